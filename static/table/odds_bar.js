// For whoever watches: what is decided now, as one bar in the colours of both sides, and how it has moved, in words.

import { h, part } from "./dom.js";
import { cause, change, headline, known } from "./odds.js";
import { labelOf, percent } from "./odds_words.js";

/**
 * The bar; null while nothing is known of this attack. What was known stays until something else is.
 * @param {import("./table.js").Table} table
 */
export function oddsBar(table) {
  const { odds, view } = table;
  if (!odds.shown || !odds.answer?.names || !known(odds.answer)) return null;
  const found = headline(table, odds.answer);
  if (!found) return null;
  const [whose] = odds.answer.for_it || [];
  const seat = /^p\d\./.test(found.name) ? found.name.split(".")[0] : whose || view.seat_order[0];
  const other = view.seat_order.find((one) => one !== seat) || seat;
  return h(
    "div",
    { class: "match-odds", key: "odds-bar", role: "group", "aria-label": table.page.say("odds") },
    h(
      "p",
      { class: "match-odds-words", key: "words" },
      h("strong", { class: `by-${seat}`, key: "now" }, percent(table, found.chance)),
      " ",
      labelOf(table, odds.answer.for_it, found.name, found.value),
      " ",
      change(table, found),
      " ",
      cause(table, found),
    ),
    h(
      "span",
      { class: "match-odds-bar", key: "bar", "aria-hidden": "true" },
      h("span", { class: `by-${seat}`, key: "one", vars: { "--share": String(found.chance) } }),
      h("span", { class: `by-${other}`, key: "two", vars: { "--share": String(1 - found.chance) } }),
    ),
  );
}

part("table-odds-bar", (table) => {
  if (!table.view || table.config.line) return [];
  table.odds.follow();
  return oddsBar(table);
});
