// Starts the table of a match page: fetches the room and its words, then draws whenever something has changed.

import { glide, layOf } from "../stage/places.js";
import { roll } from "../stage/press.js";
import { Scenes } from "../stage/scenes.js";
import { Bell } from "./bell.js";
import { h, patch } from "./dom.js";
import { ended, isEnded } from "./ending.js";
import { listen } from "./keys.js";
import { stage } from "./middle.js";
import { centreRail, railOpen } from "./rail.js";
import { isOver } from "./reading.js";
import { heed, settle, stand } from "./settle.js";
import { Speaker } from "./speak.js";
import { Table } from "./table.js";
import { pressedBefore } from "./taking.js";
import { nameUnder } from "./things.js";
import { PageWords, RoomWords } from "./words.js";
import "./top.js";
import "./banner.js";
import "./squads.js";
import "./dice.js";
import "./offers.js";
import "./log.js";
import "./odds.js";
import "./odds_bar.js";
import "./trust.js";

/** Sheets over the table come with the first that is opened. @type {typeof import("./dialogs.js") | null} */
let sheets = null;

/** What has happened since the last press is told once there is something to tell. */
let telling = null;

const HELD = matchMedia("(pointer: coarse)"); // only what is held can be shaken
const WIDE = matchMedia("(min-width: 960px)");
const NAMED_MS = 6000; // a line is read, not only a name
const TYPING = /^(INPUT|TEXTAREA|SELECT)$/;

class BroadsideTable extends HTMLElement {
  async connectedCallback() {
    if (this.table) return;
    const data = this.dataset;
    const language = document.documentElement.lang || "en";
    const page = new PageWords(document.getElementById("table-words"), language);
    const [{ room }, words] = await Promise.all([import(data.room), fetch(data.words).then((answer) => answer.json())]);
    const config = {
      match: data.match,
      roles: data.roles.split(" ").filter(Boolean),
      title: data.title,
      links: linksOf(data),
      ws: new URL(data.ws, location.href.replace(/^http/, "ws")).href,
    };
    config.chain = data.chain === "on";
    config.last = data.last === "on";
    config.theirs = data.theirs === "on";
    config.of = Number(data.of || 0);
    config.counted = data.counted || "";
    if (data.replay) config.line = (await import("./replay.js")).Line;
    const speaker = new Speaker(document.getElementById("table-said"), document.getElementById("table-alert"));
    this.textContent = "";
    this.table = new Table({
      config,
      room,
      words: new RoomWords(words, language, room, data.words),
      page,
      speaker,
      bell: config.line ? undefined : new Bell(),
      scenes: new Scenes(),
      draw: (table) => this.draw(table),
    });
    this.table.pressedAt = pressedBefore(this.table);
    heed(this);
    // a tap on what only has a name says it
    this.addEventListener("click", ({ target }) => {
      const name = target instanceof Element && nameUnder(target);
      if (name) this.table.tell(name, false, NAMED_MS);
    });
    this.table.words.onMore = () => this.table.draw();
    for (const pressed of ["pointerdown", "keydown"])
      // long before the first card is offered
      this.addEventListener(pressed, () => this.table.words.fetchCards(), { once: true });
    WIDE.addEventListener("change", () => this.table.draw());
    listen(this.table, this);
    if (HELD.matches)
      import("../stage/shake.js").then((one) => one.listenToShakes(() => !this.table.dialog && roll(this.table)));
    this.table.draw();
  }

  async fetchSheets() {
    sheets = await import("./dialogs.js");
    this.table.draw();
  }

  draw(table) {
    table.wide = WIDE.matches;
    const told = table.seat ? table.pressedAt !== null : table.scenes.kept.length > 0;
    if (told) telling ??= import("./since.js").then((one) => one.begin(table, one));
    const held = this.contains(document.activeElement);
    if (!table.dialog) this.querySelector("dialog[open]")?.close(); // gives the focus back to what opened it
    const seen = table.scenes.looks(table);
    const lay = layOf(this);
    stand(this);
    if (table.dialog && !sheets) this.fetchSheets();
    patch(this, [board(table, seen), sheets?.dialog(table)]);
    const over = this.querySelector("dialog");
    if (over && !over.open) over.showModal();
    table.speaker.within(over || this.parentElement);
    centreRail(this);
    this.moveFocus(table, held);
    table.scenes.onPage(this);
    glide(this, lay, table.scenes.calm);
    settle(this, !table.settled);
    table.settled = Boolean(table.view);
    table.speaker.mark(table);
    table.drawnOnce = true;
  }

  // The focus goes to the decision only when mine has opened and I am not typing, or when what had it is gone.
  moveFocus(table, held) {
    const at = document.activeElement;
    if (table.focusNext) {
      const wanted = this.querySelector(table.focusNext);
      table.focusNext = "";
      if (wanted) return wanted.focus();
    }
    const typing = at && TYPING.test(at.tagName) && this.contains(at);
    const opened = table.focusDecision && !typing && !table.dialog;
    table.focusDecision = false;
    if (opened || (held && at === document.body)) this.querySelector("#decision")?.focus({ preventScroll: true });
    if (opened) for (const one of this.querySelectorAll(".scroll, .stage-acts")) one.scrollTo(0, 0);
    return undefined;
  }
}

function linksOf(data) {
  const found = {};
  for (const [name, value] of Object.entries(data))
    if (name.startsWith("link") && value) found[name.slice(4).toLowerCase()] = value;
  return found;
}

const one = (name, table) => h(name, { key: name, model: table });

/** Everything but the sheet that may lie over it. @param {Table} table */
function board(table, seen) {
  const middle = seen.view && table.room.middle?.(seen);
  const finished = isEnded(table, seen);
  const { attack, right } = seen.view ? table.room.layout(seen.view) : { attack: false, right: true };
  const classes = [
    "board",
    middle || finished ? "staged" : "",
    attack && !finished ? "attacking" : "between",
    table.wide ? "wide" : "narrow",
    table.seat ? "seated" : "watching",
    isOver(table.view) ? "ended" : "",
    table.link.state === "live" ? "" : "stale",
  ];
  const drawn = () => {
    if (finished) return finish(table);
    return middle ? staged(table, seen, middle, attack) : (table.wide ? wide : narrow)(table, seen, attack, right);
  };
  return h("div", { key: "board", class: classes.filter(Boolean).join(" ") }, drawn(), table.scenes.drawn(seen));
}

/** The match is over, and its last scene has been seen. @param {Table} table */
function finish(table) {
  return [one("table-top", table), one("table-alarm", table), ended(table)];
}

// With the fight in the middle: the strip of steps is folded away until somebody asks for it.
// `seen` is the table as a scene shows it: what is decided is never drawn from it.
/** @param {Table} table */
function staged(table, seen, middle, attack) {
  const ends = isOver(table.view) && table.scenes.beat; // the last scene is still played: what comes after it waits
  return [
    one("table-top", table),
    attack && railOpen(table) && one("table-rail", table),
    one("table-banner", table),
    one("table-alarm", table),
    !(table.seat || table.judges) && one("table-odds-bar", table),
    stage(table, middle, {
      offers: ends ? null : [contest(table), one("table-offers", table)],
      watcher: !(table.seat || table.judges),
      seen,
    }),
  ];
}

/** @param {Table} table */
function wide(table, seen, attack, right) {
  return [
    one("table-top", table),
    attack && one("table-rail", table),
    one("table-banner", table),
    one("table-alarm", table),
    h(
      "div",
      { class: "columns", key: "columns" },
      h("div", { class: "column left", key: "left", tabindex: "-1" }, one("table-left", seen)),
      h(
        "div",
        { class: "column centre", key: "centre" },
        h(
          "div",
          { class: "scroll", key: "scroll", tabindex: reads(table) },
          matter(table, seen, attack),
          !attack && one("table-order", seen),
        ),
        h("div", { class: "bar", key: "bar" }, one("table-bar", table)),
      ),
      h(
        "div",
        { class: "column right", key: "right" },
        right && one("table-right", seen),
        one("table-odds", table),
        one("table-log", table),
      ),
    ),
  ];
}

/** @param {Table} table */
function narrow(table, seen, attack) {
  return [
    one("table-top", table),
    attack && one("table-rail", table),
    one("table-banner", table),
    one("table-alarm", table),
    h(
      "div",
      { class: "scroll", key: "scroll", tabindex: reads(table) },
      attack && one("table-duel", seen),
      attack && !table.config.line && one("table-odds", table),
      matter(table, seen, attack),
      attack && table.config.line && one("table-odds", table),
      !attack && one("table-order", seen),
    ),
    h("div", { class: "bar", key: "bar" }, one("table-bar", table)),
  ];
}

/** Whoever only watches has nothing to press in there, and scrolls by keys all the same. @param {Table} table */
function reads(table) {
  return table.seat || table.judges ? undefined : "0";
}

// The dice and the decision; where a fleet's dice fill a screen, the room has the decision first.
/** @param {Table} table */
function matter(table, seen, attack) {
  const dice = one("table-dice", seen);
  const offers = one("table-offers", table);
  return table.room.decisionFirst(table)
    ? [contest(table), offers, dice]
    : [dice, contest(table), !attack && one("table-aftermath", table), offers];
}

/** @param {Table} table */
function contest(table) {
  return table.view && table.room.card(table);
}

customElements.define("broadside-table", BroadsideTable);
