// A ship on its base, seen from above: the printed card with its arcs and bullseye, the initiative in the corner, the ship
// on it. Turned so that two of them face each other across the dice.

import { h } from "../../table/dom.js";
import { painted } from "../../stage/painted.js";
import { wreck } from "../../stage/wreck.js";
import { silhouette } from "../../table/silhouette.js";
import { drawingOf } from "./silhouettes.js";

/** @import { Ship } from "./types.js" */

// The lines of a small base leave the middle at 40.62° and end at its front and rear edge.
const [LEFT, RIGHT, FRONT, REAR] = [9.7, 90.3, 3, 97];
const AREAS = {
  front: `50,50 ${LEFT},${FRONT} ${RIGHT},${FRONT}`,
  rear: `50,50 ${LEFT},${REAR} ${RIGHT},${REAR}`,
  left: `50,50 ${LEFT},${FRONT} 3,${FRONT} 3,${REAR} ${LEFT},${REAR}`,
  right: `50,50 ${RIGHT},${FRONT} 97,${FRONT} 97,${REAR} ${RIGHT},${REAR}`,
  full_front: `3,50 3,${FRONT} 97,${FRONT} 97,50`,
  full_rear: `3,50 3,${REAR} 97,${REAR} 97,50`,
  bullseye: `44,50 44,${FRONT} 56,${FRONT} 56,50`,
};

const TURNS = { up: 0, right: 90, left: -90 };

const line = (x1, y1, x2, y2, name) => h("line", { class: name, x1, y1, x2, y2 });

/**
 * The base of a ship; `facing` is where its nose points, `arc` the one that is lit.
 * @param {Ship} ship
 * @param {{facing?: "up" | "left" | "right", arc?: string, finish?: "paint" | "flat"}} [how]
 */
export function base(ship, { facing = "up", arc = "", finish = "paint" } = {}) {
  const drawing = drawingOf(ship.chassis, ship.size);
  const turn = TURNS[facing];
  const lost = ship.state === "destroyed" || ship.state === "removed";
  return h(
    "span",
    { class: `base by-${ship.seat} faces-${facing} ${lost ? "is-wreck" : ""}`, key: "base" },
    h(
      "span",
      { class: "base-turned", key: "turned", "aria-hidden": "true" },
      h(
        "svg",
        { class: "base-print", viewBox: "0 0 100 100", focusable: "false", key: "card" },
        h("rect", { class: "base-face", x: "1.5", y: "1.5", width: "97", height: "97", rx: "2.5" }),
        AREAS[arc] && h("polygon", { class: "base-arc", points: AREAS[arc] }),
        line(50, 50, LEFT, FRONT, "base-line"),
        line(50, 50, RIGHT, FRONT, "base-line"),
        line(50, 50, LEFT, REAR, "base-line quiet"),
        line(50, 50, RIGHT, REAR, "base-line quiet"),
        line(44, 2, 44, 8, "base-line"),
        line(56, 2, 56, 8, "base-line"),
      ),
      lost && wreck(drawing, finish, turn),
      !lost && (finish === "paint" ? painted(drawing, turn) : silhouette(drawing, finish)),
    ),
    h("span", { class: "base-initiative", key: "initiative", "aria-hidden": "true" }, String(ship.initiative)),
  );
}
