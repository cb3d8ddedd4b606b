// The table of one match: what this browser knows and what the person does with it; changed only through its methods.

import { STILL } from "../stage/scenes.js";
import { Chat } from "./chat.js";
import { Deputies } from "./deputies.js";
import { Hand } from "./fair.js";
import { Link } from "./link.js";
import { withNumbers } from "./naming.js";
import { Odds } from "./odds.js";
import {
  byHand,
  can,
  dicePickAt,
  dueIn,
  firstPicks,
  fits,
  forced,
  isMine,
  isOver,
  offerOf,
  openEdits,
  passOffer,
  seatName,
} from "./reading.js";
import { goesThrough } from "./price.js";
import { Ahead } from "./rematch.js";
import { SILENT } from "./sounds.js";
import { Store } from "./store.js";
import { takeAll } from "./taking.js";
import { sayDoubts } from "./trust.js";

const GUARD_MS = 400;

export class Table {
  constructor({ config, room, words, page, draw, speaker, bell = SILENT, scenes = STILL }) {
    /** @type {TableConfig} */
    this.config = config;
    /** @type {import("./base.js").Room} */
    this.room = room;
    /** @type {import("./words.js").RoomWords} */
    this.words = words;
    /** @type {import("./words.js").PageWords} */
    this.page = page;
    /** @type {Pick<import("./speak.js").Speaker, "heard" | "told" | "alert">} */
    this.speaker = speaker;
    /** @type {import("./sounds.js").Ringing} */
    this.bell = bell;
    /** @type {import("../stage/scenes.js").Playing} */
    this.scenes = scenes;
    /** @type {(table: Table) => void} */
    this.drawNow = draw;
    this.shipName = (ship) => room.shipName(words, ship);
    this.reason = ""; // why a judge corrects
    this.wide = true; // is there room for columns?
    this.railShown = null; // the strip of steps, where it folds: opened or closed by hand
    this.sessions = new Map();
    this.peers = new Map();
    this.picked = new Set();
    this.picking = this.dialog = null;
    this.ghost = "";
    this.sheet = {};
    this.sheets = new Map(); // of the other seats, for who plays alone
    this.notice = this.pending = this.since = this.pressedAt = null; // what happened since (since.js) which event
    this.guardUntil = 0;
    this.askedPass = ""; // passing that costs something was pressed once
    this.doubted = 0;
    this.promptKey = "";
    this.deputies = new Deputies(this);
    this.focusNext = ""; // what the keyboard stands on after the next drawing
    this.chat = new Chat(this);
    this.odds = new Odds(this);
    this.ahead = new Ahead(this);
    for (const role of config.roles) this.sit(role);
    this.role = config.roles[0];
  }

  sit(role) {
    const store = new Store();
    const session = { role, store, link: null, looked: null };
    this.sessions.set(role, session);
    const Line = this.config.line || Link;
    session.link = new Line({
      url: this.config.ws,
      match: this.config.match,
      role,
      store,
      chain: this.config.chain && /^p\d$/.test(role),
      hear: {
        snap: (events) => this.arrived(session, events, true),
        upd: (events, missed) => this.arrived(session, events, false, missed),
        ack: (_frame, command) => this.answered(command, null),
        err: (frame, command) => this.answered(command, frame),
        busy: () => this.say("busy"),
        fresh: () => {
          session.hand.forget();
          this.pending = null;
          this.say("new_history");
        },
        peer: (frame) => this.presence(frame),
        onward: (frame) => this.ahead.heard(frame),
        said: (lines, live) => session === this.session && this.chat.heard(lines, live),
        saved: () => this.chat.saved(),
        hash: (n, hash) => session.hand.seen(n, hash),
        told: (events, old) => session.hand?.told(events, old) && old && session.hand.look(store.view, store.n),
        own: (frame, own) => session.hand.answers(frame, own),
        state: () => {
          session.hand?.follows(store.n);
          this.draw();
        },
      },
    });
    session.hand = new Hand(this.config.match, role, session.link, this.config.chain);
    session.hand.witness.changed = () => this.draw();
  }

  // --- what is so -------------------------------------------------------------------------------------------------
  get session() {
    return this.sessions.get(this.role);
  }
  get view() {
    return withNumbers(this.session.store.view, this.shipName);
  }
  get link() {
    return this.session.link;
  }
  get prompt() {
    return this.seat || this.judges ? this.view?.prompt : undefined;
  }
  get judges() {
    return this.role === "judge";
  }
  get seat() {
    return /^p\d$/.test(this.role) ? this.role : "";
  }
  get alone() {
    return this.sessions.size > 1;
  }
  get mine() {
    return isMine(this.view, this.seat) && !isOver(this.view) && !this.deputies.due;
  }
  get guarded() {
    return Date.now() < this.guardUntil;
  }
  get busy() {
    return Boolean(this.pending || this.link.open);
  }

  nameOf(seat) {
    return seatName(this.view, seat);
  }

  offer(key) {
    return offerOf(this.prompt, key);
  }

  // --- frames -----------------------------------------------------------------------------------------------------
  arrived(session, events, whole, missed = false) {
    if (!this.config.line) session.hand.look(session.store.view, session.store.n);
    if (this.alone) this.follow();
    const played = this.scenes.heard(this, events, session.looked, session.store.view, whole || missed);
    session.looked = session.store.view;
    if (session === this.session) {
      this.noticePrompt();
      this.speaker.heard(this, played ? [] : events, whole);
    }
    this.bell.heard(this, events, whole, missed || played);
    this.draw();
  }

  // Alone at the table: the page turns to the seat that must decide.
  follow() {
    const view = this.view || [...this.sessions.values()].map((session) => session.store.view).find(Boolean);
    const due = dueIn(view);
    if (!due.length || due.includes(this.role)) return;
    this.turnTo(due.find((seat) => this.sessions.get(seat)?.store.view) || this.role);
  }

  turnTo(role) {
    if (role === this.role) return;
    this.sheets.set(this.role, this.sheet);
    this.role = role;
    this.sheet = this.sheets.get(role) ?? {}; // what one seat has half chosen is nothing to the other
    this.clear();
    this.noticePrompt();
    this.draw();
  }

  // A new question: taps rest for a moment, half-made picks of the old one go. My own stop or edit renews the prompt, but
  // asks nothing new.
  noticePrompt() {
    this.deputies.ask();
    const { flow = "", number = "" } = this.view?.step ?? {};
    const place = `${this.role}:${flow}:${number}:${this.mine}`;
    const key = `${place}:${this.prompt?.n ?? ""}`;
    if (key === this.promptKey) return;
    const sameQuestion = this.aside && this.promptKey.startsWith(`${place}:`);
    this.promptKey = key;
    this.aside = false;
    if (sameQuestion) return;
    this.hold();
    this.picked.clear();
    this.ghost = "";
    const stays = this.picking?.typed && this.offer(this.picking.key);
    if (!stays) this.picking = null;
  }

  /** For a moment nothing that has just come up takes a press. */
  hold() {
    this.guardUntil = Date.now() + GUARD_MS;
    clearTimeout(this.guardTimer);
    this.guardTimer = setTimeout(() => this.draw(), GUARD_MS + 10);
  }

  presence(frame) {
    const before = this.peers.get(frame.seat);
    this.peers.set(frame.seat, { here: frame.here, since: before?.here === frame.here ? before.since : Date.now() });
    this.bell.peer(this, frame, before);
    this.draw();
  }

  answered(command, err) {
    const pending = this.pending;
    if (command) this.pending = null;
    if (err) this.deputies.due = null;
    if (err) this.refuse(err);
    else if (pending) this.wasSaved();
    this.draw();
  }

  /** Said for a moment where the state of the line stands, so that nothing lies over the table because of it. */
  wasSaved() {
    this.saved = true;
    clearTimeout(this.savedTimer);
    this.savedTimer = setTimeout(() => {
      this.saved = false;
      this.draw();
    }, 1500);
  }

  refuse(err) {
    const known = this.words.has("errors", err.code) && !err.reason;
    const why = err.reason ? this.whyText(err.reason, err.params) : "";
    this.tell(why || (known ? this.words.word("errors", err.code) : this.page.say(`err_${err.code}`)), true);
  }

  whyText(reason, params = {}) {
    const section = this.words.has("why", reason) ? "why" : "errors";
    if (!this.words.has(section, reason) && this.page.words.has(`why_${reason}`))
      return this.page.say(`why_${reason}`, params);
    return this.words.word(section, reason, params, this.view);
  }

  // --- what the person does ---------------------------------------------------------------------------------------
  /** Take an offer as far as its picks are known; otherwise open the picker for it. @param {string} key */
  choose(key, known = null) {
    const offer = this.offer(key);
    if (!offer || offer.why_not || this.busy) return;
    if (known) {
      this.take(key, known);
      return;
    }
    const picks = firstPicks(offer);
    const at = dicePickAt(offer);
    if (at >= 0 && !picks[at].length)
      picks[at] = [...this.picked].map(Number).filter((id) => offer.picks[at].ids.includes(id));
    const complete = offer.picks.every((pick, place) => fits(pick, picks[place]) && (forced(pick) || place === at));
    if (complete && !byHand(offer)) this.take(key, picks);
    else {
      if (at >= 0 && !picks[at].length) picks[at] = this.room.usualDice(this, offer, offer.picks[at]);
      this.picking = { key, picks, note: "" };
      if (at >= 0) this.picked = new Set(picks[at].map(String));
    }
    this.draw();
  }

  pass() {
    const offer = passOffer(this.prompt);
    if (!offer || !this.mine || this.guarded || this.busy || !goesThrough(this, offer)) return;
    this.choose(offer.key, this.room.passPicks(this, offer));
  }

  take(key, picks = [], note = "") {
    return takeAll(this, [{ offer: key, picks }], note);
  }

  /** Alone at the table: the other seat that may confirm my open corrections now, or "". */
  get confirmer() {
    if (!this.alone || !openEdits(this.view).some((edit) => edit.by === this.seat)) return "";
    return (
      [...this.sessions.keys()].find(
        (role) => role !== this.role && can(this.sessions.get(role).store.view?.prompt, "confirm_edits"),
      ) || ""
    );
  }

  /** Alone at the table: confirm for the other seat without changing seats. @param {string} role */
  confirmFor(role) {
    const { link, store } = this.sessions.get(role);
    if (this.pending || link.open) return;
    this.sessions.get(role).hand.acts("confirm_edits", []);
    const id = link.command("take", { offer: "confirm_edits", picks: [] }, store.view.prompt.n);
    if (id) this.pending = { id, key: "confirm_edits" };
    this.draw();
  }

  concede(what) {
    if (what === "resign") this.session.hand.acts("any"); // where others play on, it is taken like an offer
    this.send("concede", { what }, what);
  }

  /** Ask to go back to a number, or answer somebody who asks; alone at the table also for another seat. */
  undo(what, to = 0, role = this.role) {
    this.send("undo", what === "ask" ? { what, to } : { what }, `undo_${what}`, this.sessions.get(role).link);
  }

  /** Time and judge: call, go_on, more, claim. */
  clock(what) {
    this.send("clock", { what }, `clock_${what}`);
  }

  send(kind, d, key, link = this.link) {
    const id = link.command(kind, d);
    if (id) this.pending = { id, key };
    this.show(null);
  }

  /** Dice of level 2: go on at a level, or take part again. @param {number} level */
  dice(level) {
    if (level) this.session.hand.choose(level);
    else this.session.hand.rekey(true);
    this.show(null);
  }

  toggleDie(id) {
    if (this.picked.has(id)) this.picked.delete(id);
    else this.picked.add(id);
    const offer = this.picking && this.offer(this.picking.key);
    const at = offer ? dicePickAt(offer) : -1;
    if (at >= 0) {
      const pick = offer.picks[at];
      if (pick.most === 1 && this.picked.has(id)) this.picked = new Set([id]);
      this.picking.picks[at] = [...this.picked].map(Number).sort((a, b) => a - b);
      const { picks } = this.picking;
      const only = pick.least === 1 && pick.most === 1 && offer.picks.every((one, place) => fits(one, picks[place]));
      if (only) return void this.take(offer.key, picks); // one die is meant, and it was pressed
    }
    this.draw();
  }

  pick(at, chosen) {
    this.picking.picks[at] = chosen;
    this.picking.typed = true;
    this.draw();
  }

  clear() {
    this.picked.clear();
    Object.assign(this, { picking: null, ghost: "", notice: null });
    this.draw();
  }

  show(dialog) {
    this.dialog = dialog;
    this.draw();
  }

  preview(key) {
    if (this.ghost === key) return;
    this.ghost = key;
    this.draw();
  }

  say(key, params = {}, loud = false, for_ms = 0) {
    this.tell(this.page.say(key, params), loud, for_ms);
  }

  tell(text, loud, for_ms = 0) {
    this.notice = { text, loud };
    if (loud) this.speaker.alert(text);
    clearTimeout(this.noticeTimer);
    if (for_ms) this.noticeTimer = setTimeout(() => this.quiet(text), for_ms);
    this.draw();
  }

  quiet(text) {
    if (this.notice?.text === text) this.notice = null;
    this.draw();
  }

  /** One redraw per frame, however much has changed. */
  draw() {
    sayDoubts(this);
    if (this.due) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      this.drawNow(this);
    });
  }
}
