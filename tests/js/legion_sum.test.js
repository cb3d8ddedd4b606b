// What an attack of Legion came to: hits, what took them away, wounds, and who fell. Made from events alone.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { attacksOf, lastPools, sentence } = await import("../../static/games/legion/sum.js");

const event = (k, d) => /** @type {any} */ ({ k, d });
const ATTACK = [
  event("attack.begun", { ship: 1 }),
  event("defender.declared", { attacker: 1, defender: 2, range: 2 }),
  event("dice.landed", { ship: 1, pool: "attack", n: 5, faces: ["hit", "hit", "surge", "crit", "hit"], colors: ["k"] }),
  event("dice.turned", { ship: 1, pool: "attack", ids: [2], to: "hit", n: 1, offer: "chart" }),
  event("dice.cancelled", { ship: 2, ids: [0], n: 1, face: "hit", by: "cover" }),
  event("dice.cancelled", { ship: 2, ids: [1], n: 1, face: "hit", by: "dodge" }),
  event("dice.landed", { ship: 2, pool: "defense", n: 3, faces: ["block", "block", "blank"], colors: ["r"] }),
  event("pierce.used", { ship: 1, target: 2, n: 1 }),
  event("results.compared", { ship: 2, results: 3, blocks: 1, n: 2 }),
  event("wounds.suffered", { ship: 2, n: 2, by: "attack" }),
  event("wounds.suffered", { ship: 1, n: 1, by: "deflect" }),
  event("mini.defeated", { ship: 2, mini: 4, n: 2 }), // one mini, felled by two wounds
  event("mini.defeated", { ship: 1, mini: 4, n: 1 }),
  event("token.gained", { ship: 2, token: "suppression", n: 1 }),
  event("pool.resolved", { target: 2 }),
];

test("the hits less what took them and what was blocked are the wounds", () => {
  const [pool, ...more] = lastPools(ATTACK);
  assert.deepEqual(more, []);
  const { attacker, defender, hits, blocks, pierced, wounds, minis, suppression, returned, lost } = pool;
  assert.deepEqual(
    { attacker, defender, hits, blocks, pierced },
    { attacker: 1, defender: 2, hits: 5, blocks: 1, pierced: 1 },
  );
  assert.deepEqual(
    { wounds, minis, suppression, returned, lost },
    { wounds: 2, minis: 1, suppression: 1, returned: 1, lost: 0 },
  );
  assert.deepEqual(
    [...pool.taken],
    [
      ["cover", 1],
      ["dodge", 1],
    ],
  );
  assert.equal(hits - 1 - 1 - blocks - lost, wounds);
});

test("a surge lies there as what it became, with what it was, and a pierced block is struck", () => {
  const [pool] = lastPools(ATTACK);
  assert.deepEqual([pool.dice[2].face, pool.dice[2].thrown], ["hit", "surge"]);
  assert.deepEqual(
    pool.defense.map((die) => die.cancelled_by || ""),
    ["pierce", "", ""],
  );
});

test("two pools keep their own defenders and sums, also where they are rolled in another order", () => {
  const roll = (target) => [
    event("pool.chosen", { seat: "p1", target }),
    event("dice.landed", { ship: 1, pool: "attack", n: 1, faces: ["hit"], colors: ["w"] }),
    event("results.compared", { ship: target, results: 1, blocks: 0, n: 1 }),
  ];
  const declared = [2, 3].map((defender) => event("defender.declared", { attacker: 1, defender, range: 2 }));
  const pools = lastPools([ATTACK[0], ...declared, ...roll(3), ...roll(2)]);
  assert.deepEqual(
    pools.map(({ defender, hits }) => [defender, hits]),
    [
      [3, 1],
      [2, 1],
    ],
  );
});

test("a match tells each of its attacks that was rolled", () => {
  assert.deepEqual(
    attacksOf([...ATTACK, event("attack.begun", { ship: 3 }), ...ATTACK]).map((pools) => pools.length),
    [1, 1],
  );
  assert.deepEqual(attacksOf([]), []);
});

test("a unit of which nobody is left is said to be destroyed, else how many are left after the last attack", () => {
  const named = (key, { ship = "", n = "", all = "", came = "" } = {}) =>
    [key, ship, n, all, came].filter((one) => one !== "").join(" ");
  const words = { word: (_section, key, given) => named(key, given), has: () => false, list: { format: String } };
  words.list.format = (all) => all.join(" + ");
  const minis = { 1: { defeated: false }, 4: { defeated: true } };
  const told = (destroyed, events, last) =>
    sentence(/** @type {any} */ ({ words, view: { ships: { 2: { destroyed, minis } } } }), lastPools(events)[0], last);
  const gone = [...ATTACK, event("unit.destroyed", { ship: 2 })];
  assert.match(told(true, gone, false), /gone 2/);
  assert.match(told(false, ATTACK, true), /left_leader 2/, "there was nobody to choose");
  minis[5] = { defeated: false };
  assert.match(told(false, ATTACK, true), /left 2 3/);
  assert.doesNotMatch(told(false, ATTACK, false), /left/, "of an earlier one it is not known");
});

test("one sentence says it all, and leaves out what was not", () => {
  const word = (_section, key, { n = "", ...more } = {}) =>
    key === "line"
      ? `${more.hits}: ${more.away}. ${more.came}.`
      : key === "bare"
        ? `${more.hits}. ${more.came}.`
        : `${key} ${n}`;
  const list = { format: (all) => all.join(" + ") };
  const table = /** @type {any} */ ({ words: { word, has: (_section, key) => key !== "took_djem_so", list } });
  const [pool] = lastPools(ATTACK);
  assert.equal(
    sentence(table, pool),
    "hits 5: took_cover 1 + took_dodge 1 + pierced 1 + blocked 1. wounds 2 + minis 1 + suppression 1 + returned 1.",
  );
  const none = {
    ...pool,
    hits: 0,
    taken: new Map(),
    blocks: 0,
    pierced: 0,
    wounds: 0,
    minis: 0,
    suppression: 0,
    returned: 0,
  };
  assert.equal(sentence(table, none), "hits 0. wounds 0.");
});
