// The scenes of a table: what the messages of the server look like while they are played, how fast, and what is told when.

import { h } from "../table/dom.js";
import { withNumbers } from "../table/naming.js";
import { beatsOf, stillsOf } from "./beats.js";
import { keepPace, PACES, storedPace } from "./pace.js";
import { Player } from "./player.js";

/**
 * @typedef {import("../table/table.js").Table} Table
 * @typedef {Pick<Scenes, "pace" | "calm" | "kept" | "play" | "offered" | "beat" | "line" | "inAir" | "shows" | "heard" | "shown" | "looks" | "drawn" | "falls" | "skip" | "choose" | "onPage">} Playing What
 *   a table asks of its scenes.
 */

const KEPT = 24; // messages that can be seen again
const ALONE_KEYS = new Set(["Shift", "Control", "Alt", "Meta", "CapsLock"]);

/**
 * A table on which nothing is played: what has happened is seen and told at once.
 * @type {Playing}
 */
export const STILL = {
  pace: "off",
  calm: { matches: true },
  kept: [],
  play() {},
  offered: false,
  beat: null,
  line: "",
  inAir: false,
  shows: null,
  heard: () => false,
  shown: () => true,
  looks: (table) => table,
  drawn: () => null,
  falls: () => false,
  skip() {},
  choose() {},
  onPage() {},
};

export class Scenes {
  /** @param {{matches: boolean}} [calm] Does this reader want nothing to move? */
  constructor(calm = matchMedia("(prefers-reduced-motion: reduce)")) {
    this.calm = calm;
    this.pace = storedPace();
    this.offered = true;
    this.through = 0; // alone at the table each event is told to both seats
    this.player = null;
    this.line = ""; // what was told last
    this.shows = null; // the press that brought dice down: it shows what can be decided, and decides nothing
    this.table = null;
    /** @type {{n: number, events: MatchEvent[], was: any, is: any}[]} */
    this.kept = []; // the last messages, each with its first number and the views around it
    for (const kind of ["click", "keydown"])
      document.addEventListener(kind, (event) => this.pressed(event), { capture: true, passive: true });
  }

  // Before whatever the press means, so that it falls on the table as it is.
  pressed(event) {
    if (ALONE_KEYS.has(event.key)) return;
    if (this.inAir) {
      this.shows = event;
      this.table.hold();
    }
    this.skip();
  }

  /**
   * A message has come; true if it is played, and told as it is played.
   * @param {Table} table
   * @param {MatchEvent[]} events
   * @param {any} before What was seen before it.
   * @param {any} after
   */
  heard(table, events, before, after, whole = false) {
    const fresh = events.filter((event) => event.n > this.through);
    this.through = Math.max(this.through, ...events.map((event) => event.n));
    const seen = fresh.length > 0 && before && after;
    if (seen) this.kept = [...this.kept.slice(1 - KEPT), { n: fresh[0].n, events: fresh, was: before, is: after }];
    if (whole) {
      if (table.session.store.n < this.through) this.kept = []; // another history
      this.through = table.session.store.n;
      this.skip();
      return false;
    }
    if (!seen || document.hidden) return false;
    const moving = beatsOf(fresh, table.room.beats, before, after, (event) => this.say(table, event));
    const beats = this.calm.matches ? stillsOf(moving) : moving;
    if (!beats.length || !PACES[this.pace]) return false;
    if (this.beat?.again) this.skip(); // what is new goes before what was seen
    this.play(table, beats);
    return true;
  }

  /** @param {Table} table @param {import("./beats.js").Beat[]} beats */
  play(table, beats) {
    if (!this.beat) this.line = "";
    this.table = table;
    this.playerOf(table).play(beats);
  }

  say(table, event) {
    return table.words.event(event, table.view) || table.page.event(event, table);
  }

  /** @param {Table} table */
  playerOf(table) {
    this.player ||= new Player({
      pace: () => PACES[this.pace],
      draw: () => table.draw(),
      told: (events) => {
        if (events.includes(this.beat?.event)) this.line = this.say(table, this.beat.event) || this.line;
        table.speaker.told(table, events);
      },
      began: (beat) => {
        if (beat.again) this.line = this.say(table, beat.event);
        table.bell.sounds(table, beat.again ? [beat.event] : beat.events);
      },
    });
    return this.player;
  }

  /** May this event be read now? */
  shown(event) {
    return !this.player || this.player.shown(event);
  }

  /** What is laid over the middle while a scene is played; its words stand in the head (table/top.js). @param {Table} table */
  drawn(table) {
    if (!this.beat) return null;
    return h(
      "div",
      { key: "scene", class: `scene of-${this.beat.kind}`, "aria-hidden": "true" },
      this.beat.draw?.(table),
    );
  }

  get beat() {
    return this.player?.beat ?? null;
  }

  /** Do dice fly whose outcome nothing may tell yet: no offer, no chance, no caption? A press brings them down. */
  get inAir() {
    return Boolean(this.player?.inAir);
  }

  /** Are dice of this pool in the air, or just down? */
  falls(pool) {
    const { kind, event } = this.beat ?? {};
    return kind === "roll" && (this.beat.pool ?? event.d.pool) === pool && !this.shown(event);
  }

  skip() {
    this.player?.skip();
  }

  choose(pace) {
    this.pace = pace;
    keepPace(pace);
  }

  /**
   * The table as it is to be looked at: with the view of the scene in place of the newest. What is decided, picked and sent is
   * always the table's own. A scene that needs the table laid out otherwise than an open decision of mine is not looked at,
   * unless its dice have yet to fall: until then nothing is offered. What is seen again offers nothing either.
   * @param {Table} table
   * @returns {Table}
   */
  looks(table) {
    const view = this.player?.view;
    if (!view || !table.view) return table;
    const { attack } = table.room.layout(table.view);
    const waits = this.inAir || Boolean(this.beat.again);
    if (!waits && table.mine && attack !== table.room.layout(view).attack) return table;
    return seenAs(table, view, waits);
  }

  /** What is drawn is on the page. */
  onPage(root) {
    this.player?.onPage(root);
  }
}

/**
 * Dice that wait in somebody's hand lie there as soon as they are due and until they are thrown, so that what is pressed for
 * them stays where it is.
 * @param {Table} table
 * @param {boolean} waits Do dice fly, so that nothing can be decided by what is looked at?
 * @returns {Table}
 * @param {View} view
 */
function seenAs(table, view, waits) {
  const named = withNumbers(view, table.shipName);
  const [was, is] = [view.match?.roll, table.view.match?.roll];
  const roll = was || is ? { ...was, ...is, dice: { ...was?.dice, ...is?.dice } } : undefined;
  const looked = { ...named, match: { ...named.match, roll } };
  return new Proxy(table, {
    get: (target, key) => {
      if (key === "view") return looked;
      if (waits && key === "mine") return false;
      if (waits && key === "prompt") return undefined;
      return Reflect.get(target, key);
    },
  });
}
