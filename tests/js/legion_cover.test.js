// Which cover die lies under which hit, and what a unit is drawn as.

import assert from "node:assert/strict";
import { test } from "node:test";
import { coverUnder, isLost } from "../../static/games/legion/cover.js";
import { kindOf } from "../../static/games/legion/silhouettes.js";

const die = (face, more = {}) => ({ color: "white", face, thrown: face, rerolls: 0, ...more });
const pool = (dice, ...cover_dice) => /** @type {any} */ ({ dice, cover_dice });
const shown = ({ under }) => [...under].map(([hit, { face }]) => [hit, face]);

test("before the roll a place waits under each hit, and under nothing else", () => {
  const dice = [die("crit"), die("hit"), die("blank"), die("hit")];
  assert.deepEqual(shown(coverUnder(pool(dice), 2)), [
    [1, ""],
    [3, ""],
  ]);
  assert.equal(coverUnder(pool(dice), 0).under.size, 0);
});

test("after it blocks lie under the hits they took away", () => {
  const dice = [die("hit"), die("hit", { cancelled_by: "cover" }), die("hit", { cancelled_by: "dodge" })];
  assert.deepEqual(shown(coverUnder(pool(dice, "blank", "block"), 0)), [
    [1, "block"],
    [0, "blank"],
  ]);
});

test("a die that answers no hit any more is spare", () => {
  const found = coverUnder(pool([die("crit"), die("hit")], "surge", "block"), 0);
  assert.deepEqual(shown(found), [[1, "block"]]);
  assert.deepEqual(found.spare, [{ face: "surge", at: 0 }]);
});

test("a surge without a chart came to nothing, a plain blank did not", () => {
  assert.ok(isLost(die("blank", { thrown: "surge" })));
  assert.ok(!isLost(die("blank")));
  assert.ok(!isLost(die("hit", { thrown: "surge" })));
});

test("a walker is drawn as a walker and never as a person", () => {
  const kind = (types, n = 1) =>
    kindOf({ types, minis: Object.fromEntries(Array.from({ length: n }, (_, at) => [at, {}])) });
  assert.equal(kind(["vehicle", "ground"]), "walker");
  assert.deepEqual(
    [kind(["trooper"]), kind(["trooper"], 5), kind(["vehicle", "repulsor"])],
    ["commander", "trooper", "repulsor"],
  );
});
