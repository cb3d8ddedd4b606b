// Fingers, mouse and keys on the mat: two fingers or the wheel bring it nearer, one moves what is to be placed or, nearer,
// the mat itself. Whoever cannot drag taps, or uses the keys.

import { lensOf, pan, zoom } from "./lens.js";
import { dragDraft, moveDraft, moves, side } from "./numbers.js";
import { own } from "./state.js";

const TAP = 8; // px that a finger may slip
const RESTS = 160; // ms after which a wheel has come to rest

export class Hands {
  /** @param {any} board */
  constructor(board) {
    this.board = board;
    this.down = new Map();
    this.moved = 0;
    board.addEventListener("pointerdown", (event) => this.press(event));
    board.addEventListener("pointermove", (event) => this.move(event));
    for (const kind of ["pointerup", "pointercancel"]) board.addEventListener(kind, (event) => this.release(event));
    board.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    board.addEventListener("keydown", (event) => this.key(event));
  }

  get table() {
    return this.board.table;
  }

  /** Where on the mat, in mm with y upwards. */
  point(event) {
    const group = this.board.querySelector(".mat-turned");
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(group.getScreenCTM().inverse());
    return { x: at.x, y: -at.y };
  }

  press(event) {
    this.down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.moved = 0;
    if (!event.target.closest?.("[data-ship], .is-place")) this.board.setPointerCapture(event.pointerId);
  }

  move(event) {
    const before = this.down.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const [one, other] = [...this.down.values()];
    const apart = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
    const was = other && apart(one, other);
    this.down.set(event.pointerId, now);
    this.moved += apart(before, now);
    if (this.moved < TAP) return;
    if (other) {
      const [a, b] = [...this.down.values()];
      zoom(this.table, apart(a, b) / (was || 1));
      this.looks();
    } else if (moves(this.table)) {
      if (dragDraft(this.table, this.point(event))) this.board.follows(true);
    } else if (lensOf(this.table).zoom > 1) {
      const px = this.table.view.mat.side / lensOf(this.table).zoom / this.board.clientWidth;
      pan(this.table, (before.x - now.x) * px, (before.y - now.y) * px);
      this.looks();
    }
  }

  /** What is seen has changed: the picture follows at once, and what stands beside it once the hand rests. */
  looks() {
    this.looked = true;
    this.board.follows();
  }

  rests() {
    if (!this.looked) return;
    this.looked = false;
    this.table.draw();
  }

  release(event) {
    const was = this.down.get(event.pointerId);
    this.down.delete(event.pointerId);
    if (!this.down.size) this.rests();
    if (was && event.type === "pointerup" && moves(this.table)) moveDraft(this.table, this.point(event), true);
  }

  wheel(event) {
    event.preventDefault();
    zoom(this.table, event.deltaY < 0 ? 1.15 : 1 / 1.15);
    this.looks();
    clearTimeout(this.wheeled);
    this.wheeled = setTimeout(() => this.rests(), RESTS);
  }

  /** Arrow keys move what is to be placed by 1 mm, with Shift by 10; Q and E turn it by 1°, with Shift by 15. */
  key(event) {
    const { draft } = own(this.table);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "+" || event.key === "-") {
      zoom(this.table, event.key === "+" ? 1.25 : 0.8);
      this.table.draw();
    } else if (moves(this.table) && KEYS[event.key.toLowerCase()]) {
      const [x, y, heading] = KEYS[event.key.toLowerCase()];
      const across = side(this.table);
      const far = event.shiftKey ? 10 : 1;
      const by = { x: draft.x + across * x * far, y: draft.y + across * y * far };
      moveDraft(this.table, { ...by, heading: draft.heading + heading * (event.shiftKey ? 15 : 1) }, true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

const KEYS = {
  arrowleft: [-1, 0, 0],
  arrowright: [1, 0, 0],
  arrowup: [0, 1, 0],
  arrowdown: [0, -1, 0],
  q: [0, 0, -1],
  e: [0, 0, 1],
};
