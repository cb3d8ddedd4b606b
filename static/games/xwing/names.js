// What X-Wing's numbers and keys are called: picks, facts, corrections, arcs, weapons.

import { cardName, handName, isAbility } from "./cards.js";
import { cardEdit, cardPick, wayName } from "./damage.js";

/** @import { Edit, Table, View, Words } from "./types.js" */

/**
 * "front and left": arcs by name, or by the numbers that picks have.
 * @param {Words} words
 * @param {View} view
 */
export function arcText(words, value, view) {
  if (Array.isArray(value))
    return value.length ? words.list.format(value.map((one) => arcText(words, one, view))) : words.word("words", "no");
  return words.word("arcs", String(typeof value === "number" ? words.names("arc")[value] : value));
}

/**
 * A weapon's own name, or that of its kind; its ship is the attacker unless somebody else is named.
 * @param {Words} words
 * @param {View} view
 */
export function weaponName(words, value, view, by = view?.attack?.attacker) {
  const weapon = typeof value === "object" ? value : view?.ships?.[by]?.weapons?.[value];
  if (!weapon) return words.has("weapons", value) ? words.word("weapons", value) : String(value);
  return weapon.name || words.word("weapons", weapon.key);
}

export const STARTS = ["value", "agility"]; // what the number of dice begins with
const RANGED = new Set(["attack_range", "range"]);

/**
 * What a number of dice is made of: a part with a word of its own, or the card that adds or removes dice.
 * @param {Words} words
 * @param {View} view
 */
export function partName(words, name, view) {
  return isAbility(name) ? cardName(words, name, view) : words.word("parts", name);
}

/**
 * "4 dice = 3 + 1 (range bonus)", "1 die = agility 3 − 1 (Wedge Antilles) − 1 (Outmaneuver)": what is rolled, as a sum that
 * names its parts.
 * @param {Table} table
 * @param {{n: number, parts: Record<string, number>}} counted
 */
export function sum({ words, view, page }, { parts }) {
  const start = STARTS.find((name) => name in parts) || Object.keys(parts)[0];
  const more = Object.entries(parts).filter(([name, n]) => name !== start && n !== 0);
  const total = Object.values(parts).reduce((all, n) => all + n, 0);
  const first = `${more.length ? "" : `${words.word("parts", start)} `}${parts[start]}`;
  const rest = more.map(([name, n]) => ` ${n < 0 ? "−" : "+"} ${Math.abs(n)} (${partName(words, name, view)})`);
  return page.say("dice_are", { n: total, sum: `${first}${rest.join("")}` });
}

/**
 * A fact's number in words: a range, or yes and no.
 * @param {Words} words
 */
export function reading(words, fact, value) {
  return RANGED.has(fact) ? words.word("ranges", String(value)) : words.word("words", Number(value) ? "yes" : "no");
}

/**
 * What an edit's number means: a face, a ship, an obstacle, yes or no, or simply how many.
 * @param {Words} words
 * @param {Edit} edit
 * @param {View} view
 */
export function valueText(words, edit, value, view) {
  if (edit.thing === "die" || edit.thing === "new_die") return words.kind("face", Number(value), view);
  if (edit.thing === "reroll") return `↻ ${words.list.format(edit.dice.map((place) => String(Number(place) + 1)))}`;
  if (edit.thing === "pose") return words.word("words", "moved_by", edit);
  if (
    edit.thing === "card" ||
    ["suffer_hit", "suffer_crit", "deal", "expose", "repair", "lose", "discard"].includes(edit.field)
  )
    return cardEdit(words, edit);
  if (edit.field === "lock") return value ? words.kind("ship", String(value), view) : words.word("obstacles", "0");
  if (edit.field === "obstacle") return words.word("obstacles", String(value));
  if (edit.thing === "condition" || edit.field === "destroyed" || edit.field === "engaged")
    return words.word("words", value ? "yes" : "no");
  return String(value);
}

/**
 * What an id is called, by what is picked.
 * @type {Record<string, (table: Table, id: number, offer: any) => string>}
 */
const CALLED = {
  weapon: ({ words, view }, id) => weaponName(words, id, view),
  arc: arcName,
  their_arc: arcName,
  obstructed: ({ page }, id) => page.say(id ? "yes" : "no"),
  die: dieName,
  seat: (table, id) => table.nameOf(table.words.names("seat")[id]),
  condition: ({ words }, id) => words.word("fields", words.names("condition")[id]),
  way: ({ words }, id) => wayName(words, id),
  hand: ({ words, view }, id) => handName(words, id, view),
  damage_card: cardPick,
  action: ({ words }, id) => words.word("actions", words.names("action")[id]),
  charge: chargeName,
  adder: ({ words }, id) => words.word("fields", words.names("adder")[id]),
};

/** What the picks of this room are called. */
export function pickName(table, pick, id, offer) {
  return CALLED[pick.what]?.(table, id, offer) ?? "";
}

/** @param {Table} table */
function arcName({ words, view }, id) {
  return arcText(words, id, view);
}

/** @param {Table} table */
function dieName({ view, page, words }, id, offer) {
  const one = view.pools?.[offer.key.endsWith("defense") ? "defense" : "attack"]?.dice[id];
  return one && `${page.say("die_n", { n: id + 1 })}: ${words.word("faces", one.face)}`;
}

/** @param {Table} table */
function chargeName({ view, seat }, id) {
  const own = Object.values(view.ships).filter((ship) => ship.seat === seat);
  return own.flatMap((ship) => Object.values(ship.charges || {})).find((one) => one.at === id)?.name;
}
