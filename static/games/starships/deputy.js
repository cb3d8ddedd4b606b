// What a seat's own browser answers in its stead. Whoever holds cards is asked on public grounds alone, whatever they are;
// where none of them can be played, or its person has said that they play nothing, the browser finalizes after a pause as a
// person makes one. Nobody else knows of it: the server and the others see a command like any other.

import { pause } from "../../table/deputies.js";
import { h } from "../../table/dom.js";
import { can, isMine, isOver, listed, offerOf } from "../../table/reading.js";
import { attacksNow, hullAfter, LAYERS } from "./state.js";

/** @import { Table } from "./state.js" */

const EVERYWHERE = "broadside.starships.ask";
const PASSES = ["finalize", "no_refit"];
const ALONE_MS = 300; // nobody else looks on
const NAMED_MS = 900; // the only target is read before it is named
const TARGET_MS = 1600; // who is attacked sees by what, and who attacks what flies
const FALLS_MS = 3200; // and whoever is about to lose a vessel sees the blow come

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
  if (one)
    return { ...answer, ms: table.alone ? ALONE_MS : NAMED_MS, text: words.word("table", "only_target"), sent() {} };
  const falls = wouldFall(view, seat);
  const ms = Math.max(table.alone ? ALONE_MS : pause(), leastMs(table, falls));
  const looks = attacksNow(view).rings[0]?.target === seat;
  return { ...answer, ms, looks, text: words.word("table", falls ? "for_you_falls" : "for_you"), sent() {} };
}

/** How long an attack of this seat or on it stands before it goes on. @param {Table} table @param {boolean} falls */
function leastMs({ view, seat, alone }, falls) {
  if (falls) return FALLS_MS;
  const own = view.step?.number === "3"; // my attack, which nothing in my hand makes stronger
  return (own || attacksNow(view).rings[0]?.target === seat) && !alone ? TARGET_MS : 0;
}

/**
 * Does the attack that is answered destroy this seat's vessel, as far as everybody can see? A die may still stop it.
 * @param {Table["view"]} view
 * @param {string} seat
 */
export function wouldFall(view, seat) {
  const [attack] = attacksNow(view).rings;
  const ship = view.ships?.[seat];
  if (!ship || attack?.target !== seat || attack.outcome || !["4", "5", "5s"].includes(view.step?.number)) return false;
  if ((ship.misses || []).some((gear) => gear.counters)) return false; // it may miss by itself
  const left = hullAfter(ship, (attack.coming ?? attack.value) - laidAgainst(view, seat, attack));
  return left < (view.flies_at_0 ? 0 : 1);
}

// What this seat has laid against the attack beside its number: a layer for it alone, or one of its own that it uses.
function laidAgainst({ cards, seats, ships }, seat, attack) {
  const plays = seats[seat]?.plays || [];
  const own = (attack.declared || []).filter((one) => one.seat === seat);
  const absorb = [...own.flatMap(({ card }) => card || []), ...plays]
    .flatMap((id) => cards?.[id]?.effects || [])
    .filter(({ verb, kinds = ["combat"] }) => verb === "absorb" && kinds.includes("combat"));
  const used = own.filter(({ layer }) => layer !== undefined).length + plays.filter((id) => id === "use").length;
  const optional = LAYERS.flatMap((layer) => ships[seat].layers[layer]).filter(
    (one) => one.optional && one.counters !== 0 && one.kinds.includes("combat"),
  );
  return [...absorb, ...optional.slice(0, used)].reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * Is something in hand that could still be played against the end of one's own vessel?
 * @param {Table} table
 */
export function mayStop({ view, prompt, seat, mine }) {
  if (!mine || !wouldFall(view, seat) || view.seats[seat]?.plays?.length) return false;
  return listed(prompt).some((offer) => !offer.manual && !offer.why_not && offer.key !== "finalize");
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
 * Beside a go: while this browser is about to answer for its person a way to stop it (`now`), else what it may answer
 * (`kept`). Nobody else sees it.
 * @param {Table} table
 * @returns {{ now?: any, kept: any[] }}
 */
export function privateOrders(table) {
  const { words, view, seat } = table;
  if (!seat || table.config.line || view.seats[seat]?.out) return { kept: [] };
  const button = (word, pressed, onclick) =>
    h(
      "button",
      { type: "button", class: "button small", key: word, "aria-pressed": pressed, onclick },
      words.word("table", word),
    );
  if (table.deputies.due) return { now: button("let_me", undefined, () => table.deputies.dismiss()), kept: [] };
  const kept = [];
  const passes = table.mine && PASSES.some((key) => can(table.prompt, key));
  const still = table.sheet.still?.[seat] === turnOf(view);
  if (view.active !== seat && (passes || attacksNow(view).rings.length))
    kept.push(button("keep_still", String(still), () => keepStill(table, !still)));
  if (passes) kept.push(button("ask_always", String(asksAlways()), () => order(table, !asksAlways())));
  return { kept };
}
