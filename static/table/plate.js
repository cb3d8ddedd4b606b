// A name plate: who a side is, by its colour, its shape and its name, and its score. The shape says the same as the colour
// to whoever cannot tell the colours apart.

import { h } from "./dom.js";
import { tongue } from "./languages.js";

/** @typedef {import("./table.js").Table} Table */

const SHAPES = {
  p1: "M12 3 A9 9 0 1 1 11.99 3 Z",
  p2: "M12 1.5 L22.5 12 L12 22.5 L1.5 12 Z",
  p3: "M12 2 L23 21 H1 Z",
  p4: "M3 3 H21 V21 H3 Z",
  p5: "M12 1.5 L21.5 7 V17 L12 22.5 L2.5 17 V7 Z",
};

/** The sign of a side: disc, diamond, triangle, square, hexagon in the order of seats. @param {string} seat */
export function sign(seat) {
  return h(
    "svg",
    { class: `sign by-${seat}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", key: "sign" },
    h("path", { d: SHAPES[seat] || SHAPES.p1 }),
  );
}

/**
 * The sign and the name of a side, and its score where there is one.
 * @param {Table} table
 * @param {string} seat
 * @param {{score?: any, key?: string}} [more]
 */
export function plate(table, seat, { score, key = `plate-${seat}` } = {}) {
  const own = seat === table.seat && !table.alone;
  return h(
    "span",
    { class: `plate by-${seat}`, key },
    sign(seat),
    h("span", { class: "plate-name", key: "name", lang: tongue(table.nameOf(seat)) }, table.nameOf(seat)),
    table.view.match?.machines?.[seat] &&
      h("span", { class: "plate-you", key: "machine" }, `(${table.page.say("machine")})`),
    own && h("span", { class: "plate-you", key: "you" }, `(${table.page.say("you")})`),
    score !== undefined &&
      h(
        "span",
        { class: "plate-score", key: "score" },
        h("span", { class: "hidden-visually" }, ` ${table.page.say("score")} `),
        String(score),
      ),
  );
}

/**
 * Both sides in one line with their scores, the reader's own first.
 * @param {Table} table
 * @param {(seat: string) => any} scoreOf
 */
export function plates(table, scoreOf) {
  const order = table.view.seat_order;
  const seats = table.seat ? [table.seat, ...order.filter((seat) => seat !== table.seat)] : order;
  return h(
    "p",
    { class: "plates", key: "plates" },
    seats.map((seat, at) => [
      at > 0 && h("span", { class: "dash", key: `dash-${seat}`, "aria-hidden": "true" }, "–"),
      plate(table, seat, { score: scoreOf(seat) }),
    ]),
  );
}
