// Whose luck it was: the sum of what fell among all that the same rolls could have come to, and the roll that turned it.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { luckOf, percentile, turningRoll } from "../../static/js/luck.js";
import { figureOf } from "../../static/table/turning.js";

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

test("a sentence about luck counts hundredths on the side it lies, and one roll says nothing", () => {
  assert.equal(luckOf(rolls(1)), null);
  assert.deepEqual([luckOf(rolls(1, -1)).key, luckOf(rolls(1, -1)).n], ["none", 50]);
  const bad = luckOf(rolls(-1, -1, -1, -1, -1));
  assert.deepEqual([bad.key, bad.n, bad.sum], ["very_bad", 2, -5]);
  assert.equal(luckOf(rolls(1, 1, 1, 1, 1)).key, "very_good");
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
