// Beside a decision: what this browser may answer for its person from now on. Nobody else sees any of it.

import { h } from "../../table/dom.js";
import { can } from "../../table/reading.js";
import { order, ordersOf } from "./deputy.js";
import { fieldOf } from "./ground.js";

/** @import { Table } from "./state.js" */

/**
 * Orders that fit what is asked now, and while the browser is about to answer, a way to stop it.
 * @param {Table} table
 */
export function ordersLine(table) {
  const { prompt, view, words } = table;
  if (!table.seat || table.config.line) return null;
  const orders = ordersOf(table);
  if (table.deputies.due) return line(table, [["let_me", undefined, () => table.deputies.dismiss()]]);
  if (!table.mine) return null;
  const { number } = view.step;
  const found = [];
  const asked = can(prompt, "no_retreat") && can(prompt, "announce_retreat");
  // once given it is not asked again: it stands beside every decision of the combat, and a press takes it back
  if (asked || (orders.stay && fieldOf(view) === "space"))
    found.push(["order_stay", orders.stay, () => order(table, { stay: !orders.stay })]);
  if (can(prompt, "decline")) {
    const on = orders.pass.includes(number);
    const pass = on ? orders.pass.filter((one) => one !== number) : [...orders.pass, number];
    found.push(["order_pass", on, () => order(table, { pass })]);
    found.push(["order_ask", orders.ask, () => order(table, { ask: !orders.ask })]);
  }
  return found.length > 0 && line(table, found, words.word("table", "orders_hint"));
}

/** @param {Table} table */
function line(table, orders, hint = "") {
  return h(
    "div",
    { class: "orders-line", key: "orders", role: "group", "aria-label": table.words.word("table", "orders") },
    hint && h("span", { class: "hint", key: "hint" }, hint),
    orders.map(([word, on, onclick]) =>
      h(
        "button",
        {
          key: word,
          type: "button",
          class: "button small",
          "aria-pressed": on === undefined ? undefined : String(on),
          onclick,
        },
        table.words.word("table", word),
      ),
    ),
  );
}
