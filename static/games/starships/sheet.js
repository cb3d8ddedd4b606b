// The sheet of a seat: its vessel with what takes damage before the hull and how, its cards as far as they are open.

import { h } from "../../table/dom.js";
import { silhouette } from "../../table/silhouette.js";
import { cap } from "../../table/words.js";
import { cardName, safeFrom } from "./cards.js";
import { hull, layersOf, mark, marksOf } from "./seats.js";
import { drawingOf } from "./silhouettes.js";

/** @import { Table } from "./state.js" */

/**
 * The sheet of one seat: its vessel, every layer, what lies in its discard pile.
 * @param {Table} table
 * @param {string} seat
 */
export function seatSheet(table, seat) {
  const { view, words } = table;
  const ship = view.ships[seat];
  if (!ship) return null;
  const info = view.seats[seat];
  const layers = layersOf(table, ship);
  return [
    h(
      "p",
      { key: "who", class: `seat-sheet by-${seat}` },
      silhouette(drawingOf(ship.kind), "mid"),
      " ",
      h("strong", { class: "seat-chip" }, table.nameOf(seat)),
      " ",
      h(
        "span",
        { class: "seat-marks" },
        marksOf(view, seat).map((one) => mark(table, one)),
      ),
    ),
    h("div", { key: "hull", class: `by-${seat}` }, hull(table, ship)),
    h(
      "dl",
      { key: "facts", class: "seat-facts" },
      fact("attack", cap(words.word("fields", "attack")), String(ship.attack)),
      fact("hand", words.word("table", "in_hand"), String(info.hand)),
      fact("deck", words.word("table", "in_deck"), String(info.deck)),
    ),
    h("h3", { key: "lt" }, words.word("table", "layers_title")),
    layers.length
      ? h(
          "ul",
          { key: "layers", class: "layer-lines", role: "list" },
          layers.map((one, at) =>
            h("li", { key: at }, one, " ", h("span", { class: "hint", key: "about" }, one.props?.title)),
          ),
        )
      : h("p", { key: "none", class: "hint" }, words.word("table", "no_layers")),
    h("p", { key: "about", class: "hint" }, words.word("about", "order")),
    (info.safe_from || []).length > 0 && h("p", { key: "safe" }, safeFrom(words, view, seat, info.safe_from)),
    table.judges && pile(table, "in_hand", info.cards),
    pile(table, "discarded", info.discard),
    pile(table, "left_in_deck", info.left),
  ];
}

/** @param {string} key @param {string} name @param {string} value */
function fact(key, name, value) {
  return h("div", { key }, h("dt", {}, name), h("dd", {}, value));
}

/** @param {Table} table @param {string} title @param {Record<string, number> | undefined} cards */
function pile(table, title, cards) {
  if (!cards) return null;
  const { words, view } = table;
  const ids = view.card_order.filter((id) => cards[id]);
  return [
    h("h3", { key: `${title}-t` }, words.word("table", title)),
    ids.length
      ? h(
          "ul",
          { key: title, class: "pile", role: "list" },
          ids.map((id) =>
            h(
              "li",
              { key: id },
              cardName(words, id, view),
              cards[id] > 1 && h("span", { class: "hint" }, ` ×${cards[id]}`),
            ),
          ),
        )
      : h("p", { key: title, class: "hint" }, words.word("table", "no_cards")),
  ];
}
