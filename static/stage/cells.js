// Pictures of a die on its way, painted once and then only copied: painting ten bodies anew in every frame is more than a
// phone can do. The way is worked out backwards from the facet that lies up in the end.

import { CELLS } from "./gauge.js";
import { paintDie } from "./paint.js";
import { about } from "./solids.js";

/** The canvas beside the die, for shadow and fall. */
export const ROOM = 1.7;
const MOST_SCALE = 1.5; // nobody counts pixels of what flies
const MOST_SHEETS = 24;
const AXES = [
  [0.62, 0.71, 0.34],
  [-0.5, 0.83, -0.26],
];
const TURNS = 3.6 * Math.PI;

const easeOut = (t) => 1 - (1 - t) ** 3;

/** Up, down, a small hop, and it lies. */
function bounce(t) {
  if (t < 0.72) return Math.sin(Math.PI * (0.25 + (t / 0.72) * 0.75)) * 0.9;
  return Math.sin((Math.PI * (t - 0.72)) / 0.28) * 0.14;
}

/** @typedef {{canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, side: number, scale: number, painted: Set<number>}} Sheet */

/** @type {Map<string, Sheet>} */
const sheets = new Map();

/** What the other facets show, with the mark that counts first. */
export function marksOf(die, from = 1) {
  const others = die.others?.length ? die.others : [die.mark];
  const rest = Array.from({ length: 11 }, (_one, at) => others[(at * 3 + from) % others.length]);
  return from > 1 ? rest : [die.mark, ...rest];
}

/**
 * The sheet of all pictures of such a die; two ways of tumbling, by `seed`.
 * @param {import("./die.js").Die} die
 * @returns {Sheet}
 * @param {number} size
 */
function sheetOf(die, size, seed) {
  const way = seed % AXES.length;
  const key = [die.solid, die.paint, die.mark, size, way].join("|");
  const known = sheets.get(key);
  if (known) return known;
  if (sheets.size >= MOST_SHEETS) sheets.delete(/** @type {string} */ (sheets.keys().next().value));
  const scale = Math.min(MOST_SCALE, globalThis.devicePixelRatio || 1);
  const side = Math.round(size * ROOM * scale);
  const canvas = document.createElement("canvas");
  canvas.width = side * CELLS[0];
  canvas.height = side;
  const made = { canvas, context: canvas.getContext("2d"), side, scale, painted: new Set() };
  sheets.set(key, made);
  return made;
}

/** @param {number} size @param {number} at */
function paintCell(sheet, die, size, seed, at) {
  const { context, side, scale } = sheet;
  const t = at / CELLS[0];
  const turn = about(AXES[seed % AXES.length], TURNS * (1 - easeOut(t)));
  context.setTransform(scale, 0, 0, scale, (at + 0.5) * side, side / 2);
  const look = { solid: die.solid, paint: die.paint, turn, lift: bounce(t) * size * 0.34, marks: marksOf(die) };
  paintDie(context, look, size);
  sheet.painted.add(at);
}

/**
 * Copy the picture of a die that has come so far, from 0 to 1.
 * @param {CanvasRenderingContext2D} to A canvas `ROOM` times as wide as the die, in its own pixels.
 * @param {number} at Which of the finest pictures.
 * @param {number} size
 */
export function copyCell(to, die, size, seed, at) {
  const sheet = sheetOf(die, size, seed);
  if (!sheet.painted.has(at)) paintCell(sheet, die, size, seed, at);
  const { width } = to.canvas;
  to.setTransform(1, 0, 0, 1, 0, 0);
  to.clearRect(0, 0, width, width);
  to.drawImage(sheet.canvas, at * sheet.side, 0, sheet.side, sheet.side, 0, 0, width, width);
}

/** Of so many pictures the one that is due, told in the finest ones. */
export function cellAt(t, cells) {
  const each = CELLS[0] / cells;
  return Math.min(CELLS[0] - 1, Math.floor(Math.max(0, t) * cells) * each);
}
