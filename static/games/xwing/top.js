// The top line of an X-Wing match: who attacks whom, at which range, the round, the score.

import { h } from "../../table/dom.js";
import { icon, standing } from "../../table/icons.js";
import { tongue } from "../../table/languages.js";
import { plates } from "../../table/plate.js";
import { inAttack } from "../../table/reading.js";

/** @import { Table } from "./types.js" */

/**
 * What is being resolved: who attacks whom.
 * @param {Table} table
 */
export function title(table) {
  const { view, words } = table;
  const { attacker, defender } = view.attack || {};
  if (inAttack(view) && attacker) {
    const name = (id) =>
      h(
        "span",
        { class: `by-${view.ships[id].seat}`, lang: tongue(view.ships[id].name), key: id },
        view.ships[id].name,
      );
    if (!defender)
      return [
        name(attacker),
        h("span", { class: "hidden-visually", key: "w" }, ` ${words.word("steps", view.step?.number)}`),
      ];
    return [
      name(attacker),
      h(
        "span",
        { class: "versus", key: "v" },
        icon("arrow"),
        h("span", { class: "hidden-visually" }, ` ${table.page.say("attacks")} `),
      ),
      name(defender),
    ];
  }
  return words.word("phases", view.phase);
}

/**
 * The round, and during an attack its range and whether both have confirmed it.
 * @param {Table} table
 */
export function topLine(table) {
  const { view, page } = table;
  const parts = [page.say("round_n", { n: view.round ?? 1 })];
  if (!inAttack(view) && view.initiative !== undefined)
    parts.push(table.words.say("table", "initiative_n", { n: view.initiative }));
  const facts = view.attack?.facts;
  const text = [h("span", { key: "round" }, parts.join(" · "))];
  if (inAttack(view) && facts && view.attack.defender) {
    const range = facts.attack_range > 3 ? table.words.say("table", "beyond") : facts.attack_range;
    text.push(
      h(
        "span",
        { class: "fact", key: "fact" },
        table.words.say("table", "range_n", { range }),
        facts.obstructed ? ` · ${table.words.say("table", "is_obstructed")}` : "",
        standing(page, view.attack.confirmed),
      ),
    );
  }
  return text;
}

/**
 * Both sides with their scores, in colour, shape and name.
 * @param {Table} table
 */
export function scores(table) {
  return plates(table, (seat) => table.view.seats[seat].score ?? 0);
}
