// Between attacks: both squads on their bases with what lies on them, what each ship may do, and who engages when.

import { h } from "../../table/dom.js";
import { tongue } from "../../table/languages.js";
import { isOver, shipsInOrder } from "../../table/reading.js";
import { presence, seatsOwnFirst } from "../../table/squads.js";
import { base } from "./bases.js";
import { chips, taken } from "./chips.js";
import { cardTags } from "./damage.js";
import { tokenThings, vitalPips } from "./pieces.js";

/** @import { Ship, Table } from "./types.js" */

const WORDED = 6; // of more ships the chips show their marks alone beside the table; their names stay

/**
 * One seat's squad, a row for each ship.
 * @param {Table} table
 */
export function squad(table, seat) {
  const { view } = table;
  const info = view.seats[seat];
  const ids = shipsInOrder(view).filter((id) => view.ships[id].seat === seat);
  const facing = seat === seatsOwnFirst(table)[0] ? "right" : "left";
  const dense = `${ids.length > 4 ? "is-many" : ""} ${ids.length > WORDED ? "is-terse" : ""}`;
  return h(
    "section",
    {
      class: `squad by-${seat} looks-${facing} ${dense}`,
      key: `squad-${seat}`,
      "aria-labelledby": `squad-${seat}`,
    },
    h(
      "header",
      { class: "squad-head" },
      h(
        "h3",
        { id: `squad-${seat}` },
        h("span", { class: "seat-chip" }, table.nameOf(seat)),
        seat === table.seat && h("span", { class: "hint" }, ` (${table.page.say("you")})`),
      ),
      info.squad && info.squad !== table.nameOf(seat) && h("span", { class: "hint squad-name" }, info.squad),
      presence(table, seat),
      h("span", { class: "hint squad-tally", key: "tally" }, tally(table, seat)),
    ),
    h(
      "ul",
      { class: "ship-list", role: "list" },
      ids.map((id) => row(table, id, facing)),
    ),
  );
}

/**
 * What of a seat's score does not come from ships, and what is said of this round's objectives until it is confirmed.
 * @param {Table} table
 */
function tally({ view, words }, seat) {
  const { mission, deficit } = view.seats[seat];
  const counted = view.counted?.points[seat];
  return [
    deficit && words.say("table", "tally_deficit", { n: deficit }),
    mission && words.say("table", "tally_mission", { n: mission }),
    counted !== undefined && words.say("table", "tally_counted", { n: counted }),
  ]
    .filter(Boolean)
    .join(" · ");
}

/**
 * One ship: its base and name open its sheet; below, what lies on it and what may be done.
 * @param {Table} table
 */
function row(table, id, facing) {
  const { view, words } = table;
  const ship = view.ships[id];
  const gone = ship.state === "removed";
  return h(
    "li",
    { key: id, class: `fleet-ship is-${standing(table, ship)}`, "data-ship": id },
    h(
      "button",
      {
        key: "open",
        type: "button",
        class: "ship-row",
        "aria-label": `${ship.name}, ${stateText(table, ship)}. ${words.say("table", "ship_sheet")}`,
        onclick: () => table.show({ kind: "ship", id }),
      },
      base(ship, { facing, arc: gone ? "" : "front" }),
      h(
        "span",
        { class: "ship-words", key: "words" },
        h("span", { class: "ship-name", lang: tongue(ship.name), key: "n" }, ship.name),
        h("span", { class: "ship-standing", key: "s" }, stateText(table, ship)),
      ),
    ),
    !gone &&
      h(
        "div",
        { class: "ship-things", key: "things" },
        h("span", { class: "things", key: "pips" }, vitalPips(table, ship)),
        h("span", { class: "things", key: "tokens" }, tokenThings(table, id), cardTags(table, ship)),
      ),
    !gone && h("div", { class: "ship-acts", key: "acts" }, chips(table, id), taken(table, id)),
  );
}

/**
 * Where a ship stands in the round: others of the same initiative wait.
 * @param {Table} table
 * @param {Ship} ship
 */
export function standing({ view }, ship) {
  if (ship.state === "next" && (isOver(view) || !view.turn?.seats?.includes(ship.seat))) return "waits";
  return ship.state || "waits";
}

/**
 * @param {Table} table
 * @param {Ship} ship
 */
function stateText(table, ship) {
  const now = standing(table, ship);
  if (now === "next") return table.words.say("between", "attacks_next");
  if (now === "waits") return table.words.say("table", "initiative_n", { n: ship.initiative });
  return table.words.say("table", `state_${now}`);
}

/**
 * The order rail: initiative in a ring of the side's colour, small bases left and right, who is done struck through.
 * @param {Table} table
 */
export function order(table) {
  const { view, page } = table;
  const first = seatsOwnFirst(table)[0];
  const ids = shipsInOrder(view).filter((id) => view.ships[id].state !== "removed");
  const isLong = ids.length > 7;
  return h(
    "section",
    {
      class: `order ${isLong ? "is-long" : ""}`,
      "aria-labelledby": "order-title",
      key: "order",
      tabindex: isLong && table.wide ? "0" : undefined, // scrolled by keys, though nothing in it is pressed
    },
    h("h3", { id: "order-title", class: table.wide ? "hidden-visually" : "" }, page.say("engagement_order")),
    h(
      "ol",
      { class: "engagement", role: "list" },
      ids.map((id) => place(table, id, view.ships[id].seat === first ? "left" : "right", !(isLong && table.wide))),
    ),
  );
}

// Rows as low as those of a long order on a desk are no buttons: the squads with their large bases stand beside them.
/** @param {Table} table */
function place(table, id, side, opens) {
  const ship = table.view.ships[id];
  const now = standing(table, ship);
  return h(
    "li",
    {
      key: id,
      class: `engages on-${side} by-${ship.seat} is-${now}`,
      "aria-current": now === "next" ? "true" : undefined,
    },
    h(
      opens ? "button" : "span",
      opens
        ? { type: "button", class: "engages-open", key: "open", onclick: () => table.show({ kind: "ship", id }) }
        : { class: "engages-open", key: "plain" },
      h("span", { class: "engages-ring", key: "ring" }, String(ship.initiative)),
      base(ship, { facing: side === "left" ? "right" : "left", finish: "flat" }),
      h("span", { class: "engages-name", key: "name", lang: tongue(ship.name) }, ship.name),
      now !== "waits" && h("span", { class: "hidden-visually", key: "state" }, `, ${stateText(table, ship)}`),
    ),
  );
}
