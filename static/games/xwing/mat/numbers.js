// A place by keys and numbers: millimetres from the middle, degrees.

import { h } from "../../../table/dom.js";
import { own, turned } from "./state.js";

/** @import { Table } from "../types.js" */

/**
 * Put what is moved somewhere else; `still`: it rests there, so it is asked whether it may.
 * @param {Table} table
 * @param {{x: number, y: number, heading?: number}} where
 */
export function moveDraft(table, where, still = false) {
  if (put(table, where, still)) table.draw();
}

/**
 * The same under a finger: whether it was under it already, so that only the picture is to follow.
 * @param {Table} table
 * @param {{x: number, y: number}} where
 */
export function dragDraft(table, where) {
  if (own(table).draft?.moving) return put(table, where, false);
  moveDraft(table, where);
  return false;
}

/**
 * Is there anything to put?
 * @param {Table} table
 * @param {{x: number, y: number, heading?: number}} where
 */
function put(table, { x, y, heading }, still) {
  const { draft } = own(table);
  if (!draft) return false;
  const half = table.view.mat.side / 2;
  const within = (value) => Math.round(Math.min(Math.max(value, -half), half) * 10) / 10;
  Object.assign(draft, { x: within(x), y: within(y), moving: !still, proposed: false });
  if (heading !== undefined) draft.heading = ((Math.round(heading) % 360) + 360) % 360;
  return true;
}

/** @param {Table} table @param {import("./state.js").Draft} draft */
export function numbers(table, draft) {
  const say = (word, params) => table.words.say("mat", word, params);
  const turn = (by) => moveDraft(table, { ...draft, heading: draft.heading + by }, true);
  const step = (word, by) =>
    h(
      "button",
      { key: word + by, type: "button", class: "button", "aria-label": say(word), onclick: () => turn(by) },
      by < 0 ? "↺" : "↻",
    );
  return [
    h("p", { class: "hint mat-tap", key: "tap" }, say("tap")),
    h("p", { class: "hint mat-drag", key: "drag" }, say("drag")),
    h("div", { class: "row mat-numbers", key: "numbers" }, step("left_1", -15), step("right_1", 15)),
    h(
      "details",
      { class: "mat-exact", key: "exact" },
      h("summary", {}, say("exact")),
      h(
        "div",
        { class: "row mat-numbers" },
        number(table, draft, "x", "x"),
        number(table, draft, "y", "y"),
        number(table, draft, "heading", "°"),
      ),
      h("p", { class: "hint" }, say("units")),
    ),
  ];
}

function number(table, draft, name, label) {
  return h(
    "label",
    { key: name, class: "mat-number-field" },
    h("span", { "aria-hidden": "true" }, label),
    h("input", {
      type: "number",
      step: "1",
      inputmode: "decimal",
      "aria-label": label === "°" ? table.words.word("picks", "heading") : label,
      value: String(draft[name]),
      onchange: (event) => moveDraft(table, { ...draft, [name]: Number(event.target.value) || 0 }, true),
    }),
  );
}

/** Does this browser move something on the mat now: what it places in its turn, or a ship by hand at any time? */
export const moves = (table) => {
  const { draft } = own(table);
  return Boolean(draft && (table.mine || draft.of === "hand"));
};

/** From below, whoever sits at the upper edge sees right as left. @param {Table} table */
export const side = (table) => (turned(table) ? -1 : 1);
