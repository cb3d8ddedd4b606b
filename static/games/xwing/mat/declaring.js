// Declaring an attack on the mat: a weapon, then a target. Everything is measured already, so each is one press.

import { h } from "../../../table/dom.js";
import { tongue } from "../../../table/languages.js";
import { weaponName } from "../names.js";

/** @import { Table } from "../types.js" */

export const DECLARES = ["choose_weapon", "declare_defender"];

/** The buttons of 1b and 1c, with their number keys; null at other steps. @param {Table} table */
export function declaring(table) {
  const key = DECLARES.find((one) => table.mine && table.offer(one) && !table.offer(one).why_not);
  if (!key) return null;
  const { ids } = table.offer(key).picks[0];
  const called = key === "choose_weapon" ? weapon : target;
  return {
    count: ids.length,
    drawn: h(
      "ol",
      { class: "offer-list mat-declares", key: `mat-${key}`, role: "list" },
      ids.map((id, at) => h("li", { key: id }, press(table, key, id, at + 1, called(table, id)))),
    ),
  };
}

function press(table, key, id, number, words) {
  const marked = number <= 9 ? String(number) : undefined;
  return h(
    "button",
    {
      type: "button",
      class: "offer main",
      "data-number": marked,
      "aria-keyshortcuts": marked,
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => table.choose(key, [[id]]),
    },
    h("span", { class: "offer-name" }, words),
    marked && h("kbd", { key: "key", "aria-hidden": "true" }, marked),
  );
}

/** @param {Table} table */
function weapon({ view, words }, id) {
  const one = view.ships[view.attack.attacker].weapons[id];
  const range = one.low === one.high ? `${one.low}` : `${one.low}–${one.high}`;
  const line = words.say("table", "weapon_line", { arc: words.word("arcs", one.arc), n: one.value, range });
  return [weaponName(words, one, view), h("span", { class: "offer-does", key: "does" }, line)];
}

/** "Howlrunner · range 3 · front · clear line". @param {Table} table */
function target({ view, words }, id) {
  const { name } = view.ships[id];
  const facts = view.measured?.[id];
  const range = facts?.attack_range > 3 ? words.say("table", "beyond") : facts?.attack_range;
  const line = facts && [
    words.say("table", "range_n", { range }),
    words.word("arcs", view.attack.arc),
    words.say("table", facts.obstructed ? "is_obstructed" : "clear_line"),
  ];
  return [
    h("strong", { key: "name", lang: tongue(name) }, name),
    line && h("span", { class: "offer-does", key: "does" }, line.join(" · ")),
  ];
}
