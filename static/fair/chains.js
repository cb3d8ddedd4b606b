// Level 2: rolls are opened first; then every player shows a link that nobody could compute before.

import { hex, link, unhex } from "./dice.js";

const LENGTH = 4096;
const WAITED = 10_000; // milliseconds for which opened rolls wait for links
const PATIENCE = 2; // links that may be missing before a seat is asked how to go on

export class Chains {
  /** `strict`: every question about a missing link is in the record. */
  constructor(match, strict, found, wrong) {
    /** @type {string} */
    this.match = match;
    /** @type {boolean} */
    this.strict = strict;
    /** @type {Found} */
    this.found = found;
    /** @type {Wrong} */
    this.wrong = wrong;
    this.chains = new Map(); // by seat: where the chain is anchored, and the last link that was checked
    this.newest = new Map();
    this.remarks = new Map();
    this.misses = new Map();
    this.asked = new Set();
    this.going = new Map();
    this.begun = new Map();
    this.shut();
  }

  shut() {
    /** @type {Json[]} */
    this.rolls = [];
    /** @type {Set<string>} */
    this.owing = new Set();
    /** @type {Set<string>} */
    this.excused = new Set(); // of those who owe: whose time was up, or who chose level 1
  }

  begin(seat, anchor, base) {
    this.chains.delete(seat);
    if (!anchor) return;
    this.chains.set(seat, anchor);
    this.newest.set(seat, { top: anchor, at: base - 1 });
  }

  anchorOf(seat) {
    return unhex(this.chains.get(seat) || "");
  }

  remark(key, index, seat = "") {
    const known = this.remarks.get(key + seat) || { key, seat, indices: [] };
    this.remarks.set(key + seat, { ...known, indices: [...known.indices, index] });
  }

  hear(one, chained) {
    const act = {
      "dice.open": this.onOpen,
      "dice.void": this.onVoid,
      "fair.linked": this.onLinked,
      "fair.missed": this.onMissed,
      "fair.asked": this.onAsked,
      "fair.chosen": this.onChosen,
      "fair.level": this.onLevel,
      "fair.rekey": this.onRekey,
    }[one.k];
    if (one.k === "machine.sat")
      this.asked.add(one.d.seat); // nobody waits for a browser of this seat any more
    else if (one.k === "match.ended" && this.rolls.length)
      this.wrong("never_fell", { n: one.n, index: this.rolls[0].index });
    else if (act && !chained) this.wrong("out_of_place", { n: one.n, text: one.k });
    else act?.call(this, one);
  }

  count(n, index) {
    if (index !== this.found.rolls) this.wrong("roll_out_of_turn", { n, index });
    this.found.rolls = index + 1;
  }

  get last() {
    return this.rolls.at(-1)?.index;
  }

  onOpen({ n, d, at }) {
    if (this.rolls.length || !d.rolls.length || !this.chains.size) this.wrong("open_too_early", { n });
    if (this.strict && Math.abs(d.deadline - at - WAITED) > 1) this.wrong("out_of_place", { n, text: "deadline" });
    for (const { index } of d.rolls) this.count(n, index);
    this.shut();
    this.rolls = [...d.rolls];
    this.owing = new Set(this.chains.keys());
  }

  due({ n, d }) {
    const due = this.owing.has(d.seat) && !this.excused.has(d.seat) && this.last === d.index;
    if (!due) this.wrong("link_not_due", { n, seat: d.seat });
  }

  onLinked(one) {
    this.due(one);
    this.owing.delete(one.d.seat);
  }

  onMissed(one) {
    this.due(one);
    this.excused.add(one.d.seat);
    this.misses.set(one.d.seat, (this.misses.get(one.d.seat) || 0) + 1);
  }

  onAsked({ n, k, d }) {
    if (this.asked.has(d.seat) || (this.misses.get(d.seat) || 0) < PATIENCE) this.wrong("out_of_place", { n, text: k });
    this.asked.add(d.seat);
  }

  answers({ n, k, d }) {
    if (this.strict && !this.asked.has(d.seat)) this.wrong("out_of_place", { n, text: k });
    this.asked.delete(d.seat);
    this.misses.set(d.seat, 0);
  }

  onChosen(one) {
    const { n, k, d } = one;
    this.answers(one);
    this.going.set(d.seat, d.level);
    if (!this.rolls.length) this.wrong("out_of_place", { n, text: k });
    else if (d.level === 1 && this.owing.has(d.seat)) this.excused.add(d.seat);
  }

  onLevel(one) {
    const { n, k, d } = one;
    if (!this.going.has(d.seat)) this.answers(one);
    else if (this.going.get(d.seat) !== d.level) this.wrong("out_of_place", { n, text: k });
    this.going.delete(d.seat);
    this.changed(n, d.seat, d.from);
    if (d.level !== 1) return;
    this.begin(d.seat, "");
    this.remark("level_1", this.found.rolls, d.seat);
  }

  onRekey({ n, d }) {
    this.changed(n, d.seat, d.base);
    this.begun.set(d.seat, (this.begun.get(d.seat) || 0) + 1);
    if (d.count !== this.begun.get(d.seat) || d.anchor === this.chains.get(d.seat))
      this.wrong("chain_changed", { n, seat: d.seat });
    this.misses.set(d.seat, 0);
    this.asked.delete(d.seat);
    this.begin(d.seat, d.anchor, this.found.rolls);
    this.remark("new_chain", this.found.rolls, d.seat);
  }

  changed(n, seat, from) {
    if (this.rolls.length || from !== this.found.rolls) this.wrong("chain_changed", { n, seat });
  }

  onVoid({ n, d }) {
    const indices = this.rolls.map(({ index }) => index);
    if (!indices.length || String(d.indices) !== String(indices)) this.wrong("void_differs", { n });
    for (const index of indices) this.remark("given_up", index);
    this.shut();
  }

  // A roll must have been opened as it falls, with a link of everybody who gave one, and a mark for everybody else.
  falls({ n, d }, thrown) {
    const { index, sides, inputs = {}, missing = [] } = d;
    if (!this.isComplete(Object.keys(inputs), missing)) this.wrong("links_differ", { n, index });
    if (!this.isExcused()) this.wrong("links_differ", { n, index });
    for (const [seat, one] of Object.entries(inputs)) this.climb(n, seat, index, one);
    for (const seat of missing) this.remark("link_missing", index, seat);
    const fell = this.rolls.shift();
    const fits =
      fell && fell.index === index && fell.sides === sides && thrown.every((faces) => faces.length === fell.n);
    if (!fits && (fell || this.chains.size)) this.wrong("not_opened", { n, index });
    if (!this.rolls.length) this.shut();
    return Boolean(fell);
  }

  // Has everybody who owed none given a link, and has everybody else a mark?
  isComplete(given, missing) {
    const same = (some, others) => String([...some].sort()) === String([...others].sort());
    const gave = [...this.chains.keys()].filter((seat) => !this.owing.has(seat));
    return same(missing, this.owing) && same(given, gave);
  }

  isExcused() {
    return !this.strict || [...this.owing].every((seat) => this.excused.has(seat));
  }

  climb(n, seat, index, one) {
    const known = this.newest.get(seat);
    const steps = known ? index - known.at : 0;
    let up = unhex(one);
    for (let step = 0; step < Math.min(steps, LENGTH); step += 1) up = link(seat, this.match, up);
    if (steps < 1 || steps > LENGTH || hex(up) !== known.top) this.wrong("link_not_of_chain", { n, seat, index });
    this.newest.set(seat, { top: one, at: index });
  }
}
