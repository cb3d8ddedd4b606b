// The mat's picture: it follows the ships until somebody moves it; and an attack on it is seen, also where all comes in one
// breath.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";
import { beatsOf } from "../../static/stage/beats.js";

globalThis.DOMPoint ??= class {
  constructor(x, y) {
    Object.assign(this, { x, y });
  }

  matrixTransform(by) {
    return by(this);
  }
};
const { lensOf, pan, zoom, follow } = await import("../../static/games/xwing/mat/lens.js");
const { beats } = await import("../../static/games/xwing/beats.js");

const MAT = 914.4;
const pose = (x, y, heading = 0) => ({ pose: [x * 100, y * 100, heading * 100] });

function table(more = {}) {
  const ships = { 1: pose(-100, -400), 2: pose(100, 400, 180) };
  const view = { mat: { side: MAT, ships, obstacles: {}, ...more.mat }, seat_order: ["p1", "p2"], ...more.view };
  return { view, session: {}, seat: "p1", mine: true, wide: true, draw() {}, ...more.table };
}

/** Is a place of the mat, in mm with y upwards, in the picture? */
function shown({ x, y, zoom: near }, [px, py]) {
  const half = MAT / near / 2;
  return Math.abs(px - x) <= half && Math.abs(-py - y) <= half;
}

test("far apart, the whole mat is seen; close together, the ships are, and all of them", () => {
  assert.equal(lensOf(table()).zoom, 1);
  const near = table({ mat: { ships: { 1: pose(-300, -100), 2: pose(-250, 100) } } });
  const lens = lensOf(near);
  assert.ok(lens.zoom > 1.5);
  assert.ok(shown(lens, [-300, -100]) && shown(lens, [-250, 100]));
  assert.ok(lens.x - MAT / lens.zoom / 2 >= -MAT / 2 - 0.01, "nothing beyond the mat");
});

test("on a phone, whoever sets dials sees the own ships and where they may go, from either edge", () => {
  for (const [seat, y, heading] of [
    ["p1", -400, 0],
    ["p2", 400, 180],
  ]) {
    const up = seat === "p1" ? 1 : -1;
    const ships = { 1: pose(200, y, heading), 2: pose(-300, -y, 180 - heading) };
    const there = table({
      mat: { ships, dials: { [seat]: ["1"] } },
      view: { step: { number: "P1" } },
      table: { seat, wide: false },
    });
    const lens = lensOf(there);
    assert.ok(lens.zoom > 1.3);
    for (const forward of [0, 250]) assert.ok(shown(lens, [up * 200, up * (y + up * forward)]), `${seat} ${forward}`);
  }
});

test("moved by hand it stays, until it is to follow again", () => {
  const there = table({ mat: { ships: { 1: pose(-300, -100), 2: pose(-250, 100) } } });
  const before = lensOf(there);
  zoom(there, 1.5);
  assert.equal(lensOf(there).zoom, before.zoom * 1.5);
  pan(there, 20, 0);
  there.view.mat.ships[1] = pose(300, 300);
  assert.equal(lensOf(there).zoom, before.zoom * 1.5);
  follow(there, true);
  assert.ok(shown(lensOf(there), [300, 300]));
});

test("who is aimed at lies opposite before the dice fall, though the attack is over with the same message", () => {
  const ships = { 1: { seat: "p1", shields_left: 0, damage: {} }, 5: { seat: "p2", shields_left: 2, damage: {} } };
  const measured = { 5: { attack_range: 2, obstructed: 0 } };
  const before = { ships, mat: {}, measured, seat_order: ["p1", "p2"], attack: { attacker: "1" } };
  const after = { ...before, attack: null };
  const told = [
    { n: 1, k: "defender.declared", d: { attacker: 1, defender: 5, weapon: 0 } },
    { n: 2, k: "dice.landed", d: { pool: "attack", seat: "p1", faces: ["hit"] } },
    { n: 3, k: "damage.shield", d: { ship: 5, left: 1 } },
    { n: 4, k: "attack.over", d: { attacker: 1, defender: 5 } },
  ];
  const seen = beatsOf(told, beats, before, after, () => "");
  assert.deepEqual(
    seen.map(({ event, view }) => [event.k, view.attack.defender]),
    told.map(({ k }) => [k, "5"]),
  );
  assert.equal(seen[0].view.attack.facts.attack_range, 2, "the range that was measured lies between them");
  const declared = beatsOf(told.slice(0, 1), beats, { ...before, mat: undefined }, after, () => "aimed at");
  assert.deepEqual(declared, [], "off the mat the facts are not hidden by a scene");
});

test("two fingers apart bring it nearer, together take it away, and one finger then moves it", async () => {
  const { Hands } = await import("../../static/games/xwing/mat/hands.js");
  const heard = {};
  const there = table();
  const board = {
    table: there,
    clientWidth: 390,
    addEventListener: (kind, does) => (heard[kind] = does),
    setPointerCapture() {},
    querySelector: () => null,
    follows: () => (followed += 1),
  };
  let [followed, redrawn] = [0, 0];
  there.draw = () => (redrawn += 1);
  new Hands(board);
  const at = (kind, pointerId, clientX, clientY = 0) =>
    heard[kind]({ type: kind, pointerId, clientX, clientY, target: {} });
  const before = lensOf(there).zoom;
  at("pointerdown", 1, 100);
  at("pointerdown", 2, 200);
  at("pointermove", 2, 300);
  assert.equal(lensOf(there).zoom, before * 2);
  at("pointermove", 2, 200);
  assert.equal(lensOf(there).zoom, before);
  at("pointermove", 2, 300);
  at("pointerup", 2, 300);
  const { x, zoom: near } = lensOf(there);
  at("pointermove", 1, 139);
  assert.ok(lensOf(there).x < x && lensOf(there).zoom === near);
  assert.deepEqual([followed, redrawn], [4, 0], "the page is not drawn anew under the fingers");
  at("pointerup", 1, 139);
  assert.deepEqual([followed, redrawn], [4, 1]);
});

test("what is placed follows the finger, and is asked about where it comes to rest", async () => {
  const { Hands } = await import("../../static/games/xwing/mat/hands.js");
  const { own } = await import("../../static/games/xwing/mat/state.js");
  const heard = {};
  const there = table({ view: { step: { number: "S5" } } });
  const draft = Object.assign(own(there), { draft: { of: "ship", which: 1, x: 0, y: -400, heading: 15 } }).draft;
  const seen = [];
  there.draw = () => seen.push("page");
  const board = {
    table: there,
    clientWidth: 390,
    addEventListener: (kind, does) => (heard[kind] = does),
    setPointerCapture() {},
    querySelector: () => ({
      getScreenCTM: () => ({
        inverse:
          () =>
          ({ x, y }) => ({ x: x / 2, y: y / 2 }),
      }),
    }),
    follows: (anew) => seen.push(anew ? "mat" : "lens"),
  };
  new Hands(board);
  const at = (kind, x, y) => heard[kind]({ type: kind, pointerId: 1, clientX: x, clientY: y, target: {} });
  at("pointerdown", 0, 800);
  at("pointermove", 20, 810);
  at("pointermove", 40, 820.4);
  assert.deepEqual(seen, ["page", "mat"], "only the picture, once it is under way");
  assert.deepEqual([draft.x, draft.y, draft.heading, draft.moving], [20, -410.2, 15, true]);
  at("pointerup", 41, 820.4);
  assert.deepEqual([seen.at(-1), draft.x, draft.moving], ["page", 20.5, false]);
});

test("while things are placed all of the mat is seen, the own edge too, wherever ships stand already", () => {
  const ships = { 1: pose(0, 420, 180), 2: { pose: null } };
  const there = table({ mat: { ships }, view: { step: { number: "S5" } }, table: { wide: false } });
  assert.equal(lensOf(there).zoom, 1);
  there.view.step.number = "A0";
  assert.ok(lensOf(there).zoom > 1);
});

test("on a phone the flight of the other side is in the picture until a ship of one's own is active", () => {
  const events = [{ k: "maneuver.executed", d: { ship: 2, way: [pose(100, 400).pose, pose(100, 250).pose] } }];
  const ships = { 1: pose(-100, -400), 2: pose(100, 250) };
  const lens = (active) =>
    lensOf(
      table({
        mat: { ships, waits: ["1"], active },
        view: { step: { number: "A0" }, ships: { 1: { seat: "p1" }, 2: { seat: "p2" } } },
        table: { wide: false, session: { store: { events } } },
      }),
    );
  assert.ok(shown(lens(), [100, 400]) && shown(lens(), [100, 250]) && shown(lens(), [-100, -400]));
  assert.ok(!shown(lens({ ship: "1" }), [100, 250]));
});
