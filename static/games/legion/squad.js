// The picture of an army of Legion on its card (js/squads.js): a mini of each unit on its base, leaders and machines in front.

import { drawingOf, kindOf } from "./silhouettes.js";

const LARGE = ["walker", "repulsor", "speeder"];

/** The units side by side, up to six. */
export function squad(units) {
  const known = units.slice(0, 6).map(({ types = [], minis = 1 }) => ({ types, minis: Array.from({ length: minis }) }));
  const step = 200 / Math.max(known.length, 3);
  return known.map((unit, n) => {
    const size = Math.min(step * 1.05, LARGE.includes(kindOf(unit)) ? 78 : 56);
    const at = [112 + (n - (known.length - 1) / 2) * step, n % 2 ? 88 : 50];
    return { drawing: drawingOf(unit), at, size, ring: size * 0.56 };
  });
}
