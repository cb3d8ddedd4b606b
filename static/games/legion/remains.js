// What is left of an army at the end: its units on their bases with how many minis still stand.

import { h } from "../../table/dom.js";
import { isSingle } from "../../table/ending.js";
import { silhouette } from "../../table/silhouette.js";
import { lastFight } from "./duel.js";
import { standing } from "./standing.js";
import { drawingOf } from "./silhouettes.js";
import { minisLeft } from "./state.js";
import { attackTold, lastPools } from "./sum.js";

/** @import { Table } from "./state.js" */

/**
 * @param {Table} table
 * @param {string} seat
 * @returns {import("../../table/ending.js").Piece[]}
 */
export function remains(table, seat) {
  const { view, words } = table;
  const last = isSingle(table) ? lastFight(table.session.store.events) : null;
  const own = view.ship_order.map(String).filter((id) => view.ships[id].seat === seat);
  const shown = last ? own.filter((id) => [last.attacker, ...last.defenders].map(String).includes(id)) : own;
  if (last && shown.length === 1 && Object.keys(view.ships[shown[0]].minis).length > 1) return minisOf(table, shown[0]);
  return (shown.length ? shown : own).map((id) => {
    const ship = view.ships[id];
    const minis = Object.values(ship.minis);
    const standing = minis.filter((one) => !one.defeated).length;
    return {
      id,
      name: ship.name,
      drawn: [
        h("span", { class: `disc by-${seat}`, key: "disc" }, silhouette(drawingOf(ship), "mid")),
        h("span", { class: "mini-left", key: "left" }, `${standing}/${minis.length}`),
      ],
      gone: Boolean(ship.destroyed),
      left: minisLeft(words, ship),
    };
  });
}

/**
 * The one unit of an attack, mini by mini: who fell lies there struck.
 * @param {Table} table
 * @returns {import("../../table/ending.js").Piece[]}
 */
function minisOf(table, id) {
  const ship = table.view.ships[id];
  return standing(ship).map(({ at, mini, special }) => ({
    id: `${id}-${at}`,
    of: id,
    name: ship.name,
    drawn: h("span", { class: `disc by-${ship.seat}`, key: "disc" }, silhouette(drawingOf(ship, special), "mid")),
    gone: Boolean(mini.defeated),
  }));
}

/**
 * What the one attack came to: who shot at whom, its dice, and their sum, pool by pool.
 * @param {Table} table
 */
export function lastWord(table) {
  const pools = lastPools(table.session.store.events);
  return pools.length ? attackTold(table, pools) : null;
}
