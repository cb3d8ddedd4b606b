// What the picture shows, in words: what the ship that is looked at sees, and where everything stands.

import { h } from "../../../table/dom.js";
import { shipsInOrder } from "../../../table/reading.js";
import { chosenLook, chosenShip } from "./asked.js";
import { board } from "./board.js";
import { face } from "./dial.js";
import { choose, standing } from "./flying.js";
import { follow, lensOf, zoom } from "./lens.js";
import { moving } from "./moving.js";
import { maneuverName, own } from "./state.js";

/** @import { Table } from "../types.js" */

/** The mat with what belongs to it. @param {Table} table */
export function stage(table) {
  return h(
    "section",
    {
      class: `mat-stage ${table.view.attack ? "is-beside" : ""} ${own(table).chosen ? "is-asked" : ""}`,
      key: "mat-stage",
      "aria-label": table.words.say("mat", "label"),
    },
    h("div", { class: "mat-frame", key: "frame" }, board(table), tools(table)),
    h("div", { class: "mat-words", key: "words" }, now(table), seen(table), spoken(table)),
  );
}

/** @param {Table} table */
function tools(table) {
  const say = (word) => table.words.say("mat", word);
  const tool = (word, sign, act) =>
    h(
      "button",
      { key: word, type: "button", class: "mat-tool", "aria-label": say(word), title: say(word), onclick: act },
      sign,
    );
  const { lens } = own(table);
  const whole = lensOf(table).zoom === 1;
  return h(
    "div",
    { class: "mat-tools", key: "tools" },
    tool("zoom_in", "+", () => zoom(table, 1.5)),
    tool("zoom_out", "−", () => zoom(table, 1 / 1.5)),
    !whole && tool("whole", "⤢", () => follow(table, false)),
    !lens.follows && tool("follow", "◎", () => follow(table, true)),
  );
}

// Who has set all dials, who moves next, what is flown.
function now(table) {
  const { view, words } = table;
  const { active, waits, ready, dials } = view.mat;
  const found = [];
  if (dials)
    for (const seat of view.seat_order)
      found.push(words.say("mat", ready?.includes(seat) ? "ready_seat" : "waits_seat", { seat: table.nameOf(seat) }));
  if (active?.maneuver)
    found.push(
      words.say("mat", "active", {
        ship: view.ships[active.ship].name,
        maneuver: maneuverName(words, active.maneuver),
      }),
    );
  if (waits?.length)
    found.push(words.say("mat", "next", { ships: words.list.format(waits.map((id) => view.ships[id].name)) }));
  const why = idle(table);
  if (why) found.push(why);
  const code = active?.maneuver;
  return (
    found.length > 0 &&
    h("p", { class: "mat-now", key: "now" }, code && face(code, "is-revealed"), code && " ", found.join(" · "))
  );
}

// Why the ship that flew last performed no action, until the next one flies. @param {Table} table
function idle(table) {
  const { view, words, session } = table;
  const last = session.store.events.findLast(({ k }) => k === "action.skipped" || k === "dial.revealed");
  if (last?.k !== "action.skipped" || !view.mat.waits) return "";
  const ship = view.ships[last.d.ship]?.name;
  return ship ? `${ship}: ${words.say("mat", "no_action", { why: table.whyText(last.d.because) })}` : "";
}

/** @param {Table} table */
function seen(table) {
  const id = chosenShip(table);
  const { view, words } = table;
  if (!id || !view.mat.ships[id]?.pose) return null;
  const found = chosenLook(table);
  return h(
    "section",
    {
      class: `mat-seen by-${view.ships[id].seat}`,
      key: "seen",
      "aria-label": words.say("mat", "measure", { ship: view.ships[id].name }),
    },
    h(
      "header",
      { class: "row" },
      h("h4", {}, words.say("mat", "measure", { ship: view.ships[id].name })),
      h(
        "button",
        { type: "button", class: "button small", onclick: () => table.show({ kind: "ship", id }) },
        words.say("table", "ship_sheet"),
      ),
      own(table).chosen &&
        h(
          "button",
          { type: "button", class: "button small", onclick: () => choose(table, id) },
          words.say("mat", "close"),
        ),
    ),
    view.mat.ships[id].dial &&
      h(
        "p",
        { class: "mat-own-dial", key: "dial" },
        face(view.mat.ships[id].dial, "small"),
        " ",
        words.say("mat", "own_dial", { maneuver: maneuverName(words, view.mat.ships[id].dial) }),
      ),
    own(table).chosen && moving(table, id),
    !found && h("p", { class: "hint", key: "looking" }, words.say("mat", "looking")),
    found &&
      h(
        "ul",
        { key: "list", role: "list" },
        shipsInOrder(view)
          .filter((other) => found.sees[other])
          .map((other) =>
            h("li", { key: other, class: `by-${view.ships[other].seat}` }, lineOf(table, other, found.sees[other])),
          ),
      ),
  );
}

// "Howlrunner: range 2 · front: attack range 2 (155.6 mm), obstructed".
function lineOf(table, id, one) {
  const { words, view } = table;
  const say = (word, params) => words.say("mat", word, params);
  const range = one.range > 3 ? say("beyond") : one.range;
  const arcs = one.mine.map((arc) => {
    const held = one.arcs[arc];
    const text = say("sees_attack", { arc: words.word("arcs", arc), range: held.range, distance: held.distance });
    const blocked = held.obstructed === "no" ? "" : say(`obstructed_${held.obstructed}`);
    return table.page.comma([text, blocked].filter(Boolean));
  });
  const parts = [
    one.range === 0
      ? say("touching", { ship: view.ships[id].name })
      : say("sees", { ship: view.ships[id].name, range }),
    one.range > 0 && say("sees_gap", { gap: one.gap }),
    ...arcs,
    say(one.side),
    one.hairs && say("hair"),
  ];
  return parts.filter(Boolean).join(" · ");
}

// For who does not see the picture: where every ship stands and what lies there.
function spoken(table) {
  const { view } = table;
  return h(
    "ul",
    { class: "hidden-visually", key: "spoken" },
    shipsInOrder(view)
      .filter((id) => view.mat.ships[id])
      .map((id) => h("li", { key: id }, standing(table, id))),
    Object.entries(view.mat.obstacles).map(([id, one]) => {
      const [x, y, heading] = one.pose.map((value) => Math.round(value / 100));
      const ship = `${table.words.word("mat_kinds", one.kind)} ${Math.abs(Number(id))}`;
      return h("li", { key: `o${id}` }, table.words.say("mat", "stands", { ship, x, y, h: heading }));
    }),
    (view.mat.objectives ?? []).map((at, n) => {
      const [x, y] = at.map((value) => Math.round(value / 100));
      const ship = `${table.words.say("mat", "objective")} ${n + 1}`;
      return h("li", { key: `t${n}` }, table.words.say("mat", "lies", { ship, x, y }));
    }),
    Object.entries(view.mat.devices ?? {}).map(([id, one]) => {
      const [x, y] = one.at.map((value) => Math.round(value / 100));
      const said = { card: one.name, seat: table.nameOf(one.seat), x, y };
      const fuses = one.fuses ? table.words.say("mat", "fuses", { n: one.fuses }) : "";
      const parts = [table.words.say("mat", "device_of", said), fuses].filter(Boolean);
      return h("li", { key: `d${id}` }, table.page.comma(parts));
    }),
  );
}
