// A Legion attack as a scene: dice fall in one throw for each pool, cover and dodges take hits away one by one, minis fall.

import { blow, guard, ICE, meeting, shot, split } from "../../stage/effects.js";
import { look, met, quietly, rethrown, throwTimes, thrown, turned } from "../../stage/moves.js";
import { MARKS } from "./die.js";

/** @import { Die, Pool, View } from "./state.js" */
/** @typedef {import("../../stage/beats.js").BeatOf} BeatOf */

const COLORS = { r: "red", k: "black", w: "white" };
const DEFENSE = "_defense";
const EACH_MS = 170;
const MOST_SHOTS = 4;

/** The pool that an attack is at, in the view so far or, where it was begun in the same breath, in the one it led to. */
function placed(view, after) {
  const led = after.attack;
  const attack = view.attack && view.attack.attacker === (led ?? view.attack).attacker ? view.attack : led;
  if (!attack) return null;
  const id = (led?.attacker === attack.attacker ? led.now : null) ?? attack.now;
  const pool = attack.pools[id] ?? led?.pools[id];
  return pool ? { attack, id, pool } : null;
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
  return {
    kind: "roll",
    pool: "cover",
    ...throwTimes(d.n),
    view: next,
    act: thrown("cover", places(d.n), edge(view, d)),
  };
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
  const act = rethrown(d.pool, d.ids.map(String), edge(view, d));
  return { kind: "roll", ...throwTimes(d.ids.length), view: withDice(view, after, d, again), act };
}

/** @type {BeatOf} */
function changed({ d }, view, after) {
  if (d.pool === "guardian") return {};
  const next = withDice(view, after, d, () => ({ face: d.to }));
  const row = placed(view, after)?.pool[rowOf(d)] ?? [];
  const lay = Object.fromEntries(d.ids.filter((id) => row[id]).map((id) => [id, MARKS[row[id].face]]));
  return { kind: "change", lasts: 600, rests: 120, view: next, act: turned(d.pool, lay) };
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
      const field = stage.ship(String(d.ship))?.querySelector(d.by === "cover" ? ".barricade" : ".troop-things");
      d.ids.forEach((id, at) => {
        const when = { at: (at * EACH_MS) / lasts, for: 320 / lasts };
        const die = stage.die("attack", String(id));
        const lies = stage.spot(die);
        stage.light(lies && (() => meeting(lies)), when);
        stage.move(
          die,
          [
            { opacity: 1, transform: "none" },
            { opacity: 1, transform: "translateY(10px) rotate(-9deg) scale(.92)", offset: 0.5 },
            { opacity: 0.6, transform: "none" },
          ],
          when,
        );
        const held = stage.spot(field);
        stage.light(held && (() => guard({ ...held, r: Math.max(24, held.r) }, lies)), when);
      });
    },
  };
}

// Pierce breaks blocks: they are struck where they lie.
/** @type {BeatOf} */
function pierced({ d }, view, after) {
  const pool = placed(view, after)?.pool;
  if (!pool || (pool.defender && pool.defender !== d.target)) return {};
  const live = pool.defense.flatMap((die, at) => (die.face === "block" && !die.cancelled_by ? [at] : []));
  const ids = live.slice(0, d.n);
  if (!ids.length) return {};
  const next = withDice(view, after, { pool: "defense", ids }, () => ({ cancelled_by: "pierce" }));
  const act = (stage) =>
    ids.forEach((id, at) => {
      const die = stage.die("defense", String(id));
      const lies = stage.spot(die);
      const when = { at: at / (ids.length + 2), for: 0.6 };
      stage.light(lies && (() => blow(lies, 0.7)), when);
      stage.move(
        die,
        [{ transform: "none" }, { transform: "rotate(14deg) scale(.86)", offset: 0.4 }, { opacity: 0.6 }],
        when,
      );
    });
  return { kind: "pair", lasts: 420 + EACH_MS * ids.length, rests: 200, view: next, act };
}

/** A shot at one of those who still stand. @type {BeatOf} */
function wounded({ d }, view, after) {
  const attack = view.attack ?? after.attack;
  return {
    kind: "hit",
    lasts: 480,
    view,
    act: (stage) => {
      const troop = stage.ship(String(d.ship));
      const standing = [...(troop?.querySelectorAll(".disc:not(.fallen)") ?? [])];
      const from = stage.spot(stage.ship(String(attack?.attacker))?.querySelector(".disc:not(.fallen)"));
      const shots = Math.min(d.n || 1, MOST_SHOTS, standing.length);
      for (let at = 0; at < shots; at += 1) {
        const to = stage.spot(standing[standing.length - 1 - at]);
        const when = (0.35 * at) / MOST_SHOTS;
        stage.light(from && to ? () => shot(from, to) : null, { at: when, for: 0.4 });
        stage.light(to && (() => blow(to, 0.8)), { at: when + 0.2, for: 0.6 });
      }
    },
  };
}

/** The armor dice answer: each block meets a hit that is left. @type {BeatOf} */
function answered(_event, view, after) {
  const pool = placed(view, after)?.pool;
  const hits = pool?.dice.map((die, at) => (isHit(die) ? String(at) : "")).filter(Boolean) ?? [];
  const blocks = pool?.defense.map((die, at) => (die.face === "block" ? String(at) : "")).filter(Boolean) ?? [];
  const pairs = blocks.slice(0, hits.length).map((id, at) => met(["attack", hits[at]], ["defense", id]));
  if (!pairs.length) return { kind: "end", lasts: 380 };
  return { kind: "pair", lasts: 640, view, act: (stage) => pairs.forEach((act) => act(stage)) };
}

const isHit = (/** @type {Die} */ die) => ["hit", "crit"].includes(die.face) && !die.cancelled_by;

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
    act: (stage) => {
      const disc = stage.ship(String(d.ship))?.querySelector(`[data-mini="${d.mini}"]`);
      const at = stage.spot(disc);
      stage.light(at && (() => blow(at, 1)), { for: 0.7 });
      stage.move(disc, [
        { transform: "rotate(-150deg) scale(1.08)" },
        { transform: "rotate(-150deg) scale(1.08) translateX(5px)", offset: 0.2 },
        { transform: "rotate(-40deg) translateY(8px) scale(.96)", offset: 0.7 },
        { transform: "none" },
      ]);
    },
  };
}

/** @type {BeatOf} */
function destroyed({ d }, view) {
  const ship = view.ships[d.ship];
  if (!ship) return {};
  const next = { ...view, ships: { ...view.ships, [d.ship]: { ...ship, destroyed: true } } };
  const act = (stage) => {
    const at = stage.spot(stage.ship(String(d.ship))?.querySelector(".troop-field"));
    stage.light(at && (() => split({ ...at, r: at.r * 0.5 }, ICE)), { for: 0.8 });
    stage.move(stage.ship(String(d.ship)), [{ opacity: 1 }, { opacity: 0.45, offset: 0.5 }, { opacity: 1 }]);
  };
  return { kind: "end", lasts: 700, view: next, act };
}

/** @type {Record<string, BeatOf>} */
export const beats = {
  "dice.landed": landed,
  "dice.rerolled": rerolled,
  "dice.turned": changed,
  "dice.cancelled": cancelled,
  "pierce.used": pierced,
  "cover.rolled": coverRolled,
  "wounds.suffered": wounded,
  "mini.defeated": fell,
  "unit.destroyed": destroyed,
  "pool.resolved": answered,
  "attack.performed": look,
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
