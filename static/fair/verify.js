// Checks the record of a match in the browser, written from the description of the format and not from fair.py, so that
// the two can check each other. What is found comes back as keys and numbers; the page words them.

import { bytes, commit, eventHash, fingerprint, hex, madeSeed, matchKey, payloadHash, roll, transcript, unhex } from "./dice.js";
import { canonical } from "../table/digest.js";

const VERSIONS = [1];
const ENDED = "match.ended";

/** {problems, warnings, events, rolls, verdict, fingerprint}; a problem is {key, n, seat, …}. */
export function verify(record, receipt = null) {
  const found = { problems: [], warnings: [], events: 0, rolls: 0, fingerprint: "", verdict: "" };
  const wrong = (key, more = {}) => found.problems.push({ key, ...more });
  if (record?.schema !== "broadside/match") wrong("not_a_record");
  else if (!VERSIONS.includes(record.version)) wrong("unknown_version", { n: record.version });
  else {
    try {
      chain(record, found, wrong);
      dice(record, found, wrong);
      if (receipt) compare(record, receipt, found, wrong);
    } catch (error) {
      wrong("damaged", { text: String(error.message) });
    }
  }
  found.verdict = found.problems.length ? "fail" : found.warnings.length ? "warn" : "ok";
  return found;
}

const sealOf = (salt, value) => payloadHash(unhex(salt), bytes(canonical(value)));

function chain(record, found, wrong) {
  const over = record.events.some((event) => event.body?.k === ENDED);
  let before = new Uint8Array(32);
  let closed = 0;
  for (const [at, event] of record.events.entries()) {
    const n = at + 1;
    if (event.n !== n) return wrong("event_missing", { n });
    before = eventHash(record.match, n, before, event.body ? sealOf(event.salt, event.body) : unhex(event.ph));
    if (hex(before) !== event.hash) return wrong("event_changed", { n });
    const sealed = event.body?.secret || {};
    const open = event.open || {};
    for (const [who, { part, salt }] of Object.entries(open)) if (hex(sealOf(salt, part)) !== sealed[who]) wrong("hidden_changed", { n });
    if (over && (!event.body || Object.keys(sealed).some((who) => !open[who]))) {
      if ((record.audience ?? "all") === "all") wrong("still_closed", { n });
      else closed += 1;
    }
    found.events = n;
  }
  if (closed) found.warnings.push({ key: "closed_parts", n: closed });
  if (record.head !== found.events || record.hash !== hex(before)) wrong("end_differs");
  found.fingerprint = fingerprint(before);
  return undefined;
}

function dice(record, found, wrong) {
  const events = record.events.filter((event) => event.body).map((event) => ({ n: event.n, k: event.body.k, d: event.body.d, open: event.open || {} }));
  const table = new Dice(record, events[0].d, events, found, wrong);
  for (const event of events) table.hear(event);
  table.end();
}

class Dice {
  constructor(record, began, events, found, wrong) {
    Object.assign(this, { match: record.match, began, found, wrong });
    this.seats = Object.keys(began.setup.seats).sort();
    this.over = events.some((event) => event.k === ENDED);
    const shown = events.find((event) => event.k === "fair.revealed")?.d.seed || record.seeds?.server || "";
    this.server = shown ? unhex(shown) : null;
    this.committed = new Map();
    this.opened = new Map();
    this.made = new Set();
    this.late = new Set();
    this.key = null;
    this.agreed = events.some((event) => ["fair.committed", "fair.set"].includes(event.k));
    if (this.server && hex(commit("server", this.match, this.server)) !== began.commit) wrong("server_seed_differs");
    if (this.over && !this.server) wrong("server_seed_closed");
    if (!this.agreed) this.set();
  }

  hear(event) {
    const act = { "fair.late": this.onLate, "fair.committed": this.onCommitted, "fair.opened": this.onOpened, "fair.set": this.onSet, "dice.rolled": this.onRolled }[event.k];
    act?.call(this, event);
  }

  onLate({ d }) {
    this.late.add(d.seat);
  }

  onCommitted({ n, d }) {
    const instead = d.by === "server" && this.late.has(d.seat);
    if (!instead && (this.opened.size || this.committed.has(d.seat))) this.wrong("late_commit", { n, seat: d.seat });
    this.committed.set(d.seat, d.commit);
    if (d.by === "server") this.made.add(d.seat);
  }

  onOpened({ n, d }) {
    const seed = unhex(d.seed);
    this.opened.set(d.seat, seed);
    if (!this.seats.every((seat) => this.committed.has(seat))) this.wrong("early_seed", { n, seat: d.seat });
    if (hex(commit(d.seat, this.match, seed)) !== this.committed.get(d.seat)) this.wrong("seed_differs", { n, seat: d.seat });
    const chosen = this.server && this.made.has(d.seat) && hex(madeSeed(d.seat, this.match, this.server)) !== d.seed;
    if (chosen) this.wrong("server_chose", { n, seat: d.seat });
  }

  onSet({ n, d }) {
    if (!this.seats.every((seat) => this.opened.has(seat))) this.wrong("set_too_early", { n });
    this.set();
    if (hex(this.transcript) !== d.transcript) this.wrong("transcript_differs", { n });
  }

  set() {
    const mine = this.agreed ? this.seats : [];
    this.transcript = transcript(unhex(this.began.commit), ...mine.map((seat) => unhex(this.committed.get(seat))));
    if (this.server) this.key = matchKey(this.match, this.transcript, this.server, ...mine.map((seat) => this.opened.get(seat)));
  }

  onRolled({ n, d, open }) {
    if (d.index !== this.found.rolls) this.wrong("roll_out_of_turn", { n, index: d.index });
    this.found.rolls = d.index + 1;
    if (!this.server) return;
    if (!this.key) return this.wrong("roll_too_early", { n });
    for (const { faces } of [d, ...Object.values(open).map((one) => one.part)]) {
      if (faces && String(faces) !== String(roll(this.key, d.index, d.sides, faces.length))) this.wrong("faces_differ", { n, index: d.index });
    }
    return undefined;
  }

  end() {
    const say = (key, more = {}) => this.found.warnings.push({ key, ...more });
    if (this.began.setup.dice === "entered") say("dice_typed");
    if (this.found.rolls && !this.agreed) say("no_own_seeds");
    for (const seat of [...this.made].sort()) say(this.late.has(seat) ? "seed_late" : "seed_made", { seat });
    if (!this.over) say("not_over");
  }
}

function compare(record, receipt, found, wrong) {
  if (receipt.schema !== "broadside/receipt" || receipt.match !== record.match) return wrong("other_receipt");
  const first = { server: record.events[0].body.d.commit };
  for (const { body } of record.events) if (body?.k === "fair.committed") first[body.d.seat] ??= body.d.commit;
  for (const [who, seen] of Object.entries(receipt.commits)) if (first[who] !== seen) wrong("receipt_commit", { seat: who });
  if (hex(commit(receipt.seat, record.match, unhex(receipt.seed))) !== first[receipt.seat]) found.warnings.push({ key: "receipt_seed", seat: receipt.seat });
  const hashes = new Map(record.events.map((event) => [event.n, event.hash]));
  for (const { n, hash } of receipt.seen) if (hashes.get(n) !== hash) wrong("receipt_history", { n });
  return undefined;
}
