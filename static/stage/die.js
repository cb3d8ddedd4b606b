// A die on the page: painted once where it lies. Thrown, it flies by itself and copies pictures of its tumbling; turned, it is
// painted in every frame. What moves, moves to the face that the server said.

import { h } from "../table/dom.js";
import { cellAt, copyCell, marksOf, ROOM } from "./cells.js";
import { gauge } from "./gauge.js";
import { paintDie } from "./paint.js";
import { about, after, askew, NEXT_FACET } from "./solids.js";

/**
 * @typedef {object} Die What a room says of a die.
 * @property {string} solid octahedron, cube or tensider
 * @property {string} paint red, green, black, white, copper, blue, moss or ivory
 * @property {string} mark What lies up: a mark of `marks.js` or a text of one or two signs.
 * @property {string} [letter] Stands on the facet below.
 * @property {string[]} [others] What the other facets have, for dice that move.
 * @property {number} [place] Where it lies among others: no two lie quite alike.
 * @property {boolean} [plain] Without a shadow and upright: for dice in a text or on a button.
 */

const EASING = "cubic-bezier(.2,.7,.2,1)";
const moving = new Set();
let ticking = false;
let last = 0;

function tick(now) {
  if (last) gauge.took(now - last);
  for (const die of [...moving]) die.frame(now);
  ticking = moving.size > 0;
  last = ticking ? now : 0;
  if (ticking) requestAnimationFrame(tick);
}

const easeOut = (t) => 1 - (1 - t) ** 3;

export class DieSolid extends HTMLElement {
  constructor() {
    super();
    this.size = 0;
    /** @type {Die | null} */
    this.die = null;
    /** @type {CanvasRenderingContext2D | null} */
    this.context = null;
    /** @type {((t: number) => void) | null} */
    this.path = null;
    /** @type {Animation | null} */
    this.flight = null;
    this.from = this.lasts = 0;
  }

  set model(/** @type {Die} */ die) {
    const key = JSON.stringify(die);
    if (key === this.key) return;
    this.key = key;
    this.die = die;
    if (!this.path) this.paint();
  }

  connectedCallback() {
    if (!this.canvas) {
      this.canvas = document.createElement("canvas");
      this.append(this.canvas);
    }
    sizes?.observe(this);
    this.paint();
  }

  // A die that has left the page is not watched: WebKit may tell of it when its class is already forgotten.
  disconnectedCallback() {
    sizes?.unobserve(this);
    this.rest();
  }

  get turn() {
    return about([0, 0, 1], this.die.plain ? 0 : askew(this.die.place || 0));
  }

  /**
   * Thrown from somewhere, in pixels from where it will lie, so many milliseconds from now.
   * @param {{x: number, y: number, wait: number, lasts: number, seed: number}} how
   */
  throwIn({ x, y, wait, lasts, seed }) {
    this.flight = this.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(1.18)`, opacity: 0 },
        { opacity: 1, offset: 0.12 },
        { transform: "none", opacity: 1 },
      ],
      { delay: wait, duration: lasts, easing: EASING, fill: "backwards" },
    );
    let shown = -1;
    this.go({ wait, lasts }, (t) => {
      const { cells } = gauge;
      const at = cellAt(t, cells);
      if (at === shown || !this.size) return;
      shown = at;
      this.fit();
      if (cells > 1) copyCell(this.context, this.die, this.size, seed, at);
      else this.draw({ turn: this.turn, marks: [this.die.mark], fine: true });
    });
  }

  /** Turned over one edge, from what it showed before. @param {string} mark @param {number} lasts */
  turnFrom(mark, lasts) {
    const by = NEXT_FACET[this.die.solid];
    this.go({ wait: 0, lasts }, (t) => {
      const turn = after(this.turn, about([1, 0, 0], -by * (1 - easeOut(t))));
      const marks = [this.die.mark, mark, ...marksOf(this.die, 2)];
      this.draw({ turn, lift: Math.sin(Math.PI * t) * this.size * 0.12, marks });
    });
  }

  /**
   * @param {{wait: number, lasts: number}} when
   * @param {(t: number) => void} path
   */
  go({ wait, lasts }, path) {
    this.path = path;
    this.from = performance.now() + wait;
    this.lasts = lasts;
    moving.add(this);
    path(0);
    if (ticking) return;
    ticking = true;
    requestAnimationFrame(tick);
  }

  frame(now) {
    const t = (now - this.from) / this.lasts;
    if (t >= 1) this.rest();
    else this.path(Math.max(0, t));
  }

  /** It lies, wherever it was. */
  rest() {
    moving.delete(this);
    this.flight?.cancel();
    this.flight = null;
    if (!this.path) return;
    this.path = null;
    this.paint();
  }

  paint() {
    if (this.canvas && this.die && this.size && !this.path)
      this.draw({ turn: this.turn, marks: [this.die.mark], fine: true });
  }

  /** As many pixels as the page needs, and how many there are to one of its own. */
  fit() {
    const scale = Math.min(2, globalThis.devicePixelRatio || 1);
    const side = Math.round(this.size * ROOM * scale);
    if (this.canvas.width !== side) this.canvas.width = this.canvas.height = side;
    this.context ||= this.canvas.getContext("2d");
    return { scale, side };
  }

  draw(how) {
    const { size, die } = this;
    if (!size) return;
    const { scale, side } = this.fit();
    const { context } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, side, side);
    context.setTransform(scale, 0, 0, scale, side / 2, side / 2);
    const look = { solid: die.solid, paint: die.paint, letter: die.letter, bare: die.plain, ...how };
    paintDie(context, look, size * (die.plain ? 0.78 : 1));
  }
}

// How large a die is drawn, the page says; it is asked in one go for all that have changed.
const sizes =
  typeof ResizeObserver === "function"
    ? new ResizeObserver((entries) => {
        for (const { target, contentRect } of entries) {
          if (!(target instanceof DieSolid)) continue;
          target.size = contentRect.width;
          target.paint();
        }
      })
    : null;

customElements.define("die-solid", DieSolid);

/**
 * A die to be put on the page.
 * @param {Die} die
 * @param {string} classes
 */
export function solid(die, classes = "") {
  return h("die-solid", { class: `die-svg ${classes}`, "aria-hidden": "true", model: die });
}
