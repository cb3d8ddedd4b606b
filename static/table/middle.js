// The fight in the middle, the paper work around it. A room that has a `middle` is drawn like this at every moment:
//
//   wide          left | over, tray, under, then what may be done, then the bar | right       rest | log or chat
//   phone         left | over | right       then tray, under, what may be done and the odds, which scroll       bar
//   low           left | over, tray, under | right | what may be done, then the bar (a turned phone, a page at 200 %)
//
// Both sides stay where they are; only what lies between them and the bar scrolls.

import { h } from "./dom.js";

/**
 * @typedef {import("./base.js").Drawn} Drawn
 * @typedef {import("./table.js").Table} Table
 *
 * @typedef {object} Middle What a room draws between banner and offers. All of it may be missing.
 * @property {Drawn} [left] The reader's own side, or the first one: who it is and what it has. On a phone a third of the width.
 * @property {Drawn} [right] The other side.
 * @property {Drawn} [over] Between the two, above the dice: range, arc, what is being done.
 * @property {Drawn} [whole] In place of the dice, over the full width: it puts `tray(table)` where the dice lie, if anywhere.
 * @property {Drawn} [under] Below the dice: what their numbers are made of, what they come to as they lie.
 * @property {Drawn} [rest] Who is not in this fight, as `beside`s along the foot.
 */

const one = (name, table) => h(name, { key: name, model: table });

/**
 * The place of the dice: the scenes and the dice themselves are drawn in here.
 * @param {Table} table
 */
export function tray(table) {
  return h("div", { class: "tray", key: "tray" }, one("table-dice", table));
}

/**
 * The table around a room's middle.
 * @param {Table} table
 * @param {Middle} middle
 * @param {{offers: Drawn, watcher: boolean, seen: Table}} parts `seen`: as a scene shows it
 */
export function stage(table, middle, { offers, watcher, seen }) {
  const odds = one("table-odds", table);
  const aside = table.wide && middle.right; // in the corner; who watches has them as a bar over the fight as well
  return [
    h(
      "div",
      { class: `stage ${middle.left || middle.right ? "has-sides" : "has-none"}`, key: "stage" },
      side("left", middle.left, watcher),
      middle.over && h("div", { class: "stage-over", key: "over" }, middle.over),
      side("right", middle.right, watcher, aside && odds),
      h(
        "div",
        { class: "stage-centre scroll", key: "centre", tabindex: watcher ? "0" : undefined },
        h(
          "div",
          { class: "stage-tray", key: "fight" },
          middle.whole || tray(seen),
          middle.under && h("div", { class: "stage-under", key: "under" }, middle.under),
          !aside && table.wide && odds,
        ),
        h("div", { class: "stage-acts", key: "acts" }, offers, !table.wide && [odds, rest(middle)]),
      ),
      h("div", { class: "bar", key: "bar" }, one("table-bar", table)),
    ),
    table.wide && h("div", { class: "stage-foot", key: "foot" }, rest(middle), one("table-log", table)),
  ];
}

/** A side; who decides nothing has nothing else to stand on that keys could scroll it from. */
function side(where, drawn, watcher, more = null) {
  return (
    drawn &&
    h(
      "div",
      { class: `stage-side ${where}`, key: where, tabindex: watcher ? "0" : undefined },
      h("div", { class: "side-in", key: "in" }, drawn),
      more,
    )
  );
}

function rest(middle) {
  return middle.rest && h("div", { class: "stage-rest", key: "rest" }, middle.rest);
}
