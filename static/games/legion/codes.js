// Ids of picks that say two or three things at once, a hundred to each: what packing.py of the room
// puts into a number is taken apart here and nowhere else.

const EACH = 100;

/** A target and its range in one number: the target is so many to each (RANGE_EACH in packing.py). */
export const AIM = 10;

/** A mini of a unit, where a pick may be of any unit. */
export const miniCode = (unit, mini) => Number(unit) * EACH + Number(mini);

/** @returns {{ unit: number, mini: number }} */
export const miniOf = (code) => ({ unit: Math.floor(code / EACH), mini: code % EACH });

/**
 * A weapon of a mini: the mini, and its place among the weapons of the unit.
 * @returns {{ mini: number, place: number }}
 */
export const weaponOf = (code) => ({ mini: Math.floor(code / EACH), place: code % EACH });

/**
 * A weapon of a friend.
 * @returns {{ unit: number, mini: number, place: number }}
 */
export const supportOf = (code) => ({ unit: Math.floor(code / EACH ** 2), ...weaponOf(code % EACH ** 2) });
