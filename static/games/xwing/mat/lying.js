// What lies on the mat and does not fly: the cloth, obstacles, devices, objectives.

import { h } from "../../../table/dom.js";
import { silhouette } from "../../../table/silhouette.js";
import { deviceOf } from "./drawn_laid.js";
import { SET_UP, turned } from "./state.js";

/** @import { Table } from "../types.js" */

const MARKS = { asteroid: "A", debris: "D", gas: "G" };
const DEVICE_MARKS = { bomb: "B", mine: "M" };
const CRATERS = [
  { along: 0.42, wide: 0.17 },
  { along: 0.5, wide: 0.1 },
  { along: 0.36, wide: 0.13 },
];

/** @param {number[]} pose */
export const at = ([x, y, heading]) => `translate(${x / 100} ${-y / 100}) rotate(${heading / 100})`;

const CROSSES = 100; // mm from cross to cross

// Drawn once: a mat has always the same side.
let crosses = "";
function crossed(half) {
  if (crosses) return crosses;
  const lines = [];
  for (let x = CROSSES - half; x < half; x += CROSSES)
    for (let y = CROSSES - half; y < half; y += CROSSES) lines.push(`M${x - 4} ${y}h8M${x} ${y - 4}v8`);
  crosses = lines.join("");
  return crosses;
}

/** @param {Table} table */
export function cloth(table) {
  const { mat, step } = table.view;
  const half = mat.side / 2;
  const inner = half - mat.margin;
  const below = table.view.turn.seats[0] === "p1";
  const own = SET_UP.has(step?.number) || step?.number === "P1" ? edge(table, half) : null;
  const whole = { x: -half, y: -half, width: mat.side, height: mat.side };
  return [
    h("rect", { key: "cloth", class: "mat-cloth", ...whole }),
    h("path", { key: "crosses", class: "mat-crosses", d: crossed(half) }),
    step?.number === "S4" &&
      h("rect", { key: "inner", class: "mat-zone", x: -inner, y: -inner, width: 2 * inner, height: 2 * inner }),
    step?.number === "S5" &&
      h("rect", {
        key: "zone",
        class: "mat-zone",
        x: -half,
        y: below ? half - mat.zone : -half,
        width: mat.side,
        height: mat.zone,
      }),
    own,
  ];
}

// Whoever looks sits at the lower edge: said while ships are brought and dials are set.
function edge(table, half) {
  const { seat, view, words } = table;
  const whose = seat
    ? words.say("mat", "your_edge")
    : words.say("mat", "edge_of", { seat: table.nameOf(view.seat_order[0]) });
  const around = turned(table) ? "rotate(180)" : undefined;
  return h("text", { key: "edge", class: "mat-edge", transform: around, x: 0, y: half - 8 }, whose);
}

/** @param {Table} table */
export function obstacle(table, id, one, transform, more = "") {
  const upright = -(one.pose?.[2] ?? 0) / 100 - (turned(table) ? 180 : 0);
  const corners = one.corners.map(([x, y]) => [x, -y]);
  return h(
    "g",
    { key: `o${id}`, class: `mat-obstacle is-${one.kind} ${more}`, transform },
    h("polygon", { key: "edge", points: corners.map(String).join(" ") }),
    h("polygon", {
      key: "lit",
      class: "mat-lit",
      points: corners.map(([x, y]) => `${x * 0.82},${y * 0.82}`).join(" "),
    }),
    one.kind !== "gas" && CRATERS.map((crater, n) => hollow(corners, crater, n)),
    h("text", { key: "mark", class: "mat-mark", transform: `rotate(${upright})`, y: 6 }, MARKS[one.kind]),
  );
}

// Somewhere between the middle and a corner of its own.
function hollow(corners, { along, wide }, n) {
  const [x, y] = corners[Math.floor(((n + 0.5) * corners.length) / CRATERS.length)];
  const r = wide * Math.hypot(x, y);
  return h("ellipse", { key: n, class: "mat-crater", cx: x * along, cy: y * along, rx: r, ry: r * 0.8 });
}

/** @param {Table} table @param {number[]} place */
export function objective(table, key, place, more = "") {
  const [x, y] = place;
  return h("circle", {
    key,
    class: `mat-objective ${more}`,
    cx: x / 100,
    cy: -y / 100,
    r: (table.view.mat.objective ?? 36) / 2,
  });
}

/** @param {Table} table */
export function device(table, key, one) {
  const [x, y] = one.at;
  const drawing = deviceOf(one.name);
  const fuses = "·".repeat(one.fuses ?? 0);
  return h(
    "g",
    { key, class: `mat-device by-${one.seat} is-${one.kind}`, transform: `translate(${x / 100} ${-y / 100})` },
    h("circle", { r: one.radius }),
    h(
      "g",
      { key: "upright", transform: turned(table) ? "rotate(180)" : undefined },
      drawing && laid(drawing, 1.3 * one.radius),
      h(
        "text",
        { key: "mark", class: "mat-mark", y: drawing ? one.radius + 11 : 6 },
        drawing ? fuses : `${DEVICE_MARKS[one.kind]}${fuses}`,
      ),
    ),
  );
}

function laid(drawing, size) {
  const { props, children } = silhouette(drawing, "mid");
  return h("svg", { ...props, key: "shape", x: -size / 2, y: -size / 2, width: size, height: size }, children);
}

/** Where the devices would lie that may be placed now. @param {Table} table */
export function drops(table) {
  if (!table.mine || !table.offer("place_device")) return null;
  return (table.view.mat.drops ?? []).flatMap((drop, n) =>
    drop.at.map((place, part) =>
      h("circle", {
        key: `drop${n}-${part}`,
        class: "mat-drop",
        cx: place[0] / 100,
        cy: -place[1] / 100,
        r: drop.radius,
      }),
    ),
  );
}
