// Which mini uses which weapon: what is usual to begin with, and what one more of a weapon takes from whom.

import { weaponOf } from "./codes.js";
import { poolNow } from "./state.js";

/** @import { Unit, View } from "./state.js" */

/** @param {number} code */
const mini = (code) => weaponOf(code).mini;
/** @param {number} code */
export const place = (code) => weaponOf(code).place;

/** @param {View} view @param {Unit} unit @param {number} code */
export function sprayed(view, unit, code) {
  if (!unit.weapons[place(code)].keywords.spray) return 1;
  return poolNow(view)?.facts.spray.find(([one]) => one === mini(code))?.[1] ?? 1;
}

/**
 * To begin with every mini uses what has the most dice; who has an arsenal uses as much of it as allowed.
 * @param {Unit} unit
 * @param {number[]} ids
 * @param {number} limit
 */
export function usual(unit, ids, limit) {
  /** @param {number} code */
  const worth = (code) => Object.values(unit.weapons[place(code)].dice).reduce((sum, n) => sum + n, 0);
  const found = [];
  for (const one of new Set(ids.map(mini)))
    found.push(
      ...ids
        .filter((code) => mini(code) === one)
        .sort((a, b) => worth(b) - worth(a))
        .slice(0, limit),
    );
  return found.sort((a, b) => a - b);
}

/**
 * One more mini uses this weapon: first one that has a hand free, else one that puts another weapon down for it.
 * @param {number[]} codes
 * @param {number[]} armed The codes of the minis that carry it.
 * @param {number} limit
 */
export function added(codes, armed, limit) {
  const left = armed.filter((code) => !codes.includes(code));
  /** @param {number} code */
  const used = (code) => codes.filter((other) => mini(other) === mini(code));
  const free = left.find((code) => used(code).length < limit);
  const next = free ?? left[0];
  const kept = free === undefined ? codes.filter((code) => code !== used(next)[0]) : codes;
  return [...kept, next].sort((a, b) => a - b);
}
