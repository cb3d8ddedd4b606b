// The picture of a fleet of Twilight Imperium on its card (js/squads.js): the great ships behind, fighters in front.

import { drawingOf } from "./silhouettes.js";

/** @type {[RegExp, number][]} */
const SIZES = [
  [/flagship|war_sun/, 74],
  [/dreadnought/, 60],
  [/carrier|cruiser|exile/, 50],
  [/destroyer|strike/, 42],
];
const sizeOf = (kind) => SIZES.find(([name]) => name.test(kind))?.[1] ?? 24;

/** One row of what is large, one of what is small; as many of a kind as there is room for. */
export function squad(units) {
  const all = units.flatMap(({ kind, n = 1 }) => Array.from({ length: Math.min(n, 6) }, () => kind));
  const rows = [
    all.filter((kind) => sizeOf(kind) > 42).slice(0, 5),
    all.filter((kind) => sizeOf(kind) <= 42).slice(0, 8),
  ];
  return rows.flatMap((row, n) => {
    const wide = row.reduce((sum, kind) => sum + sizeOf(kind), 0);
    const tight = Math.min(1, 208 / (wide || 1));
    let x = 112 - (wide * tight) / 2;
    return row.map((kind) => {
      const size = sizeOf(kind) * tight;
      x += size;
      return { drawing: drawingOf(kind), at: [x - size / 2, n ? 106 : rows[1].length ? 46 : 68], size: size * 0.94 };
    });
  });
}
