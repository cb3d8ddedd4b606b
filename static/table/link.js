// The line to the server: one websocket that resumes by itself, one open command that is sent again with the same id
// until it is answered, and an honest word about whether we are connected.

import { canonical, digest } from "./digest.js";

const PING_MS = 5000;
const SILENT_MS = 10000;
const ASLEEP_MS = 15000;
const FIRST_WAIT = 500;
const LONGEST_WAIT = 10000;
const FINAL = new Set([4001, 4003, 4004, 4009, 4010]);
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** 26 characters: time first, so ids sort; then 80 random bits. */
export function newId(now = Date.now()) {
  let time = now;
  let head = "";
  for (let at = 0; at < 10; at += 1) {
    head = ALPHABET[time % 32] + head;
    time = Math.floor(time / 32);
  }
  return head + Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => ALPHABET[byte % 32]).join("");
}

export class Link {
  /** hear: {snap, upd, ack, err, peer, fresh(epoch changed), state}: what the table wants to be told. */
  constructor({ url, match, role, store, hear, chain = false }) {
    /** @type {string} */
    this.url = url;
    /** @type {string} */
    this.match = match;
    /** @type {string} */
    this.role = role;
    /** @type {import("./store.js").Store} */
    this.store = store;
    /** @type {Hearing} */
    this.hear = hear;
    this.chained = chain;
    this.state = "reconnecting";
    this.code = 0;
    this.epoch = "";
    this.open = null;
    this.saying = null;
    this.own = new Map();
    this.held = [];
    this.tries = 0;
    this.pings = 0;
    this.confirmed = 0;
    this.lostAt = Date.now();
    this.lastTick = Date.now();
    this.needed = 0;
    this.since = 0; // when the line came up, and where the match stood then
    this.head = 0;
    addEventListener("online", () => this.again());
    addEventListener("offline", () => this.setState("offline"));
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.look();
    });
    setInterval(() => this.look(), 1000);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.drop();
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.heard = Date.now();
    socket.onopen = () => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      const hello = { t: "hello", v: 1, match: this.match, role_hint: this.role, chain: this.chained };
      if (this.epoch) hello.resume = { epoch: this.epoch, n: this.store.n, c: this.store.c, mark: this.store.mark };
      this.write(hello);
    };
    socket.onmessage = (message) => {
      if (socket === this.socket) this.frame(JSON.parse(message.data));
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.closed(event.code);
    };
  }

  drop() {
    const old = this.socket;
    this.socket = null;
    this.welcomed = false;
    if (old) {
      old.onclose = null;
      old.close();
    }
  }

  closed(code) {
    this.socket = null;
    this.welcomed = false;
    if (FINAL.has(code)) {
      this.code = code;
      this.setState("closed");
      return;
    }
    this.setState(navigator.onLine === false ? "offline" : "reconnecting");
    const wait = code === 4008 ? LONGEST_WAIT : Math.min(FIRST_WAIT * 2 ** this.tries, LONGEST_WAIT);
    this.tries += 1;
    this.timer = setTimeout(() => this.connect(), wait * (0.5 + Math.random() / 2));
  }

  /** Connect at once: the network is back, the machine woke up, or the person asked for it. */
  again() {
    this.tries = 0;
    this.code = 0;
    this.setState("reconnecting");
    this.connect();
  }

  // Once a second: notice sleep, silence and the time for a ping.
  look() {
    const now = Date.now();
    const slept = now - this.lastTick > ASLEEP_MS;
    this.lastTick = now;
    if (this.state === "closed") return;
    if (slept) this.again();
    else if (this.socket && now - this.heard > SILENT_MS) this.again();
    else if (this.welcomed && now - (this.pingedAt || 0) >= PING_MS) this.ping(now);
    if (this.state !== "live") this.hear.state?.();
  }

  ping(now) {
    this.pingedAt = now;
    this.pings += 1;
    this.write({ t: "ping", p: this.pings, n: this.store.n });
  }

  setState(state) {
    if (state !== "live" && this.state === "live") this.lostAt = Date.now();
    const changed = state !== this.state;
    this.state = state;
    if (changed) this.hear.state?.();
  }

  /** @param {Json} frame */
  write(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  /** Send a command; false while another one waits for its answer. @param {Json} d */
  command(op, d, expect) {
    if (this.open || this.state === "closed") return false;
    const frame = { t: "cmd", id: newId(), op, d };
    if (expect !== undefined) frame.expect = expect;
    this.open = frame;
    if (this.welcomed) this.write(frame);
    return frame.id;
  }

  /**
   * Send what no person has asked for, beside an open command; it too is sent again until it is answered.
   * @param {Json} d
   */
  byItself(op, d) {
    const frame = { t: "cmd", id: newId(), op, d };
    this.own.set(frame.id, frame);
    if (this.welcomed) this.write(frame);
  }

  /** Write a line to the others; sent again until it comes back. False while another one is on its way. */
  say(text) {
    if (this.saying || this.state === "closed") return false;
    this.saying = { t: "say", id: newId(), text };
    if (this.welcomed) this.write(this.saying);
    return true;
  }

  /** Ask for the hash of the record from a number on. */
  chain(from) {
    this.write({ t: "need", from, chain: true });
  }

  need(from) {
    if (this.needed === from && Date.now() - this.neededAt < 2000) return;
    this.needed = from;
    this.neededAt = Date.now();
    this.write({ t: "need", from });
  }

  /** @param {Json} frame */
  frame(frame) {
    this.heard = Date.now();
    this.confirmed = this.heard;
    const take = {
      welcome: "welcome",
      snap: "snap",
      upd: "upd",
      ack: "answer",
      err: "answer",
      pong: "pong",
      peer: "peer",
      said: "said",
      chat: "chat",
      unsaid: "unsaid",
      onward: "onward",
    }[frame.t];
    if (take) this[`on_${take}`](frame);
  }

  /** @param {Json} frame */
  on_welcome(frame) {
    this.welcomed = true;
    this.tries = 0;
    this.you = frame.you || {};
    if (frame.fresh || (this.epoch && frame.epoch !== this.epoch)) {
      // what we know is not what has happened there
      this.store.forget();
      this.held = [];
      this.open = null;
      this.askedFor = 0;
      this.own.clear();
      this.hear.fresh?.();
    }
    this.epoch = frame.epoch;
    this.since = Date.now();
    this.head = frame.head || 0;
    this.setState("live");
    if (this.open) this.write(this.open);
    if (this.saying) this.write(this.saying);
    for (const frame of this.own.values()) this.write(frame);
    this.ping(Date.now());
    if (this.chained && this.store.view) this.chain(this.store.n + 1); // a server that was away may tell another history
    this.hear.state?.();
  }

  /** @param {Json} frame */
  on_snap(frame) {
    this.epoch = frame.epoch;
    this.store.snap(frame.n, frame.view, frame.e || [], frame.mark);
    this.check(frame.vd);
    if (frame.h) this.hear.hash?.(frame.n, frame.h);
    this.hear.snap?.(frame.e || []);
    this.release();
    this.history();
  }

  // A snap brings no events: ask once for those that are missing, for the log.
  history() {
    const { through, n } = this.store;
    if (through >= n || (this.askedFor === n && Date.now() - this.askedAt < 5000)) return;
    this.askedFor = n;
    this.askedAt = Date.now();
    this.write({ t: "need", from: through + 1, chain: true });
  }

  /** @param {Json} frame */
  on_upd(frame) {
    const old = frame.to <= this.store.n;
    this.hear.told?.(frame.e || [], old);
    if (old) {
      if (this.store.remember(frame.e || []).length) this.hear.snap?.([]);
      return;
    }
    if (frame.from !== this.store.n + 1 || !this.store.view) {
      if (frame.from > this.store.n + 1) this.held.push(frame);
      this.need(this.store.n + 1);
      return;
    }
    const fresh = this.store.upd(frame.to, frame.patch, frame.e, frame.mark);
    if (frame.vd) this.check(frame.vd);
    this.hear.upd?.(fresh, frame.to <= this.head);
    this.release();
  }

  // Updates that came too early and now fit.
  release() {
    this.held = this.held.filter((frame) => frame.to > this.store.n).sort((a, b) => a.from - b.from);
    const next = this.held[0];
    if (next && next.from === this.store.n + 1) {
      this.held.shift();
      this.on_upd(next);
    }
  }

  async check(wanted) {
    if (!wanted) return;
    const at = this.store.n;
    const found = await digest(canonical(this.store.view));
    if (!found || found === wanted) return;
    console.error(`view ${at} differs: ${found} instead of ${wanted}`);
    if (this.checkedAt === at) return;
    this.checkedAt = at;
    this.need(0);
  }

  /** @param {Json} frame */
  on_said(frame) {
    this.lines([frame], true);
  }

  /** @param {Json} frame */
  on_unsaid(frame) {
    this.store.unsaid(frame.lines);
    this.hear.said?.([], false);
  }

  /** @param {Json} frame */
  on_chat(frame) {
    this.lines(frame.lines, false);
  }

  lines(all, live) {
    if (this.saying && all.some((line) => line.id === this.saying.id)) {
      this.saying = null;
      this.hear.saved?.();
    }
    this.hear.said?.(this.store.heard(all), live);
  }

  /** @param {Json} frame */
  on_answer(frame) {
    if (this.saying && frame.id === this.saying.id) this.saying = null;
    const own = this.own.get(frame.id);
    if (own) {
      this.ownAnswer(frame, own);
      return;
    }
    if (!this.open || frame.id !== this.open.id) {
      if (frame.t === "err") this.hear.err?.(frame, null);
      return;
    }
    if (frame.t === "err" && frame.retry) {
      this.hear.busy?.();
      const again = this.open;
      setTimeout(() => this.open === again && this.write(again), 1000 + Math.random() * 1000);
      return;
    }
    const command = this.open;
    this.open = null;
    if (frame.t === "ack") this.hear.ack?.(frame, command);
    else this.hear.err?.(frame, command);
  }

  /** What this browser sent without its person, such as a link of its chain. @param {Json} frame */
  ownAnswer(frame, own) {
    if (frame.retry) setTimeout(() => this.own.has(frame.id) && this.write(own), 1000 + Math.random() * 1000);
    else {
      this.own.delete(frame.id);
      this.hear.own?.(frame, own);
    }
  }

  /** @param {Json} frame */
  on_pong(frame) {
    this.offset = Date.parse(frame.now) - Date.now();
    if (frame.head > this.store.n && this.store.view) this.need(this.store.n + 1);
    this.hear.state?.();
  }

  /** @param {Json} frame */
  on_onward(frame) {
    this.hear.onward?.(frame);
  }

  /** @param {Json} frame */
  on_peer(frame) {
    this.hear.peer?.(frame);
  }
}
