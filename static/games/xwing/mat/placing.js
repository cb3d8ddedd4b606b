// Set-up: an obstacle or a ship is tapped or dragged to its place, or moved by keys and numbers, and then confirmed. Whether
// it may stand there says the server.

import { h } from "../../../table/dom.js";
import { tongue } from "../../../table/languages.js";
import { numbers } from "./numbers.js";
import { look, own, picksOf, SET_UP, turned } from "./state.js";

/** @import { Table } from "../types.js" */

export const PLACING = {
  place_objective: "objective",
  place_obstacle: "obstacle",
  place_ship: "ship",
  place_remote: "remote",
};
// what is placed without being chosen among others
const BARE = {
  objective: ({ view }) => [view.mat.objectives.length],
  remote: ({ view }) => [Object.keys(view.mat.ships).length],
};
const ARCS = ["front", "rear", "left", "right"];

/** What is placed now, begun where it may stand. @param {Table} table */
export function draftOf(table) {
  const mine = own(table);
  const key = Object.keys(PLACING).find((one) => table.mine && table.offer(one));
  if (!key) {
    if (mine.draft?.of !== "hand") mine.draft = null;
    if (!SET_UP.has(table.view.step?.number ?? "")) mine.rest = "";
    return null;
  }
  const of = PLACING[key];
  const ids = BARE[of]?.(table) ?? table.offer(key).picks[0].ids;
  if (mine.draft?.of !== of || !ids.includes(mine.draft.which)) mine.draft = begun(table, of, ids[0]);
  return { key, draft: mine.draft, ids };
}

// Satellites: the first of each side nearer to its own edge, the second to the other's.
const SATELLITES = [
  { x: -200, y: -200 },
  { x: 200, y: 200 },
  { x: -200, y: 200 },
  { x: 200, y: -200 },
];

function begun(table, of, which) {
  const { mat, turn } = table.view;
  const up = turned(table);
  if (of === "objective") {
    const side = (turn.seats[0] === "p1") === (which % 2 === 1) ? 1 : -1;
    const { x, y } = SATELLITES[which - 1];
    return { of, which, x: side * x, y: side * y, heading: 0, turret: -1 };
  }
  if (of === "remote") return { of, which, x: 0, y: 0, heading: 0, turret: -1 };
  const y = of === "ship" ? (mat.side - mat.zone) / 2 : 0;
  const heading = of === "ship" && up ? 180 : 0;
  return {
    of,
    which,
    x: 0,
    y: up ? y : -y,
    heading,
    turret: of === "ship" && mat.ships[which]?.turns ? 0 : -1,
    proposed: true,
  };
}

// Until somebody moves it, it lies where the server proposes.
function proposed(table, draft) {
  if (!draft.proposed) return;
  const found = look(
    table,
    draft.of === "ship" ? { about: "ship_place", ship: draft.which } : { about: "obstacle_place", which: draft.which },
  );
  if (!found) return;
  draft.proposed = false;
  draft.nowhere = !found.pose;
  if (!found.pose) return;
  const [x, y, heading] = found.pose.map((value) => value / 100);
  Object.assign(draft, { x, y, heading });
}

/** @param {Table} table */
export function placing(table) {
  const found = draftOf(table);
  if (!found) return null;
  const { key, draft, ids } = found;
  const turns = draft.of === "ship" && table.view.mat.ships[draft.which]?.turns;
  const { answer, ready } = judged(table, draft, turns);
  if (own(table).rest === draft.of && !draft.sent && (ready || draft.nowhere)) {
    draft.sent = true;
    queueMicrotask(() => (ready ? send(table, key, draft, turns) : another(table, draft, ids)));
  }
  return h(
    "section",
    { class: "mat-placing", key: "placing", "aria-label": table.words.word("offers", key) },
    !BARE[draft.of] && chooser(table, draft, ids),
    kindLine(table, draft),
    turns && turrets(table, draft),
    numbers(table, draft),
    h("p", { class: `mat-why ${answer?.why ? "is-no" : ""}`, key: "why", role: "status" }, whyText(table, answer)),
    h(
      "button",
      {
        key: "place",
        type: "button",
        class: "offer main best mat-place",
        "data-number": "1",
        "aria-keyshortcuts": "1",
        "aria-disabled": ready ? undefined : "true",
        onclick: () => ready && send(table, key, draft, turns),
      },
      h("span", { class: "offer-name" }, table.words.word("offers", key)),
    ),
    !BARE[draft.of] && theRest(table, draft, ready),
  );
}

// What the server says of the place, and whether all is chosen.
function judged(table, draft, turns) {
  if (turns && own(table).rest === draft.of && draft.turret < 0) draft.turret = 0;
  proposed(table, draft);
  const answer = draft.proposed ? null : asked(table, draft);
  draft.answer = answer ?? { why: "" };
  const ready = Boolean(answer && !answer.why) && !(turns && draft.turret < 0) && !table.busy;
  return { answer, ready };
}

// Whoever does not mind where things lie has them put where they are proposed; what is in hand too, unless it may stay.
function theRest(table, draft, ready) {
  const all = () => {
    const mine = own(table);
    mine.rest = draft.of; // obstacles are placed without the ships that follow them
    if (!ready) mine.draft = { ...begun(table, draft.of, draft.which), turret: draft.turret };
    table.draw();
  };
  return h(
    "button",
    { key: "rest", type: "button", class: "button quiet mat-rest", onclick: all },
    table.words.say("mat", "place_rest"),
  );
}

// There is no place for this one: the next is tried; for none, they are left out.
function another(table, draft, ids) {
  const next = ids[ids.indexOf(draft.which) + 1];
  if (next !== undefined) {
    own(table).draft = begun(table, draft.of, next);
    table.draw();
  } else if (table.offer("leave_obstacles")) table.take("leave_obstacles", []);
}

function send(table, key, draft, turns) {
  const picks = BARE[draft.of] ? picksOf(table, draft) : [[draft.which], ...picksOf(table, draft)];
  if (key === "place_ship") picks.push(turns ? [draft.turret] : []);
  table.take(key, picks);
}

// Whether it may stand here; while it is moved nobody is asked.
function asked(table, draft) {
  if (draft.moving) return null;
  const [[x], [y], [heading]] = picksOf(table, draft);
  const where = { x, y, heading };
  if (BARE[draft.of]) return look(table, { about: draft.of, ...where });
  return draft.of === "obstacle"
    ? look(table, { about: "obstacle", which: draft.which, ...where })
    : look(table, { about: "placing", ship: draft.which, ...where });
}

function whyText(table, answer) {
  if (!answer) return table.words.say("mat", "looking");
  return answer.why ? table.whyText(answer.why, answer) : table.words.say("mat", "fits");
}

function chooser(table, draft, ids) {
  const { view, words } = table;
  const name = (id) => (draft.of === "obstacle" ? sized(words, view.mat.brought[id]) : view.ships[id].name);
  const choose = (id) => {
    own(table).draft = begun(table, draft.of, id);
    table.draw();
  };
  return h(
    "fieldset",
    { key: "which", class: "pick" },
    h("legend", {}, words.say("mat", draft.of === "obstacle" ? "choose_obstacle" : "choose_ship")),
    h(
      "div",
      { class: "chips" },
      ids.map((id) =>
        h(
          "label",
          { key: id, class: `chip ${id === draft.which ? "on" : ""}` },
          h("input", { type: "radio", name: "mat-which", checked: id === draft.which, onchange: () => choose(id) }),
          draft.of === "obstacle" && shape(view.mat.brought[id]),
          h("span", { lang: draft.of === "ship" ? tongue(name(id)) : undefined }, name(id)),
        ),
      ),
    ),
  );
}

// What an obstacle of this kind means for whoever flies into it.
function kindLine({ view, words }, draft) {
  const kind = draft.of === "obstacle" && view.mat.brought[draft.which]?.kind;
  return kind && h("p", { class: "hint", key: "kind" }, words.word("mat_kinds", `${kind}_does`));
}

const reach = (corners, axis) => {
  const all = corners.map((corner) => corner[axis]);
  return { least: Math.min(...all), wide: Math.max(...all) - Math.min(...all) };
};

/** By its size it is told apart, and called the same whatever was placed before it. */
function sized(words, { kind, corners }) {
  const [across, along] = [0, 1].map((axis) => Math.round(reach(corners, axis).wide));
  return words.say("mat", "kind_sized", { kind: words.word("mat_kinds", kind), across, along });
}

function shape({ corners }) {
  const [x, y] = [0, 1].map((axis) => reach(corners, axis));
  return h(
    "svg",
    {
      class: "mat-shape",
      viewBox: `${x.least} ${-y.least - y.wide} ${x.wide} ${y.wide}`,
      "aria-hidden": "true",
      focusable: "false",
    },
    h("polygon", { points: corners.map(([u, v]) => `${u},${-v}`).join(" ") }),
  );
}

function turrets(table, draft) {
  return h(
    "fieldset",
    { key: "turret", class: "pick" },
    h("legend", {}, table.words.say("mat", "turret_arc")),
    h(
      "div",
      { class: "chips" },
      ARCS.map((arc, at) =>
        h(
          "label",
          { key: arc, class: `chip ${draft.turret === at ? "on" : ""}` },
          h("input", {
            type: "radio",
            name: "mat-turret",
            checked: draft.turret === at,
            onchange: () => {
              draft.turret = at;
              table.draw();
            },
          }),
          h("span", {}, table.words.word("arcs", arc)),
        ),
      ),
    ),
  );
}
