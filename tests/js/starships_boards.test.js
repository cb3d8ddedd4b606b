// Vessels on their boards: how the rings break.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { hullRing, layerRings, segments } = await import("../../static/games/starships/boards.js");

test("a hull has a segment for each point, and none is whole at zero", () => {
  assert.deepEqual(hullRing({ now: 13, start: 18 }), { of: 18, left: 13 });
  assert.deepEqual(hullRing({ now: 0, start: 18 }), { of: 18, left: 0 });
  assert.deepEqual(hullRing({ now: -7, start: 18 }), { of: 18, left: 0 });
});

test("a large hull is shared out, and its last point still shows", () => {
  assert.deepEqual(hullRing({ now: 1, start: 96 }), { of: 24, left: 1 });
  assert.deepEqual(hullRing({ now: 48, start: 96 }), { of: 24, left: 12 });
});

test("every layer is a ring, broken into the uses it has left", () => {
  const ship = {
    layers: {
      shields: [{ id: 1, amount: 2, kinds: [], optional: false }],
      armor: [],
      other: [{ id: 3, amount: 3, kinds: [], optional: true, counters: 0 }],
    },
    misses: [{ card: "veil", counters: 2, id: 4 }],
  };
  assert.deepEqual(layerRings(/** @type {any} */ (ship)), [
    { kind: "shields", id: 1, parts: 1, spent: false },
    { kind: "other", id: 3, parts: 0, spent: true },
    { kind: "misses", id: 4, parts: 2, spent: false },
  ]);
});

test("segments leave a gap and begin at the top", () => {
  const [first, second] = segments(50, 2);
  assert.match(first, /^M2\.\d+ -4\d\.\d+A50 50 0 0 1 /);
  assert.notEqual(first, second);
});
