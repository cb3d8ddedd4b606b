// What was said of ranges is kept for each two units, whoever of them attacks, until one of them moves.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { lastSaid } = await import("../../static/games/legion/said.js");

const event = (k, d) => /** @type {any} */ ({ k, d });

test("the last range of two units is kept either way, and marked when one of them moves", () => {
  const told = [
    event("defender.declared", { attacker: 1, defender: 6, range: 3 }),
    event("fact.measured", { ship: 6, target: 1, range: 2 }),
    event("defender.declared", { attacker: 2, defender: 6, range: 4 }),
  ];
  assert.deepEqual(
    [...lastSaid(told)],
    [
      ["1 6", { range: 2, since: false }],
      ["2 6", { range: 4, since: false }],
    ],
  );
  const moved = lastSaid([...told, event("action.performed", { ship: 1, offer: "move" })]);
  assert.deepEqual(moved.get("1 6"), { range: 2, since: true });
  assert.deepEqual(moved.get("2 6"), { range: 4, since: false }, "the others stand where they stood");
  const again = event("defender.declared", { attacker: 6, defender: 1, range: 1 });
  assert.deepEqual(lastSaid([...told, event("unit.moved", { ship: 6, how: "dauntless" }), again]).get("1 6"), {
    range: 1,
    since: false,
  });
});
