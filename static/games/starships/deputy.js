// What a seat's own browser answers in its stead. Whoever holds cards is asked on public grounds alone, whatever they are;
// where none of them can be played, or its person has said that they play nothing, the browser finalizes after a pause as a
// person makes one. Nobody else knows of it: the server and the others see a command like any other.

import { pause } from "../../table/deputies.js";
import { h } from "../../table/dom.js";
import { can, isMine, isOver, listed, offerOf } from "../../table/reading.js";
import { attacksNow } from "./state.js";

/** @import { Table } from "./state.js" */

const EVERYWHERE = "broadside.starships.ask";
const PASSES = ["finalize", "no_refit"];
const ALONE_MS = 300; // nobody else looks on

/**
 * What this browser answers for its person; null if they are to be asked. Passes where nothing can be played, or where they
 * said before that they play nothing in this turn; and what has one answer only.
 * @param {Table["view"]} view
 * @param {{ ask?: boolean, still?: string }} [orders] `ask`: ask even where nothing can be played; `still`: the turn in which to
 *   play nothing (`turnOf`)
 * @returns {{ key: string, picks: number[][] } | null}
 */
export function answerFor(view, prompt, seat, orders = {}) {
  const { ask = false, still = "" } = orders;
  if (!prompt || !isMine(view, seat) || isOver(view) || view.match?.undo) return null;
  return theOnlyTarget(prompt) || passFor(view, prompt, seat, { ask, still });
}

function passFor(view, prompt, seat, { ask, still }) {
  const key = PASSES.find((pass) => can(prompt, pass));
  if (!key || view.seats[seat]?.plays?.length) return null;
  const keepsStill = key === "finalize" && view.active !== seat && still === turnOf(view);
  const able = listed(prompt).some((offer) => !offer.manual && !offer.why_not && offer.key !== key);
  return keepsStill || !(able || ask) ? { key, picks: [] } : null;
}

/** The turn an order for the rest of it belongs to. @param {Table["view"]} view */
export function turnOf(view) {
  return `${view.round}:${view.active}`;
}

// A card that begins an attack where only one vessel can be attacked: naming it is no decision.
function theOnlyTarget(prompt) {
  const [pick] = can(prompt, "declare") ? offerOf(prompt, "declare").picks : [];
  return pick && pick.ids.length === pick.least ? { key: "declare", picks: [pick.ids] } : null;
}

/**
 * What answers for the person at this table now, after how long, and what is said meanwhile; null if nothing does.
 * @param {Table} table
 */
export function deputy(table) {
  const { view, prompt, seat, words } = table;
  if (!seat || table.config.line) return null;
  const answer = answerFor(view, prompt, seat, { ask: asksAlways(), still: table.sheet.still?.[seat] });
  if (!answer) return null;
  const one = answer.key === "declare"; // everybody sees that there is nothing to think about
  if (one && table.session.store.events.at(-1)?.k === "undo.done") return null; // who goes back wants to do otherwise
  const text = words.word("table", one ? "only_target" : "for_you");
  return { ...answer, ms: one || table.alone ? ALONE_MS : pause(), text, sent() {} };
}

let here = false; // where nothing can be kept it holds until the page is left

function asksAlways() {
  try {
    return localStorage.getItem(EVERYWHERE) === "on";
  } catch {
    return here;
  }
}

/** @param {Table} table */
function order(table, ask) {
  here = ask;
  try {
    localStorage.setItem(EVERYWHERE, ask ? "on" : "off");
  } catch {
    // it holds until the page is left
  }
  table.deputies.ask(true);
  table.draw();
}

/**
 * Play nothing for the rest of this turn, or be asked again. It stays in this page.
 * @param {Table} table
 */
function keepStill(table, on) {
  table.sheet.still = { ...table.sheet.still, [table.seat]: on ? turnOf(table.view) : "" };
  table.deputies.ask(true);
  table.draw();
}

/**
 * Beside a go: what this browser may answer for its person, or while it is about to, a way to stop it. Nobody else sees it.
 * @param {Table} table
 */
export function privateOrders(table) {
  const { words, view, seat } = table;
  if (!seat || table.config.line || view.seats[seat]?.out) return null;
  const button = (word, pressed, onclick) =>
    h(
      "button",
      { type: "button", class: "button small", key: word, "aria-pressed": pressed, onclick },
      words.word("table", word),
    );
  const found = [];
  const passes = table.mine && PASSES.some((key) => can(table.prompt, key));
  const still = table.sheet.still?.[seat] === turnOf(view);
  if (table.deputies.due) found.push(button("let_me", undefined, () => table.deputies.dismiss()));
  else {
    if (view.active !== seat && (passes || attacksNow(view).rings.length))
      found.push(button("keep_still", String(still), () => keepStill(table, !still)));
    if (passes) found.push(button("ask_always", String(asksAlways()), () => order(table, !asksAlways())));
  }
  return found.length > 0 && h("div", { class: "order-to-ask", key: "order-to-ask" }, found);
}
