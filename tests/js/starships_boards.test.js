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

test("who threatens me: what another's attack does as it is, until an attack is under way", async () => {
  const { threat } = await import("../../static/games/starships/state.js");
  const vessel = (hull, attack, shields = 0) => ({
    hull: { now: hull, start: 18 },
    attack,
    layers: {
      shields: shields ? [{ id: 1, amount: shields, kinds: ["combat"], optional: false }] : [],
      armor: [{ id: 2, amount: 5, kinds: ["combat"], optional: true }], // its owner has to use it: it is not counted
      other: [],
    },
  });
  const view = (more = {}) =>
    /** @type {any} */ ({
      ships: { p1: vessel(6, 3, 2), p2: vessel(9, 4), p3: vessel(9, 8), p4: { ...vessel(0, 9), destroyed: true } },
      seats: { p1: { safe_from: [] }, p2: {}, p3: {}, p4: {} },
      ...more,
    });
  assert.deepEqual(threat(view(), "p1", "p2"), { n: 2, falls: false });
  assert.deepEqual(threat(view(), "p1", "p3"), { n: 6, falls: true });
  assert.deepEqual(threat(view({ flies_at_0: true }), "p1", "p3"), { n: 6, falls: false });
  assert.deepEqual(threat(view(), "p2", "p1"), { n: 3, falls: false });
  for (const [own, other] of [
    ["p1", "p1"],
    ["p1", "p4"],
    ["p4", "p1"],
    ["", "p2"], // whoever watches is threatened by nobody
  ])
    assert.equal(threat(view(), own, other), null);
  assert.equal(threat(view({ seats: { p1: { safe_from: ["p2"] }, p2: {} } }), "p1", "p2"), null);
  assert.equal(threat(view({ attacks: [{ target: "p1" }] }), "p1", "p2"), null);
});
