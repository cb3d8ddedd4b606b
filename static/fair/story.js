// What happens at a table beside its rules: an end that is offered, going back, clocks, a judge, machines. Each has its place.

import { isSealed } from "./seals.js";

const EARLY = 2000; // milliseconds by which a clock may seem to run out before its time

export class Story {
  /** Without sealed terms less is known of what may happen. */
  constructor(record, told, wrong) {
    /** @type {MatchEvent[]} */
    this.told = told;
    /** @type {Wrong} */
    this.wrong = wrong;
    this.sealed = isSealed(record);
    const began = told[0].d;
    this.seats = Object.keys(began.setup.seats);
    this.terms = began.terms || {};
    this.clock = this.terms.clock || {};
    this.offered = "";
    this.agreed = new Set();
    this.asked = null;
    this.consent = new Set();
    this.barred = 1; // nobody goes back to before this event
    this.gone = []; // between which events everything was undone
    this.commands = []; // the events by which a seat took something, and that still stand
    this.called = "";
    this.wanted = new Set();
    this.judge = false;
    this.machines = new Set(); // the seats that the server plays
    this.wants = null; // {seat, by}: who wants it to play on for a seat
    this.consenting = new Set();
    this.acted = new Map();
    this.late = new Set();
  }

  check() {
    const places = {
      took: this.took,
      "dice.pressed": this.pressed,
      "match.began": ({ n }) => n === 1,
      "match.ended": this.ended,
      "end.offered": this.endOffered,
      "end.agreed": this.endAgreed,
      "end.declined": this.endDeclined,
      "undo.asked": this.undoAsked,
      "undo.agreed": this.undoAgreed,
      "undo.declined": this.undoDeclined,
      "undo.done": this.undone,
      "clock.grace": this.timeEnded,
      "clock.ran_out": this.timeEnded,
      "clock.more": this.moreTime,
      "judge.called": this.judgeCalled,
      "judge.went_on": this.wentOn,
      "judge.wanted": this.judgeWanted,
      "judge.sat_down": this.satDown,
      "machine.asked": this.machineAsked,
      "machine.agreed": this.machineAgreed,
      "machine.declined": this.machineDeclined,
      "machine.sat": this.machineSat,
      "machine.left": ({ d }) => this.machines.delete(d.seat),
      "machine.said": ({ d }) => this.machines.has(d.seat),
    };
    for (const one of this.told) {
      const { n, k, d } = one;
      if (Object.hasOwn(places, k)) {
        const plays = !d.seat || d.seat === "judge" || this.seats.includes(d.seat);
        if (!plays || !places[k].call(this, one)) this.wrong("out_of_place", { n, text: k });
      }
      const bars =
        k === "dice.rolled" ||
        k === "dice.open" ||
        (this.sealed && (one.hides || (k === "took" && d.seat === "judge")));
      if (bars) this.barred = n;
    }
  }

  took({ n, d, at }) {
    this.commands.push(n);
    if (!d.by) this.acted.set(d.seat, at);
    if (!this.sealed) return true;
    if (d.seat === "judge" && !this.judge) return false;
    if (!d.by) return true;
    const after =
      d.by === "system"
        ? this.clock.at_zero === "pass"
        : this.clock.at_zero === "claim" && this.seats.includes(d.by) && d.by !== d.seat;
    return after && this.late.has(d.seat);
  }

  // Dice wait for a press only where the table has agreed on that.
  pressed({ d, at }) {
    if (!("by" in d)) this.acted.set(d.seat, at);
    return !this.sealed || this.terms.rolls === "press";
  }

  ended({ d }) {
    if (d.winner && !this.seats.includes(d.winner)) return false;
    if (d.why === "agreed") return this.offered !== "";
    if (d.why === "time" && this.sealed)
      return this.clock.at_zero === "claim" && [...this.late].some((seat) => seat !== d.winner);
    return true;
  }

  endOffered({ d }) {
    const fits = !this.offered;
    this.offered = d.seat;
    this.agreed.clear();
    return fits;
  }

  endAgreed({ d }) {
    const fits = this.offered !== "" && d.seat !== this.offered && !this.agreed.has(d.seat);
    this.agreed.add(d.seat);
    return fits && this.agreed.size + 1 < this.seats.length; // when all have, the match ends
  }

  endDeclined({ d }) {
    const fits = this.offered !== "" && "seat" in d !== "by" in d;
    this.offered = "";
    return fits;
  }

  undoAsked(one) {
    const fits = !this.asked && this.terms.undo !== "off" && this.mayGoBack(one);
    this.asked = { seat: one.d.seat, to: one.d.to };
    this.consent.clear();
    return fits;
  }

  undoAgreed({ d }) {
    const fits = this.asked && d.seat !== this.asked.seat && !this.consent.has(d.seat);
    this.consent.add(d.seat);
    return fits && this.consent.size + 1 < this.seats.length; // when all have, the match goes back
  }

  undoDeclined({ d }) {
    const fits = this.asked && "seat" in d !== "by" in d;
    this.asked = null;
    return fits;
  }

  // By consent of the others, or freely where the table plays so; never past a roll or what was hidden.
  undone(one) {
    const { n, d } = one;
    const free = !this.asked && !d.by && (this.terms.undo ?? "free") === "free";
    const consented =
      this.asked?.seat === d.seat &&
      this.asked.to === d.to &&
      this.seats.includes(d.by) &&
      d.by !== d.seat &&
      !this.consent.has(d.by);
    const fits = (d.free ? free : consented) && this.mayGoBack(one);
    this.asked = null;
    this.gone.push({ after: d.to, before: n });
    this.commands = this.commands.filter((command) => command <= d.to);
    return fits;
  }

  mayGoBack({ n, d }) {
    const stood =
      d.to >= this.barred && d.to < n && !this.gone.some(({ after, before }) => after < d.to && d.to < before);
    return stood && this.commands.some((command) => command > d.to);
  }

  // A clock runs out only where there is one, for a seat that plays, and not before its time has passed.
  timeEnded({ k, d, at }) {
    if (k === "clock.ran_out") this.late.add(d.seat);
    if (!this.sealed) return true;
    if (!this.clock.mode || this.called) return false;
    const since = (this.clock.mode === "decision" && this.acted.get(d.seat)) || this.told[0].at;
    return at - since >= 1000 * this.clock.seconds - EARLY;
  }

  moreTime({ d }) {
    return !this.sealed || (Boolean(this.clock.mode) && (d.by === "judge" || this.seats.includes(d.by)));
  }

  judgeCalled({ d }) {
    const fits = !this.called;
    this.called = d.seat;
    return fits;
  }

  wentOn({ d }) {
    const fits = this.called !== "" && (d.seat === this.called || d.seat === "judge");
    this.called = "";
    return fits;
  }

  judgeWanted({ d }) {
    const fits = !this.wanted.has(d.seat);
    this.wanted.add(d.seat);
    return fits;
  }

  satDown() {
    this.judge = true;
    return this.wanted.size > 0 || !this.sealed || this.terms.refereed;
  }

  machineAsked({ d }) {
    const fits = !this.wants || (this.wants.seat === d.seat && this.wants.by === d.by);
    this.wants = d;
    this.consenting.clear();
    const taken = this.machines.has(d.seat) || this.machines.has(d.by);
    return fits && this.seats.includes(d.by) && !taken && !this.terms.refereed;
  }

  machineAgreed({ d }) {
    const fits = this.wants && d.seat !== this.wants.by && !this.consenting.has(d.seat) && !this.machines.has(d.seat);
    this.consenting.add(d.seat);
    return fits;
  }

  machineDeclined({ d }) {
    const fits = this.wants && !this.machines.has(d.seat);
    this.wants = null;
    return fits;
  }

  // At the beginning, or where somebody has asked for it.
  machineSat({ n, d }) {
    const fits = !this.machines.has(d.seat) && (this.wants?.seat === d.seat || n === 2 + this.machines.size);
    this.wants = null;
    this.machines.add(d.seat);
    return fits;
  }
}
