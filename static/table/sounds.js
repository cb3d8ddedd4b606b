// Which event makes which sound, how many at once, and what this browser has chosen. Nothing here makes a sound itself, and
// nothing waits for one.

/**
 * @typedef {"throw" | "land" | "hit" | "blocked" | "crit" | "missed" | "card" | "destroyed" | "turn" | "joined" | "clock" |
 *   "win" | "loss"} Sound `blocked` is what stops a blow in front of its target, `missed` a blow that finds none.
 * @typedef {Sound | "" | ((event: MatchEvent, seats: string[]) => Sound | "")} SoundOf
 *   The sound of an event, or how it is found from the event and the seats this browser holds.
 * @typedef {{sound: Sound, after: number}} Planned A sound, so many milliseconds from now.
 * @typedef {Pick<import("./bell.js").Bell, "heard" | "sounds" | "peer" | "low" | "unlock" | "ring" | "choices">} Ringing What a table
 *   asks of its bell.
 */

/**
 * The bell of tables that are never heard: a replay, the picture of a stream.
 * @type {Ringing}
 */
export const SILENT = { heard() {}, sounds() {}, peer() {}, low() {}, unlock() {}, ring() {}, choices: null };

/** @type {Record<string, SoundOf>} */
const OF_EVERY_GAME = {
  "dice.landed": "throw",
  "dice.rerolled": "throw",
  "match.ended": ended,
};

/** What matters most comes last: of too many sounds the first ones here are left out. */
const RANK = [
  "card",
  "throw",
  "missed",
  "blocked",
  "hit",
  "crit",
  "joined",
  "clock",
  "turn",
  "destroyed",
  "loss",
  "win",
];

const FALL_MS = 560; // from the throw to the first die that lies
const NEXT_DIE_MS = 50;
const MOST_DICE = 6; // more of them are heard as one clatter
const STEP_MS = 160;
const MOST_KINDS = 5; // of one message from the server

/**
 * Watchers hear that somebody has won; who plays hears whether it was they.
 * @param {MatchEvent} event
 * @param {string[]} seats
 */
function ended(event, seats) {
  const { winner } = event.d || {};
  if (!winner) return "";
  return !seats.length || seats.includes(winner) ? "win" : "loss";
}

/**
 * The sound of one event: by the room, else by what all games share.
 * @param {Record<string, SoundOf>} own
 * @param {string[]} seats
 */
export function soundOf(event, own, seats) {
  const found = own[event.k] ?? OF_EVERY_GAME[event.k] ?? "";
  return typeof found === "function" ? found(event, seats) : found;
}

/**
 * What one message from the server sounds like: its events in their order, each sound once, the dice landing one by one.
 * @param {MatchEvent[]} events
 * @param {Record<string, SoundOf>} own
 * @param {string[]} seats
 * @returns {Planned[]}
 */
export function plan(events, own, seats, also = []) {
  const firsts = new Map();
  for (const event of events) {
    const sound = soundOf(event, own, seats);
    if (sound && !firsts.has(sound)) firsts.set(sound, event);
  }
  for (const sound of also) firsts.set(sound, null);
  const heard = new Set([...firsts.keys()].sort((a, b) => RANK.indexOf(b) - RANK.indexOf(a)).slice(0, MOST_KINDS));
  const planned = [];
  let at = 0;
  for (const [sound, event] of firsts) {
    if (!heard.has(sound)) continue;
    planned.push({ sound, after: at });
    at += STEP_MS;
    if (sound !== "throw") continue;
    at += FALL_MS - STEP_MS;
    for (let die = 0; die < diceIn(event); die += 1) planned.push({ sound: "land", after: at + die * NEXT_DIE_MS });
    at += diceIn(event) * NEXT_DIE_MS + STEP_MS;
  }
  return planned;
}

/** @param {MatchEvent} event */
function diceIn(event) {
  const { faces, face } = event.d || {};
  return Math.min(MOST_DICE, [faces ?? face ?? []].flat().length);
}

const WINDOW_MS = 1000;
const MOST_AT_ONCE = 12;
const APART_MS = { land: 40, turn: 3000, joined: 3000 };
const APART = 120;

/** Keeps a hurried table from roaring: so many sounds in a second, and the same one not twice in a moment. */
export class Limit {
  constructor() {
    this.lasts = new Map();
    this.starts = [];
  }

  /** May this sound begin at this time, in milliseconds? If so, it counts. @param {number} at */
  allows(sound, at) {
    this.starts = this.starts.filter((start) => Math.abs(at - start) < WINDOW_MS);
    const last = this.lasts.get(sound);
    const tooSoon = last !== undefined && at - last < (APART_MS[sound] ?? APART);
    if (tooSoon || this.starts.length >= MOST_AT_ONCE) return false;
    this.lasts.set(sound, at);
    this.starts.push(at);
    return true;
  }
}

/** How loud each choice is. */
export const LOUDNESS = { off: 0, low: 0.15, full: 0.6 };

const PLACE = "broadside.table.sounds";

/** What this browser has chosen, for all matches: how loud, whether it trembles, whether it sends notices. */
export class Choices {
  constructor() {
    this.volume = "low";
    this.vibration = false;
    this.notices = false;
    const { volume, vibration, notices } = stored();
    if (Object.hasOwn(LOUDNESS, volume)) this.volume = volume;
    this.vibration = vibration === true;
    this.notices = notices === true;
  }

  get loudness() {
    return LOUDNESS[this.volume];
  }

  choose(change) {
    Object.assign(this, change);
    try {
      localStorage.setItem(PLACE, JSON.stringify(this));
    } catch {
      // without storage it lasts as long as the page
    }
  }
}

function stored() {
  try {
    return JSON.parse(localStorage.getItem(PLACE)) || {};
  } catch {
    return {};
  }
}
