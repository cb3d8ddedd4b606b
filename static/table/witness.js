// What this browser knows by itself about its seat's part in the dice: what it was asked and what it gave, and whether
// that is what the record then says. It is kept from the first moment, apart from what the server says, and is the
// receipt a player can save. What is wrong is noted as a key of `doubts`; the page has the sentences.

import { isSigned } from "../fair/keys.js";
import { basis } from "../fair/phrase.js";

const FIRST = 10; // events that each have a line in a receipt; later ones now and then, and the last ones
const EVERY = 25;
const LAST = EVERY; // so two receipts that end a little apart have a late event in common
const LATER = 2000; // another tab of this browser may have acted: look again before saying so

/** @param {string} match @param {string} seat */
const place = (match, seat) => `broadside.witness.${match}.${seat}`;
/** @param {string} match @param {string} seat */
const earlier = (match, seat) => `broadside.fair.${match}.${seat}`;

/** @param {string} name */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name));
  } catch {
    return null;
  }
}

/** What this browser keeps about its part in a match, or null. @param {string} match @param {string} seat */
export function receipt(match, seat) {
  return read(place(match, seat)) || read(earlier(match, seat));
}

/** What is heard of a history from its first event on. */
const UNHEARD = () => ({
  heard: 0,
  agreed: { server: "", level: 1, commits: {}, anchors: {}, browsers: {}, seeds: {} },
  now: {},
  known: {},
  strange: {},
  took: {},
  seen: [],
});

/** @param {string} match @param {string} seat */
function begun(match, seat, sat = false) {
  const old = read(earlier(match, seat)); // kept by this page before it kept more
  const given = old?.seed
    ? [{ seed: old.seed, commit: old.commits[seat], server: old.commits.server || "", shown: true }]
    : [];
  return {
    schema: "broadside/receipt",
    version: 2,
    match,
    seat,
    sat,
    trusts: false,
    browser: "",
    asked: [],
    given,
    chains: [],
    links: {},
    saved: [],
    did: {},
    before: [],
    doubts: [],
    ...UNHEARD(),
  };
}

/**
 * The person has just sat down in this browser: nobody else can have given its secret.
 * @param {string} match
 * @param {string} seat
 */
export function sat(match, seat) {
  if (!read(place(match, seat))) new Witness(match, seat).keep({ sat: true });
}

const EASED = new Set(["never_asked", "secret_not_mine", "anchor_not_mine", "acted_for_me"]); // by a person who has two browsers
const stays = ({ n }) => n <= FIRST || n % EVERY === 0;
const ahead = (one, other) => one.before.length - other.before.length || one.heard - other.heard;
const union = (one, other, name) => [...new Map([...one, ...other].map((each) => [name(each), each])).values()];
const itself = (each) => each;

/** Two tabs of a browser keep the same notes: what either has given, and the history of the one that heard more. */
function merged(one, other) {
  const further = ahead(one, other) < 0 ? other : one;
  const did = { ...one.did };
  for (const [what, times] of Object.entries(other.did)) did[what] = Math.max(times, did[what] || 0);
  return {
    ...further,
    did,
    sat: one.sat || other.sat,
    trusts: one.trusts || other.trusts,
    browser: one.browser || other.browser,
    came: one.came ?? other.came,
    asked: union(one.asked, other.asked, itself),
    given: union(other.given, one.given, (each) => each.commit),
    chains: union(one.chains, other.chains, itself),
    links: one.before.length !== other.before.length ? further.links : { ...other.links, ...one.links },
    saved: union(one.saved, other.saved, itself),
    doubts: union(one.doubts, other.doubts, (each) => `${each.key} ${each.index}`),
  };
}

export class Witness {
  /** @param {string} match @param {string} seat */
  constructor(match, seat) {
    /** @type {string} */
    this.match = match;
    /** @type {string} */
    this.seat = seat;
    this.keeps = true; // does this browser keep what it notes?
    this.untold = 0; // the first event that the server shows the outcome of and does not tell
    this.steady = false; // has the line stood long enough that silence is the server's doing?
    this.kept = read(place(match, seat)) || begun(match, seat);
  }

  /** Note something; false where this browser keeps nothing. */
  keep(more = {}) {
    Object.assign(this.kept, more);
    this.again();
    try {
      localStorage.setItem(place(this.match, this.seat), JSON.stringify(this.kept));
      this.keeps = true;
    } catch {
      this.keeps = false;
    }
    return this.keeps;
  }

  /** Another tab of this browser may have noted something meanwhile. */
  again() {
    const other = read(place(this.match, this.seat));
    if (other) this.kept = merged(this.kept, other);
  }

  get given() {
    return this.kept.given.at(-1);
  }
  get vouched() {
    return Boolean(this.kept.browser && this.kept.known[this.seat]?.[this.kept.browser]);
  }
  get alone() {
    return Object.keys(this.kept.known[this.seat] || {}).length < 2;
  }

  /** Is the chain of this browser the one that counts for its seat? */
  get serves() {
    const { agreed, now, chains } = this.kept;
    return agreed.level === 2 && chains.includes(now[this.seat] ?? agreed.anchors[this.seat]);
  }

  /**
   * The doubts that stand. Where the person has vouched for this browser in another of theirs, that one has begun; and a
   * chain of a browser that was a stranger then is theirs once that browser is known: begun by another, it is red there.
   */
  get doubts() {
    const known = this.kept.known[this.seat] || {};
    const eased = ({ key, by }) => (this.vouched && this.kept.trusts && EASED.has(key)) || (by && known[by]);
    const told = this.kept.doubts.filter((one) => !eased(one));
    if (this.untold) told.push({ key: "not_told", n: this.untold });
    return this.keeps ? told : [{ key: "nothing_kept" }, ...told];
  }

  /** @param {string} key */
  doubt(key, more = {}) {
    if (!this.kept.doubts.some((one) => one.key === key && one.index === more.index))
      this.kept.doubts.push({ key, ...more });
  }

  // --- what this browser is asked and gives ---

  asked(stage) {
    if (!this.kept.asked.includes(stage)) this.keep({ asked: [...this.kept.asked, stage] });
  }

  gives(what) {
    return this.keep({ given: [...this.kept.given, what] });
  }

  chained(anchor) {
    return this.kept.chains.includes(anchor) || this.keep({ chains: [...this.kept.chains, anchor] });
  }

  linked(links) {
    return this.keep({ links: { ...this.kept.links, ...links } });
  }

  /** The server says that a link of ours is saved. @param {number} index */
  wasSaved(index) {
    this.keep({ saved: [...this.kept.saved, index] });
  }

  /** The server says that it has our commitment, or our seed. */
  tookIn(what) {
    if (!this.given) return;
    this.given.saved = [...new Set([...(this.given.saved || []), what])];
    this.keep();
  }

  /** The person does something for the seat in this browser. */
  does(...what) {
    this.again();
    const name = JSON.stringify(what);
    this.keep({ did: { ...this.kept.did, [name]: (this.kept.did[name] || 0) + 1 } });
  }

  /**
   * May this browser show its secret now: has everybody committed, the server to what it had before?
   * @param {string[]} seats
   */
  mayShow(commits, seats) {
    const { agreed } = this.kept;
    const own = this.given;
    if (!own || own.commit !== commits[this.seat]) return false;
    if (seats.some((seat) => !commits[seat])) this.doubt("asked_too_early");
    else if (own.server !== commits.server) this.doubt("server_changed");
    else return commits.server === agreed.server && seats.every((seat) => agreed.commits[seat] === commits[seat]);
    this.keep();
    return false;
  }

  // --- what the history says ---

  /**
   * An event of the history, in order, its hash worked out. `live`: it has just happened.
   * @param {MatchEvent} event
   * @param {string} hash
   * @param {boolean} live
   */
  hear(event, hash, live) {
    if (event.n <= this.kept.heard) return;
    this.kept.heard = event.n;
    this.stands(event.n, hash, false);
    const after = live || (this.kept.came !== undefined && event.n > this.kept.came);
    if (event.k) HEARD[event.k]?.(this, { ...event.d, ...event.secret }, after, live);
  }

  /** The history up to here has this hash. @param {number} n @param {string} hash */
  stands(n, hash, kept = true) {
    const seen = this.kept.seen.filter((line) => line.n < n && (stays(line) || line.n > n - LAST));
    this.kept.seen = [...seen, { n, hash }];
    if (kept) this.keep();
  }

  /** The server tells another history from here on: what was seen of the one before stays as evidence. */
  wentBack() {
    const { seen, links, before, heard } = this.kept;
    this.doubt("went_back", { n: heard, index: before.length });
    this.keep({ before: [...before, { seen, links }], links: {}, saved: [], ...UNHEARD() });
  }

  /** What all browsers of the table share if they believe the same; null as long as not everything is shown. */
  basis() {
    const own = this.kept.trusts ? null : this.given; // what this browser gave itself, and not what is said of it
    if (!own) return basis(this.match, this.kept.agreed);
    const given = { commits: own.commit, anchors: own.anchor, browsers: own.browser, seeds: own.seed };
    const agreed = { server: this.kept.agreed.server };
    for (const [what, value] of Object.entries(given))
      agreed[what] = { ...this.kept.agreed[what], [this.seat]: value ?? this.kept.agreed[what][this.seat] };
    return basis(this.match, agreed);
  }

  /**
   * Is that signed by a browser of the seat that is known? Then its next key counts.
   * @param {string} seat
   * @param {string} by
   * @param {Json} d
   */
  signed(seat, what, value, by, d) {
    const known = this.kept.known[seat] || {};
    if (!known[by] || !isSigned(this.match, seat, what, value, known[by], d)) return false;
    this.kept.known[seat] = { ...known, [by]: d.next };
    return true;
  }

  /** @param {string} seat @param {string} browser */
  stranger(seat, browser) {
    const all = this.kept.strange[seat] || [];
    if (!all.includes(browser)) this.kept.strange[seat] = [...all, browser];
  }

  /** The commitment of this seat in the history: is it what this browser gave? @param {Json} d */
  compare(d) {
    const own = this.kept.given.find((one) => one.commit === d.commit);
    /** @param {string} name */
    const differs = (name) => own[name] !== undefined && own[name] !== (d[name] || "");
    if (!own) this.doubt(!this.given ? "never_asked" : d.by === "server" ? "called_late" : "secret_not_mine");
    else if (own.server !== this.kept.agreed.server) this.doubt("server_changed");
    else if (differs("anchor") || differs("browser")) this.doubt("anchor_not_mine", { index: 0 });
  }

  /** Did the person do that here? Asked again a little later, when other tabs have noted theirs. */
  done(name) {
    const { did, took } = this.kept;
    const any = JSON.stringify(["any"]);
    return (took[name] || 0) <= (did[name] || 0) + (did[any] || 0);
  }
}

const HEARD = {
  "match.began"(witness, d) {
    Object.assign(witness.kept.agreed, { server: d.commit, level: d.level || 1 });
  },
  "fair.committed"(witness, d) {
    const { agreed, known } = witness.kept;
    agreed.commits[d.seat] = d.commit;
    agreed.anchors[d.seat] = d.anchor || "";
    agreed.browsers[d.seat] = d.browser || "";
    if (d.browser) known[d.seat] = { [d.browser]: d.browser };
    const seen = witness.given?.commits;
    if (d.seat === witness.seat) witness.compare(d);
    else if (seen && seen[d.seat] !== d.commit && d.by !== "server") witness.doubt("others_changed");
  },
  "fair.late"(witness, d) {
    if (d.seat === witness.seat) witness.doubt(witness.given ? "called_late" : "never_asked");
  },
  "fair.opened"(witness, d) {
    const { agreed, given } = witness.kept;
    agreed.seeds[d.seat] = d.seed;
    const own = given.find((one) => one.commit === agreed.commits[d.seat]);
    if (d.seat === witness.seat && own && own.seed !== d.seed) witness.doubt("secret_not_mine");
  },
  "fair.rekey"(witness, d, after) {
    const { browser, chains, known, now } = witness.kept;
    const signed = Boolean(d.sign) && witness.signed(d.seat, "anchor", d.anchor, d.browser, d);
    now[d.seat] = d.anchor;
    if (d.seat === witness.seat && after && !chains.includes(d.anchor) && !(signed && d.browser !== browser))
      witness.doubt("anchor_not_mine", {
        index: d.base,
        ...(d.browser && !known[d.seat]?.[d.browser] && { by: d.browser }),
      });
    if (!signed && known[d.seat]) witness.stranger(d.seat, d.browser || "");
  },
  "fair.browser"(witness, d, after) {
    witness.stranger(d.seat, d.browser || "");
    if (d.seat === witness.seat && !d.browser && after) witness.doubt("acted_for_me");
  },
  "fair.vouched"(witness, d) {
    if (!witness.signed(d.seat, "browser", d.browser, d.by, d)) return witness.doubt("false_word");
    witness.kept.known[d.seat][d.browser] = d.browser;
    witness.kept.strange[d.seat] = (witness.kept.strange[d.seat] || []).filter((one) => one !== d.browser);
    return undefined;
  },
  "fair.level"(witness, d, after) {
    if (d.level !== 1) return;
    if (d.seat === witness.seat && after && witness.serves && !witness.kept.did['["level",1]'])
      witness.doubt("acted_for_me");
    witness.kept.now[d.seat] = "";
  },
  "dice.rolled"(witness, d, after, live) {
    const { agreed, links, saved } = witness.kept;
    if (!Object.keys(agreed.commits).length && after) witness.doubt("never_asked");
    if (!after || !witness.serves) return;
    const { index } = d;
    const given = links[index] || "";
    if (d.missing?.includes(witness.seat)) {
      if (given) witness.doubt("link_unused", { index, saved: saved.includes(index) });
      else if (live && witness.steady) witness.doubt("link_not_asked", { index });
    } else if ((d.inputs?.[witness.seat] || "") !== given) witness.doubt("link_not_mine", { index });
  },
  took(witness, d, after) {
    if (d.seat !== witness.seat || d.by || !after || !Object.keys(witness.kept.agreed.commits).length) return;
    const name = JSON.stringify([d.key, d.picks || []]);
    witness.kept.took[name] = (witness.kept.took[name] || 0) + 1;
    witness.again();
    if (witness.done(name) || !witness.alone) return;
    setTimeout(() => {
      witness.again();
      if (witness.done(name)) return;
      witness.doubt("acted_for_me");
      witness.keep();
      witness.changed?.();
    }, LATER);
  },
};
