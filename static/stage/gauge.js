// How well this device keeps up: what moves is drawn as finely as it holds sixty frames a second. Pure: frames are told to it.

/** How many pictures of a tumbling die there are, the finest first; one: the die at rest, which then only flies. */
export const CELLS = [24, 10, 1];
/** How many splinters and sparks of a blow are drawn, as a share. */
const SPARKS = [1, 0.5, 0];

const SLOW_MS = 24; // two frames of sixty in the time of three
const WINDOW = 10; // frames that are judged together

export class Gauge {
  constructor() {
    this.level = 0;
    this.seen = this.slow = 0;
  }

  /**
   * A frame in which something moved, and the time since the one before it. Coarser once more than half of ten were late,
   * and never finer again: a table that changes its mind flickers.
   * @param {number} ms
   */
  took(ms) {
    this.seen += 1;
    if (ms > SLOW_MS) this.slow += 1;
    if (this.seen < WINDOW) return;
    if (this.slow > WINDOW / 2) this.level = Math.min(this.level + 1, CELLS.length - 1);
    this.seen = this.slow = 0;
  }

  get cells() {
    return CELLS[this.level];
  }

  get sparks() {
    return SPARKS[this.level];
  }
}

/** The one of this page. */
export const gauge = new Gauge();
