// How a tap on minis or facts changes what is chosen.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { toggled } = await import("../../static/games/legion/entry.js");

test("no more is chosen than may be: three wounds on four minis are never four", () => {
  assert.deepEqual(toggled([1, 3], 2, 3), [1, 2, 3]);
  assert.deepEqual(toggled([1, 2, 3], 4, 3), [2, 3, 4]);
  assert.deepEqual(toggled([1, 2, 3], 2, 3), [1, 3]);
});
