// The tutor: after each decision of mine against machines one sentence says what it cost beside the best there was.

import { h } from "./dom.js";
import { number, percent } from "./odds_words.js";
import { listed } from "./reading.js";

/** @typedef {import("./table.js").Table} Table */

const PLACE = "broadside.tutor";

/** What was asked last at a table, and the answer. @type {WeakMap<Table, {n: number, answer: any}>} */
const asked = new WeakMap();

/**
 * What the buttons of my last two questions said, by offer and pick, and in which fight that was.
 * @type {WeakMap<Table, {n: number, fight: string, names: Map<string, string>}[]>}
 */
const asking = new WeakMap();
const TWO = 2;

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

/** In which fight of which round the table is. @param {Table} table */
function fightOf({ view }) {
  const { attacker, defender } = view.attack || {};
  return JSON.stringify([view.round, attacker, defender, view.moment?.initiator, view.moment?.attacks?.length]);
}

const named = (key, picks) => `${key} ${JSON.stringify(picks)}`;

/** Keep what the buttons say while a question is open, each by `nameOf`: afterwards the tutor speaks of them. @param {Table} table */
function listen(table, nameOf) {
  const { prompt, mine } = table;
  if (!mine || !prompt) return;
  const kept = asking.get(table) ?? [];
  const names = new Map();
  for (const offer of listed(prompt)) {
    if (offer.why_not) continue;
    names.set(offer.key, table.room.passName(table, offer) || nameOf(table, offer));
    const [pick, more] = offer.picks;
    if (!pick || more || pick.caps.length) continue;
    for (const id of pick.ids) {
      const said = table.room.decisionName(table, offer, id);
      if (said) names.set(named(offer.key, [[id]]), said);
    }
  }
  const now = { n: prompt.n, fight: fightOf(table), names };
  asking.set(table, [now, ...kept.filter((one) => one.n !== prompt.n)].slice(0, TWO));
}

/** What was asked of me when I decided this. @param {Table} table @param {number} n */
const askedAt = (table, n) => asking.get(table)?.find((one) => one.n < n);

/** Has the table gone on to another fight, so that nobody thinks of that decision any more? @param {Table} table */
function isStale(table, n) {
  const then = askedAt(table, n);
  const here = fightOf(table);
  return Boolean(then) && then.fight !== here && (table.mine || Boolean(table.view.attack));
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
  const written = told.chance || table.room.odds.chances?.includes(told.aim) ? percent : number;
  const buttons = askedAt(table, told.n)?.names;
  const offer = (key, picks = []) =>
    buttons?.get(named(key, picks)) ??
    buttons?.get(key) ??
    table.words.word(table.words.has("decisions", key) ? "decisions" : "offers", key, {}, table.view);
  const best = told.alike ? "tutor_alike" : "tutor_best";
  return table.page.say(told.cost > 0.0005 ? "tutor_cost" : best, {
    key: offer(told.key, told.picks),
    best: offer(told.best, told.best_picks),
    aim: table.words.word("odds", table.words.has("odds", `said_${told.aim}`) ? `said_${told.aim}` : `aim_${told.aim}`),
    cost: written(table, told.cost),
    worth: written(table, told.worth),
    best_worth: written(table, told.best_worth),
  });
}

/**
 * Beside the decision; nothing where the tutor is silent or does not know, or where the table has gone on.
 * @param {Table} table
 * @param {(table: Table, offer: any) => string} nameOf What a button says.
 */
export function tutorLine(table, nameOf) {
  if (!tutors(table) || !speaks(table)) return null;
  listen(table, nameOf);
  const n = lastOfMine(table);
  const last = asked.get(table);
  if (n && last?.n !== n) ask(table, n);
  const told = last?.n === n && !isStale(table, n) && last.answer;
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
