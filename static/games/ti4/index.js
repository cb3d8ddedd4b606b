// Twilight Imperium at the table: two fleets facing each other, the steps of a combat, ten-sided dice with what changed
// them, hits and how they are assigned. Shapes are drawn here on purpose: no publisher's artwork is used anywhere.

import { base } from "../../table/base.js";
import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { byHand, can, dicePickAt, isNumbered } from "../../table/reading.js";
import { seatsOwnFirst } from "../../table/squads.js";
import { diceOf, shownRoll } from "./dice.js";
import { middle, roundOrPart } from "./battle.js";
import { beats } from "./beats.js";
import { deputy, took } from "./deputy.js";
import { enterCard } from "./enter.js";
import { fireCard, nextPlanetCard } from "./fire.js";
import { fleet, groupsOf } from "./fleet.js";
import { fightsHere, partOfStep, placeName, planetName, targetOf } from "./ground.js";
import { ordersLine } from "./orders.js";
import { cancelsOf, isBeforeHits } from "./plan.js";
import { played } from "./played.js";
import { remains } from "./remains.js";
import { retreatCard } from "./retreat.js";
import { spreadCard } from "./spread.js";
import { faceText, named, plainName, stationOf } from "./state.js";
import { fleets, streamed } from "./strips.js";
import { hitsCard } from "./take_hits.js";
import { unitSheet } from "./unit_sheet.js";

/** @import { Table, View, Words } from "./state.js" */

/** The steps of the rail: parts of a combat, each with the number that stands before its steps. */
const PARTS = {
  start: "0",
  barrage: "1",
  retreats: "2",
  roll: "3",
  hits: "4",
  retreat: "5",
  round_end: "6",
  after: "8",
};

/** The same of a whole tactical action, whose space combat is one of them; "0" and "13" stand for all of theirs. */
const ACTION_PARTS = ["S", "0", "9", "10", "11", "12", "13"];

/** @type {import("../../table/base.js").Room<import("./view.js").View>} */
export const room = {
  ...base,
  key: "ti4",
  odds: {
    won: ["win"],
    sure: [
      ["result", 1],
      ["result", 0],
      ["result", -1],
    ],
  },
  panels: { ...base.panels, left, right, duel },
  decisionFirst: () => true,
  mainOffers: new Set(["roll"]),
  sounds: {
    "rift.rolled": "throw",
    "barrage.hits": made,
    "combat.hits": made,
    "hits.produced": made,
    "shot.hits": made,
    "cannon.fired": "throw",
    "planet.taken": "card",
    "raid.damaged": "hit",
    "hits.cancelled": "missed",
    "unit.sustained": "blocked",
    "card.played": "card",
    "ability.used": "card",
    "units.destroyed": "destroyed",
    van_hauge: "destroyed",
  },
  offerParts,
  shipName: (words, ship) => (words.has("units", ship.kind) ? words.word("units", ship.kind) : ship.name),
  rail,
  explained,
  stands: (table) => (table.wide ? "" : roundOrPart(table)), // at a desk it stands beside the names
  title,
  topLine,
  tray: diceOf,
  card: (table) => table.view.ships && played(table),
  overlaySides: streamed,
  reveal: ({ words }, { k, d }) =>
    k === "card.played" && d?.card
      ? { name: named(words, d.card), text: words.has("hints", d.card) ? words.word("hints", d.card) : "" }
      : null,
  middle,
  remains,
  beats,
  widget,
  diceDue,
  deputy,
  took,
  isWaste,
  passName,
  usualPick: (offer, pick) => (pick.what === "number" && !byHand(offer) ? pick.ids.slice(-1) : []),
  sheet: unitSheet,
  pickName,
  promptKey,
  kinds: {
    ship: (words, value, _params, view) => units(words, value, view),
    unit: (words, value, _params, view) => units(words, value, view),
    units: (words, value, _params, view) => units(words, value, view),
    card: (words, value) => named(words, value),
    source: cancelledBy,
    needs: (words, value, { mods }) => neededFor(words, value, mods),
    system: (_words, value) => String(value),
    faces: (words, value) => words.list.format((Array.isArray(value) ? value : [value]).map(faceText)),
    kind: (words, value) => words.word("units", value),
  },
};

/** What cancels hits; where one Sustain Damage cancels several it is said by which technology. */
function cancelledBy(words, value, { n }) {
  const name = named(words, value);
  return value === "sustain_damage" && n > 1 ? `${name} (${named(words, "non_euclidean_shielding")})` : name;
}

/**
 * What a die needs with all that changes it, as it stands at the ships, and what that is: "6 (Morale Boost)".
 * @param {Words} words
 * @param {number} value As it is printed.
 * @param {Record<string, number>} [mods]
 */
function neededFor(words, value, mods = {}) {
  const names = Object.keys(mods).map((one) => named(words, one));
  const needs = value - Object.values(mods).reduce((sum, n) => sum + n, 0);
  return names.length ? `${needs} (${words.list.format(names)})` : String(needs);
}

/** A caption only where it is true: of ships that sustain where one can and takes one hit, of fighters where there are any. */
function explained(table, step) {
  const { view, prompt, seat } = table;
  if (step === "4.2_you") return can(prompt, "sustain") && cancelsOf(view, seat) === 1;
  if (step !== "4.4_you") return true;
  return Object.values(view.ships).some(
    (ship) => ship.seat === seat && ship.cls === "fighter" && fightsHere(view, ship),
  );
}

/** Hits are heard where there are any. */
function made(event) {
  return event.d.n ? "hit" : "";
}

/**
 * Units in words: "2 Fighter I and Destroyer I".
 * @param {Words} words
 * @param {View} view
 */
function units(words, value, view) {
  const ids = Array.isArray(value) ? value : [value];
  if (!ids.length) return words.word("table", "nothing");
  if (ids.length === 1) return view?.ships?.[ids[0]]?.name ?? `#${ids[0]}`;
  const counts = new Map();
  for (const id of ids) {
    const name = plainName(view?.ships?.[id]) || `#${id}`;
    counts.set(name, (counts.get(name) || 0) + 1);
  }
  return words.list.format([...counts].map(([name, n]) => (n > 1 ? `${n} ${name}` : name)));
}

/** @param {Table} table */
function left(table) {
  return table.view.ships ? fleet(table, seatsOwnFirst(table)[0]) : [];
}

/** @param {Table} table */
function right(table) {
  return table.view.ships
    ? seatsOwnFirst(table)
        .slice(1)
        .map((seat) => fleet(table, seat))
    : [];
}

/** @param {Table} table */
function duel(table) {
  return table.wide || !table.view.ships ? [] : fleets(table, seatsOwnFirst(table));
}

/** @param {Table} table */
function title(table) {
  const { view } = table;
  if (!view.seats || !view.ships) return table.config.title;
  const [a, d] = [...view.seat_order].sort(
    (one, two) => Number(view.seats[two].role === "attacker") - Number(view.seats[one].role === "attacker"),
  );
  const name = (seat) => h("span", { class: `by-${seat}`, key: seat }, table.nameOf(seat));
  return [
    name(a),
    h(
      "span",
      { class: "versus", key: "v" },
      icon("arrow"),
      h("span", { class: "hidden-visually" }, ` ${table.page.say("attacks")} `),
    ),
    name(d),
  ];
}

/** @param {Table} table */
function topLine(table) {
  const { view, words } = table;
  const { anomalies = [], wormhole, laws = [] } = view.system || {};
  const active = view.action && view.seat_order.find((seat) => view.seats[seat].role === "attacker");
  const parts = [
    roundOrPart(table),
    active ? words.say("table", "action_aim", { seat: table.nameOf(active) }) : "",
    ...anomalies.map((one) => named(words, one)),
    wormhole ? named(words, "wormhole") : "",
    ...laws.map((one) => named(words, one)),
  ].filter(Boolean);
  return h("span", { key: "round" }, parts.join(" · "));
}

// The parts of what is played, each with the number that stands before its steps, and which of them is now.
/** @param {Table} table */
function railParts(table) {
  const { view, words } = table;
  const { number, part } = stationOf(table);
  if (view.action) {
    const lead = partOfStep(number);
    const at = ACTION_PARTS.indexOf(ACTION_PARTS.includes(lead) ? lead : "0");
    return { at, parts: ACTION_PARTS.map((one) => [one, words.word("action_parts", one)]) };
  }
  // the barrage opens a combat and never comes again
  const parts = Object.keys(PARTS).filter((one) => one !== "barrage" || (view.round ?? 1) === 1);
  return { at: parts.indexOf(part), parts: parts.map((one) => [PARTS[one], words.word("parts", PARTS[one])]) };
}

/** @param {Table} table */
function rail(table) {
  const { page } = table;
  const { number } = stationOf(table);
  const { at, parts } = railParts(table);
  return h(
    "ol",
    { class: "rail parts", "aria-label": page.say("steps") },
    parts.map(([part, label], place) => {
      const state = place === at ? "now" : place < at ? "past" : "later";
      return h(
        "li",
        { key: part, class: `rail-step ${state}`, "aria-current": place === at ? "step" : undefined },
        h(
          "span",
          { class: "rail-body", title: label },
          h(
            "span",
            { class: "rail-number" },
            place === at && isNumbered(number) ? number : part,
            place < at && icon("done"),
          ),
          h("span", { class: "rail-label" }, label),
          place < at && h("span", { class: "hidden-visually", key: "done" }, ` – ${page.say("step_done")}`),
        ),
      );
    }),
  );
}

/**
 * The room's own part of the decision: counts to name, dice to type in; under a window the word that one passes it.
 * @param {Table} table
 */
function widget(table) {
  if (table.deputies.due)
    return { claims: new Set(table.prompt?.order), drawn: null, count: 0, after: ordersLine(table) };
  const found =
    enterCard(table) ||
    hitsCard(table) ||
    fireCard(table) ||
    nextPlanetCard(table) ||
    retreatCard(table) ||
    spreadCard(table);
  return { ...found, after: table.wide ? null : ordersLine(table) }; // at a desk beside the hand
}

/**
 * The dice in the hand, also where only some are rolled again; before they are taken up those of all ships of a side. Of a
 * barrage, cards may add dice that no unit shows.
 * @param {Table} table
 */
function diceDue(table) {
  const { view } = table;
  if (view.step?.flow === "unit_roll" || !["roll", "ground"].includes(stationOf(table).part)) return 0;
  const ships = Object.values(view.ships).filter(
    (ship) => ship.seat === table.seat && fightsHere(view, ship) && ship.combat > 0,
  );
  return base.diceDue(table) || ships.reduce((sum, ship) => sum + (ship.dice ?? 1), 0);
}

/**
 * Rerolling dice that hit already, all of them.
 * @param {Table} table
 */
function isWaste(table, offer) {
  const pick = offer.picks[dicePickAt(offer)];
  const roll = table.view.pools?.[shownRoll(table)]?.[table.seat];
  return Boolean(pick?.ids.length && roll) && pick.ids.every((id) => roll.dice[id]?.hit);
}

/**
 * Declining says what it gives up: hits that ships could cancel.
 * @param {Table} table
 */
function passName(table, offer) {
  if (offer.key !== "decline" || !isBeforeHits(table.view, table.prompt, table.seat)) return "";
  return table.words.word("table", can(table.prompt, "sustain") ? "sustain_none" : "assign_next");
}

/** @param {View} view */
function promptKey(view) {
  if (view.turn?.held) return "edits";
  const step = view.step?.number || "";
  return view.dice === "entered" && view.turn?.kind === "roll" ? `${step}_typed` : step;
}

/**
 * A card that may be used, by its name and what it does.
 * @param {Words} words
 */
function offerParts(words, key) {
  return words.has("hints", key)
    ? { name: named(words, key), does: words.word("hints", key).replace(/[.。]$/, "") }
    : null;
}

/**
 * What an id is called, by what is picked: units by name and state, systems and dice by what they are.
 * @type {Record<string, (table: Table, id: any, pick: any) => string>}
 */
const CALLED = {
  ship: unitName,
  unit: unitName,
  cargo: unitName,
  system: ({ view, seat }, id) => view.seats[seat]?.neighbours?.[id]?.name || String(id),
  card: ({ words }, id) => named(words, id),
  step: ({ words }, id) => `${words.names("step")[id] ?? id} ${words.word("steps", words.names("step")[id] ?? id)}`,
  seat: (table, id) => table.nameOf(table.words.names("seat")[id]),
  kind: ({ words }, id) => words.word("units", words.names("kind")[id]),
  counter: ({ words }, id) => words.word("fleet_fields", words.names("counter")[id]),
  field: ({ words }, id) => words.word("fields", words.names("field")[id]),
  planet: (table, id) => planetName(table, id),
  refuge: (table, id) => planetName(table, id),
  target: targetName,
  hits: ({ words }, id) => words.word("table", `pool_${words.names("hits")[id]}`),
  d10: (_table, id) => String(id),
};

/** What the picks of this room are called. */
function pickName(table, pick, id) {
  return CALLED[pick.what]?.(table, id, pick) ?? "";
}

/** @param {Table} table */
function targetName(table, id) {
  const { view } = table;
  const { planet, seat } = targetOf(id);
  const { place } = view.action.planets[planet];
  const owners = new Set(Object.values(view.ships).flatMap((ship) => (ship.place === place ? [ship.seat] : [])));
  const name = placeName(table, place);
  return owners.size > 1 ? `${name} · ${table.nameOf(seat)}` : name;
}

/** @param {Table} table */
function unitName({ view, words }, id, pick) {
  const group = groupsOf(view, view.ships[id]?.seat).find((one) => one.ids.includes(String(id)));
  if (!group) return view.ships[id]?.name;
  const state = group.damaged ? ` (${words.word("table", "damaged")})` : "";
  return group.ids.length > 1 && pick.caps.length ? `${group.name}${state}` : `${view.ships[id].name}${state}`;
}
