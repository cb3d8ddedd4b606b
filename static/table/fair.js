// This browser's part in the dice: draws a secret, commits to it when asked, shows it only when everybody has committed,
// and puts a link of its chain into every roll where the table plays so. All by itself; nobody need press anything. What
// it gives is noted first (witness.js), and what the history says of it compared.

import { commit, fingerprint, hex } from "../fair/dice.js";
import { keyOf, signed } from "../fair/keys.js";
import { drawn, keys, linksOf, nearlyUsedUp, store, stored, storeKeys, Trail } from "./chain.js";
import { Witness } from "./witness.js";

const STEADY_MS = 10_000; // for so long the line must have stood before silence is the server's doing

const random = () => crypto.getRandomValues(new Uint8Array(32));

export class Hand {
  /**
   * `chained`: the events of this match come with what it takes to follow their hashes.
   * @param {string} match
   * @param {string} seat
   */
  constructor(match, seat, link, chained = false) {
    /** @type {string} */
    this.match = match;
    /** @type {string} */
    this.seat = seat;
    /** @type {import("./link.js").Link} */
    this.link = link;
    this.chained = chained && /^p\d$/.test(seat);
    /** What the view says of the dice; undefined where they are not sealed. */
    this.fair = undefined;
    this.begin();
  }

  begin() {
    /** @type {Witness} */
    this.witness = new Witness(this.match, this.seat);
    /** @type {Trail} */
    this.trail = new Trail(this.match, this.seat, this.witness);
    this.answered = ""; // the stage of the set-up that was answered last
    this.sent = ""; // the anchor of the chain that was offered last
    this.refused = false;
    this.last = -1; // the roll that was served last
    this.announced = false;
    this.asked = 0; // how far the history was known when more of it was asked for
    this.behind = 0; // since when the server has shown a table and not told what led to it
  }

  /** The table has changed: answer what the dice still need from this seat. @param {View} view */
  look(view, n) {
    const fair = view?.match?.fair;
    this.fair = fair;
    if (!view?.seats?.[this.seat] || !this.chained) return;
    if (this.witness.kept.came === undefined) this.witness.keep({ came: n });
    this.witness.steady = this.link.state === "live" && Date.now() - this.link.since > STEADY_MS;
    if (!fair || view.match.status === "over") return;
    if (!fair.missing) this.onAgreed(fair);
    else if (fair.missing.includes(this.seat)) this.answer(fair, view.seat_order);
  }

  /** Everybody has given a seed: from here on each roll may ask for a link. */
  onAgreed(fair) {
    this.come(fair);
    if (fair.level === 2) this.serve(fair);
  }

  answer(fair, seats) {
    if (this.answered === fair.stage) return;
    this.witness.asked(fair.stage);
    const own = this.witness.given;
    if (fair.stage === "commit") {
      const given = own && !own.shown && own.server === fair.commits.server ? own : this.draw(fair);
      if (!given) return;
      this.answered = fair.stage;
      this.link.byItself("fair", {
        commit: given.commit,
        ...(given.anchor && { anchor: given.anchor }),
        ...(given.browser && { browser: given.browser }),
      });
    } else if (this.witness.mayShow(fair.commits, seats)) {
      this.answered = fair.stage;
      Object.assign(own, { shown: true, commits: { ...fair.commits } });
      if (this.witness.keep()) this.link.byItself("fair", { seed: own.seed });
    }
  }

  /** A secret of this seat, noted before anybody hears of it; null where this browser keeps nothing. */
  draw(fair) {
    const seed = random();
    const chain = fair.level === 2 ? this.chain() : null;
    if (fair.level === 2 && !chain) return null;
    const given = {
      seed: hex(seed),
      commit: hex(commit(this.seat, this.match, seed)),
      server: fair.commits.server,
      anchor: chain?.anchor || "",
      browser: this.browser(),
    };
    return given.browser && this.witness.gives(given) ? given : null;
  }

  // --- who this browser is ---

  /** What others know this browser by; drawn when it is needed first. "" where nothing can be kept. */
  browser() {
    const { witness } = this;
    if (!keys(this.match, this.seat)) {
      const secret = hex(random());
      if (!storeKeys(this.match, this.seat, { secret, signs: {} })) return "";
      witness.keep({ browser: keyOf(this.match, secret) });
    }
    return witness.kept.browser;
  }

  /** The word of this browser for something; the same thing is signed once, and nothing else with the same key. */
  word(what, value) {
    const own = keys(this.match, this.seat);
    const counts = this.fair?.browsers?.[this.seat]?.known[this.witness.kept.browser];
    if (!own || !counts) return null;
    const name = `${what}:${value}`;
    if (!own.signs[name]) {
      const at = Object.keys(own.signs).length;
      if (keyOf(this.match, own.secret, at) !== counts) return null; // something signed before was never heard of
      own.signs[name] = signed(this.match, this.seat, what, value, own.secret, at);
      if (!storeKeys(this.match, this.seat, own)) return null;
    }
    return own.signs[name];
  }

  /** This browser has come to a seat for which another one has given the secret. */
  come(fair) {
    const there = fair.browsers?.[this.seat];
    const own = there && !this.announced && this.browser();
    if (!own || there.known[own] || there.strange?.includes(own)) return;
    this.announced = true;
    this.link.byItself("fair", { browser: own });
  }

  /** Others of this seat for which this browser may vouch. */
  get waiting() {
    const there = this.fair?.browsers?.[this.seat];
    return there?.known[this.witness.kept.browser] ? (there.strange || []).filter(Boolean) : [];
  }

  /** This browser itself, as long as nobody has vouched for it. */
  get stranger() {
    const own = this.witness.kept.browser;
    return own && this.fair?.browsers?.[this.seat]?.strange?.includes(own) ? own : "";
  }

  /** The person says that another browser of the seat is theirs. @param {string} browser */
  vouch(browser) {
    const word = this.word("browser", browser);
    if (word) this.link.byItself("fair", { vouch: browser, browser: this.witness.kept.browser, ...word });
    return Boolean(word);
  }

  // --- level 2: a link for every roll ---

  /** The chain this browser keeps, or a new one; one that nobody has heard of yet is not thrown away. */
  chain(fresh = false) {
    const kept = stored(this.match, this.seat);
    if (kept?.anchor && !(fresh && kept.heard)) return kept;
    const chain = { ...kept, ...drawn(this.match, this.seat), heard: false };
    return this.witness.chained(chain.anchor) && store(this.match, this.seat, chain) ? chain : null;
  }

  /** Does this browser hold the chain that counts for its seat? */
  get holds() {
    const counts = this.fair?.chains?.[this.seat];
    const kept = stored(this.match, this.seat);
    if (!counts || kept?.anchor !== counts.anchor) return false;
    if (!kept.heard) store(this.match, this.seat, { ...kept, heard: true });
    return true;
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
    } else if (mine ? this.mayBegin() : fair.made?.includes(this.seat)) this.rekey(false);
  }

  /** Another chain serves this seat: a new one of this browser's was sent or refused already, or there is none yet. */
  mayBegin() {
    return this.sent || this.refused || !stored(this.match, this.seat)?.anchor;
  }

  // All indices must be larger than any served before, or they are the same rolls again: then the same link.
  give(rolls, base) {
    const [first, last] = [rolls[0][0], rolls.at(-1)[0]];
    const kept = stored(this.match, this.seat);
    if (this.last === last || (first <= kept.served && last !== kept.served)) return;
    this.last = last;
    store(this.match, this.seat, { ...kept, served: last });
    const links = linksOf(this.match, this.seat, kept.secret);
    this.witness.linked(Object.fromEntries(rolls.map(([index]) => [index, hex(links[index - base])])));
    this.link.byItself("fair", { index: last, link: hex(links[last - base]) });
  }

  /** Begin a new chain, if no roll is open: on another device, after a cleared browser, or because the old is used up. */
  rekey(fresh) {
    const chain = this.chain(fresh);
    if (!chain || this.sent === chain.anchor) return;
    this.witness.chained(chain.anchor);
    this.sent = chain.anchor;
    this.refused = false;
    if (this.trail.gap) this.trail.restart();
    const known = this.fair?.browsers?.[this.seat] && this.browser();
    this.link.byItself("fair", {
      anchor: chain.anchor,
      ...(known && { browser: known, ...this.word("anchor", chain.anchor) }),
    });
    if (this.trail.gap) this.link.chain(1);
  }

  /** The person acts in this browser: it is noted, and from now on it is this one that puts links into the dice. */
  acts(...what) {
    const { fair } = this;
    this.witness.does(...what);
    if (fair?.level === 2 && fair.chains[this.seat] && !fair.missing && !fair.open && !this.holds && !this.sent)
      this.rekey(true);
  }

  /** The person has chosen a level to go on at. @param {number} level */
  choose(level) {
    this.witness.does("level", level);
    this.link.byItself("fair", { level });
  }

  /**
   * What was sent by itself was answered; a new chain that was refused is tried again when no roll is open.
   * @param {Json} frame
   */
  answers(frame, own) {
    if (frame.t === "err" && frame.reason === "rolls_are_open") {
      this.sent = "";
      this.refused = true;
    }
    if (frame.t === "ack" && own?.d.link) this.witness.wasSaved(own.d.index);
    else if (frame.t === "ack" && (own?.d.commit || own?.d.seed)) this.witness.tookIn(own.d.commit ? "commit" : "seed");
  }

  /**
   * Events with their digests; `old`: asked for, because they had been missed. True if they lead on.
   * @param {MatchEvent[]} events
   */
  told(events, old) {
    return this.chained && this.trail.hear(events, old);
  }

  /**
   * Does the server tell what led to the table it shows? It is asked once more; then its silence is said, as long as it lasts.
   * @param {number} n
   */
  follows(n, now = Date.now()) {
    const { chained, link, trail, witness } = this;
    if (!chained || link.state !== "live" || trail.n >= n) this.behind = 0;
    else if (!this.behind || trail.n > this.asked) {
      this.behind = now; // a long history is told in parts: whoever has heard one asks for the next
      this.asked = trail.n;
      link.chain(trail.n + 1);
    }
    witness.untold = this.behind && now - this.behind > STEADY_MS ? trail.n + 1 : 0;
  }

  /** The hash of the record at a number, as the server says. @param {number} n */
  seen(n, hash) {
    if (!this.chained) return;
    this.trail.compare(n, hash);
    if (!this.trail.broken) return;
    this.witness.doubt("history_differs", { n });
    this.witness.keep();
  }

  /** The last event of which this browser has worked out the hash itself, and the ten letters of a record up to there. */
  soFar() {
    const { n, hash } = this.trail;
    return n > 0 ? { n, letters: fingerprint(hash) } : null;
  }

  /** Another history of the match: whatever was served before says nothing about it, and stays as evidence. */
  forget() {
    this.witness.wentBack();
    store(this.match, this.seat, null);
    this.begin();
  }
}
