// The fleets face each other: a class of ships with its name, what it hits on and its dice, and between the two fleets what
// has been hit. At a desk a class is a row and the own fleet lies on the left; on a phone it is a column, the own fleet below.

import { eligible } from "../../table/dice.js";
import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { dieItem, needsOf, placesOf, shownRoll } from "./dice.js";
import { fleetName, groupsOf, markOf, marks, rank, shape, tap, usedOf } from "./fleet.js";
import { isAboard, isShown, kindOf, shelterOf } from "./ground.js";
import { named, plainName, stationOf } from "./state.js";

/** @import { Die, Table } from "./state.js" */
/** @typedef {{ name: string, kind: string, groups: any[], dice: { die: Die, at: number }[] }} Column */

const FEWEST = 4; // rows are no higher than those of so many classes
const FEW_DICE = 4; // more of them lie closer together
const MANY_DICE = 9;
const LONG = 10; // letters of a word

/**
 * Both fleets and their dice, the reader's own at the left or below.
 * @param {Table} table
 * @param {string[]} seats The own one first.
 */
export function facing(table, seats, between) {
  const kind = shownRoll(table);
  const [own, ...others] = seats.map((seat) => ({ seat, columns: columnsOf(table, seat, kind) }));
  const most = Math.max(...[own, ...others].map(({ columns }) => columns.length), FEWEST);
  const { part } = stationOf(table);
  const now = ["barrage", "landing"].includes(part) ? `in-${part}` : "";
  return h("div", { class: `facing ${now}`, key: "facing", vars: { "--classes": String(most) } }, [
    others.map((one) => side(table, one, kind, "is-other")),
    h("div", { class: "facing-between", key: "between" }, between),
    side(table, own, kind, "is-own"),
  ]);
}

/**
 * The classes of a fleet with the dice they have thrown; whose ships are gone stays while its dice lie.
 * @param {Table} table
 * @returns {Column[]}
 */
export function columnsOf(table, seat, kind) {
  const { view, words } = table;
  /** @type {Map<string, Column>} */
  const columns = new Map();
  const column = (name, cls) => {
    if (!columns.has(name)) columns.set(name, { name, kind: cls, groups: [], dice: [] });
    return columns.get(name);
  };
  const { part } = stationOf(table);
  const riding = part !== "landing"; // who lands is told apart; who is only carried is one row
  for (const group of groupsOf(view, seat)) {
    if (!isShown(view, group.ship, part)) continue;
    const aboard = riding && isAboard(view, group.ship) && !isAsked(table, group);
    (aboard ? column(words.word("table", "aboard"), "aboard") : column(group.name, group.kind)).groups.push(group);
  }
  const roll = view.pools?.[kind]?.[seat];
  for (const [at, id] of (roll?.order || []).entries()) {
    const die = roll.dice[id];
    const ship = view.ships[die.ship];
    column(ship ? plainName(ship) : named(words, die.extra || "die"), ship ? kindOf(ship) : "").dice.push({ die, at });
  }
  return [...columns.values()];
}

// Is it among what a choice that is being made counts?
/** @param {Table} table */
function isAsked(table, group) {
  const { spread } = table.sheet;
  return Boolean(spread) && group.ids.some((id) => spread.counts[id] !== undefined);
}

/** @param {Table} table */
function side(table, { seat, columns }, kind, whose) {
  const rolled = Boolean(table.view.pools?.[kind]?.[seat]?.order.length);
  const can = seat === table.seat ? eligible(table) : new Set();
  if (rolled) {
    const { order, dice } = table.view.pools[kind][seat];
    const place = placesOf(
      table,
      seat,
      kind,
      order.map((id) => dice[id]),
    );
    for (const one of columns) one.dice.sort((a, b) => place(a.at) - place(b.at));
  }
  const info = table.view.seats[seat];
  return h(
    "section",
    { key: seat, class: `facing-side by-${seat} ${whose} ${rolled ? "roll" : ""}`, "aria-label": table.nameOf(seat) },
    h("p", { class: "facing-name", key: "whose" }, h("span", { class: "seat-chip" }, whoIs(table, seat))),
    table.wide && info && h("p", { class: "facing-more hint", key: "more" }, fleetName(table, seat)),
    table.wide && info && marks(table, seat, info),
    h(
      "ul",
      { class: "columns", role: "list", key: "columns" },
      columns.map((one) => h("li", { key: one.name, class: "column" }, column(table, seat, one, kind, can))),
    ),
  );
}

/** @param {Table} table */
function whoIs(table, seat) {
  return `${table.nameOf(seat)}${seat === table.seat ? ` (${table.page.say("you")})` : ""}`;
}

/**
 * @param {Table} table
 * @param {Column} one
 */
function column(table, seat, one, kind, can) {
  const many = one.dice.length > MANY_DICE ? "crowd" : one.dice.length > FEW_DICE ? "many" : "";
  const [group] = one.groups;
  return [
    h(
      "button",
      {
        key: "ships",
        type: "button",
        class: `column-ships is-${one.kind} ${group ? "" : "is-gone"} ${group?.ship.afb ? "has-afb" : ""}`,
        "aria-disabled": group ? undefined : "true",
        onclick: () => group && tap(table, group),
      },
      h(
        "span",
        { class: "column-rank", key: "rank" },
        one.groups.map((each) => h("span", { key: each.key }, rank(each, usedOf(table, each), markOf(table)))),
        !group && one.kind && h("span", { class: "column-lost", key: "lost" }, shape(one.kind)),
      ),
      h("span", { class: "column-name", key: "name", lang: tongue(one.name) }, parted(one.name)),
      figures(table, one, kind),
    ),
    one.dice.length > 0 &&
      h(
        "ul",
        { class: `dice d10s ${many}`, role: "list", key: "dice" },
        one.dice.map(({ die, at }) => dieItem(table, { kind, seat, at }, die, can.has(at))),
      ),
  ];
}

/**
 * "×3 · 9+ · 1 damaged": how many they are, what they hit on, how many of them are damaged.
 * @param {Table} table
 * @param {Column} one
 */
export function figures(table, one, kind) {
  const { words } = table;
  const count = (groups) => groups.reduce((sum, group) => sum + group.ids.length, 0);
  const n = count(one.groups);
  const damaged = count(one.groups.filter((group) => group.damaged));
  const value = valueOf(table, one, kind);
  return h(
    "span",
    { class: `column-value ${damaged ? "is-damaged" : ""}`, key: "value" },
    [
      n > 1 && `×${n}`,
      value && words.word("table", table.wide ? "needs_long" : "needs_short", { n: value }),
      damaged && words.word("table", n > 1 ? "damaged_n" : "damaged", { n: damaged }),
    ]
      .filter(Boolean)
      .join(" · "),
  );
}

/** A long word may be parted in its middle, where a column is narrow. */
export function parted(name) {
  return name.replace(/\p{L}{10,}/gu, (word) => `${word.slice(0, LONG / 2)}\u00ad${word.slice(LONG / 2)}`);
}

// What its dice hit on as they lie, else what its card says for what is rolled now.
/**
 * @param {Table} table
 * @param {Column} one
 */
function valueOf(table, one, kind) {
  const now = stationOf(table).part;
  const past = kind === "barrage" && now !== kind; // its dice still lie, and the next roll is a combat roll
  if (one.dice.length && !past) return needsOf(one.dice[0].die);
  const ship = one.groups[0]?.ship;
  return ship && !isAboard(table.view, ship) ? printed(table, ship, now) : 0;
}

// What its card says for a roll.
/** @param {Table} table */
function printed(table, ship, part) {
  const ability = { barrage: ship.afb, bombardment: ship.bombardment };
  if (part === "cannon") return ship.space_cannon ? ship.space_cannon.value + shelterOf(table.view, ship.seat).n : 0;
  if (part in ability) return ability[part]?.value ?? 0;
  return ship.combat ? ship.combat - bonusOf(table, ship) : 0;
}

// What cards add to the combat rolls of a ship, before it rolls as after.
/** @param {Table} table */
function bonusOf({ view }, ship) {
  const bonuses = view.seats?.[ship.seat]?.bonuses || [];
  return bonuses.reduce((sum, { cls, n }) => sum + (!cls || cls === ship.cls ? n : 0), 0);
}
