// Dice rolled on the own table: one field for all of them in the order of the roll, a digit for each, as they are printed.

import { h } from "../../table/dom.js";
import { can } from "../../table/reading.js";
import { groupsOf, valueText } from "./fleet.js";
import { fightsHere } from "./ground.js";

/** @import { Table } from "./state.js" */

/**
 * The card for typing in dice; null when no dice are asked for.
 * @param {Table} table
 */
export function enterCard(table) {
  if (!can(table.prompt, "enter")) return null;
  const { words, page } = table;
  const n = table.offer("enter").picks.length;
  const typed = table.sheet.typedFor === table.prompt.n ? table.sheet.typed : "";
  const digits = typed.replace(/\D/g, "");
  const complete = digits.length === n;
  const type = (event) => {
    table.sheet.typed = event.target.value;
    table.sheet.typedFor = table.prompt.n;
    table.draw();
  };
  const send = (event) => {
    event.preventDefault();
    if (complete && !table.busy && !table.guarded)
      table.take(
        "enter",
        [...digits].map((digit) => [Number(digit)]),
      );
  };
  const drawn = h(
    "form",
    { class: "spread-card", key: "enter", "aria-label": words.word("offers", "enter"), onsubmit: send },
    h(
      "h3",
      {},
      words.word("offers", "enter"),
      " ",
      h("span", { class: "spread-sum" }, page.say("spread_total", { n, sum: digits.length, least: n, most: n })),
    ),
    order(table, n),
    h(
      "label",
      { class: "field" },
      h("span", {}, words.word("table", "type_dice", { n })),
      h("input", {
        type: "text",
        inputmode: "numeric",
        autocomplete: "off",
        maxlength: String(n * 2),
        class: "typed-dice",
        value: typed,
        oninput: type,
      }),
    ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "submit", class: "button primary big", "aria-disabled": complete && !table.busy ? undefined : "true" },
        words.word("table", "confirm"),
      ),
    ),
  );
  return { claims: new Set(["enter"]), drawn, count: 0 };
}

// Whose dice come one after the other, lowest value first; left out where a card has changed how many there are.
/** @param {Table} table */
function order(table, n) {
  const { view, words } = table;
  if (view.step.flow === "unit_roll") return null; // whose dice they are was told as they were fired
  const barrage = words.stepKind(view.step.number) === "barrage";
  const rolls = groupsOf(view, table.seat)
    .filter(({ ship }) =>
      barrage ? ship.place === "space" && ship.afb : fightsHere(view, ship) && ship.combat && ship.dice,
    )
    .map(({ name, ids, ship }) => ({
      name,
      n: ids.length,
      value: barrage ? ship.afb.value : ship.combat,
      dice: barrage ? ship.afb.dice : ship.dice,
    }))
    .sort((a, b) => a.value - b.value);
  if (rolls.reduce((sum, one) => sum + one.n * one.dice, 0) !== n) return null;
  return h(
    "p",
    { class: "hint", key: "order" },
    rolls.map((one, at) =>
      h("span", { key: at }, at > 0 && " · ", `${one.name} ×${one.n} – ${valueText(table, one.value, one.dice)}`),
    ),
  );
}
