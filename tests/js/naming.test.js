import assert from "node:assert/strict";
import { test } from "node:test";

import { withNumbers } from "../../static/table/naming.js";

const names = (view) => Object.values(view.ships).map((ship) => ship.name);

test("ships of one name are numbered by their ids, and the view itself stays as it came", () => {
  const view = Object.freeze({ ships: { 1: { name: "Ace" }, 10: { name: "Pilot" }, 2: { name: "Pilot" } } });
  assert.deepEqual(names(withNumbers(view)), ["Ace", "Pilot #1", "Pilot #2"]);
  assert.deepEqual(names(view), ["Ace", "Pilot", "Pilot"]);
  assert.equal(withNumbers(view), withNumbers(view));
});

test("a view in which all names differ is shown as it is", () => {
  const view = { ships: { 1: { name: "Ace" }, 2: { name: "Pilot" } } };
  assert.equal(withNumbers(view), view);
  assert.equal(withNumbers(null), null);
});

test("a room's own names are what is counted", () => {
  const view = { ships: { 1: { name: "a" }, 2: { name: "b" } } };
  assert.deepEqual(names(withNumbers(view, () => "Fighter")), ["Fighter #1", "Fighter #2"]);
});
