// Plays beats one after the other and tells what they tell at the right moment. It holds nothing up: the table's own state
// is always the newest, only what is looked at lags behind, and a press brings it to now.

import { Acting } from "./acting.js";

const MOST_WAITING = 2; // scenes that wait for their turn; who is further behind sees all of it, but hurried
const HURRIED = 0.4;
const TOO_MANY = 8; // and who is as far behind as this sees the newest

/**
 * @typedef {import("./beats.js").Beat} Beat
 * @typedef {object} Hears What a player asks of the table.
 * @property {() => number} pace 1 for the normal pace, less for a faster one, 0 for none.
 * @property {() => void} draw Something else is to be seen.
 * @property {(events: MatchEvent[]) => void} told These may be said and written now.
 * @property {(beat: Beat, lasts: number) => void} began A beat has begun, and lasts so long.
 * @property {(run: () => void, ms: number) => any} [later]
 * @property {(timer: any) => void} [never]
 */

export class Player {
  /** @param {Hears} hears */
  constructor(hears) {
    this.hears = { later: (run, ms) => setTimeout(run, ms), never: (timer) => clearTimeout(timer), ...hears };
    /** @type {Beat[][]} */
    this.scenes = [];
    /** @type {Beat | null} */
    this.beat = null;
    this.acting = null;
    this.timers = [];
    this.untold = [];
  }

  /** Is there anything that has happened but has not been seen? */
  get playing() {
    return Boolean(this.beat);
  }

  /** The table as the scene has brought it so far, or null: as it is. */
  get view() {
    return this.beat?.view ?? null;
  }

  /** Are there dice that have fallen and are not seen to lie yet: in the air, or in a scene that comes? */
  get inAir() {
    const moving = this.beat?.kind !== "still" && this.beat?.falls; // a still shows them as they lie
    return Boolean(moving) || this.scenes.some((beats) => beats.some(({ falls }) => falls));
  }

  /** Was this event shown, or is it over anyhow? @param {MatchEvent} event */
  shown(event) {
    return !this.untold.some((one) => one.n === event.n);
  }

  /**
   * Another scene, after those that play.
   * @param {Beat[]} beats
   */
  play(beats) {
    if (!beats.length) return;
    if (!this.hears.pace() && !beats[0].again) {
      this.hears.told(beats.flatMap((beat) => beat.events));
      return;
    }
    if (this.scenes.length > TOO_MANY) this.skip();
    this.untold.push(...beats.flatMap((beat) => beat.events));
    this.scenes.push([...beats]);
    if (!this.beat) this.next();
  }

  /** To now: whatever was still to be seen is told at once. */
  skip() {
    if (!this.beat) return;
    this.scenes = [];
    this.stop();
    this.tell(this.untold);
    this.hears.draw();
  }

  /**
   * The beat is on the page: let it move, once.
   * @param {ParentNode} root
   */
  onPage(root) {
    if (!this.acting || this.acting.root) return;
    this.acting.root = root;
    this.beat.act?.(this.acting);
  }

  next() {
    this.stop();
    while (this.scenes.length && !this.scenes[0].length) this.scenes.shift();
    const beat = this.scenes[0]?.shift();
    if (beat) this.begin(beat);
    this.hears.draw();
  }

  /** @param {Beat} beat */
  begin(beat) {
    const pace = (this.hears.pace() || 1) * (this.scenes.length > MOST_WAITING ? HURRIED : 1);
    const lasts = beat.lasts * pace;
    this.beat = beat;
    this.acting = new Acting(lasts);
    this.hears.began(beat, lasts);
    const tell = () => this.tell(beat.events);
    if (beat.rests) this.timers.push(this.hears.later(tell, beat.rests * pace));
    else tell();
    this.timers.push(
      this.hears.later(() => {
        tell();
        this.next();
      }, lasts),
    );
  }

  stop() {
    for (const timer of this.timers.splice(0)) this.hears.never(timer);
    this.acting?.end();
    this.acting = null;
    this.beat = null;
  }

  /** @param {MatchEvent[]} events */
  tell(events) {
    const due = events.filter((event) => this.untold.includes(event));
    if (!due.length) return;
    this.untold = this.untold.filter((event) => !due.includes(event));
    this.hears.told(due);
    this.hears.draw();
  }
}
