// The starship card game at the table: a ring of up to five seats, the attack in the middle with how far everybody's go is,
// one's own hand as cards. Shapes are drawn here on purpose: no publisher's artwork is used anywhere.

import { base } from "../../table/base.js";
import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { attackCard } from "./attack.js";
import { beats } from "./beats.js";
import { cardName, layerText } from "./cards.js";
import { deputy, mayStop } from "./deputy.js";
import { decision, decisionName } from "./hand.js";
import { dropping, paying } from "./let_go.js";
import { attackable, attacksNow, counterOf, current, improvised, stopped } from "./state.js";
import { remains } from "./remains.js";
import { around, layerList, ring, strip } from "./seats.js";
import { seatSheet } from "./sheet.js";

/** @import { Table, Words } from "./state.js" */

/** @type {import("../../table/base.js").Room<import("./view.js").View>} */
export const room = {
  ...base,
  key: "starships",
  odds: {
    sure: (answer) =>
      (answer?.names || [])
        .filter((name) => name.endsWith(".destroyed") && answer.numbers[name].some(([value]) => value === 1))
        .map((name) => [name, 1]),
    chances: ["kill"],
    worth: true,
  },
  panels: { ...base.panels, left: ring, right: () => [], duel: strip },
  beats,
  middle: (table) => around(table, attackCard(table)),
  remains,
  lastWord: attackCard,
  reveal: (table, { k, d }) =>
    k === "card.played" && d?.card ? { name: cardName(table.words, d.card, table.view), text: "" } : null,
  decisionFirst: () => true,
  sounds: {
    "negation.works": "throw",
    "negation.fails": "throw",
    "gear.fitted": "card",
    "card.played": "card",
    "attack.declared": "card",
    "attack.evaded": "missed",
    "attack.missed": "missed",
    "attack.stopped": "missed",
    "gear.evaded": "missed",
    "layer.used": "blocked",
    "damage.absorbed": "blocked",
    "damage.hull": "hit",
    "vessel.destroyed": "destroyed",
  },
  guide: true,
  shipName: (words, ship) => (words.has("vessels", ship.kind) ? words.word("vessels", ship.kind) : ship.name),
  offerParts: (words, key, view) =>
    key === "improvise" ? { name: words.word("offers", key), does: improvising(words, view) } : null,
  isWaste: ({ view }, { key }) => key === "improvise" && vain(view),
  offerText: (words, key, view) =>
    key.startsWith("play.") ? words.word("table", "play_card", { card: key.slice(5) }, view) : null,
  title,
  // at a desk the step by its name: a number of twelve tells nobody anything
  stands: ({ wide, words, view, page }) =>
    wide ? words.word("rail", view.rail.now) : page.say("round_n", { n: view.round }),
  topLine,
  tray: () => [], // nothing is rolled
  widget: decision,
  deputy,
  // the attack comes back into sight with what was played on it
  took: (_table, key) =>
    key.startsWith("play.") &&
    document.querySelectorAll(".stage-centre.scroll, .stage-tray").forEach((one) => one.scrollTo(0, 0)),
  sheet: seatSheet,
  pickName,
  passName,
  decisionName,
  passPrice: (table, offer) =>
    offer.key === "finalize" && mayStop(table) ? table.words.word("table", "would_fall") : "",
  pays: paying,
  passPicks: (table, offer) => (offer.key === "clean_up" ? [dropping(table, offer)] : null),
  kinds: {
    card: (words, value, _params, view) => each(words, value, (id) => cardName(words, id, view)),
    layer: (words, value, params) =>
      each(words, value, (id) => words.word(...(params.verb ? ["table", `kind_${id}`] : ["layers", id]))),
  },
};

// What it costs; and where every vessel's layers stop it, that it does nothing by itself.
/** @param {Words} words @param {any} view */
function improvising(words, view) {
  const n = view.ships?.[view.active] ? improvised(view, view.active) : 0;
  return words.word("table", vain(view) ? "improvise_costs_vain" : "improvise_costs", { n });
}

/** Would the layers of everybody stop an improvised attack? @param {any} view */
function vain(view) {
  if (!view.ships?.[view.active]) return false;
  const all = attackable(view, view.active);
  return all.length > 0 && stopped({ view }, view.active, improvised(view, view.active)).length === all.length;
}

/** @param {Words} words */
function each(words, value, name) {
  return words.list.format((Array.isArray(value) ? value : [value]).map(name));
}

/** @param {Table} table */
function title(table) {
  const { view, words } = table;
  const [now] = current(view);
  const name = (seat) => h("span", { class: `by-${seat}`, key: seat }, table.nameOf(seat));
  if (!now) return view.active ? words.word("table", "turn_of", { seat: view.active }, view) : table.config.title;
  return [
    name(now.initiator),
    h(
      "span",
      { class: "versus", key: "v" },
      icon("arrow"),
      h("span", { class: "hidden-visually" }, ` ${table.page.say("attacks")} `),
    ),
    name(now.target),
  ];
}

/** @param {Table} table */
function topLine(table) {
  const { view, page, words } = table;
  const limit = view.rounds
    ? words.word("table", "round_of", { n: view.round, most: view.rounds })
    : page.say("round_n", { n: view.round });
  return h(
    "span",
    { key: "round" },
    [limit, table.wide && view.priority && words.word("table", "priority_of", { seat: view.priority }, view)]
      .filter(Boolean)
      .join(" · "),
  );
}

/**
 * What the picks of this room are called: seats by who sits there, cards, layers and gear by name.
 * @param {Table} table
 */
function pickName(table, pick, id) {
  return PICKED[pick.what]?.(table, id) ?? "";
}

/** @type {Record<string, (table: Table, id: number) => string>} */
const PICKED = {
  seat: (table, id) => table.nameOf(`p${id + 1}`),
  discard: inDeck,
  card: inDeck,
  layer: layerName,
  gear: gearName,
  field: ({ words }, id) => words.word("fields", words.words.names?.field?.[id]),
  attack: attackName,
  counter: counterName,
  fact: ({ words }, id) => words.word("facts", words.words.names?.fact?.[id]),
};

/** @param {Table} table */
function inDeck({ view, words }, id) {
  return cardName(words, view.card_order[id], view);
}

/** @param {Table} table */
function layerName({ view, words, seat }, id) {
  const layer = layerList(view.ships[seat]).find((one) => one.id === id);
  return (
    layerText(words, layer, view) ||
    laid(view, seat).map((card) => cardName(words, card, view))[0] ||
    words.word("table", "for_this_attack")
  );
}

// The one card that stands as a layer for this attack alone; none where there are several.
/** @param {Table["view"]} view @param {string} seat */
function laid(view, seat) {
  const own = (attacksNow(view).rings[0]?.declared || []).flatMap((one) => (one.seat === seat && one.card) || []);
  const found = own.filter((card) => view.cards[card]?.effects.some(({ verb }) => verb === "absorb"));
  return found.length === 1 ? found : [];
}

/** @param {Table} table */
function gearName(table, id) {
  const { view, words } = table;
  const gear = [...layerList(view.ships[table.seat]), ...(view.ships[table.seat]?.misses || [])].find(
    (one) => one.id === id && one.card,
  );
  return gear ? cardName(words, gear.card, view) : String(id);
}

/** @param {Table} table */
function counterName(table, id) {
  const { view, words } = table;
  const { seat, layer: number } = counterOf(id);
  const ship = view.ships[seat];
  const layer = layerList(ship).find((one) => one.id === number);
  const gear = ship.misses.find((one) => one.id === number);
  const name = layer ? layerText(words, layer, view) : cardName(words, gear?.card, view);
  return words.word("table", "layer_of", { seat, name }, view);
}

// In one's own moment an attack is called by its target; in a ring 0 is the attack that is answered, 1 the answer.
/** @param {Table} table */
function attackName(table, id) {
  const { view, words } = table;
  if (!view.attacks?.length)
    return words.word("table", "attack_on", { seat: view.moment?.attacks?.[id]?.target }, view);
  return words.word("table", id ? "your_answer" : "this_attack");
}

/**
 * Finalizing says how many plays it opens, cleaning up how many cards go; without any it is a pass.
 * @param {Table} table
 */
function passName(table, offer) {
  if (offer.key === "clean_up") {
    const n = dropping(table, offer).reduce((sum, count) => sum + count, 0);
    return n ? table.words.word("table", "discard_and_draw", { n }) : table.words.word("table", "keep_all");
  }
  if (offer.key !== "finalize") return "";
  const n = table.view.seats[table.seat]?.plays?.length || 0;
  const fires = table.view.step?.number === "3"; // the attack itself has been played: what may follow strengthens it
  if (fires) return table.words.word("table", n ? "fire_n" : "fire", { n });
  return table.words.word("table", n ? "finalize_n" : "play_nothing", { n });
}
