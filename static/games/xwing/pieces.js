// What lies on a ship, as things on the cloth: pips that break, tokens, locks, Force and charges.

import { h } from "../../table/dom.js";
import { changeText } from "../../table/picker.js";
import { pips, token } from "../../table/things.js";
import { hullLeft } from "./ships.js";
import { drawToken } from "./tokens.js";

/** @import { Ship, Table } from "./types.js" */

const SHAPES = { lock: "octagon", stress: "triangle", force: "diamond", charge: "hexagon" };

/**
 * Shields and hull as pips that break.
 * @param {Table} table
 * @param {Ship} ship
 */
export function vitalPips(table, ship) {
  const say = (kind, left, of) => table.words.say("table", `${kind}_of`, { left, of });
  return [
    ["shield", ship.shields_left, ship.shields],
    ["hull", hullLeft(ship), ship.hull],
  ].map(([kind, left, of]) =>
    pips({
      kind: String(kind),
      left: Number(left),
      of: Number(of),
      words: say(kind, left, of),
      pip: () => drawToken(kind),
      does: doesOf(table, String(kind)),
    }),
  );
}

/** What a token, pip or charge does, in a line. @param {Table} table */
export function doesOf({ words }, kind) {
  return words.has("token_does", kind) ? words.word("token_does", kind) : "";
}

/** A token's name. @param {Table} table */
export function tokenName({ words, view }, name) {
  return words.has("tokens", name) ? words.word("tokens", name) : words.kind("field", name, view);
}

/**
 * Tokens, locks, Force and charges as things that lie on the ship; open corrections say what they would make of it.
 * @param {Table} table
 */
export function tokenThings(table, id) {
  const { view, words } = table;
  const ship = view.ships[id];
  const edits = Object.values(view.edits || {}).filter((edit) => edit.ship === id);
  const one = (name, n) => {
    const edit = edits.find((open) => open.field === name);
    const open = edit ? `${changeText(table, edit)} ?` : "";
    const said = `${tokenName(table, name)} ${open || n}`;
    return token({
      kind: name,
      shape: SHAPES[name],
      drawn: () => drawToken(name),
      words: said,
      n: Number(n),
      open,
      does: doesOf(table, name),
    });
  };
  const shown = Object.entries(ship.tokens || {}).filter(([, n]) => n > 0);
  const coming = edits.filter((edit) => edit.field && !shown.some(([name]) => name === edit.field));
  return [
    shown.map(([name, n]) => one(name, n)),
    coming.map((edit) => one(edit.field, edit.was)),
    (ship.locks || []).map((target) => lockOn(table, target)),
    ship.force && counted(table, "force", words.say("table", "force"), ship.force),
    Object.entries(ship.charges || {}).map(([key, charge]) => counted(table, "charge", charge.name, charge, key)),
    ship.disarmed && h("span", { class: "tag warn", key: "disarmed" }, words.say("table", "disarmed")),
  ];
}

/** @param {Table} table */
function lockOn(table, target) {
  const ship = table.view.ships[target]?.name || target;
  const said = table.words.say("table", "lock_on", { ship });
  return token({
    kind: "lock",
    key: `lock-${target}`,
    shape: "octagon",
    drawn: () => drawToken("lock"),
    words: said,
    name: ship,
    does: doesOf(table, "lock"),
  });
}

/** @param {Table} table */
function counted(table, kind, name, { left, of }, key = "") {
  return token({
    kind,
    key: `${kind}-${key}`,
    shape: SHAPES[kind],
    drawn: () => drawToken(kind),
    words: `${name} ${left}/${of}`,
    n: left,
    of,
    name: kind === "charge" ? name : "",
    mark: kind === "charge" ? shortOf(name) : "",
    does: doesOf(table, kind),
  });
}

/** Two or three letters of a card's name, where a phone has no room for all of it: "PT" of Proton Torpedoes. */
function shortOf(name) {
  const parts = name.match(/[\p{L}\p{N}]+/gu) || [name];
  return parts.length > 1
    ? parts
        .map(([first]) => first)
        .join("")
        .slice(0, 3)
    : parts[0].slice(0, 2);
}
