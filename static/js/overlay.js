// A match over the picture of a stream: who fights with what, the round, the last dice, and the odds where there are any;
// at the end, how it ended. The same line to the server as every watcher's. When it is down, the last picture stays with a
// small dot.

import { situation } from "../table/banner.js";
import "../table/dice.js";
import { h, patch } from "../table/dom.js";
import { known, outcomes } from "../table/odds.js";
import { oddsLine } from "../table/odds_line.js";
import { isOver } from "../table/reading.js";
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
      words: new RoomWords(words, language, room),
      page,
      speaker: SILENT,
      draw: () => patch(this, picture(table)),
    });
    table.wide = false; // no columns: each side's panel is in the picture itself
  }
}

function picture(table) {
  const { view } = table;
  if (!view) return [];
  return h(
    "section",
    { class: "overlay-odds", "aria-label": table.page.say("odds") },
    h(
      "h2",
      { class: "overlay-who", key: "who" },
      table.room.title(table),
      table.link.state !== "live" &&
        h("span", { class: "overlay-dot", key: "dot", role: "img", "aria-label": table.page.say("reconnecting") }),
    ),
    h("p", { class: "overlay-more", key: "more" }, isOver(view) ? ended(table) : table.room.overlayLine(table)),
    h("div", { class: "overlay-sides", key: "sides" }, table.room.overlaySides(table)),
    chances(table),
    h("table-dice", { class: "overlay-dice", key: "dice", model: table }),
  );
}

function ended(table) {
  const { title: over, text } = situation(table);
  return text ? `${over} · ${text}` : over;
}

function chances(table) {
  const { odds } = table;
  if (!odds.shown) return null;
  odds.follow();
  return odds.answer?.names && known(odds.answer) ? [outcomes(table), oddsLine(table, "h2")] : null;
}

customElements.define("broadside-overlay", BroadsideOverlay);
