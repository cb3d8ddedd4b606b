// What the last attack of a Legion match has come to, told from the log.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { lastFight } = await import("../../static/games/legion/duel.js");

const begun = { k: "attack.begun", d: { ship: 1 } };
const declared = (attacker, defender) => ({ k: "defender.declared", d: { attacker, defender, range: 2 } });
const wounded = (ship, n) => ({ k: "wounds.suffered", d: { ship, n, by: "attack" } });

test("an attack against two units keeps both, each with its wounds", () => {
  const found = lastFight([begun, declared(1, 2), declared(1, 3), wounded(2, 3), wounded(3, 1), wounded(2, 1)]);
  assert.deepEqual(found, { attacker: 1, defenders: [2, 3], wounds: { 2: 4, 3: 1 } });
});

test("the next attack takes its place, and wounds of others do not count", () => {
  assert.equal(lastFight([begun, declared(1, 2), wounded(2, 3), begun]), null);
  assert.deepEqual(lastFight([begun, declared(1, 2), wounded(9, 3)]).wounds, {});
});
