// What is declared on one card: nothing before a person named the range.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { declaration, draft, weaponsThere } = await import("../../static/games/xwing/said.js");

function table() {
  return {
    sheet: {},
    view: {
      step: { number: "1a" },
      ships: { 1: { weapons: { 0: { arc: "front" } } } },
      attack: { attacker: "1", covers: {}, reach: { 3: { ranges: { 0: [0, 1, 2] }, asks: {} } } },
    },
    words: { names: () => ["front"] },
  };
}

test("a target without a range declares nothing, and range 0 only where it was named", () => {
  const there = table();
  const said = draft(there);
  said.target = "3";
  assert.deepEqual(weaponsThere(there, said), []);
  assert.equal(declaration(there, said), null);
  said.at = 0;
  assert.deepEqual(declaration(there, said)[0].picks[2], [0]);
});
