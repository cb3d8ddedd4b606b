// X-Wing's tokens, shields and charges as small drawings of our own.

import { h } from "../../table/dom.js";

const TOKENS = {
  focus: () => [
    h("path", { class: "line", d: "M3 12 Q12 1.5 21 12 Q12 22.5 3 12 Z" }),
    h("circle", { class: "fill", cx: "12", cy: "12", r: "3.6" }),
  ],
  calculate: () => [
    h("path", { class: "line", d: "M12 3 L20 7.5 L20 16.5 L12 21 L4 16.5 L4 7.5 Z" }),
    h("path", { class: "line", d: "M8.5 12 H15.5 M12 8.5 V15.5" }),
  ],
  evade: () => [
    h("path", { class: "line", d: "M4 18 C4 10 9 7 14 8" }),
    h("path", { class: "fill", d: "M12.5 3 L20.5 8.5 L12 13.5 Z" }),
  ],
  reinforce_fore: () => [
    h("path", { class: "line", d: "M4 14 A8 8 0 0 1 20 14" }),
    h("path", { class: "line", d: "M8 14 A4 4 0 0 1 16 14" }),
    h("path", { class: "fill", d: "M12 15 L16 20 H8 Z" }),
  ],
  reinforce_aft: () => [
    h("path", { class: "line", d: "M4 10 A8 8 0 0 0 20 10" }),
    h("path", { class: "line", d: "M8 10 A4 4 0 0 0 16 10" }),
    h("path", { class: "fill", d: "M12 9 L16 4 H8 Z" }),
  ],
  lock: () => [
    h("circle", { class: "line", cx: "12", cy: "12", r: "6.5" }),
    h("path", { class: "line", d: "M12 2 V8 M12 16 V22 M2 12 H8 M16 12 H22" }),
  ],
  strain: () => [h("path", { class: "line", d: "M4 8 L9 12 L4 16 M20 8 L15 12 L20 16" })],
  deplete: () => [
    h("path", { class: "line", d: "M6 5 H18 V19 H6 Z" }),
    h("path", { class: "fill", d: "M8.5 14.5 H15.5 V16.8 H8.5 Z" }),
  ],
  disarm: () => [
    h("circle", { class: "line", cx: "12", cy: "12", r: "8.5" }),
    h("path", { class: "line", d: "M6.2 17.8 L17.8 6.2" }),
  ],
  jam: () => [h("path", { class: "line", d: "M3 12 L7 6 L11 18 L15 6 L18 14 L21 12" })],
  tractor: () => [h("path", { class: "line", d: "M5 4 V12 A7 7 0 0 0 19 12 V4 M5 7.5 H9 M15 7.5 H19" })],
  ion: () => [h("path", { class: "fill", d: "M13.5 2 L5 13.5 H11 L9.5 22 L19 9.5 H13 Z" })],
  stress: () => [
    h("path", { class: "line", d: "M12 3 L21.5 20 H2.5 Z" }),
    h("path", { class: "line", d: "M12 9 V14.5" }),
    h("circle", { class: "fill", cx: "12", cy: "17.2", r: "1.1" }),
  ],
  cloak: () => [
    h("path", { class: "line dashed", d: "M12 3 A9 9 0 1 1 11.9 3" }),
    h("circle", { class: "fill", cx: "12", cy: "12", r: "2.6" }),
  ],
  shield: () => [
    h("path", { class: "fill", d: "M12 2.5 L20 5.5 V12 C20 17 16.5 20.3 12 22 C7.5 20.3 4 17 4 12 V5.5 Z" }),
  ],
  hull: () => [h("path", { class: "fill", d: "M12 2.5 L21 8 V16 L12 21.5 L3 16 V8 Z" })],
  force: () => [h("path", { class: "line", d: "M12 3 L14.6 9.4 L21 12 L14.6 14.6 L12 21 L9.4 14.6 L3 12 L9.4 9.4 Z" })],
  charge: () => [h("path", { class: "fill", d: "M13.8 1.5 L4.5 13.6 H11 L8.6 22.5 L19.5 9.4 H12.6 Z" })],
};

/** A small drawing for a token; a ring where we have none. */
export function drawToken(name) {
  const shapes = TOKENS[name] ? TOKENS[name]() : [h("circle", { class: "line", cx: "12", cy: "12", r: "8" })];
  return h(
    "svg",
    { class: `glyph glyph-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    shapes,
  );
}
