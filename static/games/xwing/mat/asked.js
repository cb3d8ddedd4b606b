// What the picture and the words below it need from the server: looked up once for a position.

import { offerOf } from "../../../table/reading.js";
import { look, own } from "./state.js";

/** @import { Table } from "../types.js" */

/** What the ship that is looked at sees, in an attack the attacker; null until it is known. @param {Table} table */
export function chosenLook(table) {
  const id = chosenShip(table);
  return id && table.view.mat.ships[id]?.pose ? look(table, { about: "sights", ship: id }) : null;
}

/** @param {Table} table */
export function chosenShip(table) {
  const { chosen } = own(table);
  if (chosen && table.view.mat.ships[chosen]) return chosen;
  return String(table.view.attack?.attacker ?? "");
}

/**
 * Is nobody in range and arc of any weapon of this ship? False while it is not known; what touches it may be one.
 * @param {Table} table
 */
export function findsNobody(table, id) {
  const { ships } = table.view;
  const sees = table.view.mat.ships[id]?.pose && look(table, { about: "sights", ship: id })?.sees;
  if (!sees) return false;
  const enemies = Object.keys(sees).filter((other) => ships[other] && ships[other].seat !== ships[id].seat);
  return !enemies.some((other) => Object.values(ships[id].weapons).some((gun) => holds(gun, sees[other])));
}

function holds({ arc, low, high }, { range, arcs, mine }) {
  const shown = mine.filter((name) => name === arc || arc.includes("turret"));
  return range === 0 || shown.some((name) => low <= arcs[name].range && arcs[name].range <= high);
}

/** Where the maneuver ends that is pointed at, or else the one that is set. @param {Table} table */
export function dialLook(table) {
  const { dialling, pointed, dials } = own(table);
  if (table.view.step?.number !== "P1" || !table.mine || !dialling) return null;
  const code = pointed || dials[dialling];
  const seen = code && look(table, { about: "dial", ship: dialling })?.maneuvers[code];
  return seen ? { seen, ship: dialling, code } : null;
}

const MOVES = ["barrel_roll", "boost", "decloak", "tallon", "move_tractored", "relocate", "take_hold"];

/**
 * The places of the move that is being chosen, those that fail too.
 * @param {Table} table
 */
export function ghostPlaces(table) {
  const key = movePicked(table);
  const ship = table.view.mat.active?.ship ?? table.view.mat.waits?.[0];
  if (!key || !ship) return [];
  const places = look(table, { about: "places", ship })?.places[key] ?? [];
  const aside = (at) => (places.length < 6 ? 0 : (1 - (at % 3)) * 26); // three lie almost on each other
  return places.map((place, at) => ({
    ...place,
    n: at + 1,
    ship: place.ship ?? ship,
    aside: aside(at),
    take: () => table.take(key, [[at]]),
  }));
}

/** @param {Table} table */
export function movePicked(table) {
  const asked = table.picking?.key ?? MOVES.find((key) => key !== "barrel_roll" && key !== "boost" && can(table, key));
  const places = MOVES.includes(asked) || offerOf(table.prompt, asked)?.picks?.[0]?.what === "place";
  return places && table.mine ? asked : "";
}

const can = (table, key) => Boolean(table.seat && offerOf(table.prompt, key) && !offerOf(table.prompt, key).why_not);
