// What is left of a fleet at the end: its units by class, those that are still there and those that were destroyed.

import { silhouette } from "../../table/silhouette.js";
import { groupsOf, shape } from "./fleet.js";
import { kindOf } from "./ground.js";
import { drawingOf } from "./silhouettes.js";
import { lostOf } from "./state.js";

/** @import { Table } from "./state.js" */

/**
 * @param {Table} table
 * @param {string} seat
 * @returns {import("../../table/ending.js").Piece[]}
 */
export function remains(table, seat) {
  const { view } = table;
  const there = groupsOf(view, seat).map((group) => ({
    id: group.ids[0],
    name: group.name,
    drawn: shape(group.kind, group.damaged, "mid"),
    n: group.ids.length,
    left: group.damaged ? table.words.word("table", "damaged") : "",
  }));
  const lost = lostOf(view, seat).map((group) => ({
    id: Object.keys(view.ships).find(
      (id) =>
        view.ships[id].seat === seat && kindOf(view.ships[id]) === group.kind && view.ships[id].state === group.way,
    ),
    name: group.name,
    drawn: silhouette(drawingOf(group.kind), "mid"),
    n: group.n,
    gone: group.way !== "retreated",
  }));
  return [...there, ...lost];
}
