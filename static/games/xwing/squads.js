// Both squads as rows, and the order in which ships engage.

import { h } from "../../table/dom.js";
import { shipsInOrder } from "../../table/reading.js";
import { presence } from "../../table/squads.js";
import { shipRow } from "./ships.js";

/** @import { Table } from "./types.js" */

/**
 * One seat's squad as a panel of rows.
 * @param {Table} table
 */
export function squad(table, seat) {
  const view = table.view;
  const info = view.seats[seat];
  const ids = shipsInOrder(view).filter((id) => view.ships[id].seat === seat);
  return h(
    "section",
    { class: `squad by-${seat}`, key: `squad-${seat}`, "aria-labelledby": `squad-${seat}` },
    h(
      "header",
      { class: "squad-head" },
      h(
        "h3",
        { id: `squad-${seat}` },
        h("span", { class: "seat-chip" }, table.nameOf(seat)),
        seat === table.seat && h("span", { class: "hint" }, ` (${table.page.say("you")})`),
      ),
      info.squad && info.squad !== table.nameOf(seat) && h("span", { class: "hint squad-name" }, info.squad),
      presence(table, seat),
      h(
        "span",
        { class: "score" },
        h("span", { class: "hidden-visually" }, `${table.page.say("score")} `),
        String(info.score ?? 0),
      ),
    ),
    h(
      "ul",
      { class: "ship-list", role: "list" },
      ids.map((id) => h("li", { key: id }, shipRow(table, id))),
    ),
  );
}

/**
 * Between attacks: in which order the ships engage.
 * @param {Table} table
 */
export function order(table) {
  const view = table.view;
  const ids = shipsInOrder(view).filter((id) => view.ships[id].state !== "removed");
  return h(
    "section",
    { class: "order", "aria-labelledby": "order-title" },
    h("h3", { id: "order-title" }, table.page.say("engagement_order")),
    h(
      "ol",
      { class: "ship-list", role: "list" },
      ids.map((id) => h("li", { key: id }, shipRow(table, id, { plain: table.wide }))),
    ),
  );
}
