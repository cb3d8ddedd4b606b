// A roll, its hits and what they do, as a scene: dice fall class by class, hits rise as sparks to the other side, ships that
// sustain shake and burn, those that are destroyed break up.

import { shot, sparks } from "../../stage/effects.js";
import { faded, quietly, rethrown, struck, throwTimes, thrown } from "../../stage/moves.js";

import { fieldOf, fightsHere } from "./ground.js";
import { cardBeats } from "./played.js";

/** @import { View } from "./state.js" */
/** @typedef {import("../../stage/beats.js").BeatOf} BeatOf */

const LIGHTS = { p1: "#f0916a", p2: "#8fbbf5", p3: "#cfd873" };
const MOST_SHOTS = 6;
const NONE = { order: [], dice: {} };

/** @returns {View} */
const withRoll = (view, pool, seat, roll) => ({
  ...view,
  pools: { ...view.pools, [pool]: { ...view.pools?.[pool], [seat]: roll } },
});

/**
 * The ship that throws each die of a roll, in their order: the lowest value first (docs/rules/ti4.md 5.1).
 * @param {View} view
 */
export function throwers(view, pool, seat) {
  const rolls = (ship) =>
    pool === "combat"
      ? ship.combat > 0 && { value: ship.combat, dice: ship.dice }
      : ship[pool === "barrage" ? "afb" : pool];
  const stands = (ship) => (pool === "combat" ? fightsHere(view, ship) : pool !== "barrage" || ship.place === "space");
  return Object.entries(view.ships || {})
    .filter(([, ship]) => ship.seat === seat && ship.state === "here" && stands(ship) && rolls(ship))
    .sort(
      ([id, a], [other, b]) =>
        rolls(a).value - rolls(b).value ||
        Number(a.kind > b.kind) - Number(a.kind < b.kind) ||
        Number(id) - Number(other),
    )
    .flatMap(([id, ship]) => Array(rolls(ship).dice || 1).fill(Number(id)));
}

/** The step of each roll of a space combat. */
const STEPS = { barrage: "1.3", combat: "3.1" };

// While dice fall the table stands at their roll, however far what they lead to has come.
function railOf(pool, view, after) {
  const rail = after.rail ?? view.rail;
  return rail && STEPS[pool] && fieldOf(view) === "space" ? { ...rail, now: STEPS[pool] } : rail;
}

// Of a side's roll one event tells each class. The dice of the roll before are gone with the first of them.
/** @type {BeatOf} */
function landed({ d }, view, after) {
  const { pool, seat, faces } = d;
  const key = `${pool}-${seat}`;
  const from = view.falling?.key === key ? view.falling.n : 0;
  const old = from ? (view.pools?.[pool]?.[seat] ?? NONE) : NONE;
  const whole = after.pools?.[pool]?.[seat];
  const ids = faces.map((_face, at) => String(from + at));
  const dice = { ...old.dice };
  const ships = throwers(view, pool, seat);
  faces.forEach((face, at) => {
    const known = whole?.dice[ids[at]];
    const plain = { ship: ships[from + at], face, value: d.value, result: face, hit: face >= d.value };
    dice[ids[at]] = known?.face === face ? known : plain;
  });
  const next = withRoll(view, pool, seat, { order: [...old.order, ...ids], dice });
  return {
    kind: "roll",
    ...throwTimes(ids.length),
    view: { ...next, falling: { key, n: from + ids.length }, rail: railOf(pool, view, after) },
    act: thrown(key, ids, view.seat_order?.[0] === seat ? "below" : "above"),
  };
}

/** @type {BeatOf} */
function rerolled({ d }, view, after) {
  const whole = after.pools?.[d.pool]?.[d.seat];
  if (!whole) return null;
  const ids = whole.order.filter((id) => whole.dice[id].was?.length);
  const next = withRoll(view, d.pool, d.seat, whole);
  return { kind: "roll", ...throwTimes(ids.length), view: next, act: rethrown(`${d.pool}-${d.seat}`, ids) };
}

/** Hits rise from the dice of one side to the ships of the other. @type {BeatOf} */
function made({ d }, view) {
  if (!d.n) return null;
  return {
    kind: "hit",
    lasts: 700,
    view,
    act: (stage) => {
      const from = stage.spot(stage.root?.querySelector?.(`.roll.by-${d.seat}`) ?? null);
      const other = d.against ?? view.seat_order.find((seat) => seat !== d.seat);
      const to = stage.spot(stage.root?.querySelector?.(`.facing-side.by-${other}`) ?? null);
      stage.light(from && to ? () => sparks(from, to, d.n, LIGHTS[d.seat] ?? "#ffd9a0") : null);
    },
  };
}

/** @type {BeatOf} */
function sustained({ d }, view) {
  const ship = view.ships[d.ship];
  if (!ship) return null;
  const ships = { ...view.ships, [d.ship]: { ...ship, damaged: /** @type {const} */ (true) } };
  return { kind: "hit", lasts: 480, view: { ...view, ships }, act: struck(String(d.ship)) };
}

// They break up where they stand and pale; how it stands afterwards is seen when the scene is over.
/** @type {BeatOf} */
function destroyed({ d }, view) {
  const acts = d.ships.map((id) => faded(String(id)));
  return { kind: "end", lasts: 900, view, act: (stage) => acts.forEach((act) => act(stage)) };
}

// From planets and from next door: a shot from each unit that fires to the fleet, or to the forces that land.
/** @type {BeatOf} */
function fired({ d }, view) {
  return {
    kind: "hit",
    lasts: 650,
    view,
    act: (stage) => {
      const to = stage.spot(stage.root?.querySelector?.(`.facing-side.by-${d.against}`) ?? null);
      for (const id of d.ships.slice(0, MOST_SHOTS)) {
        const from = stage.spot(stage.shape(String(id)));
        stage.light(from && to ? () => shot(from, to, LIGHTS[d.seat]) : null);
      }
    },
  };
}

// The dice of a round are swept away together, and its number is told.
/** @type {BeatOf} */
function cleared({ d }, view) {
  return { lasts: 600, view: { ...view, round: d.n, pools: { ...view.pools, combat: {} }, falling: undefined } };
}

// Whose it is now is seen on the planet; a flash says when.
/** @type {BeatOf} */
function shown(_event, _view, after) {
  return { kind: "effect", lasts: 700, view: after };
}

/** @type {Record<string, BeatOf>} */
export const beats = {
  ...cardBeats,
  "cannon.fired": fired,
  "bombardment.fired": fired,
  "shot.hits": made,
  "forces.landed": shown,
  "planet.taken": shown,
  "dice.landed": landed,
  "dice.rerolled": rerolled,
  "barrage.hits": made,
  "combat.hits": made,
  "hits.produced": made,
  "unit.sustained": sustained,
  "units.destroyed": destroyed,
  "round.began": cleared,
  "assign.committed": quietly,
  "limits.as_brought": quietly, // of the fleets, not of the dice it is told with
  "hits.assigned": quietly,
  "hits.cancelled": quietly,
  "window.quiet": quietly,
  "window.passed_by": quietly,
};
