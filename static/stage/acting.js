// What a beat may do to what lies on the page: move it and shine on it for as long as the beat lasts. What is moved is put back
// by itself, so nothing that a beat does can stay wrong.

import { shine } from "./lights.js";

export class Acting {
  /** @param {number} lasts Milliseconds that this beat has. */
  constructor(lasts) {
    this.lasts = lasts;
    /** @type {ParentNode | null} */
    this.root = null;
    /** @type {(() => void)[]} */
    this.ends = [];
  }

  /** The die of a pool, by its id. @returns {HTMLElement | null} @param {string} id */
  die(pool, id) {
    return this.root.querySelector(`[data-die="${pool}-${id}"]`);
  }

  /** What fights, by its id: its drawing in the middle, if it has one. @returns {HTMLElement | null} */
  ship(id) {
    return this.root.querySelector(`.middle [data-ship="${id}"]`) || this.root.querySelector(`[data-ship="${id}"]`);
  }

  /** The drawing of what fights, or all of it where it is many. @returns {HTMLElement | null} @param {string} id */
  shape(id) {
    const ship = this.ship(id);
    const drawn = ship?.querySelectorAll(".silhouette-wreck, :not(.wreck-half, painted-thing) > .silhouette") ?? [];
    return drawn.length === 1 ? /** @type {HTMLElement} */ (drawn[0]) : ship;
  }

  /**
   * Where a thing lies on the table, and how far it reaches.
   * @returns {import("./effects.js").Spot | null}
   * @param {HTMLElement} node
   */
  spot(node) {
    const board = this.board?.getBoundingClientRect();
    const { left, top, width, height } = node?.getBoundingClientRect() ?? { width: 0 };
    if (!board || !width) return null;
    return { x: left + width / 2 - board.left, y: top + height / 2 - board.top, r: Math.min(width, height) / 2 };
  }

  get board() {
    return /** @type {Element | null} */ (this.root?.querySelector?.(".board") ?? null);
  }

  /**
   * Light over the table; none where a place it needs is not on the page.
   * @param {(() => import("./effects.js").Light | null) | null} light
   * @param {{at?: number, for?: number}} [options] As shares of the beat.
   */
  light(light, options = {}) {
    const made = this.board && light?.();
    if (!made) return;
    const { at = 0 } = options;
    this.onEnd(shine(this.board, made, at * this.lasts, (options.for ?? 1 - at) * this.lasts));
  }

  /** A thing is marked for as long as the beat lasts. */
  mark(node, name) {
    node?.setAttribute(name, "");
    this.onEnd(() => node?.removeAttribute(name));
  }

  /**
   * Something drawn by style on a thing, for as long as the beat lasts.
   * @param {HTMLElement} node
   * @param {string} name
   */
  adorn(node, name) {
    if (typeof node?.append !== "function") return;
    const mark = document.createElement("span");
    Object.assign(mark, { className: name, bsForeign: true, ariaHidden: "true" });
    node.append(mark);
    this.onEnd(() => mark.remove());
  }

  /**
   * Let one thing move; `options` may say `at` and `for`, as shares of the beat.
   * @param {Element | null} node
   * @param {Keyframe[] | PropertyIndexedKeyframes} frames
   * @param {{at?: number, for?: number, easing?: string}} [options]
   */
  move(node, frames, options = {}) {
    if (typeof node?.animate !== "function") return;
    const { at = 0, easing = "cubic-bezier(.2,.7,.2,1)" } = options;
    const lasts = (options.for ?? 1 - at) * this.lasts;
    const animation = node.animate(frames, { delay: at * this.lasts, duration: lasts, easing, fill: "backwards" });
    this.ends.push(() => animation.cancel());
  }

  /** The body of a die. @returns {import("./die.js").DieSolid | null} */
  body(pool, id) {
    return this.die(pool, id)?.querySelector("die-solid");
  }

  /**
   * A die is thrown from so far away.
   * @param {{x: number, y: number, wait: number, lasts: number, seed: number}} how `wait` and `lasts` as shares of the beat.
   * @param {string} id
   */
  throwDie(pool, id, how) {
    const body = this.body(pool, id);
    body?.throwIn({ ...how, wait: how.wait * this.lasts, lasts: how.lasts * this.lasts });
    this.onEnd(() => body?.rest());
  }

  /** A die is turned over one edge, from the mark that was up. @param {string} id @param {string} mark */
  turnDie(pool, id, mark) {
    const body = this.body(pool, id);
    body?.turnFrom(mark, this.lasts * 0.6);
    this.onEnd(() => body?.rest());
  }

  /**
   * From the middle of one thing to the middle of another, in pixels.
   * @param {Element | null} from
   * @param {Element | null} to
   */
  way(from, to) {
    if (!from || !to) return { x: 0, y: 0 };
    const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
    return { x: b.left + b.width / 2 - a.left - a.width / 2, y: b.top + b.height / 2 - a.top - a.height / 2 };
  }

  /** To be called when the beat is over, or skipped. */
  onEnd(act) {
    this.ends.push(act);
  }

  end() {
    for (const act of this.ends.splice(0)) act();
  }
}
