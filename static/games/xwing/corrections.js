// What of a ship may be corrected by hand: each field's value, its most, and what its numbers stand for.

import { inCards } from "./damage.js";

/** @import { Ship, Table } from "./types.js" */

const MOST_INITIATIVE = 7;
const MOST_TOKENS = 20;

/**
 * {value, most} of a field of a ship that may be corrected; null where this ship has no such thing.
 * @param {Table} table
 * @param {Ship} ship
 */
export function fieldOf(table, ship, field) {
  const { view, words } = table;
  if (words.names("token").includes(field)) return { value: ship.tokens?.[field] || 0, most: MOST_TOKENS };
  if (field.startsWith("charge_")) {
    const charge = chargeAt(ship, field);
    return charge && { value: charge.left, most: charge.of };
  }
  const side = sideAt(ship, field);
  if (side) return { value: side.up, most: 1 };
  const { damage } = ship;
  const obstacles = words.names("obstacles");
  const yes = (on) => ({ value: Number(Boolean(on)), most: 1 });
  const known = {
    lock: () => ({ value: Number(ship.locks?.[0] || 0), most: Object.keys(view.ships).length }),
    shields: () => ship.shields > 0 && { value: ship.shields_left, most: ship.shields },
    hits: () => !inCards(view) && { value: damage.hit, most: MOST_TOKENS },
    crits: () => !inCards(view) && { value: damage.crit, most: MOST_TOKENS },
    force: () => ship.force && { value: ship.force.left, most: ship.force.of },
    destroyed: () => yes(ship.destroyed),
    engaged: () => yes(ship.engaged),
    initiative: () => ({ value: ship.initiative, most: MOST_INITIATIVE }),
    obstacle: () => ({ value: Math.max(0, obstacles.indexOf(ship.obstacle || "")), most: obstacles.length - 1 }),
  }[field];
  return known?.() || null;
}

/** @param {Ship} ship */
function chargeAt(ship, field) {
  const place = Number(field.slice("charge_".length));
  return Object.values(ship.charges || {}).find((charge) => charge.at === place) || null;
}

/** The card of two sides that a field is about. @param {Ship} ship */
export function sideAt(ship, field) {
  const sides = field.startsWith("side_") ? Object.values(ship.sides || {}) : [];
  return sides.find((side) => side.at === Number(field.slice("side_".length))) || null;
}

/** @param {Ship} ship */
export function fieldName(ship, field) {
  const side = sideAt(ship, field);
  if (side) return side.names[side.up];
  return field.startsWith("charge_") ? chargeAt(ship, field)?.name : "";
}

/** Fields that are chosen from a list instead of counted: [[number, text], ...]. */
export function choiceOf(table, field, ship) {
  if (field === "destroyed" || field === "engaged")
    return [
      [0, table.page.say("no")],
      [1, table.page.say("yes")],
    ];
  if (field === "obstacle")
    return table.words.names("obstacles").map((_name, code) => [code, table.words.word("obstacles", String(code))]);
  const side = sideAt(ship, field);
  if (side) return side.names.map((name, up) => [up, name]);
  if (field !== "lock") return null;
  const others = Object.entries(table.view.ships).filter(([, other]) => other !== ship && other.state !== "removed");
  return [[0, table.words.word("obstacles", "0")], ...others.map(([id, other]) => [Number(id), other.name])];
}

/** What a ship is taken to be able to do where nobody knows. */
export const USUAL = ["focus", "evade", "calculate", "lock"];

// What one sets most comes first.
const FIRST = ["focus", "evade", "calculate", "lock", "shields", "hits", "crits", "force", "side_", "charge_"];

/** The numbers of fields in the order in which they are shown. */
export function ordered(fields, numbers) {
  const place = (number) => {
    const at = FIRST.findIndex(
      (name) => fields[number] === name || (name.endsWith("_") && fields[number].startsWith(name)),
    );
    return at < 0 ? FIRST.length : at;
  };
  return [...numbers].sort((a, b) => place(a) - place(b) || a - b);
}
