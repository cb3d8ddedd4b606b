// X-Wing's dice: own drawings of the faces, and which dice a moment means.
// Shapes are drawn here on purpose: no publisher's symbol is used anywhere.

import { h } from "../../table/dom.js";

/** @import { Table, View } from "./types.js" */

export const LETTERS = { crit: "C", hit: "H", evade: "E", focus: "F", blank: "–" };

const OCTAGON = "29.3,3 70.7,3 97,29.3 97,70.7 70.7,97 29.3,97 3,70.7 3,29.3";

const INNER = "32.6,11 67.4,11 89,32.6 89,67.4 67.4,89 32.6,89 11,67.4 11,32.6";

const BURST =
  "M50 18 L56.5 36 L72.6 27.4 L64 43.5 L82 50 L64 56.5 L72.6 72.6 L56.5 64 L50 82 L43.5 64 L27.4 72.6 L36 56.5 L18 50 L36 43.5 L27.4 27.4 L43.5 36 Z";

/** A die as drawing: octagon (attack) or octagon with double border (defense), shape in the middle, letter in the corner. */
export function drawDie(kind, face, ghost = false) {
  const letter = LETTERS[face] || "?";
  return h(
    "svg",
    {
      class: `die-svg die-${kind} face-${face}${ghost ? " ghost" : ""}`,
      viewBox: "0 0 100 100",
      "aria-hidden": "true",
      focusable: "false",
    },
    h("polygon", { class: "die-body", points: OCTAGON }),
    kind === "defense" && h("polygon", { class: "die-second", points: INNER }),
    h(
      "g",
      { class: "die-shape", key: face, transform: face === "blank" ? "" : "translate(6.5 1) scale(.87)" },
      shapeOf(face),
    ),
    h("text", { class: "die-letter", x: "50", y: kind === "defense" ? "85" : "91", "text-anchor": "middle" }, letter),
  );
}

function shapeOf(face) {
  if (face === "hit") return [h("path", { d: BURST, class: "line" })];
  if (face === "crit")
    return [h("path", { d: BURST, class: "fill" }), h("circle", { cx: "50", cy: "50", r: "7", class: "hole" })];
  if (face === "focus") return eye(50, 50, 1);
  if (face === "evade")
    return [
      h("path", { class: "line thick", d: "M26 68 C26 40 44 32 62 36" }),
      h("path", { class: "fill", d: "M58 20 L80 38 L56 54 Z" }),
    ];
  return [h("line", { class: "line faint", x1: "38", y1: "50", x2: "62", y2: "50" })];
}

function eye(x, y, scale) {
  const w = 32 * scale;
  const t = 24 * scale;
  return [
    h("path", {
      class: "line",
      d: `M${x - w} ${y} Q${x} ${y - t * 1.5} ${x + w} ${y} Q${x} ${y + t * 1.5} ${x - w} ${y} Z`,
    }),
    h("circle", { class: "fill", cx: String(x), cy: String(y), r: String(10 * scale) }),
  ];
}

/** Which pool the dice picks of the current step mean. */
export function poolOf({ view, words }) {
  return words.stepKind(view.step?.number) === "defense_dice" ? "defense" : "attack";
}

/**
 * Hits that were suffered are taken off the pool like cancelled ones; what they did is not the same.
 * @param {View} view
 */
export function fateOf(view, kind, id) {
  const pool = view.pools[kind];
  if (kind !== "attack" || !view.attack?.hit || !pool.dice[id].out) return "";
  const { face } = pool.dice[id];
  const same = pool.order.filter((other) => pool.dice[other].out && pool.dice[other].face === face);
  return same.indexOf(id) >= same.length - (view.attack.damage?.[face] || 0) ? "dealt" : "";
}

/**
 * The dice an offer without picks would turn: a focus token turns every focus result.
 * @param {Table} table
 */
export function turned(table, key) {
  const pool = table.view.pools?.[poolOf(table)];
  if (!pool || !/focus|calculate|force/.test(key)) return [];
  return pool.order.filter((id) => pool.dice[id].face === "focus" && !pool.dice[id].out);
}
