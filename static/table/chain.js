// Dice of level 2, this browser's part: a chain of hashes whose links it shows one roll at a time, and a look at the
// history before it shows one, so that a server that tells two stories gets no link for the second. And what a browser
// signs with.

import { bytes, eventHash, hex, link, payloadHash, unhex } from "../fair/dice.js";
import { canonical } from "./digest.js";

export const LENGTH = 4096;
const SPARE = 128; // a new chain is begun while so many links are left, between two rolls

const place = (match, seat) => `broadside.chain.${match}.${seat}`;

/**
 * What this browser keeps of the history and of its chain: {n, hash, opened, secret, anchor, served, heard}, or null.
 * @param {string} match
 * @param {string} seat
 */
export function stored(match, seat) {
  try {
    return JSON.parse(localStorage.getItem(place(match, seat)));
  } catch {
    return null;
  }
}

/** @param {string} match @param {string} seat */
export function store(match, seat, what) {
  try {
    if (what) localStorage.setItem(place(match, seat), JSON.stringify(what));
    else localStorage.removeItem(place(match, seat));
    return true;
  } catch {
    return false;
  }
}

const own = (match, seat) => `broadside.key.${match}.${seat}`;

/**
 * What this browser signs with: {secret, signs: what it has signed so far}, or null.
 * @param {string} match
 * @param {string} seat
 */
export function keys(match, seat) {
  try {
    return JSON.parse(localStorage.getItem(own(match, seat)));
  } catch {
    return null;
  }
}

/** @param {string} match @param {string} seat */
export function storeKeys(match, seat, what) {
  try {
    localStorage.setItem(own(match, seat), JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}

const made = new Map();

/**
 * All links of a chain, the one for the first roll first; the last is the secret itself.
 * @param {string} match
 * @param {string} seat
 */
export function linksOf(match, seat, secret) {
  if (!made.has(secret)) {
    const links = [unhex(secret)];
    for (let at = 1; at < LENGTH; at += 1) links.push(link(seat, match, links[at - 1]));
    made.set(secret, links.reverse());
  }
  return made.get(secret);
}

/** A new chain of this seat. */
export function drawn(match, seat) {
  const secret = hex(crypto.getRandomValues(new Uint8Array(32)));
  return { secret, anchor: hex(link(seat, match, linksOf(match, seat, secret)[0])), served: -1 };
}

/** Is it time for a new chain? */
export const nearlyUsedUp = (next, base) => next - base > LENGTH - SPARE;

/** The record as this browser has seen it, hash over hash, up to a number; and the rolls that were opened last. */
export class Trail {
  /** @param {string} match @param {string} seat @param {Witness | null} witness */
  constructor(match, seat, witness = null) {
    /** @type {string} */
    this.match = match;
    /** @type {string} */
    this.seat = seat;
    /** @type {import("./witness.js").Witness | null} */
    this.witness = witness;
    const kept = witness && !witness.kept.heard ? null : stored(match, seat);
    this.n = kept?.n || 0;
    this.hash = unhex(kept?.hash || "00".repeat(32));
    this.opened = kept?.opened || null;
    this.broken = this.gap = false;
    this.early = new Map(); // what came before what it follows on
  }

  /**
   * Events with their digests; those that follow on what is known are added. True if some were.
   * @param {MatchEvent[]} events
   */
  hear(events, old) {
    const from = this.n;
    for (const event of events) if (event.n > this.n && (event.s || event.ph)) this.early.set(event.n, event);
    for (let event = this.early.get(this.n + 1); event; event = this.early.get(this.n + 1)) {
      this.early.delete(event.n);
      const body = { d: event.d, k: event.k, ...(event.digests && { secret: event.digests }) };
      const payload = event.ph ? unhex(event.ph) : payloadHash(unhex(event.s), bytes(canonical(body)));
      this.hash = eventHash(this.match, event.n, this.hash, payload);
      this.n = event.n;
      this.witness?.hear(event, hex(this.hash), !old);
      if (event.k === "dice.open")
        this.opened = { n: event.n, rolls: event.d.rolls.map((one) => [one.index, one.sides, one.n]) };
    }
    if (this.n > from) this.keep();
    if (old && events.length) this.gap = events[0].n > this.n + 1; // too much has happened to be told
    return this.n > from;
  }

  /**
   * The server's word about a hash must be what we have; where we know nothing it is where we begin.
   * @param {number} n
   */
  compare(n, hash) {
    if (this.gap && !this.n) {
      this.n = n;
      this.hash = unhex(hash);
      this.gap = false;
      this.keep();
    } else if (n === this.n && hex(this.hash) !== hash) this.broken = true;
  }

  /** A new chain vouches for nothing from before it. */
  restart() {
    this.n = 0;
    this.hash = new Uint8Array(32);
    this.opened = null;
    this.broken = false;
    this.gap = true;
    this.early.clear();
  }

  keep() {
    store(this.match, this.seat, {
      ...stored(this.match, this.seat),
      n: this.n,
      hash: hex(this.hash),
      opened: this.opened,
    });
    this.witness?.stands(this.n, hex(this.hash));
  }

  /** Do these open rolls stand in the history that we know? */
  holds(open) {
    return !this.broken && this.opened?.n === open.n && canonical(this.opened.rolls) === canonical(open.rolls);
  }
}
