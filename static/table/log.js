// What has happened, newest first, each line with the rule it follows from. Sentences come from the room's words.

import { chatPanel, tabs } from "./chat.js";
import { h, part } from "./dom.js";
import { isSingle, outcome } from "./ending.js";
import { isNumbered } from "./reading.js";

const QUIET = "window.quiet";
const FOLDS = new Set([QUIET, "round.began"]);

/**
 * The rule an event cites: its own, or the one its kind (and face, where that matters) stands under in the room's words.
 * @param {MatchEvent} event
 */
export function ruleOf(table, event) {
  const cites = table.words.words.cites || {};
  return event.d?.rule || cites[`${event.k}.${event.d?.face}`] || cites[event.k] || "";
}

export function sentence(table, event) {
  if (event.k === "match.ended" && isSingle(table)) return outcome(table).title; // an attack is over, and no match
  return table.words.event(event, table.view) || table.page.event(event, table);
}

/** Whose doing it is, or to whom it happens; "" where that is nobody. @param {MatchEvent} event @param {View} view */
export function seatOf(event, view) {
  const { seat, by, ship, attacker } = event.d || {};
  return seat || by || view.ships?.[ship ?? attacker]?.seat || "";
}

/** A rule's number as people cite it; rules of the table itself have none. @param {Table} table */
export function ruleLabel(table, rule) {
  return isNumbered(rule) ? table.page.say("rule_n", { rule }) : table.page.say("rule");
}

part("table-log", (table, host) => {
  const { chat, page } = table;
  if (!chat.mine) return logPanel(table);
  if (!chat.shown) return logPanel(table, tabs(table));
  chat.read();
  return h(
    "section",
    { class: "log", key: "chat", "aria-label": page.say("chat") },
    tabs(table),
    chatPanel(table, host),
  );
});

/** All but what a machine thought of its last choice, which comes after the end. @param {MatchEvent[]} events */
function beforeTheEnd(events) {
  const end = events.find((event) => event.k === "match.ended")?.n ?? Infinity;
  return events.filter((event) => event.k !== "machine.said" || event.n < end);
}

/**
 * What is told, newest first. Steps at which nobody had anything, one after the other, are one line with their number; in
 * a game that has a word for it, all of a round are one line at the last of them.
 * @param {Table} table
 */
export function linesOf(table) {
  const { words } = table;
  const whole = words.has("table", "quiet_n");
  const lines = [];
  for (const event of beforeTheEnd(table.session.store.events)) {
    const text = table.scenes.shown(event) && sentence(table, event);
    if (!text) continue;
    const last = lines.at(-1);
    const at = whole && event.k === QUIET ? lines.findLastIndex((one) => FOLDS.has(one.event.k)) : -1;
    const before = lines[at]?.event.k === QUIET ? lines.splice(at, 1)[0].n : 0;
    if (before) lines.push({ event, text: words.word("table", "quiet_n", { n: before + 1 }), n: before + 1 });
    else if (event.k === QUIET && last?.event.k === QUIET) Object.assign(last, { event, text, n: last.n + 1 });
    else lines.push({ event, text, n: 1 });
  }
  return lines.reverse();
}

// Of a scene that is laid ready: how many of the lines, newest first, were told before anybody rolled.
/** @param {Table} table */
function toldSince(table, lines) {
  const rolls = table.room.faceOrder.length > 0;
  return table.view?.match?.scene && rolls
    ? lines.findLastIndex(({ event }) => event.k === "dice.landed") + 1
    : Infinity;
}

/** @param {Table} table */
function logPanel(table, head = null) {
  const lines = linesOf(table);
  const since = toldSince(table, lines);
  const before = lines.slice(since);
  const titled = table.wide && !head;
  const { page } = table;
  return h(
    "section",
    {
      class: "log",
      key: "log",
      "aria-labelledby": titled ? "log-title" : undefined,
      "aria-label": titled ? undefined : table.page.say("log"),
    },
    head,
    titled && h("h3", { id: "log-title" }, table.page.say("log")),
    h(
      "div",
      { class: "log-lines", role: "log", "aria-live": "off", tabindex: "0", "aria-label": table.page.say("log") },
      told(table, lines.slice(0, since)),
      before.length > 0 &&
        h(
          "details",
          { class: "log-before", key: "before" },
          h("summary", {}, page.say("log_before", { n: before.length })),
          told(table, before),
        ),
    ),
    // without a single event it is not known yet what has happened
    !lines.length && table.session.store.events.length > 0 && h("p", { class: "hint" }, page.say("log_empty")),
  );
}

/** @param {Table} table */
const told = (table, lines) =>
  h(
    "ol",
    {},
    lines.map(({ event, text, n }) =>
      h(
        "li",
        { key: event.n, class: `by-${seatOf(event, table.view)} ${event.k === QUIET ? "quiet" : ""}` },
        h("span", { class: "log-n" }, String(event.n)),
        h("span", { class: "log-text" }, n > 1 && !table.words.has("table", "quiet_n") ? `${text} ×${n}` : text),
        cite(table, event),
      ),
    ),
  );

/** @param {MatchEvent} event */
function cite(table, event) {
  const rule = ruleOf(table, event);
  if (!rule) return null;
  return h(
    "button",
    {
      type: "button",
      class: "rule",
      "aria-label": `§ ${ruleLabel(table, rule)}: ${event.n}`,
      onclick: () => table.show({ kind: "rule", rule }),
    },
    isNumbered(rule) ? `§${rule}` : ruleLabel(table, rule),
  );
}
