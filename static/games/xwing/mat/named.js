// Which ships on the mat bear their names, and on which side of the base: whoever may act now, is looked at or fought, as
// far as no name lies over another. Every other one says its name under the pointer.

import { pointedAt } from "./pressed.js";
import { own, turned } from "./state.js";

/** @typedef {any} OnMat The table of a match that has a mat. */

export const NAME = 13; // px high, however near the mat is
const LETTER = 0.56; // of the height, on average
const WIDE = 1.9; // of the height, for letters as broad as they are high
const FOOT = 110; // mm from the lower edge, where no name has room below a base

/**
 * The ships that bear names: is the name above the base? `px`: so many mm are one px of the page.
 * @param {OnMat} table
 * @param {(id: string) => boolean} acts Is it the ship's turn?
 * @param {number} px
 * @returns {Map<string, boolean>}
 */
export function namesOf(table, acts, px) {
  const { view } = table;
  const { chosen } = own(table);
  const fought = [view.attack?.attacker, view.attack?.defender].map(String);
  /** @param {string} id */
  const first = (id) => id === chosen || fought.includes(id) || pointedAt(table, id);
  const wanted = Object.keys(view.mat.ships)
    .filter((id) => view.mat.ships[id].pose && (first(id) || acts(id)))
    .sort((a, b) => Number(first(b)) - Number(first(a)));
  const found = new Map();
  /** @type {Box[]} */
  const boxes = [];
  for (const id of wanted) {
    const foot = atFoot(table, view.mat.ships[id].pose);
    const sides = [foot, !foot].map((above) => ({ above, box: boxOf(table, id, above, px) }));
    const free = sides.find(({ box }) => !boxes.some((other) => meet(box, other))) ?? (first(id) ? sides[0] : null);
    if (!free) continue;
    found.set(id, free.above);
    boxes.push(free.box);
  }
  return found;
}

/**
 * How far below the middle of a base its name stands.
 * @param {number} side
 * @param {number} px
 * @param {boolean} above
 */
export const nameAt = (side, px, above) => (above ? -side / 2 - 0.8 * NAME * px : side / 2 + 1.7 * NAME * px);

/**
 * As it is seen on the page: x to the right and y downwards.
 * @param {OnMat} table
 * @param {string} id
 * @param {boolean} above
 * @param {number} px
 */
function boxOf(table, id, above, px) {
  const { pose, side } = table.view.mat.ships[id];
  const { name } = table.view.ships[id];
  const across = turned(table) ? -1 : 1;
  const half = ([...name].reduce((sum, one) => sum + (one > "\u2e7f" ? WIDE * LETTER : LETTER), 0) * NAME * px) / 2;
  return { x: (across * pose[0]) / 100, y: (-across * pose[1]) / 100 + nameAt(side, px, above), half, high: NAME * px };
}

/** @typedef {{x: number, y: number, half: number, high: number}} Box */

/** @param {Box} a @param {Box} b */
const meet = (a, b) => Math.abs(a.x - b.x) < a.half + b.half && Math.abs(a.y - b.y) < (a.high + b.high) / 2;

/** @param {OnMat} table @param {number[]} pose */
const atFoot = (table, pose) => (turned(table) ? 1 : -1) * pose[1] > 100 * (table.view.mat.side / 2 - FOOT);
