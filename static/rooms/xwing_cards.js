// Cards at the X-Wing table: what an ability is called and does, which cards the app plays, and what the other side says
// its table shows. The sentences come with the room's words, put together from the same data as the rules.

import { h } from "../table/dom.js";
import { tongue } from "../table/languages.js";

/** Is this the key of a card's ability, "u.predator" or "p.bossk.2"? */
export function isAbility(key) {
  return /^[pusc]\./.test(key);
}

/** "u.predator" of "u.predator.2": the abilities of one card belong together. */
export function cardOf(key) {
  return key.split(".").slice(0, 2).join(".");
}

/** The name of the card of an ability, from a ship that brought it. */
export function cardName(words, key, view) {
  const [kind, id] = key.split(".");
  const ships = Object.values(view?.ships || {});
  const found = {
    p: () => ships.find((ship) => ship.pilot === id)?.name.replace(/ #\d+$/, ""),
    u: () => ships.flatMap((ship) => ship.upgrades || []).find((card) => card.key === id)?.name,
    s: () => ships.flatMap((ship) => ship.abilities || []).find((card) => card.key === id)?.name,
  }[kind];
  return found?.() || id;
}

/** {name, does} of an ability; null for any other offer. What a card makes one choose is its effect. */
export function offerParts(words, key, view) {
  const choice = view?.ability && words.words.choices?.[`${view.ability.key} ${key}`];
  if (choice) return { name: cardName(words, view.ability.key, view), does: choice };
  return isAbility(key) ? { name: cardName(words, key, view), does: words.words.does?.[key] || "" } : null;
}

/** "Predator: reroll 1 of your dice". */
export function offerText(words, key, view) {
  const parts = offerParts(words, key, view);
  return parts && (parts.does ? words.word("words", "card_does", parts) : parts.name);
}

/** The abilities of one card follow each other; everything else keeps its place before them. */
export function grouped(offers) {
  const first = new Map();
  offers.forEach((offer, at) => {
    const card = isAbility(offer.key) ? cardOf(offer.key) : "";
    if (card && !first.has(card)) first.set(card, at);
  });
  const place = (offer, at) => (isAbility(offer.key) ? offers.length + first.get(cardOf(offer.key)) : at);
  return offers.map((offer, at) => ({ offer, at })).sort((a, b) => place(a.offer, a.at) - place(b.offer, b.at) || a.at - b.at).map(({ offer }) => offer);
}

/** A card's mark on the ship sheet: a filled dot the app plays, a ring a player does, with its words. */
export function markOf(table, ship, key) {
  const card = ship.cards?.[key];
  if (!card) return null;
  const says = card.state === "automated"
    ? (card.does || []).map((one) => [table.words.words.does?.[one], table.words.words.when?.[one]].filter(Boolean).join(" – "))
    : [table.words.word("by_hand", card.reason || "verb")];
  return h("span", { class: "played", key: `mark-${key}` },
    h("span", { class: `card-mark mark-${card.state}`, "aria-hidden": "true" }), " ",
    h("span", { class: "hint" }, table.words.word("marks", card.state)),
    says.filter(Boolean).map((line) => h("span", { class: "played-line", key: line }, line)));
}

/** The cards of a ship that are no upgrades: the pilot's own and the ship's ability. */
export function ownCards(table, ship) {
  const rows = [[`p.${ship.pilot}`, ship.name], ...(ship.abilities || []).map((card) => [`s.${card.key}`, card.name])];
  return rows.filter(([key]) => ship.cards?.[key]).map(([key, name]) => h("li", { key },
    h("span", { lang: tongue(name) }, name), " ", markOf(table, ship, key)));
}

/** Which ability the question is about: what it does, when, and for how many dice; null when none is asked about. */
export function abilityCard(table) {
  const { view, words } = table;
  const asked = view.ability;
  if (!asked) return null;
  const { name, does } = offerParts(words, asked.key, view);
  return h("section", { class: "ability-card", key: "ability", "aria-label": name },
    h("h3", {}, h("span", { lang: tongue(name) }, name), " ", view.ships[asked.ship]?.name !== name && h("span", { class: "hint", key: "ship", lang: tongue(view.ships[asked.ship]?.name || "") }, view.ships[asked.ship]?.name)),
    does && h("p", { key: "does" }, does),
    words.words.when?.[asked.key] && h("p", { class: "hint", key: "when" }, words.words.when[asked.key]),
    asked.n > 0 && h("p", { key: "n" }, words.word("words", "dice_picked", { n: asked.n })));
}
