// The tutor: after each decision of mine against machines one sentence says what it cost beside the best there was.

import { h } from "./dom.js";
import { number, percent } from "./odds_words.js";

/** @typedef {import("./table.js").Table} Table */

const PLACE = "broadside.tutor";

/** What was asked last at a table, and the answer. @type {WeakMap<Table, {n: number, answer: any}>} */
const asked = new WeakMap();

/**
 * Does the tutor speak? As this person chose; unasked everywhere but in the first scenes, that explain themselves.
 * @param {Table} table
 */
export function speaks(table) {
  const unasked = !table.view?.match?.scene;
  try {
    const chosen = localStorage.getItem(PLACE);
    return chosen ? chosen === "on" : unasked;
  } catch {
    return unasked; // a browser that keeps nothing
  }
}

/**
 * Is there anything to say at this table: odds for me, and machines at all other seats?
 * @param {Table} table
 */
export function tutors(table) {
  const { view, seat, config } = table;
  const machines = view?.match?.machines;
  if (!seat || !machines || machines[seat] || !config.links.tutor || !table.odds.shown) return false;
  return view.seat_order.every((one) => one === seat || machines[one]);
}

/**
 * My last decision, as the log has it: its number, or 0.
 * @param {Table} table
 */
function lastOfMine(table) {
  const { events } = table.session.store;
  return events.findLast((event) => event.k === "took" && event.d?.seat === table.seat)?.n ?? 0;
}

/**
 * Ask what a decision cost, once.
 * @param {Table} table
 */
function ask(table, n) {
  const mine = { n, answer: null };
  asked.set(table, mine);
  fetch(`${table.config.links.tutor}?${new URLSearchParams({ as: table.role, n: String(n) })}`, {
    headers: { accept: "application/json" },
  })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null)
    .then((answer) => {
      if (asked.get(table) !== mine || !answer?.key) return;
      mine.answer = answer;
      table.draw();
    });
}

/**
 * What the tutor says of a decision.
 * @param {Table} table
 */
export function sentence(table, told) {
  const written = table.room.odds.chances?.includes(told.aim) ? percent : number;
  const offer = (key) =>
    table.words.word(table.words.has("decisions", key) ? "decisions" : "offers", key, {}, table.view);
  return table.page.say(told.cost > 0.0005 ? "tutor_cost" : "tutor_best", {
    key: offer(told.key),
    best: offer(told.best),
    aim: table.words.word("odds", `aim_${told.aim}`),
    cost: written(table, told.cost),
    worth: written(table, told.worth),
    best_worth: written(table, told.best_worth),
  });
}

/**
 * Beside the decision; nothing where the tutor is silent or does not know.
 * @param {Table} table
 */
export function tutorLine(table) {
  if (!tutors(table) || !speaks(table)) return null;
  const n = lastOfMine(table);
  const last = asked.get(table);
  if (n && last?.n !== n) ask(table, n);
  const told = last?.n === n && last.answer;
  return told
    ? h(
        "p",
        { class: "hint tutor", key: "tutor", role: "status" },
        table.page.say("tutor"),
        ": ",
        sentence(table, told),
      )
    : null;
}

/**
 * In the menu: whether the tutor speaks.
 * @param {Table} table
 */
export function tutorSection(table) {
  const { page } = table;
  if (!tutors(table)) return null;
  const on = speaks(table);
  const choose = () => {
    try {
      localStorage.setItem(PLACE, on ? "off" : "on");
    } catch {
      return; // a browser that keeps nothing
    }
    table.draw();
  };
  return h(
    "section",
    { class: "ending", key: "tutor" },
    h("h3", {}, page.say("tutor")),
    h("p", { class: "hint" }, page.say("tutor_hint")),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "button", class: "button toggle", "aria-pressed": String(on), onclick: choose },
        page.say("tutor_speaks"),
      ),
    ),
  );
}
