// Time to think, where the table plays with a clock: what is left, the warning, and what the others may do when it is over.

import { h } from "./dom.js";
import { isOver, isRival, rivalsLeft, timeText, voices } from "./reading.js";

const WARN_MS = 20000;
const LAST_MS = 10000;

/** Milliseconds a seat has left, by the server's time. @param {Table} table @param {string} seat */
export function leftOf(table, seat) {
  const clock = table.view.match.clock;
  const gone = clock.runs?.includes(seat) ? Date.now() + (table.link.offset || 0) - clock.since : 0;
  return Math.max(0, clock.left[seat] - Math.max(0, gone));
}

/**
 * The clocks beside the decision. Those that stand still are shown only where they count for the whole match.
 * @param {Table} table
 */
export function clockLine(table) {
  const clock = table.view?.match?.clock;
  if (!clock || isOver(table.view)) return null;
  tick(table);
  const { page } = table;
  const seats = table.view.seat_order.filter(
    (seat) => clock.mode === "total" || clock.runs?.includes(seat) || clock.red?.includes(seat),
  );
  return h(
    "p",
    { class: "clocks", key: "clocks" },
    seats.map((seat) =>
      h(
        "span",
        {
          key: seat,
          class: `clock by-${seat} ${clock.red?.includes(seat) ? "red" : ""} ${clock.runs?.includes(seat) ? "runs" : ""}`,
        },
        h("span", { class: "clock-name" }, table.nameOf(seat)),
        " ",
        h("strong", { role: "timer" }, timeText(Math.ceil(leftOf(table, seat) / 1000))),
        clock.red?.includes(seat) && h("span", { class: "clock-red", key: "red" }, " ", page.say("clock_over")),
      ),
    ),
    clock.mode === "decision" &&
      clock.runs?.includes(table.seat) &&
      h(
        "button",
        { key: "more", type: "button", class: "button small", onclick: () => table.clock("more") },
        page.say("clock_more_own"),
      ),
  );
}

// Once a second while somebody's clock runs; for me one warning at twenty seconds and one sound at ten.
function tick(table) {
  if (table.ticker) return;
  table.ticker = setInterval(() => {
    const clock = table.view?.match?.clock;
    if (!clock?.runs || isOver(table.view)) return;
    if (clock.runs.includes(table.seat)) {
      const left = leftOf(table, table.seat);
      if (left && left <= LAST_MS && table.rung !== clock.number) {
        table.rung = clock.number;
        table.bell.low();
      }
      if (left <= WARN_MS && table.warned !== clock.number) {
        table.warned = clock.number;
        table.speaker.alert(table.page.say("clock_low"));
      }
    }
    table.draw();
  }, 1000);
}

/** A clock has run out, or a judge is called: who may do what now. @param {Table} table */
export function clockCard(table) {
  const { view } = table;
  if (!view || isOver(view)) return null;
  return view.match?.called ? calledCard(table, view.match.called) : lateCard(table);
}

function press(table, what, words, main = false) {
  return h(
    "button",
    {
      key: what,
      type: "button",
      class: `button ${main ? "primary" : ""}`,
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => table.clock(what),
    },
    table.page.say(words),
  );
}

function calledCard(table, called) {
  const { page } = table;
  const mine = table.role === "judge" || called === table.seat;
  return h(
    "section",
    { class: "edits clock-card", key: "called", "aria-label": page.say("judge_called") },
    h(
      "h3",
      {},
      page.say("judge_called_by", { seat: called === "judge" ? page.say("the_judge") : table.nameOf(called) }),
    ),
    h("p", { class: "hint" }, page.say("judge_called_hint")),
    mine && h("div", { class: "row" }, press(table, "go_on", "judge_go_on", true)),
  );
}

/** @param {Table} table */
function lateCard(table) {
  const { view, page } = table;
  const clock = view.match?.clock;
  const late = (clock?.red || []).filter((seat) => view.turn?.seats?.includes(seat));
  if (!late.length || !table.seat) return null;
  const mine = late.includes(table.seat);
  const others = late.filter((seat) => seat !== table.seat);
  return h(
    "section",
    { class: "edits clock-card", key: "late", "aria-label": page.say("clock_over") },
    h(
      "h3",
      {},
      mine
        ? page.say("clock_out_mine")
        : page.say("clock_out", { seat: table.words.list.format(others.map((seat) => table.nameOf(seat))) }),
    ),
    h("p", { class: "hint" }, page.say(mine ? "clock_out_mine_hint" : "clock_out_hint")),
    others.length > 0 &&
      h(
        "div",
        { class: "row" },
        press(table, "more", "clock_more", true),
        clock.at_zero === "claim" &&
          isRival(view, table.seat) &&
          others.some((seat) => isRival(view, seat)) &&
          press(table, "claim", rivalsLeft(view) > 2 ? "clock_pass_for" : "clock_claim"),
        press(table, "call", "judge_call"),
      ),
  );
}

/** In the menu: call a judge, and ask for one to sit down at this table. @param {Table} table */
export function judgeCall(table) {
  const { page, view } = table;
  if (!(table.seat || table.judges) || isOver(view)) return null;
  const { called, judge_wanted: wanted = [] } = view.match;
  const all = voices(view).every((seat) => wanted.includes(seat));
  const ask = table.seat && !wanted.includes(table.seat);
  return h(
    "section",
    { class: "ending", key: "judge" },
    h("h3", {}, page.say("judge")),
    h("p", { class: "hint" }, judgeHint(table, wanted, all)),
    h(
      "div",
      { class: "row" },
      !called &&
        h(
          "button",
          { key: "call", type: "button", class: "button", onclick: () => table.clock("call") },
          page.say(table.judges ? "judge_stop" : "judge_call"),
        ),
      ask &&
        h(
          "button",
          { key: "invite", type: "button", class: "button", onclick: () => table.clock("invite") },
          page.say("judge_want"),
        ),
      table.seat &&
        all &&
        table.config.links.judge &&
        h("a", { key: "link", class: "button", href: table.config.links.judge }, page.say("judge_link")),
    ),
  );
}

/** Who is the judge here, or who would have one sit down. @param {Table} table */
function judgeHint(table, wanted, all) {
  const { page, view, words } = table;
  if (view.match.judge) return page.say("judge_is", { name: view.match.judge });
  if (!wanted.length || all) return page.say("judge_call_hint");
  return page.say("judge_wanted_by", { seat: words.list.format(wanted.map((seat) => table.nameOf(seat))) });
}

/**
 * What a judge writes before correcting anything: the reason that stands in the record beside it.
 * @param {Table} table
 */
export function judgePanel(table) {
  if (!table.judges || isOver(table.view)) return null;
  const { page } = table;
  const rulings = (table.prompt?.order || []).filter(
    (key) => key.startsWith("judge_") && !table.offer(key).picks.length,
  );
  return h(
    "section",
    { class: "edits judge-panel", key: "judge-panel", "aria-label": page.say("judge") },
    h("h3", {}, page.say("judge_corrects")),
    h(
      "label",
      { class: "field", key: "reason" },
      h("span", {}, page.say("judge_reason")),
      h("input", {
        type: "text",
        maxlength: "200",
        autocomplete: "off",
        value: table.reason || "",
        oninput: (event) => {
          table.reason = event.target.value.trim();
          table.draw();
        },
      }),
    ),
    h("p", { class: "hint" }, page.say(table.reason ? "judge_reason_counts" : "judge_reason_first")),
    rulings.length > 0 &&
      h(
        "div",
        { class: "row", key: "rulings" },
        rulings.map((key) =>
          h(
            "button",
            {
              key,
              type: "button",
              class: "button",
              "aria-disabled": table.busy || !table.reason ? "true" : undefined,
              onclick: () => table.reason && table.take(key),
            },
            table.words.word("offers", key),
          ),
        ),
      ),
  );
}
