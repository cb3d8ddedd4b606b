// A match over the picture of a stream: who fights with what, the round, the last dice, and the odds where there are any;
// at the end, how it ended. The same line to the server as every watcher's. When it is down, the last picture stays with a
// small dot.

import { situation } from "../table/banner.js";
import "../table/dice.js";
import { h, patch } from "../table/dom.js";
import { isSingle } from "../table/ending.js";
import { sentence } from "../table/log.js";
import { oddsBar } from "../table/odds_bar.js";
import { plates, sign } from "../table/plate.js";
import { inAttack, isOver } from "../table/reading.js";
import { Table } from "../table/table.js";
import { PageWords, RoomWords } from "../table/words.js";

const SILENT = { heard() {}, alert() {} };

class BroadsideOverlay extends HTMLElement {
  async connectedCallback() {
    const data = this.dataset;
    const language = document.documentElement.lang || "en";
    const [{ room }, words] = await Promise.all([import(data.room), fetch(data.words).then((answer) => answer.json())]);
    const config = {
      match: data.match,
      roles: ["watch"],
      title: data.title,
      chain: false,
      links: { odds: data.odds, line: data.line },
      ws: new URL(data.ws, location.href.replace(/^http/, "ws")).href,
    };
    const page = new PageWords(document.getElementById("table-words"), language);
    const table = new Table({
      config,
      room,
      words: new RoomWords(words, language, room, data.words),
      page,
      speaker: SILENT,
      draw: () => patch(this, picture(table)),
    });
    table.words.onMore = () => table.draw();
    table.wide = false; // no columns: each side's panel is in the picture itself
  }
}

function picture(table) {
  const { view } = table;
  if (!view) return [];
  follow(table);
  const [left, ...right] = [table.room.overlaySides(table)].flat().filter(Boolean);
  return h(
    "section",
    { class: "overlay-odds", "aria-label": table.page.say("odds") },
    h("div", { class: "overlay-head", key: "head" }, decides(table), bug(table)),
    h("h2", { class: "hidden-visually", key: "title" }, table.room.title(table)),
    h(
      "div",
      { class: `overlay-strip ${left ? "" : "is-plain"} ${right.length ? "" : "is-one"}`, key: "strip" },
      h("div", { class: "overlay-bar", key: "bar" }, oddsBar(table)),
      left && h("div", { class: "overlay-sides left", key: "left" }, left),
      h(
        "div",
        { class: "overlay-middle", key: "middle" },
        h("p", { class: "overlay-who", key: "who", "aria-hidden": "true" }, table.room.title(table)),
        h("table-dice", { class: "overlay-dice", key: "dice", model: table }),
        !inAttack(view) &&
          h(
            "div",
            { class: "overlay-last", key: "last" },
            isSingle(table) ? table.room.lastWord(table) : table.room.aftermath(table),
          ),
      ),
      right.length > 0 && h("div", { class: "overlay-sides right", key: "right" }, right),
    ),
    h("p", { class: "overlay-result", key: "result" }, result(table)),
  );
}

// Who plays, the score, and below where in the match it stands.
function bug(table) {
  const { view, room } = table;
  const scored = room.scores(table);
  return h(
    "div",
    { class: "overlay-bug", key: "bug" },
    scored || plates(table, (seat) => view.seats[seat].score),
    h("p", { class: "overlay-more", key: "more" }, room.topLine(table)),
  );
}

function decides(table) {
  const now = situation(table);
  return h(
    "p",
    { class: `overlay-now ${now.state}`, key: "now" },
    now.seat && sign(now.seat),
    h("strong", { key: "title" }, now.title),
    " ",
    now.text,
    table.link.state !== "live" &&
      h("span", { class: "overlay-dot", key: "dot", role: "img", "aria-label": table.page.say("reconnecting") }),
  );
}

// One line: how it ended, or what happened last.
function result(table) {
  if (isOver(table.view)) {
    const { title: over, text } = situation(table);
    return text ? `${over} · ${text}` : over;
  }
  const told = table.session.store.events.findLast((event) => sentence(table, event));
  return told ? sentence(table, told) : table.words.word("steps", table.view.step?.number);
}

function follow(table) {
  if (table.odds.shown) table.odds.follow();
}

customElements.define("broadside-overlay", BroadsideOverlay);
