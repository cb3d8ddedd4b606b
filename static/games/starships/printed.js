// A card of one's own hand as it is printed, and the key that stands on what can be pressed.

import { h } from "../../table/dom.js";
import { cardLines, named } from "./cards.js";
import { signOf } from "./fan.js";

/** @import { Table } from "./state.js" */

/** @param {number} n */
export function numbered(n) {
  return n <= 9 ? { "data-number": String(n), "aria-keyshortcuts": String(n) } : {};
}

/** @param {number} n */
export function kbd(n) {
  return n <= 9 && h("kbd", { key: "key", "aria-hidden": "true" }, String(n));
}

/**
 * What stands on it.
 * @param {Table} table
 * @param {string} id
 * @param {number} n How many of it there are.
 */
export function inside(table, id, n) {
  const { words, view } = table;
  const card = view.cards[id];
  return [
    h(
      "span",
      { class: `card-head window-${card.window}`, key: "head" },
      signOf(card.window),
      named(words, id, view),
      n > 1 && h("span", { class: "card-times", key: "n" }, `×${n}`),
    ),
    h("span", { class: "card-does", key: "does" }, table.page.sentences(cardLines(words, card))),
    h("span", { class: `card-window window-${card.window}`, key: "window" }, words.word("windows", card.window)),
  ];
}
