// X-Wing's dice: which of our own marks stands for which face, and which dice a moment means.

import { solid } from "../../stage/die.js";

/** @import { Table, View } from "./types.js" */

export const LETTERS = { crit: "C", hit: "H", evade: "E", focus: "F", blank: "–" };

const PAINTS = { attack: "red", defense: "green" };
export const MARKS = { crit: "star", hit: "burst", evade: "arrow", focus: "eye", blank: "dash" };
/** What the facets of a die have, beside the one that is up. */
const OTHERS = {
  attack: ["hit", "focus", "crit", "blank", "hit", "focus", "blank"],
  defense: ["evade", "blank", "focus", "evade", "blank", "focus", "blank"],
};

/** A die as a body: octahedra, red for attacks and green for defense; shape up, letter on the facet below. */
export function drawDie(kind, face, ghost = false, place = 0) {
  const mark = face ? MARKS[face] || "?" : "";
  const others = (OTHERS[kind] || []).map((other) => MARKS[other]);
  const letter = face === "blank" ? "" : LETTERS[face] || "";
  return solid(
    { solid: "octahedron", paint: PAINTS[kind] || "ivory", mark, letter, others, place, plain: ghost },
    `die-${kind} face-${face}${ghost ? " ghost" : ""}`,
  );
}

/** Which pool the dice picks of the current step mean. */
export function poolOf({ view, words }) {
  return words.stepKind(view.step?.number) === "defense_dice" ? "defense" : "attack";
}

/**
 * Hits that were suffered are taken off the pool like cancelled ones; what they did is not the same.
 * @param {View} view
 */
export function fateOf(view, kind, id) {
  const pool = view.pools[kind];
  if (kind !== "attack" || !view.attack?.hit || !pool.dice[id].out) return "";
  const { face } = pool.dice[id];
  const same = pool.order.filter((other) => pool.dice[other].out && pool.dice[other].face === face);
  return same.indexOf(id) >= same.length - (view.attack.damage?.[face] || 0) ? "dealt" : "";
}

/**
 * The dice an offer without picks would turn: a focus token turns every focus result.
 * @param {Table} table
 */
export function turned(table, key) {
  const pool = table.view.pools?.[poolOf(table)];
  if (!pool || !/focus|calculate|force/.test(key)) return [];
  return pool.order.filter((id) => pool.dice[id].face === "focus" && !pool.dice[id].out);
}

/**
 * What a lock rerolls as a rule: blanks, and focus results where nothing of the ship's own turns them.
 * @param {Table} table
 * @returns {number[]}
 */
export function usualDice({ view }, { key }, pick) {
  if (key !== "spend_lock") return [];
  const { tokens = {}, force } = view.ships[view.attack.attacker];
  const turns = tokens.focus || tokens.calculate || force?.left;
  const { dice } = view.pools.attack;
  const misses = pick.ids.filter((id) => dice[id].face === "blank" || (!turns && dice[id].face === "focus"));
  return misses.slice(0, pick.most);
}
