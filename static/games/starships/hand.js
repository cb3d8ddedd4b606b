// One's own hand as cards: what each does, whether it may be played now, and why not. What was played in this go lies open
// to its player alone until the go is final. Discarding is tapping cards; naming a target is one tap.

import { h } from "../../table/dom.js";
import { listed } from "../../table/reading.js";
import { cardName } from "./cards.js";
import { privateOrders, wouldFall } from "./deputy.js";
import { letGo } from "./let_go.js";
import { inside, kbd, numbered } from "./printed.js";
import { living } from "./state.js";

/** @import { Seat, Table } from "./state.js" */

const DROPS = ["clean_up", "discard"];
const NAMES_ONE = { declare: "attack_seat", resolve_first: "first_on", use: "use_layer", absorb_first: "layer_first" };
const FIXED = ["declare", "withdraw"]; // what a declared attack no longer allows
const ORDERS = ["pass_unless_new", "pass_whatever", "ask_again"];
const USUAL_ORDER = ["play", "modify", "respond", "after", "refit"];

/**
 * The room's part of the decision: targets to name, cards to let go, the hand.
 * @param {Table} table
 */
export function decision(table) {
  const { view } = table;
  const info = view.seats?.[table.seat];
  if (!info || !view.cards) return { claims: new Set(), drawn: null, count: 0 };
  const offers = listed(table.prompt);
  const drop = table.mine && offers.find((offer) => DROPS.includes(offer.key) && !offer.why_not);
  const names =
    table.mine &&
    offers.find(
      (offer) => NAMES_ONE[offer.key] && !offer.why_not && offer.picks.length === 1 && offer.picks[0].most === 1,
    );
  if (!drop) delete table.sheet.drop;
  const fixed = offers.filter((offer) => FIXED.includes(offer.key) && offer.why_not);
  const numbers = counter();
  const drawn = [fallsLine(table), names && oneOf(table, names, numbers), played(table, info)];
  const orders = offers.filter((offer) => ORDERS.includes(offer.key) && !offer.why_not);
  const before = numbers.count;
  const cards = drop ? letGo(table, drop, numbers) : hand(table, info, offers, numbers, orders);
  const first = drop || numbers.count > before; // where no card can be played, what can be done stands above the hand
  const plays = offers.filter((offer) => offer.key.startsWith("play."));
  const claimed = [...plays, drop, names, ...fixed, ...orders].filter(Boolean);
  return {
    claims: new Set(claimed.map((offer) => offer.key)),
    drawn: [...drawn, first && cards],
    after: [!first && cards, table.mine && fixedLine(table, fixed)],
    count: numbers.count,
  };
}

// What an attack does to one's own vessel, as it stands.
/** @param {Table} table */
function fallsLine({ mine, view, seat, words }) {
  return (
    mine &&
    wouldFall(view, seat) &&
    h("p", { class: "falls-unless", key: "falls" }, words.word("table", "falls_unless"))
  );
}

function counter() {
  const numbers = { count: 0, next: () => (numbers.count += 1) };
  return numbers;
}

/**
 * What the button of one pick says, where each has one of its own.
 * @param {Table} table
 */
export function decisionName(table, offer, id) {
  const [pick] = offer.picks;
  if (!NAMES_ONE[offer.key] || pick.what === "seat") return "";
  return table.words.word("table", NAMES_ONE[offer.key], { name: table.room.pickName(table, pick, id, offer) });
}

// Whom to attack, which layer to use: one button for each, so that naming it is one tap.
/** @param {Table} table */
function oneOf(table, offer, numbers) {
  const [pick] = offer.picks;
  return h(
    "ol",
    { class: "offer-list", key: "one-of", role: "list", "aria-label": table.words.word("offers", offer.key) },
    pick.ids.map((id) => {
      const n = numbers.next();
      return h(
        "li",
        { key: id },
        h(
          "button",
          {
            type: "button",
            class: `offer named-one by-${pick.what === "seat" ? `p${id + 1}` : table.seat}`,
            ...numbered(n),
            "aria-disabled": table.busy ? "true" : undefined,
            onclick: () => table.choose(offer.key, [[id]]),
          },
          h("span", { class: "offer-name" }, called(table, offer, pick, id)),
          kbd(n),
        ),
      );
    }),
  );
}

// A vessel by its player, with what it can take; a layer by what it is.
/** @param {Table} table */
function called(table, offer, pick, id) {
  const { view, words } = table;
  const name = table.room.pickName(table, pick, id, offer);
  if (pick.what !== "seat") return decisionName(table, offer, id);
  const ship = view.ships[`p${id + 1}`];
  return [
    words.word("table", NAMES_ONE[offer.key], { name }),
    " ",
    h("span", { class: "hint", key: "ship" }, `${ship.name} · ${words.word("table", "hull_n", { n: ship.hull.now })}`),
  ];
}

// What I have played in this go, in words: the cards themselves lie on the attack, mine alone to see until I finalize.
/**
 * @param {Table} table
 * @param {Seat} info
 */
function played(table, info) {
  if (!info.plays?.length) return null;
  const { words, view } = table;
  return h(
    "section",
    { class: "played", key: "played", "aria-label": words.word("table", "played") },
    h("h3", { class: "hidden-visually" }, words.word("table", "played")),
    h(
      "ol",
      { class: "played-list hidden-visually" },
      info.plays.map((id, at) => h("li", { key: at }, cardName(words, id, view))),
    ),
    h("p", { class: "hint" }, words.word("table", "played_hint", { n: info.plays.length })),
  );
}

// Why the target stays and the attack is resolved, in one quiet line.
/** @param {Table} table */
function fixedLine(table, fixed) {
  return (
    fixed.length > 0 &&
    h("p", { class: "hint", key: "fixed" }, table.page.sentences(fixed.map((offer) => table.whyText(offer.why_not))))
  );
}

// What one may say once for the rest of an attack or turn: folded away until it is wanted.
/** @param {Table} table */
function ahead(table, orders) {
  const order = (offer) =>
    h(
      "button",
      {
        key: offer.key,
        type: "button",
        class: "button small",
        "aria-disabled": table.busy ? "true" : undefined,
        onclick: () => table.choose(offer.key),
      },
      table.words.word("offers", offer.key),
    );
  const { now, kept } = privateOrders(table);
  const all = [...(table.mine ? [] : orders.map(order)), ...kept];
  return [
    now && h("div", { class: "order-to-ask", key: "let-me" }, now),
    all.length > 0 &&
      h(
        "details",
        { class: "orders", key: "orders" },
        h("summary", { key: "title" }, table.words.word("table", "orders")),
        h("div", { class: "row", key: "row" }, all),
      ),
  ];
}

/**
 * @param {Table} table
 * @param {Seat} info
 */
function inHand(table, info) {
  const { view } = table;
  const ids = view.card_order.filter((id) => info.cards?.[id]);
  return ids.sort((a, b) => USUAL_ORDER.indexOf(view.cards[a].window) - USUAL_ORDER.indexOf(view.cards[b].window));
}

/**
 * @param {Table} table
 * @param {Seat} info
 */
function hand(table, info, offers, numbers, orders) {
  const { words, view } = table;
  const ids = inHand(table, info);
  const offer = (id) => offers.find((one) => one.key === `play.${id}`);
  const able = (id) => table.mine && offer(id) && !offer(id).why_not;
  // at a desk all lie in sight, each where it lay before; a row that slides begins with what can be played
  const sorted = table.wide ? ids : [...ids.filter(able), ...ids.filter((id) => !able(id))];
  const asked = table.mine && offers.some((one) => one.key === "return_hand" && !one.why_not); // all of it at once
  // where it slides, a row keeps the card in sight that was: begun anew, what can be played now comes first
  const row = table.wide ? "cards" : `cards-${ids.filter(able)}`;
  return h(
    "section",
    { class: `hand-cards ${asked ? "all-asked" : ""}`, key: "hand", "aria-labelledby": "hand-title" },
    h(
      "div",
      { class: "hand-head", key: "head" },
      h(
        "h3",
        { id: "hand-title" },
        words.word("table", "your_hand"),
        " ",
        h("span", { class: "count" }, String(info.hand - (info.plays ? spent(info) : 0))),
      ),
      ahead(table, orders),
    ),
    ids.length
      ? h(
          "ul",
          // on a phone it slides sideways, for keys too where nothing in it can be pressed
          {
            key: row,
            class: "cards",
            role: "list",
            "aria-labelledby": "hand-title",
            tabindex: table.wide ? undefined : "0",
          },
          sorted.map((id) =>
            h(
              "li",
              { key: id },
              able(id)
                ? ready(table, id, info.cards[id], offer(id), numbers.next())
                : quiet(table, id, info.cards[id], offer(id)),
            ),
          ),
        )
      : h("p", { class: "hint" }, words.word("table", "no_cards")),
    view.thinking?.seat === table.seat &&
      ids.length > 0 &&
      !sorted.some(able) &&
      h("p", { class: "hint", key: "none" }, words.word("table", "nothing_fits")),
  );
}

// The count of a seat stays as it was until the go is final; the hand shown here is what is left.
/** @param {Seat} info */
function spent(info) {
  return info.hand - Object.values(info.cards || {}).reduce((sum, n) => sum + n, 0);
}

/** @param {Table} table */
function ready(table, id, n, offer, number) {
  const sending = table.pending?.key === offer.key;
  return h(
    "button",
    {
      type: "button",
      class: "hand-card can",
      ...numbered(number),
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => table.choose(offer.key),
    },
    inside(table, id, n),
    h(
      "span",
      { class: "card-state", key: "state" },
      sending
        ? table.page.say("sending")
        : [h("span", { key: "play" }, table.words.word("table", "play_it")), kbd(number)],
    ),
  );
}

/** @param {Table} table */
function quiet(table, id, n, offer) {
  const refused = offer?.why_not && table.mine;
  const why = refused ? table.whyText(offer.why_not) : waitsFor(table, id);
  return h(
    "div",
    { class: "hand-card" },
    inside(table, id, n),
    why && h("span", { class: refused ? "card-state reason-why" : "card-state waits-for", key: "why" }, why),
  );
}

/**
 * A card that cannot be played now says when it can be, or that it cannot while only two vessels fly.
 * @param {Pick<Table, "words" | "view">} table
 * @param {string} id
 */
export function waitsFor({ words, view }, id) {
  const { window, who } = view.cards[id];
  if (who === "other" && living(view).length < 3) return words.word("waits_for", "respond_nobody");
  return words.word("waits_for", window === "respond" ? `respond_${who}` : window);
}
