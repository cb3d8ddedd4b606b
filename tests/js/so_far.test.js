// Fixed scenes that follow on each other: which one it is, what the ones before came to, and nobody to write to.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./elements.js";

import { sceneOf } from "../../static/table/captions.js";
import { Chat } from "../../static/table/chat.js";
import { soFar } from "../../static/table/so_far.js";
import { NoStorage, Storage } from "./storage.js";

const deeds = { 1: "no damage", 2: "2 damage" };
const table = (scene, over = {}) =>
  /** @type {any} */ ({
    room: { key: "xwing" },
    config: { of: 3, match: "m" },
    page: { say: (key, { n, of } = { n: 0, of: 0 }) => (of ? `${n} of ${of}` : key) },
    words: { word: () => "no damage" },
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
