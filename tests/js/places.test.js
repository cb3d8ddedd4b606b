// Dice lie by face once they have landed, and each keeps its place from then on.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { byFace, lying } from "../../static/stage/places.js";

const best = byFace(["crit", "hit", "focus", "blank"]);
const dice = (...faces) => faces.map((thrown, at) => ({ id: String(at), thrown, again: false }));

let match;
beforeEach(() => {
  match = {};
});
const lie = (roll, falls = false) => lying(match, "attack", roll, best, falls).join("");

test("while they fall dice lie as they were thrown, then by face, the best first, alike in their order", () => {
  const roll = dice("blank", "hit", "crit", "hit");
  assert.equal(lie(roll, true), "0123");
  assert.equal(lie(roll), "2130");
});

test("a die keeps its place when it is turned or rerolled, also while others fall", () => {
  const roll = dice("blank", "hit", "crit");
  assert.equal(lie(roll), "210");
  const again = roll.map((die) => (die.id === "0" ? { ...die, thrown: "crit", again: true } : die));
  assert.equal(lie(again, true), "210");
  assert.equal(lie(again), "210");
});

test("dice that come later lie behind, by face among themselves", () => {
  assert.equal(lie(dice("blank", "hit")), "10");
  const more = dice("blank", "hit", "blank", "crit");
  assert.equal(lie(more, true), "1023");
  assert.equal(lie(more), "1032");
});

test("another roll is sorted anew, also when it follows at once", () => {
  assert.equal(lie(dice("blank", "hit")), "10");
  assert.equal(lie(dice("crit", "blank")), "01");
  assert.equal(lie(dice("blank")), "0");
  assert.equal(lie([]), "");
  assert.equal(lie(dice("blank", "hit")), "10");
});

test("each match and each roll has a memory of its own, and a face that nobody knows comes last", () => {
  assert.equal(lie(dice("blank", "hit")), "10");
  assert.equal(lying(match, "defense", dice("blank", "odd", "hit"), best, false).join(""), "201");
  assert.equal(lying({}, "attack", dice("hit", "blank"), best, false).join(""), "01");
});
