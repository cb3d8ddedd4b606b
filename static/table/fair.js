// This browser's part in the dice: draws a seed, commits to it when asked, shows it only when everybody has committed,
// puts a link of its chain into every roll where the table plays so, and keeps a receipt of what it saw. All by itself;
// nobody need press anything.

import { commit, hex } from "../fair/dice.js";
import { drawn, linksOf, nearlyUsedUp, store, stored, Trail } from "./chain.js";

const EVERY = 25; // events between two lines of a receipt

const place = (match, seat) => `broadside.fair.${match}.${seat}`;

/** What this browser keeps about its part in a match, or null. */
export function receipt(match, seat) {
  try {
    return JSON.parse(localStorage.getItem(place(match, seat)));
  } catch {
    return null;
  }
}

function keep(match, seat, what) {
  try {
    localStorage.setItem(place(match, seat), JSON.stringify(what));
    return true;
  } catch {
    return false;
  }
}

export class Hand {
  /** `chained`: this match plays at level 2, so its events come with digests. */
  constructor(match, seat, link, chained = false) {
    Object.assign(this, { match, seat, link, chained });
    this.asked = "";
    this.begin();
  }

  begin() {
    this.trail = new Trail(this.match, this.seat);
    Object.assign(this, { sent: "", refused: false, given: -1 });
  }

  /** The table has changed: answer what the dice still need from this seat. */
  look(view, n) {
    const fair = view?.match?.fair;
    this.fair = fair;
    if (!fair || !view.seats?.[this.seat]) return;
    if (fair.missing?.includes(this.seat)) this.answer(fair);
    else if (fair.level === 2 && !fair.missing && view.match.status !== "over") this.serve(fair);
    this.note(fair, n, view.match.status === "over");
  }

  answer(fair) {
    if (this.asked === fair.stage) return;
    this.asked = fair.stage;
    const known = receipt(this.match, this.seat);
    if (fair.stage === "commit") {
      const kept = known?.seed ? known : this.draw();
      const chain = fair.level === 2 ? this.chain() : null;
      if (kept && (chain || fair.level !== 2)) this.link.byItself("fair", { commit: kept.commits[this.seat], ...(chain && { anchor: chain.anchor }) });
    } else if (known?.seed && known.commits[this.seat] === fair.commits[this.seat]) {
      keep(this.match, this.seat, { ...known, commits: { ...fair.commits } });
      this.link.byItself("fair", { seed: known.seed });
    }
  }

  // --- level 2: a link for every roll ---

  /** The chain this browser keeps, or a new one. */
  chain(fresh = false) {
    const kept = fresh ? null : stored(this.match, this.seat);
    if (kept) return kept;
    const chain = { ...drawn(this.match, this.seat), n: this.trail.n, hash: hex(this.trail.hash) };
    return store(this.match, this.seat, chain) ? chain : null;
  }

  /** Does this browser hold the chain that counts for its seat? */
  get holds() {
    const counts = this.fair?.chains?.[this.seat];
    return Boolean(counts) && stored(this.match, this.seat)?.anchor === counts.anchor;
  }

  serve(fair) {
    const mine = fair.chains[this.seat];
    if (fair.open?.owing.includes(this.seat)) {
      if (!this.holds) return;
      if (this.trail.holds(fair.open)) this.give(fair.open.rolls, mine.base);
      else if (this.trail.n < fair.open.n && this.wantedTrail !== fair.open.n) this.link.chain(this.trail.n + 1);
      this.wantedTrail = fair.open.n;
    } else if (fair.open) return;
    else if (this.holds) {
      this.sent = "";
      if (nearlyUsedUp(fair.next, mine.base)) this.rekey(true);
    } else if (mine ? this.sent || this.refused || !stored(this.match, this.seat) : fair.made?.includes(this.seat)) this.rekey(false);
  }

  // All indices must be larger than any served before, or they are the same rolls again: then the same link.
  give(rolls, base) {
    const [first, last] = [rolls[0][0], rolls.at(-1)[0]];
    const kept = stored(this.match, this.seat);
    if (this.given === last || (first <= kept.served && last !== kept.served)) return;
    this.given = last;
    store(this.match, this.seat, { ...kept, served: last });
    const known = receipt(this.match, this.seat);
    if (known && this.link.state === "live") keep(this.match, this.seat, { ...known, sent: [...new Set([...(known.sent || []), last])] });
    this.link.byItself("fair", { index: last, link: hex(linksOf(this.match, this.seat, kept.secret)[last - base]) });
  }

  /** Begin a new chain, if no roll is open: on another device, after a cleared browser, or because the old is used up. */
  rekey(fresh) {
    const chain = this.chain(fresh);
    if (!chain || this.sent === chain.anchor) return;
    Object.assign(this, { sent: chain.anchor, refused: false });
    if (this.trail.gap) this.trail.restart();
    this.link.byItself("fair", { anchor: chain.anchor });
    if (this.trail.gap) this.link.chain(1);
  }

  /** The person acts in this browser: from now on it is this one that puts links into the dice. */
  acts() {
    const { fair } = this;
    if (fair?.level === 2 && fair.chains[this.seat] && !fair.missing && !fair.open && !this.holds && !this.sent) this.rekey(true);
  }

  /** The person has chosen a level to go on at. */
  choose(level) {
    this.link.byItself("fair", { level });
  }

  /** What was sent by itself was refused: a new chain is tried again when no roll is open. */
  answered(frame) {
    if (frame.t === "err" && frame.reason === "rolls_are_open") Object.assign(this, { sent: "", refused: true });
  }

  /** Events with their digests; `old`: asked for, because they had been missed. True if they lead on. */
  told(events, old) {
    return this.chained && this.trail.hear(events, old);
  }

  /** Another history of the match: whatever was served before says nothing about it. */
  forget() {
    store(this.match, this.seat, null);
    this.begin();
  }

  draw() {
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const kept = {
      schema: "broadside/receipt", version: 1, match: this.match, seat: this.seat, seed: hex(seed),
      commits: { [this.seat]: hex(commit(this.seat, this.match, seed)) }, seen: [],
    };
    return keep(this.match, this.seat, kept) ? kept : null;
  }

  // Now and then, and at the end, ask for the hash of the record as it stands.
  note(fair, n, over) {
    const known = receipt(this.match, this.seat);
    if (!known || fair.missing) return;
    const last = known.seen.at(-1)?.n || 0;
    if (n - last < (over ? 1 : EVERY) || this.wanted === n) return;
    this.wanted = n;
    this.link.chain(n);
  }

  /** The hash of the record at a number: the line a receipt is made of. False if it is not the one we have. */
  seen(n, hash) {
    if (this.chained) this.trail.compare(n, hash);
    const known = receipt(this.match, this.seat);
    if (!known || known.seen.some((line) => line.n === n)) return;
    keep(this.match, this.seat, { ...known, seen: [...known.seen, { n, hash }].slice(-40) });
  }
}

