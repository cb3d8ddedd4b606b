// Cards at the X-Wing table: what an ability is called and does, which cards the app plays, and what the other side says
// its table shows. The sentences come with the room's words, put together from the same data as the rules.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";

/** @import { Ship, Table, View, Words } from "./types.js" */

const HAND = /\.hand(_moving)?\d*$/; // what a card does that its player carries out by hand

/** Is this what a player carries out by hand? */
export function isByHand(key) {
  return HAND.test(key);
}

/** Is this the key of a card's ability, "u.predator" or "p.bossk.2"? */
export function isAbility(key) {
  return /^[pusc]\./.test(key);
}

/** "u.predator" of "u.predator.2": the abilities of one card belong together. */
export function cardOf(key) {
  return key.split(".").slice(0, 2).join(".");
}

/**
 * The name of the card of an ability, from a ship that brought it.
 * @param {Words} words
 * @param {View} view
 */
export function cardName(words, key, view) {
  const [kind, side] = key.replace(HAND, "").split(".");
  const id = side.split("/")[0];
  const ships = Object.values(view?.ships || {});
  const found = {
    p: () => ships.find((ship) => ship.pilot === id)?.name.replace(/ #\d+$/, ""),
    u: () => ships.flatMap((ship) => ship.upgrades || []).find((card) => card.key === id)?.name,
    s: () => ships.flatMap((ship) => ship.abilities || []).find((card) => card.key === id)?.name,
  }[kind];
  return found?.() || (kind === "c" && words.has("fields", id) ? words.word("fields", id) : id);
}

/**
 * {name, does} of an ability; null for any other offer. What a card makes one choose is its effect.
 * @param {Words} words
 * @param {View} view
 */
export function offerParts(words, key, view) {
  const choice = view?.ability && words.words.choices?.[`${view.ability.key} ${key}`];
  if (choice) return { name: cardName(words, view.ability.key, view), does: choice };
  if (!isAbility(key)) return null;
  return {
    name: cardName(words, key, view),
    does: words.ofCard("does", key) || (isByHand(key) ? words.word("words", "hand_does") : ""),
  };
}

/**
 * "Predator: reroll 1 of your dice".
 * @param {Words} words
 * @param {View} view
 */
export function offerText(words, key, view) {
  const parts = offerParts(words, key, view);
  return parts && (parts.does ? words.word("words", "card_does", parts) : parts.name);
}

/**
 * A card that is passed by for good, or asked for again, by the number that stands for it in picks.
 * @param {Words} words
 * @param {View} view
 */
export function handName(words, number, view) {
  for (const ship of Object.values(view?.ships || {})) {
    const found = ship.by_hand?.[number];
    if (!found) continue;
    const what = cardName(words, found.key, view);
    return found.passed ? words.word("words", "hand_again", { what }) : what;
  }
  return "";
}

/**
 * The button beside a card played by hand that passes it by for the rest of the match, or asks for it again; or null.
 * @param {Table} table
 */
export function standing(table, offer) {
  const pass = offer.by_hand && table.offer("pass_card");
  if (!pass) return null;
  const { view, seat, words } = table;
  const cards = Object.assign(
    {},
    ...Object.values(view.ships)
      .filter((ship) => ship.seat === seat)
      .map((ship) => ship.by_hand || {}),
  );
  const whole = (key) => cardOf(key).split("/")[0];
  const n = pass.picks[0].ids.find((id) => cards[id] && whole(cards[id].key) === whole(offer.key));
  if (n === undefined || (offer.why_not && !cards[n].passed)) return null;
  return {
    key: pass.key,
    picks: [[n]],
    name: cardName(words, offer.key, view),
    text: words.word("words", cards[n].passed ? "hand_ask" : "hand_rest"),
  };
}

/** The abilities of one card follow each other; everything else keeps its place before them. */
export function grouped(offers) {
  const first = new Map();
  offers.forEach((offer, at) => {
    const card = isAbility(offer.key) ? cardOf(offer.key) : "";
    if (card && !first.has(card)) first.set(card, at);
  });
  const place = (offer, at) => (isAbility(offer.key) ? offers.length + first.get(cardOf(offer.key)) : at);
  return offers
    .map((offer, at) => ({ offer, at }))
    .sort((a, b) => place(a.offer, a.at) - place(b.offer, b.at) || a.at - b.at)
    .map(({ offer }) => offer);
}

/**
 * A card's mark on the ship sheet: a filled dot the app plays, a ring a player does, with its words.
 * @param {Table} table
 * @param {Ship} ship
 */
export function markOf(table, ship, key) {
  const card = ship.cards?.[key];
  if (!card) return null;
  const does = (card.does || []).map((one) =>
    [table.words.ofCard("does", one), table.words.ofCard("when", one)].filter(Boolean).join(" – "),
  );
  const says = card.state === "automated" ? does : [...does, table.words.word("by_hand", card.reason || "verb")];
  return h(
    "span",
    { class: "played", key: `mark-${key}` },
    h("span", { class: `card-mark mark-${card.state}`, "aria-hidden": "true" }),
    " ",
    h("span", { class: "hint" }, table.words.word("marks", card.state)),
    says.filter(Boolean).map((line) => h("span", { class: "played-line", key: line }, line)),
  );
}

/**
 * The cards of a ship that are no upgrades: the pilot's own and the ship's ability.
 * @param {Table} table
 * @param {Ship} ship
 */
export function ownCards(table, ship) {
  const rows = [[`p.${ship.pilot}`, ship.name], ...(ship.abilities || []).map((card) => [`s.${card.key}`, card.name])];
  return rows
    .filter(([key]) => ship.cards?.[key])
    .map(([key, name]) => h("li", { key }, h("span", { lang: tongue(name) }, name), " ", markOf(table, ship, key)));
}

/**
 * Which ability the question is about: what it does, when, and for how many dice; null when none is asked about.
 * @param {Table} table
 */
export function abilityCard(table) {
  const { view, words } = table;
  const asked = view.ability;
  if (!asked) return null;
  const { name, does } = asked.by_hand
    ? {
        name: cardName(words, asked.key, view),
        does: view.ships[asked.ship]?.seat === table.seat ? words.word("words", "hand_now") : "",
      }
    : offerParts(words, asked.key, view);
  return h(
    "section",
    { class: "ability-card", key: "ability", "aria-label": name },
    h(
      "h3",
      {},
      h("span", { lang: tongue(name) }, name),
      " ",
      view.ships[asked.ship]?.name !== name &&
        h(
          "span",
          { class: "hint", key: "ship", lang: tongue(view.ships[asked.ship]?.name || "") },
          view.ships[asked.ship]?.name,
        ),
    ),
    does && h("p", { key: "does" }, does),
    words.ofCard("when", asked.key) && h("p", { class: "hint", key: "when" }, words.ofCard("when", asked.key)),
    asked.n > 0 && h("p", { key: "n" }, words.word("words", "dice_picked", { n: asked.n })),
  );
}
