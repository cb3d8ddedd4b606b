// Who acts next: every unit that may, with its figure and its minis, and beside it the order that may come before.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { can } from "../../table/reading.js";
import { silhouette } from "../../table/silhouette.js";
import { drawingOf } from "./silhouettes.js";
import { minisLeft } from "./state.js";
import { keywordText } from "./units.js";

/** @import { Table } from "./state.js" */

const NEXT = "activate";

/**
 * The card between activations, or null.
 * @param {Table} table
 */
export function nextCard(table) {
  const offer = table.offer(NEXT);
  if (!offer || !can(table.prompt, NEXT)) return null;
  const { words, view } = table;
  const { ids } = offer.picks[0];
  const orders = (can(table.prompt, "order") && table.offer("order")?.picks[0].ids) || [];
  const ordered = orders.filter((id) => setOff(view.ships[id]).length > 0);
  const drawn = h(
    "section",
    { class: "legion-card aims next", key: "next", "aria-label": words.word("offers", NEXT).replace(/…$/, "") },
    fresh(view) && h("p", { class: "hint", key: "about" }, words.word("table", "activate_about")),
    ordered.length > 0 && h("p", { class: "hint", key: "orders" }, words.word("table", "orders_about")),
    h(
      "ol",
      { class: "targets", role: "list", key: "units" },
      ids.map((id, at) =>
        h("li", { key: id, class: `by-${view.ships[id].seat}` }, unit(table, id, at + 1), order(table, id, ordered)),
      ),
    ),
  );
  return { claims: new Set([NEXT, "order"]), drawn, count: ids.length };
}

/** The keywords that an order sets off. */
const SET_OFF = ["target", "defend", "disciplined", "fire_support"];

/** @param {import("./state.js").Unit} ship */
function setOff({ keywords }) {
  return Object.entries(keywords).filter(([key]) => SET_OFF.includes(key) || key.startsWith("ai_"));
}

/** Nobody has acted yet: what it is all about is told once. @param {Table["view"]} view */
function fresh({ round, ships }) {
  return round === 1 && !Object.values(ships).some((ship) => ship.activated);
}

/** @param {Table} table @param {string} key @param {number} id */
function press(table, key, id) {
  if (!table.busy && !table.guarded) table.take(key, [[id]]);
}

/** @param {Table} table @param {number} id @param {number} number */
function unit(table, id, number) {
  const { words } = table;
  const view = /** @type {any} */ (table.view);
  const ship = view.ships[id];
  const what = words.word("offers", NEXT).replace(/…$/, "");
  const digit = number <= 9 ? String(number) : undefined;
  return h(
    "button",
    {
      key: "unit",
      type: "button",
      class: "offer main next-unit",
      "aria-label": words.word("words", "named", { what, ship: id }, view),
      "data-number": digit,
      "aria-keyshortcuts": digit,
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => press(table, NEXT, id),
    },
    h("span", { class: "target-figure", key: "figure" }, silhouette(drawingOf(ship))),
    h(
      "span",
      { class: "offer-name", key: "name" },
      h("span", { lang: tongue(ship.name), key: "ship" }, ship.name),
      h("span", { class: "hint", key: "minis" }, minisLeft(words, ship)),
    ),
    digit && h("kbd", { key: "key", "aria-hidden": "true" }, digit),
  );
}

// An order given already is not offered again; its place stays empty.
/** @param {Table} table @param {number} id @param {number[]} orders */
function order(table, id, orders) {
  if (!orders.includes(id)) return null;
  const { words } = table;
  const view = /** @type {any} */ (table.view);
  const ship = view.ships[id];
  return h(
    "button",
    {
      key: "order",
      type: "button",
      class: "button small",
      "aria-label": words.word(
        "words",
        "named",
        { what: words.word("offers", "order").replace(/…$/, ""), ship: id },
        view,
      ),
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => press(table, "order", id),
    },
    words.word("table", "order_for", { keywords: keywordText(table, Object.fromEntries(setOff(ship))) }),
  );
}
