// Both squads. During an attack: attacker and defender. Between attacks: both squads and the order in which ships engage.

import { h, part } from "./dom.js";
import { inAttack, shipsInOrder } from "./reading.js";
import { shipPanel, shipRow } from "./ships.js";

export function presence(table, seat) {
  if (seat === table.seat || table.alone || table.config.line) return null;   // nor in a replay
  const peer = table.peers.get(seat);
  const here = peer?.here;
  const words = table.page.say(here ? "here" : here === false ? "away" : "unknown");
  return h("span", { class: `presence ${here ? "here" : "away"}`, key: "presence" }, h("span", { class: "dot", "aria-hidden": "true" }), words);
}

/** One seat's squad as a panel of rows. */
function squad(table, seat, heading = true) {
  const view = table.view;
  const info = view.seats[seat];
  const ids = shipsInOrder(view).filter((id) => view.ships[id].seat === seat);
  return h("section", { class: `squad by-${seat}`, key: `squad-${seat}`, "aria-labelledby": `squad-${seat}` },
    h("header", { class: "squad-head" },
      h("h3", { id: `squad-${seat}` }, h("span", { class: "seat-chip" }, table.nameOf(seat)), seat === table.seat && h("span", { class: "hint" }, ` (${table.page.say("you")})`)),
      heading && info.squad && info.squad !== table.nameOf(seat) && h("span", { class: "hint squad-name" }, info.squad), presence(table, seat),
      h("span", { class: "score" }, h("span", { class: "only-read" }, `${table.page.say("score")} `), String(info.score ?? 0))),
    h("ul", { class: "ship-list", role: "list" }, ids.map((id) => h("li", { key: id }, shipRow(table, id)))));
}

export function seatsOwnFirst(table) {
  const order = table.view.seat_order;
  return table.seat ? [table.seat, ...order.filter((seat) => seat !== table.seat)] : order;
}

// Where a room draws its fleets itself, its own panels stand in the same places: left, right, duel (on the phone), order.
const own = (place, draw) => (table) => (table.view && table.room.panels ? table.room.panels[place]?.(table) || [] : draw(table));

part("table-left", own("left", (table) => {
  const view = table.view;
  if (!view) return [];
  const seats = seatsOwnFirst(table);
  if (!inAttack(view)) return squad(table, seats[0]);
  const { attacker, defender } = view.attack || {};
  const panels = [[attacker, "attacker"], [defender, "defender"]].filter(([id]) => id && view.ships[id]);
  panels.sort((a, b) => seats.indexOf(view.ships[a[0]].seat) - seats.indexOf(view.ships[b[0]].seat));
  const shown = new Set(panels.map(([id]) => view.ships[id].seat));
  return [
    panels.map(([id, role]) => shipPanel(table, id, role)),
    seats.filter((seat) => !shown.has(seat)).map((seat) => squad(table, seat, false)),
    h("p", { class: "presence-line", key: "presence" }, seats.filter((seat) => seat !== table.seat).map((seat) => [h("span", { key: seat }, table.nameOf(seat)), " ", presence(table, seat)])),
  ];
}));

part("table-right", own("right", (table) => {
  const view = table.view;
  if (!view || inAttack(view)) return [];
  return seatsOwnFirst(table).slice(1).map((seat) => squad(table, seat));
}));

part("table-order", own("order", (table) => {
  const view = table.view;
  if (!view || inAttack(view)) return [];
  const ids = shipsInOrder(view).filter((id) => view.ships[id].state !== "removed");
  return h("section", { class: "order", "aria-labelledby": "order-title" },
    h("h3", { id: "order-title" }, table.page.say("engagement_order")),
    h("ol", { class: "ship-list", role: "list" }, ids.map((id) => h("li", { key: id }, shipRow(table, id, { plain: table.wide })))));
}));

/** On the phone during an attack: both ships in one line each. */
part("table-duel", own("duel", (table) => {
  const view = table.view;
  const { attacker, defender } = view?.attack || {};
  if (!inAttack(view) || table.wide) return [];
  return h("ul", { class: "duel ship-list", role: "list", "aria-label": table.page.say("ships") },
    [attacker, defender].filter((id) => id && view.ships[id]).map((id) => h("li", { key: id }, shipRow(table, id))));
}));
