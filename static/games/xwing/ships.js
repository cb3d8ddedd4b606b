// Ships as rows and panels: shields and hull as pips, tokens as small drawings with their names, locks, charges, weapons.

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { tongue } from "../../table/languages.js";
import { changeText } from "../../table/picker.js";
import { silhouette } from "../../table/silhouette.js";
import { cap } from "../../table/words.js";
import { cardTags } from "./damage.js";
import { drawingOf } from "./silhouettes.js";
import { drawToken } from "./tokens.js";

/** @import { Edit, Ship, Table, Weapon } from "./types.js" */

const MOST_PIPS = 8;

/**
 * A row in a list: one button that opens the ship's sheet.
 * @param {Table} table
 */
export function shipRow(table, id, options = {}) {
  const ship = table.view.ships[id];
  return h(
    "button",
    {
      type: "button",
      class: `ship-row by-${ship.seat} is-${ship.state === "next" && !table.view.turn?.seats?.includes(ship.seat) ? "waits" : ship.state || "waits"} ${options.plain ? "plain" : ""}`,
      onclick: () => table.show({ kind: "ship", id }),
    },
    h(
      "span",
      { class: "initiative", key: "i" },
      h("span", { class: "hidden-visually" }, `${table.words.say("table", "initiative")} `),
      String(ship.initiative),
    ),
    silhouette(drawingOf(ship.chassis, ship.size)),
    h("span", { class: "ship-name", lang: tongue(ship.name), key: "n" }, ship.name),
    !options.plain &&
      h(
        "span",
        { class: "ship-vitals", key: "v" },
        vital(table, "shield", ship.shields_left, ship.shields),
        vital(table, "hull", hullLeft(ship), ship.hull),
      ),
    options.plain && stateTag(table, ship),
    !options.plain &&
      h(
        "span",
        { class: "ship-tokens", key: "t" },
        stateTag(table, ship),
        cardTags(table, ship),
        tokens(table, id, true),
      ),
  );
}

/** @param {Ship} ship */
export function hullLeft(ship) {
  return Math.max(0, ship.hull - ship.damage.hit - ship.damage.crit);
}

/**
 * "shields 2 of 3" as drawing, number and words.
 * @param {Table} table
 */
export function vital(table, what, left, of) {
  if (!of) return null;
  const pips =
    of <= MOST_PIPS
      ? Array.from({ length: of }, (_, at) => h("span", { class: `pip ${at < left ? "full" : "lost"}` }))
      : [];
  return h(
    "span",
    { class: `vital vital-${what}`, key: what },
    drawToken(what),
    h("span", { class: "vital-number", "aria-hidden": "true" }, String(left)),
    h("span", { class: "pips", "aria-hidden": "true" }, pips),
    h("span", { class: "hidden-visually" }, ` ${table.words.say("table", `${what}_of`, { left, of })}`),
  );
}

const STATES = {
  attacks: ["arrow", "state_attacks"],
  engaged: ["done", "state_engaged"],
  next: ["next", "state_next"],
  destroyed: ["gone", "state_destroyed"],
  removed: ["close", "state_removed"],
};

/**
 * @param {Table} table
 * @param {Ship} ship
 */
function stateTag(table, ship) {
  const later = ship.state === "next" && !table.view.turn?.seats?.includes(ship.seat);
  const [mark, words] = (!later && STATES[ship.state]) || [];
  return h(
    "span",
    { class: "ship-state", key: "s" },
    ship.disarmed && h("span", { class: "tag", key: "d" }, table.words.say("table", "disarmed")),
    mark && h("span", { class: `tag state-${ship.state}`, key: "t" }, icon(mark), table.words.say("table", words)),
  );
}

/**
 * Tokens with names and counts, open edits as "1 → 0 ?".
 * @param {Table} table
 */
export function tokens(table, id, short = false) {
  const ship = table.view.ships[id];
  const edits = Object.values(table.view.edits || {}).filter((edit) => edit.ship === id);
  const shown = Object.entries(ship.tokens || {}).filter(([, count]) => count > 0);
  const list = shown.map(([name, count]) =>
    token(
      table,
      name,
      String(count),
      edits.find((edit) => edit.field === name),
      short,
    ),
  );
  for (const target of ship.locks || []) {
    const text = table.words.say("table", "lock_on", { ship: table.view.ships[target]?.name || target });
    list.push(h("span", { class: "token token-lock", key: `lock-${target}` }, drawToken("lock"), h("span", {}, text)));
  }
  if (short) list.push(...counted(table, ship));
  for (const edit of edits)
    if (edit.field && !shown.some(([name]) => name === edit.field))
      list.push(token(table, edit.field, String(edit.was), edit, short));
  return list;
}

/**
 * Force and charges, of which a ship has so many left.
 * @param {Table} table
 * @param {Ship} ship
 */
function counted(table, ship) {
  const charges = Object.entries(ship.charges || {});
  return [
    ...(ship.force ? [count("force", table.words.say("table", "force"), ship.force.left, ship.force.of)] : []),
    ...charges.map(([key, charge]) => count("charge", charge.name, charge.left, charge.of, key)),
  ];
}

/**
 * @param {Table} table
 * @param {Edit} edit
 */
function token(table, name, value, edit, short) {
  const words = table.words.kind("field", name, table.view);
  const label = table.words.has("tokens", name) ? table.words.word("tokens", name) : words;
  return h(
    "span",
    { class: `token token-${name} ${edit ? "edited" : ""}`, key: `token-${name}` },
    drawToken(name),
    h("span", { class: short ? "token-word" : "" }, label),
    edit ? h("strong", {}, ` ${changeText(table, edit)} ?`) : h("strong", {}, ` ${value}`),
  );
}

function count(what, name, left, of, key = "") {
  return h(
    "span",
    { class: `token token-${what}`, key: `${what}-${key}` },
    drawToken(what),
    h("span", { class: "token-word" }, name),
    h("strong", {}, ` ${left}/${of}`),
  );
}

/**
 * "T-65 X-wing · initiative 5 · agility 2".
 * @param {Table} table
 * @param {Ship} ship
 */
export function printed(table, ship) {
  return `${ship.chassis} · ${table.words.say("table", "initiative")} ${ship.initiative} · ${table.words.say("table", "agility")} ${ship.agility}`;
}

/**
 * @param {Table} table
 * @param {Ship} ship
 */
export function vitals(table, ship) {
  return h(
    "p",
    { class: "ship-vitals", key: "vitals" },
    vital(table, "shield", ship.shields_left, ship.shields),
    vital(table, "hull", hullLeft(ship), ship.hull),
  );
}

/**
 * @param {Table} table
 * @param {Ship} ship
 */
export function resources(table, ship) {
  const rows = [];
  if (ship.force) rows.push(["force", table.words.say("table", "force"), ship.force.left, ship.force.of]);
  for (const [key, charge] of Object.entries(ship.charges || {})) rows.push([key, charge.name, charge.left, charge.of]);
  return (
    rows.length > 0 &&
    h(
      "ul",
      { class: "resources", role: "list", key: "resources" },
      rows.map(([key, name, left, of]) =>
        h(
          "li",
          { key },
          drawToken(key === "force" ? "force" : "charge"),
          h("span", {}, name),
          h("strong", {}, `${left}/${of}`),
        ),
      ),
    )
  );
}

/**
 * @param {Table} table
 * @param {Ship} ship
 */
export function weapons(table, ship) {
  const list = Object.entries(ship.weapons || {});
  return (
    list.length > 0 &&
    h(
      "ul",
      { class: "weapons", role: "list", key: "weapons" },
      list.map(([id, weapon]) => h("li", { key: id }, weaponText(table, weapon))),
    )
  );
}

/**
 * "Primary weapon, front, 3 dice, range 1–3".
 * @param {Table} table
 * @param {Weapon} weapon
 */
export function weaponText(table, weapon) {
  const name = weapon.name || cap(table.words.word("weapons", weapon.key));
  const range = weapon.low === weapon.high ? String(weapon.low) : `${weapon.low}–${weapon.high}`;
  return [
    h("span", { class: "weapon-name", lang: tongue(weapon.name), key: "n" }, name),
    " ",
    h(
      "span",
      { class: "hint", key: "h" },
      table.words.say("table", "weapon_line", { n: weapon.value, arc: table.words.word("arcs", weapon.arc), range }),
    ),
  ];
}
