// The same match once more: one side proposes it and the other accepts where it stands. Who sits down gets a seat of the
// next match from the page (a form), so that no script ever holds a key; who watches hears where the next match is.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** @typedef {import("./table.js").Table} Table */

const FORM = "again-form";

export class Ahead {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.by = "";
    this.swapped = false;
    this.to = "";
    this.asked = false; // did this browser propose it, or say yes to it?
    this.sending = false;
    /** @type {Promise<void> | undefined} */
    this.looking = undefined;
    /** @type {import("./turning.js").Turning | null} */
    this.turning = null; // what is told of this match while one thinks about the next
    /** @type {typeof import("./turning.js").story | null} */
    this.story = null;
    /** @type {typeof import("./so_far.js").soFar | null} */
    this.soFar = null;
    /** @type {typeof import("./so_far.js").verdict | null} */
    this.verdict = null;
  }

  /** Its script is fetched once there is an end to tell of. */
  look() {
    this.looking ||= import("./turning.js").then(({ Turning, soFar, story, verdict }) => {
      this.turning = new Turning(this.table);
      Object.assign(this, { soFar, story, verdict });
      this.table.draw();
    });
    return this.story;
  }

  get mine() {
    return this.table.sessions.has(this.by);
  }

  /** What was proposed or agreed. Whoever proposed it goes to the next match as soon as there is one. */
  heard({ by, swapped, to }) {
    const { table } = this;
    const before = this.by;
    if (before && !by && this.mine && this.asked) table.say("again_declined", {}, false, 6000);
    Object.assign(this, { by, swapped, to });
    this.sending = false;
    if (by && by !== before && !this.mine && table.seat) table.speaker.alert(this.words());
    this.asked = this.asked && this.mine;
    if (to && this.asked && !isWriting()) this.sit("go");
    table.draw();
  }

  /** Who proposes what, in words. */
  words() {
    const { table, swapped, by } = this;
    if (this.mine) return table.page.say(swapped ? "again_asked_swapped" : "again_asked");
    return table.page.say(swapped ? "again_offered_swapped" : "again_offered", { seat: table.nameOf(by) });
  }

  /** Say something to the others and stay here. */
  async tell(what) {
    const { table } = this;
    if (this.sending) return;
    this.sending = true;
    this.asked = what !== "withdraw";
    table.draw();
    const body = new FormData(document.getElementById(FORM));
    body.set("do", what);
    const answer = await fetch(table.config.links.again, {
      method: "POST",
      body,
      headers: { accept: "application/json" },
    }).catch(() => null);
    const told = answer ? await answer.json().catch(() => ({})) : {};
    this.sending = false;
    if (!answer?.ok) {
      this.asked = false;
      table.say(table.page.words.has(`err_${told.code}`) ? `err_${told.code}` : "again_failed", {}, true, 6000);
    }
    table.draw();
  }

  /** Go to the next match, and sit down there. */
  sit(what) {
    const form = document.getElementById(FORM);
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name: "do", value: what });
    form.append(input);
    form.submit();
  }
}

// Nobody is torn away from a sentence.
function isWriting() {
  const field = /** @type {any} */ (document.activeElement);
  return field?.id === "chat-text" && Boolean(field.value.trim());
}

/** @param {Table} table @param {string} word */
const act = (table, word, what, { main = false, hint = "", sits = false } = {}) =>
  h(
    "button",
    {
      type: "button",
      key: what,
      class: main ? "ending-main" : "button",
      "aria-disabled": table.ahead.sending ? "true" : undefined,
      onclick: () => (sits ? table.ahead.sit(what) : table.ahead.tell(what)),
    },
    main ? h("strong", { key: "word" }, table.page.say(word)) : table.page.say(word),
    hint && h("span", { key: "hint" }, table.page.say(hint)),
  );

/**
 * The ways on from an end: play again, look back, or a new match.
 * @param {Table} table
 */
export function onward(table) {
  const { page, config, view } = table;
  const { links } = config;
  const look = [
    links.replay &&
      h("a", { class: "button", href: `${links.replay}?n=1`, key: "replay" }, icon("next"), page.say("link_replay")),
    links.review && h("a", { class: "button", href: links.review, key: "review" }, page.say("link_review")),
    !view.match.scene &&
      links.result &&
      h("a", { class: "button", href: links.result, key: "result" }, page.say("see_result")),
  ];
  return h(
    "div",
    { class: "ending-acts", key: "acts" },
    view.match.scene || !links.again ? watcher(table) : again(table),
    h("p", { class: "row ending-look", key: "look" }, swap(table), look),
  );
}

/** @param {Table} table */
function again(table) {
  const { ahead, page } = table;
  if (table.alone) return act(table, "scene_again", "alone", { main: true, sits: true });
  if (ahead.to) return act(table, "again_go", "go", { main: true, hint: "again_ready", sits: true });
  if (!ahead.by) return act(table, "again", "propose", { main: true, hint: "again_hint" });
  return h(
    "div",
    { class: "ending-asked", key: "asked", role: "status" },
    h("p", { key: "words" }, ahead.words()),
    ahead.mine
      ? act(table, "again_back", "withdraw")
      : [act(table, "again_yes", "accept", { main: true, sits: true }), act(table, "again_no", "withdraw")],
    !ahead.mine && h("span", { class: "hidden-visually", key: "said" }, page.say("again")),
  );
}

/** @param {Table} table */
function swap(table) {
  const { ahead, view, config } = table;
  if (!config.links.again || table.alone || view.match.scene || ahead.by || view.seat_order.length !== 2) return null;
  return act(table, "again_swap", "swap");
}

/** Who only watches hears where the next match is. @param {Table} table */
function watcher(table) {
  const { ahead, page, config } = table;
  if (!ahead.to) return null;
  const url = config.links.next.replace("{next}", ahead.to);
  return h(
    "a",
    { class: "ending-main", href: url, key: "watch" },
    h("strong", { key: "word" }, page.say("again_watch")),
    h("span", { key: "hint" }, page.say("again_playing")),
  );
}
