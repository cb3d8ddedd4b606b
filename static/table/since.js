// What has happened since the reader's last press, in one place that stays: its weightiest part in a line beside the decision,
// all of it on a sheet, and a press that plays it again. It is made from what this seat was told, so it tells nothing else.

import { againOf } from "../stage/again.js";
import { h } from "./dom.js";
import { seatOf, sentence } from "./log.js";

/**
 * @typedef {import("./table.js").Table} Table
 * @typedef {object} Line
 * @property {number} n Of its event.
 * @property {string} seat Whose doing it is; "" where it is nobody's.
 * @property {string} text
 * @property {number} weight How much of the story it is: 3 for how something ends.
 */

/** Bookkeeping: what was asked, said and counted on the way. */
const LIGHT =
  /^((window|machine|stop|yield|ask|go|facts?|fair|clock|judge|match|dials)\.|order\.(given|whatever|dropped)|(?!round|turn)\w+\.began|attack\.(begun|over|performed)|\w+\.(chosen|eligible|committed|gathered|resolved|calculated|drawn)|dice\.(counted|open|pressed|void|named|guessed)|edit\.(?!made|taken)|dial\.revealed|target\.named|(ship|remote)\.moved|game\.over|end\.(agreed|declined|offered))/;
const ENDS =
  /destroyed|defeated|fled|^(planet\.taken|van_hauge|retreat\.moved|slipped_away|attack\.(missed|negated|no_hull|hit)|results\.compared|(combat|ground|action)\.ended|seat\.out|card\.cancelled)/;
const TELLS =
  /^(damage|wounds|card\.(faceup|played|cancelled)|attack\.(declared|countered|evaded|stopped|none)|defender|combat|hits|unit\.(sustained|repaired)|effect|maneuver\.(executed|bumped)|gear|negation|bombardment|forces|cannon|objectives?|action\.performed|unit\.activated|engage)/;
/** Who watches reads from the last of these on that has something to tell. */
const CHAPTERS =
  /^(defender\.declared|attack\.(declared|begun)|(round|turn)\.began|unit\.activated|maneuver\.executed)$/;
const ENOUGH = 3; // lines that make a story
const MOST = { wide: 150, narrow: 84 }; // letters of the line beside the decision

const AGAIN = { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", key: "icon" };

/**
 * Tells from now on, once its style sheet is there: it comes later than the page.
 * @param {Table} table
 * @param {any} telling What the table asks from then on: this script.
 */
export function begin(table, telling) {
  const link = document.createElement("link");
  const ready = () => {
    table.since = telling;
    table.draw();
  };
  const href = new URL("../css/table/since.css", import.meta.url).href;
  Object.assign(link, { rel: "stylesheet", href, onload: ready, onerror: ready });
  document.head.append(link);
}

/** Presses with which the game does not go on: what happened until then is still told. */
const STAYS = /^(accept|agree|stop|order)/;

/**
 * Does the game go on with what is taken now, so that the telling begins anew with it? To roll or to decline is a press as well.
 * @param {Table} table
 * @param {{ offer: string }[]} takes
 */
export function decides(table, takes) {
  return takes.some(({ offer }) => !STAYS.test(offer) && !table.prompt?.offers?.[offer]?.manual);
}

/** What a room lets be heard counts as well. @param {Table} table @param {string} kind */
const weightOf = ({ room }, kind) =>
  ENDS.test(kind) ? 3 : TELLS.test(kind) || Object.hasOwn(room.sounds, kind) ? 2 : 1;

/**
 * After which event the telling begins: the reader's last press; for who watches the last matter that is told in full.
 * @param {Table} table
 */
export function begins(table) {
  if (table.seat) return table.pressedAt ?? Infinity;
  /** @type {MatchEvent[]} */
  const events = table.session.store.events;
  const told = events.filter(({ k }) => !LIGHT.test(k));
  const last = told.at(-ENOUGH)?.n ?? 0;
  return (events.findLast(({ n, k }) => n <= last && CHAPTERS.test(k))?.n ?? last) - 1;
}

/**
 * What has happened after an event, in the order in which it came.
 * @param {Table} table
 * @returns {Line[]}
 */
export function tellings(table, after = begins(table)) {
  const { scenes, session, view } = table;
  const lines = [];
  for (const event of session.store.events) {
    if (event.n <= after || LIGHT.test(event.k) || !scenes.shown(event)) continue;
    const text = sentence(table, event);
    if (text && text !== lines.at(-1)?.text)
      lines.push({ n: event.n, seat: seatOf(event, view), text, weight: weightOf(table, event.k) });
  }
  return lines;
}

/**
 * As much of it as a line holds, in order: how things ended before what led to it, and of that the newest.
 * @param {Line[]} lines
 * @param {number} most Letters.
 * @param {(line: Line) => number} [weight] While nobody waits for the reader the newest is what counts.
 */
export function headlines(lines, most, weight = (line) => line.weight) {
  const chosen = new Set();
  let left = most;
  for (const line of lines.toSorted((a, b) => weight(b) - weight(a) || b.n - a.n)) {
    if (chosen.size && line.text.length > left) break;
    chosen.add(line);
    left -= line.text.length + 1;
  }
  return lines.filter((line) => chosen.has(line));
}

/** @param {Table} table */
const title = (table) => table.page.say(table.seat ? "since" : "since_watched");

/** @param {Line} line */
const marked = (line) => h("span", { class: `since-line by-${line.seat || "nobody"}`, key: line.n }, line.text);

/**
 * The line beside the decision; nothing before anything has happened, or where what happened is read otherwise.
 * @param {Table} table
 */
export function line(table) {
  if (!table.view || table.alone || table.config.line) return null;
  const lines = tellings(table);
  if (!lines.length) return h("div", { class: "since is-empty", key: "since" });
  const shown = headlines(lines, table.wide ? MOST.wide : MOST.narrow, table.mine ? undefined : ({ n }) => n);
  return h(
    "div",
    { class: "since", key: "since", role: "group", "aria-label": title(table) },
    h(
      "button",
      {
        type: "button",
        class: "since-told",
        key: "told",
        "aria-label": title(table), // what it tells has been read out; and no button is called by all of it
        onclick: () => table.show({ kind: "since" }),
      },
      h("span", { class: "since-title", key: "title" }, title(table)),
      h(
        "span",
        { class: "since-lines", key: "lines" },
        shown.map((one) => [marked(one), " "]),
      ),
      lines.length > shown.length && h("span", { class: "since-more", key: "more" }, `+${lines.length - shown.length}`),
    ),
    again(table),
  );
}

/** Plays what happened once more; nothing where no scene of it is there. @param {Table} table */
export function again(table, named = false) {
  if (!table.scenes.kept.length || table.alone) return null;
  const text = table.page.say("see_again");
  return h(
    "button",
    {
      type: "button",
      key: "again",
      class: named ? "button see-again" : "icon-button see-again",
      "aria-label": text,
      title: text,
      "aria-keyshortcuts": "a",
      onclick: () => seeAgain(table),
    },
    h("svg", AGAIN, h("path", { d: "M5 12 A7 7 0 1 0 7.5 6.6 M8 3 V7.5 H3.5" })),
    named && h("span", { key: "text" }, text),
  );
}

/** The scenes since the last press once more, at least the newest; any press leads back to now. @param {Table} table */
export function seeAgain(table) {
  const { scenes, room, dialog } = table;
  const from = Math.min(begins(table), (scenes.kept.at(-1)?.n ?? 0) - 1);
  /** @param {MatchEvent} event */
  const say = (event) => (LIGHT.test(event.k) ? "" : sentence(table, event));
  const beats = scenes.kept
    .filter(({ n }) => n > from)
    .flatMap((one) => againOf(one, room.beats, say, scenes.calm.matches));
  if (dialog) table.show(null);
  scenes.play(table, beats);
}

/** All of it, on a sheet of its own. @param {Table} table */
export function sheet(table) {
  return [
    h(
      "ol",
      { class: "since-all", key: "all", role: "list" },
      tellings(table).map((one) => h("li", { key: one.n }, marked(one))),
    ),
    h("p", { class: "row", key: "row" }, again(table, true)),
  ];
}

/** What the sheet is called. @param {Table} table */
export const sheetTitle = (table) => (table.seat ? "since" : "since_watched");
