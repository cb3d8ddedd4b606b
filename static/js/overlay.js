// The odds of a match over the picture of a stream: the same line to the server as every watcher's, and nothing else on
// the page. When the line is down, the last picture stays with a small dot.

import { h, patch } from "../table/dom.js";
import { known, outcomes } from "../table/odds.js";
import { oddsLine } from "../table/odds_line.js";
import { Table } from "../table/table.js";
import { title } from "../table/top.js";
import { PageWords, RoomWords } from "../table/words.js";

const SILENT = { heard() {}, alert() {} };

class BroadsideOverlay extends HTMLElement {
  async connectedCallback() {
    const data = this.dataset;
    const language = document.documentElement.lang || "en";
    const [{ room }, words] = await Promise.all([import(data.room), fetch(data.words).then((answer) => answer.json())]);
    const config = { match: data.match, roles: ["watch"], title: data.title, chain: false, links: { odds: data.odds, line: data.line }, ws: new URL(data.ws, location.href.replace(/^http/, "ws")).href };
    const page = new PageWords(document.getElementById("table-words"), language);
    const table = new Table({ config, room, words: new RoomWords(words, language, room), page, speaker: SILENT, draw: () => patch(this, picture(table)) });
  }
}

function picture(table) {
  const { odds } = table;
  if (!odds.shown) return [];
  odds.follow();
  if (!odds.answer?.names || !known(odds.answer)) return [];
  return h("section", { class: "overlay-odds", "aria-label": table.page.say("odds") },
    h("p", { class: "overlay-who", key: "who" }, title(table), table.link.state !== "live" && h("span", { class: "overlay-dot", key: "dot", role: "img", "aria-label": table.page.say("reconnecting") })),
    outcomes(table), oddsLine(table, "h2"));
}

customElements.define("broadside-overlay", BroadsideOverlay);
