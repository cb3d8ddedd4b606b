// The sheet of one unit: its values and where they come from, and what may be changed by hand.

import { h } from "../../table/dom.js";
import { shape, valueText } from "./fleet.js";
import { kindOf, placeName } from "./ground.js";
import { named, plainName } from "./state.js";

/** @import { Table } from "./state.js" */

/**
 * The sheet of one unit: what it is, what it rolls, and what may be changed by hand.
 * @param {Table} table
 */
export function unitSheet(table, id) {
  const { view, words } = table;
  const ship = view.ships[id];
  if (!ship) return null;
  const yes = (key) => ship[key] && h("li", { key }, words.word("table", `is_${key}`));
  const lines = [
    ship.combat && [words.word("table", "combat_line"), valueText(table, ship.combat, ship.dice || 1)],
    ship.afb && [words.word("table", "afb_line"), valueText(table, ship.afb.value, ship.afb.dice)],
    ...["space_cannon", "bombardment"].map(
      (key) => ship[key] && [words.word("sources", key), valueText(table, ship[key].value, ship[key].dice)],
    ),
    ship.place !== "space" && [words.word("table", "stands"), placeName(table, ship.place)],
    ship.capacity && [words.word("table", "capacity"), String(ship.capacity)],
    ship.move && [words.word("table", "move"), String(ship.move)],
    ship.cost && [words.word("table", "cost"), String(ship.cost)],
  ].filter(Boolean);
  return [
    h(
      "p",
      { class: `unit-sheet-head by-${ship.seat}`, key: "head" },
      shape(kindOf(ship), ship.damaged, "mid"),
      h("span", {}, table.nameOf(ship.seat)),
    ),
    h(
      "dl",
      { class: "unit-facts", key: "facts" },
      lines.map(([label, text]) => h("div", { key: label }, h("dt", {}, label), h("dd", {}, text))),
    ),
    h(
      "ul",
      { class: "unit-notes", key: "notes" },
      yes("sustain"),
      yes("immune"),
      yes("damaged"),
      yes("sustained"),
      ship.lent && h("li", { key: "lent" }, words.word("table", "lent_by", { card: named(words, ship.lent) })),
      (ship.special || []).map((one) => h("li", { key: one }, named(words, one))),
    ),
    h("p", { class: "hint", key: "source" }, words.word("table", "from_card", { name: plainName(ship) })),
  ];
}
