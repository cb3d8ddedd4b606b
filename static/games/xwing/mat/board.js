// The mat as a picture: what stands and lies on it, where the view and the server's answers say it is. In mm, y upwards;
// whoever sits at the upper edge has it turned round. Nothing is reckoned here but where a finger points.

import { h, patch } from "../../../table/dom.js";
import { silhouette } from "../../../table/silhouette.js";
import { drawingOf } from "../silhouettes.js";
import { chosenLook, dialLook, ghostPlaces } from "./asked.js";
import { flies } from "./flight.js";
import { Hands } from "./hands.js";
import { own, turned } from "./state.js";

/** @import { Table } from "../types.js" */

const MARKS = { asteroid: "A", debris: "D", gas: "G" };

class MatBoard extends HTMLElement {
  /** @type {Hands | null} */
  hands = null;

  set model(table) {
    this.table = table;
    this.hands ??= new Hands(this);
    patch(this, [picture(table)]);
    flies(this, table);
  }
}
customElements.define("xwing-mat", MatBoard);

/** @param {Table} table */
export const board = (table) => h("xwing-mat", { key: "mat", class: "mat", model: table });

/** @param {number[]} pose */
const at = ([x, y, heading]) => `translate(${x / 100} ${-y / 100}) rotate(${heading / 100})`;
const points = (corners) => corners.map(([x, y]) => `${x / 100},${-y / 100}`).join(" ");

/** @param {Table} table */
function picture(table) {
  const { mat } = table.view;
  const lens = table.view.attack ? framed(table) : own(table).lens;
  const wide = mat.side / lens.zoom;
  return h(
    "svg",
    {
      key: "picture",
      class: "mat-picture",
      viewBox: `${lens.x - wide / 2} ${lens.y - wide / 2} ${wide} ${wide}`,
      role: "group",
      tabindex: "0",
      "aria-label": table.words.say("mat", "label"),
    },
    h(
      "g",
      { key: "turned", class: "mat-turned", transform: turned(table) ? "rotate(180)" : undefined },
      cloth(table),
      Object.entries(mat.obstacles).map(([id, one]) => obstacle(table, id, one, at(one.pose))),
      (mat.objectives ?? []).map((at, n) => objective(table, `t${n}`, at)),
      Object.entries(mat.devices ?? {}).map(([id, one]) => device(table, `d${id}`, one)),
      drops(table),
      chosenDrawn(table),
      trail(table),
      Object.keys(mat.ships)
        .filter((id) => mat.ships[id].pose)
        .map((id) => ship(table, id)),
      ghosts(table),
      draftDrawn(table),
      lines(table),
    ),
  );
}

const AROUND = 90; // mm of mat about the ships of an attack
const LEAST = 340;

/** In an attack the picture is small: what it shows is where ships are. @param {Table} table */
function framed(table) {
  const poses = Object.values(table.view.mat.ships).flatMap((one) => (one.pose ? [one.pose] : []));
  const upside = turned(table) ? -1 : 1;
  const reach = (values) => {
    const [least, most] = [Math.min(...values), Math.max(...values)];
    return { middle: (least + most) / 2, wide: most - least };
  };
  const across = reach(poses.map(([x]) => (upside * x) / 100));
  const along = reach(poses.map(([, y]) => (-upside * y) / 100));
  const wide = Math.max(across.wide + 2 * AROUND, along.wide + 2 * AROUND, LEAST);
  return { x: across.middle, y: along.middle, zoom: Math.max(1, table.view.mat.side / wide) };
}

/** @param {Table} table */
function cloth(table) {
  const { mat, step } = table.view;
  const half = mat.side / 2;
  const inner = half - mat.margin;
  const below = table.view.turn.seats[0] === "p1";
  return [
    h("rect", { key: "cloth", class: "mat-cloth", x: -half, y: -half, width: mat.side, height: mat.side }),
    [-1, 1].map((side) => [
      h("line", {
        key: `v${side}`,
        class: "mat-grid",
        x1: (side * half) / 3,
        x2: (side * half) / 3,
        y1: -half,
        y2: half,
      }),
      h("line", {
        key: `h${side}`,
        class: "mat-grid",
        y1: (side * half) / 3,
        y2: (side * half) / 3,
        x1: -half,
        x2: half,
      }),
    ]),
    step?.number === "S4" &&
      h("rect", { key: "inner", class: "mat-zone", x: -inner, y: -inner, width: 2 * inner, height: 2 * inner }),
    step?.number === "S5" &&
      h("rect", {
        key: "zone",
        class: "mat-zone",
        x: -half,
        y: below ? half - mat.zone : -half,
        width: mat.side,
        height: mat.zone,
      }),
  ];
}

/** @param {Table} table */
function obstacle(table, id, one, transform, more = "") {
  const upright = -(one.pose?.[2] ?? 0) / 100 - (turned(table) ? 180 : 0);
  return h(
    "g",
    { key: `o${id}`, class: `mat-obstacle is-${one.kind} ${more}`, transform },
    h("polygon", { points: one.corners.map(([x, y]) => `${x},${-y}`).join(" ") }),
    h("text", { class: "mat-mark", transform: `rotate(${upright})`, y: 6 }, MARKS[one.kind]),
  );
}

/** @param {Table} table */
function objective(table, key, at, more = "") {
  const [x, y] = at;
  return h("circle", {
    key,
    class: `mat-objective ${more}`,
    cx: x / 100,
    cy: -y / 100,
    r: (table.view.mat.objective ?? 0) / 2,
  });
}

const DEVICE_MARKS = { bomb: "B", mine: "M" };

/** @param {Table} table */
function device(table, key, one) {
  const [x, y] = one.at;
  return h(
    "g",
    { key, class: `mat-device by-${one.seat} is-${one.kind}`, transform: `translate(${x / 100} ${-y / 100})` },
    h("circle", { r: one.radius }),
    h(
      "text",
      { class: "mat-mark", y: 6, transform: turned(table) ? "rotate(180)" : undefined },
      DEVICE_MARKS[one.kind],
    ),
  );
}

/** Where the devices would lie that may be placed now. @param {Table} table */
function drops(table) {
  if (!table.mine || !table.offer("place_device")) return null;
  return (table.view.mat.drops ?? []).flatMap((drop, at) =>
    drop.at.map((place, part) =>
      h("circle", {
        key: `drop${at}-${part}`,
        class: "mat-drop",
        cx: place[0] / 100,
        cy: -place[1] / 100,
        r: drop.radius,
      }),
    ),
  );
}

/** A base with its printed lines and the ship on it. @param {Table} table */
function base(table, id, stands) {
  const ship = table.view.ships[id];
  const k = stands.side / 2;
  const { arc } = stands;
  const line = (key, x, y, quiet = "") => h("line", { key, class: `mat-line ${quiet}`, x1: 0, y1: 0, x2: x, y2: y });
  const drawn = silhouette(drawingOf(ship.chassis, ship.size), "flat");
  const size = stands.side * 0.72;
  return [
    h("rect", { key: "base", class: "mat-base", x: -k, y: -k, width: 2 * k, height: 2 * k, rx: 1.5 }),
    line("fl", -arc, -k),
    line("fr", arc, -k),
    line("rl", -arc, k, "quiet"),
    line("rr", arc, k, "quiet"),
    h("path", { key: "nose", class: "mat-nose", d: `M-6,${-k} L0,${-k - 6} L6,${-k} Z` }),
    stands.turret && turret(stands.turret, k),
    h("svg", { ...drawn.props, key: "shape", x: -size / 2, y: -size / 2, width: size, height: size }, drawn.children),
  ];
}

const QUARTERS = { front: 0, right: 90, rear: 180, left: -90 };

function turret(arc, k) {
  return h(
    "g",
    { key: "turret", class: "mat-turret", transform: `rotate(${QUARTERS[arc]})` },
    h("path", { d: `M-8,${-k + 1} L0,${-k + 11} L8,${-k + 1}` }),
  );
}

/** @param {Table} table */
function ship(table, id) {
  const { view } = table;
  const stands = view.mat.ships[id];
  const one = view.ships[id];
  const mine = own(table);
  const waits = view.mat.waits?.includes(id) || view.mat.active?.ship === id || one.state === "attacks";
  const place = `${-stands.pose[2] / 100 - (turned(table) ? 180 : 0)}`;
  return h(
    "g",
    {
      key: `s${id}`,
      class: `mat-ship by-${one.seat} ${waits ? "is-next" : ""} ${mine.chosen === id ? "is-chosen" : ""} ${one.state === "destroyed" ? "is-wreck" : ""}`,
      transform: at(stands.pose),
      "data-ship": id,
      tabindex: "0",
      role: "button",
      "aria-pressed": mine.chosen === id ? "true" : "false",
      "aria-label": standing(table, id),
      onclick: () => choose(table, id),
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        choose(table, id);
      },
    },
    base(table, id, stands),
    h(
      "g",
      { key: "n", class: "mat-initiative", transform: `rotate(${place})` },
      h("circle", { r: 8, cx: -stands.side / 2 + 3, cy: stands.side / 2 - 3 }),
      h("text", { x: -stands.side / 2 + 3, y: stands.side / 2 + 1.5 }, `${one.initiative}`),
    ),
  );
}

/** @param {Table} table */
export function choose(table, id) {
  const mine = own(table);
  mine.chosen = mine.chosen === id ? "" : id;
  table.draw();
}

/** "Wedge, 33 to the right, 412 up, heading 15°". @param {Table} table */
export function standing(table, id) {
  const { pose } = table.view.mat.ships[id];
  const name = table.view.ships[id].name;
  if (!pose) return table.words.say("mat", "not_placed", { ship: name });
  const [x, y, heading] = pose.map((value) => Math.round(value / 100));
  return table.words.say("mat", "stands", { ship: name, x, y, h: heading });
}

/** The arcs and range bands of the ship that is looked at. @param {Table} table */
function chosenDrawn(table) {
  const seen = chosenLook(table);
  const { chosen } = own(table);
  const stands = table.view.mat.ships[chosen];
  if (!stands?.pose) return null;
  const k = stands.side / 2;
  return h(
    "g",
    { key: "chosen", class: `mat-chosen by-${table.view.ships[chosen].seat}` },
    h(
      "g",
      { key: "bands", transform: at(stands.pose) },
      [1, 2, 3].map((n) => {
        const far = k + n * table.view.mat.band;
        return h("rect", { key: n, class: "mat-band", x: -far, y: -far, width: 2 * far, height: 2 * far, rx: far - k });
      }),
    ),
    Object.entries(seen?.regions ?? {}).map(([arc, corners]) =>
      h("polygon", { key: arc, class: `mat-region is-${arc}`, points: points(corners) }),
    ),
  );
}

/** Where the ship that moved last came from. @param {Table} table */
function trail(table) {
  const last = table.session.store.events.findLast((event) => event.k === "maneuver.executed");
  const stands = last && table.view.mat.ships[last.d.ship];
  if (!stands?.pose || String(last.d.way.at(-1)) !== String(stands.pose)) return null;
  const way = last.d.way.map(([x, y]) => `${x / 100},${-y / 100}`).join(" L");
  return h("path", { key: "trail", class: "mat-trail", d: `M${way}` });
}

/** The lines that are measured: in an attack the one to the defender, else from the ship that is looked at. @param {Table} table */
function lines(table) {
  const seen = chosenLook(table);
  if (!seen) return null;
  const { attack } = table.view;
  const only = !own(table).chosen && attack?.defender;
  return Object.entries(seen.sees)
    .filter(([id]) => table.view.mat.ships[id]?.pose && (!only || id === only))
    .flatMap(([id, one]) => {
      const arc = one.arcs[attack?.arc] ?? one.arcs[one.mine[0]];
      const line = arc?.line ?? (one.range <= 3 ? one.line : []);
      const [x1, y1, x2, y2] = line.map((value, place) => (place % 2 ? -value : value) / 100);
      const drawn = `mat-measured ${arc ? `is-${arc.obstructed}` : "is-out"}`;
      return [
        line.length === 4 && h("line", { key: `l${id}`, class: drawn, x1, y1, x2, y2 }),
        badge(table, id, arc?.range ?? one.range, arc),
      ];
    });
}

/** @param {Table} table */
function badge(table, id, range, arc) {
  const { pose, side } = table.view.mat.ships[id];
  const upright = turned(table) ? 180 : 0;
  const place = `translate(${pose[0] / 100} ${-pose[1] / 100}) rotate(${upright}) translate(0 ${-side / 2 - 16})`;
  return h(
    "g",
    { key: `b${id}`, class: `mat-badge ${arc ? "is-in" : "is-out"}`, transform: place },
    h("rect", { x: -21, y: -12, width: 42, height: 24, rx: 12 }),
    h("text", { y: 6 }, range > 3 ? "–" : `R${range}${arc?.obstructed === "yes" ? "◆" : ""}`),
  );
}

/** Where a maneuver or an action would end. @param {Table} table */
function ghosts(table) {
  const { seen, ship: id } = dialLook(table) ?? {};
  const found = [];
  if (seen) {
    const stands = table.view.mat.ships[id];
    found.push(
      seen.strip.length > 0 && h("polygon", { key: "strip", class: "mat-strip", points: points(seen.strip) }),
      seen.meant && ghost(table, id, stands, seen.meant, "meant", "is-meant"),
      ghost(table, id, stands, seen.end, "end", seen.fled ? "is-no" : ""),
    );
  }
  for (const place of ghostPlaces(table)) {
    const stands = table.view.mat.ships[place.ship];
    found.push(ghost(table, place.ship, stands, place.pose, `p${place.n}`, place.why ? "is-no" : "is-place", place));
  }
  return h("g", { key: "ghosts", class: "mat-ghosts" }, found);
}

function ghost(table, id, stands, pose, key, more, place = null) {
  const upright = -pose[2] / 100 - (turned(table) ? 180 : 0);
  return h(
    "g",
    {
      key,
      class: `mat-ghost by-${table.view.ships[id].seat} ${more}`,
      transform: at(pose),
      onclick: place && !place.why ? () => place.take() : undefined,
    },
    base(table, id, stands),
    place &&
      h(
        "g",
        { key: "n", class: "mat-number", transform: `translate(0 ${place.aside}) rotate(${upright})` },
        h("circle", { r: 12 }),
        h("text", { y: 6 }, `${place.n}`),
      ),
  );
}

/** What is about to be placed. @param {Table} table */
function draftDrawn(table) {
  const { draft } = own(table);
  if (!draft || !table.mine) return null;
  const pose = [draft.x * 100, draft.y * 100, draft.heading * 100];
  const why = draft.answer?.why;
  const more = `mat-draft ${why ? "is-no" : ""}`;
  if (draft.of === "obstacle") {
    const one = table.view.mat.brought[draft.which];
    return one && obstacle(table, "draft", { ...one, pose }, at(pose), more);
  }
  if (draft.of === "objective") return objective(table, "draft", pose, more);
  const stands = table.view.mat.ships[draft.which];
  if (!stands) return null;
  const turret = ["front", "rear", "left", "right"][draft.turret];
  return h(
    "g",
    { key: "draft", class: `mat-ghost by-${table.view.ships[draft.which].seat} ${more}`, transform: at(pose) },
    base(table, String(draft.which), { ...stands, turret }),
  );
}
