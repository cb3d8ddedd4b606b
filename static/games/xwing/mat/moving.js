// A ship moved by hand: dragged, by keys or by numbers, then proposed to the other side; a judge's place counts at once.

import { h } from "../../../table/dom.js";
import { can, openEdits } from "../../../table/reading.js";
import { ghost } from "./flying.js";
import { numbers } from "./numbers.js";
import { look, own, picksOf } from "./state.js";

/** @import { Table } from "../types.js" */

export const BY_HAND = "hand";

/** What is moved by hand now; null where nothing is. @param {Table} table */
export function movedOf(table) {
  const { draft } = own(table);
  return draft?.of === BY_HAND && can(table.prompt, "edit_pose") ? draft : null;
}

/** The way to move the ship that is looked at, or what has become of it so far. @param {Table} table */
export function moving(table, id) {
  if (!can(table.prompt, "edit_pose") || !table.offer("edit_pose").picks[0].ids.includes(Number(id))) return null;
  const draft = movedOf(table);
  return draft && String(draft.which) === id ? panel(table, draft) : opening(table, id);
}

function opening(table, id) {
  const begin = () => {
    const [x, y, heading] = table.view.mat.ships[id].pose.map((value) => value / 100);
    own(table).draft = { of: BY_HAND, which: Number(id), x, y, heading, turret: -1 };
    table.draw();
  };
  return h(
    "button",
    { key: "by-hand", type: "button", class: "button small mat-by-hand", onclick: begin },
    table.words.word("offers", "edit_pose"),
  );
}

/** @param {Table} table @param {import("./state.js").Draft} draft */
function panel(table, draft) {
  const say = (word) => table.words.say("mat", word);
  const [[x], [y], [heading]] = picksOf(table, draft);
  const answer = draft.moving ? null : look(table, { about: "moving", ship: draft.which, x, y, heading });
  draft.answer = answer ?? { why: "" };
  const { judges } = table;
  const ready = answer && !answer.why && !table.busy && (!judges || table.reason);
  const leave = () => {
    own(table).draft = null;
    table.draw();
  };
  const send = () => {
    if (!ready) return;
    own(table).draft = null;
    table.take("edit_pose", [[draft.which], [x], [y], [heading]], judges ? table.reason : "");
  };
  return h(
    "section",
    { class: "mat-placing mat-moved", key: "moved", "aria-label": table.words.word("offers", "edit_pose") },
    numbers(table, draft),
    h(
      "p",
      { class: `mat-why ${answer?.why ? "is-no" : ""}`, key: "why", role: "status" },
      !answer ? say("looking") : answer.why ? table.whyText(answer.why) : say(judges ? "moves_at_once" : "moves_asked"),
    ),
    h(
      "div",
      { class: "row", key: "acts" },
      h(
        "button",
        {
          key: "send",
          type: "button",
          class: "button primary",
          "aria-disabled": ready ? undefined : "true",
          onclick: send,
        },
        say(judges ? "move_now" : "propose"),
      ),
      h("button", { key: "leave", type: "button", class: "button", onclick: leave }, say("leave_it")),
    ),
  );
}

/** Where ships would stand that somebody wants to move by hand; a tap on one of the other side's confirms it. @param {Table} table */
export function proposals(table) {
  return openEdits(table.view)
    .filter((edit) => edit.thing === "pose" && table.view.mat.ships[edit.ship])
    .map((edit) => {
      const id = Number(edit.id);
      const confirms = can(table.prompt, "confirm_edit") && table.offer("confirm_edit").picks[0].ids.includes(id);
      const place = { n: "?", aside: 0, why: confirms ? "" : "waits", take: () => table.take("confirm_edit", [[id]]) };
      const stands = table.view.mat.ships[edit.ship];
      return ghost(table, edit.ship, stands, edit.pose, `e${id}`, confirms ? "is-place" : "is-meant", place);
    });
}
