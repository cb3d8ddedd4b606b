// The columns of a fleet on a phone: a class each, with the dice it has thrown.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { columnsOf, facing, parted } = await import("../../static/games/ti4/facing.js");

const ship = (kind, name, more = {}) => ({
  seat: "p1",
  kind,
  cls: kind,
  group: `${kind}${more.damaged ? "*" : ""}`,
  name,
  state: "here",
  combat: 9,
  ...more,
});
const die = (of, face) => ({ ship: of, face, value: 9, result: face, hit: face >= 9 });
const table = (ships, dice = {}) =>
  /** @type {any} */ ({
    view: { ships, pools: { combat: { p1: { order: Object.keys(dice), dice } } } },
    words: { has: () => false, word: (_section, key) => key, stepKind: () => "" },
  });
const shown = (columns) => columns.map(({ name, groups, dice }) => [name, groups.length, dice.map(({ at }) => at)]);

test("the whole and the damaged of a class share a column, what is on a planet has none", () => {
  const ships = {
    1: ship("dreadnought", "Dreadnought I #1"),
    2: ship("dreadnought", "Dreadnought I #2", { damaged: true }),
    3: ship("infantry", "Infantry I", { place: "planet" }),
  };
  assert.deepEqual(shown(columnsOf(table(ships), "p1", "combat")), [["Dreadnought I", 2, []]]);
});

test("dice lie with the class that threw them, also when its last ship is gone", () => {
  const ships = {
    1: ship("cruiser", "Cruiser I #1"),
    2: ship("fighter", "Fighter I #1", { state: "destroyed" }),
  };
  const dice = { 0: die(1, 4), 1: die(2, 9), 2: die(1, 10) };
  assert.deepEqual(shown(columnsOf(table(ships, dice), "p1", "combat")), [
    ["Cruiser I", 1, [0, 2]],
    ["Fighter I", 0, [1]],
  ]);
});

test("a long name may be parted, a short one is not", () => {
  assert.equal(parted("Dreadnought I"), "Dread\u00adnought I");
  assert.equal(parted("Destroyer II"), "Destroyer II");
});

test("each fleet says whose it is", () => {
  const of = /** @type {any} */ ({
    ...table({}),
    seat: "p1",
    page: { say: (key) => key },
    nameOf: (seat) => ({ p1: "Ana", p2: "Ben" })[seat],
  });
  of.view = { ...of.view, seat_order: ["p1", "p2"], seats: {}, pools: {}, step: { number: "0.1" } };
  const [others, , own] = facing(of, ["p1", "p2"], null).children;
  const text = (node) => (typeof node === "string" ? node : node.children.map(text).join(""));
  const named = (side) => text(side.children.find((child) => child.props?.class === "facing-name"));
  assert.deepEqual([others].flat().map(named), ["Ben"]);
  assert.equal(named(own), "Ana (you)");
});
