// The attack in the middle: who attacks whom with what, how far everybody's go is, what has been declared in its order, and
// what came of it: one of four outcomes, with the ladder from shields to hull. The cheat sheet is one tap away.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { cardName, signed } from "./cards.js";
import { fan } from "./fan.js";
import { attacksNow, current } from "./state.js";

/** @import { Attack, Moment, Table } from "./state.js" */

const ENDED = /^attack\.(negated|missed|no_hull|hit|no_target)$/;
const LADDER = ["shields", "armor", "other", "hull"];

/**
 * The middle of the table: the attack that runs, or else what came of those of this turn.
 * @param {Table} table
 */
export function attackCard(table) {
  const { view } = table;
  if (!view?.ships) return null;
  const { rings, declared: waiting } = attacksNow(view);
  const now = current(view);
  const later = rings.length ? [...rings.slice(1), ...waiting] : [];
  const declared = view.moment && !now.length;
  const ended = outcomes(table.session.store.events);
  return h(
    "section",
    {
      class: `attack-card ${now.length === 1 ? "single" : ""}`,
      key: "attack",
      "aria-label": table.words.word("table", "the_attack"),
    },
    declared && begun(table, view.moment),
    now.map((attack, at) => running(table, attack, true, at)),
    later.map((attack, at) => running(table, attack, false, `later-${at}`)),
    ended.length > 0 &&
      h(
        "ol",
        { class: "outcomes", key: "outcomes", role: "list", "aria-label": table.words.word("table", "this_turn") },
        ended.map((one) => h("li", { key: one.n }, outcome(table, one))),
      ),
    !declared &&
      !now.length &&
      !ended.length &&
      h("p", { class: "hint", key: "none" }, table.words.word("table", "no_attack_yet")),
  );
}

// The card is played and its target not yet named.
/**
 * @param {Table} table
 * @param {Moment} moment
 */
function begun(table, moment) {
  const { words, view } = table;
  const text = moment.named?.length
    ? words.word("table", "names", { seat: moment.initiator, target: moment.named }, view)
    : moment.improvised
      ? words.word("table", "improvises", { seat: moment.initiator }, view)
      : moment.card
        ? words.word("table", "plays", { seat: moment.initiator, card: moment.card }, view)
        : words.word("table", "may_attack", { seat: moment.initiator }, view);
  return [
    h("p", { class: `attack-line by-${moment.initiator}`, key: "begun" }, text),
    moment.card && fan(table, { initiator: moment.initiator, declared: [], counter: false }, false),
    moment.named?.length > 0 && named(table, moment),
  ];
}

// With a map: who is named, and what its owner says of range and sight.
/**
 * @param {Table} table
 * @param {Moment} moment
 */
function named(table, moment) {
  const { words } = table;
  const key = (seat) =>
    moment.contested?.includes(seat) ? "contested" : moment.confirmed?.includes(seat) ? "in_reach" : "reach_asked";
  return h(
    "ul",
    { class: "goes", key: "named", role: "list", "aria-label": words.word("table", "reach") },
    moment.named.map((seat) =>
      h(
        "li",
        { key: seat, class: `go by-${seat}` },
        h("span", { class: "seat-chip" }, table.nameOf(seat)),
        h("span", { class: "go-word" }, words.word("table", key(seat))),
      ),
    ),
  );
}

/**
 * @param {Table} table
 * @param {Attack} attack
 */
function running(table, attack, now, at) {
  const { words } = table;
  return h(
    "article",
    { class: `attack ${now ? "current" : "waits"}`, key: `attack-${at}` },
    h(
      "h3",
      { class: "attack-line", key: "line" },
      h("span", { class: `seat-chip by-${attack.initiator}`, key: "i" }, table.nameOf(attack.initiator)),
      h(
        "span",
        { class: "versus", key: "v" },
        icon("arrow"),
        h("span", { class: "hidden-visually" }, ` ${table.page.say("attacks")} `),
      ),
      h("span", { class: `seat-chip by-${attack.target}`, key: "t" }, table.nameOf(attack.target)),
      attack.counter && h("span", { class: "tag", key: "c" }, words.word("table", "answering")),
      !now && h("span", { class: "tag", key: "w" }, words.word("table", "comes_later")),
    ),
    h(
      "p",
      { class: "attack-total", key: "total" },
      h("span", { class: "total", key: "big", "aria-hidden": "true" }, String(attack.coming ?? attack.value)),
      attack.coming !== undefined &&
        h("strong", { class: "attack-coming", key: "coming" }, words.word("table", "coming_n", { n: attack.coming })),
      h("span", { class: "attack-sum", key: "n" }, sumOf(table, attack)),
    ),
    fan(table, attack, now && at === 0),
    now && at === 0 && goes(table),
  );
}

/** What an effect does to the number, as the formula writes it. */
const TERMS = {
  add: ({ n }) => signed(n),
  mul_base: ({ k }) => `×${k}`,
  mul: ({ k }) => `×${k}`,
  reduce: ({ n }) => signed(-n),
};

// The sum with its parts by name: "attack 9 · Dead Centre +3 · Hold Fast −3".
/**
 * @param {Table} table
 * @param {Attack} attack
 */
function sumOf(table, attack) {
  const { words, view } = table;
  const terms = attack.declared.flatMap(({ card }) =>
    (view.cards[card]?.effects || [])
      .filter((effect) => TERMS[effect.verb])
      .map((effect) => `${cardName(words, card, view)} ${TERMS[effect.verb](effect)}`),
  );
  return [words.word("table", "attack_n", { n: attack.value }), ...terms].join(" · ");
}

// Who has a go, in the order of the ring, and how far each is.
/** @param {Table} table */
function goes(table) {
  const { view, words } = table;
  if (!view.ring?.length) return null;
  return h(
    "ol",
    { class: "goes", key: "goes", role: "list", "aria-label": words.word("table", "goes") },
    view.ring.map(({ seat, go, n = 0 }, at) =>
      h(
        "li",
        { key: `${seat}-${at}`, class: `go go-${go} by-${seat}`, "aria-current": go === "now" ? "step" : undefined },
        icon({ final: "done", now: "next", waits: "wait" }[go]),
        h("span", { class: "seat-chip" }, table.nameOf(seat)),
        h("span", { class: "go-word" }, goWord(table, seat, go, n)),
      ),
    ),
  );
}

/** @param {Table} table */
function goWord(table, seat, go, told) {
  const { view, words } = table;
  const n = view.thinking?.seat === seat ? view.thinking.n : told;
  return go === "now" && n ? words.word("table", "plays_n", { n }) : words.word("table", `mark_go_${go}`);
}

/** What came of the attacks of this turn, the latest first, told from the log. */
export function outcomes(events) {
  const start = Math.max(
    0,
    events.findLastIndex((event) => event.k === "turn.began"),
  );
  const found = [];
  let ladder = null;
  for (const event of events.slice(start)) {
    const { k, d } = event;
    if (k === "damage.calculated") ladder = { target: d.target, calculated: d.n };
    else if (ladder && k === "damage.absorbed" && d.seat === ladder.target)
      ladder[d.layer] = (ladder[d.layer] || 0) + d.n;
    else if (ladder && k === "damage.hull" && d.seat === ladder.target) ladder.hull = d.n;
    else if (ENDED.test(k)) {
      found.push({
        n: event.n,
        how: k.slice(7),
        initiator: d.seat,
        target: d.target,
        ladder: /hit|no_hull/.test(k) ? ladder : null,
      });
      ladder = null;
    } else if (k === "undo.done") found.length = 0;
  }
  return found.reverse();
}

const OUTCOME_ICONS = { negated: "close", missed: "off", no_target: "off", no_hull: "stop", hit: "done" };

/** @param {Table} table */
function outcome(table, one) {
  const { words } = table;
  return h(
    "div",
    { class: `outcome outcome-${one.how}` },
    h(
      "p",
      { class: "outcome-head", key: "head" },
      h("span", { class: "outcome-icon" }, icon(OUTCOME_ICONS[one.how])),
      h(
        "strong",
        { class: "outcome-word" },
        one.how === "hit" && one.ladder
          ? words.word("table", "hit_n", { n: one.ladder.hull || 0 })
          : words.word("outcomes", one.how),
      ),
      one.initiator &&
        h(
          "span",
          { class: "outcome-who", key: "who" },
          h("span", { class: `seat-chip by-${one.initiator}` }, table.nameOf(one.initiator)),
          " → ",
          h("span", { class: `seat-chip by-${one.target}` }, table.nameOf(one.target)),
        ),
    ),
    one.ladder ? rungs(table, one.ladder) : h("p", { class: "hint", key: "why" }, words.word("outcome_hints", one.how)),
  );
}

// Shields, armor, anything else, hull: each rung says what it took.
/** @param {Table} table */
function rungs(table, ladder) {
  const { words } = table;
  return h(
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
        h("span", {}, words.word("layers", layer)),
        h("strong", {}, ladder[layer] ? `−${ladder[layer]}` : "0"),
      ),
    ),
  );
}
