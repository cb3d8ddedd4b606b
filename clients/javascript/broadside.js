// Follows and plays matches of a Broadside server. The protocol is docs/protocol.md of the project.

const FINAL = new Set([4001, 4003, 4004, 4009, 4010]);
const TOO_FAST = 4008;
const FIRST = 500;
const LAST = 10_000;

/** What the server has not done; nothing has changed. */
export class Refused extends Error {
  constructor({ code, reason = code, sentence = "", params = {} }) {
    super(sentence || reason);
    Object.assign(this, { code, reason, params });
  }
}

/** What stands at an address below /api/v1. */
export const get = (url, path, key = "") => ask(url, path, key, {});

/** Send something to an address below /api/v1. */
export const post = (url, path, body, key = "") =>
  ask(url, path, key, { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } });

async function ask(url, path, key, { headers = {}, ...more }) {
  const own = key ? { ...headers, Authorization: `Bearer ${key}` } : headers;
  const answer = await fetch(`${url}/api/v1/${path}`, { ...more, headers: own, credentials: "omit" });
  const told = await answer.json();
  if (!answer.ok) throw new Refused(told);
  return told;
}

/** A value after a JSON merge patch. */
export function merged(value, patch) {
  if (!isMap(patch)) return patch;
  const found = isMap(value) ? { ...value } : {};
  for (const [key, change] of Object.entries(patch)) {
    if (change === null) delete found[key];
    else found[key] = merged(found[key], change);
  }
  return found;
}

const isMap = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The JSON that digests are made of: keys in the order of their letters' numbers, no spaces. */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isMap(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort(byPoints);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`;
}

function byPoints(one, other) {
  const [a, b] = [[...one], [...other]].map((letters) => letters.map((letter) => letter.codePointAt(0)));
  const place = a.findIndex((point, at) => point !== b[at]);
  return place < 0 ? a.length - b.length : (a[place] ?? -1) - (b[place] ?? -1);
}

/** The first eight digits of SHA-256 over it. */
export async function digest(view) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(canonical(view)));
  return [...new Uint8Array(bytes).slice(0, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** One match. `open` makes a socket, for who has another one than the platform's. */
export class Table extends EventTarget {
  view = {};
  events = [];
  n = -1;
  epoch = "";
  mark = "";
  role = "watch";
  connections = 0;
  #waiting = new Map();
  #wait = FIRST;
  #closed = false;
  #queue = Promise.resolve();

  constructor(url, match, { key = "", role = "", open = opened } = {}) {
    super();
    Object.assign(this, { url, match, key, hint: role, open });
    this.#connect();
  }

  /** What this seat is asked while it is its turn. */
  get prompt() {
    const prompt = this.view.prompt;
    return prompt?.order.length && this.view.turn?.seats.includes(this.role) ? prompt : null;
  }

  get over() {
    return this.view.match?.status === "over";
  }

  /** Take an offer of the prompt, with its picks in order; the number of the last event that it made. */
  take(offer, ...picks) {
    return this.command("take", { offer, picks }, this.view.prompt?.n ?? 0);
  }

  concede(what = "resign") {
    return this.command("concede", { what });
  }

  /** Any command of the protocol; rejects with Refused. */
  command(op, d, expect = 0) {
    const frame = { t: "cmd", id: crypto.randomUUID(), op, d, expect };
    return new Promise((done, failed) => {
      this.#waiting.set(frame.id, { frame, done, failed });
      this.#say(frame);
    });
  }

  close() {
    this.#closed = true;
    clearInterval(this.pinging);
    this.socket.close();
  }

  #connect() {
    this.socket = this.open(`${this.url.replace(/^http/, "ws")}/ws/match/${this.match}/`, this.url);
    this.socket.addEventListener("open", () => {
      this.connections += 1;
      const resume = this.epoch && this.n >= 0 ? { resume: { epoch: this.epoch, n: this.n, mark: this.mark } } : {};
      const key = this.key ? { key: this.key } : {};
      this.#say({ t: "hello", v: 1, match: this.match, role_hint: this.hint, ...key, ...resume });
    });
    this.socket.addEventListener("message", ({ data }) => {
      this.#queue = this.#queue.then(() => this.#hear(JSON.parse(data)));
    });
    this.socket.addEventListener("close", ({ code }) => this.#again(code));
    this.socket.addEventListener("error", () => {}); // `close` follows
  }

  #again(code) {
    clearInterval(this.pinging);
    if (this.#closed) return;
    if (FINAL.has(code)) {
      this.#closed = true;
      for (const { failed } of this.#waiting.values()) failed(new Refused({ code: "closed", reason: this.why }));
      this.dispatchEvent(new Event("closed"));
      return;
    }
    setTimeout(() => this.#connect(), code === TOO_FAST ? LAST : this.#wait * (0.5 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LAST);
  }

  #say(frame) {
    if (this.socket.readyState === 1) this.socket.send(JSON.stringify(frame)); // else after the next welcome
  }

  #whole() {
    this.#say({ t: "need", from: Math.max(this.n + 1, 0) });
  }

  async #hear(frame) {
    const known = { welcome: 1, ack: 1, err: 1, pong: 1, snap: 1, upd: 1 };
    if (frame.t in known) await this[`_${frame.t}`](frame);
  }

  _welcome({ epoch, fresh, you, hb }) {
    if (fresh || epoch !== (this.epoch || epoch)) Object.assign(this, { view: {}, events: [], n: -1, mark: "" });
    Object.assign(this, { epoch, role: you.role });
    this.#wait = FIRST;
    for (const { frame } of this.#waiting.values()) this.#say(frame); // the same id is done once
    clearInterval(this.pinging);
    let p = 0;
    this.pinging = setInterval(() => this.#say({ t: "ping", p: (p += 1), n: Math.max(this.n, 0) }), hb);
  }

  _ack({ id, n }) {
    this.#waiting.get(id)?.done(n);
    this.#waiting.delete(id);
  }

  _err(frame) {
    this.why = frame.reason;
    if (frame.retry) return; // it is sent again after the next welcome
    this.#waiting.get(frame.id)?.failed(new Refused(frame));
    this.#waiting.delete(frame.id);
  }

  _pong({ head }) {
    if (head > this.n) this.#whole();
  }

  async _snap({ view, n, mark, vd }) {
    Object.assign(this, { view, n, mark });
    await this.#changed(vd);
  }

  async _upd({ from, to, patch, e, mark = this.mark, vd }) {
    if (to <= this.n) return;
    if (from !== this.n + 1) {
      this.#whole();
      return;
    }
    Object.assign(this, { view: merged(this.view, patch), n: to, mark });
    this.events.push(...e);
    await this.#changed(vd);
  }

  async #changed(vd) {
    if (vd && vd !== (await digest(this.view))) this.#whole();
    else this.dispatchEvent(new Event("change"));
  }
}

/** A socket of the platform; Node says the origin that a browser says by itself. */
function opened(address, origin) {
  return typeof document === "undefined" ? new WebSocket(address, { headers: { origin } }) : new WebSocket(address);
}
