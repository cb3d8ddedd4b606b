// A game that brings no script of its own: its seats with their scores, its dice, and everything else as the table has it.
// What is shown comes from the view: `seats` (name, score), `dice` (pool, seat, faces), and the room's words.

import { base } from "../table/base.js";
import { h } from "../table/dom.js";
import { presence, seatsOwnFirst } from "../table/squads.js";

/** @type {import("../table/base.js").Room} */
export const room = {
  ...base,
  key: "plain",
  panels: { ...base.panels, left, right, duel },
  title: (table) => table.words.word("steps", table.view.step?.number),
  tray,
  pickName,
};

function seatPanel(table, seat) {
  const info = table.view.seats[seat];
  return h(
    "section",
    { class: `squad by-${seat}`, key: `squad-${seat}`, "aria-labelledby": `squad-${seat}` },
    h(
      "header",
      { class: "squad-head" },
      h(
        "h3",
        { id: `squad-${seat}` },
        h("span", { class: "seat-chip" }, table.nameOf(seat)),
        seat === table.seat && h("span", { class: "hint" }, ` (${table.page.say("you")})`),
      ),
      presence(table, seat),
      h(
        "span",
        { class: "score" },
        h("span", { class: "hidden-visually" }, `${table.page.say("score")} `),
        String(info.score ?? 0),
      ),
    ),
  );
}

function left(table) {
  return seatsOwnFirst(table)
    .slice(0, 1)
    .map((seat) => seatPanel(table, seat));
}

function right(table) {
  return seatsOwnFirst(table)
    .slice(1)
    .map((seat) => seatPanel(table, seat));
}

function duel(table) {
  return table.wide ? [] : seatsOwnFirst(table).map((seat) => seatPanel(table, seat));
}

function faceName({ words }, face) {
  return words.has("faces", face) ? words.word("faces", face) : String(face);
}

function tray(table) {
  const { view, words } = table;
  return (view.dice || [])
    .filter((one) => one.faces.length)
    .map((one, at) => {
      const faces = one.faces.map((face) => faceName(table, face));
      return h(
        "section",
        { class: `pool by-${one.seat}`, key: `dice-${at}` },
        h("h3", {}, [table.nameOf(one.seat), words.word("pools", one.pool)].join(" · ")),
        h(
          "ul",
          { class: "plain row", role: "list" },
          faces.map((face, place) => h("li", { class: "tag", key: place }, face)),
        ),
      );
    });
}

/** A pick by its word, where the room names it; a die by its place and face. */
function pickName(table, pick, id) {
  const { view, words } = table;
  if (pick.what === "die") {
    const own = (view.dice || []).find((one) => one.seat === table.seat && one.faces.length);
    return own ? `${id + 1}: ${faceName(table, own.faces[id])}` : String(id + 1);
  }
  const key = words.names(pick.what)[id];
  const section = [pick.what, `${pick.what}s`].find((name) => words.has(name, key));
  return section ? words.word(section, key) : key || "";
}
