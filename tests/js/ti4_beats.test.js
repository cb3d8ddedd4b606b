import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { beats, throwers } from "../../static/games/ti4/beats.js";
import { justCancelled } from "../../static/games/ti4/played.js";
import { beatsOf } from "../../static/stage/beats.js";

const ships = { 1: { seat: "p1", state: "here" }, 2: { seat: "p2", state: "here" } };
const before = {
  seat_order: ["p1", "p2"],
  ships,
  pools: { combat: { p1: { order: ["0"], dice: { 0: { face: 1, value: 9, result: 1, hit: false } } } } },
};
const die = (face, value, hit) => ({ face, value, result: face, hit });
const after = {
  ...before,
  pools: {
    combat: { p1: { order: ["0", "1", "2"], dice: { 0: die(5, 5, true), 1: die(9, 9, true), 2: die(2, 9, false) } } },
  },
};
const events = [
  { n: 1, k: "dice.landed", d: { seat: "p1", pool: "combat", value: 5, n: 1, faces: [5], hits: 1 } },
  { n: 2, k: "dice.landed", d: { seat: "p1", pool: "combat", value: 9, n: 2, faces: [9, 2], hits: 1 } },
  { n: 3, k: "combat.hits", d: { seat: "p1", against: "p2", n: 2 } },
  { n: 4, k: "unit.sustained", d: { seat: "p2", ship: 2 } },
  { n: 5, k: "units.destroyed", d: { seat: "p2", ships: [2], n: 1 } },
];

test("a roll falls class by class, in place of the roll before", () => {
  const scene = beatsOf(events, beats, before, after, () => "told");
  assert.deepEqual(
    scene.map((beat) => beat.kind),
    ["roll", "roll", "hit", "hit", "end"],
  );
  const [first, second] = scene.map((beat) => beat.view.pools.combat.p1);
  assert.deepEqual([first.order, second.order], [["0"], ["0", "1", "2"]]);
  assert.deepEqual(second.dice, after.pools.combat.p1.dice);
  assert.equal(scene[2].view.ships[2].damaged, undefined);
  assert.equal(scene[3].view.ships[2].damaged, true);
});

test("a roll that hits nothing sends no sparks", () => {
  const none = [events[0], { n: 2, k: "combat.hits", d: { seat: "p1", against: "p2", n: 0 } }];
  const scene = beatsOf(none, beats, before, after, () => "");
  assert.deepEqual(
    scene.map((beat) => beat.kind),
    ["roll"],
  );
});

test("dice that a round has swept away before they were seen lie with the ships that threw them", () => {
  const of = (kind, combat, dice = 1) => ({ seat: "p1", kind, cls: kind, combat, dice, state: "here", place: "space" });
  const ships = { 1: of("fighter", 9), 2: of("dreadnought", 5), 3: of("cruiser", 7), 4: of("war_sun", 3, 3) };
  const view = /** @type {any} */ ({ ships, seat_order: ["p1", "p2"], pools: {} });
  assert.deepEqual(throwers(view, "combat", "p1"), [4, 4, 4, 2, 3, 1]);
  const swept = beats["dice.landed"](
    /** @type {any} */ ({ d: { pool: "combat", seat: "p1", value: 3, faces: [1, 2, 9] } }),
    view,
    /** @type {any} */ ({ pools: {} }),
  );
  assert.deepEqual(
    Object.values(swept.view.pools.combat.p1.dice).map((die) => die.ship),
    [4, 4, 4],
  );
});

test("a round that begins sweeps the dice of both sides away together, and the first dice after it are its own", () => {
  const event = (n, k, d) => /** @type {any} */ ({ n, k, d });
  const of = (n, seat, face) => event(n, "dice.landed", { seat, pool: "combat", value: 9, n: 1, faces: [face] });
  const row = [of(1, "p2", 4), event(2, "round.began", { n: 2 }), of(3, "p1", 5), of(4, "p2", 6)];
  const scene = beatsOf(row, beats, before, { ...after, pools: {} }, () => "told");
  const lying = scene.map(({ view }) => Object.keys(view.pools.combat));
  assert.deepEqual(lying, [["p1", "p2"], [], ["p1"], ["p1", "p2"]]);
  assert.equal(scene[2].view.pools.combat.p1.order.length, 1);
  assert.equal(scene[1].view.round, 2);
});

test("what a fleet has too many of is no part of the scene of its dice", () => {
  const row = [events[0], { n: 2, k: "limits.as_brought", d: { seat: "p2", n: 2 } }, events[2]];
  assert.deepEqual(
    beatsOf(row, beats, before, after, () => "told").map(({ kind }) => kind),
    ["roll", "hit"],
  );
});

test("a card that is cancelled is held up and struck, and said until something else happens", () => {
  const row = ["card.played", "card.played", "card.cancelled"].map((k, at) => ({ n: at + 1, k, d: { seat: "p1" } }));
  const scene = beatsOf(row, beats, before, after, () => "told");
  assert.deepEqual(
    scene.map(({ kind, draw }) => [kind, Boolean(draw)]),
    [
      ["card", true],
      ["card", true],
      ["card", true],
    ],
  );
  const more = (...kinds) => justCancelled([...row, ...kinds.map((k, at) => ({ n: 4 + at, k, d: {} }))])?.n;
  assert.equal(more(), 3);
  assert.equal(more("window.quiet"), 3);
  assert.equal(more("window.quiet", "dice.landed"), undefined);
  assert.equal(more("card.played"), undefined);
  const later = [...row, ...["window.quiet", "hits.assigned", "round.began"].map((k, at) => ({ n: 4 + at, k, d: {} }))];
  assert.equal(justCancelled(later, "p1", 1)?.n, 3, "its player is told until they press something themselves");
  assert.equal(justCancelled(later, "p1", 5), null);
  assert.equal(justCancelled(later, "p2", 1), null);
});

test("while dice fall the table stands at their roll, though what came of it is known", () => {
  const at = (now) => ({ now, order: ["1.3", "3.1", "8.3"] });
  const fallen = (pool, view = before) =>
    beats["dice.landed"](
      /** @type {any} */ ({ d: { pool, seat: "p1", value: 5, faces: [5] } }),
      /** @type {any} */ (view),
      /** @type {any} */ ({ ...after, rail: at("8.3") }),
    ).view.rail.now;
  assert.deepEqual([fallen("combat"), fallen("barrage"), fallen("space_cannon")], ["3.1", "1.3", "8.3"]);
});
