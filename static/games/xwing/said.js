// What the attacker has said so far on the card that declares an attack, and the takes that come of it.

import { can } from "../../table/reading.js";

/** @import { Table } from "./types.js" */

const STEPS = ["1a", "1b", "1c"];

/**
 * May this attack be declared on one card? Not where the player has asked for the steps one by one.
 * @param {Table} table
 */
export function onOneCard(table) {
  const { view, sheet } = table;
  return Boolean(table.mine && view.attack?.reach && STEPS.includes(view.step?.number) && !sheet.steps && takes(table));
}

/**
 * What is said so far; nothing of the attack of another ship.
 * @param {Table} table
 */
export function draft(table) {
  const by = table.view.attack.attacker;
  if (table.sheet.declares?.by !== by)
    table.sheet = { declares: { by, target: "", at: null, weapon: "", answers: {}, closest: 0, obstructed: 0 } };
  return table.sheet.declares;
}

/** @param {Table} table */
export function change(table, what) {
  Object.assign(draft(table), what);
  table.draw();
}

/**
 * The weapon that is meant: the one that was named, where it reaches; else the first that does.
 * @param {Table} table
 */
export function weaponOf(table, said) {
  const legal = weaponsThere(table, said);
  return legal.includes(said.weapon) ? said.weapon : legal[0] || "";
}

/**
 * The weapons that reach the target at the range.
 * @param {Table} table
 */
export function weaponsThere(table, { target, at }) {
  const ranges = table.view.attack.reach[target]?.ranges || {};
  return Object.keys(ranges).filter((place) => ranges[place].includes(at));
}

/**
 * What somebody has to look at for this target: arcs that cards ask for and that do not follow from the weapon's own.
 * @param {Table} table
 * @returns {[string, string[]][]}
 */
export function questions(table, said) {
  const { attack } = table.view;
  const sure = (attack.covers?.[weaponOf(table, said)] || []).map((arc) => `arc_${arc}`);
  return Object.entries(attack.reach[said.target]?.asks || {}).filter(([fact]) => !sure.includes(fact));
}

/**
 * The takes that declare what is said, in the rulebook's order; null as long as something is missing.
 * @param {Table} table
 */
export function declaration(table, said) {
  const weapon = said.target ? weaponOf(table, said) : "";
  const open = weapon ? questions(table, said).filter(([fact]) => said.answers[fact] === undefined) : [];
  if (!weapon || open.length) return null;
  const { words, view } = table;
  const codes = words.names("arc");
  const held = Object.keys(said.answers).filter((fact) => said.answers[fact]);
  const asked = new Set(questions(table, said).map(([fact]) => fact));
  const arcs = (kind) =>
    held.filter((fact) => fact.startsWith(kind) && asked.has(fact)).map((fact) => fact.slice(kind.length));
  const places = (names) => [...new Set(names)].map((name) => codes.indexOf(name)).sort((a, b) => a - b);
  const target = Number(said.target);
  const mine = places([view.ships[view.attack.attacker].weapons[weapon].arc, ...arcs("arc_")]);
  const closest = said.closest !== undefined && said.nearer ? said.closest : said.at;
  const all = [
    { offer: "measure", picks: [[target], mine, [said.at], [closest], [said.obstructed], places(arcs("their_"))] },
    { offer: "measured", picks: [] },
    { offer: "choose_weapon", picks: [[Number(weapon)]] },
    { offer: "declare_defender", picks: [[target]] },
  ];
  return view.step.number === "1a" ? all : [{ offer: "remeasure", picks: [] }, ...all];
}

/** @param {Table} table */
function takes(table) {
  return can(table.prompt, table.view.step.number === "1a" ? "measure" : "remeasure");
}
