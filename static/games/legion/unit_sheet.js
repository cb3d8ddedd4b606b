// The sheet of a unit: what is printed, its weapons and keywords; its minis and tokens, which are corrected here by hand.

import { h } from "../../table/dom.js";
import { steps } from "../../table/picker.js";
import { can } from "../../table/reading.js";
import { silhouette } from "../../table/silhouette.js";
import { miniCode } from "./codes.js";
import { drawingOf } from "./silhouettes.js";
import { keywordText, tags, TOKENS, weaponLine } from "./units.js";

/** @import { Mini, Table, Unit } from "./state.js" */

const MOST_TOKENS = 20;
const ONE = new Set(["standby", "damage"]);

/**
 * What is printed of a unit, its minis and tokens; both may be corrected, and the other side confirms.
 * @param {Table} table
 */
export function unitSheet(table, id) {
  const { view, words } = table;
  const ship = view.ships[id];
  if (!ship) return null;
  const surge = (face) => words.word("table", face ? `surge_${face}` : "surge_blank");
  const facts = [
    [words.word("table", "kind"), table.page.comma(ship.types.map((type) => words.word("types", type)))],
    ...(ship.resilience
      ? [[words.word("table", "resilience"), String(ship.resilience)]]
      : ship.courage
        ? [
            [words.word("table", "courage"), String(ship.courage)],
            [words.word("table", "suppressed_at"), String(ship.courage)],
            [words.word("table", "panicked_at"), String(2 * ship.courage)],
          ]
        : [[words.word("table", "courage"), "–"]]),
    [words.word("table", "defense_die"), words.word("colors", ship.die)],
    [words.word("table", "attack_surge"), surge(ship.attack_surge)],
    [words.word("table", "defense_surge"), surge(ship.defense_surge ? "block" : "")],
  ];
  return [
    h(
      "p",
      { class: `unit-sheet-head by-${ship.seat}`, key: "head" },
      silhouette(drawingOf(ship), "mid"),
      h("span", { class: "seat-chip" }, table.nameOf(ship.seat)),
      tags(table, ship),
    ),
    h(
      "dl",
      { class: "unit-facts", key: "facts" },
      facts.map(([label, text]) => h("div", { key: label }, h("dt", {}, label), h("dd", {}, text))),
    ),
    Object.keys(ship.keywords).length > 0 &&
      h("p", { key: "words", class: "keywords" }, keywordText(table, ship.keywords)),
    h("h3", { key: "minis-title" }, words.word("table", "minis")),
    h(
      "ul",
      { class: "mini-list", key: "minis-list", role: "list" },
      Object.entries(ship.minis).map(([mini, one]) => h("li", { key: mini }, miniLine(table, id, ship, mini, one))),
    ),
    h("h3", { key: "weapons-title" }, words.word("picks", "weapon")),
    h(
      "ul",
      { class: "weapons", key: "weapons", role: "list" },
      ship.weapons.map((weapon) => h("li", { key: weapon.name }, weaponLine(table, weapon))),
    ),
    h("h3", { key: "tokens-title" }, words.word("table", "tokens")),
    h(
      "ul",
      { class: "spread-list token-list", key: "tokens", role: "list" },
      TOKENS.filter((name) => can(table.prompt, "edit_unit") || ship.tokens[name]).map((name) =>
        h("li", { key: name }, tokenLine(table, id, ship, name)),
      ),
    ),
    can(table.prompt, "edit_unit") && h("p", { class: "hint", key: "hint" }, words.word("table", "edit_hint")),
  ];
}

/**
 * @param {Table} table
 * @param {Unit} ship
 * @param {Mini} one
 */
function miniLine(table, id, ship, mini, one) {
  const { words } = table;
  const code = miniCode(id, mini);
  const carries = one.weapons.map((place) => ship.weapons[place]?.name).filter(Boolean);
  const to = (n) => table.take("edit_wounds", [[code], [n]]);
  const free = can(table.prompt, "edit_wounds") && !table.busy;
  const name = words.word("table", "mini", { mini });
  return [
    h(
      "span",
      { class: "spread-name", key: "name" },
      name,
      one.leader && h("span", { class: "tag", key: "leads" }, words.word("table", "leader")),
      h("span", { class: "hint", key: "weapons" }, table.page.comma(carries)),
    ),
    h(
      "span",
      { class: "mini-state", key: "state" },
      one.defeated
        ? words.word("table", "defeated")
        : words.word("table", "wounds_of", { n: one.wounds, most: one.threshold }),
    ),
    free
      ? steps(
          table,
          String(one.wounds),
          one.wounds > 0 && (() => to(one.wounds - 1)),
          one.wounds < one.threshold && (() => to(one.wounds + 1)),
          name,
        )
      : null,
  ];
}

/**
 * @param {Table} table
 * @param {Unit} ship
 */
function tokenLine(table, id, ship, name) {
  const { words } = table;
  const n = ship.tokens[name] || 0;
  const code = (words.words.names?.field || []).indexOf(name);
  const to = (next) => table.take("edit_unit", [[Number(id)], [code], [next]]);
  const label = words.word("tokens", name);
  const free = can(table.prompt, "edit_unit") && !table.busy;
  return [
    h("span", { class: "spread-name", key: "name" }, label),
    free
      ? steps(
          table,
          String(n),
          n > 0 && (() => to(n - 1)),
          n < (ONE.has(name) ? 1 : MOST_TOKENS) && (() => to(n + 1)),
          label,
        )
      : h("strong", { key: "n" }, String(n)),
  ];
}
