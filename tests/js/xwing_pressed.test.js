// What a press on a ship of the mat does, and which ships bear their names.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";
import { STANDS, table } from "./xwing_mat_table.js";

globalThis.DOMPoint ??= class {};
const { ship } = await import("../../static/games/xwing/mat/flying.js");
const { namesOf } = await import("../../static/games/xwing/mat/named.js");

/** Ship 1 of a table, with what its press took. */
function pressed(more) {
  const taken = [];
  const choose = (key, picks) => taken.push([key, picks]);
  const one = table({ ...more, table: { ghost: "", choose, ...more.table } });
  return { one, taken, drawn: () => ship(one, "1", 1, undefined).props };
}

test("a press on a ship that may act activates it; what it measures is the second way", () => {
  const offer = (key) => key === "activate" && { key, picks: [{ what: "ship", ids: [1], least: 1, most: 1 }] };
  const { one, taken, drawn: now } = pressed({ mat: { waits: ["1"] }, table: { offer } });
  assert.match(now()["aria-label"], /^named offers?|^named/);
  now().onclick();
  assert.deepEqual(taken, [["activate", [[1]]]]);
  assert.equal(one.session.mat.chosen, "");
  now().oncontextmenu({ preventDefault() {} });
  assert.equal(one.session.mat.chosen, "1");
  Object.assign(one.session.mat, { chosen: "", measuring: true });
  now().onclick();
  assert.equal(one.session.mat.chosen, "1");
  assert.equal(taken.length, 1);
});

test("a ship that may not act, or is not asked for, is looked at", () => {
  const offer = (key) => key === "activate" && { key, picks: [{ what: "ship", ids: [2], least: 1, most: 1 }] };
  const { one, taken, drawn: now } = pressed({ table: { offer } });
  now().onclick();
  assert.deepEqual([taken, one.session.mat.chosen], [[], "1"]);
});

test("of ships side by side the names lie above and below, and the one whose button is pointed at is lit", () => {
  const ships = { 1: { ...STANDS, pose: [0, 0, 0] }, 2: { ...STANDS, pose: [4200, 0, 0] } };
  const one = table({ mat: { ships, waits: ["1", "2"] }, table: { ghost: "activate 2" } });
  assert.deepEqual(
    [...namesOf(one, () => true, 1)],
    [
      ["2", false],
      ["1", true],
    ],
  );
  assert.match(ship(one, "2", 1, false).props.class, /is-pointed/);
  assert.doesNotMatch(ship(one, "1", 1, true).props.class, /is-pointed/);
});
