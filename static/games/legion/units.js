// An army as rows of units: minis with their wounds, tokens, courage and what has become of it. A tap opens the sheet of a
// unit (unit_sheet.js).

import { h } from "../../table/dom.js";
import { icon } from "../../table/icons.js";
import { tongue } from "../../table/languages.js";
import { silhouette } from "../../table/silhouette.js";
import { presence } from "../../table/squads.js";
import { drawingOf } from "./silhouettes.js";
import { minisLeft } from "./state.js";

/** @import { Table, Unit, View, Weapon } from "./state.js" */

export const TOKENS = [
  "aim",
  "dodge",
  "surge",
  "standby",
  "suppression",
  "observation",
  "shield",
  "ion",
  "poison",
  "immobilize",
  "damage",
];

/** A range in words: "melee", "3", "beyond 5". */
export function rangeText(words, range) {
  return words.word("ranges", String(range));
}

/**
 * Keywords in words: "Impact 3, Cumbersome".
 * @param {Table} table
 */
export function keywordText(table, keywords) {
  const { words, page } = table;
  const numbered = words.words.names?.numbered || []; // these always stand with a number
  const name = (key, value) =>
    value > 1 || numbered.includes(key)
      ? `${words.word("keywords", key).replace(/ ?X$/, "")} ${value}`
      : words.word("keywords", key);
  return page.comma(Object.entries(keywords).map(([key, value]) => name(key, value)));
}

/**
 * Dice in words: "2 red, 4 white".
 * @param {Table} table
 */
export function diceText(table, dice) {
  const { words, page } = table;
  return page.comma(Object.entries(dice).map(([color, n]) => words.word("table", `dice_${color}`, { n })));
}

/**
 * Where a weapon reaches: "melee", "range 1–3".
 * @param {Table} table
 * @param {Weapon} weapon
 */
export function reachText(table, weapon) {
  const { words } = table;
  if (!weapon.ranged) return words.word("table", "melee");
  const range = weapon.low === weapon.high ? String(weapon.low) : `${weapon.low}–${weapon.high}`;
  return words.word("table", "range_n", { range });
}

/**
 * Each mini as a small figure: filled while it stands, its wounds under it, the leader with a ring.
 * @param {Table} table
 * @param {Unit} ship
 */
export function minis(table, ship) {
  const { words } = table;
  const all = Object.values(ship.minis);
  const standing = all.filter((mini) => !mini.defeated);
  const wounds = standing.reduce((sum, mini) => sum + mini.wounds, 0);
  const text = [minisLeft(words, ship), wounds ? words.word("table", "wounds_n", { n: wounds }) : ""].filter(Boolean);
  return h(
    "span",
    { class: "minis", key: "minis" },
    h("span", { class: "hidden-visually" }, table.page.comma(text)),
    all.map((mini, at) =>
      h(
        "span",
        {
          key: at,
          class: `figure-of ${mini.defeated ? "gone" : ""} ${mini.leader ? "leads" : ""}`,
          "aria-hidden": "true",
        },
        h("span", { class: "figure" }, silhouette(drawingOf(ship))),
        h(
          "span",
          { class: "mini-wounds" },
          mini.defeated ? "✕" : mini.threshold > 1 ? `${mini.threshold - mini.wounds}/${mini.threshold}` : "",
        ),
      ),
    ),
  );
}

/**
 * Tokens by name and number.
 * @param {Table} table
 * @param {Unit} ship
 */
export function tokens(table, ship) {
  return Object.entries(ship.tokens).map(([name, n]) =>
    h(
      "span",
      { class: `token is-${name}`, key: name },
      h("span", { class: "token-letter", "aria-hidden": "true" }, table.words.word("token_letters", name)),
      h("span", {}, table.words.word("tokens", name)),
      h("strong", {}, ` ${n}`),
    ),
  );
}

/**
 * @param {Table} table
 * @param {Unit} ship
 */
export function tags(table, ship, short = false) {
  const { words } = table;
  const all = [
    ["destroyed", "state-destroyed"],
    ["panicked", "warn"],
    ["suppressed", "warn"],
    ["activated", ""],
  ];
  const first = ship.destroyed ? all.slice(0, 1) : ship.panicked ? [all[1], all[3]] : all;
  return first
    .filter(([name]) => ship[name] && !(short && name === "activated"))
    .map(([name, look]) =>
      h("span", { class: `tag ${look}`, key: name }, name === "activated" && icon("done"), words.word("table", name)),
    );
}

/**
 * Is this unit what the moment is about?
 * @param {View} view
 */
function role(view, id) {
  if (view.attack?.attacker === Number(id)) return "attacks";
  const pools = Object.values(view.attack?.pools || {});
  if (pools.some((pool) => pool.defender === Number(id)) || view.measure?.target === Number(id)) return "defends";
  return view.activation?.unit === Number(id) ? "acts" : "";
}

/** @param {Table} table */
function row(table, id, short = false) {
  const ship = table.view.ships[id];
  const part = role(table.view, id);
  return h(
    "button",
    {
      type: "button",
      class: `unit-row trooper by-${ship.seat} ${part} ${ship.destroyed ? "destroyed" : ""}`,
      onclick: () => table.show({ kind: "ship", id }),
    },
    silhouette(drawingOf(ship)),
    h("span", { class: "unit-name", key: "name", lang: tongue(ship.name) }, ship.name),
    part && h("span", { class: short ? "hidden-visually" : "tag part", key: "part" }, table.words.word("table", part)),
    minis(table, ship),
    h("span", { class: "unit-tags", key: "tags" }, tags(table, ship, short), tokens(table, ship)),
  );
}

/**
 * One seat's army as a panel.
 * @param {Table} table
 */
export function army(table, seat) {
  const { view, words, page } = table;
  const info = view.seats[seat];
  const more = [
    words.has("factions", info.faction) ? words.word("factions", info.faction) : "",
    info.squad !== table.nameOf(seat) ? info.squad : "",
  ]
    .filter(Boolean)
    .join(" · ");
  return h(
    "section",
    { class: `squad army by-${seat}`, key: `army-${seat}`, "aria-labelledby": `army-${seat}` },
    h(
      "header",
      { class: "squad-head" },
      h(
        "h3",
        { id: `army-${seat}` },
        h("span", { class: "seat-chip" }, table.nameOf(seat)),
        seat === table.seat && h("span", { class: "hint" }, ` (${page.say("you")})`),
        view.active === seat && h("span", { class: "role" }, ` · ${words.word("table", "active")}`),
      ),
      h("span", { class: "hint squad-name" }, more),
      presence(table, seat),
    ),
    h(
      "ul",
      { class: "unit-list", role: "list" },
      unitsOf(view, seat).map((id) => h("li", { key: id }, row(table, id))),
    ),
  );
}

/** @param {View} view */
function unitsOf(view, seat) {
  return view.ship_order.filter((id) => view.ships[id].seat === seat);
}

/** On the phone: a button for each army, which unfolds it, and whoever the moment is about in a line each. */
export function armies(table, seats) {
  const { view, words } = table;
  const now = seats.flatMap((seat) => unitsOf(view, seat)).filter((id) => inMoment(view, id));
  const open = table.sheet.army;
  const toggle = (seat) => {
    table.sheet = { ...table.sheet, army: open === seat ? "" : seat };
    table.draw();
  };
  return h(
    "div",
    { class: "army-strips", key: "strips" },
    seats.map((seat) =>
      h(
        "button",
        {
          type: "button",
          class: `strip-head by-${seat}`,
          key: seat,
          "aria-expanded": String(open === seat),
          onclick: () => toggle(seat),
        },
        h("span", { class: "seat-chip" }, table.nameOf(seat), seat === table.seat && ` (${table.page.say("you")})`),
        h(
          "span",
          { class: "strip-units" },
          words.word("table", "units_n", { n: unitsOf(view, seat).filter((id) => !view.ships[id].destroyed).length }),
        ),
        h("span", { class: "strip-mark", "aria-hidden": "true" }, open === seat ? "−" : "+"),
      ),
    ),
    open && army(table, open),
    now.length > 0 &&
      h(
        "ul",
        { class: "moment", key: "moment", role: "list" },
        now.map((id) => h("li", { key: id }, row(table, id, true))),
      ),
  );
}

// Of several defenders the one whose pool is at hand.
/** @param {View} view */
function inMoment(view, id) {
  const part = role(view, id);
  const pool = view.attack?.now !== undefined && view.attack.pools[view.attack.now];
  return part === "defends" && pool ? pool.defender === Number(id) : Boolean(part);
}

/**
 * "E-11 – 1 white, range 1–3".
 * @param {Table} table
 * @param {Weapon} weapon
 */
export function weaponLine(table, weapon) {
  const words = keywordText(table, weapon.keywords);
  const spent = weapon.exhausted ? table.words.word("table", "exhausted") : "";
  return [
    h("span", { class: "weapon-name", key: "n", lang: tongue(weapon.name) }, weapon.name),
    h(
      "span",
      { class: "hint", key: "d" },
      table.page.comma([diceText(table, weapon.dice), reachText(table, weapon), words, spent].filter(Boolean)),
    ),
  ];
}
