// Keys of the table. All are silent in text fields, with a modifier held, while a word is being composed, and when the
// person has switched them off in the settings.

import { roll } from "../stage/press.js";
import { can } from "./reading.js";
import { openUndo } from "./undo.js";

const TEXT = /^(text|search|number|email|url|password|tel|date|time)$/;

/** May a single key act now? */
export function mayAct(event) {
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.altKey ||
    event.metaKey ||
    event.isComposing ||
    event.keyCode === 229
  )
    return false;
  const at = event.target;
  if (at.isContentEditable || at.tagName === "TEXTAREA" || at.tagName === "SELECT") return false;
  if (at.tagName === "INPUT" && TEXT.test(at.type)) return false;
  return !switchedOff();
}

function switchedOff() {
  if (document.documentElement.dataset.keys === "off") return true;
  try {
    return localStorage.getItem("broadside.keys") === "off";
  } catch {
    return false;
  }
}

/** @param {Table} table */
export function listen(table, root) {
  document.addEventListener("keydown", (event) => {
    if (event.repeat || !mayAct(event) || event === table.scenes.shows) return;
    if (table.dialog) return; // it hears Escape by itself
    if (event.key === "Escape") {
      leave(table);
      return;
    }
    const act = /^\d$/.test(event.key) ? () => press(root, event.key) : ACTS[event.key];
    if (!act || (event.shiftKey && event.key !== "?")) return;
    event.preventDefault();
    act(table, root);
  });
}

/** What is half done is laid aside; where nothing is, the preview goes. @param {Table} table */
function leave(table) {
  if (table.picking || table.picked.size || table.sheet.ship || table.sheet.contest) {
    table.sheet = {};
    table.clear();
  } else table.preview("");
}

function press(root, number) {
  const found = root.querySelector(`[data-number="${number}"]`);
  if (found && found.getAttribute("aria-disabled") !== "true") {
    found.focus();
    found.click();
  }
}

const ACTS = {
  p: (table, root) => (table.picking ? root.querySelector("#pass")?.click() : table.pass()),
  d: (_table, root) => (root.querySelector(".die.can") || root.querySelector(".die"))?.focus(),
  l: (table) => {
    table.chat.shown = false;
    table.focusNext = ".log-lines";
    if (table.wide) table.draw();
    else table.show({ kind: "log" });
  },
  a: (table) => table.since?.again(table) && table.since.seeAgain(table),
  c: (table) => table.chat.open(),
  o: (table) => table.odds.shown && table.odds.answer && table.show({ kind: "odds" }),
  r: (table) => (can(table.prompt, "roll") ? roll(table) : table.speaker.repeat()),
  u: (table) => openUndo(table),
  s: (_table, root) => root.querySelector(".rail .now button")?.click(),
  "?": (table) => table.show({ kind: "help" }),
};
