// The sheet of one ship: everything printed and everything counted, with − and + where an edit is offered. Each tap is an
// edit that the other side sees at once.

import { h } from "../../table/dom.js";
import { changeText, steps } from "../../table/picker.js";
import { can, inAttack, openEdits } from "../../table/reading.js";
import { silhouette } from "../../table/silhouette.js";
import { markOf, ownCards } from "./cards.js";
import { choiceOf, fieldName, fieldOf, ordered, USUAL } from "./corrections.js";
import { damageCards } from "./damage.js";
import { doesOf } from "./pieces.js";
import { printed, resources, tokens, vitals, weapons } from "./ships.js";
import { drawingOf } from "./silhouettes.js";
import { drawToken } from "./tokens.js";
import { cap } from "../../table/words.js";

/** @import { Edit, Ship, Table } from "./types.js" */

/** @param {Table} table */
export function shipSheet(table, id) {
  const { view } = table;
  const ship = view.ships[id];
  if (!ship) return null;
  return [
    h(
      "div",
      { class: `panel-ship by-${ship.seat}`, key: "ship" },
      silhouette(drawingOf(ship.chassis, ship.size), "mid"),
      h(
        "div",
        {},
        h("p", { class: "hint", key: "line" }, printed(table, ship), ship.points ? ` · ${worth(table, ship)}` : ""),
        vitals(table, ship),
      ),
    ),
    h("div", { class: "ship-tokens", key: "tokens" }, tokens(table, id)),
    meanings(table, ship),
    damageCards(table, id, ship) || damage(table, ship),
    upgrades(table, ship),
    h("h3", { key: "w" }, table.words.say("table", "weapons")),
    weapons(table, ship),
    resources(table, ship),
    fields(table, id, ship),
  ];
}

/**
 * What lies on the ship and what each of it does.
 * @param {Table} table
 * @param {Ship} ship
 */
function meanings(table, ship) {
  const lying = [
    ...Object.keys(ship.tokens || {}).filter((name) => ship.tokens[name] > 0),
    ...(ship.locks?.length ? ["lock"] : []),
    ...(ship.force ? ["force"] : []),
    ...(Object.keys(ship.charges || {}).length ? ["charge"] : []),
  ];
  const told = lying.filter((name) => doesOf(table, name));
  return (
    told.length > 0 &&
    h(
      "ul",
      { class: "token-meanings", role: "list", key: "meanings" },
      told.map((name) => h("li", { key: name }, drawToken(name), h("span", {}, doesOf(table, name)))),
    )
  );
}

/** Does nobody but machines sit at the other seats? Then numbers are set by hand only where something went wrong. */
function facesMachines({ view, seat }) {
  const others = Object.keys(view.seats || {}).filter((one) => one !== seat);
  return others.length > 0 && others.every((one) => view.match?.machines?.[one]);
}

/** A card of two sides is called by the one that is up. @param {Ship} ship */
function sideName(ship, { key, name }) {
  const side = ship.sides?.[key];
  return side ? side.names[side.up] : name;
}

// What the ship carries, and how the app plays each card where the room says so.
/**
 * @param {Table} table
 * @param {Ship} ship
 */
function upgrades(table, ship) {
  const { words } = table;
  const own = ownCards(table, ship) || [];
  const carried = ship.upgrades || [];
  if (!own.length && !carried.length) return null;
  return [
    h("h3", { key: "u" }, table.words.say("table", "upgrades")),
    h(
      "ul",
      { class: "upgrades", role: "list", key: "ul" },
      own,
      carried.map((upgrade, at) =>
        h(
          "li",
          { key: at },
          h("span", {}, sideName(ship, upgrade)),
          " ",
          h(
            "span",
            { class: "hint" },
            words.word("slots", upgrade.slot),
            upgrade.known === false && ` · ${table.words.say("table", "not_known")}`,
          ),
          " ",
          markOf(table, ship, `u.${upgrade.key}`),
        ),
      ),
    ),
  ];
}

/**
 * @param {Table} table
 * @param {Ship} ship
 */
function damage(table, ship) {
  const { hit = 0, crit = 0 } = ship.damage || {};
  const parts = [
    hit > 0 && table.words.say("table", "damage_hits", { n: hit }),
    crit > 0 && table.words.say("table", "damage_crits", { n: crit }),
  ].filter(Boolean);
  return (
    parts.length > 0 &&
    h(
      "p",
      { key: "damage", class: "damage" },
      table.words.say("table", "damage_line", { list: table.words.list.format(parts) }),
    )
  );
}

/**
 * What may be set: first what this ship can do and has, the rest folded away, and in the end why.
 * @param {Table} table
 * @param {Ship} ship
 */
function fields(table, id, ship) {
  const { page, words, prompt, view } = table;
  if (!can(prompt, "edit_ship")) return null;
  const [ships, codes] = table.offer("edit_ship").picks;
  if (!ships.ids.includes(Number(id)))
    return h("p", { class: "hint", key: "fields" }, table.words.say("table", "not_yours_to_edit"));
  const names = words.names("field");
  const all = ordered(names, codes.ids).filter((code) => fieldOf(table, ship, names[code]));
  const first = all.filter((code) => ownField(table, id, ship, names[code]));
  const atOnce = view.handling === "brisk" && !inAttack(view) && ship.seat === table.seat;
  const own = atOnce ? words.say("between", "sheet_hint") : page.say("edit_hint");
  const folded = facesMachines(table) && !Object.values(view.edits || {}).some((edit) => edit.ship === id);
  const drawn = h(
    "section",
    { class: "fields", key: "fields", "aria-label": table.words.say("table", "edit_ship") },
    !folded && h("h3", { key: "title" }, table.words.say("table", "edit_ship")),
    h(
      "p",
      { class: "hint" },
      table.judges ? page.say(table.reason ? "judge_reason_counts" : "judge_reason_first") : own,
    ),
    !table.judges &&
      ship.seat !== table.seat &&
      h(
        "p",
        { class: "notice loud", key: "theirs" },
        table.words.say("table", "edit_theirs", { seat: table.nameOf(ship.seat) }),
      ),
    lines(table, id, ship, first),
    h(
      "details",
      { class: "manual", key: "rest" },
      h("summary", {}, h("span", {}, words.say("between", "sheet_rest"))),
      lines(
        table,
        id,
        ship,
        all.filter((code) => !first.includes(code)),
      ),
      note(table),
    ),
  );
  if (!folded) return drawn;
  const summary = h("summary", {}, h("span", {}, words.say("table", "edit_ship")));
  return h("details", { class: "manual", key: "fields-fold" }, summary, drawn);
}

const ALWAYS = ["stress", "shields", "force"];

/**
 * Is this of the ship's own: left by its actions, lying on it, or what everybody changes? Where nobody knows what a ship
 * can do, the usual tokens are.
 * @param {Table} table
 * @param {Ship} ship
 */
export function ownField({ view }, id, ship, field) {
  const acts = view.acts?.[id] || USUAL;
  const open = Object.values(view.edits || {}).some((edit) => edit.ship === id && edit.field === field);
  return (
    open ||
    acts.includes(field) ||
    ALWAYS.includes(field) ||
    field.startsWith("charge_") ||
    field.startsWith("side_") ||
    ship.tokens?.[field] > 0
  );
}

/** @param {Table} table */
function note(table) {
  return h(
    "label",
    { class: "field", key: "note" },
    h("span", {}, table.page.say("note")),
    h("input", {
      type: "text",
      maxlength: "200",
      autocomplete: "off",
      value: table.sheet.note || "",
      oninput: (event) => {
        table.sheet.note = event.target.value;
      },
    }),
  );
}

/**
 * One line for each field: its name, − value +, and what is still open about it.
 * @param {Table} table
 * @param {Ship} ship
 */
export function lines(table, id, ship, codes) {
  const { words } = table;
  const names = words.names("field");
  const top = Math.max(...table.offer("edit_ship").picks[2].ids);
  const edits = openEdits(table.view).filter((edit) => edit.ship === id);
  return h(
    "ul",
    { role: "list", key: "lines" },
    codes.map((code) => {
      const field = names[code];
      const of = fieldOf(table, ship, field);
      const edit = edits.find((open) => open.field === field);
      const name = fieldName(ship, field) || cap(words.word("fields", field));
      const now = edit ? Number(edit.now) : of.value;
      const options = choiceOf(table, field, ship);
      const set = (value) => (table.busy ? null : () => change(table, id, code, value, edit)); // a press that cannot count shows it
      return h(
        "li",
        { key: field, class: edit ? "edited" : "" },
        h(
          "span",
          { class: "field-name" },
          name,
          h("span", { class: "open-edit" }, edit ? `${changeText(table, edit)} ?` : ""),
        ),
        options
          ? choice(name, options, now, set)
          : steps(table, String(now), now > 0 && set(now - 1), now < Math.min(of.most, top) && set(now + 1), name),
      );
    }),
  );
}

// Back to what it was means: no change after all.
/**
 * @param {Table} table
 * @param {Edit & { id: string }} edit
 */
function change(table, id, code, value, edit) {
  const mine = edit && edit.by === table.seat && can(table.prompt, "withdraw_edit");
  if (mine && value === Number(edit.was)) table.take("withdraw_edit", [[Number(edit.id)]]);
  else table.take("edit_ship", [[Number(id)], [code], [value]], (table.sheet.note || "").trim());
}

function choice(name, options, value, set) {
  return h(
    "select",
    {
      class: "edit-choice",
      "aria-label": name,
      value: String(value),
      onchange: (event) => set(Number(event.target.value))?.(),
    },
    options.map(([code, text]) => h("option", { key: code, value: String(code), selected: code === value }, text)),
  );
}

function worth(table, ship) {
  const points = table.words.say("table", "points_n", { n: ship.points });
  const { revision } = table.view.seats[ship.seat];
  return revision ? `${points} (${revision})` : points;
}
