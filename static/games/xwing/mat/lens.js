// What of the mat is seen: as long as nobody has moved it, the picture follows the ships; it changes between decisions, and
// never under a finger.

import { chosenShip } from "./asked.js";
import { own, SET_UP, turned } from "./state.js";

/** @import { Table } from "../types.js" */

const AROUND = 70; // mm of mat about what is shown
const AHEAD = 300; // mm before a ship whose dial is set: where its maneuvers may end
const LEAST = { attack: 340, else: 480 };
const NEAREST = 6;

/**
 * The middle of the picture in mm as it is drawn, and how near it is: 1 is the whole mat.
 * @param {Table} table
 */
export function lensOf(table) {
  const { view } = table;
  if (view.attack) return framed(table, ships(table), LEAST.attack);
  const { lens } = own(table);
  if (!lens.follows) return lens;
  const shown = SET_UP.has(view.step?.number ?? "") ? [] : followed(table); // things are placed up to every edge
  return shown.length ? framed(table, shown, LEAST.else) : { x: 0, y: 0, zoom: 1 };
}

/** Poses of all ships that stand there. @param {Table} table @returns {number[][]} */
const ships = (table) => Object.values(table.view.mat.ships).flatMap((one) => (one.pose ? [one.pose] : []));

/** What there is to see at this step; nothing: the whole mat. @param {Table} table */
function followed(table) {
  const { mat, step } = table.view;
  const poseOf = (id) => mat.ships[id]?.pose;
  if (step?.number === "P1" && table.mine && !table.wide) {
    const mine = (mat.dials?.[table.seat] ?? []).map(poseOf).filter(Boolean);
    const ends = mine.map(ahead);
    const near = ships(table).filter((pose) => mine.some((one) => apart(one, pose) < 100 * AHEAD));
    return [...mine, ...ends, ...near];
  }
  const moves = [mat.active?.ship ?? mat.waits?.[0] ?? "", chosenShip(table)].filter(poseOf);
  return moves.length && table.mine && !table.wide
    ? [...moves.flatMap((id) => [poseOf(id), ahead(poseOf(id))]), ...flown(table)]
    : ships(table);
}

/** The way of the other side's ship that flew last, until a ship of one's own is active. @param {Table} table */
function flown({ view, seat, session }) {
  const last = session.store?.events.findLast(({ k }) => k === "maneuver.executed")?.d;
  const stands = last && !view.mat.active && view.ships[last.ship]?.seat !== seat && view.mat.ships[last.ship]?.pose;
  return stands && String(last.way.at(-1)) === String(stands) ? [last.way[0], stands] : [];
}

/** @param {number[]} one @param {number[]} other */
const apart = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1]);

/** @param {number[]} pose */
function ahead(pose) {
  const [x, y, heading] = pose;
  const angle = (heading / 18000) * Math.PI;
  return [x + 100 * AHEAD * Math.sin(angle), y + 100 * AHEAD * Math.cos(angle), heading];
}

/** The picture about these poses, and nothing beyond the mat. @param {Table} table @param {number[][]} poses */
function framed(table, poses, least) {
  const { side } = table.view.mat;
  const upside = turned(table) ? -1 : 1;
  const reach = (values) => {
    const [from, to] = [Math.min(...values), Math.max(...values)];
    return { middle: (from + to) / 2, wide: to - from };
  };
  const across = reach(poses.map(([x]) => (upside * x) / 100));
  const along = reach(poses.map(([, y]) => (-upside * y) / 100));
  const zoom = Math.max(1, side / Math.max(across.wide + 2 * AROUND, along.wide + 2 * AROUND, least));
  return within(side, { x: across.middle, y: along.middle, zoom });
}

function within(side, { x, y, zoom }) {
  const room = (side * (1 - 1 / zoom)) / 2;
  const kept = (value) => Math.min(Math.max(value, -room), room);
  return { x: kept(x), y: kept(y), zoom };
}

/**
 * Nearer or farther, from what is seen now; from then on the picture stays where it is put. It is seen once the picture is
 * drawn or framed anew.
 * @param {Table} table
 */
export function zoom(table, by) {
  const { lens } = own(table);
  Object.assign(lens, lensOf(table), { follows: false });
  lens.zoom = Math.min(Math.max(lens.zoom * by, 1), NEAREST);
  pan(table, 0, 0);
}

/** @param {Table} table */
export function pan(table, x, y) {
  const { lens } = own(table);
  Object.assign(lens, lensOf(table), { follows: false });
  Object.assign(lens, within(table.view.mat.side, { ...lens, x: lens.x + x, y: lens.y + y }));
}

/** What of the mat is in the picture, as an SVG says it. @param {Table} table */
export function viewBox(table) {
  const { x, y, zoom: near } = lensOf(table);
  const wide = table.view.mat.side / near;
  return `${x - wide / 2} ${y - wide / 2} ${wide} ${wide}`;
}

/** The whole mat, or after the ships again. @param {Table} table */
export function follow(table, follows) {
  Object.assign(own(table).lens, { x: 0, y: 0, zoom: 1, follows });
  table.draw();
}
