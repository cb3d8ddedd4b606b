// How the dice of this match come about, in plain words, and what a seat is asked when its browser was too late twice.

import { h } from "./dom.js";
import { isOver } from "./reading.js";

/** My browser was missing for two rolls: stay, or go on at level 1. @param {Table} table */
export function levelCard(table) {
  const fair = table.view?.match?.fair;
  if (!fair?.asked?.includes(table.seat) || isOver(table.view)) return null;
  const { page } = table;
  const press = (say, level, main) =>
    h(
      "button",
      { key: say, type: "button", class: `button ${main ? "primary" : ""}`, onclick: () => table.dice(level) },
      page.say(say),
    );
  return h(
    "section",
    { class: "edits level-card", key: "level", "aria-label": page.say("dice_how") },
    h("h3", {}, page.say("level_asked")),
    h("p", { class: "hint" }, page.say("level_hint")),
    h("div", { class: "row" }, press("level_stay", 2, true), press("level_1", 1)),
  );
}

/** For the menu: the level, and who has no part in the rolls. */
export function levelSection(table) {
  const { page, view } = table;
  const fair = view?.match?.fair;
  if (!fair) return null;
  const out = fair.level === 2 && !fair.missing ? view.seat_order.filter((seat) => !fair.chains[seat]) : [];
  return h(
    "section",
    { class: "ending", key: "dice" },
    h("h3", {}, page.say("dice_how")),
    h("p", {}, page.say(`dice_level_${fair.level || 1}`)),
    table.seat &&
      !table.alone &&
      h(
        "div",
        { class: "row", key: "compare" },
        h(
          "button",
          { type: "button", class: "button", onclick: () => table.show({ kind: "compare" }) },
          page.say("compare"),
        ),
      ),
    out.map((seat) => h("p", { key: seat, class: "hint" }, page.say("dice_out", { seat: table.nameOf(seat) }))),
    out.includes(table.seat) &&
      !isOver(view) &&
      h(
        "div",
        { class: "row", key: "again" },
        h(
          "button",
          {
            type: "button",
            class: "button",
            "aria-disabled": fair.open ? "true" : undefined,
            onclick: () => fair.open || table.dice(0),
          },
          page.say("dice_again"),
        ),
      ),
  );
}
