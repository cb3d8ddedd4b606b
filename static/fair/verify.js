// Checks the record of a match in the browser, written from the description of the format and not from fair.py, so that
// the two can check each other. What is found comes back as keys and numbers; the page words them.

import { bytes, commit, eventHash, fingerprint, hex, link, madeSeed, matchKey, payloadHash, roll, rollKey, transcript, unhex } from "./dice.js";
import { canonical } from "../table/digest.js";

const VERSIONS = [1, 2];
const CHAIN = 4096;
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
    this.two = began.level === 2;
    this.chains = new Map();
    this.remarks = new Map();
    this.opened2 = null;
    this.agreed = events.some((event) => ["fair.committed", "fair.set"].includes(event.k));
    if (this.server && hex(commit("server", this.match, this.server)) !== began.commit) wrong("server_seed_differs");
    if (this.over && !this.server) wrong("server_seed_closed");
    if (!this.agreed) this.set();
  }

  hear(event) {
    const act = { "fair.late": this.onLate, "fair.committed": this.onCommitted, "fair.opened": this.onOpened, "fair.set": this.onSet, "dice.rolled": this.onRolled,
      "dice.open": this.onOpen, "fair.linked": this.onLinked, "dice.void": this.onVoid, "fair.rekey": this.onRekey, "fair.level": this.onLevel, [ENDED]: this.onEnded }[event.k];
    act?.call(this, event);
  }

  onLate({ d }) {
    this.late.add(d.seat);
  }

  onCommitted({ n, d }) {
    const instead = d.by === "server" && this.late.has(d.seat);
    if (!instead && (this.opened.size || this.committed.has(d.seat))) this.wrong("late_commit", { n, seat: d.seat });
    this.committed.set(d.seat, d.commit);
    this.chain(d.seat, d.anchor, 0);
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
    const anchors = this.two ? mine.map((seat) => unhex(this.chains.get(seat)?.anchor || "")) : [];
    this.transcript = transcript(unhex(this.began.commit), ...mine.map((seat) => unhex(this.committed.get(seat))), ...anchors);
    this.isSet = true;
    if (this.server) this.key = matchKey(this.match, this.transcript, this.server, ...mine.map((seat) => this.opened.get(seat)));
  }

  onRolled({ n, d, open }) {
    const thrown = [d, ...Object.values(open).map((one) => one.part)].map(({ faces }) => faces).filter(Boolean);
    if (this.two) this.links(n, d, thrown);
    if (!this.two || !this.fell) this.count(n, d.index);
    if (!this.isSet) this.wrong("roll_too_early", { n });
    if (!this.key) return;
    const key = this.two ? rollKey(this.key, d.index, ...this.seats.map((seat) => unhex(d.inputs[seat] || ""))) : this.key;
    for (const faces of thrown) {
      if (String(faces) !== String(roll(key, d.index, d.sides, faces.length))) this.wrong("faces_differ", { n, index: d.index });
    }
  }

  count(n, index) {
    if (index !== this.found.rolls) this.wrong("roll_out_of_turn", { n, index });
    this.found.rolls = index + 1;
  }

  // --- level 2: rolls are opened, links come, dice fall ---

  chain(seat, anchor, base) {
    if (anchor) this.chains.set(seat, { anchor, top: anchor, at: base - 1 });
    else this.chains.delete(seat);
  }

  remark(key, index, seat = "") {
    const known = this.remarks.get(key + seat) || { key, seat, indices: [] };
    this.remarks.set(key + seat, { ...known, indices: [...known.indices, index] });
  }

  onOpen({ n, d }) {
    if (this.opened2 || !this.isSet || !d.rolls.length) this.wrong("open_too_early", { n });
    for (const { index } of d.rolls) this.count(n, index);
    this.opened2 = { rolls: [...d.rolls], last: d.rolls.at(-1)?.index, came: new Set() };
  }

  onLinked({ n, d }) {
    const due = this.opened2 && d.index === this.opened2.last && this.chains.has(d.seat) && !this.opened2.came.has(d.seat);
    if (due) this.opened2.came.add(d.seat);
    else this.wrong("link_not_due", { n, seat: d.seat });
  }

  // A roll must have been opened as it falls, with a link of everybody who gave one, and a mark for everybody else.
  links(n, d, thrown) {
    const { index, sides, inputs, missing = [] } = d;
    this.fell = this.opened2?.rolls.shift();
    const { fell } = this;
    if (fell ? fell.index !== index || fell.sides !== sides || thrown.some((faces) => faces.length !== fell.n) : this.chains.size) this.wrong("not_opened", { n, index });
    const told = [...this.chains.keys()].map((seat) => `${seat} ${fell && this.opened2.came.has(seat)}`);
    const marked = [...Object.keys(inputs).map((seat) => `${seat} true`), ...missing.map((seat) => `${seat} false`)];
    if (String(told.sort()) !== String(marked.sort())) this.wrong("links_differ", { n, index });
    for (const [seat, one] of Object.entries(inputs)) this.climb(n, seat, index, one);
    for (const seat of missing) this.remark("link_missing", index, seat);
    if (!this.opened2?.rolls.length) this.opened2 = null;
  }

  climb(n, seat, index, one) {
    const chain = this.chains.get(seat);
    const steps = chain ? index - chain.at : 0;
    let up = unhex(one);
    for (let step = 0; step < Math.min(steps, CHAIN); step += 1) up = link(seat, this.match, up);
    if (steps < 1 || hex(up) !== chain.top) this.wrong("link_not_of_chain", { n, seat, index });
    if (chain) this.chains.set(seat, { ...chain, top: one, at: index });
  }

  onVoid({ n, d }) {
    const rolls = this.opened2?.rolls || [];
    if (!rolls.length || String(d.indices) !== String(rolls.map(({ index }) => index))) this.wrong("void_differs", { n });
    for (const { index } of rolls) this.remark("given_up", index);
    this.opened2 = null;
  }

  onRekey({ n, d }) {
    this.changed(n, d.seat, d.base);
    this.chain(d.seat, d.anchor, d.base);
    this.remark("new_chain", d.base, d.seat);
  }

  onLevel({ n, d }) {
    this.changed(n, d.seat, d.from);
    if (d.level !== 1) return;
    this.chain(d.seat, "");
    this.remark("level_1", d.from, d.seat);
  }

  changed(n, seat, from) {
    if (this.opened2 || from !== this.found.rolls) this.wrong("chain_changed", { n, seat });
  }

  onEnded({ n }) {
    if (this.opened2) this.wrong("never_fell", { n, index: this.opened2.rolls[0].index });
  }

  end() {
    const say = (key, more = {}) => this.found.warnings.push({ key, ...more });
    if (this.began.setup.dice === "entered") say("dice_typed");
    if (this.found.rolls && !this.agreed) say("no_own_seeds");
    for (const seat of [...this.made].sort()) say(this.late.has(seat) ? "seed_late" : "seed_made", { seat });
    for (const { key, seat, indices } of this.remarks.values()) say(key, { seat, rolls: indices.join(", ") });
    if (!this.over) say("not_over");
  }
}

function compare(record, receipt, found, wrong) {
  if (receipt.schema !== "broadside/receipt" || receipt.match !== record.match) return wrong("other_receipt");
  const first = { server: record.events[0].body.d.commit };
  for (const { body } of record.events) if (body?.k === "fair.committed") first[body.d.seat] ??= body.d.commit;
  for (const [who, seen] of Object.entries(receipt.commits)) if (first[who] !== seen) wrong("receipt_commit", { seat: who });
  if (hex(commit(receipt.seat, record.match, unhex(receipt.seed))) !== first[receipt.seat]) found.warnings.push({ key: "receipt_seed", seat: receipt.seat });
  const lost = record.events.map(({ body }) => (body?.k === "dice.rolled" && body.d.missing?.includes(receipt.seat) ? body.d.index : -1)).filter((index) => receipt.sent?.includes(index));
  if (lost.length) found.warnings.push({ key: "link_sent", seat: receipt.seat, rolls: lost.join(", ") });
  const hashes = new Map(record.events.map((event) => [event.n, event.hash]));
  for (const { n, hash } of receipt.seen) if (hashes.get(n) !== hash) wrong("receipt_history", { n });
  return undefined;
}
