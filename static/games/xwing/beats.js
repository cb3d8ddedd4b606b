// An X-Wing attack as a scene: what each of its events looks like, and how the table stands after it.

import { ICE } from "../../stage/effects.js";
import {
  broken,
  look,
  lost,
  met,
  quietly,
  rethrown,
  struck,
  throwTimes,
  thrown,
  together,
  turned,
  turnedOver,
  warded,
} from "../../stage/moves.js";

import { inCards } from "./damage.js";
import { MARKS } from "./dice.js";

/** @import { Pool, View } from "./types.js" */
/** @typedef {import("../../stage/beats.js").BeatOf} BeatOf */

const PAID_MS = 350;
const AIMED_MS = 450;
const NONE = { order: [], dice: {} };
const FACEUP = ".small-cards .tone-harm";
const FACEDOWN = ".small-cards .tone-back";

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

/** Who throws the dice of a pool. */
function ownerOf(view, after, pool) {
  const { attacker, defender } = view.attack ?? after.attack ?? {};
  return view.ships[pool === "attack" ? attacker : defender]?.seat;
}

/** Who shot, where this damage is an attack's. */
function shooter(view, after, ship) {
  const attack = view.attack?.attacker ? view.attack : after.attack;
  return String(attack?.defender) === String(ship) ? String(attack.attacker) : "";
}

// What was declared in the same breath as the roll; dice only fall once both sides agree on what they see.
function inAttack(view, after) {
  const attack = after.attack ?? view.attack;
  return { ...view, attack: attack && { ...attack, confirmed: true }, rail: after.rail ?? view.rail };
}

/**
 * On the mat all that follows may come in the same breath: whoever is aimed at lies there from now on. Elsewhere the facts
 * are confirmed first, and they stand in the middle.
 * @type {BeatOf}
 */
function aimed({ d }, view) {
  if (!view.mat) return {};
  const found = view.measured?.[d.defender];
  const measured = found ? { facts: { ...view.attack.facts, ...found }, confirmed: true } : {};
  const pair = { attacker: String(d.attacker), defender: String(d.defender), ...measured };
  return { kind: "effect", lasts: AIMED_MS, view: { ...view, attack: { ...view.attack, ...pair } } };
}

/** @type {BeatOf} */
function rerolled({ d }, view, after) {
  const ids = d.ids.map(String);
  const next = withDice(view, d.pool, ids, (_die, at) => ({ face: d.faces[at], thrown: d.faces[at], again: true }));
  return {
    kind: "roll",
    ...throwTimes(ids.length),
    view: next,
    act: rethrown(d.pool, ids, edge(view, { seat: ownerOf(view, after, d.pool) })),
  };
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
function shield({ d }, view, after) {
  const next = withShip(view, d.ship, () => ({ shields_left: d.left }));
  const pip = broken(d.ship, ".pips-shield .thing-pip.lost", ICE);
  return { kind: "hit", lasts: 480, view: next, act: together(warded(d.ship, shooter(view, after, d.ship)), pip) };
}

// Where damage is dealt in cards, the card that follows is the damage.
/** @type {BeatOf} */
function hull({ d }, view, after) {
  if (inCards(view)) return null;
  const face = d.face === "crit" ? "crit" : "hit";
  const next = withShip(view, d.ship, ({ damage }) => ({ damage: { ...damage, [face]: damage[face] + 1 } }));
  const hit = struck(d.ship, { by: shooter(view, after, d.ship), strength: face === "crit" ? 1.2 : 0.8 });
  return { kind: "hit", lasts: 480, view: next, act: together(hit, broken(d.ship, ".pips-hull .thing-pip.lost")) };
}

// A hit lies face down, a critical one turns over; either takes a point of the hull.
/** @type {BeatOf} */
function card({ k, d }, view, after) {
  const up = k === "card.faceup";
  const dealt = ({ damage, faceup }) =>
    up
      ? {
          damage: { ...damage, crit: damage.crit + 1 },
          faceup: { ...faceup, ...newest(after.ships[d.ship]?.faceup, faceup, d.damage_card) },
        }
      : { damage: { ...damage, hit: damage.hit + 1 } };
  const acts = [turnedOver(d.ship, up ? FACEUP : FACEDOWN, up), broken(d.ship, ".pips-hull .thing-pip.lost")];
  const hit = struck(d.ship, { by: shooter(view, after, d.ship), strength: up ? 1.2 : 0.8 });
  return { kind: "card", lasts: 600, view: withShip(view, d.ship, dealt), act: together(hit, ...acts) };
}

/** The card that was turned up now: one of its kind that did not lie there before. */
function newest(lying = {}, known = {}, kind = "") {
  const found = Object.entries(lying).find(([id, one]) => !known[id] && one.card === kind);
  return found ? { [found[0]]: found[1] } : {};
}

// What was paid leaves the ship at once.
/** @type {BeatOf} */
function spent({ d }, view) {
  const paid = ({ tokens = {} }) => ({
    tokens: { ...tokens, [d.token]: Math.max(0, (tokens[d.token] ?? 0) - (d.n ?? 1)) },
  });
  return { kind: "effect", lasts: PAID_MS, view: withShip(view, d.ship, paid) };
}

/** @type {BeatOf} */
function forceSpent({ d }, view) {
  const paid = ({ force }) => force && { force: { ...force, left: Math.max(0, force.left - d.n) } };
  return { kind: "effect", lasts: PAID_MS, view: withShip(view, d.ship, paid) };
}

/** @type {BeatOf} */
function lockSpent({ d }, view) {
  const paid = ({ locks = [] }) => ({ locks: locks.filter((one) => String(one) !== String(d.target)) });
  return { kind: "effect", lasts: PAID_MS, view: withShip(view, d.ship, paid) };
}

/** @type {BeatOf} */
function destroyed({ d }, view) {
  const next = withShip(view, d.ship, () => ({ destroyed: true, state: "destroyed" }));
  return { kind: "end", lasts: 940, view: next, act: lost(d.ship) };
}

const TOLD_MS = 1100;

/** That nothing came of it has to be read, for nothing else shows it. */
const told = () => ({ kind: "end", lasts: TOLD_MS });

/** @type {Record<string, BeatOf>} */
export const beats = {
  "defender.declared": aimed,
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
  "token.spent": spent,
  "force.spent": forceSpent,
  "lock.spent": lockSpent,
  "attack.missed": told,
  "attack.over": look,
  "game.over": ({ d }) => (d.why === "one_attack" ? null : {}), // one attack is no match that is over
  "attack.hit": quietly,
  "dice.counted": quietly,
  "window.quiet": quietly,
  "facts.confirmed": quietly,
  "token.removed": quietly,
};
