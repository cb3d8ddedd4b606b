// Letting cards go, at cleanup, for a hit or as what a card costs: each tap takes one more of a kind, and after the last none.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { fits } from "../../table/reading.js";
import { cardName } from "./cards.js";
import { inside, kbd, numbered } from "./printed.js";
import { improvised, LAYERS, stopped } from "./state.js";

/** @import { Table } from "./state.js" */

/**
 * How many of each kind are to go, as far as they have been tapped.
 * @param {Table} table
 * @param {Offer} offer
 * @returns {number[]}
 */
export function dropping(table, offer) {
  const { drop } = sheetOf(table);
  return drop && drop.n === table.prompt?.n ? drop.counts : offer.picks[0].ids.map(() => 0);
}

/**
 * What is half chosen.
 * @param {Table} table
 * @returns {{ drop?: { n: number | undefined, counts: number[] } }}
 */
const sheetOf = (table) => table.sheet;

/** @param {number[]} counts */
const sumOf = (counts) => counts.reduce((total, n) => total + n, 0);

/**
 * One more of a kind, or none where that is all; of a single card the other one.
 * @param {Asking} pick
 * @param {number[]} counts
 * @param {number} at
 */
function tapped(pick, counts, at) {
  const more = counts[at] < pick.caps[at] && sumOf(counts) < pick.most;
  if (pick.most === 1) return counts.map((n, other) => (other === at && !n ? 1 : 0));
  return counts.map((n, other) => (other === at ? (more ? n + 1 : 0) : n));
}

/**
 * Cards to let go, and the button that does it; where the large button of the table does it, that is told elsewhere.
 * @param {Table} table
 * @param {Offer} offer
 * @param {{ next: () => number }} numbers
 */
export function letGo(table, offer, numbers) {
  const [pick] = offer.picks;
  const counts = dropping(table, offer);
  const sum = sumOf(counts);
  /** @param {number} at */
  const set = (at) => {
    sheetOf(table).drop = { n: table.prompt?.n, counts: tapped(pick, counts, at) };
    table.draw();
  };
  const title = table.words.word("table", offer.key === "clean_up" ? "which_to_discard" : "which_to_lose", {
    n: pick.most,
  });
  return h(
    "section",
    { class: "hand-cards letting-go", key: "drop", "aria-labelledby": "drop-title" },
    h("h3", { id: "drop-title" }, title),
    toTap(table, pick, counts, set, numbers),
    offer.key !== "clean_up" &&
      sendButton(
        table,
        offer,
        counts,
        sum >= pick.least && sum <= pick.most && !table.busy && !table.guarded,
        numbers.next(),
      ),
  );
}

/**
 * @param {Table} table
 * @param {Asking} pick
 * @param {number[]} counts
 * @param {(at: number) => void} set
 * @param {{ next: () => number }} numbers
 */
function toTap(table, pick, counts, set, numbers) {
  const { words, view } = table;
  return h(
    "ul",
    { class: "cards", role: "list", key: "cards" },
    pick.ids.map((kind, at) => {
      const id = view.card_order[kind];
      const number = numbers.next();
      return h(
        "li",
        { key: id },
        h(
          "button",
          {
            type: "button",
            class: `hand-card can ${counts[at] ? "dropped" : ""}`,
            ...numbered(number),
            "aria-pressed": String(counts[at] > 0),
            onclick: () => set(at),
          },
          inside(table, id, pick.caps[at]),
          h(
            "span",
            { class: "card-state", key: "state" },
            counts[at] > 0 && [icon("minus"), words.word("table", "goes_n", { n: counts[at] })],
            kbd(number),
          ),
        ),
      );
    }),
  );
}

/**
 * What is paid with is shown as what it is, and the large button does it: cards that a card costs, the card that an
 * improvised attack costs, the gear that makes room. Null where something else has to be said for it too.
 * @param {Table} table
 */
export function paying(table) {
  const { picking } = table;
  const offer = picking && table.offer(picking.key);
  if (!offer || offer.picks.length !== 1) return null;
  const [pick] = offer.picks;
  const { picks } = picking;
  if (offer.key === "improvise") return improvising(table, offer, pick, picks);
  if (!offer.key.startsWith("play.")) return null;
  if (pick.what === "gear") return makingRoom(table, offer, pick, picks);
  return pick.what === "discard" ? costing(table, offer, pick, picks) : null;
}

/** @param {Table} table @param {Offer} offer @param {Asking} pick @param {number[][]} picks */
function costing(table, offer, pick, picks) {
  const { words, view } = table;
  const counts = picks[0];
  /** @param {number} at */
  const set = (at) => table.pick(0, tapped(pick, counts, at));
  let count = 0;
  const card = cardName(words, offer.key.slice(5), view);
  return {
    name: words.word("table", "pay_with", { n: pick.least, card }),
    able: fits(pick, counts),
    send: () => table.take(offer.key, picks),
    drawn: shown(
      table,
      words.word("table", "which_to_pay", { n: pick.least, card }),
      toTap(table, pick, counts, set, { next: () => (count += 1) }),
    ),
  };
}

/** @param {Table} table @param {Offer} offer @param {Asking} pick @param {number[][]} picks */
function improvising(table, offer, pick, picks) {
  const { words, view, seat } = table;
  const [chosen] = picks[0];
  const n = improvised(view, seat);
  const card = chosen === undefined ? "" : cardName(words, view.card_order[chosen], view);
  return {
    name: card ? words.word("table", "improvise_with", { card, n }) : words.word("table", "improvise_which", { n }),
    able: fits(pick, picks[0]),
    send: () => table.take(offer.key, picks),
    drawn: shown(
      table,
      words.word("table", "improvise_which", { n }),
      stopped(table, seat, n).length > 0 &&
        h(
          "p",
          { class: "hint", key: "vain" },
          words.word("table", "improvise_vain", { n, seats: stopped(table, seat, n) }, /** @type {any} */ (view)),
        ),
      oneCard(table, pick, (id) => view.card_order[id]),
    ),
  };
}

/** @param {Table} table @param {Offer} offer @param {Asking} pick @param {number[][]} picks */
function makingRoom(table, offer, pick, picks) {
  const { words, view, seat } = table;
  const ship = view.ships[seat];
  const gears = [...LAYERS.flatMap((layer) => ship.layers[layer]), ...ship.misses];
  /** @param {number} id */
  const cardOf = (id) => gears.find((one) => one.id === id && one.card)?.card ?? "";
  const [chosen] = picks[0];
  const card = cardName(words, offer.key.slice(5), view);
  const out = chosen === undefined ? "" : cardName(words, cardOf(chosen), view);
  return {
    name: out ? words.word("table", "room_by", { card, out }) : words.word("table", "room_which", { card }),
    able: fits(pick, picks[0]),
    send: () => table.take(offer.key, picks),
    drawn: shown(table, words.word("table", "room_which", { card }), oneCard(table, pick, cardOf)),
  };
}

/** @param {Table} table @param {string} title @param {any[]} inside */
function shown(table, title, ...inside) {
  return h(
    "section",
    { class: "hand-cards letting-go paying", key: "pay", "aria-labelledby": "pay-title" },
    h(
      "div",
      { class: "back-line", key: "head" },
      h("h3", { id: "pay-title" }, title),
      h("button", { type: "button", class: "button small", onclick: () => table.clear() }, table.page.say("back")),
    ),
    inside,
  );
}

/**
 * One of several cards, by a tap.
 * @param {Table} table
 * @param {Asking} pick
 * @param {(id: number) => string} cardOf
 */
function oneCard(table, pick, cardOf) {
  const [chosen] = table.picking?.picks[0] ?? [];
  return h(
    "ul",
    { class: "cards", role: "list", key: "cards" },
    pick.ids.map((id, at) =>
      h(
        "li",
        { key: id },
        h(
          "button",
          {
            type: "button",
            class: `hand-card can ${chosen === id ? "dropped" : ""}`,
            ...numbered(at + 1),
            "aria-pressed": String(chosen === id),
            onclick: () => table.pick(0, [id]),
          },
          inside(table, cardOf(id), 1),
          h(
            "span",
            { class: "card-state", key: "state" },
            chosen === id && [icon("minus"), table.words.word("table", "goes_n", { n: 1 })],
            kbd(at + 1),
          ),
        ),
      ),
    ),
  );
}

/** @param {Table} table @param {Offer} offer @param {number[]} counts @param {boolean} able @param {number} number */
function sendButton(table, offer, counts, able, number) {
  return h(
    "button",
    {
      type: "button",
      class: "button primary big",
      key: "send",
      ...numbered(number),
      "aria-disabled": able ? undefined : "true",
      onclick: () => able && table.take(offer.key, [counts]),
    },
    table.words.word("table", "discard_these", { n: offer.picks[0].least }),
    kbd(number),
  );
}
