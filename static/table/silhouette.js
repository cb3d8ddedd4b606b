// Things seen from above as small drawings of our own: data in a box from -50 to 50 with the nose up, one part a line, and
// one renderer for all games. All are decoration: the name stands beside them.
//
// A part is "tone kind points": `m P 8,-4 36,-3 36,3 8,4`. Kinds: P polygon, S smooth outline, E ellipse (cx cy rx ry),
// L line (x,y x,y width). Parts are drawn on the right and mirrored to the left; an outline that begins and ends at x = 0
// closes over the middle; "!" before the kind: drawn once, as it stands. Tones: h body, m mid, d dark, k panel, s mark of
// the side, g glass, e engine, b bare metal.

import { h } from "./dom.js";

/** What a part may be painted with. */
export const TONES = "hmdksgeb";
/** Up to about 40 px only three values of the side's colour: everything else would be specks. */
const VALUES = { h: 1, e: 1, b: 1, s: 2, m: 2, k: 2, d: 3, g: 3 };

const round = (n) => Math.round(n * 10) / 10;
const at = (point) => `${round(point[0])} ${round(point[1])}`;
const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
const mirrored = (points) => points.map(([x, y]) => [-x, y]);

/**
 * The corners that a part names; a line becomes the narrow rectangle it covers, an ellipse its two ends.
 * @returns {number[][]}
 */
function corners(kind, words) {
  if (kind === "E") return [words.slice(0, 2).map(Number), words.slice(2, 4).map(Number)];
  const points = words.filter((word) => word.includes(",")).map((word) => word.split(",").map(Number));
  if (kind !== "L") return points;
  const [[ax, ay], [bx, by]] = points;
  const half = Number(words.at(-1)) / 2 / (Math.hypot(bx - ax, by - ay) || 1);
  const [x, y] = [(by - ay) * half, (ax - bx) * half];
  return [
    [ax + x, ay + y],
    [bx + x, by + y],
    [bx - x, by - y],
    [ax - x, ay - y],
  ];
}

// A smooth outline goes through the middle of each side, bent towards the corner between two of them.
function smooth(points) {
  const turns = points.map((point, n) => `Q${at(point)} ${at(middle(point, points[(n + 1) % points.length]))}`);
  return `M${at(middle(points.at(-1), points[0]))}${turns.join("")}Z`;
}

/** @param {string} kind */
function outline(kind, points) {
  if (kind === "S") return smooth(points);
  if (kind !== "E") return `M${points.map(at).join("L")}Z`;
  const [[x, y], [rx, ry]] = points;
  const arc = `a${at([rx, ry])} 0 1 1 `;
  return `M${at([x - rx, y])}${arc}${round(2 * rx)} 0${arc}${round(-2 * rx)} 0Z`;
}

// On both sides of the middle, or once where the part lies on it.
function sides(kind, points, once) {
  if (once) return [points];
  if (kind === "E") return points[0][0] ? [points, [[-points[0][0], points[0][1]], points[1]]] : [points];
  const open = kind !== "L" && points[0][0] === 0 && points.at(-1)[0] === 0;
  return open ? [[...points, ...mirrored(points.slice(1, -1)).reverse()]] : [points, mirrored(points)];
}

/**
 * One line of a drawing, read: how it is painted, and what of the box it covers.
 * @param {string} line
 */
export function readPart(line) {
  const [tone, mark, ...words] = line.trim().split(/\s+/);
  const kind = mark.replace("!", "");
  const both = sides(kind, corners(kind, words), mark !== kind);
  const path = both.map((points) => outline(kind, points)).join("");
  const reach = kind === "E" ? both.map(([c, r]) => [Math.abs(c[0]) + r[0], Math.abs(c[1]) + r[1]]) : both.flat();
  return { tone, kind, path, reach };
}

/** The parts of a drawing, one line each. @param {string} text */
export const linesOf = (text) => text.trim().split("\n");

// Parts that are painted alike and lie next to each other are one path: a table shows many ships.
/** @param {string} text */
function paths(text, flat) {
  const found = [];
  for (const line of linesOf(text)) {
    const { tone, path } = readPart(line);
    const paint = flat ? `value-${VALUES[tone]}` : `tone-${tone}`;
    if (found.at(-1)?.paint === paint) found.at(-1).d += path;
    else found.push({ paint, d: path });
  }
  return found;
}

const metals = new Map();

/** Say what these drawings are made of: grey metal in place of cream. */
export function ofGrey(drawings) {
  for (const text of Object.values(drawings)) metals.set(text, "in-grey");
  return drawings;
}

/** The class of what a drawing is made of. @param {string} text */
export const metalOf = (text) => metals.get(text) ?? "";

const drawn = new Map();

/**
 * A drawing in one of two finishes: "flat" to about 40 px, "mid" to about 90 (above, stage/painted.js). Of one text always
 * the same description.
 * @param {string} text
 * @param {"flat" | "mid"} finish
 */
export function silhouette(text, finish = "flat", extra = "") {
  const key = `${finish}|${extra}|${text}`;
  if (!drawn.has(key))
    drawn.set(
      key,
      h(
        "svg",
        {
          key: "silhouette",
          class: `silhouette is-${finish} ${metalOf(text)} ${extra}`,
          viewBox: "-52 -52 104 104",
          "aria-hidden": "true",
          focusable: "false",
        },
        paths(text, finish === "flat").map(({ paint, d }) => h("path", { class: paint, d })),
      ),
    );
  return drawn.get(key);
}
