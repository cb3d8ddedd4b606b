// Damage in cards: how many lie facedown on a ship, which lie faceup and what they do, and what a player may do with them.
// A facedown card is only ever counted here; what it is the server tells nobody but a judge.

import { h } from "../../table/dom.js";
import { can } from "../../table/reading.js";

/** @import { Edit, Ship, Table, View, Words } from "./types.js" */

/**
 * Are damage cards dealt here, or is damage only counted?
 * @param {View} view
 */
export function inCards(view) {
  return view?.damage === "deck";
}

/**
 * The name of a card by its number.
 * @param {Words} words
 */
function cardOf(words, number) {
  return words.word("damage_cards", words.names("damage_cards")[number]);
}

/**
 * The name of a way to deal a card: by chance, or as a certain one.
 * @param {Words} words
 */
export function wayName(words, way) {
  return words.word(way < 2 ? "ways" : "damage_cards", words.names("way")[way]);
}

/**
 * The name of a card that a pick means: of all the faceup ones by its own number, else by its kind.
 * @param {Table} table
 */
export function cardPick(table, id, offer) {
  if (offer.key === "deal_this") return cardOf(table.words, id);
  const holder = Object.values(table.view.ships).find((ship) => ship.faceup?.[id]);
  return holder
    ? table.words.word(
        "words",
        "named",
        { what: table.words.word("damage_cards", holder.faceup[id].card), ship: idOf(table.view, holder) },
        table.view,
      )
    : "";
}

/**
 * @param {View} view
 * @param {Ship} ship
 */
function idOf(view, ship) {
  return Object.keys(view.ships).find((id) => view.ships[id] === ship);
}

/**
 * What a correction of cards comes to: how many, or which card.
 * @param {Words} words
 * @param {Edit} edit
 */
export function cardEdit(words, edit) {
  if (edit.field === "deal") return wayName(words, Number(edit.now));
  if (edit.field === "repair" || edit.field === "discard") return cardOf(words, edit.now);
  return `×${Number(edit.now) || 1}`;
}

/**
 * The names of a ship's faceup cards, as small tags.
 * @param {Table} table
 * @param {Ship} ship
 */
export function cardTags(table, ship) {
  if (ship.state === "removed") return [];
  return Object.entries(ship.faceup || {}).map(([id, { card }]) =>
    h("span", { class: "tag crit-tag", key: `card-${id}` }, table.words.word("damage_cards", card)),
  );
}

/**
 * The cards on a ship with what they do; on its sheet also what may be done. Null where damage is only counted.
 * @param {Table} table
 * @param {Ship} ship
 */
export function damageCards(table, id, ship, whole = true) {
  const { view, words } = table;
  if (!inCards(view)) return null;
  const list = onShip(table, id, ship, whole);
  const deck = view.seats[ship.seat]?.deck;
  if (!whole && !list) return null;
  return h(
    "section",
    { class: "damage-cards", key: "damage-cards", "aria-label": words.word("damage_words", "title") },
    whole && h("h3", {}, words.word("damage_words", "title")),
    list,
    whole && deck && h("p", { class: "hint", key: "deck" }, pile(words, deck)),
    whole && doing(table, Number(id), ship),
  );
}

/**
 * What lies there, facedown in one row and each faceup card in its own; null where nothing does.
 * @param {Table} table
 * @param {Ship} ship
 */
function onShip(table, id, ship, whole) {
  const { words } = table;
  const down = ship.damage?.hit || 0;
  const shown = Object.entries(ship.faceup || {});
  if (!down && !shown.length) return null;
  return h(
    "ul",
    { class: "card-list", role: "list", key: "list" },
    down > 0 &&
      h(
        "li",
        { class: "card-row", key: "down" },
        back(),
        h("span", {}, words.word("damage_words", "facedown", { n: down }), known(table, id)),
      ),
    shown.map(([number, { card, action }]) =>
      h(
        "li",
        { class: "card-row faceup on-paper", key: number },
        front(),
        h(
          "span",
          {},
          h("strong", {}, words.word("damage_cards", card)),
          h("span", { class: "hint card-text" }, words.word("damage_texts", card)),
          whole && buttons(table, Number(number), card, action),
        ),
      ),
    ),
  );
}

// What lies facedown, for a judge: the server sends it to nobody else.
/** @param {Table} table */
function known(table, id) {
  const faces = table.view.facedown?.[id];
  return (
    faces &&
    h(
      "span",
      { class: "hint card-text" },
      table.words.list.format(faces.map((card) => table.words.word("damage_cards", card))),
    )
  );
}

/** @param {Words} words */
function pile(words, deck) {
  const left = words.word("damage_words", "deck", { n: deck.left });
  const gone = Object.entries(deck.discards || {}).map(([card, n]) =>
    n > 1 ? `${n} × ${words.word("damage_cards", card)}` : words.word("damage_cards", card),
  );
  return gone.length ? `${left} ${words.word("damage_words", "pile", { cards: words.list.format(gone) })}` : left;
}

function back() {
  return h(
    "svg",
    { class: "card-glyph", viewBox: "0 0 24 32", "aria-hidden": "true", focusable: "false" },
    h("rect", { class: "line", x: "2", y: "2", width: "20", height: "28", rx: "3" }),
    h("path", { class: "line", d: "M7 8 L17 24 M17 8 L7 24" }),
  );
}

function front() {
  return h(
    "svg",
    { class: "card-glyph", viewBox: "0 0 24 32", "aria-hidden": "true", focusable: "false" },
    h("rect", { class: "line", x: "2", y: "2", width: "20", height: "28", rx: "3" }),
    h("path", { class: "fill", d: "M12 7 L18 17 H6 Z" }),
    h("path", { class: "line", d: "M6 22 H18 M6 26 H14" }),
  );
}

/** @param {Table} table */
function has(table, key, id) {
  return can(table.prompt, key) && table.offer(key).picks[0].ids.includes(id);
}

/** @param {Table} table */
function press(table, key, picks, text, note = true) {
  return h(
    "button",
    {
      key: `${key}-${picks.join("-")}`,
      type: "button",
      class: "button small",
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => !table.busy && table.take(key, picks, note ? (table.sheet.note || "").trim() : ""),
    },
    text,
  );
}

// What a player says has happened, and what is done with a card by hand.
/** @param {Table} table */
function buttons(table, number, card, action) {
  const say = (key) => table.words.word("damage_words", key);
  const found = [
    has(table, "card_acts", number) && press(table, "card_acts", [[number]], say(`acts_${card}`), false),
    has(table, "card_repair", number) &&
      press(table, "card_repair", [[number]], say(action ? "repair_action" : "repair")),
    has(table, "card_discard", number) && press(table, "card_discard", [[number]], say("discard")),
  ].filter(Boolean);
  return found.length > 0 && h("span", { class: "row", key: "buttons" }, found);
}

/**
 * @param {Table} table
 * @param {Ship} ship
 */
function doing(table, id, ship) {
  const face = (name) => table.words.names("face").indexOf(name);
  const say = (key) => table.words.word("damage_words", key);
  const found = [
    has(table, "card_suffer", id) && press(table, "card_suffer", [[id], [face("hit")], [1]], say("suffer_hit")),
    has(table, "card_suffer", id) && press(table, "card_suffer", [[id], [face("crit")], [1]], say("suffer_crit")),
    has(table, "card_deal", id) && press(table, "card_deal", [[id], [0]], say("deal_facedown")),
    has(table, "card_deal", id) && press(table, "card_deal", [[id], [1]], say("deal_faceup")),
    has(table, "card_expose", id) && press(table, "card_expose", [[id]], say("expose")),
    has(table, "card_lose", id) && press(table, "card_lose", [[id]], say("lose")),
  ].filter(Boolean);
  return (
    found.length > 0 &&
    h(
      "details",
      { class: "manual", key: "doing" },
      h("summary", {}, h("span", {}, say("by_hand"))),
      h("p", { class: "hint" }, say(ship.seat === table.seat ? "by_hand_hint" : "by_hand_theirs")),
      h("div", { class: "row" }, found),
    )
  );
}
