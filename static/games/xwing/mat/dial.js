// Planning: the dial of every own ship as a wheel, the straights on top, what turns left on the left; in its middle what the
// maneuver would come to and the way on. Only this browser knows what is chosen until all dials are sent with one answer.

import { h } from "../../../table/dom.js";
import { tongue } from "../../../table/languages.js";
import { painted } from "../../../stage/painted.js";
import { drawingOf } from "../silhouettes.js";
import { COLOURS, look, maneuverName, own } from "./state.js";

/** @import { Table } from "../types.js" */

/** Clockwise from the foot of the wheel. */
const BEARINGS = "SAELTBFNYPRDKO";
/** Our own marks: an arrow as the ship goes, drawn in a box of 24. */
const SIGNS = {
  F: "M12 21V5M7 10l5-6 5 6",
  B: "M17 21c0-9-3-12-9-14M7 13V6h7",
  N: "M7 21c0-9 3-12 9-14M17 13V6h-7",
  T: "M18 21v-9H6M10 7l-5 5 5 5",
  Y: "M6 21v-9h12M14 7l5 5-5 5",
  K: "M7 21V8a5 5 0 0 1 10 0v11M13 15l4 5 4-5",
  L: "M17 21c0-9-3-12-8-12s-5 8-1 9M4 14l4 5 4-4",
  P: "M7 21c0-9 3-12 8-12s5 8 1 9M20 14l-4 5-4-4",
  E: "M18 21v-9H8M8 12v7M4 15l4 5 4-5",
  R: "M6 21v-9h10M16 12v7M12 15l4 5 4-5",
  O: "M7 7h10v10H7Z",
  A: "M17 3c0 9-3 12-9 14M7 11v7h7",
  D: "M7 3c0 9 3 12 9 14M17 11v7h-7",
  S: "M12 3v16M7 14l5 6 5-6",
};

/** @param {Table} table */
export function planning(table) {
  const ids = table.view.mat.dials?.[table.seat];
  if (!ids || !table.offer("set_dials")) return null;
  const mine = own(table);
  if (mine.round !== table.view.round || Object.keys(mine.dials).some((id) => !ids.includes(id)))
    Object.assign(mine, { round: table.view.round, dials: kept(table, ids), pointed: "", dialling: "" });
  if (!ids.includes(mine.dialling)) mine.dialling = ids[0];
  return h(
    "section",
    { class: "mat-planning", key: "planning", "aria-label": table.words.word("steps", "P1") },
    ids.length > 1 && tabs(table, ids),
    dial(table, mine.dialling, ids),
    further(table),
  );
}

// Half-set dials lie in this browser only, so that a reload does not lose them.
const place = ({ config, seat }) => `mat-dials-${config.match ?? location.pathname}-${seat}`;

function keep(table) {
  try {
    const { dials } = own(table);
    sessionStorage.setItem(place(table), JSON.stringify({ round: table.view.round, dials }));
  } catch {
    // a browser that keeps nothing
  }
}

/** What was set before a reload, of this round and these ships. @param {Table} table @returns {Record<string, string>} */
function kept(table, ids) {
  try {
    const { round, dials } = JSON.parse(sessionStorage.getItem(place(table)) ?? "{}");
    const known = ids.filter((id) => table.view.mat.ships[id].maneuvers.includes(dials?.[id]));
    return round === table.view.round ? Object.fromEntries(known.map((id) => [id, dials[id]])) : {};
  } catch {
    return {};
  }
}

/** @param {Table} table */
function send(table, ids) {
  const { dials } = own(table);
  const { ships } = table.view.mat;
  table.take(
    "set_dials",
    ids.map((id) => [ships[id].maneuvers.indexOf(dials[id])]),
  );
}

/** @param {Table} table */
function tabs(table, ids) {
  const mine = own(table);
  const { words, view } = table;
  return h(
    "div",
    { class: "chips mat-tabs", key: "tabs", role: "group", "aria-label": words.say("mat", "choose_ship") },
    ids.map((id) => {
      const { name } = view.ships[id];
      const code = mine.dials[id];
      return h(
        "button",
        {
          key: id,
          type: "button",
          class: `chip ${mine.dialling === id ? "on" : ""} ${code ? "is-set" : ""}`,
          "aria-pressed": mine.dialling === id ? "true" : "false",
          "aria-label": code
            ? words.say("mat", "dial_set", { ship: name, maneuver: maneuverName(words, code) })
            : words.say("mat", "dial_open", { ship: name }),
          onclick: () => {
            mine.dialling = id;
            mine.pointed = "";
            table.draw();
          },
        },
        h("span", { lang: tongue(name) }, name),
        code && [" ", face(code, "small")],
      );
    }),
  );
}

/** A maneuver as it stands on a dial: speed, arrow, the letter of its colour. */
export function face(code, more = "") {
  const [speed, bearing, colour] = code;
  return h(
    "span",
    { class: `mat-face is-${COLOURS[colour]} ${more}`, key: code, "aria-hidden": "true" },
    h("b", {}, speed),
    h("svg", { viewBox: "0 0 24 24", focusable: "false" }, h("path", { d: SIGNS[bearing] })),
    h("i", {}, colour),
  );
}

/** The maneuvers clockwise from the foot: by bearing, slow ones first; those that go back at the foot. */
function around(maneuvers) {
  const left = "SAELTB";
  const faster = ([a], [b]) => (a > b ? 1 : -1);
  return [...BEARINGS].flatMap((bearing) => {
    const found = maneuvers.filter((code) => code[1] === bearing).sort(faster);
    return left.includes(bearing) ? found : bearing === "F" ? found : found.reverse();
  });
}

/** @param {Table} table */
function dial(table, id, ids) {
  const mine = own(table);
  const codes = around(table.view.mat.ships[id].maneuvers);
  const straights = codes.map((code, at) => (code[1] === "F" ? at : -1)).filter((at) => at >= 0);
  const top = straights.length ? (straights[0] + straights.at(-1)) / 2 : codes.length / 2;
  // A finger presses and points at nothing: were anything drawn before its press is over, some browsers would drop it.
  const point = (code) => () => {
    if (mine.pointed === code) return;
    mine.pointed = code;
    table.draw();
  };
  return h(
    "div",
    {
      class: "mat-dial",
      key: `dial-${id}`,
      role: "group",
      "aria-label": table.words.say("mat", "dial_of", { ship: table.view.ships[id].name }),
      vars: { "--cells": String(codes.length) },
      onkeydown: (event) => arrows(event),
      onpointerleave: point(""),
    },
    codes.map((code, at) =>
      h(
        "button",
        {
          key: code,
          type: "button",
          class: `mat-cell is-${COLOURS[code[2]]} ${mine.dials[id] === code ? "is-set" : ""}`,
          "data-code": code,
          "aria-pressed": mine.dials[id] === code ? "true" : "false",
          "aria-label": spoken(table, id, code),
          vars: { "--at": String(at - top) },
          onpointerenter: (event) => event.pointerType === "mouse" && point(code)(),
          onfocus: (event) => !event.target.matches(":active") && point(code)(),
          onclick: () => {
            mine.dials[id] = code;
            keep(table);
            mine.pointed = "";
            table.draw();
          },
        },
        face(code),
      ),
    ),
    h("div", { class: "mat-hub", key: "hub" }, told(table), onward(table, id, ids)),
  );
}

/** On to the next ship without a dial, with its wheel under the keys; once all have one, ready. @param {Table} table */
function onward(table, id, ids) {
  const mine = own(table);
  const { words, view } = table;
  const missing = ids.filter((one) => !mine.dials[one]);
  const next = mine.dials[id] && missing[0];
  const able = !table.busy && (next || !missing.length);
  const turn = (event) => {
    mine.dialling = next;
    mine.pointed = "";
    table.draw();
    const byKeys = !event.detail;
    if (byKeys) queueMicrotask(focusWheel); // once it is drawn
  };
  return h(
    "button",
    {
      key: "ready",
      type: "button",
      class: `offer main ${able ? "best" : ""} mat-ready`,
      "data-number": "1",
      "aria-keyshortcuts": "1",
      "aria-disabled": able ? undefined : "true",
      onclick: (event) => able && (next ? turn(event) : send(table, ids)),
    },
    h(
      "span",
      { class: "offer-name" },
      next
        ? words.say("mat", "next_dial", { ship: view.ships[next].name })
        : missing.length
          ? words.say("mat", "dials_missing", { n: missing.length })
          : words.word("offers", "set_dials"),
    ),
  );
}

function focusWheel() {
  const cell = document.querySelector(".mat-dial .mat-cell");
  if (cell instanceof HTMLElement) cell.focus();
}

// Left and right go round the wheel, up and down to what lies opposite.
function arrows(event) {
  const all = [...event.currentTarget.querySelectorAll(".mat-cell")];
  const from = all.indexOf(event.target);
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -2, ArrowDown: 2 }[event.key];
  if (!step || from < 0) return;
  event.preventDefault();
  const to = Math.abs(step) === 1 ? from + step : all.length - 1 - from;
  all[(to + all.length) % all.length].focus();
}

/** "speed 2, bank left, blue, ends on the mat". @param {Table} table */
function spoken(table, id, code) {
  return table.page.comma([maneuverName(table.words, code), ...comesTo(table, id, code)]);
}

// What a maneuver would come to among what stands there now.
function comesTo(table, id, code) {
  const seen = look(table, { about: "dial", ship: id })?.maneuvers[code];
  if (!seen) return [];
  const { words, view } = table;
  const names = (ids) => words.list.format(ids.map((one) => view.ships[one].name));
  const kinds = (ids) => words.list.format(ids.map((one) => words.word("mat_kinds", view.mat.obstacles[one].kind)));
  const on = seen.on ?? [];
  const through = (seen.meets ?? []).filter((one) => !on.includes(one));
  return [
    seen.flies?.startsWith(code.slice(0, 2)) &&
      words.say("mat", "flown_as", { maneuver: maneuverName(words, seen.flies) }),
    seen.fled ? words.say("mat", "fled") : !seen.overlaps && words.say("mat", "ends_on"),
    seen.overlaps && words.say("mat", "bumps", { ship: names(seen.overlaps) }),
    through.length > 0 && words.say("mat", "meets", { obstacle: kinds(through) }),
    on.length > 0 && words.say("mat", "ends_obstacle", { obstacle: kinds(on) }),
  ].filter(Boolean);
}

// The maneuver that is pointed at or set, in words: what it costs and where it leads.
function told(table) {
  const { dialling } = own(table);
  const code = shown(table);
  const { words, view } = table;
  if (!code) {
    const ship = view.ships[dialling];
    return h(
      "div",
      { class: "mat-told", key: "none" },
      h("span", { class: `mat-model by-${ship.seat}`, key: "ship" }, painted(drawingOf(ship.chassis, ship.size))),
      h("p", { class: "hint", key: "open" }, words.say("mat", "choose_maneuver")),
    );
  }
  const seen = look(table, { about: "dial", ship: dialling })?.maneuvers[code];
  const flies = seen?.flies ?? code; // easier or harder for this ship, or the one it flies instead
  const barred = flies.slice(0, 2) !== code.slice(0, 2) && code[2] !== "P";
  const hint = barred ? "red_stressed" : { B: "blue_hint", R: "red_hint", P: "purple_hint" }[flies[2]];
  const warns = seen && (seen.fled || seen.overlaps || seen.meets);
  return h(
    "div",
    { class: `mat-told ${warns ? "is-warned" : ""}`, key: "told", role: "status" },
    h("p", { key: "what" }, h("strong", {}, maneuverName(words, code))),
    hint && h("p", { key: "hint", class: "mat-hint" }, words.say("mat", hint)),
    h("p", { key: "comes" }, table.page.comma(comesTo(table, dialling, code))),
  );
}

const shown = (table) => own(table).pointed || own(table).dials[own(table).dialling];

// Whom it would see from there.
function further(table) {
  const { dialling } = own(table);
  const code = shown(table);
  const { words, view } = table;
  const seen = code && look(table, { about: "dial", ship: dialling })?.maneuvers[code];
  const range = Object.entries(seen?.sees ?? {}).map(([id, one]) =>
    words.say("mat", one.arcs.length ? "then_sees" : "then_sees_none", {
      ship: view.ships[id].name,
      range: one.range,
      arcs: words.list.format(one.arcs.map((arc) => words.word("arcs", arc))),
    }),
  );
  return h(
    "p",
    { class: "hint mat-further", key: "further" },
    range.length ? range.join(" · ") : words.say("mat", "letters"),
  );
}
