// Whose luck it was: the sum of what fell among all that the same rolls could have come to, and the roll that turned it.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { luckOf, percentile, signed, turningRoll } from "../../static/js/luck.js";
import { figureOf, weightOf } from "../../static/table/turning.js";

const EVEN = [
  [-1, 0.5],
  [1, 0.5],
];
const rolls = (...lucks) => lucks.map((luck) => ({ luck, results: EVEN }));

test("less luck, and half of just as much", () => {
  assert.equal(percentile(rolls(1)), 0.75);
  assert.equal(percentile(rolls(-1, -1)), 0.125);
  assert.equal(percentile(rolls(1, -1)), 0.5);
});

test("a sentence about luck has its sum, and counts hundredths on the side it lies", () => {
  assert.equal(luckOf([]), null);
  assert.deepEqual([luckOf(rolls(1)).key, luckOf(rolls(1)).sum], ["some_good", 1]);
  assert.deepEqual([luckOf(rolls(1, -1)).key, luckOf(rolls(1, -1)).n], ["none", 50]);
  const bad = luckOf(rolls(-1, -1, -1, -1, -1));
  assert.deepEqual([bad.key, bad.n, bad.sum], ["very_bad", 2, -5]);
  assert.equal(luckOf(rolls(1, 1, 1, 1, 1)).key, "very_good");
});

test("what the dice gave is never called good where it was bad: the sign of the sum says whose luck it was", () => {
  const rare = [
    [-0.2, 0.9],
    [1.8, 0.1],
  ];
  const usual = { luck: -0.2, results: rare }; // less than expected, as nine times of ten
  assert.equal(luckOf([usual]).key, "none");
  assert.equal(
    luckOf([
      {
        luck: 0.02,
        results: [
          [-0.02, 0.9],
          [0.02, 0.1],
        ],
      },
    ]).key,
    "none",
  );
  for (const sum of [-3, -1, -0.2, 0.2, 1, 3]) {
    const { key } = luckOf([
      {
        luck: sum,
        results: [
          [-4, 0.3],
          [sum, 0.4],
          [4, 0.3],
        ],
      },
    ]);
    assert.ok(key === "none" || key.endsWith(sum > 0 ? "good" : "bad"));
  }
  assert.deepEqual([signed("en", 0.666), signed("en", -0.5), signed("en", 0)], ["+0.67", "−0.50", "0.00"]);
});

test("the ending says for whom the roll that turned it was good, whoever rolled it", () => {
  const page = { language: "en", say: (key, params) => [key, ...Object.values(params)].join(" | ") };
  const table = {
    page,
    nameOf: (seat) => seat,
    words: { has: (_s, key) => key === "aim_wounds", word: (_s, key) => key },
  };
  const said = (luck, wanted) => weightOf(/** @type {any} */ (table), { seat: "p2", aim: "wounds", luck, wanted });
  assert.equal(said(-1, false), "turned_bad | p2 | turned_more | 1.00 | aim_wounds", "a defender's bad roll");
  assert.equal(said(1, false), "turned_good | p2 | turned_less | 1.00 | aim_wounds");
  assert.equal(said(-1, true), "turned_bad | p2 | turned_less | 1.00 | aim_wounds");
});

test("the roll that turned it moved most, whichever way", () => {
  assert.equal(turningRoll(rolls(0.4, -0.9, 0.7)).luck, -0.9);
  assert.equal(turningRoll([]), null);
});

test("the figure drawn is one that moved where the match turned: no roll leads from 0 to 0 %", () => {
  const rows = (...values) => values.map((value, n) => ({ n, value }));
  const [destroyed, damage] = [rows(0.3, 0, 0, 0), rows(1.4, 0.9, 1.7, 2)];
  const turned = () => 2;
  assert.equal(figureOf([destroyed, damage], turned), 1);
  assert.equal(figureOf([damage, destroyed], turned), 0);
  assert.equal(figureOf([destroyed, rows(1, 1, 1, 1)], turned), 0); // none moved there: the first that moved at all
});
