// Ready-made movements for beats: what dice and ships of every game do. A room's beat names one as its `act`.

import { blow, breaking, FIRE, guard, meeting, shot, split } from "./effects.js";

/** @typedef {import("./acting.js").Acting} Acting */

/** From the throw until the first die lies, and from one die to the next. */
export const FALL_MS = 600;
export const APART_MS = 40;
export const SETTLE_MS = 300; // a look at what lies there
const CASCADE = 16; // more dice than that fall as one
const LOOK_MS = 380;

/** What happens without being seen. */
export const quietly = () => null;

/** A moment to look at how it ended. */
export const look = () => ({ kind: "end", lasts: LOOK_MS });

/**
 * How long so many dice take, and when the last of them rests.
 * @param {number} dice
 */
export function throwTimes(dice) {
  const rests = FALL_MS + APART_MS * Math.max(0, Math.min(dice, CASCADE) - 1);
  return { rests, lasts: rests + SETTLE_MS };
}

/**
 * Dice are thrown from their owner's edge and land one after the other.
 * @param {string} pool
 * @param {string[]} ids
 * @param {"below" | "above"} [from]
 * @returns {(stage: Acting) => void}
 */
export function thrown(pool, ids, from = "below") {
  return (stage) => {
    const whole = throwTimes(ids.length).lasts;
    const apart = Math.min(APART_MS, (APART_MS * CASCADE) / ids.length);
    const far = from === "below" ? 190 : -190;
    ids.forEach((id, at) => {
      const x = ((at % 3) - 1) * 40 - 120;
      stage.throwDie(pool, id, {
        x,
        y: far,
        wait: (at * apart) / whole,
        lasts: FALL_MS / whole,
        seed: Number(id) + at + 1,
      });
    });
  };
}

/**
 * Dice are taken up where they lie, in a dashed ring, and thrown again.
 * @param {string} pool
 * @param {string[]} ids
 * @param {"below" | "above"} [from]
 * @returns {(stage: Acting) => void}
 */
export function rethrown(pool, ids, from = "below") {
  const again = thrown(pool, ids, from);
  return (stage) => {
    for (const id of ids) stage.adorn(stage.die(pool, id), "die-ring");
    again(stage);
  };
}

/**
 * Dice that are turned: over one edge, in the light of the hand that turned them.
 * @param {string} pool
 * @param {Record<string, string>} from What mark lay up of each, by id.
 * @returns {(stage: Acting) => void}
 */
export function turned(pool, from) {
  return (stage) => {
    for (const [id, mark] of Object.entries(from)) {
      stage.adorn(stage.die(pool, id), "die-halo");
      stage.turnDie(pool, id, mark);
    }
  };
}

/**
 * Two dice fly together, flash and lie struck: a result and what cancels it.
 * @param {[string, string]} one pool and id
 * @param {[string, string]} other
 */
export function met(one, other) {
  return (/** @type {Acting} */ stage) => {
    const [a, b] = [stage.die(...one), stage.die(...other)];
    for (const die of [a, b]) stage.mark(die, "data-meets");
    const half = ({ x, y }, turn) => `translate(${x / 2}px, ${y / 2}px) rotate(${turn}deg)`;
    /** @param {number} turn */
    const meets = (way, turn) => [
      { transform: "none", opacity: 1 },
      { transform: half(way, turn), opacity: 1, offset: 0.42 },
      { transform: half(way, turn), opacity: 1, offset: 0.55 },
      { transform: "none", opacity: 0.6 },
    ];
    const [from, to] = [stage.spot(a), stage.spot(b)];
    stage.move(a, meets(stage.way(a, b), -14));
    stage.move(b, meets(stage.way(b, a), 14));
    stage.light(
      () => from && to && meeting({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, r: Math.max(28, from.r) }),
      { at: 0.36, for: 0.5 },
    );
  };
}

const SHAKES = [
  { transform: "none" },
  { transform: "translateX(6px) rotate(1deg)", offset: 0.2 },
  { transform: "translateX(-5px) rotate(-1deg)", offset: 0.4 },
  { transform: "translateX(3px)", offset: 0.6 },
  { transform: "none" },
];

/**
 * A thing is struck: a shot comes from whoever shot, lands in fire, and it shakes.
 * @param {string} id
 * @param {{by?: string, strength?: number}} [how] `by`: who shot, if anybody did.
 */
export function struck(id, { by = "", strength = 0.8 } = {}) {
  return (/** @type {Acting} */ stage) => {
    const at = stage.spot(stage.shape(id));
    const from = by ? stage.spot(stage.shape(by)) : null;
    stage.light(at && from ? () => shot(from, at) : null, { for: 0.4 });
    stage.light(at && (() => blow(at, strength)), { at: 0.2 });
    stage.move(stage.ship(id), SHAKES, { at: 0.2, for: 0.7 });
  };
}

/**
 * A blow is held off: a shot, and arcs of light on the side it comes from.
 * @param {string} id
 * @param {string} [by] Who shot.
 */
export function warded(id, by = "") {
  return (/** @type {Acting} */ stage) => {
    const at = stage.spot(stage.shape(id));
    const from = by ? stage.spot(stage.shape(by)) : null;
    stage.light(at && from ? () => shot(from, at) : null, { for: 0.4 });
    stage.light(at && (() => guard(at, from)), { at: 0.16 });
  };
}

/**
 * The last point that was lost breaks: its pip, or the first of a ring.
 * @param {string} id
 * @param {string} lost Selector of what is lost by now, the latest first.
 * @param {string[]} [colors]
 */
export function broken(id, lost, colors = FIRE) {
  return (/** @type {Acting} */ stage) => {
    const pip = stage.ship(id)?.querySelector(lost);
    const at = stage.spot(pip);
    stage.light(at && (() => split(at, colors)), { at: 0.3 });
    stage.move(
      pip,
      [
        { transform: "scale(1.25)", opacity: 1 },
        { transform: "scale(.9) rotate(9deg)", opacity: 0.9, offset: 0.4 },
        { transform: "none" },
      ],
      { at: 0.2, for: 0.7 },
    );
  };
}

/**
 * A card turns over on a thing: it comes from the middle with its back up.
 * @param {string} id
 * @param {string} selector The card, on the page by now.
 * @param {boolean} [up] Does it turn its face up?
 */
export function turnedOver(id, selector, up = true) {
  return (/** @type {Acting} */ stage) => {
    const card = stage.ship(id)?.querySelector(selector);
    const { x, y } = stage.way(card, stage.root?.querySelector?.(".tray") ?? null);
    const flat = up ? "rotateY(180deg)" : "rotateY(0deg)";
    stage.move(card, [
      { transform: `perspective(700px) translate(${x}px, ${y}px) rotate(-10deg) ${flat}`, opacity: 0 },
      { opacity: 1, offset: 0.12 },
      { transform: `perspective(700px) translate(${x * 0.4}px, ${y * 0.4}px) rotate(4deg) ${flat}`, offset: 0.45 },
      { transform: "perspective(700px) rotateY(0deg) scale(1.12)", offset: 0.85 },
      { transform: "none", opacity: 1 },
    ]);
  };
}

const JOINED = { transform: "none" };

/**
 * A thing breaks up: a flash, pieces, and its halves drift apart. What lies there afterwards is its wreck.
 * @param {string} id
 */
export function lost(id) {
  return (/** @type {Acting} */ stage) => {
    const shape = stage.shape(id);
    const at = stage.spot(shape);
    stage.light(at && (() => breaking({ ...at, r: Math.max(at.r, 30) })), { at: 0.06, for: 0.8 });
    stage.move(stage.ship(id), SHAKES, { for: 0.3 });
    shape?.querySelectorAll?.(".wreck-half").forEach((half) => stage.move(half, [JOINED, JOINED, {}], { for: 0.7 }));
    stage.move(shape?.querySelector?.(".wreck-seam"), [{ opacity: 0 }, { opacity: 0, offset: 0.2 }, { opacity: 1 }]);
  };
}

/**
 * What fights only as a crowd, or is drawn as one, pales and is gone.
 * @param {string} id
 */
export function faded(id) {
  return (/** @type {Acting} */ stage) => {
    const shape = stage.shape(id);
    const at = stage.spot(shape);
    stage.light(at && (() => breaking(at)), { at: 0.1, for: 0.75 });
    stage.move(shape, [{ opacity: 1 }, { opacity: 1, offset: 0.3 }, { opacity: 0.15 }]);
  };
}

/** Several movements in one beat. @param {((stage: Acting) => void)[]} acts */
export const together =
  (...acts) =>
  (/** @type {Acting} */ stage) =>
    acts.forEach((act) => act(stage));
