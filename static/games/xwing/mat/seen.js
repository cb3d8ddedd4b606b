// What the picture shows, in words: what the ship that is looked at sees, and where everything stands.

import { h } from "../../../table/dom.js";
import { inAttack, shipsInOrder } from "../../../table/reading.js";
import { sentence } from "../../../table/log.js";
import { lastAttack } from "../aftermath.js";
import { chosenLook, chosenShip } from "./asked.js";
import { board } from "./board.js";
import { face } from "./dial.js";
import { choose } from "./flying.js";
import { follow, lensOf, zoom } from "./lens.js";
import { moving } from "./moving.js";
import { spoken } from "./spoken.js";
import { maneuverName, own } from "./state.js";

/** @import { Table } from "../types.js" */

/** The mat with what belongs to it. @param {Table} table */
export function stage(table) {
  const { attack } = table.view;
  const aiming = attack && !attack.defender;
  return h(
    "section",
    {
      class: `mat-stage ${attack ? "is-beside" : ""} ${aiming ? "is-aiming" : ""} ${own(table).chosen ? "is-asked" : ""}`,
      key: "mat-stage",
      "aria-label": table.words.say("mat", "label"),
    },
    h("div", { class: "mat-frame", key: "frame" }, board(table), tools(table)),
    h("div", { class: "mat-words", key: "words" }, now(table), seen(table), spoken(table)),
  );
}

/** @param {Table} table */
function tools(table) {
  const mine = own(table);
  const say = (word) => table.words.say("mat", word);
  const tool = (word, sign, act, pressed = undefined) =>
    h(
      "button",
      {
        key: word,
        type: "button",
        class: "mat-tool",
        "aria-label": say(word),
        "aria-pressed": pressed,
        title: say(word),
        onclick: act,
      },
      sign,
    );
  const near = (by) => {
    zoom(table, by);
    table.draw();
  };
  const { lens } = own(table);
  const whole = lensOf(table).zoom === 1;
  return h(
    "div",
    { class: "mat-tools", key: "tools" },
    tool("zoom_in", "+", () => near(1.5)),
    tool("zoom_out", "−", () => near(1 / 1.5)),
    !whole && tool("whole", "⤢", () => follow(table, false)),
    !lens.follows && tool("follow", "◎", () => follow(table, true)),
    table.mine && tool("measuring", "↔", () => measuring(table), String(mine.measuring)),
  );
}

// Taken up, a press on any ship measures from it; laid down, what was measured goes.
function measuring(table) {
  const mine = own(table);
  Object.assign(mine, { measuring: !mine.measuring, chosen: "" });
  table.draw();
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
  if (waits?.length) found.push(upNext(table, waits));
  found.push(...bumped(table));
  const why = idle(table);
  if (why) found.push(why);
  found.push(...became(table));
  const code = active?.maneuver;
  return (
    found.length > 0 &&
    h("p", { class: "mat-now", key: "now" }, code && face(code, "is-revealed"), code && " ", found.join(" · "))
  );
}

// What became of the last attack of this round, while the next one is aimed; between attacks a panel tells it.
function became(table) {
  const { view, session } = table;
  const last = lastAttack(session.store.events);
  if (!last || !inAttack(view) || view.attack?.defender || last.next.some(({ k }) => k === "round.began")) return [];
  const [attacker, defender] = [last.declared.attacker, last.declared.defender].map((id) => view.ships[id]?.name ?? "");
  return [`${attacker} → ${defender}: ${table.page.sentences(last.lines.map((event) => sentence(table, event)))}`];
}

// Who moves next, and by which initiative. @param {Table} table
function upNext({ view, words }, waits) {
  const ships = words.list.format(waits.map((id) => view.ships[id].name));
  const [n, ...others] = new Set(waits.map((id) => view.ships[id].initiative));
  return others.length ? words.say("mat", "next", { ships }) : words.say("mat", "next_by", { n, ships });
}

// Whom the ship that flew last overlapped, until the next one flies. @param {Table} table
function bumped(table) {
  const { events } = table.session.store;
  const since = events.findLastIndex(({ k }) => k === "dial.revealed");
  if (since < 0 || !(table.view.mat.waits || table.view.mat.active)) return [];
  return events
    .slice(since)
    .filter(({ k }) => k === "maneuver.bumped")
    .map(({ k, d }) => table.words.word("events", k, d, table.view));
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

const BAND = 100;

// A distance that is nearly at the end of a range is said, with that end; an arc by a hair has no number.
function hairText(say, one, [fact, arc]) {
  const distance = fact === "range" ? one.gap : fact === "attack_range" ? one.arcs[arc]?.distance : undefined;
  if (distance === undefined) return say("hair");
  return say("hair_n", { distance: Math.round(distance * 10) / 10, n: BAND * Math.round(distance / BAND) });
}

// "Howlrunner: range 2 · front: attack range 2 (155.6 mm), obstructed".
function lineOf(table, id, one) {
  const { words, view } = table;
  const say = (word, params) => words.say("mat", word, params);
  const range = one.range > 3 ? say("beyond") : one.range;
  const arcs = one.mine.map((arc) => {
    const held = one.arcs[arc];
    const text = say("sees_attack", {
      arc: words.word("arcs", arc),
      range: held.range,
      distance: Math.round(held.distance),
    });
    const blocked = held.obstructed === "no" ? "" : say(`obstructed_${held.obstructed}`);
    return table.page.comma([text, blocked].filter(Boolean));
  });
  const parts = [
    one.range === 0
      ? say("touching", { ship: view.ships[id].name })
      : say("sees", { ship: view.ships[id].name, range }),
    one.range > 0 && say("sees_gap", { gap: Math.round(one.gap) }),
    ...arcs,
    say(one.side),
    ...new Set((one.hairs ?? []).map((hair) => hairText(say, one, hair))),
  ];
  return parts.filter(Boolean).join(" · ");
}
