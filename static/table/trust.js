// What this browser doubts, in red; other browsers that act for a seat; and the words by which players compare what
// their browsers believe, without the server.

import { NAME_WORDS, nameOf, spoken } from "../fair/phrase.js";
import { saveReceipt } from "../fair/saving.js";
import { h, part } from "./dom.js";

/**
 * What is wrong, as this seat's browser knows it. Whoever holds all seats has nobody to mistrust.
 * @param {Table} table
 */
export function doubts(table) {
  return table.seat && !table.alone && !table.config.line ? table.session.hand.witness.doubts : [];
}

/** The sentence for a doubt. @param {Table} table */
export function doubtText(table, { key, ...more }) {
  return table.page.say(`doubt_${key}`, more);
}

/** @param {Table} table @param {string} browser */
function nameWords(table, browser) {
  return spoken(nameOf(browser), table.page.say("spoken_words").split(" "), NAME_WORDS).words.join(" ");
}

function alarm(table, found) {
  const { page } = table;
  return h(
    "section",
    { class: "edits alarm", key: "alarm", "aria-label": page.say("alarm") },
    h(
      "details",
      { open: true },
      h("summary", {}, page.say("alarm")),
      h(
        "ul",
        {},
        found.map((one) => h("li", { key: `${one.key}-${one.index}` }, doubtText(table, one))),
      ),
      h("p", { class: "hint" }, page.say("alarm_hint")),
    ),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button", onclick: () => save(table) }, page.say("save_receipt")),
      h(
        "button",
        { type: "button", class: "button", onclick: () => table.show({ kind: "compare" }) },
        page.say("compare"),
      ),
    ),
  );
}

/** @param {Table} table */
function save(table) {
  const { witness } = table.session.hand;
  witness.again();
  saveReceipt(witness.kept);
}

/** Another browser of my seat waits for my word; or this one does. @param {Table} table */
function vouching(table) {
  const { hand } = table.session;
  const { page } = table;
  if (!table.seat || table.alone || table.config.line) return [];
  const waiting = hand.waiting.map((browser) =>
    h(
      "section",
      { class: "edits", key: `vouch-${browser}`, "aria-label": page.say("vouch") },
      h("h3", {}, page.say("vouch")),
      h("p", {}, page.say("vouch_hint")),
      h("p", { class: "spoken" }, nameWords(table, browser)),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            type: "button",
            class: "button primary",
            onclick: () => hand.vouch(browser) || table.say("vouch_cannot", {}, true),
          },
          page.say("vouch_yes"),
        ),
      ),
    ),
  );
  const { witness } = hand;
  const doubted =
    witness.vouched && !witness.kept.trusts && witness.kept.agreed.browsers[table.seat] !== witness.kept.browser;
  const trust = () => {
    witness.keep({ trusts: true });
    table.draw();
  };
  return [
    ...waiting,
    doubted &&
      h(
        "section",
        { class: "edits", key: "vouched", "aria-label": page.say("vouched") },
        h("h3", {}, page.say("vouched")),
        h("p", {}, page.say("vouched_hint")),
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", class: "button", onclick: trust }, page.say("vouched_yes")),
        ),
      ),
    hand.stranger &&
      h(
        "section",
        { class: "edits", key: "stranger", "aria-label": page.say("stranger") },
        h("h3", {}, page.say("stranger")),
        h("p", {}, page.say("stranger_hint")),
        h("p", { class: "spoken" }, nameWords(table, hand.stranger)),
      ),
  ];
}

/** Seats for which a browser acts that nobody vouched for: everybody at the table sees it. @param {Table} table */
function strangers(table) {
  const there = table.view?.match?.fair?.browsers || {};
  const seats = Object.keys(there).filter((seat) => there[seat].strange?.length && seat !== table.seat);
  return (
    seats.length > 0 &&
    h(
      "p",
      { class: "strangers", key: "strangers" },
      seats.map((seat) => h("span", { key: seat }, table.page.say("stranger_acts", { seat: table.nameOf(seat) }))),
    )
  );
}

part("table-alarm", (table) => {
  const found = doubts(table);
  return table.view ? [found.length > 0 && alarm(table, found), ...vouching(table), strangers(table)] : [];
});

/** The words to read to each other, from what this browser itself believes. @param {Table} table */
export function compareSheet(table) {
  const { page } = table;
  const { hand } = table.session;
  const found = hand.witness.basis();
  const soFar = hand.soFar();
  if (!found) return [h("p", {}, page.say("compare_later"))];
  const { words, digits } = spoken(found, page.say("spoken_words").split(" "));
  return [
    h("p", {}, page.say("compare_how")),
    h("p", { class: "spoken", key: "words" }, words.join(" ")),
    h("p", { class: "hint", key: "digits" }, page.say("compare_digits", { digits })),
    soFar && h("p", { key: "so-far" }, page.say("compare_so_far", soFar)),
    h("p", { class: "hint" }, page.say("compare_why")),
    h(
      "div",
      { class: "row" },
      h("button", { type: "button", class: "button", onclick: () => save(table) }, page.say("save_receipt")),
    ),
  ];
}

/** What this browser doubts is said aloud once. @param {Table} table */
export function sayDoubts(table) {
  const found = table.session?.hand ? doubts(table) : [];
  if (found.length > table.doubted) table.speaker.alert(doubtText(table, found.at(-1)));
  table.doubted = found.length;
}
