// What a seat's own browser answers in its stead. Whoever holds cards is asked on public grounds alone, whatever they are;
// where none of them can be played, the browser finalizes after a pause as a person makes one. Nobody else knows of it: the
// server and the others see a command like any other.

import { pause } from "../../table/deputies.js";
import { h } from "../../table/dom.js";
import { can, isMine, isOver, listed } from "../../table/reading.js";

/** @import { Table } from "./state.js" */

const EVERYWHERE = "broadside.starships.ask";
const PASSES = ["finalize", "no_refit"];
const ALONE_MS = 300; // nobody else looks on

/**
 * Which pass this browser takes for its person; "" if they are to be asked.
 * @param {Table["view"]} view
 * @param {boolean} ask Ask even where nothing can be played.
 */
export function passFor(view, prompt, seat, ask) {
  if (ask || !prompt || !isMine(view, seat) || isOver(view) || view.match?.undo) return "";
  const key = PASSES.find((one) => can(prompt, one));
  if (!key || view.seats[seat]?.plays?.length) return "";
  const others = listed(prompt).filter((offer) => !offer.manual && !offer.why_not && offer.key !== key);
  return others.length ? "" : key;
}

/**
 * What answers for the person at this table now, after how long, and what is said meanwhile; null if nothing does.
 * @param {Table} table
 */
export function deputy(table) {
  const { view, prompt, seat, words } = table;
  if (!seat || table.config.line) return null;
  const key = passFor(view, prompt, seat, asksAlways());
  if (!key) return null;
  return { key, picks: [], ms: table.alone ? ALONE_MS : pause(), text: words.word("table", "for_you"), sent() {} };
}

let here = false; // where nothing can be kept it holds until the page is left

function asksAlways() {
  try {
    return localStorage.getItem(EVERYWHERE) === "on";
  } catch {
    return here;
  }
}

/** @param {Table} table */
function order(table, ask) {
  here = ask;
  try {
    localStorage.setItem(EVERYWHERE, ask ? "on" : "off");
  } catch {
    // it holds until the page is left
  }
  table.deputies.ask(true);
  table.draw();
}

/**
 * Beside a go: the order itself, or while the browser is about to answer, a way to stop it.
 * @param {Table} table
 */
export function orderToAsk(table) {
  if (!table.seat || table.config.line) return null;
  const { words } = table;
  const due = Boolean(table.deputies.due);
  if (!due && !(table.mine && PASSES.some((key) => can(table.prompt, key)))) return null;
  const ask = asksAlways();
  const button = (word, pressed, onclick) =>
    h(
      "button",
      { type: "button", class: "button small", key: word, "aria-pressed": pressed, onclick },
      words.word("table", word),
    );
  return h(
    "div",
    { class: "order-to-ask", key: "order-to-ask" },
    due
      ? button("let_me", undefined, () => table.deputies.dismiss())
      : button("ask_always", String(ask), () => order(table, !ask)),
  );
}
