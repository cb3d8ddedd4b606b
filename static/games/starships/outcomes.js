// What came of attacks, with its cause in a sentence: told from the log alone, so that whoever comes late reads the same. It
// stays in sight until the next attack begins.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { cardName, signed } from "./cards.js";
import { dieOf, sidesOf } from "./die.js";
import { layerBy, sumOf } from "./sum.js";

/** @import { Card, Table } from "./state.js" */

/**
 * @typedef {object} Cause What decided an attack: a card of a seat, gear, or a die.
 * @property {string} key Of the words it is told in.
 * @property {string} seat
 * @property {string} [card]
 * @property {number} [left] How often gear can still do so.
 * @property {string} [face] What the die showed.
 *
 * @typedef {object} Outcome
 * @property {number} n The event's number.
 * @property {string} how negated, missed, no_target, no_hull or hit; beside attacks: effect (damage that is no attack) or
 *   cost (hull paid for a card)
 * @property {string} initiator Of an attack; "" beside.
 * @property {string} [card] What does or costs it, beside attacks.
 * @property {string} target
 * @property {any} ladder Where the damage went, if there was any; of an attack with its `value` and the `cards` for and
 *   against it, each of a seat.
 * @property {Cause[]} causes
 * @property {string[]} vain Cards that had strengthened it, for nothing.
 * @property {string[]} lost Whose vessels it destroyed.
 */

const ENDED = /^attack\.(negated|missed|no_hull|hit|no_target)$/;
const BESIDE = { "effect.damage": "effect", "cost.hull": "cost" };
const LADDER = ["shields", "armor", "other", "hull"];
const BOOSTS = ["add", "mul", "mul_base"];

/**
 * What came of the attacks of the newest turn that had any, in the order in which it came; `old`: that turn is over.
 * @param {MatchEvent[]} events
 * @param {Record<string, Card>} [cards] What each card does.
 * @returns {{ found: Outcome[], old: boolean }}
 */
export function outcomes(events, cards = {}) {
  /** @type {Outcome[]} */
  let found = [];
  let old = false;
  let told = begun(); // of the attack that runs
  for (const { n, k, d } of events) {
    if (k === "turn.began") {
      old = true;
      told = begun();
    } else if (k === "undo.done") {
      found = [];
      told = begun();
    } else if (ENDED.test(k) || BESIDE[k]) {
      if (old) found = [];
      old = false;
      const one = came(n, k, d, told, cards);
      found.push(one);
      if (!BESIDE[k]) told = after(told, one);
    } else heard(told, k, d, cards);
  }
  return { found, old: old && found.length > 0 };
}

/** An answer may end before what it answers. */
function after({ played, several, traps, hurt, open }, { initiator, target }) {
  const at = open.findIndex((one) => one.initiator === initiator && one.target === target);
  const { moment } = open[at] ?? {};
  const rest = open
    .filter((_one, other) => other !== at)
    // of several attacks of one card the next keeps what strengthened all of them, not what answered the one before
    .map((one) =>
      one.moment === moment ? { ...one, cards: one.cards.filter(({ seat }) => seat === initiator) } : one,
    );
  return { ...begun(), played, several, traps, hurt, open: rest };
}

/** @param {Record<string, Card>} cards */
function came(n, k, d, told, cards) {
  return BESIDE[k] ? beside(n, BESIDE[k], d, told, cards) : ends(n, k.slice(7), d, told);
}

function begun() {
  return { played: [], causes: [], lost: [], several: 0, ladder: null, traps: [], hurt: null, open: [], before: [] };
}

/**
 * Damage that no attack does, and hull that is paid: a row of its own, to which its layers are added as they are told.
 * @param {Record<string, Card>} cards
 * @returns {Outcome}
 */
function beside(n, how, d, told, cards) {
  const hurts = ({ card }) => (cards[card]?.effects || []).filter(({ verb }) => verb === "effect_damage");
  const traps = told.played.filter((one) => hurts(one).length && !told.traps.includes(one));
  // what acts at once and what acts afterwards do not come in the order in which they were played: the number tells
  const trap =
    traps.find((one) => hurts(one).some((effect) => "n" in effect && effect.n === d.n)) ??
    traps[0] ??
    told.traps.at(-1);
  const paid = told.played.findLast(({ seat }) => seat === d.seat);
  const card = how === "cost" ? paid?.card : trap?.card;
  const ladder = how === "cost" ? { hull: d.n, left: d.left } : { target: d.seat, calculated: d.n };
  /** @type {Outcome} */
  const one = { n, how, initiator: "", target: d.seat, card, ladder, causes: [], vain: [], lost: [] };
  if (how === "effect") {
    told.hurt = one;
    told.traps.push(trap);
  }
  return one;
}

/** @returns {Outcome} */
function ends(n, how, d, told) {
  const { initiator = d.seat, target = d.target } = {};
  const vain = /negated|missed/.test(how) && told.several < 2 ? told.played.filter((one) => one.boosts) : [];
  return {
    n,
    how,
    initiator,
    target,
    ladder: /hit|no_hull/.test(how) ? told.ladder : null,
    causes: told.causes,
    vain: vain.map(({ card }) => card),
    lost: told.lost,
  };
}

/** @param {Record<string, Card>} cards */
function heard(told, k, d, cards) {
  const does = (verb) => (one) => (cards[one.card]?.effects || []).some((effect) => effect.verb === verb);
  const by = (verb, seat) => told.played.findLast((one) => does(verb)(one) && (!seat || one.seat === seat));
  const because = (key, verb, more = {}) =>
    told.causes.push({ key, seat: d.seat, card: by(verb, d.seat)?.card, ...more });
  const HEARD = {
    "card.played": () => {
      const boosts = BOOSTS.some((verb) => does(verb)(d));
      told.played.push({ seat: d.seat, card: d.card, boosts });
      playedFor(told, { seat: d.seat, card: d.card });
    },
    "attack.declared": () => declared(told, d, 1, told.before),
    "attack.countered": () => declared(told, d, told.several + 1, [by("counter_attack", d.seat)]),
    "attack.evaded": () => because("evaded", "miss"),
    "attack.stopped": () => because("stopped", "negate"),
    "gear.evaded": () => because("gear", "", { card: d.card, left: d.left }),
    "negation.works": () => because("die_works", "roll_negate", { ...by("roll_negate"), face: d.face }),
    "negation.fails": () => because("die_fails", "roll_negate", { ...by("roll_negate"), face: d.face }),
    "vessel.destroyed": () => {
      if (told.hurt || told.ladder) (told.hurt || told).lost.push(d.seat);
    },
    "damage.calculated": () => {
      told.hurt = null; // effects are through before the attack's own damage is reckoned
      told.ladder = { target: d.target, calculated: d.n, ...reckoned(told, d) };
    },
    "damage.absorbed": () => {
      const ladder = told.hurt?.ladder ?? told.ladder;
      if (ladder && d.seat === ladder.target) ladder[d.layer] = (ladder[d.layer] || 0) + d.n;
    },
    "damage.hull": () => {
      const ladder = told.hurt?.ladder ?? told.ladder;
      if (ladder && d.seat === ladder.target) Object.assign(ladder, { hull: d.n, left: d.left });
    },
  };
  HEARD[k]?.();
}

// An answering attack is declared after what it answers: what is played from then on is played on it.
function declared(told, { seat, target, value }, moment, cards) {
  told.several += 1;
  told.open.push({ moment, initiator: seat, target, value, cards: cards.filter(Boolean) });
}

function playedFor(told, card) {
  const newest = told.open.at(-1)?.moment;
  if (!told.open.length) told.before.push(card);
  for (const one of told.open) if (one.moment === newest) one.cards.push(card);
}

/** The attack that this damage is of: its value and the cards for and against it. */
function reckoned({ open }, { seat, target }) {
  const found = open.find((one) => one.initiator === seat && one.target === target);
  return found ? { initiator: seat, value: found.value, cards: found.cards } : {};
}

/** How an outcome is called. @param {Table} table @param {Outcome} one */
function called({ words, view }, { how, ladder, card = "" }) {
  if (how === "hit" && ladder) return words.word("table", "hit_n", { n: ladder.hull || 0 });
  if (how === "effect") return words.word("table", "effect_n", { n: ladder.calculated, card }, view);
  return how === "cost" ? words.word("table", "cost_n", { n: ladder.hull, card }, view) : words.word("outcomes", how);
}

const OUTCOME_ICONS = {
  negated: "close",
  missed: "off",
  no_target: "off",
  no_hull: "stop",
  hit: "done",
  effect: "done",
  cost: "minus",
};

/** Who attacked whom and what came of it. @param {Table} table @param {Outcome} one */
function headOf(table, one) {
  const chip = (seat) => h("span", { class: `seat-chip by-${seat}` }, table.nameOf(seat));
  return [
    h("span", { class: "outcome-icon", key: "icon" }, icon(OUTCOME_ICONS[one.how])),
    h("strong", { class: "outcome-word", key: "word" }, called(table, one)),
    h("span", { class: "outcome-who", key: "who" }, one.initiator && [chip(one.initiator), " → "], chip(one.target)),
  ];
}

/**
 * One of them in a line, which opens: while somebody decides anew it takes no room from that.
 * @param {Table} table
 * @param {Outcome} one
 */
export function inALine(table, one) {
  return h(
    "details",
    { class: `outcome outcome-${one.how} in-a-line`, key: "line" },
    h("summary", { class: "outcome-head", key: "head" }, headOf(table, one)),
    whyAndWhere(table, one),
  );
}

/**
 * One of them: who attacked whom, what came of it, and why.
 * @param {Table} table
 * @param {Outcome} one
 */
export function outcome(table, one) {
  return h(
    "div",
    { class: `outcome outcome-${one.how}` },
    h("p", { class: "outcome-head", key: "head" }, headOf(table, one)),
    whyAndWhere(table, one),
  );
}

/** @param {Table} table @param {Outcome} one */
function whyAndWhere(table, one) {
  const { words, view } = table;
  const sentences = told(table, one);
  return [
    sentences.length > 0 &&
      h(
        "p",
        { class: "outcome-cause", key: "cause" },
        one.causes
          .filter(({ face }) => face)
          .map((cause) =>
            h(
              "span",
              { class: "outcome-die", key: "die", "aria-hidden": "true" },
              dieOf({ face: cause.face, sides: sidesOf(view.cards[cause.card]) }, true),
            ),
          ),
        table.page.sentences(sentences),
      ),
    one.how !== "cost" && one.ladder
      ? rungs(table, one.ladder)
      : one.initiator && h("p", { class: "hint", key: "why" }, words.word("outcome_hints", one.how)),
  ];
}

/**
 * Why it came to that, and what else it did.
 * @param {Table} table
 * @param {Outcome} one
 */
function told(table, one) {
  const { words, view } = table;
  const names = (ids) => words.list.format(ids.map((id) => cardName(words, id, view)));
  const causes = one.causes.map(({ key, card = "", ...cause }) =>
    words.word("causes", key, { ...cause, n: cause.left ?? 0, card }, view),
  );
  const fell = one.lost.map((seat) => words.word("causes", "destroyed", { seat }, view));
  const stands = one.ladder?.left === 0 && !fell.length && view.flies_at_0;
  return [
    ...causes,
    one.vain.length > 0 && words.word("causes", "vain", { what: names(one.vain) }),
    ...fell,
    stands && words.word("causes", "at_0", { seat: one.target }, view),
  ].filter(Boolean);
}

// What reached the hull is told last: until then no 0 stands there for what is still to come.
function nothing(ladder, layer) {
  const taken = LADDER.reduce((sum, one) => sum + (ladder[one] || 0), 0);
  return layer === "hull" && taken < ladder.calculated ? "…" : "0";
}

// What the damage is made of, then shields, armor, absorbers, hull: each rung says what it took, and which card brought it.
/** @param {Table} table */
function rungs(table, ladder) {
  const { words } = table;
  const played = (ladder.cards || []).filter(({ seat }) => seat === ladder.target).map(({ card }) => card);
  const named = (layer) =>
    (ladder[layer] && layerBy(table, ladder.target, layer, played)) || words.word("layers", layer);
  const sum = ladder.value === undefined ? "" : sumOf(table, ladder);
  return [
    sum.includes(" · ") && // of one part alone it would say "attack 6 = 6"
      h(
        "p",
        { class: "hint outcome-sum", key: "sum" },
        words.word("table", "made_of", { what: sum, n: ladder.calculated }),
      ),
    h(
      "ol",
      { class: "ladder", key: "ladder", role: "list", "aria-label": words.word("table", "ladder") },
      h(
        "li",
        { key: "calculated", class: "rung rung-calculated" },
        h("span", {}, words.word("table", "calculated")),
        h("strong", {}, String(ladder.calculated)),
      ),
      LADDER.map((layer) =>
        h(
          "li",
          { key: layer, class: `rung rung-${layer} ${ladder[layer] ? "took" : ""}` },
          h("span", {}, named(layer)),
          h("strong", {}, ladder[layer] ? signed(-ladder[layer]) : nothing(ladder, layer)),
        ),
      ),
    ),
  ];
}
