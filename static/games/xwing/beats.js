// An X-Wing attack as a scene: what each of its events looks like, and how the table stands after it.

import { look, lost, met, quietly, struck, throwTimes, thrown, turned } from "../../stage/moves.js";

import { MARKS } from "./dice.js";

/** @import { Pool, View } from "./types.js" */
/** @typedef {import("../../stage/beats.js").BeatOf} BeatOf */

const NONE = { order: [], dice: {} };
const SHIELD = "#7fc4ff";
const HULL = "#ff9a4a";

/** @returns {Pool} */
const poolIn = (view, name) => view.pools?.[name] ?? NONE;

/** @returns {View} */
const withPool = (view, name, pool) => ({
  ...view,
  pools: { attack: NONE, defense: NONE, ...view.pools, [name]: pool },
});

/** @returns {View} */
function withDice(view, name, ids, change) {
  const pool = poolIn(view, name);
  const dice = { ...pool.dice };
  ids.forEach((id, at) => {
    if (dice[id]) dice[id] = { ...dice[id], ...change(dice[id], at) };
  });
  return withPool(view, name, { ...pool, dice });
}

/** @returns {View} */
const withShip = (view, id, change) =>
  view.ships[id] ? { ...view, ships: { ...view.ships, [id]: { ...view.ships[id], ...change(view.ships[id]) } } } : view;

/** The first `n` dice of a pool that show a face and are not struck. */
function showing(view, name, face, n) {
  const pool = poolIn(view, name);
  return pool.order.filter((id) => pool.dice[id].face === face && !pool.dice[id].out).slice(0, n);
}

/** @type {BeatOf} */
function landed({ d }, view, after) {
  const pool = poolIn(view, d.pool);
  const ids = d.faces.map((_face, at) => String(pool.order.length + at));
  const dice = { ...pool.dice };
  d.faces.forEach((face, at) => {
    dice[ids[at]] = { face, thrown: face, again: false, out: false, origin: "rolled" };
  });
  const next = withPool(inAttack(view, after), d.pool, { order: [...pool.order, ...ids], dice });
  return { kind: "roll", ...throwTimes(ids.length), view: next, act: thrown(d.pool, ids, edge(view, d)) };
}

// Whoever looks sits below: the first seat's dice come from there.
const edge = (view, d) => (view.seat_order?.[0] === d.seat ? "below" : "above");

// What was declared in the same breath as the roll.
const inAttack = (view, after) => ({ ...view, attack: after.attack ?? view.attack, rail: after.rail ?? view.rail });

/** @type {BeatOf} */
function rerolled({ d }, view) {
  const ids = d.ids.map(String);
  const next = withDice(view, d.pool, ids, (_die, at) => ({ face: d.faces[at], thrown: d.faces[at], again: true }));
  return { kind: "roll", ...throwTimes(ids.length), view: next, act: thrown(d.pool, ids) };
}

/** @type {BeatOf} */
function changed({ d }, view) {
  const ids = d.ids.map(String);
  const next = withDice(view, d.pool, ids, () => ({ face: d.to }));
  const { dice } = poolIn(view, d.pool);
  const lay = Object.fromEntries(ids.filter((id) => dice[id]).map((id) => [id, MARKS[dice[id].face]]));
  return { kind: "change", lasts: 600, rests: 120, view: next, act: turned(d.pool, lay) };
}

const out = () => ({ out: true });

/** @type {BeatOf} */
function cancelled({ d }, view) {
  const hits = showing(view, "attack", d.face, d.n);
  const evades = showing(view, "defense", "evade", d.n);
  const next = withDice(withDice(view, "attack", hits, out), "defense", evades, out);
  const pairs = hits.map((id, at) => evades[at] && met(["attack", id], ["defense", evades[at]])).filter(Boolean);
  return { kind: "pair", lasts: 600, rests: 330, view: next, act: (stage) => pairs.forEach((act) => act(stage)) };
}

/** @type {BeatOf} */
function cancelledBy({ d }, view) {
  return { kind: "change", lasts: 400, view: withDice(view, d.pool, showing(view, d.pool, d.face, d.n), out) };
}

/** @type {BeatOf} */
function shield({ d }, view) {
  const next = withShip(view, d.ship, () => ({ shields_left: d.left }));
  return { kind: "hit", lasts: 480, view: next, act: struck(d.ship, SHIELD) };
}

/** @type {BeatOf} */
function hull({ d }, view) {
  const face = d.face === "crit" ? "crit" : "hit";
  const next = withShip(view, d.ship, ({ damage }) => ({ damage: { ...damage, [face]: damage[face] + 1 } }));
  return { kind: "hit", lasts: 480, view: next, act: struck(d.ship, HULL) };
}

/** @type {BeatOf} */
const card = ({ d }, view) => ({ kind: "card", lasts: 600, view, act: struck(d.ship, HULL) });

/** @type {BeatOf} */
function destroyed({ d }, view) {
  const next = withShip(view, d.ship, () => ({ destroyed: true, state: "destroyed" }));
  return { kind: "end", lasts: 900, view: next, act: lost(d.ship) };
}

/** @type {Record<string, BeatOf>} */
export const beats = {
  "dice.landed": landed,
  "dice.rerolled": rerolled,
  "dice.turned": changed,
  "dice.cancelled": cancelled,
  "dice.cancelled_by": cancelledBy,
  "damage.shield": shield,
  "damage.hull": hull,
  "card.facedown": card,
  "card.faceup": card,
  "ship.destroyed": destroyed,
  "attack.missed": look,
  "attack.over": look,
  "attack.hit": quietly,
  "dice.counted": quietly,
  "window.quiet": quietly,
  "facts.confirmed": quietly,
  "token.removed": quietly,
};
