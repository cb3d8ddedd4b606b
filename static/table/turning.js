// What turned a match, below its end: the roll that moved most what was to be expected, how the chances went, and whose
// luck it was. The server weighs one roll after the other; what it cannot tell exactly is left out, not guessed.

import { luckOf, signed, turningRoll, weighAll } from "../js/luck.js";
import { lastLine } from "./chat.js";
import { h } from "./dom.js";
import { tongue } from "./languages.js";
import { cameOf, labelOf, number, percent } from "./odds_words.js";

export { soFar, verdict } from "./so_far.js";

/** @typedef {import("./table.js").Table} Table */

const WIDTH = 420;
const HEIGHT = 150;
const EDGE = 8;
const NEAR = 0.05; // what moves the odds less turns nothing

export class Turning {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {any} */
    this.story = null;
    /** @type {any[] | null} */
    this.rolls = null;
    this.of = 0;
    this.done = 0;
    /** @type {any} */
    this.roll = null;
    /** @type {any} */
    this.line = null;
    this.begun = false;
  }

  /** Ask once, when the end is shown. */
  begin() {
    if (this.begun) return;
    this.begun = true;
    this.look();
  }

  async look() {
    const { links } = this.table.config;
    this.story = links.story ? await fetched(links.story) : null;
    this.table.draw();
    if (links.luck) {
      const { rolls } = await weighAll(links.luck, (done, of) => {
        Object.assign(this, { done, of });
        this.table.draw();
      });
      this.rolls = rolls;
      const most = turningRoll(rolls);
      this.roll = most && Math.abs(most.luck) >= NEAR ? most : null;
    }
    this.line = links.line ? await fetched(`${links.line}?whole=1${this.roll ? `&n=${this.roll.n}` : ""}`) : null;
    this.table.draw();
  }

  get weighing() {
    return Boolean(this.of && this.rolls === null);
  }
}

/** @param {string} url */
async function fetched(url) {
  const answer = await fetch(url, { headers: { accept: "application/json" } }).catch(() => null);
  return answer?.ok ? answer.json() : null;
}

/**
 * What stands below the end. `last`: what happened last, as the room draws it.
 * @param {Table} table
 */
export function story(table, last) {
  table.ahead.turning.begin();
  return h(
    "div",
    { class: "ending-story", key: "story" },
    [last].flat().some(Boolean) && h("section", { class: "ending-last", key: "last" }, last),
    h("section", { class: "ending-more", key: "more" }, proof(table), lastLine(table)), // before what comes late, so that it stays
    turned(table),
    course(table),
    h("section", { class: "ending-luck-part", key: "luck-part" }, luck(table)),
  );
}

/** The roll that turned it, with its dice. @param {Table} table */
function turned(table) {
  const { page, view, words, room } = table;
  const { roll } = table.ahead.turning;
  if (!roll) return null;
  const name = (id) => {
    const ship = view.ships?.[id];
    return ship && h("span", { class: `by-${ship.seat}`, lang: tongue(ship.name), key: id }, ship.name);
  };
  const { attacker, defender } = roll.fight;
  const shown = attacker && (defender || view.ships?.[attacker]?.seat === roll.seat); // not as if its side had rolled
  return h(
    "section",
    { class: "ending-turned", key: "turned" },
    h("h3", { key: "h" }, page.say("turned")),
    h(
      "p",
      { class: "hint", key: "who" },
      shown && [name(attacker), defender ? [" → ", name(defender)] : null, " · "],
      page.say("turned_by", { seat: table.nameOf(roll.seat), step: roll.step ? words.word("steps", roll.step) : "" }),
    ),
    roll.dice
      .filter((one) => one.faces.length)
      .map((one, at) =>
        h(
          "p",
          { class: "ending-dice", key: `dice-${at}`, role: "img", "aria-label": words.faces(one.faces) },
          inOrder(table, one.faces).map((face, place) =>
            h("span", { class: "mini-die", key: place }, room.drawDie(one.kind, face, false, place)),
          ),
        ),
      ),
    h("p", { class: "ending-weight", key: "weight" }, weightOf(table, roll)),
    table.config.links.replay &&
      h(
        "a",
        { class: "ending-link", key: "see", href: `${table.config.links.replay}?n=${roll.n}&see=1` },
        page.say("turned_see"),
      ),
  );
}

/** The faces of a roll as they lay on the table: the best first; numbers as they fell. @param {Table} table */
function inOrder({ room }, faces) {
  const place = (face) => room.faceOrder?.indexOf(face) ?? 0;
  return [...faces].sort((one, other) => place(one) - place(other));
}

/**
 * For whom a roll was good or bad, and by how much of what. What is counted one by one is fewer, not less.
 * @param {Table} table
 */
export function weightOf(table, roll) {
  const { page, words } = table;
  const more = roll.wanted ? roll.luck : -roll.luck;
  const n = number(table, Math.abs(more));
  const what =
    more < 0 && words.has("odds", `fewer_${roll.aim}`)
      ? words.word("odds", `fewer_${roll.aim}`, { n })
      : page.say(more > 0 ? "turned_more" : "turned_less", { n, aim: cameOf(table, roll.aim) });
  return page.say(roll.luck > 0 ? "turned_good" : "turned_bad", { seat: table.nameOf(roll.seat), what });
}

/** How the chances went, and where that roll fell. @param {Table} table */
function course(table) {
  const { line, roll } = table.ahead.turning;
  if (!line?.points) return null;
  const all = line.figures.map((_one, at) => rowsOf(line, at));
  const turnOf = (rows) => (roll ? rows.findIndex((row) => row.n >= roll.n) : table.view.dice ? steepest(rows) : 0);
  const at = figureOf(all, turnOf);
  const figure = line.figures[at];
  const chance = figure.value !== undefined;
  const rows = all[at];
  if (spanOf(rows) < NEAR) return null;
  const text = (value) => (chance ? percent : number)(table, value);
  const turn = stepAt(rows, turnOf(rows)) < NEAR ? 0 : turnOf(rows);
  const label = figure.name
    ? labelOf(table, line.for_it, figure.name, figure.value)
    : table.words.word("odds", `worth_${line.aim}`);
  const [from, to] = turn > 0 ? [rows[turn - 1].value, rows[turn].value] : [rows[0].value, rows.at(-1).value];
  return h(
    "section",
    { class: `ending-course by-${line.for_it?.[0] || ""}`, key: "course" },
    h(
      "h3",
      { key: "h" },
      label,
      " ",
      h(
        "span",
        { class: "hint", key: "moved" },
        table.page.say(turn <= 0 ? "turned_from" : roll ? "turned_with" : "turned_step", {
          from: text(from),
          to: text(to),
        }),
      ),
    ),
    picture(table, rows, turn, chance, label, text),
  );
}

/** @param {number} at */
function rowsOf(line, at) {
  return line.points.map((row) => ({ n: row[0], value: row[at + 1] })).filter((row) => row.value !== null);
}

/** How far a figure went from its lowest to its highest. */
function spanOf(rows) {
  const values = rows.map((row) => row.value);
  return values.length < 2 ? 0 : Math.max(...values) - Math.min(...values);
}

/**
 * Which figure is drawn: the first that moved where the match turned, or else the first that moved at all.
 * @param {{n: number, value: number}[][]} all rows by figure
 * @param {(rows: any[]) => number} turnOf the row at which it turned
 */
export function figureOf(all, turnOf) {
  const moved = all.findIndex((rows) => spanOf(rows) >= NEAR);
  const turned = all.findIndex((rows) => stepAt(rows, turnOf(rows)) >= NEAR);
  return turned >= 0 ? turned : Math.max(0, moved);
}

/** By how much a figure moved with a row. @param {any[]} rows @param {number} at */
function stepAt(rows, at) {
  return at > 0 ? Math.abs(rows[at].value - rows[at - 1].value) : 0;
}

function steepest(rows) {
  let found = 0;
  for (let at = 1; at < rows.length; at += 1) if (!found || stepAt(rows, at) > stepAt(rows, found)) found = at;
  return found;
}

function picture(table, rows, turn, chance, label, text) {
  const top = chance ? 1 : Math.max(1, ...rows.map((row) => row.value));
  const [first, last] = [rows[0].n, rows.at(-1).n];
  const x = (n) => (EDGE + ((n - first) / Math.max(1, last - first)) * (WIDTH - 2 * EDGE)).toFixed(1);
  const y = (value) => (HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const path = rows.map((row, at) => `${at ? "L" : "M"}${x(row.n)} ${y(row.value)}`).join("");
  const said = { figure: label, from: text(rows[0].value), first, to: text(rows.at(-1).value), last };
  const axis = (value) => h("span", { key: value }, text(value * top));
  return h(
    "div",
    { class: "ending-chart", key: "chart" },
    h(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": table.page.say("odds_line", said), key: "svg" },
      [0, 0.5, 1].map((share) =>
        h("line", {
          key: share,
          class: "chart-rule",
          x1: EDGE,
          x2: WIDTH - EDGE,
          y1: y(share * top),
          y2: y(share * top),
        }),
      ),
      h("path", { key: "area", class: "chart-area", d: `${path}V${y(0)}H${x(first)}Z` }),
      h("path", { key: "path", class: "chart-path", d: path }),
      turn > 0 && h("circle", { key: "turn", class: "chart-turn", cx: x(rows[turn].n), cy: y(rows[turn].value), r: 7 }),
    ),
    h("p", { class: "chart-axis hint", key: "axis", "aria-hidden": "true" }, [1, 0.5, 0].map(axis)),
  );
}

/** Whose luck it was, a sentence a side. @param {Table} table */
function luck(table) {
  const { page, view } = table;
  const { turning } = table.ahead;
  if (turning.weighing)
    return h("p", { class: "hint", key: "luck" }, page.say("luck_weighing", { done: turning.done, of: turning.of }));
  if (!turning.rolls) return null;
  const told = view.seat_order
    .map((seat) => [seat, luckOf(turning.rolls.filter((roll) => roll.seat === seat))])
    .filter(([, found]) => found);
  if (!told.length) return null;
  return h(
    "div",
    { class: "ending-luck", key: "luck" },
    h("h3", { key: "h" }, page.say("luck")),
    told.map(([seat, { key, n, sum }]) => {
      const fills = {
        seat: table.nameOf(seat),
        n,
        sum: signed(page.language, sum),
        aim: cameOf(table, turning.rolls[0].aim),
      };
      return h("p", { key: seat }, page.say(`luck_${key}`, fills));
    }),
    h("p", { class: "hint", key: "about" }, page.say("luck_about")),
  );
}

/** @param {Table} table */
function proof(table) {
  const { page, config } = table;
  if (!config.links.audit) return null;
  return h(
    "p",
    { class: "ending-proof hint", key: "proof" },
    h("a", { href: config.links.audit, key: "audit" }, page.say("ending_proof")),
  );
}
