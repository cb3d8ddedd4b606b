// What is left of a thing: its own drawing, cut by one jagged line, the halves apart and the seam still glowing.

import { h } from "../table/dom.js";
import { silhouette } from "../table/silhouette.js";
import { painted } from "./painted.js";

const SEAM = "M56 0L45 17L57 33L43 50L58 68L46 84L53 100";

/**
 * The drawing of a thing as a wreck, in the place of the drawing.
 * @param {string} text
 * @param {"flat" | "mid" | "paint"} [finish]
 * @param {number} [turn] By how many degrees the place it lies in is turned.
 */
export function wreck(text, finish = "mid", turn = 0) {
  const drawing = finish === "paint" ? painted(text, turn) : silhouette(text, finish);
  const half = (which) => h("span", { class: `wreck-half is-${which}`, key: which }, drawing);
  return h(
    "span",
    { class: "silhouette-wreck", key: "wreck", "aria-hidden": "true" },
    half("near"),
    half("far"),
    h(
      "svg",
      { class: "wreck-seam", key: "seam", viewBox: "0 0 100 100", focusable: "false" },
      h("path", { class: "seam-glow", d: SEAM }),
      h("path", { class: "seam", d: SEAM }),
    ),
  );
}
