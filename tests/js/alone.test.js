// Who plays alone turns from one seat to the other; what each has half chosen stays with it.

import "./elements.js";
import assert from "node:assert/strict";
import { test } from "node:test";

const { Table } = await import("../../static/table/table.js");

class Line {
  state = "live";
}

test("what one seat has half chosen is there again when it is turned to, and nothing to the other", () => {
  const config = { roles: ["p1", "p2"], match: "m", line: Line };
  const room = { deputy: () => null, shipName: () => "" };
  const table = new Table({ config, room, words: {}, page: {}, draw() {}, speaker: {} });
  table.sheet = { spread: { counts: { 1: 5 } } };
  table.turnTo("p2");
  assert.deepEqual(table.sheet, {});
  table.turnTo("p1");
  assert.deepEqual(table.sheet, { spread: { counts: { 1: 5 } } });
});
