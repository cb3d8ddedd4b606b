// The exact odds beside the attack: how likely its outcomes are from here, what each of my offers is worth, and how that
// moved. The server works them out; here they are asked for whenever the table has moved, and drawn.

import { h, part } from "./dom.js";
import { icon } from "./icons.js";
import { OddsLine, oddsLine } from "./odds_line.js";
import { favourite, gradeText, labelOf, number, percent } from "./odds_words.js";
import { isOver } from "./reading.js";

export class Odds {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.answer = null;
    this.before = null;
    this.changed = 0; // the number at which the figures became what they are
    this.asked = "";
    this.waits = false;
    this.aim = "";
    this.line = new OddsLine(table);
  }

  /** Are there odds at this table for me? */
  get shown() {
    const { table } = this;
    if (!table.config.links.odds || !table.view || isOver(table.view)) return false;
    const allowed = table.view.match?.odds || "both";
    return table.judges || allowed === "both" || (allowed === "watch" && !table.seat);
  }

  /** Ask anew when the table has moved; one question at a time, and the next one when it is answered. */
  follow() {
    const { table } = this;
    if (this.answer?.names) this.line.follow(JSON.stringify(this.answer.numbers));
    const n = table.session.store.n;
    const key = `${table.role} ${n} ${this.aim}`;
    if (table.scenes.inAir) return; // the odds of before stay until the dice lie
    if (!n || key === this.asked || this.waits || document.visibilityState === "hidden") return;
    this.asked = key;
    this.waits = true;
    const query = new URLSearchParams({ as: table.role, ...(this.aim && { aim: this.aim }) });
    fetch(`${table.config.links.odds}?${query}`, { headers: { accept: "application/json" } })
      .then((answer) => (answer.ok ? answer.json() : null))
      .catch(() => null) // the line is down: what is shown stays, and looks old
      .then((answer) => {
        this.waits = false;
        this.heard(answer);
        table.draw();
      });
  }

  heard(answer) {
    if (answer?.stale) this.asked = ""; // somebody asked about a newer number: I shall hear of it, and ask again
    if (!answer || answer.stale || (this.answer && answer.n < this.answer.n)) return;
    const same = this.answer?.names && answer.names && this.answer.aim === answer.aim;
    if (same && JSON.stringify(this.answer.numbers) !== JSON.stringify(answer.numbers)) {
      this.before = this.answer;
      this.changed = answer.n;
    }
    if (!same) this.before = null;
    this.answer = answer;
    if (!answer.names) this.line.forget();
  }

  choose(aim) {
    this.aim = aim;
    this.before = null;
    this.table.draw();
  }
}

/** The outcomes that are told as one chance each: [{name, value, chance, exact}], the one of the line first. */
function sure(table, answer) {
  const asked = table.room.odds.sure || [];
  return (typeof asked === "function" ? asked(answer) : asked).flatMap(([name, value]) => {
    const row = answer?.numbers?.[name];
    if (!row) return [];
    const found = row.find(([one]) => one === value);
    return [{ name, value, chance: found?.[1] ?? 0, exact: found?.[2] ?? "0" }];
  });
}

/** The outcome that says most in one figure. @param {Table} table */
export function headline(table, answer) {
  return sure(table, answer)[0] || null;
}

/** How a worth is written: a chance, or a number on average. @param {Table} table */
function worthText(table, worth) {
  const { answer } = table.odds;
  return table.room.odds.chances?.includes(answer.aim) ? percent(table, worth) : number(table, worth);
}

/** What the figure was before, in words. @param {Table} table */
export function change(table, row) {
  if (!table.odds.before || !known(table.odds.before)) return null;
  const was = sure(table, table.odds.before).find((one) => one.name === row.name && one.value === row.value);
  if (!was || percent(table, was.chance) === percent(table, row.chance)) return null; // as it is read, nothing moved
  const up = row.chance > was.chance;
  return h(
    "span",
    { class: "odds-was", key: "was" },
    h("span", { "aria-hidden": "true" }, up ? "▲ " : "▼ "),
    table.page.say("odds_was", { chance: percent(table, was.chance) }),
  );
}

const DICE = /^dice\.(landed|rerolled|turned|cancelled)/;

/** What moved the figure last, as the log says it: dice before all else. @param {Table} table */
export function cause(table, row) {
  if (!change(table, row)) return null;
  const { before, answer, changed } = table.odds; // what came later left the figure as it was
  const told = table.session.store.events
    .filter(({ n }) => n > before.n && n <= (changed || answer.n))
    .map((event) => ({ k: event.k, text: table.words.event(event, table.view) }))
    .filter(({ text }) => text);
  const by = told.findLast(({ k }) => DICE.test(k)) ?? told.at(-1);
  return h("span", { class: "odds-why hint", key: "why" }, by?.text ?? table.page.say("odds_chosen"));
}

/** @param {number} share */
function bar(share, extra = "") {
  return h(
    "span",
    { class: `odds-bar ${extra}`, "aria-hidden": "true", key: "bar" },
    h("span", { vars: { "--share": String(Math.max(0, Math.min(1, share))) } }),
  );
}

/** What the attack comes to on average, in rooms where no single outcome says it. @param {Table} table */
function worth(table) {
  const { answer } = table.odds;
  if (!table.room.odds.worth || !answer.exact) return null;
  return h(
    "div",
    { key: "worth" },
    h("dt", {}, table.words.word("odds", `worth_${answer.aim}`)),
    h("dd", {}, h("strong", {}, number(table, answer.low))),
  );
}

/** @param {Table} table */
export function outcomes(table) {
  return h(
    "dl",
    { class: "odds-sure", key: "sure" },
    worth(table),
    sure(table, table.odds.answer).map((row) =>
      h(
        "div",
        { key: `${row.name} ${row.value}` },
        h("dt", {}, labelOf(table, table.odds.answer.for_it, row.name, row.value)),
        h("dd", { title: row.exact }, bar(row.chance), h("strong", {}, percent(table, row.chance)), change(table, row)),
      ),
    ),
  );
}

/** A number of the outcome as bars, one for each value. */
function spread(table, head) {
  const name = table.room.odds.spread;
  const rows = table.odds.answer.numbers?.[name];
  if (!rows || rows.length < 2) return null;
  const mean = rows.reduce((sum, [value, chance]) => sum + value * chance, 0);
  return h(
    "section",
    { class: "odds-spread", key: "spread" },
    h(
      head,
      {},
      labelOf(table, table.odds.answer.for_it, name),
      h("span", { class: "hint" }, ` ${table.page.say("odds_mean", { mean: number(table, mean) })}`),
    ),
    h(
      "ol",
      { role: "list" },
      rows.map(([value, chance, exact]) =>
        h(
          "li",
          { key: value, title: exact },
          h("span", { class: "odds-value" }, String(value)),
          bar(chance),
          h("span", { class: "odds-chance" }, percent(table, chance)),
        ),
      ),
    ),
  );
}

/** What each of my offers comes to, the best marked. */
function offers(table, head) {
  const { page, words, view, odds } = table;
  const options = (odds.answer.options || []).filter((one) => table.prompt?.offers?.[one.key]);
  if (options.length < 2) return null;
  const most = Math.max(...options.map((one) => Math.abs(one.worth)), 1e-9);
  const top = favourite(table, options, (one) => worthText(table, one.worth));
  const graded = (key) => gradeText(table, top, key);
  return h(
    "section",
    { class: "odds-offers", key: "offers" },
    h(head, {}, page.say("odds_offers")),
    h(
      "ul",
      { role: "list" },
      options.map((one) =>
        h(
          "li",
          { key: one.key, class: one.key === top.key ? "best" : "" },
          h(
            "span",
            {},
            words.word("offers", one.key, table.offer(one.key)?.params || {}, view),
            graded(one.key) && h("span", { class: "tag" }, graded(one.key)),
          ),
          bar(Math.abs(one.worth) / most),
          h("span", { class: "odds-chance" }, worthText(table, one.worth)),
        ),
      ),
    ),
  );
}

/** @param {Table} table */
function aims(table) {
  const { aims: all, aim } = table.odds.answer;
  if (!all || all.length < 2) return null;
  return h(
    "div",
    { class: "odds-aims", key: "aims", role: "group", "aria-label": table.page.say("odds_aim") },
    all.map((one) =>
      h(
        "button",
        {
          key: one,
          type: "button",
          class: "log-tab",
          "aria-pressed": String(one === aim),
          onclick: () => table.odds.choose(one),
        },
        table.words.word("odds", `aim_${one}`),
      ),
    ),
  );
}

/** @param {Table} table */
function trouble(table) {
  const { answer } = table.odds;
  if (answer.why === "too_large") return h("p", { class: "hint", key: "large" }, table.page.say("odds_too_large"));
  if (answer.why) return h("p", { class: "hint", key: "why" }, table.page.say("odds_fault"));
  if (!known(answer)) return h("p", { class: "hint", key: "bounds" }, bounds(table));
  return !answer.names && h("p", { class: "hint", key: "none" }, table.page.say("odds_none"));
}

/** Is nearly everything counted? Else the chances of what was counted would mislead. */
export function known(answer) {
  return !answer.names || (answer.unseen || 0) < 0.001;
}

/** @param {Table} table */
function bounds(table) {
  const { low, high } = table.odds.answer;
  return table.page.say("odds_bounds", { low: worthText(table, low || 0), high: worthText(table, high || 0) });
}

/** *What if* with this position filled in, to be changed there. @param {Table} table */
function whatIf(table) {
  const what_if = table.config?.links?.what_if; // a stream leads nowhere
  if (!what_if) return null;
  const href = `${what_if}${what_if.includes("?") ? "&" : "?"}n=${table.session.store.n}`;
  return h(
    "p",
    { key: "what-if" },
    h("a", { class: "button odds-what-if", href, target: "_blank", rel: "noopener" }, table.page.say("odds_what_if")),
  );
}

/** All there is to say, for the panel and the sheet. @param {Table} table */
export function oddsSheet(table, open = null) {
  const { answer } = table.odds;
  if (!answer) return h("p", { class: "hint" }, table.page.say("odds_none"));
  const none = trouble(table);
  if (none) return answer.why || !known(answer) ? [none, whatIf(table)] : none;
  const head = open ? "h3" : "h4";
  return [
    aims(table),
    outcomes(table),
    !table.seat && oddsLine(table, head),
    offers(table, head),
    spread(table, head),
    table.seat && oddsLine(table, head),
    !answer.exact && h("p", { class: "hint", key: "bounds" }, bounds(table)),
    h(
      "p",
      { class: "hint", key: "how" },
      table.words.has("odds", `how_${answer.play}`) // played as this game's players mostly do
        ? table.words.word("odds", `how_${answer.play}`)
        : table.page.say(`odds_how_${answer.play}`, { seat: table.nameOf(answer.for_it?.[0]) }),
    ),
    whatIf(table),
  ];
}

/** The one line of the phone; a tap opens the rest. */
function strip(table) {
  const [first] = sure(table, table.odds.answer);
  if (!first || !known(table.odds.answer)) return [];
  return h(
    "button",
    { type: "button", class: "odds-strip", "aria-haspopup": "dialog", onclick: () => table.show({ kind: "odds" }) },
    h("span", {}, labelOf(table, table.odds.answer.for_it, first.name, first.value)),
    " ",
    h("strong", {}, percent(table, first.chance)),
    " ",
    change(table, first),
    cause(table, first),
    icon("more"),
  );
}

/** A replay tells how the odds moved up to the moment that is shown. @param {Table} table */
function replayed(table) {
  const { line } = table.odds;
  const { n } = table.session.store;
  if (n && !table.scenes.inAir) line.follow(`${n}`, n);
  return line.answer
    ? h(
        "section",
        { class: `odds ${line.answer.n === n ? "" : "odds-old"}`, tabindex: "0", "aria-label": table.page.say("odds") },
        oddsLine(table, "h3", false),
        whatIf(table),
      )
    : [];
}

part("table-odds", (table) => {
  const { odds } = table;
  if (table.config.line) return replayed(table);
  if (!odds.shown) return [];
  odds.follow();
  if (!odds.answer && !table.wide) return h("div", { class: "odds-strip is-coming" }); // its place, so that nothing moves
  if (!odds.answer || (!odds.answer.names && !odds.answer.why)) return [];
  const stale = odds.answer.n !== table.session.store.n;
  if (!table.wide) return h("div", { class: stale ? "odds-old" : "" }, strip(table));
  return h(
    "section",
    { class: `odds ${stale ? "odds-old" : ""}`, tabindex: "0", "aria-labelledby": "odds-title" },
    h("h3", { id: "odds-title" }, table.page.say("odds")),
    oddsSheet(table),
  );
});
