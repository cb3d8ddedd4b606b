// The card game's things on the bench of What if (js/what_if.js): vessels, and cards that lie between them.

import { h } from "../../table/dom.js";
import { drawingOf } from "./silhouettes.js";

export { drawingOf };

/** What is drawn before the name of a number. */
export const signOf = (name) =>
  h(
    "svg",
    { class: `glyph glyph-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    h("path", { class: "fill", d: "M12 2.5 21 8v8l-9 5.500L3 16V8z" }),
  );

/** Cards are words on paper already. */
export const lying = () => [];
