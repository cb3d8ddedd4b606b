// How the odds of the attack under way have moved: one figure over the events of the match, with a point wherever it
// changed. The server tells the whole line, also to who has come late.

import { h } from "./dom.js";
import { labelOf, number, percent } from "./odds_words.js";

const WIDTH = 320;
const HEIGHT = 84;
const EDGE = 6;
const AGAIN_MS = 1500; // after which the rest of a line is asked for, where the server had not all of it in time

export class OddsLine {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.answer = null;
    this.asked = "";
    this.waits = false;
    this.figure = 0;
  }

  /** Ask anew when `what` is known has changed; one question at a time. `at` is an earlier number, for a replay. */
  follow(what, at = 0) {
    const { table } = this;
    const key = `${table.role} ${table.odds.aim} ${what}`;
    if (!table.config.links.line || key === this.asked || this.waits) return;
    this.asked = key;
    this.waits = true;
    const url = new URL(table.config.links.line, location.href);
    if (at) url.searchParams.set("n", String(at));
    else url.searchParams.set("as", table.role);
    if (table.odds.aim) url.searchParams.set("aim", table.odds.aim);
    fetch(url, { headers: { accept: "application/json" } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null) // the line is down: what is shown stays
      .then((answer) => {
        this.waits = false;
        if (answer) this.answer = answer.points ? answer : null;
        if (answer?.whole === false) setTimeout(() => this.again(key), AGAIN_MS);
        table.draw();
      });
  }

  again(key) {
    if (this.asked !== key) return;
    this.asked = "";
    this.table.draw();
  }

  forget() {
    this.answer = null;
    this.asked = "";
  }

  choose(figure) {
    this.figure = figure;
    this.table.draw();
  }
}

/** The figure that is drawn: its name, what it was at each number, and how it is written. @param {Table} table */
function chosen(table) {
  const { answer, figure } = table.odds.line;
  const now = table.config.line ? 0 : table.odds.answer?.n || 0; // at the table it stays what it was until then
  const at = Math.min(figure, answer.figures.length - 1);
  const { value } = answer.figures[at];
  const rows = answer.points
    .map((row) => ({ n: row[0], value: row[at + 1] }))
    .filter((row, place, all) => !place || row.value !== all[place - 1].value);
  return {
    at,
    rows,
    end: Math.max(answer.n, now),
    chance: value !== undefined,
    text: (one) => (value === undefined ? number : percent)(table, one),
  };
}

function named(table, { name, value }) {
  const { answer } = table.odds.line;
  return name ? labelOf(table, answer.for_it, name, value) : table.words.word("odds", `worth_${answer.aim}`);
}

/**
 * The line, or null where it has not moved yet. A chance stands in words already `above` it; else it is said here.
 * @param {Table} table
 */
export function oddsLine(table, head, above = true) {
  const { line } = table.odds;
  if (!line.answer) return null;
  const drawn = chosen(table);
  const known = drawn.rows.filter((row) => row.value !== null);
  if (known.length < (above ? 2 : 1)) return null;
  const moved = known.length > 1; // one point is no line
  const { page } = table;
  const figure = named(table, line.answer.figures[drawn.at]);
  const now = drawn.rows.at(-1).value;
  return h(
    "section",
    { class: "odds-course", key: "course" },
    h(head, {}, page.say("odds_moved")),
    figures(table, drawn.at),
    !(above && drawn.chance) &&
      h(
        "p",
        { class: "odds-now", key: "now" },
        now === null ? page.say("odds_unknown") : h("strong", {}, drawn.text(now)),
        " ",
        figure,
      ),
    moved && picture(table, drawn, figure, known),
    moved &&
      h(
        "p",
        { class: "odds-axis hint", key: "axis", "aria-hidden": "true" },
        h("span", {}, page.say("odds_event", { n: drawn.rows[0].n })),
        h("span", {}, page.say("odds_event", { n: drawn.end })),
      ),
    h(
      "details",
      { class: "odds-steps", key: "steps" },
      h("summary", {}, page.say("odds_steps")),
      h(
        "ol",
        { role: "list" },
        drawn.rows.map((row) =>
          h(
            "li",
            { key: row.n },
            page.say("odds_step", {
              n: row.n,
              value: row.value === null ? page.say("odds_unknown") : drawn.text(row.value),
            }),
          ),
        ),
      ),
    ),
  );
}

/** @param {Table} table @param {number} at */
function figures(table, at) {
  const { line } = table.odds;
  const all = line.answer.figures;
  if (all.length < 2) return null;
  return h(
    "div",
    { class: "odds-aims", key: "figures", role: "group", "aria-label": table.page.say("odds_figure") },
    all.map((one, place) =>
      h(
        "button",
        {
          key: place,
          type: "button",
          class: "log-tab",
          "aria-pressed": String(place === at),
          onclick: () => line.choose(place),
        },
        named(table, one),
      ),
    ),
  );
}

/** @param {Table} table */
function picture(table, drawn, figure, known) {
  const { rows, end } = drawn;
  const top = drawn.chance ? 1 : Math.max(1, ...known.map((row) => row.value));
  const x = (n) => (EDGE + ((n - rows[0].n) / Math.max(1, end - rows[0].n)) * (WIDTH - 2 * EDGE)).toFixed(1);
  const y = (value) => (HEIGHT - EDGE - (value / top) * (HEIGHT - 2 * EDGE)).toFixed(1);
  const said = {
    figure,
    from: drawn.text(known[0].value),
    first: known[0].n,
    to: drawn.text(known.at(-1).value),
    last: end,
  };
  return h(
    "svg",
    {
      key: "line",
      class: "odds-line",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": table.page.say("odds_line", said),
    },
    [0, 0.5, 1].map((share) =>
      h("line", { key: share, x1: EDGE, x2: WIDTH - EDGE, y1: y(share * top), y2: y(share * top) }),
    ),
    h("path", { key: "path", d: steps(rows, end, x, y) }),
    known.map((row) =>
      h(
        "circle",
        { key: row.n, cx: x(row.n), cy: y(row.value), r: 3 },
        h("title", { svg: true }, `${table.page.say("odds_event", { n: row.n })}: ${drawn.text(row.value)}`),
      ),
    ),
  );
}

// A figure stays what it was until the number at which it changes; where it was not known there is a gap.
function steps(rows, end, x, y) {
  return rows
    .map((row, place) => {
      if (row.value === null) return "";
      const before = place ? rows[place - 1].value : null;
      const begin = before === null ? `M${x(row.n)} ${y(row.value)}` : `V${y(row.value)}`;
      return `${begin}H${x(rows[place + 1]?.n ?? end)}`;
    })
    .join("");
}
