// What every page over the picture of a stream begins with: a table that looks on and draws itself.

import { Table } from "../table/table.js";
import { PageWords, RoomWords } from "../table/words.js";

const SILENT = { heard() {}, alert() {} };

/**
 * The table of an element, as watchers see it, drawn by `draw` whenever it has changed.
 * @param {HTMLElement} host
 * @param {(table: Table) => void} draw
 */
export async function laid(host, draw) {
  const data = host.dataset;
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
    draw: () => draw(table),
  });
  table.words.onMore = () => table.draw();
  table.wide = false; // no columns: each side's panel is in the picture itself
  return table;
}
