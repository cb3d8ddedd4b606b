// Ready-made movements for beats: what dice and ships of every game do. A room's beat names one as its `act`.

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
 * Dice that are turned: over one edge, in the light of the hand that turned them.
 * @param {string} pool
 * @param {Record<string, string>} from What mark lay up of each, by id.
 * @returns {(stage: Acting) => void}
 */
export function turned(pool, from) {
  return (stage) => {
    for (const [id, mark] of Object.entries(from)) {
      stage.turnDie(pool, id, mark);
      stage.move(stage.die(pool, id), [
        { filter: "drop-shadow(0 0 16px #ffd98a)" },
        { filter: "drop-shadow(0 0 16px #ffd98a)", offset: 0.7 },
        { filter: "none" },
      ]);
    }
  };
}

/**
 * Two things fly together and are gone: a result and what cancels it.
 * @param {[string, string]} one pool and id
 * @param {[string, string]} other
 */
export function met(one, other) {
  return (/** @type {Acting} */ stage) => {
    const [a, b] = [stage.die(...one), stage.die(...other)];
    const half = ({ x, y }) => `translate(${x / 2}px, ${y / 2}px) scale(.9)`;
    const meets = (way) => [
      { transform: "none", filter: "none" },
      { transform: half(way), filter: "brightness(1.8)", offset: 0.45 },
      { transform: half(way), filter: "brightness(2.4)", offset: 0.55 },
      { transform: "none", filter: "none" },
    ];
    stage.move(a, meets(stage.way(a, b)));
    stage.move(b, meets(stage.way(b, a)));
  };
}

/**
 * A ship is struck and shakes in the light of the blow.
 * @param {string} id
 * @param {string} light
 */
export function struck(id, light = "#ff9a4a") {
  return (/** @type {Acting} */ stage) =>
    stage.move(stage.ship(id), [
      { transform: "none", filter: "none" },
      { transform: "translateX(6px)", filter: `drop-shadow(0 0 18px ${light}) brightness(1.5)`, offset: 0.2 },
      { transform: "translateX(-5px)", offset: 0.4 },
      { transform: "translateX(3px)", filter: `drop-shadow(0 0 10px ${light})`, offset: 0.6 },
      { transform: "none", filter: "none" },
    ]);
}

/**
 * A ship breaks up, sinks and pales.
 * @param {string} id
 */
export function lost(id) {
  return (/** @type {Acting} */ stage) =>
    stage.move(stage.ship(id), [
      { transform: "none", filter: "none" },
      { transform: "scale(1.12) rotate(-4deg)", filter: "brightness(2.6) drop-shadow(0 0 26px #ffb066)", offset: 0.25 },
      { transform: "scale(1.02) rotate(5deg)", filter: "brightness(1.4)", offset: 0.6 },
      { transform: "scale(.94) rotate(7deg)", filter: "grayscale(.8) brightness(.6)" },
    ]);
}
