// Ten-sided dice: grouped by unit, the lowest value first, each with its face, what changed it and from where, and whether
// it hits. A die keeps its place; an old face stays to be seen, crossed out.

import { eligible } from "../../table/dice.js";
import { solid } from "../../stage/die.js";
import { lying } from "../../stage/places.js";
import { seal } from "../../stage/seal.js";
import { h } from "../../table/dom.js";
import { seatsOwnFirst } from "../../table/squads.js";
import { faceText, named, plainName, stationOf } from "./state.js";

/** @import { Die, Table } from "./state.js" */

const PAINTS = { p1: "copper", p2: "blue", p3: "moss" };
const FACES = Array.from({ length: 10 }, (_one, at) => String(at + 1));
const ROLLS = ["barrage", "combat"];
/** Which dice a part of an action throws, where it is not the combat roll. */
const POOL_OF = { barrage: "barrage", cannon: "space_cannon", bombardment: "bombardment" };

/**
 * The dice of both sides: of the barrage while it is the matter, else of this round of combat.
 * @param {Table} table
 */
export function diceOf(table) {
  const { pools } = table.view;
  const shown = shownRoll(table);
  if (!shown) return [];
  return h(
    "div",
    { key: `dice-${shown}`, class: "rolls" },
    rolledBy(table, shown).map((seat) =>
      roll(
        table,
        seat,
        shown,
        pools[shown][seat].order.map((id) => pools[shown][seat].dice[id]),
      ),
    ),
  );
}

/**
 * Who has dice lying of a roll, the reader first.
 * @param {Table} table
 */
function rolledBy(table, name) {
  return seatsOwnFirst(table).filter((seat) => table.view.pools?.[name]?.[seat]?.order.length);
}

/**
 * Which roll's dice lie there: "barrage", "combat", or "" before the first.
 * @param {Table} table
 */
export function shownRoll(table) {
  const now = stationOf(table).part;
  const part = POOL_OF[now] || "combat";
  if (rolledBy(table, part).length) return part;
  if (table.view.action && part !== "combat" && part !== "barrage") return "";
  const first = (table.view.round ?? 1) === 1;
  return ROLLS.find((name) => rolledBy(table, name).length && (name === "combat" || first)) || "";
}

/**
 * How many hits lie there of a roll; null while there is none, or while it falls.
 * @param {Table} table
 */
export function hitsOf(table, seat, kind) {
  const roll = table.view.pools?.[kind]?.[seat];
  if (!roll?.order.length || isFalling(table, seat, kind)) return null;
  return Object.values(roll.dice).reduce((sum, die) => sum + (die.hit ? 1 : 0) + (die.more || 0), 0);
}

/**
 * "Ana combat 6 hits".
 * @param {Table} table
 */
function rollTitle(table, seat, kind) {
  const { words } = table;
  const hits = hitsOf(table, seat, kind);
  return h(
    "h3",
    { id: `roll-${seat}`, key: "title", class: "pool-title" },
    h("span", { class: "seat-chip" }, table.nameOf(seat)),
    " ",
    words.word("table", `roll_${kind}`),
    h("span", { class: "pool-sum" }, hits === null ? "" : words.word("table", "hits_n", { n: hits })),
    seal(table, kind, seat),
  );
}

/**
 * A die in its place.
 * @param {Table} table
 * @param {{ kind: string, seat: string, at: number }} where
 * @param {Die} one
 */
export function dieItem(table, { kind, seat, at }, one, selectable) {
  return h("li", { key: at, "data-die": `${kind}-${seat}-${at}` }, die(table, one, { at, seat }, selectable));
}

/**
 * What a die hits on, with all that changes it.
 * @param {Die} one
 */
export function needsOf(one) {
  return one.value - sumOf(one);
}

/**
 * Where each die of a roll lies, by its number: sorted by face once they are at rest.
 * @param {Table} table
 * @param {Die[]} dice
 * @returns {(at: number) => number}
 */
export function placesOf(table, seat, kind, dice) {
  const fallen = dice.map((die, at) => ({ id: String(at), thrown: die.face, again: Boolean(die.was?.length) }));
  const falls = isFalling(table, seat, kind);
  const order = lying(table.session, `${table.view.round}-${kind}-${seat}`, fallen, (face) => -face, falls);
  return (at) => order.indexOf(String(at));
}

/** @param {Table} table */
function roll(table, seat, kind, dice) {
  const { words } = table;
  const can = seat === table.seat ? eligible(table) : new Set();
  const groups = new Map();
  dice.forEach((die, at) => {
    const key = `${die.value}|${sumOf(die)}|${die.extra || ""}|${die.ship ? plainName(table.view.ships[die.ship]) : ""}`;
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push([die, at]);
  });
  const place = placesOf(table, seat, kind, dice);
  for (const list of groups.values()) list.sort((a, b) => place(a[1]) - place(b[1]));
  return h(
    "section",
    { key: seat, class: `roll by-${seat}`, "aria-labelledby": `roll-${seat}` },
    rollTitle(table, seat, kind),
    h(
      "div",
      { class: "die-groups", key: "groups" },
      [...groups].map(([key, list]) =>
        h(
          "div",
          { class: "die-group", key },
          h(
            "p",
            { class: "die-group-name" },
            list[0][0].ship
              ? `${plainName(table.view.ships[list[0][0].ship])} · `
              : list[0][0].extra
                ? `${named(words, list[0][0].extra)} · `
                : "",
            hitsOn(table, list[0][0]),
          ),
          h(
            "ul",
            { class: "dice d10s", role: "list" },
            list.map(([one, at]) => dieItem(table, { kind, seat, at }, one, can.has(at))),
          ),
        ),
      ),
    ),
  );
}

// Are dice of this roll in the air? What they come to is told when they rest.
/** @param {Table} table */
function isFalling(table, seat, kind) {
  return table.scenes.falls(kind) && table.scenes.beat.event.d.seat === seat;
}

const sumOf = (one) => (one.mods || []).reduce((total, mod) => total + mod.n, 0);
const signed = (n) => `${n > 0 ? "+" : "−"}${Math.abs(n)}`;

/**
 * "hits on 7 or more (9, +2)": what must be rolled, and where a modifier moves it, from what.
 * @param {Table} table
 * @param {Die} one
 */
function hitsOn(table, one) {
  const sum = sumOf(one);
  return sum
    ? table.words.word("table", "hits_on_changed", { needs: one.value - sum, value: one.value, sum: signed(sum) })
    : table.words.word("table", "hits_on_value", { value: one.value });
}

/**
 * @param {Table} table
 * @param {Die} one
 */
function die(table, one, { at, seat }, selectable) {
  const id = String(at);
  const pressed = table.picked.has(id) && selectable;
  const mods = (one.mods || []).map(({ source, n }) => `${signed(n)} ${named(table.words, source)}`);
  const label = dieText(table, one, at, mods);
  const classes = ["d10", one.hit ? "hit" : "miss", pressed && "picked", selectable && "can"].filter(Boolean).join(" ");
  if (!selectable)
    return h(
      "span",
      { key: "die", class: classes, role: "img", "aria-label": label, title: mods.join(", ") },
      drawn(one, seat, at),
    );
  return h(
    "button",
    {
      key: "pick",
      type: "button",
      class: classes,
      "aria-label": label,
      "aria-pressed": String(pressed),
      onclick: () => table.toggleDie(id),
    },
    drawn(one, seat, at),
  );
}

/**
 * A die in words: whose, what it shows, what changed it and whether it hits.
 * @param {Table} table
 * @param {Die} one
 */
function dieText(table, one, at, mods) {
  const { words, page } = table;
  const parts = [
    words.word("table", "die", {
      n: at + 1,
      face: faceText(one.face),
      unit: one.ship ? plainName(table.view.ships[one.ship]) : named(words, one.extra || "die"),
    }),
    mods.length ? `${page.comma(mods)} = ${one.result}` : "",
    words.word("table", one.hit ? "die_hit" : "die_miss", { value: one.value }),
    one.more ? words.word("table", "die_more", { n: one.more }) : "",
    one.was?.length ? page.say("die_was", { face: one.was.map(faceText).join(", ") }) : "",
    one.origin === "entered" ? page.say("die_entered") : "",
  ];
  return page.comma(parts.filter(Boolean));
}

/** @param {Die} one */
function drawn(one, seat, at) {
  return [
    solid({ solid: "tensider", paint: PAINTS[seat] || "ivory", mark: faceText(one.face), others: FACES, place: at }),
    one.hit && h("span", { class: "d10-mark", key: "hit", "aria-hidden": "true" }, one.more ? `✓+${one.more}` : "✓"),
    one.was?.length > 0 &&
      h("s", { class: "d10-was", key: "was", "aria-hidden": "true" }, one.was.map(faceText).join(" ")),
  ];
}
