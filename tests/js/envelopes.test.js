// The proof as a picture: an envelope has a check only where what was in it is what was sealed.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { firstDice, stateOf } = await import("../../static/fair/envelopes.js");
const { commit, hex, unhex } = await import("../../static/fair/dice.js");

test("an envelope is checked only where what came out of it was put under its seal", () => {
  const seed = "0a".repeat(32);
  const sealed = hex(commit("p1", "m", unhex(seed)));
  assert.equal(stateOf("m", "p1", undefined), "none");
  assert.equal(stateOf("m", "p1", { commit: sealed }), "sealed");
  assert.equal(stateOf("m", "p1", { commit: sealed, seed }), "holds");
  assert.equal(stateOf("m", "p1", { commit: sealed, seed: "0b".repeat(32) }), "differs");
  assert.equal(stateOf("m", "p2", { commit: sealed, seed }), "differs", "a seal holds for its own seat alone");
  assert.equal(stateOf("n", "p1", { commit: sealed, seed }), "differs", "and for its own match");
});

test("the first dice are those that everybody saw fall", () => {
  const roll = (d) => ({ body: { k: "dice.rolled", d } });
  const events = [
    { body: null },
    roll({ sides: 8 }),
    roll({ sides: 8, faces: [1, 2, 8] }),
    roll({ sides: 6, faces: [3, 4] }),
  ];
  assert.deepEqual(
    firstDice(events).map(({ sides, face }) => [sides, face]),
    [
      [8, 1],
      [8, 2],
      [8, 8],
      [6, 3],
    ],
  );
});
