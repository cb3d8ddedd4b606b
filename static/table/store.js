// What this seat knows: the newest view and the events so far. The view is only ever replaced, never changed in place.

/**
 * @import { View } from "./seen.js"
 * @typedef {{ n: number, k: string, d: any }} Told An event; a bare number, without `k`, where this seat is told nothing of it.
 * @typedef {{ c: number }} Line A line of chat by its number.
 */

/**
 * RFC 7396 merge patch: null deletes, objects merge, everything else replaces.
 * @param {any} target
 * @param {any} change
 * @returns {any}
 */
export function merge(target, change) {
  if (change === null || typeof change !== "object" || Array.isArray(change)) return change;
  const base = target && typeof target === "object" && !Array.isArray(target) ? target : {};
  const result = { ...base };
  for (const [key, value] of Object.entries(change)) {
    if (value === null) delete result[key];
    else result[key] = merge(base[key], value);
  }
  return result;
}

const KEEP = 500;

/** `mark` stands for the history up to `n`, as the server wrote it down. `through` is the number up to which every event has come, with its content or as a bare number. */
export class Store {
  constructor() {
    /** @type {View | null} */
    this.view = null;
    this.n = 0;
    this.mark = "";
    /** @type {Told[]} */
    this.events = [];
    /** @type {Set<number>} */
    this.numbers = new Set();
    this.through = 0;
    /** @type {Line[]} */
    this.lines = [];
    this.c = 0;
  }

  /**
   * Lines of chat; returns those that are new.
   * @param {Line[]} lines
   */
  heard(lines) {
    const fresh = lines.filter((line) => line.c > this.c);
    this.lines = [...this.lines, ...fresh].slice(-KEEP);
    this.c = this.lines.at(-1)?.c ?? this.c;
    return fresh;
  }

  /**
   * Moderators have hidden these lines: what they said is gone.
   * @param {number[]} lines
   */
  unsaid(lines) {
    this.lines = this.lines.map((line) => (lines.includes(line.c) ? { ...line, text: "" } : line));
  }

  /**
   * A whole picture. Events that came with it (history) go before those already known.
   * @param {number} n
   * @param {View | null} view
   * @param {Told[]} events
   */
  snap(n, view, events = [], mark = "") {
    this.view = view;
    this.n = n;
    this.mark = mark;
    this.remember(events);
  }

  /**
   * The next step of the picture; returns the events that are new.
   * @param {number} to
   * @param {any} change A merge patch.
   * @param {Told[] | undefined} events
   */
  upd(to, change, events, mark = "") {
    this.view = merge(this.view, change || {});
    this.n = to;
    this.mark = mark;
    return this.remember(events || []);
  }

  /** @param {Told[]} events */
  remember(events) {
    const fresh = events.filter((event) => event.k && !this.numbers.has(event.n));
    for (const event of events) this.numbers.add(event.n);
    while (this.numbers.has(this.through + 1)) this.through += 1;
    if (fresh.length) {
      this.events = [...this.events, ...fresh].sort((a, b) => a.n - b.n).slice(-KEEP);
    }
    return fresh;
  }

  forget() {
    this.view = null;
    this.n = 0;
    this.mark = "";
    this.events = [];
    this.numbers.clear();
    this.through = 0;
    this.lines = [];
    this.c = 0;
  }
}
