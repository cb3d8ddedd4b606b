// What everybody has brought: each room draws it in the same four places.

import { h, part } from "./dom.js";

/** @param {Table} table @param {string} seat */
export function presence(table, seat) {
  if (seat === table.seat || table.alone || table.config.line || table.view.match?.scene) return null; // nor a machine
  if (table.view.match?.machines?.[seat])
    return h("span", { class: "presence", key: "presence" }, table.page.say("machine"));
  const peer = table.peers.get(seat);
  const here = peer?.here;
  const words = table.page.say(here ? "here" : here === false ? "away" : "unknown");
  return h(
    "span",
    { class: `presence ${here ? "here" : "away"}`, key: "presence" },
    h("span", { class: "dot", "aria-hidden": "true" }),
    words,
  );
}

/** The seats as they sit, my own first and the others as they follow it. @param {Table} table */
export function seatsOwnFirst(table) {
  const order = table.view.seat_order;
  const at = Math.max(0, order.indexOf(table.seat));
  return [...order.slice(at), ...order.slice(0, at)];
}

// Left and right beside the dice, over them on a phone (duel), and below what may be done (order).
for (const place of ["left", "right", "duel", "order"])
  part(`table-${place}`, (table) => (table.view ? table.room.panels[place](table) : []));

// Between two attacks: what became of the last one.
part("table-aftermath", (table) => (table.view ? table.room.aftermath(table) : []));
