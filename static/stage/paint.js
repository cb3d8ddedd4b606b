// Paints a die: its two shadows, its facets in the light of the lamp, the mark on each.

import { drawMark, MARKS } from "./marks.js";
import { depthOf, facetsOf } from "./solids.js";

/** What dice are made of: body and ink. */
export const PAINTS = {
  red: ["#b3202b", "#fff3e2"],
  green: ["#17764a", "#f2fbea"],
  black: ["#2b2d33", "#f3ede0"],
  white: ["#e9e1d0", "#22201c"],
  copper: ["#a94c27", "#fff3e2"],
  blue: ["#2f5fae", "#f2f6ff"],
  moss: ["#6f7724", "#fffbe2"],
  ivory: ["#e6dcc6", "#22201c"],
};
const LIGHT_BODIES = new Set(["white", "ivory"]);
const MARK_SIZE = { octahedron: 0.47, cube: 0.44, tensider: 0.6 };
const LETTER_SIZE = 0.42;
const NUMERAL = 1.7;
const REACH = { octahedron: 0.98, cube: 0.93, tensider: 0.98 };

/**
 * @typedef {object} Look A die as it is to be painted.
 * @property {string} solid octahedron, cube or tensider
 * @property {string} paint One of PAINTS.
 * @property {string[]} marks What stands on each facet; the one that counts first.
 * @property {string} [letter] On the facet below the one that counts.
 * @property {import("./solids.js").Turn} turn
 * @property {number} [lift] How high above the table, in pixels.
 * @property {boolean} [bare] Without shadows.
 * @property {boolean} [fine] At rest: with a sheen, and only the mark that counts.
 */

/** @param {string} hex */
const channels = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const shades = new Map();
const FINE = 64; // so many steps from dark to light are told apart

function shade(hex, by) {
  const step = Math.round(by * FINE);
  const key = hex + step;
  if (!shades.has(key)) shades.set(key, mixed(hex, step / FINE));
  return shades.get(key);
}

function mixed(hex, by) {
  const to = channels(hex).map((one) => Math.round(by <= 1 ? one * by : one + (255 - one) * (by - 1)));
  return `rgb(${to.map((one) => Math.max(0, Math.min(255, one))).join(" ")})`;
}

/**
 * Paint a die around the origin of the canvas, as wide as `size`.
 * @param {CanvasRenderingContext2D} canvas
 * @param {Look} look
 * @param {number} size
 */
export function paintDie(canvas, look, size) {
  const { solid, turn, lift = 0 } = look;
  const reach = (size / 2) * REACH[solid];
  const ground = depthOf(solid, turn) * reach;
  if (!look.bare) shadows(canvas, size, ground, lift);
  canvas.translate(0, -lift);
  for (const facet of facetsOf(solid, turn)) paintFacet(canvas, look, facet, reach, size);
  canvas.translate(0, lift);
}

// One where it touches, one that is soft; of a die in the air only a pale one, farther away.
/** @param {CanvasRenderingContext2D} canvas */
function shadows(canvas, size, ground, lift) {
  shadow(canvas, size * 0.07 + lift * 0.3, ground * 0.55 + size * 0.12 + lift * 0.2, size * 0.5, lift ? 0.3 : 0.5);
  if (!lift) shadow(canvas, size * 0.03, ground * 0.8 + size * 0.05, size * 0.4, 0.5);
}

/** @param {CanvasRenderingContext2D} canvas @param {number} radius */
function shadow(canvas, x, y, radius, strength) {
  canvas.globalAlpha = strength;
  canvas.drawImage(soft(), x - radius, y - radius * 0.84, 2 * radius, 2 * radius * 0.84);
  canvas.globalAlpha = 1;
}

/** @type {HTMLCanvasElement | null} */
let spot = null;

// One soft spot for all shadows: making it anew in every frame would cost as much as the die.
function soft() {
  if (spot) return spot;
  spot = document.createElement("canvas");
  spot.width = spot.height = 64;
  const canvas = spot.getContext("2d");
  const dark = canvas.createRadialGradient(32, 32, 8, 32, 32, 32);
  dark.addColorStop(0, "#000");
  dark.addColorStop(1, "rgb(0 0 0 / 0)");
  canvas.fillStyle = dark;
  canvas.fillRect(0, 0, 64, 64);
  return spot;
}

/** @param {CanvasRenderingContext2D} canvas @param {number} size */
function paintFacet(canvas, look, seen, reach, size) {
  const [body, ink] = PAINTS[look.paint];
  const pale = LIGHT_BODIES.has(look.paint);
  const lit = shade(body, Math.min(1, (pale ? 0.55 : 0.36) + (pale ? 0.45 : 0.62) * seen.light) + 0.22 * seen.gleam);
  canvas.beginPath();
  for (const [x, y] of seen.corners) canvas.lineTo(x * reach, y * reach);
  canvas.closePath();
  canvas.lineJoin = "round";
  canvas.fillStyle = canvas.strokeStyle = lit;
  canvas.lineWidth = size * 0.07;
  canvas.stroke();
  canvas.fill();
  if (look.fine) sheen(canvas, seen.corners, reach);
  canvas.strokeStyle = `rgb(255 255 255 / ${0.1 + 0.26 * seen.light})`;
  canvas.lineWidth = Math.max(0.7, size * 0.014);
  canvas.stroke();
  const letter = look.fine && seen.facet === 1 ? look.letter : "";
  const mark = letter || (look.fine && seen.facet ? "" : look.marks[seen.facet % look.marks.length]);
  if (mark) printMark(canvas, look, seen, { mark, ink, body: lit, reach, letter: Boolean(letter) });
}

/** @param {CanvasRenderingContext2D} canvas */
function sheen(canvas, corners, reach) {
  const [xs, ys] = [corners.map(([x]) => x * reach), corners.map(([, y]) => y * reach)];
  const light = canvas.createLinearGradient(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  light.addColorStop(0, "rgb(255 255 255 / .26)");
  light.addColorStop(0.45, "rgb(255 255 255 / 0)");
  light.addColorStop(1, "rgb(0 0 0 / .26)");
  canvas.fillStyle = light;
  canvas.fill();
}

/** @param {CanvasRenderingContext2D} canvas */
function printMark(canvas, look, { centre, across, down }, { mark, ink, body, reach, letter }) {
  const large = look.solid === "cube" && !MARKS[mark] ? NUMERAL : 1; // a square has room for a number
  const by = reach * large * (letter ? LETTER_SIZE : MARK_SIZE[look.solid]);
  const [x, y] = centre.map((one) => one * reach);
  canvas.save();
  canvas.transform(across[0] * by, across[1] * by, down[0] * by, down[1] * by, x, y);
  drawMark(canvas, mark, ink, body);
  canvas.restore();
}
