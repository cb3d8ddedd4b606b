// The attack in the middle: who attacks whom with what, how far everybody's go is, what has been declared in its order, and
// what came of it: one of four outcomes, with the ladder from shields to hull. The cheat sheet is one tap away.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { isOver } from "../../table/reading.js";
import { dieOf } from "./die.js";
import { fan } from "./fan.js";
import { inALine, outcome, outcomes } from "./outcomes.js";
import { attackable, attacksNow, current } from "./state.js";
import { sumOf } from "./sum.js";

/** @import { Attack, Moment, Table } from "./state.js" */

/**
 * The middle of the table: the attack that runs, and what came of those of this turn; between attacks what came of the last.
 * @param {Table} table
 */
export function attackCard(table) {
  const { view } = table;
  if (!view?.ships) return null;
  const { now, later } = inOrder(view);
  const declared = view.moment && !now.length && !isOver(view);
  const { found, old } = outcomes(
    table.session.store.events.filter((event) => table.scenes.shown(event)),
    view.cards,
  );
  const brief = now.length > 0 || (old && table.mine); // who decides anew has it in a line, and opens it
  return h(
    "section",
    around(table, now.length),
    declared && begun(table, view.moment),
    now.map((attack, at) => running(table, attack, true, at)),
    later.map((attack, at) => running(table, attack, false, `later-${at}`)),
    // what was done stands until somebody does something else
    found.length > 0 && !(old && now.length) && results(table, found, brief, old),
    !now.length && (found.length ? atZero(table) : goal(table)),
  );
}

/** @param {Table} table @param {number} n How many attacks are played or answered now. */
function around(table, n) {
  return {
    class: `attack-card ${n === 1 ? "single" : ""}`,
    key: "attack",
    tabindex: table.wide && table.seat ? "0" : undefined, // it scrolls over the hand, by keys too
    "aria-label": table.words.word("table", "the_attack"),
  };
}

// The attack that is answered, or all that are declared together; and those that wait behind it.
/** @param {Table["view"]} view */
function inOrder(view) {
  const { rings, declared } = attacksNow(view);
  return { now: current(view), later: rings.length ? [...rings.slice(1), ...declared] : [] };
}

/** @param {Table} table @param {import("./outcomes.js").Outcome[]} found */
function results(table, found, brief, old) {
  return h(
    "ol",
    {
      class: "outcomes",
      key: "outcomes",
      role: "list",
      "aria-label": table.words.word("table", old ? "last_turn" : "this_turn"),
    },
    found.map((one) => h("li", { key: one.n }, brief ? inALine(table, one) : outcome(table, one))),
  );
}

// Later it is said once more, while somebody stands at 0 and still flies: an empty bar looks like the end.
/** @param {Table} table */
export function atZero({ view, words }) {
  const standing = Object.values(view.ships).some(({ hull, destroyed }) => !destroyed && hull.now === 0);
  return standing && h("p", { class: "hint goal", key: "zero" }, words.word("table", "goal_at_0"));
}

// Before the first attack: what it is all about.
/** @param {Table} table */
function goal({ view, words, page }) {
  return h(
    "p",
    { class: "hint goal", key: "goal" },
    page.sentences([
      words.word("table", view.rounds ? "goal_rounds" : "goal", { n: view.rounds }),
      words.word("table", view.flies_at_0 ? "goal_at_0" : "goal_lost_at_0"),
    ]),
  );
}

// The card is played and its target not yet named.
/**
 * @param {Table} table
 * @param {Moment} moment
 */
function begun(table, moment) {
  const { words, view } = table;
  const asked = attackable(view, moment.initiator).length > 1 ? "" : "_one"; // one alone is not asked for
  const text = moment.named?.length
    ? words.word("table", "names", { seat: moment.initiator, target: moment.named }, view)
    : moment.improvised
      ? words.word("table", `improvises${asked}`, { seat: moment.initiator }, view)
      : moment.card
        ? words.word("table", `plays${asked}`, { seat: moment.initiator, card: moment.card }, view)
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
 * @param {Attack & { die?: { face: string, sides: number } }} attack `die`: as a scene shows it
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
        h(
          "strong",
          { class: "attack-coming", key: "coming", title: words.word("table", "coming_before") },
          words.word("table", "coming_n", { n: attack.coming }),
        ),
      h("span", { class: "attack-sum", key: "n" }, sumNow(table, attack)),
      attack.die && h("span", { class: "attack-die", key: "die", "data-die": "negation-0" }, dieOf(attack.die)),
      attack.die && h("span", { class: "hint", key: "faces" }, stopsOn(table, attack)),
    ),
    fan(table, attack, now && at === 0),
    now && at === 0 && goes(table),
  );
}

// The sum with its parts by name, with what I have played myself before it opens.
/**
 * @param {Table} table
 * @param {Attack} attack
 */
function sumNow(table, attack) {
  const { view, seat } = table;
  // mine, until the go is final; of several attacks the view does not say which they are for
  const mine = view.thinking?.seat === seat && current(view).length === 1;
  const unseen = (mine && view.seats[seat].plays) || [];
  const cards = [...attack.declared, ...unseen.map((card) => ({ card, seat }))];
  return sumOf(table, { initiator: attack.initiator, value: attack.value, cards });
}

// Which faces of the die that falls stop the attack.
/** @param {Table} table @param {Attack} attack */
function stopsOn({ view, words }, attack) {
  const effects = attack.declared.flatMap(({ card = "" }) => view.cards[card]?.effects || []);
  const die = effects.find((effect) => effect.verb === "roll_negate");
  return die && "faces" in die ? words.word("table", "die_stops", { faces: die.faces.map(String) }) : "";
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
