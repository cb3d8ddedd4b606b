import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { beforeEach, test } from "node:test";

import "./elements.js";

import { room as xwing } from "../../static/games/xwing/index.js";
import { beatsOf, MOST_MS, stillsOf } from "../../static/stage/beats.js";
import { Player } from "../../static/stage/player.js";
import { Scenes, STILL } from "../../static/stage/scenes.js";
import { base } from "../../static/table/base.js";
import { Storage } from "./storage.js";
import { Time } from "./time.js";

const event = (n, k, d = {}) => ({ n, k, d });
const say = ({ k }) => (k === "quiet" ? "" : k);
const roll = (_event, view) => ({ kind: "roll", lasts: 1000, rests: 600, view: { ...view, rolled: true } });
const hit = (_event, view) => ({ kind: "hit", lasts: 500, view: { ...view, hurt: true } });
const ROLL_AND_HIT = [event(1, "roll"), event(2, "counted"), event(3, "quiet"), event(4, "hit")];

let time, told, drawn, pace, player;
beforeEach(() => {
  globalThis.localStorage = new Storage();
  time = new Time();
  told = [];
  drawn = 0;
  pace = 1;
  player = new Player({
    pace: () => pace,
    draw: () => (drawn += 1),
    told: (events) => told.push(...events.map(({ n }) => n)),
    began: () => {},
    later: time.later,
    never: time.never,
  });
});

test("events become beats in their order; what has no drawing is a line, what is never told takes no time", () => {
  const beats = beatsOf(ROLL_AND_HIT, { roll, hit }, {}, { after: true }, say);
  assert.deepEqual(
    beats.map((beat) => [beat.kind, beat.events.map(({ n }) => n)]),
    [
      ["roll", [1]],
      ["line", [2]],
      ["hit", [3, 4]],
    ],
  );
  assert.deepEqual(
    beats.map((beat) => beat.view),
    [{ rolled: true }, { rolled: true }, { rolled: true, hurt: true }],
  );
});

test("what has nothing to look at is not a scene, and a room says nothing of its own by itself", () => {
  assert.deepEqual(beatsOf([event(1, "a"), event(2, "b")], base.beats, {}, {}, say), []);
});

test("a long scene is hurried to the time an attack may take", () => {
  const many = Array.from({ length: 12 }, (_one, n) => event(n, "roll"));
  const beats = beatsOf(many, { roll }, {}, {}, say);
  assert.equal(Math.round(beats.reduce((sum, beat) => sum + beat.lasts, 0)), MOST_MS);
  assert.equal(Math.round(beats[0].rests), Math.round(beats[0].lasts * 0.6));
});

test("the words come when the dice rest, and the table is as the scene shows it until its end", () => {
  player.play(beatsOf(ROLL_AND_HIT, { roll, hit }, { at: "first" }, {}, say));
  assert.deepEqual(player.view, { at: "first", rolled: true });
  time.pass(599);
  assert.deepEqual(told, []);
  assert.ok(!player.shown(ROLL_AND_HIT[0]));
  time.pass(1);
  assert.deepEqual(told, [1]);
  assert.ok(player.shown(ROLL_AND_HIT[0]));
  assert.ok(!player.shown(ROLL_AND_HIT[3]));
  time.pass(400);
  assert.deepEqual(told, [1, 2]);
  time.pass(350);
  assert.deepEqual(told, [1, 2, 3, 4]);
  assert.ok(player.view.hurt);
  time.pass(500);
  assert.equal(player.view, null);
  assert.ok(!player.playing);
});

test("a press brings everything to now, and nothing is told twice", () => {
  player.play(beatsOf(ROLL_AND_HIT, { roll, hit }, {}, {}, say));
  time.pass(700);
  player.skip();
  assert.deepEqual(told, [1, 2, 3, 4]);
  assert.equal(player.view, null);
  time.pass(9000);
  assert.deepEqual(told, [1, 2, 3, 4]);
});

test("at the fast pace everything takes half as long, and at none it is told at once", () => {
  pace = 0.5;
  player.play(beatsOf(ROLL_AND_HIT, { roll, hit }, {}, {}, say));
  time.pass(925);
  assert.ok(!player.playing);
  told = [];
  pace = 0;
  player.play(beatsOf(ROLL_AND_HIT, { roll, hit }, {}, {}, say));
  assert.deepEqual([told, player.playing], [[1, 2, 3, 4], false]);
});

test("scenes wait for each other; whoever is behind sees them hurried, and whoever is far behind the newest", () => {
  const scene = (n) => beatsOf([event(n, "hit")], { hit }, { n }, {}, say);
  for (const n of [1, 2]) player.play(scene(n));
  assert.deepEqual([player.view.n, told], [1, [1]]);
  time.pass(500);
  assert.equal(player.view.n, 2);
  for (const n of [3, 4, 5]) player.play(scene(n));
  const seen = [500, 200, 500].map((ms) => time.pass(ms) ?? player.view.n);
  assert.deepEqual(
    [told.slice(0, 2), seen],
    [
      [1, 2],
      [3, 4, 5],
    ],
  );
  for (let n = 6; n < 15; n += 1) player.play(scene(n));
  assert.deepEqual([player.view.n, told.length], [14, 14]);
});

test("what moves on the page moves once for each beat and is put back when it ends", () => {
  const acts = [];
  const act = (stage) => {
    acts.push("moves");
    stage.onEnd(() => acts.push("put back"));
  };
  player.play(beatsOf([event(1, "hit")], { hit: () => ({ kind: "hit", lasts: 500, act }) }, {}, {}, say));
  const page = { querySelector: () => null };
  player.onPage(page);
  player.onPage(page);
  assert.deepEqual(acts, ["moves"]);
  time.pass(500);
  assert.deepEqual(acts, ["moves", "put back"]);
});

// --- of X-Wing ---------------------------------------------------------------------------------------------------------
const SHIP = { shields_left: 1, hull: 2, damage: { hit: 0, crit: 0 }, seat: "p2" };
const BEFORE = { seat_order: ["p1", "p2"], ships: { 1: { ...SHIP, seat: "p1" }, 4: SHIP } };
const ATTACK = [
  event(1, "dice.landed", { pool: "attack", seat: "p1", faces: ["hit", "focus", "hit", "crit"] }),
  event(2, "dice.turned", { pool: "attack", ids: [1], to: "hit" }),
  event(3, "dice.landed", { pool: "defense", seat: "p2", faces: ["evade", "blank"] }),
  event(4, "dice.rerolled", { pool: "defense", ids: [1], faces: ["focus"] }),
  event(5, "dice.cancelled", { face: "hit", n: 1 }),
  event(6, "damage.shield", { ship: 4, face: "hit", left: 0 }),
  event(7, "damage.hull", { ship: 4, face: "hit", left: 1 }),
  event(8, "damage.hull", { ship: 4, face: "crit", left: 0 }),
  event(9, "ship.destroyed", { ship: 4 }),
  event(10, "attack.over", {}),
];

test("an X-Wing attack without decisions is one scene in which dice keep their places", () => {
  const beats = beatsOf(ATTACK, xwing.beats, BEFORE, { ships: {} }, say);
  assert.deepEqual(
    beats.map((beat) => beat.kind),
    ["roll", "change", "roll", "roll", "pair", "hit", "hit", "hit", "end", "end"],
  );
  const { pools, ships } = beats.at(-1).view;
  const lie = (pool) => pool.order.map((id) => [pool.dice[id].face, pool.dice[id].thrown, pool.dice[id].out]);
  assert.deepEqual(lie(pools.attack), [
    ["hit", "hit", true],
    ["hit", "focus", false],
    ["hit", "hit", false],
    ["crit", "crit", false],
  ]);
  assert.deepEqual(lie(pools.defense), [
    ["evade", "evade", true],
    ["focus", "focus", false],
  ]);
  assert.ok(pools.defense.dice[1].again);
  assert.deepEqual([ships[4].shields_left, ships[4].damage, ships[4].destroyed], [0, { hit: 1, crit: 1 }, true]);
  assert.deepEqual(BEFORE.ships[4], SHIP);
});

test("while dice fall the attack is one that both sides have confirmed, also when it is over by then", () => {
  const before = { ...BEFORE, attack: { attacker: 1, defender: 4, confirmed: false } };
  const beats = beatsOf(ATTACK, xwing.beats, before, { ships: {} }, say);
  assert.ok(beats[0].kind === "roll" && beats[0].view.attack.confirmed);
  const salvo = beatsOf(ATTACK.slice(0, 1), xwing.beats, BEFORE, { ships: {} }, say);
  assert.equal(salvo[0].view.attack, undefined, "dice that belong to no attack make none");
});

test("a damage card is one damage in the picture, whatever is told of it, and what was paid leaves the ship at once", () => {
  const ship = {
    ...SHIP,
    hull: 3,
    shields_left: 0,
    tokens: { focus: 1, evade: 1 },
    force: { left: 3, of: 3 },
    locks: ["1"],
  };
  const dealt = [
    event(1, "token.spent", { ship: 4, token: "focus", n: 1 }),
    event(2, "force.spent", { ship: 4, n: 1 }),
    event(3, "lock.spent", { ship: 4, target: 1 }),
    event(4, "damage.hull", { ship: 4, face: "hit", left: 2 }),
    event(5, "card.facedown", { ship: 4, left: 2 }),
    event(6, "damage.hull", { ship: 4, face: "crit", left: 1 }),
    event(7, "card.faceup", { ship: 4, damage_card: "structural_damage", left: 1 }),
  ];
  const before = { damage: "deck", seat_order: ["p1", "p2"], ships: { ...BEFORE.ships, 4: ship } };
  const beats = beatsOf(dealt, xwing.beats, before, { ships: {} }, say);
  assert.deepEqual(
    beats.map(({ kind, events }) => [kind, events.map(({ n }) => n)]),
    [
      ["effect", [1]],
      ["effect", [2]],
      ["effect", [3]],
      ["card", [4, 5]],
      ["card", [6, 7]],
    ],
  );
  const [paid, , unlocked, first, last] = beats.map(({ view }) => view.ships[4]);
  assert.deepEqual([paid.tokens, unlocked.force.left, unlocked.locks], [{ focus: 0, evade: 1 }, 2, []]);
  assert.deepEqual(
    [first.damage, last.damage],
    [
      { hit: 1, crit: 0 },
      { hit: 1, crit: 1 },
    ],
  );
});

test("every beat of X-Wing is drawn from a view in which nothing of its event is known", () => {
  const empty = { seat_order: [], ships: {} };
  for (const [k, beat] of Object.entries(xwing.beats)) {
    const d = { pool: "attack", faces: ["hit"], ids: [0], to: "hit", face: "hit", n: 1, ship: 9, left: 0 };
    assert.doesNotThrow(() => beat(event(1, k, d), empty, empty), k);
  }
});

// --- of a table --------------------------------------------------------------------------------------------------------
const tableOf = (over = {}) => ({
  room: { ...xwing, layout: (view) => ({ attack: Boolean(view.attack), right: false }) },
  words: { event: say },
  page: { event: () => "" },
  view: { attack: {}, ships: {} },
  session: { store: { n: 40 } },
  mine: false,
  bell: { sounds() {} },
  speaker: { told: (_table, events) => told.push(...events.map(({ n }) => n)) },
  draw() {},
  ...over,
});

function scenes(calm = false) {
  globalThis.document = { hidden: false, addEventListener() {} };
  return new Scenes({ matches: calm });
}

test("who wants little motion sees stills of the same: the dice as they lie, the blows, the end", () => {
  const beats = beatsOf(ATTACK, xwing.beats, BEFORE, { ships: {} }, say);
  const stills = stillsOf(beats);
  assert.deepEqual(
    stills.map(({ kind, events }) => [kind, events.map(({ n }) => n)]),
    [
      ["still", [1, 2, 3, 4]],
      ["still", [5, 6, 7, 8]],
      ["still", [9, 10]],
    ],
  );
  assert.ok(stills.every((still) => !still.act && !still.draw && still.lasts >= 500));
  const [lie, blows, end] = stills.map((still) => still.view);
  assert.deepEqual(lie.pools.defense.dice[1].face, "focus");
  assert.deepEqual([lie.ships[4].shields_left, blows.ships[4].damage], [1, { hit: 1, crit: 1 }]);
  assert.deepEqual([blows.ships[4].destroyed, end.ships[4].destroyed], [undefined, true]);
  assert.deepEqual(end, beats.at(-1).view);
});

test("a scene of one part needs no still, and many parts are hurried like any scene", () => {
  assert.deepEqual(stillsOf(beatsOf(ATTACK.slice(0, 4), xwing.beats, BEFORE, { ships: {} }, say)), []);
  const many = Array.from({ length: 12 }, (_one, n) => event(n, n % 2 ? "roll" : "hit"));
  const stills = stillsOf(beatsOf(many, { roll, hit }, {}, {}, say));
  assert.equal(stills.length, 12);
  assert.equal(Math.round(stills.reduce((sum, still) => sum + still.lasts, 0)), MOST_MS);
});

test("little motion plays stills at the pace that was chosen, and none where that is off", () => {
  const table = tableOf();
  const calm = scenes(true);
  assert.equal(calm.heard(table, ATTACK, BEFORE, table.view), true);
  assert.equal(calm.beat.kind, "still");
  assert.equal(calm.looks(table).view.pools.attack.order.length, 4);
  calm.skip();
  const off = scenes(true);
  off.choose("off");
  assert.equal(off.heard(table, ATTACK, BEFORE, table.view), false);
});

test("a reload starts at now, and events are played once for two seats of one browser", () => {
  const table = tableOf();
  const seen = scenes();
  assert.equal(seen.heard(table, ATTACK.slice(0, 1), BEFORE, table.view, true), false);
  assert.equal(seen.heard(table, ATTACK.slice(0, 1), BEFORE, table.view), false);
  assert.equal(seen.heard(table, [event(41, "ship.destroyed", { ship: 4 })], BEFORE, table.view), true);
  assert.equal(seen.heard(table, [event(41, "ship.destroyed", { ship: 4 })], BEFORE, table.view), false);
  seen.skip();
  assert.deepEqual(told, [41]);
});

test("a scene never lies where an open decision of mine wants the table laid out otherwise", () => {
  const before = { ...BEFORE, attack: {} };
  const look = (over) => {
    const table = tableOf(over);
    const seen = scenes();
    seen.heard(table, [event(41, "ship.destroyed", { ship: 4 })], before, table.view);
    const looked = seen.looks(table);
    seen.skip();
    return looked === table ? "as it is" : looked.view.ships[4].state;
  };
  assert.equal(look({}), "destroyed");
  assert.equal(look({ mine: true }), "destroyed");
  assert.equal(look({ view: { ships: {} } }), "destroyed");
  assert.equal(look({ mine: true, view: { ships: {} } }), "as it is");
  assert.equal(STILL.looks(5), 5);
});

test("until dice lie nothing is offered and nothing foretold, and the first press brings them down and decides nothing", () => {
  const table = tableOf({ mine: true, prompt: { n: 7 }, held: 0, hold: () => (table.held += 1) });
  const roll = { seat: "p1", dice: { defense: 2 } };
  table.view = { ...table.view, match: { roll } };
  const seen = scenes();
  assert.ok(!seen.inAir);
  seen.heard(table, ATTACK.slice(0, 3), { ...BEFORE, attack: {} }, table.view);
  assert.ok(seen.inAir);
  const looked = seen.looks(table);
  assert.deepEqual([looked.mine, looked.prompt, looked.view.match.roll], [false, undefined, roll]);
  const press = { key: "p" };
  seen.pressed({ key: "Shift" });
  assert.ok(seen.inAir);
  seen.pressed(press);
  assert.deepEqual([seen.inAir, seen.beat, seen.shows === press, table.held], [false, null, true, 1]);
  seen.pressed({ key: "p" });
  assert.equal(seen.shows, press);
  assert.deepEqual(told, [1, 2, 3]);
});

test("once the last dice of a scene lie, what may be decided is offered while the rest is shown", () => {
  player.play(beatsOf(ROLL_AND_HIT, { roll, hit }, {}, {}, say));
  player.play(beatsOf([event(5, "roll"), event(6, "hit")], { roll, hit }, {}, {}, say));
  const seen = [];
  for (const ms of [999, 2, 900, 900, 60]) {
    time.pass(ms);
    seen.push(player.inAir);
  }
  assert.deepEqual(seen, [true, true, true, true, false]);
  assert.ok(player.playing);
  time.pass(500);
  player.play(stillsOf(beatsOf([...ROLL_AND_HIT, event(5, "roll")], { roll, hit }, {}, {}, say)));
  assert.ok(player.inAir); // the second throw is on a still that comes
  time.pass(1701);
  assert.ok(!player.inAir);
});

test("what is said while a scene is played is laid over nothing: its words stand in the head", () => {
  const seen = scenes();
  seen.player = /** @type {any} */ ({ beat: { kind: "line" } });
  seen.line = "told";
  assert.deepEqual(seen.drawn({ mine: false }).children.filter(Boolean), []);
});

test("what is laid over a scene has the looks of nothing else at the table", () => {
  const folder = new URL("../../static/css/table/", import.meta.url);
  const others = readdirSync(folder).filter((name) => name !== "scene.css");
  const sheets = others.map((name) => readFileSync(new URL(name, folder), "utf-8")).join("\n");
  const seen = scenes();
  seen.player = /** @type {any} */ ({ beat: { kind: "line" } });
  for (const mine of [true, false])
    for (const name of seen.drawn({ mine }).props.class.split(" ").filter(Boolean))
      assert.ok(!new RegExp(`(^|[\\s,}])\\.${name}(?![\\w-])`, "m").test(sheets), name);
});
