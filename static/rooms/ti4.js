// Twilight Imperium at the table: two fleets facing each other, the steps of a combat, ten-sided dice with what changed
// them, hits and how they are assigned. Shapes are drawn here on purpose: no publisher's artwork is used anywhere.

import { h } from "../table/dom.js";
import { icon } from "../table/icons.js";
import { fleet, fleets, groupsOf, unitSheet } from "./ti4_fleet.js";
import { spreadCard } from "./ti4_spread.js";
import { diceOf } from "./ti4_dice.js";
import { enterCard, yieldLine } from "./ti4_enter.js";

const STYLE = new URL("./ti4.css", import.meta.url).href;
if (!document.querySelector(`link[href="${STYLE}"]`)) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = STYLE;
  document.head.append(link);
}

/** The steps of the rail: what of the rulebook's numbers stands together, by the part before the dot. */
const PARTS = ["0", "1", "2", "3", "4", "5", "6", "8"];
const PART_OF = { P: "0", 7: "0" };

export const room = {
  key: "ti4",
  noScore: true,
  faceOrder: [],
  letters: {},
  facesOf: {},
  pools: [],
  codes: {},
  odds: { sure: [["result", 1], ["result", 0], ["result", -1]] },
  panels: { left, right, duel, order: () => [] },
  poolOf: () => "",
  turned: () => [],
  drawDie: () => null,
  drawToken: () => null,
  fieldOf: () => null,
  fieldName: () => "",
  decisionFirst: true,
  mainOffers: new Set(["roll"]),
  shipName: (words, ship) => (words.has("units", ship.kind) ? words.word("units", ship.kind) : ship.name),
  rail,
  title,
  topLine,
  tray: diceOf,
  card: (table) => table.view.ships && [played(table), hits(table)],
  widget,
  sheet: unitSheet,
  pickName,
  promptKey,
  valueText: (words, edit, value) => String(value),
  kinds: {
    ship: (words, value, params, view) => units(words, value, view),
    unit: (words, value, params, view) => units(words, value, view),
    units: (words, value, params, view) => units(words, value, view),
    card: (words, value) => named(words, value),
    source: (words, value) => named(words, value),
    system: (words, value) => String(value),
    faces: (words, value) => words.list.format((Array.isArray(value) ? value : [value]).map(faceText)),
    kind: (words, value) => words.word("units", value),
  },
};

/** A card, technology, leader, anomaly or unit text by its name; a plain source by its word. */
export function named(words, id) {
  if (id === "unknown") return words.word("table", "unknown_card");
  for (const section of ["cards", "sources", "units", "places"]) if (words.has(section, id)) return words.word(section, id);
  return words.word("sources", id);
}

/** Units in words: "2 Fighter I and Destroyer I". */
function units(words, value, view) {
  const ids = Array.isArray(value) ? value : [value];
  if (!ids.length) return words.word("table", "nothing");
  if (ids.length === 1) return view?.ships?.[ids[0]]?.name ?? `#${ids[0]}`;
  const counts = new Map();
  for (const id of ids) {
    const name = plainName(view?.ships?.[id]) || `#${id}`;
    counts.set(name, (counts.get(name) || 0) + 1);
  }
  return words.list.format([...counts].map(([name, n]) => (n > 1 ? `${n} ${name}` : name)));
}

/** The name of a unit without the number that tells it from its twins. */
export function plainName(ship) {
  return ship?.name?.replace(/ #\d+$/, "") || "";
}

/** The face as it is printed: ten is a nought. */
export function faceText(face) {
  return String(face % 10);
}

// --- the frame ----------------------------------------------------------------------------------------------------
function seatsOwnFirst(table) {
  const order = table.view.seat_order;
  return table.seat ? [table.seat, ...order.filter((seat) => seat !== table.seat)] : order;
}

function left(table) {
  return table.view.ships ? fleet(table, seatsOwnFirst(table)[0]) : [];
}

function right(table) {
  return table.view.ships ? seatsOwnFirst(table).slice(1).map((seat) => fleet(table, seat)) : [];
}

function duel(table) {
  return table.wide || !table.view.ships ? [] : fleets(table, seatsOwnFirst(table));
}

function title(table) {
  const { view } = table;
  if (!view.seats || !view.ships) return table.config.title;
  const [a, d] = [...view.seat_order].sort((one, two) => Number(view.seats[two].role === "attacker") - Number(view.seats[one].role === "attacker"));
  const name = (seat) => h("span", { class: `by-${seat}`, key: seat }, table.nameOf(seat));
  return [name(a), h("span", { class: "versus", key: "v" }, icon("arrow"), h("span", { class: "only-read" }, ` ${table.page.say("attacks")} `)), name(d)];
}

function topLine(table) {
  const { view, page, words } = table;
  const { anomalies = [], wormhole, laws = [] } = view.system || {};
  const parts = [page.say("round_n", { n: view.round ?? 1 }), ...anomalies.map((one) => named(words, one)), wormhole ? named(words, "wormhole") : "", ...laws.map((one) => named(words, one))].filter(Boolean);
  return h("span", { key: "round" }, parts.join(" · "));
}

/** Which part of the combat a step belongs to. */
export function partOf(number) {
  const head = String(number).match(/^(P|\d+)/)?.[1] ?? "";
  return PART_OF[head] ?? head;
}

function rail(table) {
  const { view, words, page } = table;
  const now = partOf(view.rail?.now ?? view.step?.number ?? "");
  const step = view.rail?.now ?? view.step?.number ?? "";
  const parts = PARTS.filter((part) => part !== "1" || (view.round ?? 1) === 1);   // the barrage opens a combat and never comes again
  const at = parts.indexOf(now);
  return h("ol", { class: "rail parts", "aria-label": page.say("steps") }, parts.map((part, place) => {
    const state = place === at ? "now" : place < at ? "past" : "later";
    const label = words.word("parts", part);
    return h("li", { key: part, class: `rail-step ${state}`, "aria-current": place === at ? "step" : undefined },
      h("span", { class: "rail-body", title: label },
        h("span", { class: "rail-number" }, place === at && /^\d/.test(step) ? step : part, place < at && icon("done")),
        h("span", { class: "rail-label" }, label),
        place < at && h("span", { class: "only-read", key: "done" }, ` – ${page.say("step_done")}`)));
  }));
}

function played(table) {
  const { playing } = table.view;
  const { words } = table;
  if (!playing) return null;
  const ship = playing.ship ? table.view.ships[playing.ship]?.name : "";
  const text = words.word("table", ship ? "playing_with" : "playing", { seat: table.nameOf(playing.seat), card: named(words, playing.card), unit: ship });
  return h("p", { key: "play", class: `spotlight by-${playing.seat}` }, icon("ask"), h("span", {}, text));
}

function hits(table) {
  const { view, words } = table;
  const waiting = view.seat_order.filter((seat) => view.hits?.[seat]?.left || view.hits?.[seat]?.produced);
  if (!waiting.length) return null;
  return h("ul", { key: "hits", class: "hit-pools", role: "list", "aria-label": words.word("table", "hits_title") }, waiting.map((seat) => h("li", { key: seat, class: `hit-pool by-${seat}` },
    h("span", { class: "hit-number" }, String(view.hits[seat].left)),
    h("span", { class: "hit-text" }, hitText(table, seat, view.hits[seat])))));
}

/** "hits on Ben · anti-fighter barrage · fighters only · 3 were made". */
function hitText(table, seat, batch) {
  const { words } = table;
  const parts = [words.word("table", "hits_on", { n: batch.left, seat: table.nameOf(seat) })];
  if (batch.source) parts.push(named(words, batch.source));
  if (batch.only === "fighter") parts.push(words.word("table", "only_fighters"));
  if (batch.restricted) parts.push(words.word("table", "restricted", { n: batch.restricted }));
  if (batch.ship) parts.push(table.view.ships[batch.ship]?.name || "");
  if (batch.produced !== batch.left) parts.push(words.word("table", "were_made", { n: batch.produced }));
  return parts.filter(Boolean).join(" · ");
}

/** The room's own part of the decision: counts to name, dice to type in; under a window the word that one passes it. */
function widget(table) {
  const found = enterCard(table) || spreadCard(table);
  return { ...found, after: yieldLine(table) };
}

function promptKey(view) {
  if (view.turn?.held) return "edits";
  return view.step?.number || "";
}

/** What the picks of this room are called: units by name and state, systems and dice by what they are. */
function pickName(table, pick, id) {
  const { view, words } = table;
  if (["ship", "unit", "cargo"].includes(pick.what)) {
    const group = groupsOf(view, view.ships[id]?.seat).find((one) => one.ids.includes(String(id)));
    if (!group) return view.ships[id]?.name;
    const state = group.damaged ? ` (${words.word("table", "damaged")})` : "";
    return group.ids.length > 1 && pick.caps.length ? `${group.name}${state}` : `${view.ships[id].name}${state}`;
  }
  if (pick.what === "system") return view.seats[table.seat]?.neighbours?.[id]?.name || String(id);
  if (pick.what === "card") return named(words, id);
  const names = words.words.names || {};
  if (pick.what === "step") return `${names.step?.[id] ?? id} ${words.word("steps", names.step?.[id] ?? id)}`;
  if (pick.what === "seat") return table.nameOf(names.seat?.[id]);
  if (pick.what === "kind") return words.word("units", names.kind?.[id]);
  if (pick.what === "counter") return words.word("fleet_fields", names.counter?.[id]);
  if (pick.what === "field") return words.word("fields", names.field?.[id]);
  if (pick.what === "hits") return words.word("table", `pool_${names.hits?.[id]}`);
  if (pick.what === "d10") return String(id);
  return "";
}
