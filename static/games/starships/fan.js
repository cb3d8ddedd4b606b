// The cards of an attack as they lie: what began it, what was declared for it, and what somebody has played in a go that is
// not final: to its player with the lamp's rim, to everybody else face down. How many there are everybody knows.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { cardLines, cardName } from "./cards.js";

/** @import { Table } from "./state.js" */

/** A sign for when a card is played: a star for an attack, a plus for what strengthens it, a shield for an answer. */
const SIGNS = {
  play: "M12 1 L14.6 9.4 L23 12 L14.6 14.6 L12 23 L9.4 14.6 L1 12 L9.4 9.4 Z",
  modify: "M10 3 H14 V10 H21 V14 H14 V21 H10 V14 H3 V10 H10 Z",
  respond: "M12 2 L21 5 V12 C21 17 17 20 12 22 C7 20 3 17 3 12 V5 Z",
  after: "M13 1 L4 14 H11 L9 23 L20 9 H13 Z",
  refit: "M4 6 H20 V10 H4 Z M4 14 H20 V18 H4 Z",
  layer: "M12 2 A10 10 0 1 1 11.9 2 Z M12 7 A5 5 0 1 0 12.1 7 Z",
};

/** @param {string} window */
export function signOf(window) {
  return h(
    "svg",
    { class: "card-sign", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false", key: "sign" },
    h("path", { d: SIGNS[window] || SIGNS.play, "fill-rule": "evenodd" }),
  );
}

/**
 * @param {Table} table
 * @param {{ initiator: string, declared: any[], counter: boolean }} attack
 * @param {boolean} open Is this the attack whose goes are under way?
 */
export function fan(table, attack, open) {
  const { view, words } = table;
  const items = lyingOpen(view, attack);
  const thinking = open && view.thinking?.n ? view.thinking : null;
  const own = thinking && thinking.seat === table.seat ? view.seats[table.seat].plays || [] : [];
  if (!items.length && !thinking) return null;
  return h(
    "ol",
    {
      class: `declared fan ${items.length + own.length > 4 ? "crowded" : ""}`,
      key: "declared",
      role: "list",
      "aria-label": words.word("table", "declared"),
    },
    items.map((item, at) =>
      h("li", { key: `${at}-${item.card || item.layer}`, class: `by-${item.seat}` }, face(table, item)),
    ),
    own.map((id, at) =>
      h(
        "li",
        { key: `own-${at}`, class: `by-${table.seat} own` },
        face(table, { seat: table.seat, card: id === "use" ? "" : id }),
      ),
    ),
    thinking &&
      Array.from({ length: thinking.n - own.length }, (_, at) =>
        h(
          "li",
          { key: `down-${at}`, class: `by-${thinking.seat}`, "aria-hidden": "true" },
          h("span", { class: "fan-card back" }),
        ),
      ),
  );
}

/**
 * What lies open: the card that begins the attack, and what has been declared after it.
 * @param {Table["view"]} view
 */
function lyingOpen(view, attack) {
  const begins = !attack.declared.length && !attack.counter; // once it is declared, its card is among the others
  const first = begins && !view.moment?.improvised && view.moment?.card;
  return [...(first ? [{ seat: attack.initiator, card: first }] : []), ...attack.declared];
}

/** @param {Table} table */
function face(table, item) {
  const { view, words } = table;
  const card = item.card && view.cards[item.card];
  const name = item.card ? cardName(words, item.card, view) : words.word("table", "a_layer");
  const window = card ? card.window : "layer";
  const does = card ? table.page.sentences(cardLines(words, { effects: card.effects })) : "";
  return h(
    "span",
    { class: `fan-card window-${window}`, title: does ? `${name}: ${does}` : undefined },
    h(
      "span",
      { class: "fan-head", key: "head" },
      signOf(window),
      h("span", { class: "seat-chip" }, table.nameOf(item.seat)),
    ),
    h("strong", { class: "fan-name", key: "name", lang: tongue(name) }, name),
    does && h("span", { class: "fan-does", key: "does" }, does),
  );
}
