// A Legion attack as a scene: dice fall in one throw for each pool, cover and dodges take hits away one by one, minis fall.

import { look, lost, quietly, struck, throwTimes, thrown, turned } from "../../stage/moves.js";

/** @import { Die, Pool, View } from "./state.js" */
/** @typedef {import("../../stage/beats.js").BeatOf} BeatOf */

const COLORS = { r: "red", k: "black", w: "white" };
const DEFENSE = "_defense";
const WOUND = "#ff9a4a";
const KEPT = "#7fc4ff";
const EACH_MS = 170;

/** The pool that an attack is at, in the view so far or, where it was begun in the same breath, in the one it led to. */
function placed(view, after) {
  const attack =
    view.attack && view.attack.attacker === (after.attack ?? view.attack).attacker ? view.attack : after.attack;
  const id = after.attack?.attacker === attack?.attacker ? (after.attack?.now ?? attack?.now) : attack?.now;
  const pool = attack?.pools[id] ?? after.attack?.pools[id];
  return attack && pool ? { attack, id, pool } : null;
}

/**
 * The view with the pool at hand changed.
 * @param {(pool: Pool) => Partial<Pool>} change
 */
function withPool(view, after, change) {
  const here = placed(view, after);
  if (!here) return view;
  const { attack, id, pool } = here;
  const order = attack.pool_order.includes(id) ? attack.pool_order : [...attack.pool_order, id];
  const pools = { ...attack.pools, [id]: { ...pool, ...change(pool) } };
  return { ...view, attack: { ...attack, now: id, pool_order: order, pools } };
}

const rowOf = (d) => (d.pool === "attack" ? "dice" : "defense");

/** @returns {Die[]} */
function lying(d) {
  const kind = (at) => COLORS[d.colors[Math.min(at, d.colors.length - 1)]] + (d.pool === "attack" ? "" : DEFENSE);
  return d.faces.map((face, at) => ({ color: kind(at), face, thrown: face, rerolls: 0 }));
}

/** How many dice of each colour, as they were gathered. */
function countedBy(colors) {
  const found = {};
  for (const letter of colors) found[COLORS[letter]] = (found[COLORS[letter]] || 0) + 1;
  return found;
}

const places = (n) => Array.from({ length: n }, (_, at) => String(at));

// Whoever looks sits below: the first seat's dice come from there.
const edge = (view, d) => (view.ships[d.ship]?.seat === view.seat_order?.[0] ? "below" : "above");

/** @type {BeatOf} */
function landed(event, view, after) {
  const { d } = event;
  const fresh =
    d.pool === "attack" ? { status: "rolling", defense: [], cover_dice: [], gathered: countedBy(d.colors) } : {};
  const next = withPool(view, after, () => ({ ...fresh, [rowOf(d)]: lying(d) }));
  return { kind: "roll", ...throwTimes(d.n), view: next, act: thrown(d.pool, places(d.n), edge(view, d)) };
}

/** @type {BeatOf} */
function coverRolled({ d }, view, after) {
  const next = withPool(view, after, () => ({ cover_dice: d.faces }));
  return { kind: "roll", ...throwTimes(d.n), view: next, act: thrown("cover", places(d.n), edge(view, d)) };
}

/** Some dice of a row are changed. */
function withDice(view, after, d, change) {
  return withPool(view, after, (pool) => {
    const row = [...pool[rowOf(d)]];
    d.ids.forEach((id, at) => {
      if (row[id]) row[id] = { ...row[id], ...change(row[id], at) };
    });
    return { [rowOf(d)]: row };
  });
}

/** @type {BeatOf} */
function rerolled({ d }, view, after) {
  if (d.pool === "guardian") return {};
  const again = (die, at) => ({ face: d.faces[at], thrown: d.faces[at], rerolls: die.rerolls + 1 });
  const act = thrown(d.pool, d.ids.map(String), edge(view, d));
  return { kind: "roll", ...throwTimes(d.ids.length), view: withDice(view, after, d, again), act };
}

/** @type {BeatOf} */
function changed({ d }, view, after) {
  if (d.pool === "guardian") return {};
  const next = withDice(view, after, d, () => ({ face: d.to }));
  return { kind: "change", lasts: 600, rests: 120, view: next, act: turned(d.pool, d.ids.map(String)) };
}

// One after the other, in the light of what took it away; the cover itself flashes with each.
/** @type {BeatOf} */
function cancelled({ d }, view, after) {
  const next = withDice(view, after, { ...d, pool: "attack" }, () => ({ cancelled_by: d.by }));
  const lasts = 320 + EACH_MS * d.ids.length;
  return {
    kind: "pair",
    lasts,
    rests: lasts - 200,
    view: next,
    act: (stage) => {
      d.ids.forEach((id, at) =>
        stage.move(
          stage.die("attack", String(id)),
          [
            { opacity: 1, transform: "none", filter: "none" },
            {
              opacity: 1,
              transform: "translateY(10px) scale(.92)",
              filter: `drop-shadow(0 0 14px ${KEPT}) brightness(1.8)`,
            },
            { opacity: 0.5, transform: "none", filter: "none" },
          ],
          { at: (at * EACH_MS) / lasts, for: 320 / lasts },
        ),
      );
      const field = stage.ship(String(d.ship))?.querySelector(d.by === "cover" ? ".barricade" : ".troop-things");
      stage.move(field, [
        { filter: "none" },
        { filter: `brightness(1.7) drop-shadow(0 0 12px ${KEPT})` },
        { filter: "none" },
      ]);
    },
  };
}

/** @type {BeatOf} */
const wounded = ({ d }, view) => ({ kind: "hit", lasts: 480, view, act: struck(String(d.ship), WOUND) });

/** @type {BeatOf} */
function fell({ d }, view) {
  const ship = view.ships[d.ship];
  const mini = ship?.minis[d.mini];
  if (!mini) return {};
  const minis = { ...ship.minis, [d.mini]: { ...mini, defeated: true, wounds: mini.threshold } };
  return {
    kind: "end",
    lasts: 520,
    view: { ...view, ships: { ...view.ships, [d.ship]: { ...ship, minis } } },
    act: (stage) =>
      stage.move(stage.ship(String(d.ship))?.querySelector(`[data-mini="${d.mini}"]`), [
        { transform: "none", filter: "none", opacity: 1 },
        { transform: "scale(1.1)", filter: `brightness(1.8) drop-shadow(0 0 16px ${WOUND})`, offset: 0.25 },
        { transform: "rotate(60deg) translateY(10px) scale(.95)", opacity: 0.8, offset: 0.7 },
        { transform: "none", filter: "none", opacity: 1 },
      ]),
  };
}

/** @type {BeatOf} */
function destroyed({ d }, view) {
  const ship = view.ships[d.ship];
  if (!ship) return {};
  const next = { ...view, ships: { ...view.ships, [d.ship]: { ...ship, destroyed: true } } };
  return { kind: "end", lasts: 700, view: next, act: lost(String(d.ship)) };
}

/** @type {Record<string, BeatOf>} */
export const beats = {
  "dice.landed": landed,
  "dice.rerolled": rerolled,
  "dice.turned": changed,
  "dice.cancelled": cancelled,
  "cover.rolled": coverRolled,
  "wounds.suffered": wounded,
  "mini.defeated": fell,
  "unit.destroyed": destroyed,
  "pool.resolved": look,
  "attack.performed": quietly,
  "dice.counted": quietly,
  "dice.gathered": quietly,
  "minis.eligible": quietly,
  "window.quiet": quietly,
  "cover.none": quietly,
  "facts.confirmed": quietly,
  "facts.accepted": quietly,
  "token.spent": quietly,
  "token.gained": quietly,
  "token.removed": quietly,
  "mini.wounded": quietly,
};
