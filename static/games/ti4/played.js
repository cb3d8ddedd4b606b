// Cards that are played: each is held up in the middle with what it does, one that is cancelled is struck; and over the
// decision stands what is being used now, or what has just been cancelled, so that no question comes back unexplained.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { tongue } from "../../table/languages.js";
import { named } from "./state.js";

/** @import { Table } from "./state.js" */
/** @typedef {import("../../stage/beats.js").BeatOf} BeatOf */

const PLAYED_MS = 1100;
const CANCELLED_MS = 1500;
/** What may come between a card that was cancelled and the question that comes back, without ending the matter. */
const AFTERWARDS = /^(window\.|yield\.|ask\.)/;

const ROUND = "round.began";
const LONG_AGO = 40; // events: after a page is loaded anew nobody knows what its reader has seen

/** @returns {BeatOf} */
const held = (how, lasts) => (event, view) => ({
  kind: "card",
  lasts,
  view,
  draw: (table) => card(table, event, how),
});

/** @type {Record<string, BeatOf>} */
export const cardBeats = {
  "card.played": held("is-played", PLAYED_MS),
  "card.cancelled": held("is-cancelled", CANCELLED_MS),
};

/** @param {Table} table */
function card(table, { n, d }, how) {
  const { words } = table;
  return h(
    "div",
    { key: "card", class: `held-up by-${d.seat} ${how}` },
    h("span", { class: "seat-chip", key: "who" }, table.nameOf(d.seat)),
    h("strong", { key: "name", lang: tongue(named(words, d.card)) }, named(words, d.card)),
    words.has("hints", d.card) && h("p", { key: "does" }, words.word("hints", d.card)),
    how === "is-cancelled" && cancelledBy(table, n),
  );
}

/**
 * What cancelled a card: it was played just before that was told.
 * @param {MatchEvent[]} events
 * @param {number} n Of the event that tells of the cancelled card.
 */
export function cancelling(events, n) {
  return events.findLast((event) => event.n < n && /^(card\.played|ability\.used)$/.test(event.k))?.d ?? null;
}

/** As a card of its own below the one that is struck, with whose it is. @param {Table} table @param {number} n */
function cancelledBy(table, n) {
  const by = cancelling(table.session.store.events, n);
  return (
    by &&
    h(
      "span",
      { key: "by", class: `cancelled-by by-${by.seat}` },
      h("strong", { key: "name", lang: tongue(named(table.words, by.card)) }, named(table.words, by.card)),
      " ",
      h("span", { class: "seat-chip", key: "whose" }, table.nameOf(by.seat)),
    )
  );
}

/**
 * What was cancelled last, if nothing has happened since; a card of the reader's own until they next do something themselves.
 * @param {MatchEvent[]} events
 * @param {string} [seat] The reader's.
 * @param {number} [since] The last event before what they did last.
 */
export function justCancelled(events, seat = "", since = 0) {
  const own = events.findLast(({ k, d }) => k === "card.cancelled" && d.seat === seat);
  if (own && own.n > since && !events.some(({ k, n }) => k === ROUND && n > own.n + LONG_AGO)) return own;
  const last = events.findLast(({ k }) => !AFTERWARDS.test(k));
  return last?.k === "card.cancelled" ? last : null;
}

/**
 * A card that is being used, or was just cancelled, over the decision.
 * @param {Table} table
 */
export function played(table) {
  const { playing } = table.view;
  const { words } = table;
  if (!playing) return cancelled(table);
  const ship = playing.ship ? table.view.ships[playing.ship]?.name : "";
  const text = words.word("table", ship ? "playing_with" : "playing", {
    seat: table.nameOf(playing.seat),
    card: named(words, playing.card),
    unit: ship,
  });
  return h("p", { key: "play", class: `spotlight by-${playing.seat}` }, icon("ask"), h("span", {}, text));
}

/** @param {Table} table */
function cancelled(table) {
  const event = justCancelled(table.session.store.events, table.seat, table.sheet.acted?.[table.seat]);
  if (!event || !table.scenes.shown(event)) return null;
  const text = table.words.event(event, table.view);
  return h(
    "p",
    { key: "cancelled", class: `spotlight by-${event.d.seat}` },
    icon("ask"),
    h("span", {}, text),
    cancelledBy(table, event.n),
  );
}
