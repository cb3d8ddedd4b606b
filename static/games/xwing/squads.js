// Both squads. During an attack: attacker and defender. Between attacks: both squads and the order in which ships engage.

import { h } from "../../table/dom.js";
import { inAttack, shipsInOrder } from "../../table/reading.js";
import { presence, seatsOwnFirst } from "../../table/squads.js";
import { shipPanel, shipRow } from "./ships.js";

/** @import { Table } from "./types.js" */

/**
 * One seat's squad as a panel of rows.
 * @param {Table} table
 */
function squad(table, seat, heading = true) {
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
      heading && info.squad && info.squad !== table.nameOf(seat) && h("span", { class: "hint squad-name" }, info.squad),
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
 * Beside the dice: who attacks and who defends; between attacks the own squad.
 * @param {Table} table
 */
export function left(table) {
  const view = table.view;
  const seats = seatsOwnFirst(table);
  if (!inAttack(view)) return squad(table, seats[0]);
  const { attacker, defender } = view.attack || {};
  const panels = [
    [attacker, "attacker"],
    [defender, "defender"],
  ].filter(([id]) => id && view.ships[id]);
  panels.sort((a, b) => seats.indexOf(view.ships[a[0]].seat) - seats.indexOf(view.ships[b[0]].seat));
  const shown = new Set(panels.map(([id]) => view.ships[id].seat));
  return [
    panels.map(([id, role]) => shipPanel(table, id, role)),
    seats.filter((seat) => !shown.has(seat)).map((seat) => squad(table, seat, false)),
    h(
      "p",
      { class: "presence-line", key: "presence" },
      seats
        .filter((seat) => seat !== table.seat)
        .map((seat) => [h("span", { key: seat }, table.nameOf(seat)), " ", presence(table, seat)]),
    ),
  ];
}

/**
 * Between attacks: the other squads.
 * @param {Table} table
 */
export function right(table) {
  const view = table.view;
  if (inAttack(view)) return [];
  return seatsOwnFirst(table)
    .slice(1)
    .map((seat) => squad(table, seat));
}

/**
 * Between attacks: in which order the ships engage.
 * @param {Table} table
 */
export function order(table) {
  const view = table.view;
  if (inAttack(view)) return [];
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

/**
 * On the phone during an attack: both ships in one line each.
 * @param {Table} table
 */
export function duel(table) {
  const view = table.view;
  const { attacker, defender } = view.attack || {};
  if (!inAttack(view) || table.wide) return [];
  return h(
    "ul",
    { class: "duel ship-list", role: "list", "aria-label": table.page.say("ships") },
    [attacker, defender].filter((id) => id && view.ships[id]).map((id) => h("li", { key: id }, shipRow(table, id))),
  );
}
