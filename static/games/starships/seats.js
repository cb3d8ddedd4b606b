// The ring of seats, clockwise: whose turn it is, who is final, hull and layers, how many cards. A tap opens a seat's sheet.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { presence } from "../../table/squads.js";
import { board } from "./boards.js";
import { cardName, layerAbout, layerText, safeFrom } from "./cards.js";
import { current, handOf, LAYERS, pressed, shortly, threat } from "./state.js";

/** @import { Seat, Table, Vessel, View } from "./state.js" */

/**
 * The seats clockwise, my own first; who looks through the eyes of one seat has that seat in the same place.
 * @param {Table} table
 */
export function clockwise(table) {
  const order = table.view.seat_order || [];
  const at = Math.max(0, order.indexOf(table.seat || eyesOf(table.view)));
  return [...order.slice(at), ...order.slice(0, at)];
}

/** Whose hand alone is open to this audience; "" where it is nobody's or everybody's. @param {View} view */
export function eyesOf({ seats }) {
  const open = Object.keys(seats).filter((seat) => seats[seat].cards);
  return open.length === 1 ? open[0] : "";
}

/**
 * What a seat has to do with the attack under way, and how far its go is: keys of words, the weightiest first.
 * @param {View} view
 */
export function marksOf(view, seat) {
  if (view.seats[seat]?.out) return ["out"];
  const found = [];
  const now = current(view);
  if (view.ships[seat]?.destroyed) found.push("destroyed");
  const goes = (view.ring || []).filter((one) => one.seat === seat).map((one) => one.go);
  const go = goes.includes("now") ? "now" : goes.at(-1);
  if (go) found.push(`go_${go}`);
  if (now.some((attack) => attack.target === seat)) found.push("target");
  if (now[0]?.initiator === seat) found.push("attacker");
  if (!now.length && view.active === seat) found.push("turn");
  return found;
}

const ICONS = {
  go_final: "done",
  go_now: "next",
  go_waits: "wait",
  target: "ask",
  attacker: "arrow",
  turn: "next",
  destroyed: "gone",
  out: "close",
};

/** @param {Table} table */
export function mark(table, key, plays = 0) {
  const text =
    key === "go_now" && plays
      ? table.words.word("table", "plays_n", { n: plays })
      : table.words.word("table", `mark_${key}`);
  return h("span", { key, class: `tag mark mark-${key}` }, icon(ICONS[key]), text);
}

/**
 * How many cards a seat has played in its go so far; which, only itself knows.
 * @param {View} view
 */
function playsOf(view, seat) {
  const own = view.ring?.find((one) => one.seat === seat && one.go === "now")?.n || 0;
  return view.thinking?.seat === seat ? view.thinking.n : own;
}

/**
 * @param {Table} table
 * @param {Vessel} ship
 */
export function hull(table, ship) {
  const left = Math.max(0, ship.hull.now);
  const share = Math.min(100, Math.round((left / Math.max(1, ship.hull.start)) * 100));
  return h(
    "span",
    { class: "hull", key: "hull" },
    h(
      "span",
      { class: "hull-number", key: "n" },
      h("span", { class: "hidden-visually" }, `${table.words.word("layers", "hull")} `),
      h("strong", {}, String(left)),
      h("span", { class: "hint" }, `/${ship.hull.start}`),
    ),
    h(
      "span",
      { class: `hull-bar ${share <= 34 ? "low" : ""}`, key: "bar", "aria-hidden": "true" },
      h("span", { vars: { "--share": `${share}%` } }),
    ),
    !left &&
      !ship.destroyed &&
      h("span", { class: "tag mark mark-target", key: "alive" }, icon("done"), table.words.word("table", "alive_at_0")),
  );
}

/**
 * Every layer of a vessel in the order in which they take damage.
 * @param {Vessel} ship
 */
export function layerList(ship) {
  return LAYERS.flatMap((layer) => (ship?.layers?.[layer] || []).map((one) => ({ ...one, layer })));
}

/**
 * @param {Table} table
 * @param {Vessel} ship
 * @param {boolean} [short] Without what they come from.
 */
export function layersOf(table, ship, short = false) {
  const all = layerList(ship).map((one) => (short ? { ...one, card: undefined, optional: false } : one));
  const { words, page } = table;
  return [
    ...all.map((layer) =>
      h(
        "span",
        {
          key: `l-${layer.id}`,
          class: `layer layer-${layer.layer} ${layer.counters === 0 ? "spent" : ""}`,
          title: page.sentences(layerAbout(words, layer)),
        },
        layerText(words, layer, table.view),
      ),
    ),
    ...(ship.misses || []).map((gear) =>
      h(
        "span",
        {
          key: `m-${gear.id}`,
          class: `layer layer-misses ${gear.counters === 0 ? "spent" : ""}`,
          title: words.word("about", "misses"),
        },
        `${cardName(table.words, gear.card, table.view)} ×${gear.counters}`,
      ),
    ),
  ];
}

/**
 * Cards in words: "hand 5 · deck 27 · discarded 4".
 * @param {Table} table
 * @param {Seat} info
 */
function cardsLine(table, info) {
  const { words } = table;
  const discarded = Object.values(info.discard || {}).reduce((sum, n) => sum + n, 0);
  return [
    words.word("table", "hand_n", { n: handOf(info) }),
    words.word("table", "deck_n", { n: info.deck }),
    words.word("table", "discard_n", { n: discarded }),
  ].join(" · ");
}

/** Who threatens me: what its bare attack would do to my vessel. @param {Table} table */
function threatens({ view, words, seat }, other) {
  const told = view.match?.status === "over" ? null : threat(view, seat, other);
  if (!told) return null;
  const key = told.falls ? "threat_falls" : told.n ? "threat_n" : "threat_none";
  return h(
    "span",
    { key: "threat", class: told.falls ? "tag mark mark-target" : "hint" },
    words.word("table", key, { n: told.n }),
  );
}

/** @param {Table} table */
function tile(table, seat) {
  const { view, words } = table;
  const info = view.seats[seat];
  const ship = view.ships[seat];
  const marks = marksOf(view, seat);
  return h(
    "button",
    {
      type: "button",
      class: `seat-tile by-${seat} ${marks.map((one) => `is-${one}`).join(" ")}`,
      onclick: () => pressed(table, seat),
    },
    h(
      "span",
      { class: "seat-head", key: "head" },
      h("span", { class: "seat-chip" }, table.nameOf(seat)),
      seat === table.seat && h("span", { class: "hint" }, `(${table.page.say("you")})`),
      presence(table, seat),
      h(
        "span",
        { class: "seat-marks", key: "marks" },
        marks.map((one) => mark(table, one, playsOf(view, seat))),
        view.priority === seat &&
          h(
            "span",
            { class: "tag", key: "priority", title: words.word("table", "priority_about") },
            words.word("table", "mark_priority"),
          ),
      ),
    ),
    board(ship),
    hull(table, ship),
    h(
      "span",
      { class: "seat-vessel", key: "vessel" },
      h("span", { class: "seat-ship" }, ship.name),
      h("span", { class: "hint" }, words.word("table", "attack_n", { n: ship.attack })),
      threatens(table, seat),
      layersOf(table, ship),
    ),
    h("span", { class: "seat-cards", key: "cards" }, cardsLine(table, info)),
    h(
      "span",
      { class: "seat-marks", key: "more" },
      info.order && h("span", { key: "order", class: "tag" }, words.word("table", `order_${info.order}`)),
      info.allies?.length > 0 &&
        h("span", { key: "allies", class: "tag" }, words.word("table", "allied", { seat: info.allies }, view)),
      (info.safe_from || []).map((other) =>
        h("span", { key: `safe-${other}`, class: "tag" }, safeFrom(words, view, seat, other)),
      ),
    ),
  );
}

/**
 * Everything between banner and offers: the vessels in a ring, my own at the lower left, the attack between them.
 * @param {Table} table
 * @param {any} between What lies between them.
 * @returns {import("../../table/middle.js").Middle | null}
 */
export function around(table, between) {
  if (!table.view?.ships) return null;
  if (!table.wide) return { whole: onPhone(table, between) };
  const seats = clockwise(table);
  const half = Math.ceil((seats.length - 1) / 2);
  const [own, ...others] = seats;
  return {
    left: vessels(table, [...others.slice(half).reverse(), own], "left", seats.length),
    right: vessels(table, others.slice(0, half), "right", seats.length),
    whole: between,
  };
}

// On a phone: the others on both sides of the total, the cards below them, my own vessel nearest to my hand. From four
// vessels on all stand in one row.
/** @param {Table} table */
function onPhone(table, between) {
  const n = table.view.seat_order.length;
  return h("div", { class: `phone-ring ${n > 3 ? "is-row" : `of-${n}`}`, key: "ring" }, strip(table), between);
}

/** @param {Table} table */
function vessels(table, seats, where, all) {
  return h(
    "ol",
    {
      class: `seat-list vessels of-${all}`,
      role: "list",
      key: `vessels-${where}`,
      "aria-label": table.words.word("table", "seats_clockwise"),
    },
    seats.map((seat) => h("li", { key: seat }, tile(table, seat))),
  );
}

/**
 * The ring as a column beside the attack.
 * @param {Table} table
 */
export function ring(table) {
  if (!table.view?.ships) return [];
  return h(
    "section",
    { class: "ring", key: "ring", "aria-labelledby": "ring-title" },
    h("h3", { id: "ring-title" }, table.words.word("table", "seats_clockwise")),
    h(
      "ol",
      { class: "seat-list", role: "list" },
      clockwise(table).map((seat) => h("li", { key: seat }, tile(table, seat))),
    ),
  );
}

// On the phone one small tile for each seat, side by side: name, hull, how many cards, how far its go is.
/** @param {Table} table */
export function strip(table) {
  if (table.wide || !table.view?.ships) return [];
  const seats = clockwise(table);
  return h(
    "ol",
    {
      class: "seat-strip",
      role: "list",
      vars: { "--seats": seats.length },
      "aria-label": table.words.word("table", "seats_clockwise"),
    },
    seats.map((seat) => h("li", { key: seat, class: seat === seats[0] ? "mine" : "" }, small(table, seat))),
  );
}

/** @param {Table} table */
function small(table, seat) {
  const { view, words } = table;
  const ship = view.ships[seat];
  const marks = marksOf(view, seat);
  const first = marks[0];
  const role = marks.find((one) => /^(target|attacker|turn)$/.test(one));
  return h(
    "button",
    {
      type: "button",
      class: `seat-small by-${seat} ${marks.map((one) => `is-${one}`).join(" ")}`,
      onclick: () => pressed(table, seat),
    },
    h("span", { class: "seat-chip", key: "name" }, table.nameOf(seat)),
    board(ship),
    h("span", { class: "small-ship", key: "ship" }, ship.name, " ", layersOf(table, ship, seat !== table.seat)),
    hull(table, ship),
    h(
      "span",
      { class: "small-counts", key: "counts" },
      h("span", { class: "hidden-visually" }, cardsLine(table, view.seats[seat])),
      h("span", { "aria-hidden": "true" }, shortly(table, seat)),
    ),
    h(
      "span",
      { class: "small-mark", key: "mark" },
      first && [
        icon(ICONS[first], "mark-icon"),
        h(
          "span",
          { class: "small-word" },
          words.word("table", first === "go_now" ? "small_now" : `mark_${role && first === "go_waits" ? role : first}`),
        ),
      ],
    ),
    seat === table.seat && h("span", { class: "hidden-visually", key: "you" }, table.page.say("you")),
  );
}
