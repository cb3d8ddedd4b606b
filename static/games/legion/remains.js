// What is left of an army at the end: its units on their bases with how many minis still stand.

import { h } from "../../table/dom.js";
import { isSingle } from "../../table/ending.js";
import { silhouette } from "../../table/silhouette.js";
import { beats } from "./beats.js";
import { drawDie } from "./die.js";
import { lastFight, outcome, standing } from "./duel.js";
import { drawingOf } from "./silhouettes.js";

/** @import { Table } from "./state.js" */

/**
 * @param {Table} table
 * @param {string} seat
 * @returns {import("../../table/ending.js").Piece[]}
 */
export function remains(table, seat) {
  const { view, words } = table;
  const last = isSingle(table) ? lastFight(table.session.store.events) : null;
  const own = view.ship_order.map(String).filter((id) => view.ships[id].seat === seat);
  const shown = last ? own.filter((id) => [last.attacker, ...last.defenders].map(String).includes(id)) : own;
  if (last && shown.length === 1 && Object.keys(view.ships[shown[0]].minis).length > 1) return minisOf(table, shown[0]);
  return (shown.length ? shown : own).map((id) => {
    const ship = view.ships[id];
    const minis = Object.values(ship.minis);
    const standing = minis.filter((one) => !one.defeated).length;
    return {
      id,
      name: ship.name,
      drawn: [
        h("span", { class: `disc by-${seat}`, key: "disc" }, silhouette(drawingOf(ship), "mid")),
        h("span", { class: "mini-left", key: "left" }, `${standing}/${minis.length}`),
      ],
      gone: Boolean(ship.destroyed),
      left: words.word("table", "minis_of", { n: standing, all: minis.length }),
    };
  });
}

/**
 * The one unit of an attack, mini by mini: who fell lies there struck.
 * @param {Table} table
 * @returns {import("../../table/ending.js").Piece[]}
 */
function minisOf(table, id) {
  const ship = table.view.ships[id];
  return standing(ship).map(({ at, mini, special }) => ({
    id: `${id}-${at}`,
    of: id,
    name: ship.name,
    drawn: h("span", { class: `disc by-${ship.seat}`, key: "disc" }, silhouette(drawingOf(ship, special), "mid")),
    gone: Boolean(mini.defeated),
  }));
}

const EMPTY = { defender: 0, status: "ready", dice: [], defense: [], cover_dice: [], facts: {}, gathered: {} };

/**
 * The dice of the last attack as they lay in the end, pool by pool: those of the attack, of the cover and of the defense.
 * @param {MatchEvent[]} events
 */
export function lastDice(events) {
  const told = events.slice(events.findLastIndex(({ k }) => k === "attack.begun") + 1);
  const blank = {
    ships: {},
    seat_order: [],
    attack: { attacker: 0, now: "0", pools: { 0: EMPTY }, pool_order: ["0"] },
  };
  const pools = [];
  let view = blank;
  for (const event of told) {
    if (!event.k.startsWith("dice.") && event.k !== "cover.rolled") continue;
    if (event.k === "dice.landed" && event.d.pool === "attack") pools.push(EMPTY);
    if (event.d.pool === "guardian") continue;
    view = beats[event.k]?.(event, view, blank)?.view ?? view;
    if (pools.length) pools[pools.length - 1] = view.attack.pools[0];
  }
  return pools;
}

/**
 * The dice of one hand, small, those that were cancelled struck.
 * @param {Table} table
 * @param {string} name What they are called.
 * @param {{color: string, face: string, cancelled_by?: string}[]} dice
 */
function row(table, name, dice) {
  if (!dice.length) return null;
  const shown = table.words.faces(dice.map(({ face }) => face));
  return h(
    "div",
    { class: "small-pool", key: name, role: "img", "aria-label": `${name}: ${shown}` },
    dice.map((one, at) =>
      h(
        "span",
        { class: `mini-die ${one.cancelled_by ? "out" : ""}`, key: at },
        drawDie(one.color, one.face, false, at),
      ),
    ),
  );
}

/**
 * What the one attack came to, for each defender, and its dice: who shot at whom, and what answered.
 * @param {Table} table
 */
export function lastWord(table) {
  const { view, page, words } = table;
  const last = lastFight(table.session.store.events);
  if (!last) return null;
  const name = (id) => h("strong", { class: `by-${view.ships[id]?.seat}`, key: id }, view.ships[id]?.name || "");
  const names = last.defenders.map(name).flatMap((one, at) => (at ? [", ", one] : [one]));
  return [
    h(
      "section",
      { class: "aftermath", key: "dice", "aria-label": page.say("last_attack") },
      h("h3", { key: "who" }, h("span", { class: "aftermath-who" }, name(last.attacker), " → ", names)),
      lastDice(table.session.store.events).map((pool, at) =>
        h(
          "div",
          { class: "aftermath-dice", key: at },
          row(table, words.word("table", "roll_attack"), pool.dice),
          row(
            table,
            words.word("table", "cover_dice_n", { n: pool.cover_dice.length }),
            pool.cover_dice.map((face) => ({ color: "white_defense", face })),
          ),
          row(table, words.word("table", "roll_defense"), pool.defense),
        ),
      ),
    ),
    outcome(table, last.defenders),
  ];
}
