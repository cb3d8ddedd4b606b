// What Legion's numbers are called: facts, picks, dice, weapons of friends.

import { rangeText } from "./units.js";
import { miniOf, supportOf } from "./codes.js";
import { poolNow } from "./state.js";

/** @import { Table, View } from "./state.js" */

const SETS = new Set([
  "los",
  "seen",
  "arcs",
  "engaged",
  "weak",
  "higher",
  "leader_sees",
  "helper",
  "backup",
  "support",
]);

/** "E-11 ×4 and DLT-19". */
export function counted(words, names) {
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
export function valueText(words, edit, value) {
  const names = words.words.names || {};
  if (edit.field === "attack" || edit.field === "defense") return words.word("faces", names.face?.[value] ?? value);
  if (edit.field === "moved") return words.word("moves", names.moved?.[value] ?? value);
  return String(value);
}

/**
 * What an id is called, by what is picked.
 * @type {Record<string, (table: Table, id: number, offer: any) => string>}
 */
const CALLED = {
  die: (table, id, offer) =>
    offer.key.startsWith("edit_die") ? dieName(table, offer.key.endsWith("attack") ? "dice" : "defense", id) : "",
  pool: ({ view }, id) => view.ships[view.attack?.pools[id]?.defender]?.name || "",
  mini: (table, id, offer) => (offer.key === "edit_wounds" ? miniName(table, id) : ownMini(table, id)),
  los: ownMini,
  seen: ownMini,
  arc_minis: ownMini,
  cover: ({ words }, id) => words.word("covers", String(id)),
  engaged: ({ words }, id) => words.word("engaged", words.names("engaged")[id]),
  how: movement,
  moved: movement,
  face: ({ words }, id) => words.word("faces", words.names("face")[id]),
  field: ({ words }, id, offer) =>
    words.word("fields", offer.key === "edit_pool" ? ["pierce_more", "blocks_more"][id] : words.names("field")[id]),
  support: ({ view }, id) => supportName(view, id),
  charge: chargeName,
  range: ({ words }, id) => rangeText(words, id),
  use_cover: yesOrNo,
  weak: yesOrNo,
  higher: yesOrNo,
  leader_sees: yesOrNo,
};

/** What the picks of this room are called. */
export function pickName(table, pick, id, offer) {
  return CALLED[pick.what]?.(table, id, offer) ?? "";
}

/** @param {Table} table */
function ownMini({ words }, id) {
  return words.word("table", "mini", { mini: id });
}

/** @param {Table} table */
function movement({ words }, id) {
  return words.word("moves", words.names("moved")[id]);
}

/** @param {Table} table */
function yesOrNo({ words }, id) {
  return words.word("words", id ? "yes" : "no");
}

/** @param {Table} table */
function dieName(table, kind, at) {
  const die = poolNow(table.view)?.[kind][at];
  return die && `${at + 1}: ${table.words.word("pools", die.color)}, ${table.words.word("faces", die.face)}`;
}

/** @param {Table} table */
function miniName({ view, words }, code) {
  const { unit, mini } = miniOf(code);
  return `${view.ships[unit]?.name} – ${words.word("table", "mini", { mini })}`;
}

/** @param {View} view */
function supportName(view, id) {
  const { unit, mini, place } = supportOf(id);
  const friend = view.ships[unit];
  return friend ? `${friend.name} ${mini}: ${friend.weapons[place].name}` : "";
}

/** @param {Table} table */
function chargeName(table, id, offer) {
  const { view } = table;
  if (offer.key === "arm") return view.ships[view.activation?.unit]?.weapons[id]?.name || "";
  const charge = view.charges[id];
  return charge ? `${view.ships[charge.ship].name} – ${view.ships[charge.ship].weapons[charge.weapon].name}` : "";
}
