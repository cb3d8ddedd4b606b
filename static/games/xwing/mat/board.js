// The mat as a picture: what stands and lies on it, where the view and the server's answers say it is. In mm, y upwards;
// whoever sits at the upper edge has it turned round. Nothing is reckoned here but where a finger points.

import { gauge } from "../../../stage/gauge.js";
import { h, patch } from "../../../table/dom.js";
import { chosenLook, dialLook, ghostPlaces } from "./asked.js";
import { flies } from "./flight.js";
import { ghost, isNext, ship } from "./flying.js";
import { Hands } from "./hands.js";
import { lensOf, viewBox } from "./lens.js";
import { at, cloth, device, drops, objective, obstacle } from "./lying.js";
import { proposals } from "./moving.js";
import { namesOf } from "./named.js";
import { moves } from "./numbers.js";
import { own, turned } from "./state.js";

/** @import { Table } from "../types.js" */

const GESTURE_MS = 200; // frames farther apart are not of one movement

class MatBoard extends HTMLElement {
  last = 0;

  /** @type {Hands | null} */
  hands = null;

  /** @type {ResizeObserver | null} */
  sized = null;

  /** Signs keep their size on the page: how wide it was when they were drawn. */
  broad = 0;

  set model(table) {
    this.table = table;
    this.hands ??= new Hands(this);
    this.draws();
    flies(this, table);
  }

  connectedCallback() {
    // what stands beside it changes its width after it was drawn
    this.sized ??= new ResizeObserver(() => {
      if (this.table && this.clientWidth && this.clientWidth !== this.broad) this.draws();
    });
    this.sized.observe(this);
  }

  disconnectedCallback() {
    this.sized?.disconnect();
  }

  draws() {
    this.broad = this.clientWidth || USUAL;
    this.near = lensOf(this.table).zoom;
    this.paints();
  }

  paints() {
    patch(this, [picture(this.table, this.broad)]);
  }

  /**
   * Under a hand the picture follows once a frame: what is seen of it, and with `anew` what is moved on it; nearer or
   * farther its signs keep their size. Everything else on the page waits until the hand rests. A device that does not keep
   * up draws no shadows from then on.
   */
  follows(anew = false) {
    this.anew ||= anew;
    this.due ??= requestAnimationFrame((now) => {
      const { table } = this;
      if (now - this.last < GESTURE_MS) gauge.took(now - this.last);
      this.last = now;
      this.classList.toggle("is-plain", gauge.level > 0);
      this.due = undefined;
      if (this.anew || lensOf(table).zoom !== this.near) this.draws();
      else this.querySelector(".mat-picture")?.setAttribute("viewBox", viewBox(table));
      this.anew = false;
    });
  }
}
customElements.define("xwing-mat", MatBoard);

/** @param {Table} table */
export const board = (table) => h("xwing-mat", { key: "mat", class: "mat", model: table });

const USUAL = 600; // px, before it lies on the page
const points = (corners) => corners.map(([x, y]) => `${x / 100},${-y / 100}`).join(" ");

/** @param {Table} table @param {number} broad How many px it has. */
function picture(table, broad) {
  const { mat } = table.view;
  const px = mat.side / lensOf(table).zoom / broad;
  const names = namesOf(table, (id) => isNext(table, id), px);
  return h(
    "svg",
    {
      key: "picture",
      class: "mat-picture",
      viewBox: viewBox(table),
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
      locks(table),
      Object.keys(mat.ships)
        .filter((id) => mat.ships[id].pose)
        .map((id) => ship(table, id, px, names.get(id))),
      ghosts(table),
      draftDrawn(table),
      lines(table),
    ),
  );
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
  const id = String(last.d.ship);
  return [
    h("path", { key: "trail", class: "mat-trail", d: `M${way}` }),
    // a ship that stopped short: where it would have ended
    last.d.meant && table.view.mat.active && ghost(table, id, stands, last.d.meant, "flown", "is-meant"),
  ];
}

/** Who holds a lock on whom: a line from one base to the other, beneath both. @param {Table} table */
export function locks({ view }) {
  const stands = (id) => view.mat.ships[id]?.pose;
  return Object.entries(view.ships).flatMap(([id, one]) =>
    (one.locks ?? [])
      .filter((on) => stands(id) && stands(on))
      .map((on) => {
        const [x1, y1] = stands(id);
        const [x2, y2] = stands(on);
        const ends = { x1: x1 / 100, y1: -y1 / 100, x2: x2 / 100, y2: -y2 / 100 };
        return h("line", { key: `k${id}`, class: `mat-lock by-${one.seat}`, "data-lock": `${id} ${on}`, ...ends });
      }),
  );
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
      return [...shortest(id, one, arc), badge(table, id, arc?.range ?? one.range, arc)];
    });
}

// Of several as short a free one and an obstructed one: the attacker may choose.
function shortest(id, one, arc) {
  if (!arc) return [measured(`l${id}`, one.range <= 3 ? one.line : [], "is-out")];
  if (!arc.free) return [measured(`l${id}`, arc.line, `is-${arc.obstructed}`)];
  return [measured(`l${id}`, arc.free, "is-no"), arc.blocked && measured(`y${id}`, arc.blocked, "is-yes")];
}

/** @param {string} key @param {number[]} line @param {string} more */
function measured(key, line, more) {
  if (line.length !== 4) return null;
  const [x1, y1, x2, y2] = line.map((value, place) => (place % 2 ? -value : value) / 100);
  return h("line", { key, class: `mat-measured ${more}`, x1, y1, x2, y2 });
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
  return h("g", { key: "ghosts", class: "mat-ghosts" }, found, proposals(table));
}

/** What is about to be placed. @param {Table} table */
function draftDrawn(table) {
  const { draft } = own(table);
  if (!draft || !moves(table)) return null;
  const pose = [draft.x * 100, draft.y * 100, draft.heading * 100];
  const why = draft.answer?.why;
  const more = `mat-draft ${why ? "is-no" : ""}`;
  if (draft.of === "obstacle") {
    const one = table.view.mat.brought[draft.which];
    return one && obstacle(table, "draft", { ...one, pose }, at(pose), more);
  }
  if (draft.of === "objective" || draft.of === "remote") return objective(table, "draft", pose, more);
  const stands = table.view.mat.ships[draft.which];
  if (!stands) return null;
  const turret = ["front", "rear", "left", "right"][draft.turret];
  return ghost(table, String(draft.which), { ...stands, turret }, pose, "draft", more);
}
