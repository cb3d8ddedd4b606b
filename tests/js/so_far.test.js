// Fixed scenes that follow on each other: which one it is, what the ones before came to, and nobody to write to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./elements.js";

import { sceneOf } from "../../static/table/captions.js";
import { Chat } from "../../static/table/chat.js";
import { outcome } from "../../static/table/ending.js";
import { soFar, verdict } from "../../static/table/so_far.js";
import { NoStorage, Storage } from "./storage.js";

const deeds = { 1: "no damage", 2: "2 damage" };
const table = (scene, over = {}) =>
  /** @type {any} */ ({
    room: { key: "xwing", lossOf: (ship) => ship.lost ?? 0 },
    config: { of: 3, match: "m" },
    page: { say: (key, { n, of } = { n: 0, of: 0 }) => (of ? `${n} of ${of}` : key) },
    words: { word: () => "no damage", has: (section) => section === "single" },
    ahead: { turning: { story: { deeds } } },
    view: { match: { scene }, ships: { 1: { name: "Luke" }, 2: { name: "Mauler" } } },
    ...over,
  });
const told = (drawn) => drawn && drawn.children.map((one) => one.children.map(({ children }) => children[0]));

beforeEach(() => {
  globalThis.sessionStorage = /** @type {any} */ (new Storage());
});

test("along the way it says which attack it is, of how many", () => {
  assert.equal(sceneOf(table(2)), "2 of 3");
  assert.equal(sceneOf(table(2, { config: {} })), "");
  assert.equal(sceneOf(table(undefined)), "");
});

test("after the second attack one reads what the first came to, and after the last all three", () => {
  assert.equal(soFar(table(1)), false);
  assert.deepEqual(told(soFar(table(2, { ahead: { turning: { story: { deeds: { 2: "no damage" } } } } }))), [
    ["1 of 3", "Mauler: 2 damage"],
    ["2 of 3", "ending_nothing"],
  ]);
  assert.equal(told(soFar(table(3))).length, 3);
  assert.equal(soFar(table(1)), false, "who begins again begins with the first");
});

test("of a game with a winner one reads who won and what is left, and never that nothing was done", () => {
  const won = (scene, winner, scores) => {
    const match = { scene, mode: "combat", result: { winner, why: "combat_over", scores } };
    const one = table(scene, { seat: "p2", ahead: { turning: { story: { deeds: {} } } } });
    one.view = { match, seat_order: ["p1", "p2"], seats: { p1: {}, p2: {} }, ships: {} };
    one.words = { has: () => false, word: (_section, key) => key };
    one.config.counted = "ships left";
    one.nameOf = (seat) => seat;
    one.page.say = (key, { n, of, seat } = {}) => (of ? `${n} of ${of}` : seat ? `${seat} wins` : key);
    return one;
  };
  soFar(won(1, "p2", { p1: 0, p2: 5 }));
  assert.deepEqual(told(soFar(won(2, "", { p1: 0, p2: 0 }))), [
    ["1 of 3", "p2 wins · 5 – 0 ships left"],
    ["2 of 3", "draw · 0 – 0 ships left"],
  ]);
});

test("after the last attack one sentence says what all of them came to, and nothing where one is not known", () => {
  const of = (scene, mine, theirs) => {
    const ships = { 1: { name: "Luke", seat: "p1", lost: mine }, 2: { name: "Mauler", seat: "p2", lost: theirs } };
    const one = table(scene, { seat: "p1", view: { match: { scene }, ships } });
    one.page.say = (key, { dealt, taken } = {}) => (dealt === undefined ? key : `${key} ${dealt} ${taken}`);
    return one;
  };
  soFar(of(1, 0, 2));
  assert.equal(verdict(of(2, 0, 1)), "");
  soFar(of(2, 0, 1));
  assert.equal(verdict(of(3, 1, 0)), "scenes_won 3 1");
  assert.equal(verdict(of(3, 4, 0)), "scenes_lost 3 4");
});

test("scenes that can be won are told by who has won them, never as if nothing had happened", () => {
  const of = (scene, winner) => {
    const one = table(scene, {
      seat: "p1",
      view: { match: { scene, result: { winner, why: "destroyed" } }, ships: {}, seat_order: ["p1", "p2"] },
    });
    one.words = { word: (_section, key) => key, has: () => false };
    one.nameOf = (seat) => seat;
    one.page.say = (key, { n, all, seat } = /** @type {any} */ ({})) =>
      all ? `${key} ${n} ${all}` : seat ? `${seat} wins` : key;
    return one;
  };
  soFar(of(1, "p1"));
  assert.deepEqual(told(soFar(of(2, "p2"))).flat()[1], "p1 wins");
  assert.equal(verdict(of(3, "p1")), "scenes_count 2 3");
});

test("the end of a scene names it, and the end of the last one all of them", () => {
  const at = (n, of = 3) =>
    outcome(
      /** @type {any} */ ({
        view: { match: { scene: n, result: { why: "one_attack" } } },
        words: { has: () => true, word: (_section, key) => key },
        page: { say: (key, params) => `${key} ${params.n}/${params.of}` },
        config: { of },
      }),
    ).title;
  assert.equal(at(1), "scene_over 1/3");
  assert.equal(at(3), "scenes_over 3/3");
  assert.equal(at(0), "one_attack");
});

test("where nothing can be kept, and before anything is told, nothing is said and nothing breaks", () => {
  globalThis.sessionStorage = /** @type {any} */ (new NoStorage());
  assert.equal(soFar(table(2)), false);
  assert.equal(soFar(table(2, { ahead: {} })), false);
});

test("who plays only against machines has nobody to write to", () => {
  globalThis.localStorage = /** @type {any} */ (new Storage());
  const seats = (machines, more = {}) =>
    new Chat(
      /** @type {any} */ ({
        seat: "p1",
        link: { say() {} },
        config: { match: "m" },
        view: { seat_order: ["p1", "p2", "p3"], match: { machines, ...more } },
      }),
    ).mine;
  assert.equal(seats({ p2: "perfect" }), true);
  assert.equal(seats({ p2: "perfect", p3: "greedy" }), false);
  assert.equal(seats({ p2: "perfect", p3: "greedy" }, { judge: "Jo" }), true);
  assert.equal(seats(undefined), true);
});
