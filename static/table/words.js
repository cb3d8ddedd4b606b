// Sentences from keys. The room's words come once as JSON; the page's own words stand in the page, already translated.

import { losers, seatName } from "./reading.js";

// Between words of a list and between sentences; Japanese has a comma of its own and leaves no gap.
const COMMAS = { ja: "、" };
const GAPS = { ja: "" };

/** Words of the page itself: elements with data-word inside #table-words. */
export class PageWords {
  constructor(root, language) {
    this.language = language;
    this.plural = new Intl.PluralRules(language);
    this.words = new Map();
    for (const node of root?.querySelectorAll("[data-word]") || [])
      this.words.set(node.dataset.word, node.textContent.trim());
  }

  /** "one, two": words one after the other. */
  comma(words) {
    return words.join(COMMAS[this.language] ?? ", ");
  }

  /** Sentences one after the other. */
  sentences(all) {
    return all.filter(Boolean).join(GAPS[this.language] ?? " ");
  }

  /** The sentence for a key; params.n chooses between key.one and key.other where both exist. */
  say(key, params = {}) {
    const counted =
      params.n === undefined ? undefined : this.words.get(`${key}.${this.plural.select(Number(params.n))}`);
    const text = counted ?? this.words.get(key) ?? this.words.get(`${key}.other`) ?? key;
    return fill(text, (name) => params[name]);
  }

  /** A sentence for an event that the table, not the room, has told; "" where we have none. */
  event(event, table) {
    const plain = `event.${event.k}`;
    const key =
      [event.d?.by === "system" && `${plain}.system`, event.d?.why && event.d.winner && `${plain}.${event.d.why}`].find(
        (one) => this.words.has(one),
      ) || plain;
    if (!this.words.has(key)) return "";
    const params = { ...event.d };
    if (params.seat) params.seat = table.nameOf(params.seat);
    if (event.k.startsWith("machine.")) Object.assign(params, this.ofMachine(event.d, table));
    if (params.winner)
      Object.assign(params, {
        winner: table.nameOf(params.winner),
        loser: table.words.list.format(losers(table.view, event.d.winner).map((seat) => table.nameOf(seat))),
      });
    return this.say(key, params);
  }

  /**
   * What an opponent says of itself: its level, or why it did something, with the worth of that and of the next best.
   * @param {Table} table
   */
  ofMachine(said, table) {
    const number = new Intl.NumberFormat(this.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
    const section = (key) => (table.words.has("decisions", key) ? "decisions" : "offers");
    const offer = (key) => table.words.word(section(key), key, {}, table.view);
    const percent = new Intl.NumberFormat(this.language, { style: "percent", maximumFractionDigits: 1 });
    // what is won less what is lost, for one side, is told as the chance of whoever speaks
    const isWon = table.room?.odds?.won?.includes(said.aim);
    const worth = (text) =>
      isWon ? percent.format((1 + Number(text) * (said.least ? -1 : 1)) / 2) : number.format(text);
    return said.level
      ? { level: this.say(`machine_${said.level}`) }
      : {
          key: offer(said.key),
          other: offer(said.other),
          aim: table.words.word(
            "odds",
            table.words.has("odds", `said_${said.aim}`) ? `said_${said.aim}` : `aim_${said.aim}`,
          ),
          worth: worth(said.worth),
          other_worth: worth(said.other_worth ?? 0),
        };
  }
}

/** @param {string} text */
function fill(text, lookup) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = lookup(name);
    return value === undefined || value === null ? whole : String(value);
  });
}

/** Words of a room, with the names and numbers of the match filled in by kind. */
export class RoomWords {
  /** @param {Room} room */
  constructor(words, language, room, address = "") {
    this.words = words;
    this.room = room;
    this.address = address; // of the words we have; what cards do lies beside them
    this.onMore = () => {};
    this.plural = new Intl.PluralRules(language);
    this.list = new Intl.ListFormat(language, { style: "long", type: "conjunction" });
  }

  has(section, key) {
    return this.words[section]?.[key] !== undefined;
  }

  /** What a card "does", or "when": "" until the browser has fetched these, which the first that is asked for begins. */
  ofCard(section, key) {
    if (!this.words[section]) this.fetchCards();
    return this.words[section]?.[key] || "";
  }

  /** Fetch what cards do, once; without a network it is asked for again. */
  fetchCards() {
    if (!this.words.later || !this.address) return undefined;
    this.fetching ??= fetch(this.address.replace(/\w+(?=\.json$)/, this.words.later))
      .then((answer) => answer.json())
      .then((more) => {
        Object.assign(this.words, more, { later: "" });
        this.onMore();
      })
      .catch(() => (this.fetching = undefined));
    return this.fetching;
  }

  /** The plain word of a section, or the key itself where the room has none. */
  word(section, key, params = {}, view = null) {
    const own = section === "offers" ? this.room.offerText(this, String(key), view) : null;
    return (own || this.form(this.words[section]?.[key], params, view)) ?? plain(key);
  }

  /** {you, other} for a step, filled in. */
  prompt(step, which, params, view) {
    return this.form(this.words.prompts?.[step]?.[which], params, view) ?? "";
  }

  event(event, view) {
    const entry = this.words.events?.[event.k];
    if (entry === undefined) return "";
    return this.form(entry, event.d || {}, view) ?? "";
  }

  form(entry, params, view) {
    if (entry === undefined || entry === null) return undefined;
    let text = entry;
    if (typeof entry === "object") {
      const count = Array.isArray(params.n) ? params.n.length : Number(params.n ?? 1);
      text = entry[this.plural.select(count)] ?? entry.other;
      if (text === undefined) return undefined;
    }
    return fill(text, (name) => (params[name] === undefined ? undefined : this.param(name, params, view)));
  }

  /** One parameter in words, by the kind the room gives its name. */
  param(name, params, view) {
    const kind = this.words.kinds?.[name] || "text";
    const own = this.room.kinds[kind];
    return own ? own(this, params[name], params, view) : this.kind(kind, params[name], view);
  }

  kind(kind, value, view) {
    if (!Array.isArray(value)) return this.single(kind, value, view);
    if (!value.length) return this.word("words", "no");
    return kind === "faces" ? this.faces(value) : this.list.format(value.map((one) => this.kind(kind, one, view)));
  }

  single(kind, value, view) {
    if (kind === "seat") return seatName(view, String(value));
    if (kind === "ship") return view?.ships?.[value]?.name ?? `#${value}`;
    if (kind === "faces") return this.faces([value]);
    const section = SECTIONS[kind];
    if (section) return this.coded(kind, section, value);
    if (kind === "yesno" || value === true || value === false) return this.word("words", Number(value) ? "yes" : "no");
    return String(value);
  }

  coded(kind, section, value) {
    const key = typeof value === "number" ? this.names(kind)[value] : value;
    return this.word(section, String(key ?? value));
  }

  /** What the numbers of a kind stand for, as the server numbers them; nothing where it names none. */
  names(kind) {
    return this.words.names?.[kind] || [];
  }

  /** What a step of the room is about, by its number, as the server says; "" where it says nothing. */
  stepKind(number) {
    return this.words.step_kinds?.[number] ?? "";
  }

  /** A sentence of the room whose parameters are words already; `n` chooses the plural. */
  say(section, key, params = {}) {
    const entry = this.words[section]?.[key];
    const text = typeof entry === "object" ? (entry[this.plural.select(Number(params.n ?? 1))] ?? entry.other) : entry;
    return text === undefined ? plain(key) : fill(text, (name) => params[name]);
  }

  // "2 hit, 1 focus, 1 blank": counted, in the room's order.
  faces(list) {
    const counts = new Map();
    for (const face of list) counts.set(face, (counts.get(face) || 0) + 1);
    const order = this.room.faceOrder;
    const known = [...counts.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    return this.list.format(
      known.map((face) =>
        this.has("counted", face)
          ? this.word("counted", face, { n: counts.get(face) })
          : this.word("words", "counted", { n: counts.get(face), face }),
      ),
    );
  }
}

const SECTIONS = {
  face: "faces",
  token: "tokens",
  fact: "facts",
  field: "fields",
  offer: "offers",
  step: "steps",
  phase: "phases",
  why: "why",
  pool: "pools",
  range: "ranges",
  end: "ends",
};

function plain(key) {
  const text = String(key).replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** With a capital first letter, where the writing has such a thing. @param {string} text */
export function cap(text) {
  return text ? text.charAt(0).toLocaleUpperCase() + text.slice(1) : "";
}
