// The hand that owns the dice throws them: one large press, and how long the table waits for it.

import { h, part } from "../table/dom.js";
import { can } from "../table/reading.js";

/** Let the dice fall that lie in my hand. @param {Table} table */
export function roll(table) {
  if (can(table.prompt, "roll") && table.mine && !table.guarded) table.take("roll");
}

/** The press, where the dice that are due are mine. @param {Table} table */
export function rollButton(table) {
  if (!can(table.prompt, "roll")) return null;
  const { page } = table;
  const n = table.room.diceDue(table);
  return h(
    "button",
    {
      key: "roll",
      type: "button",
      class: "offer main to-roll",
      "aria-disabled": table.busy ? "true" : undefined,
      "aria-keyshortcuts": "r",
      onclick: () => roll(table),
    },
    h("span", { class: "offer-name" }, n ? page.say("roll_press", { n }) : page.say("roll_some")),
    h("roll-patience", { key: "patience", class: "hint", "aria-hidden": "true", model: table }),
    h("kbd", { key: "key", "aria-hidden": "true" }, "r"),
  );
}

const TICK_MS = 1000;

// Seconds until they fall by themselves; counted here, so that the table need not be drawn for it.
part("roll-patience", (table, host) => {
  const left = () => Math.ceil((table.view?.match?.roll?.falls - Date.now() - (table.link.offset || 0)) / TICK_MS);
  const text = () => (left() > 0 ? table.page.say("roll_falls", { n: left() }) : "");
  clearInterval(host.ticking);
  host.ticking = setInterval(() => {
    if (host.isConnected) host.textContent = text();
    else clearInterval(host.ticking);
  }, TICK_MS);
  return text();
});
