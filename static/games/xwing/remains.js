// What is left of a squad at the end: its ships on their bases, the destroyed ones as wrecks.

import { isSingle } from "../../table/ending.js";
import { lastAttack } from "./aftermath.js";
import { base } from "./bases.js";
import { hullLeft } from "./ships.js";

/** @import { Table } from "./types.js" */

const FINE = 8; // more of them are drawn small

/**
 * @param {Table} table
 * @param {string} seat
 * @returns {import("../../table/ending.js").Piece[]}
 */
export function remains(table, seat) {
  const { view, words } = table;
  const fought = isSingle(table) ? lastAttack(table.session.store.events)?.declared : null;
  const own = view.ship_order.map(String).filter((id) => view.ships[id].seat === seat);
  const shown = fought ? own.filter((id) => [fought.attacker, fought.defender].map(String).includes(id)) : own;
  return (shown.length ? shown : own).map((id) => {
    const ship = view.ships[id];
    return {
      id,
      name: ship.name,
      drawn: base(ship, { finish: own.length > FINE ? "flat" : "paint" }),
      gone: ["destroyed", "removed"].includes(ship.state),
      left: words.say("table", "hull_of", { left: hullLeft(ship), of: ship.hull }),
    };
  });
}
