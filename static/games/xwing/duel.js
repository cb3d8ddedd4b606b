// The fight in the middle: attacker and defender on their bases, facing each other, with what lies on them; the range
// between them. Between attacks both squads, and who engages when.

import { h } from "../../table/dom.js";
import { standing } from "../../table/icons.js";
import { tongue } from "../../table/languages.js";
import { sign } from "../../table/plate.js";
import { inAttack, isOver, shipsInOrder } from "../../table/reading.js";
import { presence, seatsOwnFirst } from "../../table/squads.js";
import { beside, card, cards } from "../../table/things.js";
import { before, lastAttack } from "./aftermath.js";
import { base } from "./bases.js";
import { inCards } from "./damage.js";
import { factsSeen } from "./facts.js";
import { hullLeft } from "./ships.js";
import { tokenThings, vitalPips } from "./pieces.js";
import { draft, onOneCard } from "./said.js";
import { order, squad } from "./squads.js";

/** @import { Ship, Table } from "./types.js" */

const RANGES = [1, 2, 3];

/**
 * Everything between banner and offers.
 * @param {Table} table
 * @returns {import("../../table/middle.js").Middle}
 */
export function middle(table) {
  return inAttack(table.view) && table.view.attack?.attacker ? fight(table) : squads(table);
}

/** @param {Table} table */
function fight(table) {
  const { view } = table;
  const { attacker } = view.attack;
  const defender = (onOneCard(table) && draft(table).target) || view.attack.defender;
  const seats = seatsOwnFirst(table);
  const own = view.ships[attacker].seat === seats[0] || !defender ? attacker : defender;
  const other = own === attacker ? defender : attacker;
  const role = (id) => (id === attacker ? "attacker" : "defender");
  return {
    left: side(table, own, role(own), "right"),
    over: ruler(table),
    right: other ? side(table, other, role(other), "left") : table.mine && nobody(table),
    whole: !other && !table.mine && [reach(table, own), before(table)],
    under: !table.seat && !table.scenes.beat && factsSeen(table), // in a scene the dice are already on their way
    rest: others(table, [attacker, defender]),
  };
}

/**
 * Between attacks: both squads, in the middle the next ship, who engages when, and what became of the last attack.
 * @param {Table} table
 */
function squads(table) {
  const [own, ...others] = seatsOwnFirst(table);
  const last = h("table-aftermath", { key: "table-aftermath", model: table });
  const each = [own, ...others].map((seat) => squad(table, seat));
  if (!table.wide) return { whole: [order(table), last, h("div", { class: "both-squads", key: "squads" }, each)] };
  const hint = table.view.acts && table.seat && table.view.phase === "table";
  return {
    left: each[0],
    over: next(table),
    right: each.slice(1),
    whole: [
      order(table),
      last,
      hint && h("p", { class: "hint between-hint", key: "hint" }, table.words.say("between", "hint")),
    ],
  };
}

/** The ship that engages next, on its base. @param {Table} table */
function next(table) {
  const { view } = table;
  if (isOver(view)) return null;
  const id = shipsInOrder(view).find((one) => ["attacks", "next"].includes(view.ships[one].state));
  if (!id) return null;
  return h("div", { class: `next-up ${table.mine ? "mine" : ""}`, key: `next-${id}` }, base(view.ships[id]));
}

/**
 * One ship of the fight: base, name, pips, tokens, damage. The base opens its sheet, where anything may be pressed.
 * @param {Table} table
 */
function side(table, id, role, facing, opens = true) {
  const { view, page, words } = table;
  const ship = view.ships[id];
  const owner = table.nameOf(ship.seat);
  const arc = role === "attacker" ? view.attack?.arc || "front" : "";
  return h(
    "section",
    { class: `duel-side by-${ship.seat}`, key: `side-${id}`, "data-ship": id, "aria-label": `${owner}: ${ship.name}` },
    opens ? sheetButton(table, id, base(ship, { facing, arc })) : base(ship, { facing, arc }),
    h(
      "div",
      { class: "duel-words", key: "words" },
      h("h3", { class: "duel-name" }, sign(ship.seat), h("span", { lang: tongue(ship.name), key: "name" }, ship.name)),
      h(
        "p",
        { class: "duel-who" },
        h("span", { class: "seat-name", key: "owner" }, owner, ship.seat === table.seat && ` (${page.say("you")})`),
        h("span", { class: "duel-role", key: "role" }, ` · ${page.say(role)}`),
        h(
          "span",
          { class: "duel-printed", key: "printed" },
          ` · ${ship.chassis} · ${words.say("table", "agility")} ${ship.agility}`,
        ),
        " ",
        presence(table, ship.seat),
      ),
    ),
    h("p", { class: "things duel-pips", key: "pips" }, vitalPips(table, ship)),
    h("div", { class: "things duel-tokens", key: "tokens" }, tokenThings(table, id)),
    damage(table, id, ship),
  );
}

// Nobody is aimed at yet: the place where the defender will lie.
/** @param {Table} table */
function nobody(table) {
  return h(
    "div",
    { class: "duel-side", key: "nobody" },
    h("span", { class: "base base-empty", key: "base", "aria-hidden": "true" }),
    h("p", { class: "hint", key: "none" }, table.words.say("table", "no_target_yet")),
  );
}

/** @param {Table} table */
function sheetButton(table, id, drawn) {
  return h(
    "button",
    {
      key: "open",
      type: "button",
      class: "duel-base",
      "aria-label": `${table.words.say("table", "ship_sheet")} ${table.view.ships[id].name}`,
      onclick: () => table.show({ kind: "ship", id }),
    },
    drawn,
  );
}

/**
 * For whoever waits or watches: whom the attacker may turn to, those that were measured with their range.
 * @param {Table} table
 */
function reach(table, attacker) {
  const { view, words } = table;
  const { seat } = view.ships[attacker];
  const there = shipsInOrder(view).filter(
    (id) => view.ships[id].seat !== seat && !["removed", "destroyed"].includes(view.ships[id].state),
  );
  const measured = there.filter((id) => view.measured?.[id]);
  const range = (id) => {
    const found = view.measured?.[id]?.attack_range;
    return found === undefined
      ? ""
      : words.say("table", "range_n", { range: found > RANGES.at(-1) ? words.say("table", "beyond") : found });
  };
  return h(
    "div",
    { class: "reach", key: "reach" },
    h("p", { class: "hint", key: "none" }, words.say("table", measured.length ? "targets" : "no_target_yet")),
    h(
      "ul",
      { role: "list", key: "list" },
      (measured.length ? measured : there).map((id) =>
        h(
          "li",
          { key: id, "data-ship": id },
          base(view.ships[id], { facing: "left" }),
          h(
            "span",
            { class: `reach-words by-${view.ships[id].seat}` },
            h("span", { class: "reach-name", lang: tongue(view.ships[id].name) }, view.ships[id].name),
            h("span", { class: "things" }, vitalPips(table, view.ships[id])),
            range(id) && h("span", { class: "hint", key: "range" }, range(id)),
          ),
        ),
      ),
    ),
  );
}

/**
 * Over a stream: both ships of the fight, or of the last one, or who engages first on both sides; nothing to press.
 * @param {Table} table
 */
export function facing(table) {
  const { view } = table;
  if (!view.ships) return null; // before the match begins, or for whoever sees it later
  const { attacker, defender } = view.attack || {};
  const last = lastAttack(table.session.store.events)?.declared;
  const first = (seat) => shipsInOrder(view).find((id) => view.ships[id].seat === seat);
  const pair = [[attacker, defender], [last?.attacker, last?.defender], view.seat_order.map(first)];
  const [one, two] = pair.find((ids) => ids.every((id) => view.ships[id])) || [];
  return one && two
    ? [side(table, String(one), "attacker", "right", false), side(table, String(two), "defender", "left", false)]
    : null;
}

/**
 * Damage cards stay on the ship with what they do; where damage is only counted the pips say it.
 * @param {Table} table
 * @param {Ship} ship
 */
function damage(table, id, ship) {
  const { view, words } = table;
  if (!inCards(view)) return null;
  const open = () => table.show({ kind: "ship", id });
  const down = ship.damage?.hit || 0;
  return cards(words.word("damage_words", "title"), [
    ...Object.entries(ship.faceup || {}).map(([key, up]) =>
      card({
        key,
        name: words.word("damage_cards", up.card),
        text: words.word("damage_texts", up.card),
        tone: "harm",
        opens: open,
      }),
    ),
    down > 0 &&
      card({ key: "down", name: words.word("damage_words", "facedown", { n: down }), tone: "back", opens: open }),
  ]);
}

/**
 * The range between the two, inked on a ruler; below it the arc, the line, and whether both agree.
 * @param {Table} table
 */
function ruler(table) {
  const { view, words, page } = table;
  const { facts, defender, confirmed, arc } = view.attack;
  if (!facts || !defender) return null;
  const range = facts.attack_range;
  const beyond = range > RANGES.at(-1);
  return h(
    "div",
    { class: "ruler-line", key: "ruler" },
    h("span", { class: "ruler-label", key: "label", "aria-hidden": "true" }, words.say("table", "range_label")),
    h(
      "ol",
      { class: "ruler", "aria-hidden": "true", key: "ruler" },
      RANGES.map((n) => h("li", { key: n, class: n === range ? "now" : "" }, String(n))),
    ),
    h(
      "p",
      { class: "ruler-words" },
      words.say("table", "range_n", { range: beyond ? words.say("table", "beyond") : range }),
      arc && ` · ${words.word("arcs", arc)}`,
      ` · ${words.say("table", facts.obstructed ? "is_obstructed" : "clear_line")}`,
      standing(page, confirmed),
    ),
  );
}

/**
 * The ships that are not in this fight, by sides.
 * @param {Table} table
 */
function others(table, fighting) {
  const { view } = table;
  return seatsOwnFirst(table).map((seat) =>
    minis(
      table,
      shipsInOrder(view).filter((id) => view.ships[id].seat === seat && !fighting.includes(id)),
      table.nameOf(seat),
    ),
  );
}

/** @param {Table} table */
function minis(table, ids, label) {
  const { view, words } = table;
  return h(
    "ul",
    { class: "minis", role: "list", key: `minis-${label}`, "aria-label": label },
    ids
      .filter((id) => view.ships[id].state !== "removed")
      .map((id) => {
        const ship = view.ships[id];
        return h(
          "li",
          { key: id },
          beside({
            key: id,
            seat: ship.seat,
            name: ship.name,
            drawn: base(ship, { finish: "flat" }),
            words: words.say("table", "hull_of", { left: hullLeft(ship), of: ship.hull }),
            state: stateOf(table, ship),
            opens: () => table.show({ kind: "ship", id }),
          }),
        );
      }),
  );
}

/**
 * Done, gone, or the turn of its player; others of the same initiative wait.
 * @param {Table} table
 * @param {Ship} ship
 */
function stateOf({ view }, { state, seat }) {
  if (isOver(view) || (state === "next" && !view.turn?.seats?.includes(seat))) return "";
  return { engaged: "done", destroyed: "gone", next: "next", attacks: "next" }[state];
}
