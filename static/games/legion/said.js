// What was said of where units stand: the last range of each two, as the log tells it. Nothing is decided by it; it is
// proposed again, and shown as a small table.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { minisLeft } from "./state.js";
import { rangeText } from "./units.js";

/** @import { Table } from "./state.js" */

/** @param {number} one @param {number} other */
const pair = (one, other) => [Number(one), Number(other)].sort((a, b) => a - b).join(" ");

/**
 * The last range of each two units, and whether one of them has moved since.
 * @param {MatchEvent[]} events
 * @returns {Map<string, { range: number, since: boolean }>}
 */
export function lastSaid(events) {
  const said = new Map();
  for (const { k, d } of events) {
    if (k === "defender.declared") said.set(pair(d.attacker, d.defender), { range: d.range, since: false });
    else if (k === "fact.measured") said.set(pair(d.ship, d.target), { range: d.range, since: false });
    else if (k === "unit.moved" || (k === "action.performed" && d.offer === "move"))
      for (const [two, was] of said)
        if (two.split(" ").includes(String(d.ship))) said.set(two, { ...was, since: true });
  }
  return said;
}

/** What was said last of two units, if anything was. @param {Table} table @param {number} one @param {number} other */
export function between({ session }, one, other) {
  return lastSaid(session.store.events).get(pair(one, other));
}

/**
 * Who stands how far from whom, folded: own units down, the others across. Null while nothing was said.
 * @param {Table} table
 */
export function distances(table) {
  const { view, words, session, seat } = table;
  const said = lastSaid(session.store.events);
  const living = view.ship_order.map(Number).filter((id) => !view.ships[id].destroyed);
  const own = living.filter((id) => view.ships[id].seat === seat);
  const theirs = living.filter((id) => view.ships[id].seat !== seat);
  if (!own.some((one) => theirs.some((other) => said.has(pair(one, other))))) return null;
  const cell = (/** @type {number} */ one, /** @type {number} */ other) => {
    const found = said.get(pair(one, other));
    return found ? `${rangeText(words, found.range)}${found.since ? "?" : ""}` : "–";
  };
  const name = (/** @type {number} */ id) =>
    h("span", { lang: tongue(view.ships[id].name), title: minisLeft(words, view.ships[id]) }, view.ships[id].name);
  return h(
    "details",
    { class: "manual distances", key: "distances" },
    h("summary", {}, words.word("table", "distances")),
    h(
      "div",
      { class: "distances-table", tabindex: "0", role: "region", "aria-label": words.word("table", "distances") },
      h(
        "table",
        {},
        h(
          "tr",
          { key: "head" },
          h("td", { key: "corner" }),
          theirs.map((id) => h("th", { key: id, scope: "col" }, name(id))),
        ),
        own.map((one) =>
          h(
            "tr",
            { key: one },
            h("th", { key: "who", scope: "row" }, name(one)),
            theirs.map((other) => h("td", { key: other }, cell(one, other))),
          ),
        ),
      ),
    ),
    h("p", { class: "hint", key: "hint" }, words.word("table", "distances_hint")),
  );
}
