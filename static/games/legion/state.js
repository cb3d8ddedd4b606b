// What a Legion match is about right now: the step, its dice, its pool. And the types of what its scripts are handed.

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").DieView} Die
 * @typedef {import("./view.js").FactsView} Facts
 * @typedef {import("./view.js").MiniView} Mini
 * @typedef {import("./view.js").PoolView} Pool
 * @typedef {import("./view.js").UnitView} Unit
 * @typedef {import("./view.js").WeaponView} Weapon
 * @typedef {import("../../table/words.js").RoomWords} Words
 * @typedef {TableOf<View>} Table
 */

/**
 * What the step that waits is about.
 * @param {Table} table
 */
export function stepKind({ view, words }) {
  return words.stepKind(view?.step?.number);
}

/**
 * Whose dice are tapped now: the defender's from their roll on.
 * @param {Table} table
 */
export function diceNow(table) {
  return ["defense_dice", "modify_defense"].includes(stepKind(table)) ? "defense" : "attack";
}

/**
 * How many minis of a unit are left, of how many it came with; one that came alone is counted alone.
 * @param {Words} words
 * @param {{ minis: Record<string, import("./view.js").MiniView> }} unit
 */
export function minisLeft(words, { minis }) {
  const all = Object.values(minis);
  const n = all.filter((mini) => !mini.defeated).length;
  return words.word("table", all.length === 1 ? "minis_alone" : "minis_of", { n, all: all.length });
}

/**
 * The pool that is being formed or resolved, or null.
 * @param {View} view
 */
export function poolNow(view) {
  return view.attack?.now === undefined ? null : view.attack.pools[view.attack.now];
}
