// Ships as rows and panels: shields and hull as pips, tokens as small drawings with their names, locks, charges, weapons.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { tongue } from "./languages.js";
import { cap } from "./words.js";

const MOST_PIPS = 8;

/** A row in a list: one button that opens the ship's sheet. */
export function shipRow(table, id, options = {}) {
  const ship = table.view.ships[id];
  return h("button", {
    type: "button", class: `ship-row by-${ship.seat} is-${ship.state === "next" && !table.view.turn?.seats?.includes(ship.seat) ? "waits" : ship.state || "waits"} ${options.plain ? "plain" : ""}`, onclick: () => table.show({ kind: "ship", id }),
  },
  h("span", { class: "initiative", key: "i" }, h("span", { class: "only-read" }, `${table.page.say("initiative")} `), String(ship.initiative)),
  h("span", { class: "ship-name", lang: tongue(ship.name), key: "n" }, ship.name),
  !options.plain && h("span", { class: "ship-vitals", key: "v" }, vital(table, "shield", ship.shields_left, ship.shields), vital(table, "hull", hullLeft(ship), ship.hull)),
  options.plain && stateTag(table, ship),
  !options.plain && h("span", { class: "ship-tokens", key: "t" }, stateTag(table, ship), table.room.tags?.(table, ship), tokens(table, id, true)));
}

export function hullLeft(ship) {
  const damage = ship.damage || {};
  return Math.max(0, ship.hull - (damage.hit || 0) - (damage.crit || 0));
}

/** "shields 2 of 3" as drawing, number and words. */
export function vital(table, what, left, of) {
  if (!of) return null;
  const pips = of <= MOST_PIPS ? Array.from({ length: of }, (_, at) => h("span", { class: `pip ${at < left ? "full" : "lost"}` })) : [];
  return h("span", { class: `vital vital-${what}`, key: what },
    table.room.drawToken(what), h("span", { class: "vital-number", "aria-hidden": "true" }, String(left)),
    h("span", { class: "pips", "aria-hidden": "true" }, pips),
    h("span", { class: "only-read" }, ` ${table.page.say(`${what}_of`, { left, of })}`));
}

const STATES = { attacks: ["arrow", "state_attacks"], engaged: ["done", "state_engaged"], next: ["next", "state_next"], destroyed: ["gone", "state_destroyed"], removed: ["close", "state_removed"] };

function stateTag(table, ship) {
  const later = ship.state === "next" && !table.view.turn?.seats?.includes(ship.seat);
  const [mark, words] = (!later && STATES[ship.state]) || [];
  return h("span", { class: "ship-state", key: "s" },
    ship.disarmed && h("span", { class: "tag", key: "d" }, table.page.say("disarmed")),
    mark && h("span", { class: `tag state-${ship.state}`, key: "t" }, icon(mark), table.page.say(words)));
}

/** Tokens with names and counts, open edits as "1 → 0 ?". */
export function tokens(table, id, short = false) {
  const ship = table.view.ships[id];
  const edits = Object.values(table.view.edits || {}).filter((edit) => edit.ship === id);
  const shown = Object.entries(ship.tokens || {}).filter(([, count]) => count > 0);
  const list = shown.map(([name, count]) => token(table, name, String(count), edits.find((edit) => edit.field === name), short));
  for (const target of ship.locks || []) {
    const text = table.page.say("lock_on", { ship: table.view.ships[target]?.name || target });
    list.push(h("span", { class: "token token-lock", key: `lock-${target}` }, table.room.drawToken("lock"), h("span", {}, text)));
  }
  if (short && ship.force) list.push(count(table, "force", table.page.say("force"), ship.force.left, ship.force.of));
  if (short) for (const [key, charge] of Object.entries(ship.charges || {})) list.push(count(table, "charge", charge.name, charge.left, charge.of, key));
  for (const edit of edits) if (edit.field && !shown.some(([name]) => name === edit.field)) list.push(token(table, edit.field, String(edit.was), edit, short));
  return list;
}

function token(table, name, value, edit, short) {
  const words = table.words.kind("field", name, table.view);
  const label = table.words.has("tokens", name) ? table.words.word("tokens", name) : words;
  return h("span", { class: `token token-${name} ${edit ? "edited" : ""}`, key: `token-${name}` }, table.room.drawToken(name), h("span", { class: short ? "token-word" : "" }, label),
    edit ? h("strong", {}, ` ${changeText(table, edit)} ?`) : h("strong", {}, ` ${value}`));
}

/** "1 → 0" of an open edit, in the room's words. */
export function changeText(table, edit) {
  const show = (value) => table.room.valueText?.(table.words, edit, value, table.view) ?? String(value);
  return edit.thing === "new_die" || edit.thing === "card" ? show(edit.now) : `${show(edit.was ?? 0)} → ${show(edit.now ?? 0)}`;
}

function count(table, what, name, left, of, key = "") {
  return h("span", { class: `token token-${what}`, key: `${what}-${key}` }, table.room.drawToken(what), h("span", { class: "token-word" }, name), h("strong", {}, ` ${left}/${of}`));
}

/** The attacker's or defender's panel during an attack. */
export function shipPanel(table, id, role) {
  const ship = table.view.ships[id];
  const { page } = table;
  const owner = table.nameOf(ship.seat);
  return h("section", { class: `ship-panel by-${ship.seat}`, key: `panel-${id}`, "aria-label": `${owner}: ${ship.name}` },
    h("header", { class: "panel-head" },
      h("p", {}, h("span", { class: "seat-name" }, owner, ship.seat === table.seat && ` (${page.say("you")})`), role && h("span", { class: "role" }, ` · ${page.say(role)}`)),
      h("button", { type: "button", class: "button small", onclick: () => table.show({ kind: "ship", id }) }, page.say("ship_sheet"), h("span", { class: "only-read" }, ` ${ship.name}`))),
    h("h3", { class: "panel-name", lang: tongue(ship.name) }, ship.name), h("p", { class: "hint" }, `${ship.chassis} · ${page.say("initiative")} ${ship.initiative} · ${page.say("agility")} ${ship.agility}`),
    h("p", { class: "ship-vitals" }, vital(table, "shield", ship.shields_left, ship.shields), vital(table, "hull", hullLeft(ship), ship.hull)),
    table.room.damage?.(table, id, ship, false), h("div", { class: "ship-tokens" }, tokens(table, id)),
    resources(table, ship), weapons(table, ship));
}

export function resources(table, ship) {
  const rows = [];
  if (ship.force) rows.push(["force", table.page.say("force"), ship.force.left, ship.force.of]);
  for (const [key, charge] of Object.entries(ship.charges || {})) rows.push([key, charge.name, charge.left, charge.of]);
  return rows.length > 0 && h("ul", { class: "resources", role: "list", key: "resources" }, rows.map(([key, name, left, of]) => h("li", { key },
    table.room.drawToken(key === "force" ? "force" : "charge"), h("span", {}, name), h("strong", {}, `${left}/${of}`))));
}

export function weapons(table, ship) {
  const list = Object.entries(ship.weapons || {});
  return list.length > 0 && h("ul", { class: "weapons", role: "list", key: "weapons" }, list.map(([id, weapon]) => h("li", { key: id }, weaponText(table, weapon))));
}

/** "Primary weapon, front, 3 dice, range 1–3". */
export function weaponText(table, weapon) {
  const name = weapon.name || cap(table.words.word("weapons", weapon.key));
  const range = weapon.low === weapon.high ? String(weapon.low) : `${weapon.low}–${weapon.high}`;
  return [h("span", { class: "weapon-name", lang: tongue(weapon.name), key: "n" }, name), " ", h("span", { class: "hint", key: "h" }, table.page.say("weapon_line", { n: weapon.value, arc: table.words.word("arcs", weapon.arc), range }))];
}
