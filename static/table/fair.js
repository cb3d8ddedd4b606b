// This browser's part in the dice: draws a seed, commits to it when asked, shows it only when everybody has committed,
// and keeps a receipt of what it saw. All by itself; nobody need press anything.

import { commit, hex } from "../fair/dice.js";

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
  constructor(match, seat, link) {
    Object.assign(this, { match, seat, link });
    this.asked = "";
  }

  /** The table has changed: answer what the dice still need from this seat. */
  look(view, n) {
    const fair = view?.match?.fair;
    if (!fair) return;
    if (fair.missing?.includes(this.seat)) this.answer(fair);
    this.note(fair, n, view.match.status === "over");
  }

  answer(fair) {
    if (this.asked === fair.stage) return;
    this.asked = fair.stage;
    const known = receipt(this.match, this.seat);
    if (fair.stage === "commit") {
      const kept = known?.seed ? known : this.draw();
      if (kept) this.link.byItself("fair", { commit: kept.commits[this.seat] });
    } else if (known?.seed && known.commits[this.seat] === fair.commits[this.seat]) {
      keep(this.match, this.seat, { ...known, commits: { ...fair.commits } });
      this.link.byItself("fair", { seed: known.seed });
    }
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

  /** The hash of the record at a number: the line a receipt is made of. */
  seen(n, hash) {
    const known = receipt(this.match, this.seat);
    if (!known || known.seen.some((line) => line.n === n)) return;
    keep(this.match, this.seat, { ...known, seen: [...known.seen, { n, hash }].slice(-40) });
  }
}

