// Legion's things on the bench of What if (js/what_if.js): units by the kind of their minis, and tokens.

import { h } from "../../table/dom.js";
import { silhouette } from "../../table/silhouette.js";
import { DRAWN } from "./silhouettes.js";

const MOST = 9;
const TOKENS = {
  aim: "M12 4a8 8 0 1 0 .01 0M12 1v6M12 17v6M1 12h6M17 12h6",
  dodge: "M4 19C4 10 9 6 15 7M12 2l8 5.5-8 5",
  surge: "M13.5 2 6 13h5l-1.5 9L18 10h-5z",
  suppression: "M5 5l14 14M19 5 5 19M12 2v20",
  shield: "M12 2.5 20 5.5V12c0 5-3.5 8.300-8 10-4.500-1.700-8-5-8-10V5.500z",
};

export const drawingOf = (kind) => DRAWN[kind] || DRAWN.trooper;

/** What is drawn before the name of a token. */
export const signOf = (name) =>
  h(
    "svg",
    { class: `glyph glyph-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { class: "line", d: TOKENS[name] || "" }),
  );

/** The minis of a unit. */
export const lying = (kind, n) => Array.from({ length: Math.min(n, MOST) }, () => silhouette(drawingOf(kind), "mid"));
