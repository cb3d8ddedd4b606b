// A vessel on its round board: the hull as one broken ring, every layer a ring inside it, so that what is left is seen.

import { h } from "../../table/dom.js";
import { wreck } from "../../stage/wreck.js";
import { silhouette } from "../../table/silhouette.js";
import { drawingOf } from "./silhouettes.js";

/** @import { Vessel } from "./state.js" */

const HULL_RADIUS = 50;
const FIRST_LAYER = 42;
const BETWEEN = 5.5;
const MOST_SEGMENTS = 24;
const MOST_LAYERS = 4;
const FULL = 2 * Math.PI;
const GAP = 0.09;
const LAYERS = ["shields", "armor", "other"];

/**
 * A ring of segments, the first at the top, clockwise.
 * @param {number} radius
 * @param {number} n
 * @returns {string[]} Paths.
 */
export function segments(radius, n) {
  const gap = Math.min(GAP, FULL / n / 3);
  const point = (angle) => `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`;
  return Array.from({ length: n }, (_, at) => {
    const from = (FULL * at) / n + gap / 2;
    const to = (FULL * (at + 1)) / n - gap / 2;
    return `M${point(from)}A${radius} ${radius} 0 ${to - from > Math.PI ? 1 : 0} 1 ${point(to)}`;
  });
}

/**
 * How many segments the hull's ring has, and how many of them are whole: one a point, or of a large hull a share.
 * @param {{ now: number, start: number }} hull
 */
export function hullRing({ now, start }) {
  const of = Math.max(1, Math.min(start, MOST_SEGMENTS));
  const left = Math.max(0, Math.min(now, start));
  return { of, left: left > 0 ? Math.max(1, Math.round((left / Math.max(1, start)) * of)) : 0 };
}

/**
 * What lies between the hull and what comes: each layer a ring, broken into as many parts as it still has uses.
 * @param {Vessel} ship
 */
export function layerRings(ship) {
  const layers = LAYERS.flatMap((kind) => (ship.layers?.[kind] || []).map((one) => ({ ...one, kind })));
  const gear = (ship.misses || []).map((one) => ({ ...one, kind: "misses", amount: 0 }));
  return [...layers, ...gear].slice(0, MOST_LAYERS).map((one) => ({
    kind: one.kind,
    id: one.id,
    parts: Math.min(one.counters ?? 1, MOST_SEGMENTS),
    spent: one.counters === 0,
  }));
}

/**
 * The board of a vessel; decoration, the numbers stand beside it.
 * @param {Vessel} ship
 */
export function board(ship) {
  const { of, left } = hullRing(ship.hull);
  return h(
    "span",
    {
      class: `vessel-board ${ship.destroyed ? "is-wreck" : ""}`,
      key: "board",
      "data-ship": ship.seat,
      "aria-hidden": "true",
    },
    h(
      "svg",
      { class: "vessel-rings", viewBox: "-58 -58 116 116", focusable: "false", key: "rings" },
      h("circle", { class: "vessel-disc", r: "57", key: "disc" }),
      h(
        "g",
        { class: "ring-hull", key: "hull" },
        segments(HULL_RADIUS, of).map((d, at) => h("path", { key: at, d, class: at < left ? "whole" : "lost" })),
      ),
      layerRings(ship).map((ring, at) =>
        h(
          "g",
          { class: `ring-layer of-${ring.kind} ${ring.spent ? "spent" : ""}`, key: `${ring.kind}-${ring.id}` },
          segments(FIRST_LAYER - at * BETWEEN, Math.max(1, ring.parts)).map((d, part) => h("path", { key: part, d })),
        ),
      ),
    ),
    (ship.destroyed ? wreck : silhouette)(drawingOf(ship.kind), "mid"),
  );
}
