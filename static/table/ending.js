// How a match ended, in the middle of the table: who won and by what between what is left of both sides, the ways on, and
// below what turned it. What the dice weighed comes from the server a roll at a time (turning.js).

import { h } from "./dom.js";
import { tongue } from "./languages.js";
import { sign } from "./plate.js";
import { onward } from "./rematch.js";
import { nextScene, sceneOf } from "./captions.js";
import { losers } from "./reading.js";
import { seatsOwnFirst } from "./squads.js";
import { cap } from "./words.js";

/**
 * @typedef {import("./table.js").Table} Table
 *
 * @typedef {object} Piece Something that fought: on the cloth while it is there, a wreck where it is gone.
 * @property {string} id Of `view.ships`, opens its sheet.
 * @property {string} name
 * @property {any} drawn
 * @property {string} [of] What a press opens, where that is another id.
 * @property {boolean} [gone]
 * @property {string} [left] What is left of it, in few words.
 * @property {number} [n] So many alike.
 */

/** Was it a match of one attack? Then nobody has won, and it says what it did. */
export function isSingle(table) {
  return table.words.has("single", table.view.match?.result?.why);
}

/**
 * {title, how, winner} of a match that is over: who won, or what is over; and by what, where that says more.
 * @param {Table} table
 */
export function outcome(table) {
  const { view, page } = table;
  const { winner = "", why = "" } = view.match?.result || {};
  if (isSingle(table)) return { title: oneOver(table, why), how: "", winner: "" };
  const of = `${why}_${view.match.mode}`; // what it is called in this mode, where that says more
  const own = winner && table.words.has("titles", of) ? table.words.word("titles", of, { seat: winner }, view) : "";
  const title = own || (winner ? page.say("winner", { seat: table.nameOf(winner) }) : page.say("draw"));
  return { title, how: how(table, winner, why), winner };
}

// One attack; of several scenes it says which, and of the last that it was all of them.
const oneOver = (table, why) => sceneOver(table) || table.words.word("single", why);

/** Which of several scenes is over, or that all of them are; "" where there is one. @param {Table} table */
export function sceneOver({ view, page, config }) {
  const n = view.match.scene;
  if (!n || !(config.of > 1)) return "";
  return page.say(n < config.of ? "scene_over" : "scenes_over", { n, of: config.of });
}

/** @param {Table} table */
function how(table, winner, why) {
  const { words, page } = table;
  if (!why) return "";
  const loser = () => words.list.format(losers(table.view, winner).map((seat) => table.nameOf(seat)));
  if (winner && ["resigned", "time"].includes(why))
    return page.say(`ending_${why}`, { loser: loser(), round: table.view.match.result.rounds });
  const own = `${why}_${table.view.match.mode}`;
  if (words.has("endings", own)) return words.word("endings", own, { loser: loser() });
  if (words.has("endings", why)) return words.word("endings", why, { loser: loser() });
  return cap(words.word("ends", why));
}

/**
 * Is the end to be shown in place of the fight? Not while it is still being played, and not in a replay.
 * @param {Table} table
 */
export function isEnded(table, seen) {
  return (
    table.view?.match?.status === "over" &&
    Boolean(table.view.match.result) &&
    !table.config.line &&
    seen.view === table.view
  );
}

/** Who fought for the end, in one order for pictures and numbers. @param {Table} table */
export function inOrder(table) {
  const rivals = table.view.match.rivals || table.view.seat_order;
  return seatsOwnFirst(table).filter((seat) => rivals.includes(seat));
}

/**
 * The whole table below its head, once the match is over.
 * @param {Table} table
 */
export function ended(table) {
  const order = inOrder(table);
  const half = Math.ceil(order.length / 2);
  const { winner } = outcome(table);
  return h(
    "div",
    { class: `the-end ${winner ? "has-winner" : ""} of-${order.length}`, key: "ending", tabindex: "0" },
    h(
      "div",
      { class: "ending-scene", key: "scene" },
      h(
        "div",
        { class: "ending-sides left", key: "left" },
        order.slice(0, half).map((seat) => side(table, seat, winner)),
      ),
      word(table),
      h(
        "div",
        { class: "ending-sides right", key: "right" },
        order.slice(half).map((seat) => side(table, seat, winner)),
      ),
    ),
    table.ahead.look()?.(table, isSingle(table) ? null : table.room.lastWord(table)),
    h("div", { class: "ending-log", key: "log" }, h("table-log", { key: "table-log", model: table })),
  );
}

/** @param {Table} table */
function word(table) {
  const { view, page } = table;
  const { title, how: by, winner } = outcome(table);
  const { scores = {}, rounds = 0 } = view.match.result;
  const seats = inOrder(table)
    .filter((seat) => seat in scores)
    .sort((one, other) => Number(other === winner) - Number(one === winner));
  const counted = !isSingle(table) && seats.length > 0 && seats.some((seat) => scores[seat]);
  return h(
    "section",
    { class: `match-over by-${winner || "nobody"}`, key: "word", "aria-label": page.say("match_over") },
    h("h2", { class: "ending-title", id: "decision", tabindex: "-1", key: "title", lang: tongue(title) }, title),
    counted &&
      h(
        "p",
        { class: `ending-scores of-${seats.length}`, key: "scores" },
        seats.map((seat, at) => [
          at > 0 && h("span", { class: "dash", key: `dash-${seat}`, "aria-hidden": "true" }, "–"),
          h(
            "span",
            { class: `by-${seat} ending-score`, key: seat },
            h("span", { class: "ending-whose", key: "whose", lang: tongue(table.nameOf(seat)) }, table.nameOf(seat)),
            " ",
            String(scores[seat]),
          ),
        ]),
        table.config.counted && h("span", { class: "hint ending-counted", key: "counted" }, table.config.counted),
      ),
    verdict(table),
    by && h("p", { class: "ending-how", key: "how" }, by),
    sceneOf(table) && h("p", { class: "hint", key: "scene" }, page.say("scene_own")),
    isSingle(table)
      ? h(
          "div",
          { class: "ending-did", key: "did" },
          table.room.lastWord(table),
          table.room.tellsDeeds ? null : deeds(table),
        )
      : h("p", { class: "hint ending-about", key: "about" }, about(table, rounds)),
    nextScene(table),
    onward(table),
    table.since?.again(table, true),
    table.ahead.soFar?.(table), // comes later than the rest, so it moves nothing that is pressed
  );
}

// What all scenes came to together; its place is kept until it is told, so that it moves nothing that is pressed.
/** @param {Table} table */
function verdict(table) {
  if (!sceneOf(table) || !table.config.last) return null;
  return h("p", { class: "ending-how ending-verdict", key: "verdict" }, table.ahead.verdict?.(table));
}

/** What was done to whom, ship by ship; of those to whom nothing happened it says so only if that is all. @param {Table} table */
function deeds(table) {
  const { view, words } = table;
  const told = Object.entries(table.ahead.turning?.story?.deeds || {}).filter(([id]) => view.ships?.[id]);
  const nothing = words.word("happened", "none");
  const done = told.filter(([, text]) => text !== nothing);
  if (!told.length) return h("p", { class: "ending-deed", key: "none" }); // its place, until it is told
  if (!done.length) return h("p", { class: "ending-deed", key: "none" }, table.page.say("ending_nothing"));
  return h(
    "ul",
    { class: "ending-deeds", role: "list", key: "deeds" },
    done.map(([id, text]) =>
      h(
        "li",
        { key: id },
        h(
          "strong",
          { class: `by-${view.ships[id].seat}`, lang: tongue(view.ships[id].name), key: "who" },
          view.ships[id].name,
        ),
        ` ${text}`,
      ),
    ),
  );
}

/** @param {Table} table */
function about(table, rounds) {
  const { page } = table;
  const told = table.ahead.turning?.story;
  return [
    told?.minutes ? page.say("ending_minutes", { n: told.minutes }) : "",
    rounds ? page.say("ending_rounds", { n: rounds }) : "",
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * What is left of a side, its wrecks among it, and its name.
 * @param {Table} table
 * @param {string} seat
 */
export function side(table, seat, winner) {
  const { page, view } = table;
  /** @type {Piece[]} */
  const pieces = table.room.remains(table, seat);
  const count = (list) => list.reduce((sum, one) => sum + (one.n ?? 1), 0);
  const rivals = (view.match.rivals || view.seat_order).length;
  const left = count(pieces.filter((one) => !one.gone));
  const all = count(pieces);
  const gave = view.match.result.why === "resigned" && winner && losers(view, winner).includes(seat);
  const about = gave ? page.say("ending_gave_up") : winner === seat && rivals > 2 ? page.say("ending_won") : "";
  return h(
    "section",
    {
      class: `ending-side by-${seat} ${winner === seat ? "won" : ""} of-${size(pieces.length)}`,
      key: `side-${seat}`,
      "aria-label": table.nameOf(seat),
    },
    h(
      "ul",
      { class: "ending-pieces", role: "list", key: "pieces" },
      pieces.map((one) => piece(table, one)),
    ),
    h(
      "p",
      { class: "ending-name", key: "name" },
      sign(seat),
      h("strong", { lang: tongue(table.nameOf(seat)), key: "name" }, table.nameOf(seat)),
      all > 1 && h("span", { class: "hint", key: "left" }, page.say("ending_left", { n: left, all })),
      about && h("span", { class: "tag", key: "gave" }, about),
    ),
  );
}

const size = (n) => (n <= 1 ? "one" : n <= 4 ? "few" : n <= 8 ? "some" : "many");

/**
 * @param {Table} table
 * @param {Piece} one
 */
function piece(table, one) {
  const { page } = table;
  const fate = one.gone ? page.say("ending_gone") : one.left || "";
  return h(
    "li",
    { key: one.id, class: `ending-piece ${one.gone ? "gone" : ""}` },
    h(
      "button",
      {
        type: "button",
        class: "ending-thing",
        title: [one.name, fate].filter(Boolean).join(" · "),
        onclick: () => table.show({ kind: "ship", id: one.of ?? one.id }),
      },
      h("span", { key: "drawn", class: "ending-drawn", "aria-hidden": "true" }, one.drawn),
      one.n > 1 && h("strong", { key: "n", class: "ending-n", "aria-hidden": "true" }, `×${one.n}`),
      one.gone && h("span", { key: "cut", class: "ending-cut", "aria-hidden": "true" }),
      h(
        "span",
        { class: "hidden-visually", key: "words", lang: tongue(one.name) },
        [one.name, one.n > 1 ? `×${one.n}` : "", fate].filter(Boolean).join(", "),
      ),
    ),
  );
}
