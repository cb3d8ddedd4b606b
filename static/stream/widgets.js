// The widgets of a stream: each a picture of one part of the match, made anew of what watchers may see by now. What has
// nothing to say draws nothing.

import { situation } from "../table/banner.js";
import { clockLine } from "../table/clock.js";
import "../table/dice.js";
import { h } from "../table/dom.js";
import { isSingle } from "../table/ending.js";
import { tongue } from "../table/languages.js";
import { sentence } from "../table/log.js";
import { oddsBar } from "../table/odds_bar.js";
import { oddsLine } from "../table/odds_line.js";
import { plates, sign } from "../table/plate.js";
import { inAttack, isOver } from "../table/reading.js";

/** @typedef {import("../table/table.js").Table} Table */

const HELD_MS = 6000; // a card is shown so long at least, whatever happens meanwhile
const ROLLED = "dice.rolled";

/** Who plays, the score, and below where in the match it stands. @param {Table} table */
export function bug(table) {
  const { view, room } = table;
  const scored = room.scores(table);
  return h(
    "div",
    { class: "overlay-bug", key: "bug" },
    scored || plates(table, (seat) => view.seats[seat]?.score),
    h("p", { class: "overlay-more", key: "more" }, view.match.status === "open" ? null : room.topLine(table)),
  );
}

/** Who decides what; a dot where the line is down. @param {Table} table */
export function decides(table) {
  const now = situation(table);
  return h(
    "p",
    { class: `overlay-now ${now.state}`, key: "now" },
    now.seat && sign(now.seat),
    h("strong", { key: "title" }, now.title),
    " ",
    now.text,
    dot(table),
  );
}

/** @param {Table} table */
export function dot(table) {
  return (
    table.link.state !== "live" &&
    h("span", { class: "overlay-dot", key: "dot", role: "img", "aria-label": table.page.say("reconnecting") })
  );
}

/** One line: how it ended, or what happened last. @param {Table} table */
export function result(table) {
  if (isOver(table.view)) {
    const { title: over, text } = situation(table);
    return text ? `${over} · ${text}` : over;
  }
  const told = table.session.store.events.findLast((event) => sentence(table, event));
  return told ? sentence(table, told) : table.words.word("steps", table.view.step?.number);
}

/** Both sides apart: what is drawn of the first, and of the others. @param {Table} table */
export function sidesOf(table) {
  const [left, ...right] = [table.room.overlaySides(table)].flat().filter(Boolean);
  return { left, right };
}

/** The dice, or those of the last attack. @param {Table} table */
export function diceNow(table) {
  return [
    h("table-dice", { class: "overlay-dice", key: "dice", model: table }),
    !inAttack(table.view) &&
      h(
        "div",
        { class: "overlay-last", key: "last" },
        isSingle(table) ? table.room.lastWord(table) : table.room.aftermath(table),
      ),
  ];
}

/** @param {Table} table */
function sides(table) {
  const { left, right } = sidesOf(table);
  if (!left) return null;
  return [
    h("div", { class: "overlay-sides left", key: "left" }, left),
    right.length > 0 && h("div", { class: "overlay-sides right", key: "right" }, right),
  ];
}

/** @param {Table} table */
function dice(table) {
  return [
    h("p", { class: "overlay-who", key: "who", "aria-hidden": "true" }, table.room.title(table)),
    h("div", { class: "overlay-middle", key: "middle" }, diceNow(table)),
  ];
}

// A lower third: whoever sits there, and with what.
function names(table) {
  const { view } = table;
  return h(
    "ul",
    { class: "stream-names", key: "names", role: "list" },
    view.seat_order.map((seat) =>
      h(
        "li",
        { class: `by-${seat}`, key: seat },
        sign(seat),
        h("strong", { key: "name", lang: tongue(table.nameOf(seat)) }, table.nameOf(seat)),
        view.match?.machines?.[seat] && h("em", { key: "machine" }, `(${table.page.say("machine")})`),
        view.seats[seat]?.squad &&
          view.seats[seat].squad !== table.nameOf(seat) &&
          h("span", { key: "squad", lang: tongue(view.seats[seat].squad) }, view.seats[seat].squad),
      ),
    ),
  );
}

// The card that was turned over or played last: until the next roll, and for a moment at least.
function card(table) {
  const { events } = table.session.store;
  const at = events.findLastIndex((event) => table.room.reveal(table, event));
  if (at < 0) return null;
  const event = events[at];
  hold(table, event.n, events.at(-1).n);
  const past = events.slice(at + 1).some(({ k }) => k === ROLLED);
  if (past && !(table.held?.n === event.n && Date.now() < table.held.until)) return null;
  const { name, text } = table.room.reveal(table, event);
  return h(
    "div",
    { class: "stream-card", key: event.n },
    h("strong", { key: "name", lang: tongue(name) }, name),
    text && h("p", { key: "text" }, text),
    h("p", { class: "stream-card-when", key: "when" }, sentence(table, event)),
  );
}

// A card that has just come is held; one that lay there when the page was opened is not.
function hold(table, n, last) {
  const first = !table.held;
  if (!first && table.held.n >= n) return;
  table.held = { n, until: first && n < last ? 0 : Date.now() + HELD_MS };
  setTimeout(() => table.draw(), HELD_MS + 50);
}

/** @type {Record<string, (table: Table) => any>} */
export const WIDGETS = {
  score: bug,
  names,
  clock: clockLine,
  sides,
  dice,
  odds: oddsBar,
  line: (table) => table.odds.shown && oddsLine(table, "h2", false),
  last: (table) => h("p", { class: "overlay-result", key: "result" }, result(table)),
  card,
  mat: (table) => (table.view.mat ? table.room.board(table) : null),
};
