// The ships on the mat: their bases with arcs and drawings, what lies on them, and where they would end.

import { h } from "../../../table/dom.js";
import { tongue } from "../../../table/languages.js";
import { silhouette } from "../../../table/silhouette.js";
import { drawingOf } from "../silhouettes.js";
import { drawToken } from "../tokens.js";
import { at } from "./lying.js";
import { NAME, nameAt } from "./named.js";
import { actOf, pointedAt } from "./pressed.js";
import { own, turned } from "./state.js";

/** @import { Table } from "../types.js" */

const QUARTERS = { front: 0, right: 90, rear: 180, left: -90 };
const TOKEN = 17; // px across, however near the mat is
const MOST = 5; // tokens that are drawn beside a base

/** A base with its printed lines and the ship on it. @param {Table} table */
function base(table, id, stands) {
  const ship = table.view.ships[id];
  const k = stands.side / 2;
  const { arc } = stands;
  const line = (key, x, y, quiet = "") => h("line", { key, class: `mat-line ${quiet}`, x1: 0, y1: 0, x2: x, y2: y });
  const drawn = silhouette(drawingOf(ship.chassis, ship.size), "mid");
  const size = stands.side * 0.78;
  const shape = h(
    "svg",
    { ...drawn.props, key: "shape", x: -size / 2, y: -size / 2, width: size, height: size },
    drawn.children,
  );
  if (stands.remote && !Object.keys(ship.weapons).length) return remote(k, shape);
  return [
    h("rect", { key: "board", class: "mat-board", x: -k, y: -k + 1.6, width: 2 * k, height: 2 * k, rx: 1.5 }),
    h("rect", { key: "base", class: "mat-base", x: -k, y: -k, width: 2 * k, height: 2 * k, rx: 1.5 }),
    h("polygon", { key: "front", class: "mat-front", points: `0,0 ${-arc},${-k} ${arc},${-k}` }),
    line("fl", -arc, -k),
    line("fr", arc, -k),
    line("rl", -arc, k, "quiet"),
    line("rr", arc, k, "quiet"),
    h("path", { key: "nose", class: "mat-nose", d: `M-6,${-k} L0,${-k - 6} L6,${-k} Z` }),
    stands.turret && turret(ship, stands.turret, k),
    shape,
  ];
}

// It has no arcs and no nose.
const remote = (r, shape) => [h("circle", { key: "base", class: "mat-base", r }), shape];

// Where its turret points, and the other way too where it has two barrels.
function turret({ weapons }, arc, k) {
  const both = Object.values(weapons).some((weapon) => weapon.arc === "double_turret");
  return (both ? [0, 180] : [0]).map((more) =>
    h(
      "g",
      { key: `turret${more}`, class: "mat-turret", transform: `rotate(${QUARTERS[arc] + more})` },
      h("path", { key: "arc", class: "mat-turret-arc", d: `M0,0 L${-k},${-k} L${k},${-k} Z` }),
      h("path", { key: "points", d: `M-9,${-k} L0,${-k - 10} L9,${-k} Z` }),
    ),
  );
}

/**
 * A ship where it stands. `px`: so many mm are one px of the page. `named`: is its name above the base? undefined: it bears none.
 * @param {Table} table
 * @param {boolean | undefined} named
 */
export function ship(table, id, px, named) {
  const { view } = table;
  const stands = view.mat.ships[id];
  const one = view.ships[id];
  const chosen = own(table).chosen === id;
  const next = isNext(table, id);
  const act = actOf(table, id);
  const press = () => (act ? act.act() : choose(table, id));
  const upright = `rotate(${-stands.pose[2] / 100 - (turned(table) ? 180 : 0)})`;
  return h(
    "g",
    {
      key: `s${id}`,
      class: `mat-ship by-${one.seat} ${next ? "is-next" : ""} ${pointedAt(table, id) ? "is-pointed" : ""} ${chosen ? "is-chosen" : ""} ${one.state === "destroyed" ? "is-wreck" : ""}`,
      transform: at(stands.pose),
      "data-ship": id,
      tabindex: "0",
      role: "button",
      "aria-pressed": act ? undefined : chosen ? "true" : "false",
      "aria-label": act ? `${act.label} · ${standing(table, id)}` : standing(table, id),
      onclick: press,
      oncontextmenu: (event) => {
        event.preventDefault();
        choose(table, id);
      },
      onkeydown: (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        event.stopPropagation();
        press();
      },
    },
    h("title", { key: "title", svg: true }, act?.label ?? one.name),
    base(table, id, stands),
    h(
      "g",
      { key: "upright", transform: upright },
      initiative(one, stands.side, px),
      tokens(one, stands.side, px),
      named !== undefined && name(one, stands.side, px, named),
    ),
  );
}

/** Is it its turn to move or shoot, or to have its dial set? @param {Table} table */
export function isNext(table, id) {
  const { mat, ships, step } = table.view;
  if (step?.number === "P1") return table.mine && own(table).dialling === id;
  return mat.waits?.includes(id) || mat.active?.ship === id || ships[id].state === "attacks";
}

function initiative(one, side, px) {
  const r = Math.max(6.5, 8 * px);
  return h(
    "g",
    { key: "n", class: "mat-initiative" },
    h("circle", { r, cx: -side / 2, cy: side / 2 }),
    h(
      "text",
      { x: -side / 2, y: side / 2 + 0.38 * 1.5 * r, vars: { "font-size": `${1.5 * r}px` } },
      `${one.initiative}`,
    ),
  );
}

// Beside the base, never turned with it, and no smaller than the eye can tell apart.
function tokens(one, side, px) {
  const size = Math.min(TOKEN * px, side / 2);
  const lying = Object.entries(one.tokens ?? {}).filter(([, n]) => n > 0);
  const locks = (one.locks ?? []).length ? [["lock", one.locks.length]] : [];
  return [...lying, ...locks].slice(0, MOST).map(([kind, n], place) =>
    h(
      "g",
      {
        key: kind,
        class: `mat-token is-${kind}`,
        transform: `translate(${side / 2 + 0.7 * size} ${-side / 2 + (place + 0.5) * 1.1 * size})`,
      },
      h("circle", { key: "board", r: size / 2 }),
      h(
        "svg",
        {
          ...drawToken(kind).props,
          key: "sign",
          x: -0.34 * size,
          y: -0.34 * size,
          width: 0.68 * size,
          height: 0.68 * size,
        },
        drawToken(kind).children,
      ),
      n > 1 &&
        h("text", { key: "n", x: 0.5 * size, y: -0.2 * size, vars: { "font-size": `${0.62 * size}px` } }, String(n)),
    ),
  );
}

function name(one, side, px, above) {
  return h(
    "text",
    {
      key: "name",
      class: "mat-name",
      lang: tongue(one.name),
      y: nameAt(side, px, above),
      vars: { "font-size": `${NAME * px}px`, "stroke-width": `${3.4 * px}px` },
    },
    one.name,
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
  const { name: called } = table.view.ships[id];
  if (!pose) return table.words.say("mat", "not_placed", { ship: called });
  const [x, y, heading] = pose.map((value) => Math.round(value / 100));
  return table.words.say("mat", "stands", { ship: called, x, y, h: heading });
}

/**
 * A ship where it would stand; `place` may be taken by a press.
 * @param {Table} table
 */
export function ghost(table, id, stands, pose, key, more, place = null) {
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
