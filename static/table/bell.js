// What is heard and felt of a match: sounds of what has just happened, a chime and a notice when a decision has come to this
// browser. What was told before somebody came, came back or reloaded is never heard.

import { situation } from "./banner.js";
import { isSingle } from "./ending.js";
import { Choices, Limit, plan } from "./sounds.js";

/** @typedef {import("./table.js").Table} Table */

const PRESSES = ["pointerup", "click", "keydown"]; // those that browsers count as a wish to hear
const GREETING_MS = 2000; // who is here is told when the line comes up; only who comes later has come
const AWAY_MS = 1200; // a decision that comes straight back has not been anywhere

/** How a device trembles, in milliseconds on and off; what is not here is not felt. */
const TREMBLES = {
  hit: [20],
  crit: [30, 30, 30],
  destroyed: [140],
  turn: [50, 60, 50],
  clock: [40, 60, 40, 60, 40],
  loss: [200],
  win: [60, 60, 60, 60, 120],
};

/**
 * The events that are heard: where one attack was played nobody has won or lost, whoever is left.
 * @param {Table} table
 * @param {MatchEvent[]} events
 */
export function told(table, events) {
  return isSingle(table) ? events.filter((event) => event.k !== "match.ended") : events;
}

export class Bell {
  constructor() {
    this.choices = new Choices();
    /** What makes the sounds: fetched with the first press, before which nothing could be heard. @type {import("./synth.js").Synth | null} */
    this.synth = null;
    /** @type {Promise<void> | null} */
    this.fetched = null;
    this.limit = new Limit();
    this.pressed = false;
    this.known = new Set(); // numbers of events that were heard: alone at the table each is told to both seats
    this.mine = false;
    this.left = 0;
    for (const kind of PRESSES) document.addEventListener(kind, () => this.unlock(), { capture: true, passive: true });
  }

  static get canTremble() {
    return typeof navigator.vibrate === "function";
  }

  static get canNotify() {
    return typeof Notification === "function";
  }

  unlock() {
    this.pressed = true;
    if (!this.choices.loudness) return;
    if (this.synth) return void this.synth.unlock();
    this.fetched ??= import("./synth.js").then(
      ({ Synth }) => {
        this.synth = new Synth();
        this.synth.unlock();
      },
      () => {
        this.fetched = null; // the next press tries again
      },
    );
  }

  /**
   * What the server has told; `whole` is a picture of how things stand, in which nothing happens. Events that were missed
   * while the line was down are over, and those that a scene plays sound in it; a decision that waits is as good as new.
   * @param {Table} table
   * @param {MatchEvent[]} events
   */
  heard(table, events, whole, missed = false) {
    const came = this.comes(table) && !whole;
    if (whole) this.known.clear(); // the numbers of another history are others
    const fresh = events.filter((event) => !this.known.has(event.n));
    for (const event of fresh) this.known.add(event.n);
    this.ring(plan(whole || missed ? [] : told(table, fresh), table.room.sounds, seatsOf(table), came ? ["turn"] : []));
    if (came) this.notify(table);
  }

  /**
   * What a moment of a scene sounds like.
   * @param {Table} table
   * @param {MatchEvent[]} events
   */
  sounds(table, events) {
    this.ring(plan(told(table, events), table.room.sounds, seatsOf(table)));
  }

  /** Has the decision come to this browser? Alone at the table it is always there. @param {Table} table */
  comes(table) {
    const before = this.mine;
    this.mine = table.mine && !table.alone;
    if (before && !this.mine) this.left = Date.now();
    return this.mine && !before && Date.now() - this.left > AWAY_MS;
  }

  /**
   * Somebody has sat down, or has come back.
   * @param {Table} table
   */
  peer(table, frame, before) {
    const greeted = Date.now() - table.link.since > GREETING_MS;
    if (greeted && frame.here && !before?.here && !table.sessions.has(frame.seat))
      this.ring([{ sound: "joined", after: 0 }]);
  }

  /** My clock has ten seconds left. */
  low() {
    this.ring([{ sound: "clock", after: 0 }]);
  }

  /** @param {import("./sounds.js").Planned[]} planned */
  ring(planned) {
    const now = Date.now();
    const allowed = planned.filter(({ sound, after }) => this.limit.allows(sound, now + after));
    for (const { sound, after } of allowed) this.synth?.play(sound, after, this.choices.loudness);
    const felt = allowed.findLast(({ sound }) => TREMBLES[sound]);
    if (felt && this.choices.vibration && this.pressed && Bell.canTremble) navigator.vibrate(TREMBLES[felt.sound]);
  }

  /**
   * Your decision, where the page is not seen: by choice, and where the browser allows it.
   * @param {Table} table
   */
  notify(table) {
    if (!this.choices.notices || !document.hidden || !Bell.canNotify || Notification.permission !== "granted") return;
    const { title, text } = situation(table);
    const name = table.view.match?.title || table.config.title;
    try {
      const notice = new Notification(title, {
        body: [text, name].filter(Boolean).join(" · "),
        tag: table.config.match,
      });
      notice.onclick = () => {
        window.focus();
        notice.close();
      };
    } catch {
      // some phones let only installed pages send notices
    }
  }
}

/** @param {Table} table */
function seatsOf(table) {
  return [...table.sessions.keys()].filter((role) => /^p\d$/.test(role));
}
