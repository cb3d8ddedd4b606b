// What is said without being looked at: one polite live region for events, one alert for "your decision", the tab's title
// and the dot on its icon.

import { situation } from "./banner.js";
import { sentence } from "./log.js";

const BATCH_MS = 300;

export class Speaker {
  constructor(polite, urgent) {
    /** @type {HTMLElement} */
    this.polite = polite;
    /** @type {HTMLElement} */
    this.urgent = urgent;
    polite.bsForeign = urgent.bsForeign = true;
    this.waiting = [];
    this.last = "";
    this.wasMine = "";
    this.title = document.title.split(" · ").pop();
    this.plain = undefined; // the icon of the page as it was
  }

  // Behind an open sheet nothing is read out, so the regions move into it.
  within(home) {
    if (this.polite.parentElement !== home) home.append(this.polite, this.urgent);
  }

  /** @param {MatchEvent[]} events */
  heard(table, events, whole) {
    const view = table.view;
    const mine = table.mine ? `${table.role}:${table.prompt?.n}:${view.step?.number}` : "";
    if (!whole) this.told(table, events);
    const opened = mine && mine !== this.wasMine && (!this.wasMine || this.stepOf(mine) !== this.stepOf(this.wasMine));
    this.wasMine = mine;
    if (!opened) return;
    const now = situation(table);
    this.alert(table.page.say("spoken", { title: now.title, text: now.text }));
    table.focusDecision = !whole || table.drawnOnce;
  }

  /** What has happened, once it may be told. @param {Table} table @param {MatchEvent[]} events */
  told(table, events) {
    for (const event of events) this.queue(sentence(table, event));
  }

  stepOf(mine) {
    return mine.split(":").slice(2).join();
  }

  queue(text) {
    if (!text) return;
    this.last = text;
    this.waiting.push(text);
    this.timer ||= setTimeout(() => this.flush(), BATCH_MS);
  }

  flush() {
    this.timer = 0;
    this.polite.textContent = this.waiting.splice(0).join(" ");
  }

  /** @param {string} text */
  repeat(text) {
    this.polite.textContent = "";
    setTimeout(() => {
      this.polite.textContent = text || this.last;
    }, 30);
  }

  /** @param {string} text */
  alert(text) {
    this.urgent.textContent = text;
  }

  /** Tab title and icon say whose decision it is, too. @param {Table} table */
  mark(table) {
    const now = situation(table);
    const match = table.view?.match?.title || "";
    const title = [now.state === "mine" ? `● ${now.title}` : now.title, match, this.title].filter(Boolean).join(" · ");
    const steady = title.replace(/\d+:\d\d/, "");
    if (steady !== this.steady) {
      this.steady = steady;
      document.title = title;
    }
    this.icon(now.state);
  }

  icon(state) {
    const name = state === "mine" ? "mine" : state === "offline" ? "offline" : "";
    if (name === this.shown) return;
    this.shown = name;
    const link = document.querySelector('link[rel="icon"]');
    if (!link) return;
    this.plain ??= link.href;
    link.href = name ? new URL(`icon-${name}.svg`, import.meta.url).href : this.plain;
  }
}
