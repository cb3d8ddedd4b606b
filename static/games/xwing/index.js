// X-Wing at the table: own drawings of dice faces and tokens, the order of faces, and what the room's numbers stand for.
// Shapes are drawn here on purpose: no publisher's symbol is used anywhere.

import { base } from "../../table/base.js";
import { can, inAttack } from "../../table/reading.js";
import { aftermath } from "./aftermath.js";
import { beats } from "./beats.js";
import { abilityCard, cardName, grouped, isAbility, offerParts, offerText, standing } from "./cards.js";
import { drawDie, fateOf, LETTERS, poolOf, turned, usualDice } from "./dice.js";
import { facing, middle as duel } from "./duel.js";
import { contestCard, FACT_OFFERS, factsCard } from "./facts.js";
import { arcText, partName, pickName, reading, STARTS, sum, valueText, weaponName } from "./names.js";
import { remains } from "./remains.js";
import { attackSheet, SHEET_OFFERS } from "./sheet.js";
import { shipSheet } from "./ship.js";
import { scores, title, topLine } from "./top.js";

/** @import { Table, View } from "./types.js" */

/** What draws the mat: fetched with the first match on it. @type {typeof import("./mat/index.js") | null} */
let mat = null;

/** @type {import("../../table/base.js").Room<import("./types.js").View>} */
export const room = {
  ...base,
  key: "xwing",
  faceOrder: ["crit", "hit", "evade", "focus", "blank"],
  letters: LETTERS,
  facesOf: { attack: ["crit", "hit", "focus", "blank"], defense: ["evade", "focus", "blank"] },
  pools: ["attack", "defense"],
  odds: { sure: [["destroyed", 1]], spread: "damage", chances: ["kill"] },
  mainOffers: new Set(["attack", "activate"]),
  spendsFirst: ["spend_force", "spend_calculate", "spend_focus", "spend_evade", "spend_lock"],
  sounds: {
    "order.rolled": "throw",
    "fact.rolled_off": "throw",
    "card.rolled": "throw",
    "dice.cancelled": "missed",
    "attack.missed": "missed",
    "reinforce.evade": "missed",
    "damage.shield": "blocked",
    "damage.hull": (event) => (event.d.face === "crit" ? "crit" : "hit"),
    "card.facedown": "hit",
    "card.faceup": "crit",
    "card.exposed": "card",
    "card.repaired": "card",
    "card.acts": "card",
    "ship.destroyed": "destroyed",
  },
  beats,
  poolOf,
  turned,
  sum,
  drawDie,
  fateOf,
  layout: (view) => ({ attack: inAttack(view), right: !inAttack(view) }),
  middle,
  title,
  topLine,
  scores,
  aftermath,
  remains,
  lossOf: (ship) => ship.shields - ship.shields_left + ship.damage.hit + ship.damage.crit,
  overlaySides: facing,
  reveal,
  board: (table) => fetched(table)?.board(table),
  sheet: shipSheet,
  widget,
  card: contestCard,
  pickName: (table, pick, id, offer) => mat?.pickName(table, pick, id) || pickName(table, pick, id, offer),
  refusedShips,
  standing,
  passName,
  passPrice,
  passPicks,
  isFree,
  isWaste,
  usualDice,
  promptKey,
  valueText,
  grouped,
  offerParts: (words, key, view) => offerParts(words, key, view) ?? mat?.actionParts(words, key) ?? null,
  offerText,
  kinds: {
    arc: (words, value, _params, view) => arcText(words, value, view),
    weapon: (words, value, params, view) => weaponName(words, value, view, params.ship ?? params.attacker),
    action: (words, kind) => words.word("actions", kind),
    maneuver: (words, code) => `${code[0]} ${words.word("bearings", code[1])}`,
    obstacle: (words, name) => words.word("mat_kinds", /asteroid|debris|gas/.exec(name)?.[0] ?? name),
    ability: (words, key, _params, view) => cardName(words, key, view),
    offer: (words, key, _params, view) => (isAbility(key) ? cardName(words, key, view) : words.word("offers", key)),
    reading: (words, value, params) => reading(words, params.fact, value),
    damage_card: (words, value) => words.word("damage_cards", value),
    value: (words, value, params, view) => valueText(words, params, value, view),
    parts: (words, parts, _params, view) =>
      words.list.format(
        Object.entries(parts)
          .sort(([a], [b]) => Number(STARTS.includes(b)) - Number(STARTS.includes(a)))
          .map(([name, n], at) => `${partName(words, name, view)} ${at && n > 0 ? "+" : ""}${n}`.replace("-", "−")),
      ),
  },
};

/**
 * Everything between banner and offers: the mat, where one lies there, else the fight and the squads.
 * @param {Table} table
 */
function middle(table) {
  if (!table.view.mat) return duel(table);
  return fetched(table)?.middle(table, inAttack(table.view) && table.view.attack?.attacker ? duel(table) : null) ?? {};
}

/**
 * What draws the mat, once it is here.
 * @param {Table} table
 */
function fetched(table) {
  if (mat) return mat;
  table.words.fetchCards();
  import("./mat/index.js").then((one) => {
    mat = one;
    table.draw();
  });
  return null;
}

/**
 * A damage card that turns faceup, with what it does in our words.
 * @param {Table} table
 */
function reveal({ words }, { k, d }) {
  if (!["card.faceup", "card.exposed"].includes(k) || !d?.damage_card) return null;
  return { name: words.word("damage_cards", d.damage_card), text: words.word("damage_texts", d.damage_card) };
}

/**
 * "Done modifying" is said of dice; after an attack one simply passes.
 * @param {Table} table
 */
function passName(table, offer) {
  if (isFree(table, offer)) return table.words.say("between", "no_target");
  const ofDice = ["attack_dice", "defense_dice"].includes(table.words.stepKind(table.view.step?.number));
  return offer.key === "finalize" && !ofDice ? table.page.say("pass") : "";
}

/**
 * Not to attack gives up the ship's shot of this round, where it had one.
 * @param {Table} table
 */
function passPrice(table, offer) {
  const { view, words, prompt } = table;
  const { key } = offer;
  if (isFree(table, offer)) return "";
  const shot = key === "no_attack" || (key === "skip" && can(prompt, "attack"));
  return shot ? words.say("between", "no_shot", { n: view.round }) : "";
}

const AGAINST = { skip: "attack", no_attack: "choose_weapon" };

/**
 * Does the mat say that there is nobody to attack, so that not to attack gives nothing up?
 * @param {Table} table
 */
function isFree(table, { key }) {
  return Boolean(table.view.mat && AGAINST[key] && mat?.isVain(table, table.offer(AGAINST[key])));
}

/**
 * An attack that could not be made, and where none can, to take it back.
 * @param {Table} table
 */
function isWaste(table, offer) {
  if (!table.view.mat) return false;
  return offer.key === "back" ? isFree(table, { key: "no_attack" }) : Boolean(mat?.isVain(table, offer));
}

/** Who has no target needs no choosing. @param {Table} table */
function passPicks(table, offer) {
  return offer.key === "skip" && isFree(table, offer) ? [offer.picks[0].ids.slice(0, 1)] : null;
}

const NESTED = new Set("confirm contest roll_off reroll_2b reroll_3b triggers claim absence question".split(" "));

/**
 * The key of the question now put: most are the step's, some belong to what is nested in it.
 * @param {View} view
 */
function promptKey(view) {
  const { flow, number } = view.step || {};
  if (view.turn?.held) return "edits";
  if (flow === "question" && view.ability?.by_hand) return "by_hand";
  return NESTED.has(flow || "") ? flow || "" : view.wording?.[number] || number || "";
}

const CLAIMED = new Set([...SHEET_OFFERS, ...FACT_OFFERS]);

/**
 * The room's own part of the decision: the attack sheet for the attacker, the facts card for the defender.
 * @param {Table} table
 */
function widget(table) {
  const onMat = table.view.mat && mat?.widget(table);
  if (onMat) return onMat;
  const found = (!table.view.mat && attackSheet(table)) || factsCard(table);
  return { claims: found ? CLAIMED : new Set(), drawn: found?.drawn || abilityCard(table), count: found?.count || 0 };
}

/**
 * The ships an engagement is about: what a refused "Attack with" would have attacked with.
 * @param {View} view
 */
function refusedShips(view, key, seat) {
  return key === "attack"
    ? Object.keys(view.ships).filter((id) => view.ships[id].state === "next" && view.ships[id].seat === seat)
    : [];
}
