// X-Wing at the table: own drawings of dice faces and tokens, the order of faces, and what the room's numbers stand for.
// Shapes are drawn here on purpose: no publisher's symbol is used anywhere.

import { h } from "../table/dom.js";
import { attackSheet, SHEET_OFFERS } from "./xwing_sheet.js";
import { contestCard, factsCard, FACT_OFFERS } from "./xwing_facts.js";
import { cardEdit, cardPick, CARDS, cardTags, damageCards, inCards, wayName } from "./xwing_damage.js";
import { abilityCard, cardName, grouped, isAbility, markOf, offerParts, offerText, ownCards } from "./xwing_cards.js";

const OCTAGON = "29.3,3 70.7,3 97,29.3 97,70.7 70.7,97 29.3,97 3,70.7 3,29.3";
const INNER = "32.6,11 67.4,11 89,32.6 89,67.4 67.4,89 32.6,89 11,67.4 11,32.6";
const BURST = "M50 18 L56.5 36 L72.6 27.4 L64 43.5 L82 50 L64 56.5 L72.6 72.6 L56.5 64 L50 82 L43.5 64 L27.4 72.6 L36 56.5 L18 50 L36 43.5 L27.4 27.4 L43.5 36 Z";

const TOKEN_FIELDS = ["focus", "evade", "calculate", "reinforce_fore", "reinforce_aft", "strain", "deplete", "disarm", "jam", "tractor", "ion", "stress", "cloak"];
const CHARGE_FIELDS = Array.from({ length: 8 }, (_, place) => `charge_${place}`);
const OBSTACLES = ["", "asteroid", "debris", "gas"];
const ARCS = ["front", "rear", "left", "right", "full_front", "full_rear", "bullseye", "turret", "double_turret"];
const MOST_TOKENS = 20;
const SEATS = ["p1", "p2"];

export const room = {
  key: "xwing",
  faceOrder: ["crit", "hit", "evade", "focus", "blank"],
  letters: { crit: "C", hit: "H", evade: "E", focus: "F", blank: "–" },
  facesOf: { attack: ["crit", "hit", "focus", "blank"], defense: ["evade", "focus", "blank"] },
  pools: ["attack", "defense"],
  odds: { sure: [["destroyed", 1]], spread: "damage", chances: ["kill"] },
  fieldOrder: ["focus", "evade", "calculate", "lock", "shields", "hits", "crits", "force", ...CHARGE_FIELDS],
  mainOffers: new Set(["attack"]),
  greens: ["focus", "calculate", "evade", "reinforce_fore", "reinforce_aft"],
  codes: {
    face: ["blank", "focus", "hit", "crit", "evade"],
    arc: ARCS,
    fact: ["attack_range", "range", "in_arc", "obstructed", "their_full_front", "their_full_rear", "at_asteroid", "at_debris", "at_gas",
      ...ARCS.map((arc) => `arc_${arc}`), ...ARCS.filter((arc) => !arc.startsWith("full_")).map((arc) => `their_${arc}`)],
    token: TOKEN_FIELDS,
    action: ["focus", "evade", "calculate", "cloak", "boost", "barrel_roll", "coordinate"],
    pool: ["attack", "defense"],
    field: [...TOKEN_FIELDS, "lock", "shields", "hits", "crits", "force", "destroyed", "engaged", "obstacle", ...CHARGE_FIELDS],
    damage_card: CARDS,
    adder: ["attack_more", "attack_fewer", "attack_cap", "defense_more", "defense_fewer", "defense_cap"],
  },
  poolOf,
  turned,
  drawDie,
  drawToken,
  widget,
  card: contestCard,
  fieldOf,
  fieldName,
  choiceOf,
  pickName,
  damage: damageCards,
  tags: cardTags,
  fateOf,
  refusedShips,
  passName,
  promptKey,
  valueText,
  grouped,
  markOf,
  offerParts,
  offerText,
  ownCards,
  kinds: {
    action: (words, kind) => words.word("actions", kind),
    ability: (words, key, params, view) => cardName(words, key, view),
    offer: (words, key, params, view) => (isAbility(key) ? cardName(words, key, view) : words.word("offers", key)),
    reading: (words, value, params) => reading(words, params.fact, value),
    damage_card: (words, value) => words.word("damage_cards", value),
    value: (words, value, params, view) => valueText(words, params, value, view),
    parts: (words, parts) => words.list.format(Object.entries(parts).sort(([a], [b]) => STARTS.includes(b) - STARTS.includes(a)).map(([name, n], at) => `${words.word("parts", name)} ${at && n > 0 ? "+" : ""}${n}`.replace("-", "−"))),
  },
};

const STARTS = ["value", "agility"];   // what the number of dice begins with
const RANGED = new Set(["attack_range", "range"]);

/** A fact's number in words: a range, or yes and no. */
function reading(words, fact, value) {
  return RANGED.has(fact) ? words.word("ranges", String(value)) : words.word("words", Number(value) ? "yes" : "no");
}

/** "Done modifying" is said of dice; after an attack one simply passes. */
function passName(table, offer) {
  return offer.key === "finalize" && !/^[23]/.test(table.view.step?.number || "") ? table.page.say("pass") : "";
}

/** What an edit's number means: a face, a ship, an obstacle, yes or no, or simply how many. */
function valueText(words, edit, value, view) {
  if (edit.thing === "die" || edit.thing === "new_die") return words.kind("face", Number(value), view);
  if (edit.thing === "card" || ["suffer_hit", "suffer_crit", "deal", "expose", "repair", "lose", "discard"].includes(edit.field)) return cardEdit(words, edit);
  if (edit.field === "lock") return value ? words.kind("ship", String(value), view) : words.word("obstacles", "0");
  if (edit.field === "obstacle") return words.word("obstacles", String(value));
  if (edit.field === "destroyed" || edit.field === "engaged") return words.word("words", value ? "yes" : "no");
  return String(value);
}

/** The key of the question now put: most are the step's, some belong to what is nested in it. */
function promptKey(view) {
  const { flow, number } = view.step || {};
  if (view.turn?.held) return "edits";
  return ["confirm", "contest", "roll_off", "reroll_2b", "reroll_3b", "triggers", "claim", "question"].includes(flow) ? flow : view.wording?.[number] || number || "";
}

const CLAIMED = new Set([...SHEET_OFFERS, ...FACT_OFFERS]);

/** The room's own part of the decision: the attack sheet for the attacker, the facts card for the defender. */
function widget(table) {
  const found = attackSheet(table) || factsCard(table);
  return { claims: found ? CLAIMED : new Set(), drawn: found?.drawn || abilityCard(table), count: found?.count || 0 };
}

/** Which pool the dice picks of the current step mean. */
function poolOf(view) {
  return /^[3]/.test(view.step?.number || "") ? "defense" : "attack";
}

/** The ships an engagement is about: what a refused "Attack with" would have attacked with. */
function refusedShips(view, key, seat) {
  return key === "attack" ? Object.keys(view.ships).filter((id) => view.ships[id].state === "next" && view.ships[id].seat === seat) : [];
}

/** Hits that were suffered are taken off the pool like cancelled ones; what they did is not the same. */
function fateOf(view, kind, id) {
  const pool = view.pools[kind];
  if (kind !== "attack" || !view.attack?.hit || !pool.dice[id].out) return "";
  const { face } = pool.dice[id];
  const same = pool.order.filter((other) => pool.dice[other].out && pool.dice[other].face === face);
  return same.indexOf(id) >= same.length - (view.attack.damage?.[face] || 0) ? "dealt" : "";
}

/** The dice an offer without picks would turn: a focus token turns every focus result. */
function turned(view, key) {
  const pool = view.pools?.[poolOf(view)];
  if (!pool || !/focus|calculate|force/.test(key)) return [];
  return pool.order.filter((id) => pool.dice[id].face === "focus" && !pool.dice[id].out);
}

/** A die as drawing: octagon (attack) or octagon with double border (defense), shape in the middle, letter in the corner. */
function drawDie(kind, face, ghost = false) {
  const letter = room.letters[face] || "?";
  return h("svg", { class: `die-svg die-${kind} face-${face}${ghost ? " ghost" : ""}`, viewBox: "0 0 100 100", "aria-hidden": "true", focusable: "false" },
    h("polygon", { class: "die-body", points: OCTAGON }),
    kind === "defense" && h("polygon", { class: "die-second", points: INNER }),
    h("g", { class: "die-shape", key: face, transform: face === "blank" ? "" : "translate(6.5 1) scale(.87)" }, shapeOf(face)),
    h("text", { class: "die-letter", x: "50", y: kind === "defense" ? "85" : "91", "text-anchor": "middle" }, letter),
  );
}

function shapeOf(face) {
  if (face === "hit") return [h("path", { d: BURST, class: "line" })];
  if (face === "crit") return [h("path", { d: BURST, class: "fill" }), h("circle", { cx: "50", cy: "50", r: "7", class: "hole" })];
  if (face === "focus") return eye(50, 50, 1);
  if (face === "evade") return [h("path", { class: "line thick", d: "M26 68 C26 40 44 32 62 36" }), h("path", { class: "fill", d: "M58 20 L80 38 L56 54 Z" })];
  return [h("line", { class: "line faint", x1: "38", y1: "50", x2: "62", y2: "50" })];
}

function eye(x, y, scale) {
  const w = 32 * scale;
  const t = 24 * scale;
  return [
    h("path", { class: "line", d: `M${x - w} ${y} Q${x} ${y - t * 1.5} ${x + w} ${y} Q${x} ${y + t * 1.5} ${x - w} ${y} Z` }),
    h("circle", { class: "fill", cx: String(x), cy: String(y), r: String(10 * scale) }),
  ];
}

const TOKENS = {
  focus: () => [h("path", { class: "line", d: "M3 12 Q12 1.5 21 12 Q12 22.5 3 12 Z" }), h("circle", { class: "fill", cx: "12", cy: "12", r: "3.6" })],
  calculate: () => [h("path", { class: "line", d: "M12 3 L20 7.5 L20 16.5 L12 21 L4 16.5 L4 7.5 Z" }), h("path", { class: "line", d: "M8.5 12 H15.5 M12 8.5 V15.5" })],
  evade: () => [h("path", { class: "line", d: "M4 18 C4 10 9 7 14 8" }), h("path", { class: "fill", d: "M12.5 3 L20.5 8.5 L12 13.5 Z" })],
  reinforce_fore: () => [h("path", { class: "line", d: "M4 14 A8 8 0 0 1 20 14" }), h("path", { class: "line", d: "M8 14 A4 4 0 0 1 16 14" }), h("path", { class: "fill", d: "M12 15 L16 20 H8 Z" })],
  reinforce_aft: () => [h("path", { class: "line", d: "M4 10 A8 8 0 0 0 20 10" }), h("path", { class: "line", d: "M8 10 A4 4 0 0 0 16 10" }), h("path", { class: "fill", d: "M12 9 L16 4 H8 Z" })],
  lock: () => [h("circle", { class: "line", cx: "12", cy: "12", r: "6.5" }), h("path", { class: "line", d: "M12 2 V8 M12 16 V22 M2 12 H8 M16 12 H22" })],
  strain: () => [h("path", { class: "line", d: "M4 8 L9 12 L4 16 M20 8 L15 12 L20 16" })],
  deplete: () => [h("path", { class: "line", d: "M6 5 H18 V19 H6 Z" }), h("path", { class: "fill", d: "M8.5 14.5 H15.5 V16.8 H8.5 Z" })],
  disarm: () => [h("circle", { class: "line", cx: "12", cy: "12", r: "8.5" }), h("path", { class: "line", d: "M6.2 17.8 L17.8 6.2" })],
  jam: () => [h("path", { class: "line", d: "M3 12 L7 6 L11 18 L15 6 L18 14 L21 12" })],
  tractor: () => [h("path", { class: "line", d: "M5 4 V12 A7 7 0 0 0 19 12 V4 M5 7.5 H9 M15 7.5 H19" })],
  ion: () => [h("path", { class: "fill", d: "M13.5 2 L5 13.5 H11 L9.5 22 L19 9.5 H13 Z" })],
  stress: () => [h("path", { class: "line", d: "M12 3 L21.5 20 H2.5 Z" }), h("path", { class: "line", d: "M12 9 V14.5" }), h("circle", { class: "fill", cx: "12", cy: "17.2", r: "1.1" })],
  cloak: () => [h("path", { class: "line dashed", d: "M12 3 A9 9 0 1 1 11.9 3" }), h("circle", { class: "fill", cx: "12", cy: "12", r: "2.6" })],
  shield: () => [h("path", { class: "fill", d: "M12 2.5 L20 5.5 V12 C20 17 16.5 20.3 12 22 C7.5 20.3 4 17 4 12 V5.5 Z" })],
  hull: () => [h("path", { class: "fill", d: "M12 2.5 L21 8 V16 L12 21.5 L3 16 V8 Z" })],
  force: () => [h("path", { class: "line", d: "M12 3 L14.6 9.4 L21 12 L14.6 14.6 L12 21 L9.4 14.6 L3 12 L9.4 9.4 Z" })],
  charge: () => [h("path", { class: "line", d: "M8 5 H16 V20 H8 Z M10 2.8 H14 V5" })],
};

/** A small drawing for a token; a ring where we have none. */
function drawToken(name) {
  const shapes = TOKENS[name] ? TOKENS[name]() : [h("circle", { class: "line", cx: "12", cy: "12", r: "8" })];
  return h("svg", { class: `glyph glyph-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, shapes);
}

// --- corrections by hand ------------------------------------------------------------------------------------------
/** {value, most} of a field of a ship that may be corrected; null where this ship has no such thing. */
function fieldOf(ship, field, view) {
  if (TOKEN_FIELDS.includes(field)) return { value: ship.tokens?.[field] || 0, most: MOST_TOKENS };
  if (field.startsWith("charge_")) {
    const charge = chargeAt(ship, field);
    return charge && { value: charge.left, most: charge.of };
  }
  const damage = ship.damage || {};
  const yes = (on) => ({ value: Number(Boolean(on)), most: 1 });
  const known = {
    lock: () => ({ value: Number(ship.locks?.[0] || 0), most: Object.keys(view.ships).length }),
    shields: () => ship.shields > 0 && { value: ship.shields_left, most: ship.shields },
    hits: () => !inCards(view) && ({ value: damage.hit || 0, most: MOST_TOKENS }),
    crits: () => !inCards(view) && ({ value: damage.crit || 0, most: MOST_TOKENS }),
    force: () => ship.force && { value: ship.force.left, most: ship.force.of },
    destroyed: () => yes(ship.destroyed),
    engaged: () => yes(ship.engaged),
    obstacle: () => ({ value: Math.max(0, OBSTACLES.indexOf(ship.obstacle || "")), most: OBSTACLES.length - 1 }),
  }[field];
  return (known && known()) || null;
}

function chargeAt(ship, field) {
  const place = Number(field.slice("charge_".length));
  return Object.values(ship.charges || {}).find((charge) => charge.at === place) || null;
}

function fieldName(table, ship, field) {
  return field.startsWith("charge_") ? chargeAt(ship, field)?.name : "";
}

/** Fields that are chosen from a list instead of counted: [[number, text], ...]. */
function choiceOf(table, field, ship) {
  if (field === "destroyed" || field === "engaged") return [[0, table.page.say("no")], [1, table.page.say("yes")]];
  if (field === "obstacle") return OBSTACLES.map((name, code) => [code, table.words.word("obstacles", String(code))]);
  if (field !== "lock") return null;
  const others = Object.entries(table.view.ships).filter(([id, other]) => other !== ship && other.state !== "removed");
  return [[0, table.words.word("obstacles", "0")], ...others.map(([id, other]) => [Number(id), other.name])];
}

function pickName(table, pick, id, offer) {
  if (pick.what === "die") {
    const one = table.view.pools?.[offer.key.endsWith("defense") ? "defense" : "attack"]?.dice[id];
    return one && `${table.page.say("die_n", { n: id + 1 })}: ${table.words.word("faces", one.face)}`;
  }
  if (pick.what === "seat") return table.nameOf(SEATS[id]);
  if (pick.what === "way") return wayName(table.words, id);
  if (pick.what === "damage_card") return cardPick(table, id, offer);
  if (pick.what === "action") return table.words.word("actions", room.codes.action[id]);
  if (pick.what === "charge") return Object.values(table.view.ships).filter((ship) => ship.seat === table.seat).flatMap((ship) => Object.values(ship.charges || {})).find((one) => one.at === id)?.name;
  if (pick.what === "adder") return table.words.word("fields", room.codes.adder[id]);
  return "";
}
