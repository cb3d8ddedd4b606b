// What is left of a vessel at the end: its board with the rings that are whole.

import { board } from "./boards.js";

/** @import { Table } from "./state.js" */

/**
 * @param {Table} table
 * @param {string} seat
 * @returns {import("../../table/ending.js").Piece[]}
 */
export function remains(table, seat) {
  const ship = table.view.ships?.[seat];
  if (!ship) return [];
  const { now, start } = ship.hull;
  return [
    {
      id: seat,
      name: table.shipName(ship),
      drawn: board(ship),
      gone: Boolean(ship.destroyed),
      left: `${now}/${start}`,
    },
  ];
}
