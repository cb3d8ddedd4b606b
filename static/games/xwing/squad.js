// The picture of a squad of X-Wing on its card (js/squads.js): its bases, the best pilot in front.

import { drawingOf } from "./silhouettes.js";

const based = ({ kind, size, mark }, at, width, turn) => ({
  drawing: drawingOf(kind, size),
  at,
  size: width,
  turn,
  base: true,
  mark,
});

const MOST_IN_A_FAN = 4;

// Where the ships of a fan lie, the first in front: at, width, turn.
const PLACES = {
  1: [[[112, 68], 108, 0]],
  2: [
    [[80, 68], 100, -6],
    [[170, 80], 76, 12],
  ],
  3: [
    [[112, 68], 98, 0],
    [[40, 88], 70, -16],
    [[184, 88], 70, 16],
  ],
  4: [
    [[58, 66], 94, -5],
    [[132, 40], 58, 4],
    [[184, 70], 58, 14],
    [[130, 102], 54, -3],
  ],
};

/** Up to four as a fan with the first in the middle, more of them in two rows. */
export function squad(units) {
  const ships = [...units].sort((one, other) => (other.mark ?? 0) - (one.mark ?? 0)).slice(0, 8);
  if (ships.length > MOST_IN_A_FAN) {
    const columns = Math.ceil(ships.length / 2);
    const step = Math.min(66, 208 / columns);
    return ships.map((ship, n) => {
      const [row, column] = [Math.floor(n / columns), n % columns];
      const count = row ? ships.length - columns : columns;
      const x = 112 + (column - (count - 1) / 2) * step;
      return based(ship, [x, row ? 100 : 38], step * 0.86, (column - (count - 1) / 2) * 4);
    });
  }
  const [first, ...others] = ships;
  if (!first) return [];
  const [front, ...beside] = PLACES[ships.length];
  return [...others.map((ship, n) => based(ship, ...beside[n])), based(first, ...front)];
}
