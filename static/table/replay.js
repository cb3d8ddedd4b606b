// A match that is played back: the same table, fed from stored moments instead of a socket, and the bar to move through it.

import { say } from "../js/said.js";
import { merge } from "./store.js";
import { drawTimeline } from "./timeline.js";

const PACE_MS = 1600;
const SEE_MS = 1200; // a look at how it stood before

/** @param {string} url */
async function load(url) {
  const told = await fetch(url).then((answer) => answer.json());
  let view = {};
  return told.frames.map((frame) => {
    view = merge(view, frame.patch);
    return { n: frame.n, at: frame.at, patch: frame.patch, e: frame.e, view };
  });
}

/** Stands in for the line to the server: it can only look back. */
export class Line {
  constructor({ store, hear }) {
    /** @type {import("./store.js").Store} */
    this.store = store;
    /** @type {Hearing} */
    this.hear = hear;
    this.state = "live";
    this.code = 0;
    this.open = null;
    this.lostAt = 0;
    this.confirmed = Date.now();
    this.at = -1;
    this.moments = [];
    const home = document.querySelector("broadside-table");
    load(home.dataset.replay).then((moments) => {
      this.moments = moments;
      const bar = document.getElementById("replay-bar");
      if (bar) new Bar(this, bar, home.dataset);
      else this.show(0); // a single moment needs no bar
    });
  }

  /** Show the moment with this place, counted from 0. */
  show(place) {
    const to = Math.max(0, Math.min(place, this.moments.length - 1));
    const moment = this.moments[to];
    if (!moment || to === this.at) return;
    if (to === this.at + 1 && this.at >= 0) {
      const fresh = this.store.upd(moment.n, moment.patch, moment.e);
      this.at = to;
      this.hear.upd(fresh);
      return;
    }
    this.at = to;
    this.store.forget();
    this.store.snap(
      moment.n,
      moment.view,
      this.moments.slice(0, to + 1).flatMap((one) => one.e),
    );
    this.hear.snap([]);
  }

  command() {
    return false;
  }

  byItself() {}
  chain() {}
  again() {}
}

class Bar {
  constructor(line, root, data) {
    /** @type {Line} */
    this.line = line;
    /** @type {HTMLElement} */
    this.root = root;
    /** @type {DOMStringMap} */
    this.data = data;
    this.timer = 0;
    this.scrubber = root.querySelector("input[type=range]");
    this.scrubber.max = String(line.moments.length - 1);
    this.said = root.querySelector("output");
    this.player = root.querySelector("[data-go=play]");
    root.addEventListener("click", (event) => this.press(event.target.closest("[data-go]")?.dataset.go));
    this.scrubber.addEventListener("input", () => this.go(Number(this.scrubber.value)));
    document.addEventListener("keydown", (event) => this.key(event));
    root.querySelector("[name=as]")?.addEventListener("change", (event) => this.lookAs(event.target.value));
    const asked = new URLSearchParams(location.search);
    const wanted = Number(asked.get("n"));
    const place = wanted ? this.placeOf(wanted) : this.begin();
    const see = asked.has("see") && place > 0; // the moment before, and then how it happens
    this.go(place - Number(see), false);
    if (see) this.timer = setTimeout(() => this.happen(place), SEE_MS);
    root.hidden = false;
    const home = /** @type {any} */ (document.querySelector("broadside-table"));
    drawTimeline(root.querySelector(".replay-line"), home.table, line.moments);
  }

  happen(place) {
    this.pause();
    this.go(place);
  }

  // A match that is over is told from its beginning; one that goes on as it stands.
  begin() {
    const { moments } = this.line;
    return moments.at(-1)?.view.match?.status === "over" ? 0 : moments.length - 1;
  }

  // A number in the middle of a command belongs to the moment at which the table stood still again.
  /** @param {number} n */
  placeOf(n) {
    const place = this.line.moments.findIndex((moment) => moment.n >= n);
    return place < 0 ? this.line.moments.length - 1 : place;
  }

  press(what) {
    const { at, moments } = this.line;
    const to = { first: 0, back: at - 1, next: at + 1, last: moments.length - 1 }[what];
    if (to !== undefined) {
      this.pause();
      this.go(to);
    } else if (what === "play") this.timer ? this.pause() : this.play();
    else if (what === "copy") this.copy();
    else if (what === "more") this.unfold();
  }

  // On a phone what is seldom wanted is folded away, so that the dice stay in sight.
  unfold() {
    const button = this.root.querySelector("[data-go=more]");
    button.setAttribute("aria-expanded", String(this.root.classList.toggle("unfolded")));
  }

  key(event) {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
    )
      return;
    const what = { ArrowLeft: "back", ArrowRight: "next" }[event.key];
    if (!what) return;
    event.preventDefault();
    this.press(what);
  }

  play() {
    if (this.line.at >= this.line.moments.length - 1) this.go(0);
    this.timer = setInterval(
      () => {
        this.go(this.line.at + 1);
        if (this.line.at >= this.line.moments.length - 1) this.pause();
      },
      PACE_MS / Number(this.root.querySelector("[name=speed]").value || 1),
    );
    this.mark();
  }

  pause() {
    clearTimeout(this.timer);
    clearInterval(this.timer);
    this.timer = 0;
    this.mark();
  }

  mark() {
    this.player.textContent = this.timer ? this.player.dataset.pause : this.player.dataset.play;
    this.player.setAttribute("aria-pressed", String(Boolean(this.timer)));
  }

  go(place, remember = true) {
    this.line.show(place);
    const { at, moments } = this.line;
    const moment = moments[at];
    if (!moment) return;
    this.scrubber.value = String(at);
    const when = new Intl.DateTimeFormat(document.documentElement.lang, { timeStyle: "medium" }).format(
      new Date(moment.at),
    );
    const text = this.data.at.replace("{n}", moment.n).replace("{head}", moments.at(-1).n);
    this.scrubber.setAttribute("aria-valuetext", text);
    this.said.textContent = `${text} · ${when}`;
    if (remember) history.replaceState(null, "", this.address(true));
  }

  // A link to this moment; whoever opens a copied one looks with their own eyes.
  address(mine = false) {
    const here = new URL(location.href);
    here.searchParams.set("n", String(this.line.moments[this.line.at].n));
    if (!mine) here.searchParams.delete("as");
    return here.href;
  }

  lookAs(audience) {
    const there = new URL(this.address(true));
    there.searchParams.set("as", audience);
    location.assign(there.href);
  }

  async copy() {
    const button = this.root.querySelector("[data-go=copy]");
    try {
      await navigator.clipboard.writeText(this.address());
      say(button, button.dataset.done);
    } catch {
      history.replaceState(null, "", this.address(true));
      say(button, button.dataset.instead);
    }
  }
}
