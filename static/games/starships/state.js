// Which attacks are under way in the card game, and the types of what its scripts are handed.

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").AttackView} Attack
 * @typedef {import("./view.js").CardView} Card
 * @typedef {import("./view.js").MomentView} Moment
 * @typedef {import("./view.js").SeatView} Seat
 * @typedef {import("./view.js").VesselView} Vessel
 * @typedef {import("./view.js").LayerView & { layer: string }} Layer A layer of a vessel, with its kind.
 * @typedef {import("../../table/words.js").RoomWords} Words
 * @typedef {TableOf<View>} Table
 */

/**
 * Attacks under way, the innermost first, and those of the same moment that have not had their ring yet.
 * @param {View} view
 */
export function attacksNow(view) {
  return {
    rings: [...(view.attacks || [])].reverse(),
    declared: (view.moment?.attacks || []).slice(view.moment?.done || 0),
  };
}

/**
 * What is played or answered now: one attack, or all that were declared in this moment.
 * @param {View} view
 */
export function current(view) {
  const { rings, declared } = attacksNow(view);
  return rings.length ? rings.slice(0, 1) : declared;
}

/**
 * A layer or gear where a pick may be of any vessel: one id for the seat and the layer, a hundred layers to each seat
 * (OF_ONE_SEAT in the room's edits.py).
 * @returns {{ seat: string, layer: number }}
 */
export function counterOf(code) {
  return { seat: `p${Math.floor(code / 100) + 1}`, layer: code % 100 };
}
