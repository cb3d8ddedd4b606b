// What a seat's own browser answers in its stead, so that nobody is asked where nothing can be played. Who holds cards is
// asked on public grounds alone, in every window for which such a card might exist; where the hand has none of them, the
// browser declines after a pause as a person makes one. Its orders are known to no one else: the server and the other side
// see a command like any other.

import { pause } from "../../table/deputies.js";
import { can, isMine, isOver, plainOffers } from "../../table/reading.js";
import { nextOf } from "./plan.js";

/** @import { Table, View } from "./state.js" */
/** @import { Answer, Plan } from "./plan.js" */

/**
 * @typedef {object} Orders What this browser was told to answer in this match.
 * @property {boolean} ask Ask everywhere, even where nothing can be played.
 * @property {string[]} pass Windows in which to decline whatever could be played.
 * @property {boolean} stay Never announce a retreat.
 * @property {string[]} declined Questions that were declined already and stand unchanged (`questionOf`).
 */

const NOTHING = /** @type {Orders} */ ({ ask: false, pass: [], stay: false, declined: [] });
const EVERYWHERE = "broadside.ti4.ask";
const UNNAMED = "unknown"; // a card that its player names when it is played
const ALONE_MS = 250; // nobody else looks on
const MOST_KEPT = 40;
const STEP_MS = 500; // between two steps of a plan that everybody sees

/**
 * What the browser answers to this question by its orders; null if its person is to be asked.
 * @param {Table["view"]} view
 * @param {Orders} orders
 * @returns {Answer | null}
 */
export function answerFor(view, prompt, seat, orders = NOTHING) {
  if (!isAsked(view, prompt, seat)) return null;
  if (can(prompt, "no_retreat")) return orders.stay ? { key: "no_retreat", picks: [] } : null;
  if (!can(prompt, "decline") || orders.ask) return null;
  const idle = !ableOf(prompt).length && !byNameLater(view, seat);
  const told = orders.pass.includes(view.step.number) || orders.declined.includes(questionOf(view, prompt, seat));
  return idle || told ? { key: "decline", picks: [] } : null;
}

const isAsked = (view, prompt, seat) => prompt && isMine(view, seat) && !isOver(view) && !view.match?.undo;

const ableOf = (prompt) => plainOffers(prompt, new Set()).filter((offer) => !offer.why_not);

/**
 * What a window asks, so far as it makes a difference to the person: a window comes back whenever somebody else has used
 * something in it. Of equal ships that sustain one after the other it is asked once in a round. Rounds are counted anew on
 * each planet, and units that fire one after the other share a step, so it counts where it is and which dice lie there.
 * @param {View} view
 */
export function questionOf(view, prompt, seat) {
  const { playing, action } = view;
  const about = playing ? `${playing.seat}:${playing.card}:${view.ships[playing.ship]?.kind || ""}` : "";
  const able = ableOf(prompt).map((offer) => offer.key);
  const where = action ? `${action.place}:${action.now ?? ""}` : "";
  const hits = view.hits?.[seat];
  return [view.round, view.step.number, about, hits?.left || 0, where, hits?.by || "", fallen(view), ...able].join("|");
}

/** How many dice lie there. @param {View} view */
function fallen(view) {
  const rolls = Object.values(view.pools || {}).flatMap((pool) => Object.values(pool));
  return rolls.reduce((sum, roll) => sum + roll.order.length, 0);
}

/**
 * A command of the person has gone out: they have seen what stands there, and what was declined need not be asked again.
 * @param {Table} table
 */
export function took(table, key) {
  const { view, prompt, seat } = table;
  if (table.deputies.due || !seat) return;
  table.sheet.acted = { ...table.sheet.acted, [seat]: table.session.store.events.at(-1)?.n ?? 0 };
  if (key !== "decline") return;
  const declined = [...(table.sheet.declined?.[seat] || []), questionOf(view, prompt, seat)].slice(-MOST_KEPT);
  table.sheet.declined = { ...table.sheet.declined, [seat]: declined };
}

// Cards that were not named to the server are played by hand: only their player knows when.
/** @param {View} view */
function byNameLater(view, seat) {
  return (view.seats[seat]?.hand || []).includes(UNNAMED);
}

/**
 * What answers for the person at this table now, after how long, and what is said meanwhile; null if nothing does.
 * @param {Table} table
 */
export function deputy(table) {
  const { view, prompt, seat, words } = table;
  if (!seat || table.config.line) return null;
  const planned = byPlan(table);
  if (planned) return planned;
  const declined = table.sheet.declined?.[seat] || [];
  const answer = answerFor(view, prompt, seat, { ...ordersOf(table), declined });
  if (answer)
    return { ...answer, ms: table.alone ? ALONE_MS : pause(), text: words.word("table", "for_you"), sent() {} };
  // what the person is asked about these hits was not in the plan; what answers to a step of it may come between
  if (can(prompt, "sustain") || can(prompt, "assign") || !view.hits?.[seat]) keepPlan(table, null);
  return null;
}

/** @param {Table} table */
function byPlan(table) {
  const { view, prompt, seat, words } = table;
  const plan = table.sheet.plans?.[seat];
  const next = plan && isMine(view, seat) && nextOf(view, prompt, seat, plan);
  if (!next) return null;
  const among = next.answer.key === "decline" ? pause() : STEP_MS;
  return {
    ...next.answer,
    ms: table.alone ? ALONE_MS : among,
    text: words.word("table", "by_plan"),
    sent: () => keepPlan(table, next.plan),
  };
}

/**
 * @param {Table} table
 * @param {Plan | null} plan
 */
export function keepPlan(table, plan) {
  table.sheet.plans = { ...table.sheet.plans, [table.seat]: plan };
}

/** @param {Table} table */
const place = (table) => `broadside.ti4.${table.config.match}.${table.seat}`;

/**
 * The orders of this seat in this match, as they were left.
 * @param {Table} table
 * @returns {Orders}
 */
export function ordersOf(table) {
  try {
    const kept = JSON.parse(localStorage.getItem(place(table))) || {};
    return { ...NOTHING, ask: localStorage.getItem(EVERYWHERE) === "on", ...kept };
  } catch {
    return { ...NOTHING, ...table.sheet.orders?.[table.seat] };
  }
}

/**
 * @param {Table} table
 * @param {Partial<Orders>} change
 */
export function order(table, change) {
  const { pass, stay } = { ...ordersOf(table), ...change };
  table.sheet.orders = { ...table.sheet.orders, [table.seat]: { pass, stay } };
  try {
    localStorage.setItem(place(table), JSON.stringify({ pass, stay }));
    if (change.ask !== undefined) localStorage.setItem(EVERYWHERE, change.ask ? "on" : "off");
  } catch {
    // nothing is kept here; it holds until the page is left
  }
  table.deputies.ask(true);
  table.draw();
}
