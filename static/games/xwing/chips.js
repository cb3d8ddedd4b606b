// Chips on a ship's own row, between attacks: what its actions leave, its charges, its stress. A press counts at once and
// both see it; the other side's row says what was taken, and may be contested until the round ends.

import { h } from "../../table/dom.js";
import { can, inAttack, isOver, shipsInOrder } from "../../table/reading.js";
import { cap } from "../../table/words.js";
import { sideAt } from "./corrections.js";
import { tokenName } from "./pieces.js";
import { drawToken } from "./tokens.js";

/** @import { Ship, Table } from "./types.js" */

const LONE = new Set(["focus", "evade", "calculate", "cloak", "reinforce_fore", "reinforce_aft"]);

/**
 * What the player of a ship may press on its row; nothing for a ship of the other side, or where each is confirmed.
 * @param {Table} table
 */
export function chips(table, id) {
  const { view } = table;
  const ship = view.ships[id];
  const open = view.acts && ship.seat === table.seat && can(table.prompt, "edit_ship");
  if (!open || inAttack(view) || isOver(view) || ["removed", "destroyed"].includes(ship.state)) return null;
  const stressed = Number(ship.tokens?.stress || 0);
  const list = [
    ...(view.acts[id] || []).map((act) => action(table, id, ship, act, stressed > 0)),
    ...cards(table, id, ship),
    ...turns(table, id, ship),
    stress(table, id, stressed),
  ].filter(Boolean);
  return [
    h("ul", { class: "acts", role: "list", key: "acts", "aria-label": table.words.say("between", "acts") }, list),
    stressed > 0 && h("p", { class: "hint acts-why", key: "why" }, table.words.say("between", "stressed")),
    table.sheet.locking === id && targets(table, id, ship),
  ];
}

/** A number of the ship becomes another. @param {Table} table */
function put(table, id, field, value) {
  if (table.busy) return;
  table.sheet = { ...table.sheet, locking: "" };
  table.take("edit_ship", [[Number(id)], [table.words.names("field").indexOf(field)], [value]]);
}

/**
 * @param {Table} table
 * @param {{key: string, kind: string, text: string, name?: string, press: () => void, off?: boolean, pressed?: boolean}} what
 */
function chip(table, { key, kind, text, name = text, press, off = false, pressed }) {
  return h(
    "li",
    { key },
    h(
      "button",
      {
        type: "button",
        class: `act act-${kind}`,
        "data-act": key,
        "aria-label": name,
        title: name,
        "aria-disabled": off || table.busy ? "true" : undefined,
        "aria-expanded": pressed === undefined ? undefined : String(pressed),
        onclick: () => !off && press(),
      },
      h("span", { class: `thing token-${kind}`, key: "thing", "aria-hidden": "true" }, board(kind)),
      h("span", { class: "act-word", key: "word" }, text),
    ),
  );
}

const BOARDS = { lock: "octagon", stress: "triangle", charge: "hexagon" };

function board(kind) {
  return h("span", { class: `thing-board is-${BOARDS[kind] || "round"}` }, drawToken(kind));
}

/**
 * An action that leaves a token: gone from the row once the token lies there. A lock asks on whom.
 * @param {Table} table
 * @param {Ship} ship
 */
function action(table, id, ship, act, off) {
  const word = cap(tokenName(table, act));
  const name = table.words.say("between", "take_for", { token: word, ship: ship.name });
  if (act === "lock") {
    const there = enemies(table, ship);
    if (!there.length) return null;
    const one = there.length === 1;
    const whom = one ? table.view.ships[there[0]].name : "…";
    if (one && ship.locks?.includes(there[0])) return null;
    const press = one ? () => put(table, id, "lock", Number(there[0])) : () => choose(table, id);
    const pressed = one ? undefined : table.sheet.locking === id;
    return chip(table, { key: "lock", kind: "lock", text: `${word} → ${whom}`, name, press, off, pressed });
  }
  if (LONE.has(act) && Number(ship.tokens?.[act] || 0) > 0) return null;
  return chip(table, { key: act, kind: act, text: word, name, press: () => put(table, id, act, 1), off });
}

/** @param {Table} table */
function choose(table, id) {
  table.sheet = { ...table.sheet, locking: table.sheet.locking === id ? "" : id };
  table.draw();
  document.querySelector(`[data-ship="${id}"] .acts.locks`)?.scrollIntoView({ block: "nearest" });
}

/**
 * The ships that may be locked.
 * @param {Table} table
 * @param {Ship} ship
 */
function enemies({ view }, ship) {
  return shipsInOrder(view).filter(
    (id) => view.ships[id].seat !== ship.seat && !["removed", "destroyed"].includes(view.ships[id].state),
  );
}

/**
 * On whom the lock is: one more press.
 * @param {Table} table
 * @param {Ship} ship
 */
function targets(table, id, ship) {
  return h(
    "ul",
    { class: "acts locks", role: "list", key: "locks", "aria-label": table.words.say("between", "lock_whom") },
    enemies(table, ship)
      .filter((other) => !ship.locks?.includes(other))
      .map((other) =>
        h(
          "li",
          { key: other },
          h(
            "button",
            {
              type: "button",
              class: "act",
              "data-act": `lock-${other}`,
              "aria-disabled": table.busy ? "true" : undefined,
              onclick: () => put(table, id, "lock", Number(other)),
            },
            h("span", { class: "act-word" }, table.view.ships[other].name),
          ),
        ),
      ),
  );
}

/** Charges that no weapon pays from. @param {Ship} ship */
function spendable(ship) {
  const fired = new Set(Object.values(ship.weapons || {}).map((weapon) => weapon.key));
  return Object.entries(ship.charges || {}).filter(([key]) => !fired.has(key));
}

/**
 * Charges of cards that no weapon pays from: one press spends one.
 * @param {Table} table
 * @param {Ship} ship
 */
function cards(table, id, ship) {
  return spendable(ship)
    .filter(([, charge]) => charge.left > 0)
    .map(([key, charge]) =>
      chip(table, {
        key: `charge-${key}`,
        kind: "charge",
        text: `${charge.name} ${charge.left}/${charge.of}`,
        name: table.words.say("between", "spend_charge", { card: charge.name }),
        press: () => put(table, id, `charge_${charge.at}`, charge.left - 1),
      }),
    );
}

/**
 * Cards of two sides: the side that is up, and one press turns the card.
 * @param {Table} table
 * @param {Ship} ship
 */
function turns(table, id, ship) {
  return Object.entries(ship.sides || {}).map(([key, { at, up, names }]) =>
    chip(table, {
      key: `side-${key}`,
      kind: "card",
      text: `⟲ ${names[up]}`,
      name: table.words.say("between", "turn_card", { now: names[up], then: names[1 - up] }),
      press: () => put(table, id, `side_${at}`, 1 - up),
    }),
  );
}

/** @param {Table} table */
function stress(table, id, n) {
  const text = n ? table.words.say("between", "clear_stress") : cap(tokenName(table, "stress"));
  return chip(table, { key: "stress", kind: "stress", text, press: () => put(table, id, "stress", n ? n - 1 : 1) });
}

/**
 * What was taken this round and lies there still: the other side may contest it, its own says that it may be.
 * @param {Table} table
 */
export function taken(table, id) {
  const { view, words } = table;
  const list = Object.entries(view.taken || {}).filter(([, one]) => one.ship === id);
  if (!list.length) return null;
  const mine = view.ships[id].seat === table.seat;
  const may = can(table.prompt, "contest_taken") ? table.offer("contest_taken").picks[0].ids : [];
  return h(
    "ul",
    { class: "taken", role: "list", key: "taken" },
    list.map(([edit, one]) =>
      h(
        "li",
        { key: edit },
        h("span", { key: "what" }, said(table, one)),
        !mine &&
          may.includes(Number(edit)) &&
          h(
            "button",
            {
              key: "contest",
              type: "button",
              class: "contest-taken",
              "aria-label": `${words.say("between", "contest")} ${view.ships[id].name}: ${said(table, one)}`,
              "aria-disabled": table.busy ? "true" : undefined,
              onclick: () => !table.busy && table.take("contest_taken", [[Number(edit)]]),
            },
            words.say("between", "contest"),
          ),
      ),
    ),
  );
}

/** "focus taken", "stress cleared", "lock on Howlrunner". @param {Table} table */
function said(table, { ship, field, was, now }) {
  const { view, words } = table;
  if (field === "lock" && now) return words.say("table", "lock_on", { ship: view.ships[now]?.name || "" });
  const side = sideAt(view.ships[ship], field);
  if (side) return words.say("between", "was_turned", { side: side.names[now] });
  const token = tokenName(table, field);
  return words.say("between", now > was ? "was_taken" : "was_given", { token, n: Math.abs(now - was) });
}
