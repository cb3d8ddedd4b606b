// Which attacks are under way in the card game, and the types of what its scripts are handed.

import { offerOf } from "../../table/reading.js";

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

/** How many cards a seat holds; its own hand is without what this go has played already. @param {Seat} seat */
export function handOf({ cards, hand }) {
  return cards ? Object.values(cards).reduce((sum, n) => sum + n, 0) : hand;
}

/** A vessel's value and its owner's cards, in a line as short as can be. @param {Table} table @param {string} seat */
export function shortly({ view, words }, seat) {
  const cards = words.word("table", "hand_short", { n: handOf(view.seats[seat]) });
  return `${words.word("table", "attack_n", { n: view.ships[seat].attack })} · ${cards}`;
}

/**
 * A vessel is pressed: while its owner is to be named as a target that names it, else it opens its sheet.
 * @param {Table} table
 * @param {string} seat
 */
export function pressed(table, seat) {
  const offer = table.mine && offerOf(table.prompt, "declare");
  const [pick] = (offer && !offer.why_not && offer.picks) || [];
  const id = Number(seat.slice(1)) - 1;
  if (pick?.most !== 1 || !pick.ids.includes(id)) table.show({ kind: "ship", id: seat });
  else if (!table.guarded) table.take("declare", [[id]]);
}

/** In the order in which they take damage. */
export const LAYERS = /** @type {const} */ (["shields", "armor", "other"]);

/**
 * What an attack of so much leaves of a vessel's hull, as far as everybody can see: layers that act by themselves take theirs.
 * @param {Vessel} ship
 * @param {number} damage
 */
export function hullAfter(ship, damage) {
  const takes = LAYERS.flatMap((layer) => ship.layers[layer])
    .filter((one) => !one.optional && one.counters !== 0 && one.kinds.includes("combat"))
    .reduce((sum, one) => sum + one.amount, 0);
  return ship.hull.now - Math.max(0, damage - takes);
}

/**
 * What another vessel's attack, with no card more, does to one's own: how much hull it costs, and whether that is the end.
 * Null where nothing threatens: an attack is under way already, one of the two is gone, or it may not attack.
 * @param {View} view
 * @param {string} seat
 * @param {string} other
 */
export function threat(view, seat, other) {
  const [mine, theirs] = [view.ships?.[seat], view.ships?.[other]];
  if (!mine || !theirs || seat === other || mine.destroyed || theirs.destroyed || current(view).length) return null;
  if (view.seats[seat].safe_from?.includes(other) || view.seats[other].out) return null;
  const left = hullAfter(mine, theirs.attack);
  return { n: mine.hull.now - left, falls: left < (view.flies_at_0 ? 0 : 1) };
}

/**
 * Whose vessel still flies.
 * @param {View} view
 */
export const living = (view) =>
  Object.keys(view.seats).filter((seat) => !view.seats[seat].out && !view.ships?.[seat]?.destroyed);

const LESS = 2; // an improvised attack has so much less than the vessel's value (section 1 of the rules)

/** The value of an improvised attack. @param {View} view @param {string} seat */
export const improvised = (view, seat) => Math.max(0, view.ships[seat].attack - LESS);

/**
 * Whose layers stop an attack of so much altogether, as far as everybody can see.
 * @param {Pick<Table, "view">} table
 * @param {string} seat Of the attacker.
 * @param {number} n
 */
export const stopped = ({ view }, seat, n) =>
  attackable(view, seat).filter((other) => hullAfter(view.ships[other], n) === view.ships[other].hull.now);

/** @param {View} view @param {string} seat */
export const attackable = (view, seat) =>
  living(view).filter((other) => other !== seat && !view.seats[other].safe_from?.includes(seat));
