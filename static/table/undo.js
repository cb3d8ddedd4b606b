// Going back: the button, the sheet that names where to, and the question put to the others.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { sentence } from "./log.js";
import { isOver, voices } from "./reading.js";

/** @param {Table} table */
const off = (table) => table.view?.match?.undo_mode === "off";

/** @param {Table} table */
export function undoButton(table) {
  if (!table.seat || off(table) || isOver(table.view)) return null;
  const may = table.view && !table.view.match?.undo;
  return h(
    "button",
    {
      key: "undo",
      type: "button",
      class: "button bar-undo",
      "aria-keyshortcuts": "u",
      "aria-disabled": may ? undefined : "true",
      onclick: () => openUndo(table),
    },
    icon("arrow", "turned"),
    h("span", {}, table.page.say("undo")),
  );
}

/** Ask the server where one may go back to, and show it. */
export async function openUndo(table) {
  if (!table.seat || off(table) || isOver(table.view) || table.view.match?.undo) return;
  table.show({ kind: "undo", targets: null });
  try {
    const told = await fetch(table.config.links.undo).then((answer) => answer.json());
    if (table.dialog?.kind === "undo") table.show({ kind: "undo", targets: told.targets });
  } catch {
    if (table.dialog?.kind === "undo") table.show({ kind: "undo", targets: [], failed: true });
  }
}

/** @param {Table} table */
export function undoSheet(table, open) {
  const { page } = table;
  if (!open.targets) return h("p", {}, page.say("undo_looking"));
  if (open.failed) return h("p", {}, page.say("undo_failed"));
  if (!open.targets.length) return h("p", {}, page.say("undo_none"));
  return [
    h("p", { class: "hint" }, page.say("undo_hint")),
    h(
      "ol",
      { class: "undo-list", role: "list" },
      open.targets.map((target) =>
        h(
          "li",
          { key: target.n },
          h(
            "button",
            { type: "button", class: "button", onclick: () => table.undo("ask", target.n) },
            page.say("undo_before", { n: target.n + 1, what: what(table, target.n) }),
          ),
        ),
      ),
    ),
  ];
}

// What came right after a number: the first thing that the log has a sentence for, or at least whose choice it was.
/** @param {Table} table @param {number} n */
export function what(table, n, seat = table.seat) {
  const after = table.session.store.events.filter((event) => event.n > n && !event.k.startsWith("undo."));
  for (const event of after.slice(0, 12)) {
    const text = sentence(table, event);
    if (text) return text;
  }
  return table.page.say("undo_choice", { seat: table.nameOf(after[0]?.d?.seat || seat) });
}

/** The press of somebody who holds the other seat too. @param {Table} table */
function agreeAs(table, other) {
  return h(
    "button",
    {
      key: "other",
      type: "button",
      class: "button primary",
      "aria-disabled": table.busy ? "true" : undefined,
      onclick: () => table.undo("agree", 0, other),
    },
    table.page.say("undo_agree_as", { seat: table.nameOf(other) }),
  );
}

/** Somebody asks to go back: what the others agree to or decline, and the asker may take back. @param {Table} table */
export function undoCard(table) {
  const asked = table.view?.match?.undo;
  if (!asked || !table.seat || isOver(table.view)) return null;
  const { page } = table;
  const open = voices(table.view).filter((seat) => seat !== asked.seat && !asked.agreed?.includes(seat));
  const mine = !open.includes(table.seat);
  const other = mine && open.find((seat) => table.sessions.has(seat));
  const press = (say, send, main) =>
    h(
      "button",
      {
        key: send,
        type: "button",
        class: `button ${main ? "primary" : ""}`,
        "aria-disabled": table.busy ? "true" : undefined,
        onclick: () => table.undo(send),
      },
      page.say(say),
    );
  return h(
    "section",
    { class: "edits undo-card", key: "undo", "aria-label": page.say("undo") },
    h("h3", {}, page.say(mine ? "undo_waits" : "undo_asks", { seat: table.nameOf(asked.seat) })),
    h(
      "p",
      { class: "undo-what" },
      page.say("undo_before", { n: asked.to + 1, what: what(table, asked.to, asked.seat) }),
    ),
    h(
      "p",
      { class: "hint" },
      page.sentences([
        voices(table.view).length > 2 &&
          page.say("undo_awaits", { seat: table.words.list.format(open.map((seat) => table.nameOf(seat))) }),
        page.say("undo_dice_stay"),
      ]),
    ),
    h(
      "div",
      { class: "row" },
      mine
        ? [
            other && agreeAs(table, other),
            voices(table.view).includes(table.seat) &&
              press(asked.seat === table.seat ? "undo_withdraw" : "undo_decline", "decline"),
          ]
        : [press("undo_agree", "agree", true), press("undo_decline", "decline")],
    ),
  );
}
