// The dice of a record: who committed to what and when, who showed what, and whether every face follows from it.

import { Chains } from "./chains.js";
import { commit, hex, madeSeed, matchKey, roll, rollKey, transcript, unhex } from "./dice.js";
import { isSealed } from "./seals.js";

export class Rolls {
  constructor(record, told, found, wrong) {
    /** @type {string} */
    this.match = record.match;
    this.began = told[0].d;
    /** @type {MatchEvent[]} */
    this.told = told;
    /** @type {Found} */
    this.found = found;
    /** @type {Wrong} */
    this.wrong = wrong;
    this.seats = Object.keys(this.began.setup.seats).sort();
    this.over = told.some((one) => one.k === "match.ended");
    const shown = told.find((one) => one.k === "fair.revealed")?.d.seed || record.seeds?.server || "";
    this.server = shown ? unhex(shown) : null;
    this.committed = new Map();
    this.opened = new Map();
    this.made = new Set();
    this.late = new Set();
    this.key = null;
    this.two = this.began.level === 2;
    this.chains = new Chains(record.match, isSealed(record), found, wrong);
    this.agreed = told.some((one) => one.k.startsWith("fair.") && one.k !== "fair.revealed");
    this.begins = true; // nothing but seeds made by the server has come since the match began
  }

  check() {
    if (!this.agreed) this.set();
    const thrown = this.told.some((one) => one.k === "dice.rolled"); // who gave up at once has agreed on nothing
    if (!this.agreed && thrown && this.two) this.wrong("no_chains");
    const steps = {
      "fair.late": this.onLate,
      "fair.committed": this.onCommitted,
      "fair.opened": this.onOpened,
      "fair.set": this.onSet,
    };
    for (const one of this.told) {
      const { n, k, d } = one;
      if (k in steps) this.agree(one, steps[k]);
      else if (k === "dice.rolled") this.onRolled(one);
      else this.chains.hear(one, this.isSet && this.two);
      this.begins &&= n === 1 || (k === "fair.committed" && d.by === "server");
    }
    this.remark();
  }

  // What is agreed about the seeds, by those who sit there and before all is agreed.
  agree(one, step) {
    const { n, k, d } = one;
    if (this.isSet) this.wrong("out_of_place", { n, text: k });
    else if (d.seat && !this.seats.includes(d.seat)) this.wrong("no_such_seat", { n, seat: d.seat });
    else step.call(this, one);
  }

  remark() {
    const say = (key, more = {}) => this.found.warnings.push({ key, ...more });
    if (this.began.setup.dice === "entered") say("dice_typed");
    if (this.found.rolls && !this.agreed) say("no_own_seeds");
    for (const seat of [...this.made].sort()) say(this.late.has(seat) ? "seed_late" : "seed_made", { seat });
    for (const { key, seat, indices } of this.chains.remarks.values()) say(key, { seat, rolls: indices.join(", ") });
    if (!this.over && !this.server) say("not_over");
  }

  get allCommitted() {
    return this.seats.every((seat) => this.committed.has(seat));
  }

  onLate({ n, d }) {
    const stage = this.allCommitted ? "reveal" : "commit";
    const answered = stage === "reveal" ? this.opened : this.committed;
    if (d.stage !== stage || this.late.has(d.seat) || answered.has(d.seat))
      this.wrong("out_of_place", { n, text: "fair.late" });
    this.late.add(d.seat);
  }

  onCommitted({ n, d }) {
    const byServer = d.by === "server";
    const instead = byServer && this.late.has(d.seat);
    if (byServer && !instead && !this.begins) this.wrong("server_commits", { n, seat: d.seat });
    if (!instead && (this.opened.size || this.committed.has(d.seat))) this.wrong("late_commit", { n, seat: d.seat });
    if ("anchor" in d !== (this.two && !byServer)) this.wrong("no_anchor", { n, seat: d.seat });
    this.committed.set(d.seat, d.commit);
    this.chains.begin(d.seat, d.anchor, 0);
    if (byServer) this.made.add(d.seat);
  }

  onOpened({ n, d }) {
    const seed = unhex(d.seed);
    if (!this.allCommitted) this.wrong("early_seed", { n, seat: d.seat });
    if (this.opened.has(d.seat) || (d.by === "server") !== this.made.has(d.seat))
      this.wrong("out_of_place", { n, text: "fair.opened" });
    this.opened.set(d.seat, seed);
    if (hex(commit(d.seat, this.match, seed)) !== this.committed.get(d.seat))
      this.wrong("seed_differs", { n, seat: d.seat });
    const chosen = this.server && this.made.has(d.seat) && hex(madeSeed(d.seat, this.match, this.server)) !== d.seed;
    if (chosen) this.wrong("server_chose", { n, seat: d.seat });
  }

  onSet({ n, d }) {
    if (!this.seats.every((seat) => this.opened.has(seat))) this.wrong("set_too_early", { n });
    this.set();
    if (hex(this.transcript) !== d.transcript) this.wrong("transcript_differs", { n });
  }

  set() {
    const mine = this.committed.size ? this.seats : [];
    const anchors = this.two ? mine.map((seat) => this.chains.anchorOf(seat)) : [];
    this.transcript = transcript(
      unhex(this.began.commit),
      ...mine.map((seat) => unhex(this.committed.get(seat) || "")),
      ...anchors,
    );
    this.isSet = true;
    if (this.server)
      this.key = matchKey(
        this.match,
        this.transcript,
        this.server,
        ...mine.map((seat) => this.opened.get(seat) || unhex("")),
      );
  }

  onRolled(one) {
    const { n, d, open } = one;
    const thrown = [d, ...Object.values(open).map(({ part }) => part)].map(({ faces }) => faces).filter(Boolean);
    if (Boolean(d.faces) === one.hides || (!thrown.length && !one.closed))
      this.wrong("no_faces", { n, index: d.index });
    if ("inputs" in d !== this.two || ("missing" in d && !this.two)) this.wrong("links_differ", { n, index: d.index });
    if (!this.chains.falls(one, thrown)) this.chains.count(n, d.index);
    if (!this.isSet) this.wrong("roll_too_early", { n });
    if (!this.key) return;
    const key = this.two
      ? rollKey(this.key, d.index, ...this.seats.map((seat) => unhex(d.inputs?.[seat] || "")))
      : this.key;
    for (const faces of thrown) {
      if (String(faces) !== String(roll(key, d.index, d.sides, faces.length)))
        this.wrong("faces_differ", { n, index: d.index });
    }
  }
}
