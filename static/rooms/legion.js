// Legion at the table: two armies, the facts of an attack, pools beside their defenders, dice whose colour is a shape and
// a word. Shapes are drawn here on purpose: no publisher's artwork is used anywhere.

import { h } from "../table/dom.js";
import { icon } from "../table/icons.js";
import { armies, army, rangeText, unitSheet } from "./legion_units.js";
import { diceAndPools, drawDie, LETTERS } from "./legion_dice.js";
import { factCards } from "./legion_facts.js";
import { poolCards } from "./legion_pool.js";

const STYLE = new URL("./legion.css", import.meta.url).href;
if (!document.querySelector(`link[href="${STYLE}"]`)) {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = STYLE;
  document.head.append(link);
}

/** The questions that belong to what is nested in a step, not to the step. */
const NESTED = new Set(["measure", "confirm", "accept", "contest", "reroll_4b", "reroll_7b", "reroll_guard", "answer", "marksman", "cover_pool", "shields", "guardian", "wounds", "after", "claim", "ask"]);
const SETS = new Set(["los", "seen", "arcs", "engaged", "weak", "higher", "leader_sees", "helper", "backup", "support"]);

export const room = {
  key: "legion",
  noScore: true,
  faceOrder: ["crit", "hit", "block", "surge", "blank"],
  letters: LETTERS,
  facesOf: {},
  pools: [],
  codes: {},
  odds: { sure: [["wounds", 0]], spread: "wounds" },
  panels: { left, right, duel, order: () => [] },
  poolOf: (view) => (/^[78]/.test(view.step?.number || "") ? "defense" : "attack"),
  turned: () => [],
  drawDie,
  drawToken: () => null,
  fieldOf: () => null,
  fieldName: () => "",
  mainOffers: new Set(["attack", "confirm_facts", "accept_facts", "confirm_claim"]),
  decisionFirst: (table) => !table.wide && /^(5|6|9)/.test(table.view?.step?.number || ""),   // no dice are picked there
  title,
  topLine,
  tray: diceAndPools,
  widget,
  sheet: unitSheet,
  pickName,
  promptKey,
  valueText,
  kinds: {
    text: (words, value) => (Array.isArray(value) ? counted(words, value) : String(value)),
    offer: (words, key) => words.word("offers", key).replace(/…$/, ""),
    cause: (words, key) => words.word("causes", key),
    cover: (words, value) => words.word("covers", String(value)),
    range: (words, value) => rangeText(words, value),
    reading: (words, value, params) => reading(words, params.fact, value),
    value: (words, value, params) => (params.fact ? reading(words, params.fact, value) : valueText(words, params, value)),
    parts: (words, parts) => words.list.format(Object.entries(parts).map(([name, n]) => `${words.word("parts", name)} ${n}`)),
  },
};

/** "E-11 ×4 and DLT-19". */
function counted(words, names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) || 0) + 1);
  return words.list.format([...counts].map(([name, n]) => (n > 1 ? `${name} ×${n}` : name)));
}

/** A fact's number in words: a range, a cover, yes and no, or simply how many. */
export function reading(words, fact, value) {
  if (fact === "range") return rangeText(words, value);
  if (fact === "cover") return words.word("covers", String(value));
  if (fact === "moved") return words.word("moves", words.words.names?.moved?.[value] ?? String(value));
  return SETS.has(fact) ? words.word("words", Number(value) ? "yes" : "no") : String(value);
}

/** What an edit's number means: a face, a movement, or simply how many. */
function valueText(words, edit, value) {
  const names = words.words.names || {};
  if (edit.field === "attack" || edit.field === "defense") return words.word("faces", names.face?.[value] ?? value);
  if (edit.field === "moved") return words.word("moves", names.moved?.[value] ?? value);
  return String(value);
}

// --- the frame ----------------------------------------------------------------------------------------------------
function seatsOwnFirst(table) {
  const order = table.view.seat_order;
  return table.seat ? [table.seat, ...order.filter((seat) => seat !== table.seat)] : order;
}

function left(table) {
  return table.view.ships ? army(table, seatsOwnFirst(table)[0]) : [];
}

function right(table) {
  return table.view.ships ? seatsOwnFirst(table).slice(1).map((seat) => army(table, seat)) : [];
}

function duel(table) {
  if (table.wide || !table.view.ships) return [];
  if (!quiet(table)) return armies(table, seatsOwnFirst(table));
  return table.seat ? [] : seatsOwnFirst(table).map((seat) => army(table, seat));
}

// On a phone between activations: there is room for both armies in full, below what I may do.
function quiet(table) {
  return !table.wide && !table.view.attack && !table.view.activation;
}

/** The pool that is being formed or resolved, or null. */
export function poolNow(view) {
  return view.attack?.now === undefined ? null : view.attack.pools[view.attack.now];
}

function title(table) {
  const { view, words, page } = table;
  const name = (id) => h("span", { class: `by-${view.ships[id].seat}`, key: id }, view.ships[id].name);
  if (view.attack) {
    const defender = poolNow(view)?.defender ?? view.measure?.target;
    if (!defender) return [name(view.attack.attacker), h("span", { class: "only-read", key: "w" }, ` ${words.word("steps", view.step?.number)}`)];
    return [name(view.attack.attacker), h("span", { class: "versus", key: "v" }, icon("arrow"), h("span", { class: "only-read" }, ` ${page.say("attacks")} `)), name(defender)];
  }
  if (view.activation) return name(view.activation.unit);
  return table.config.title;
}

function topLine(table) {
  const { view, page, words } = table;
  const parts = [page.say("round_n", { n: view.round ?? 1 })];
  if (view.activation && !view.attack) parts.push(words.word("table", "actions_left", { n: view.activation.actions }));
  const pool = poolNow(view);
  if (!pool) return h("span", { key: "round" }, parts.join(" · "));
  return [h("span", { key: "round" }, parts.join(" · ")),
    h("span", { class: "fact", key: "fact" }, words.word("table", pool.facts.range ? "range_n" : "melee", { range: rangeText(words, pool.facts.range) }),
      pool.confirmed ? h("span", { class: "ticks", key: "both", title: page.say("fact_both") }, icon("done"), icon("done"), h("span", { class: "only-read" }, ` ${page.say("fact_both")}`))
        : h("span", { class: "fact-open", key: "one" }, page.say("fact_one")))];
}

function promptKey(view) {
  if (view.turn?.held) return "edits";
  const { flow, number } = view.step || {};
  return NESTED.has(flow) ? flow : number || "";
}

/** The room's own part of the decision: facts to enter or confirm, a pool to build, cover and dodges, numbers to name. */
function widget(table) {
  const found = factCards(table) || poolCards(table) || { claims: new Set(), drawn: null };
  return { ...found, after: quiet(table) && seatsOwnFirst(table).map((seat) => army(table, seat)) };
}

/** What the picks of this room are called. */
export function pickName(table, pick, id, offer) {
  const { view, words } = table;
  const names = words.words.names || {};
  const [unit, mini] = [Math.floor(id / 100), id % 100];
  switch (pick.what) {
    case "die": return offer.key.startsWith("edit_die") ? dieName(table, offer.key.endsWith("attack") ? "dice" : "defense", id) : "";
    case "pool": return view.ships[view.attack?.pools[id]?.defender]?.name || "";
    case "mini": return offer.key === "edit_wounds" ? `${view.ships[unit]?.name} – ${words.word("table", "mini", { mini })}` : words.word("table", "mini", { mini: id });
    case "los": case "seen": case "arc_minis": return words.word("table", "mini", { mini: id });
    case "cover": return words.word("covers", String(id));
    case "engaged": return words.word("engaged", names.engaged?.[id]);
    case "how": case "moved": return words.word("moves", names.moved?.[id]);
    case "face": return words.word("faces", names.face?.[id]);
    case "field": return words.word("fields", offer.key === "edit_pool" ? ["pierce_more", "blocks_more"][id] : names.field?.[id]);
    case "support": return supportName(view, id);
    case "charge": return chargeName(table, id, offer);
    case "range": return rangeText(words, id);
    case "use_cover": case "weak": case "higher": case "leader_sees": return words.word("words", id ? "yes" : "no");
    default: return "";
  }
}

function dieName(table, kind, at) {
  const die = poolNow(table.view)?.[kind][at];
  return die && `${at + 1}: ${table.words.word("pools", die.color)}, ${table.words.word("faces", die.face)}`;
}

// A weapon of a friend: unit * 10000 + mini * 100 + place.
function supportName(view, id) {
  const friend = view.ships[Math.floor(id / 10000)];
  const mini = Math.floor(id / 100) % 100;
  return friend ? `${friend.name} ${mini}: ${friend.weapons[id % 100].name}` : "";
}

function chargeName(table, id, offer) {
  const { view } = table;
  if (offer.key === "arm") return view.ships[view.activation?.unit]?.weapons[id]?.name || "";
  const charge = view.charges[id];
  return charge ? `${view.ships[charge.ship].name} – ${view.ships[charge.ship].weapons[charge.weapon].name}` : "";
}
