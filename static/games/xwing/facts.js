// The defender's card: all facts of the attack in one look, one tap to confirm them, or one fact contested with both
// readings side by side.

import { h } from "../../table/dom.js";
import { can } from "../../table/reading.js";
import { weaponText } from "./ships.js";
import { cap } from "../../table/words.js";
import { cardName, isAbility } from "./cards.js";

/** @import { FactEffect, Table, View } from "./types.js" */

export const FACT_OFFERS = ["confirm", "contest"];
const RANGED = new Set(["attack_range", "range"]);
const ALWAYS = ["attack_range", "range", "in_arc", "obstructed"];
const BEYOND = 4;

/** @param {Table} table */
function reading(table, fact, value) {
  if (RANGED.has(fact)) return value >= BEYOND ? table.words.say("table", "beyond") : String(value);
  return table.page.say(value ? "yes" : "no");
}

/**
 * A fact of this attack as a number, as the attacker declared it.
 * @param {View} view
 */
function declared(view, fact) {
  const { facts } = view.attack;
  if (fact.startsWith("their_")) return Number((facts.their_arcs || []).includes(fact.slice("their_".length)));
  if (fact.startsWith("arc_")) return Number((facts.arcs || []).includes(fact.slice("arc_".length)));
  return Number(facts[fact]);
}

// "+1 attack die · Scourge counts": what a fact does to this attack, as it is declared.
/**
 * @param {Table} table
 * @param {FactEffect} effect
 */
function does(table, effect) {
  const { words, view } = table;
  const dice = ["attack", "defense"]
    .filter((pool) => effect[pool])
    .map((pool) =>
      table.words.say("table", "dice_by_fact", {
        n: Math.abs(effect[pool]),
        change: `${effect[pool] < 0 ? "−" : "+"}${Math.abs(effect[pool])}`,
        pool: words.word("pools", pool),
      }),
    );
  const cards = (keys) =>
    words.list.format([
      ...new Set(keys.map((key) => (isAbility(key) ? cardName(words, key, view) : words.word("tokens", key)))),
    ]);
  const named = ["on", "off"]
    .filter((side) => effect[side])
    .map((side) => table.words.say("table", `cards_${side}_by_fact`, { cards: cards(effect[side]) }));
  return h("span", { class: "fact-does", key: "does" }, [...dice, ...named].join(" · "));
}

/**
 * The open contest as both seats and watchers see it; its offers are plain buttons.
 * @param {Table} table
 */
export function contestCard(table) {
  const { view, words } = table;
  const contest = view.contest;
  if (!contest || !view.attack?.attacker) return null;
  const a = view.ships[view.attack.attacker].seat;
  const d = view.ships[view.attack.defender]?.seat;
  return h(
    "section",
    { class: "facts contested", key: "contest", "aria-label": table.words.say("table", "contest_title") },
    h("h3", {}, table.words.say("table", "contest_title"), ": ", words.word("facts", contest.fact)),
    h(
      "dl",
      { class: "readings" },
      h(
        "div",
        { class: `by-${a}`, key: "a" },
        h("dt", {}, table.words.say("table", "seat_says", { seat: table.nameOf(a) })),
        h("dd", {}, reading(table, contest.fact, contest.a)),
      ),
      h(
        "div",
        { class: `by-${d}`, key: "d" },
        h("dt", {}, table.words.say("table", "seat_says", { seat: table.nameOf(d) })),
        h("dd", {}, reading(table, contest.fact, contest.d)),
      ),
    ),
  );
}

// The facts of this attack that are told: what changes a number is seen first.
/** @param {Table} table */
function told({ view, words }) {
  const effects = view.attack.effects || {};
  const shown = words
    .names("fact")
    .filter(
      (fact) => ALWAYS.includes(fact) || effects[fact] || (/^(their_full|at)_/.test(fact) && declared(view, fact)),
    );
  return shown.sort((a, b) => Number(Boolean(effects[b])) - Number(Boolean(effects[a])));
}

/**
 * What the other side is asked to confirm, for whoever watches: the weapon, and each fact with what it does.
 * @param {Table} table
 */
export function factsSeen(table) {
  const { view, words } = table;
  const { attacker, weapon, facts, confirmed, effects = {} } = view.attack;
  if (!facts || confirmed || !view.ships[attacker].weapons?.[weapon]) return null;
  return h(
    "section",
    { class: "facts-seen", key: "seen", "aria-label": words.say("table", "facts_title") },
    h("p", { key: "weapon" }, weaponText(table, view.ships[attacker].weapons[weapon])),
    h(
      "dl",
      { class: "fact-list", key: "list" },
      told(table).map((fact) =>
        h(
          "div",
          { key: fact, class: effects[fact] ? "counts" : "" },
          h("dt", {}, cap(words.word("facts", fact))),
          h("dd", {}, reading(table, fact, declared(view, fact)), effects[fact] && does(table, effects[fact])),
        ),
      ),
    ),
  );
}

/**
 * The offer to contest a fact; none in a fixed scene, where nobody has a table to look at.
 * @param {Table} table
 */
export function contestOf(table) {
  return can(table.prompt, "contest") && !table.view.match?.scene ? table.offer("contest") : null;
}

/**
 * The confirmation card of the defending seat; null when it is not asked.
 * @param {Table} table
 */
export function factsCard(table) {
  const { view, page, words } = table;
  const offer = table.offer("confirm");
  if (!offer || !view.attack?.facts) return null;
  const contest = contestOf(table);
  const codes = contest?.picks[0].ids || [];
  const effects = view.attack.effects || {};
  const shown = told(table);
  const open = table.sheet.contest;
  const attackerSeat = view.ships[view.attack.attacker].seat;
  const drawn = h(
    "section",
    { class: "facts on-paper", key: "facts", "aria-label": table.words.say("table", "facts_title") },
    h("h3", {}, table.words.say("table", "facts_says", { seat: table.nameOf(attackerSeat) })),
    h("p", { key: "weapon" }, weaponText(table, view.ships[view.attack.attacker].weapons[view.attack.weapon])),
    h(
      "dl",
      { class: "fact-list" },
      shown.map((fact) => {
        const code = words.names("fact").indexOf(fact);
        const here = contest && open === "here" && table.sheet.fact === code;
        return h(
          "div",
          { key: fact, class: `${effects[fact] ? "counts" : ""} ${here ? "open" : ""}` },
          h("dt", {}, cap(words.word("facts", fact))),
          h(
            "dd",
            {},
            reading(table, fact, declared(view, fact)),
            effects[fact] && does(table, effects[fact]),
            !open && codes.includes(code) && contestHere(table, fact, code),
          ),
          here && h("dd", { class: "fact-here", key: "here" }, contesting(table, contest, [])),
        );
      }),
    ),
    open === "list" && contest
      ? contesting(table, contest, codes)
      : !open &&
          h(
            "div",
            { class: "row facts-acts", key: "buttons" },
            offer.why_not ? h("p", { class: "hint", key: "why" }, table.whyText(offer.why_not)) : confirmAll(table),
            contest &&
              h(
                "button",
                {
                  key: "contest",
                  type: "button",
                  class: "button big",
                  "data-number": "2",
                  "aria-keyshortcuts": "2",
                  onclick: () => start(table),
                },
                page.say("contest"),
                "…",
                h("kbd", { "aria-hidden": "true" }, "2"),
              ),
          ),
  );
  return { drawn, count: 2 };
}

/** @param {Table} table */
function confirmAll(table) {
  return h(
    "button",
    {
      key: "confirm",
      type: "button",
      class: "button primary big",
      "data-number": "1",
      "aria-keyshortcuts": "1",
      "aria-disabled": table.busy || table.guarded ? "true" : undefined,
      onclick: () => !table.guarded && !table.busy && table.take("confirm"),
    },
    table.words.say("table", "confirm_all"),
    h("kbd", { "aria-hidden": "true" }, "1"),
  );
}

/**
 * The press that contests one fact where it stands; where there is only one other reading, that is the one meant.
 * @param {Table} table
 */
function contestHere(table, fact, code) {
  const { view, words } = table;
  const begin = () => {
    table.sheet = { contest: "here", fact: code, number: RANGED.has(fact) ? undefined : 1 - declared(view, fact) };
    table.focusNext = ".contest-form input";
    table.draw();
  };
  return h(
    "button",
    {
      key: "contest",
      type: "button",
      class: "button quiet fact-contest",
      "aria-label": `${words.say("table", "fact_differs")} ${words.word("facts", fact)}`,
      onclick: begin,
    },
    words.say("table", "fact_differs"),
  );
}

/** @param {Table} table */
function start(table) {
  table.sheet = { contest: "list" };
  table.focusNext = ".contest-form input";
  table.draw();
}

/** @param {Table} table */
function contesting(table, offer, codes) {
  const { sheet, page, view } = table;
  const names = table.words.names("fact");
  const fact = sheet.fact !== undefined ? names[sheet.fact] : "";
  const numbers = fact
    ? offer.picks[1].ids.filter((value) => value !== declared(view, fact) && (RANGED.has(fact) || value < 2))
    : [];
  const set = (what, value) => {
    sheet[what] = value;
    if (what === "fact") sheet.number = undefined;
    table.draw();
  };
  const complete = fact && sheet.number !== undefined;
  const send = (event) => {
    event.preventDefault();
    if (complete && table.take("contest", [[sheet.fact], [sheet.number]])) table.sheet = {};
  };
  return h(
    "form",
    { class: "contest-form", key: "form", onsubmit: send },
    codes.length > 0 &&
      h(
        "fieldset",
        { class: "pick", key: "fact" },
        h("legend", {}, table.words.say("table", "which_fact")),
        h(
          "div",
          { class: "chips" },
          codes.map((code) => chip("fact", code, sheet.fact === code, table.words.word("facts", names[code]), set)),
        ),
      ),
    fact &&
      h(
        "fieldset",
        { class: "pick", key: "number" },
        h("legend", {}, table.words.say("table", "my_reading")),
        h(
          "div",
          { class: "chips" },
          numbers.map((value) => chip("number", value, sheet.number === value, reading(table, fact, value), set)),
        ),
      ),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        { type: "submit", class: "button primary", "aria-disabled": complete && !table.busy ? undefined : "true" },
        table.words.say("table", "send_contest"),
      ),
      h(
        "button",
        {
          type: "button",
          class: "button",
          onclick: () => {
            table.sheet = {};
            table.draw();
          },
        },
        page.say("cancel"),
      ),
    ),
  );
}

function chip(name, value, on, text, set) {
  return h(
    "label",
    { key: value, class: `chip ${on ? "on" : ""}` },
    h("input", { type: "radio", name, checked: on, onchange: () => set(name, value) }),
    h("span", {}, text),
  );
}
