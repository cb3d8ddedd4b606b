// Legion at the table: two armies, the facts of an attack, pools beside their defenders, dice whose colour is a shape and
// a word. Shapes are drawn here on purpose: no publisher's artwork is used anywhere.

import { base } from "../../table/base.js";
import { h } from "../../table/dom.js";
import { icon, standing } from "../../table/icons.js";
import { can, listed } from "../../table/reading.js";
import { seatsOwnFirst } from "../../table/squads.js";
import { beats } from "./beats.js";
import { diceAndPools, usualDice } from "./dice.js";
import { drawDie, LETTERS } from "./die.js";
import { middle, streamed } from "./duel.js";
import { factCards } from "./facts.js";
import { counted, pickName, reading, valueText } from "./names.js";
import { nextCard } from "./next.js";
import { poolCards } from "./pool.js";
import { lastWord, remains } from "./remains.js";
import { diceNow, poolNow, stepKind } from "./state.js";
import { unitSheet } from "./unit_sheet.js";
import { armies, army, rangeText } from "./units.js";

/** @import { Table, View } from "./state.js" */

/** The questions that belong to what is nested in a step, not to the step. */
const NESTED = new Set([
  "measure",
  "confirm",
  "accept",
  "contest",
  "reroll_4b",
  "reroll_7b",
  "reroll_guard",
  "answer",
  "marksman",
  "cover_pool",
  "shields",
  "guardian",
  "wounds",
  "after",
  "claim",
  "ask",
]);

/** What cards alone grant: folded under *Something else*. */
const ASIDE = new Set(["free_attack_action", "granted_attack", "free_take_cover", "free_spotter"]);

const USUAL_MOVE = 2; // an ordinary one: nothing that a card asks for

/** The steps at which no dice are picked. */
const WITHOUT_DICE = new Set(["cover", "modify_attack", "compare"]);

/** @type {import("../../table/base.js").Room<import("./view.js").View>} */
export const room = {
  ...base,
  key: "legion",
  faceOrder: ["crit", "hit", "block", "surge", "blank"],
  letters: LETTERS,
  odds: { sure: [["wounds", 0]], spread: "wounds", about },
  panels: { ...base.panels, left, right, duel },
  overlaySides: streamed,
  poolOf: diceNow,
  drawDie,
  mainOffers: new Set([
    "attack",
    "attack_action",
    "activate",
    "confirm_facts",
    "accept_facts",
    "confirm_claim",
    "roll_cover",
  ]),
  offerText: (words, key, view) =>
    key === "roll_cover" && view.attack?.cover?.dice
      ? words.word("table", "roll_cover_n", { n: view.attack.cover.dice })
      : null,
  grouped,
  offerParts,
  usualPick: (_offer, pick) => (pick.what === "how" ? [USUAL_MOVE] : []),
  staysInPlace: ({ view }, offer) => offer.why_not === "used_already" && promptKey(view) === "A",
  aside: ASIDE,
  sounds: {
    "cover.rolled": "throw",
    "rally.rolled": "throw",
    "dice.cancelled": "missed",
    "shields.flipped": "blocked",
    "guardian.took": "blocked",
    "wounds.suffered": "hit",
    "mini.defeated": "crit",
    "charge.detonated": "crit",
    "ability.used": "card",
    "unit.destroyed": "destroyed",
  },
  decisionFirst: (table) => !table.wide && WITHOUT_DICE.has(stepKind(table)),
  beats,
  middle,
  remains,
  lossOf: (ship) =>
    Object.values(ship.minis).reduce((sum, mini) => sum + (mini.defeated ? mini.threshold : mini.wounds), 0),
  lastWord,
  tellsDeeds: true,
  isWaste: (_table, offer) => BACK.has(offer.key),
  title,
  topLine,
  tray: diceAndPools,
  usualDice,
  widget,
  sheet: unitSheet,
  pickName,
  promptKey,
  promptParams,
  valueText,
  kinds: {
    text: (words, value) => (Array.isArray(value) ? counted(words, value) : String(value)),
    offer: (words, key) => words.word("offers", key).replace(/…$/, ""),
    cause: (words, key) => words.word("causes", key),
    cover: (words, value) => words.word("covers", String(value)),
    range: (words, value) => rangeText(words, value),
    reading: (words, value, params) => reading(words, params.fact, value),
    value: (words, value, params) =>
      params.fact ? reading(words, params.fact, value) : valueText(words, params, value),
    parts: (words, parts) =>
      words.list.format(Object.entries(parts).map(([name, n]) => `${words.word("parts", name)} ${n}`)),
  },
};

/** What only goes a step back: open, but nothing that is lit. */
const BACK = new Set(["redeclare", "rechoose"]);

/** What a unit usually does stands first; what is done by hand comes behind everything else. */
const SELDOM = ["other", "ai_unable"];

function grouped(offers) {
  const late = (offer) => SELDOM.indexOf(offer.key);
  return [...offers].sort((a, b) => late(a) - late(b));
}

/** Whose wounds the odds tell. @param {View} view */
function about(view) {
  const pool = view.ships ? poolNow(view) : null;
  return pool && { ship: pool.defender };
}

/** @param {Table} table */
function left(table) {
  return table.view.ships ? army(table, seatsOwnFirst(table)[0]) : [];
}

/** @param {Table} table */
function right(table) {
  return table.view.ships
    ? seatsOwnFirst(table)
        .slice(1)
        .map((seat) => army(table, seat))
    : [];
}

/** @param {Table} table */
function duel(table) {
  if (table.wide || !table.view.ships) return [];
  if (!quiet(table)) return armies(table, seatsOwnFirst(table));
  return table.seat ? [] : seatsOwnFirst(table).map((seat) => army(table, seat));
}

// On a phone between activations: there is room for both armies in full, below what I may do.
/** @param {Table} table */
function quiet(table) {
  return !table.wide && !table.view.attack && !table.view.activation;
}

/** @param {Table} table */
function title(table) {
  const { view, words, page } = table;
  const name = (id) => h("span", { class: `by-${view.ships[id].seat}`, key: id }, view.ships[id].name);
  if (view.attack) {
    const defender = poolNow(view)?.defender ?? view.measure?.target;
    if (!defender)
      return [
        name(view.attack.attacker),
        h("span", { class: "hidden-visually", key: "w" }, ` ${words.word("steps", view.step?.number)}`),
      ];
    return [
      name(view.attack.attacker),
      h(
        "span",
        { class: "versus", key: "v" },
        icon("arrow"),
        h("span", { class: "hidden-visually" }, ` ${page.say("attacks")} `),
      ),
      name(defender),
    ];
  }
  if (view.activation) return name(view.activation.unit);
  return table.config.title;
}

/** @param {Table} table */
function topLine(table) {
  const { view, page, words } = table;
  const parts = [page.say("round_n", { n: view.round ?? 1 })];
  if (view.activation && !view.attack) parts.push(words.word("table", "actions_left", { n: view.activation.actions }));
  const pool = poolNow(view);
  if (!pool) return h("span", { key: "round" }, parts.join(" · "));
  return [
    h("span", { key: "round" }, parts.join(" · ")),
    h(
      "span",
      { class: "fact", key: "fact" },
      words.word("table", pool.facts.range ? "range_n" : "melee", { range: rangeText(words, pool.facts.range) }),
      standing(page, pool.confirmed),
    ),
  ];
}

/**
 * @param {View} view
 * @param {Prompt | null} [prompt] What is offered to whoever reads it: the words follow it.
 */
function promptKey(view, prompt) {
  if (view.turn?.held) return "edits";
  const { flow, number } = view.step || {};
  if (flow === "game") return "activate"; // nothing else is asked between activations
  if (number === "A" && view.activation && !view.activation.actions) return isFree(view, prompt) ? "AF" : "A0";
  return NESTED.has(flow) ? flow : number || "";
}

/**
 * Is something left that costs no action, as an attack that a keyword has earned?
 * @param {View} view
 * @param {Prompt | null} [prompt]
 */
function isFree({ activation }, prompt) {
  if (!prompt || !can(prompt, "end_activation")) return activation.earned.length > 0 && !activation.attacks;
  return listed(prompt).some(
    ({ key, why_not, manual }) => !why_not && !manual && key !== "end_activation" && !ASIDE.has(key),
  );
}

/**
 * An action by its name and what it does, in a line.
 * @param {import("./state.js").Words} words
 * @param {string} key
 */
function offerParts(words, key) {
  return words.has("does_action", key)
    ? { name: words.word("offers", key), does: words.word("does_action", key) }
    : null;
}

/**
 * Who acts, and how much is left: actions of the unit that is active, else units that have not been activated.
 * @param {View} view
 */
function promptParams(view) {
  const due = view.turn?.seats ?? [];
  const waiting = Object.values(view.ships ?? {}).filter(
    (unit) => due.includes(unit.seat) && !unit.destroyed && !unit.activated,
  );
  return {
    ship: view.attack?.attacker ?? view.activation?.unit,
    n: view.activation ? view.activation.actions : waiting.length,
    round: view.round,
  };
}

/**
 * The room's own part of the decision: facts to enter or confirm, a pool to build, cover and dodges, numbers to name.
 * @param {Table} table
 */
function widget(table) {
  const found = factCards(table) || poolCards(table) || nextCard(table) || { claims: new Set(), drawn: null };
  return { ...found, after: quiet(table) && seatsOwnFirst(table).map((seat) => army(table, seat)) };
}
