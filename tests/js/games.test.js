import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { reading, valueText } from "../../static/games/legion/names.js";
import { diceNow } from "../../static/games/legion/state.js";
import { attacksNow, current } from "../../static/games/starships/state.js";
import { faceText, plainName, stationOf } from "../../static/games/ti4/state.js";
import { lastAttack } from "../../static/games/xwing/aftermath.js";
import { poolOf } from "../../static/games/xwing/dice.js";

/** A table whose server says what its steps are about. */
const tableAt = (view, kinds) => ({ view, words: { stepKind: (number) => kinds[number] ?? "" } });

test("dice are tapped in the pool that the step is about", () => {
  const at = (pool, number, kinds) => pool(tableAt({ step: { number } }, kinds));
  const xwing = { "2b": "attack_dice", "3b": "defense_dice" };
  assert.deepEqual(
    ["2b", "3b", "6a"].map((number) => at(poolOf, number, xwing)),
    ["attack", "defense", "attack"],
  );
  const legion = { "7b": "defense_dice", 8: "modify_defense", 9: "compare" };
  const found = ["4b", "7b", "8", "9"].map((number) => at(diceNow, number, legion));
  assert.deepEqual(found, ["attack", "defense", "defense", "attack"]);
  assert.equal(poolOf(tableAt({}, xwing)), "attack");
});

test("in Twilight Imperium the combat stands at a step of its own, ten is a ten, and a twin loses its number", () => {
  const view = { rail: { now: "1.3" }, step: { number: "R" } };
  assert.deepEqual(stationOf(tableAt(view, { 1.3: "barrage" })), { number: "1.3", part: "barrage" });
  assert.deepEqual(stationOf(tableAt({}, {})), { number: "", part: "" });
  assert.deepEqual([1, 9, 10].map(faceText), ["1", "9", "10"]);
  assert.deepEqual(
    [plainName({ name: "Fighter #12" }), plainName({ name: "Dread" }), plainName(null)],
    ["Fighter", "Dread", ""],
  );
});

test("of attacks upon attacks the innermost is answered; of declared ones those without a ring", () => {
  assert.deepEqual(current({ attacks: ["outer", "inner"] }), ["inner"]);
  const view = { moment: { attacks: ["first", "second", "third"], done: 1 } };
  assert.deepEqual(attacksNow(view), { rings: [], declared: ["second", "third"] });
  assert.deepEqual(current(view), ["second", "third"]);
  assert.deepEqual(current({}), []);
});

test("an X-Wing attack is told once more with its dice as they lay and those that were cancelled", () => {
  const { pools, out, lines, next } = lastAttack([
    { k: "defender.declared", d: { attacker: 1, defender: 2 } },
    { k: "dice.landed", d: { pool: "attack", faces: ["focus", "crit", "hit"] } },
    { k: "dice.turned", d: { pool: "attack", ids: [0], to: "hit" } },
    { k: "dice.landed", d: { pool: "defense", faces: ["blank", "evade"] } },
    { k: "dice.rerolled", d: { pool: "defense", ids: [0], faces: ["evade"] } },
    { k: "dice.cancelled", d: { face: "hit", n: 2 } },
    { k: "damage.hull", d: { ship: 2 } },
    { k: "ship.destroyed", d: { ship: 2 } },
    { k: "card.facedown", d: { ship: 2 } },
    { k: "damage.shield", d: { ship: 1 } },
    { k: "attack.over", d: {} },
    { k: "engagement.began", d: {} },
  ]);
  assert.deepEqual(pools, { attack: ["hit", "crit", "hit"], defense: ["evade", "evade"] });
  assert.deepEqual(
    [[...out.attack], [...out.defense]],
    [
      [0, 2],
      [0, 1],
    ],
  );
  assert.deepEqual(
    lines.map((line) => line.k),
    ["ship.destroyed", "dice.cancelled", "damage.shield"],
  );
  assert.equal(next.length, 1);
});

test("what is dealt to a ship that stays is told once, and a faceup card by its name", () => {
  const { lines } = lastAttack([
    { k: "defender.declared", d: { attacker: 1, defender: 2 } },
    { k: "damage.hull", d: { ship: 2, left: 2 } },
    { k: "card.facedown", d: { ship: 2 } },
    { k: "damage.hull", d: { ship: 2, left: 1 } },
    { k: "card.faceup", d: { ship: 2 } },
    { k: "attack.over", d: {} },
  ]);
  assert.deepEqual(
    lines.map((line) => line.k),
    ["damage.hull", "damage.hull", "card.faceup"],
  );
});

test("an attack that has not ended is not told", () => {
  assert.equal(lastAttack([{ k: "defender.declared", d: {} }]), null);
});

test("Legion's numbers are read by what they say", () => {
  const words = {
    word: (section, key) => `${section}.${key}`,
    words: { names: { face: ["blank", "hit"], moved: ["no"] } },
  };
  assert.equal(reading(words, "cover", 2), "covers.2");
  assert.equal(reading(words, "engaged", 1), "words.yes");
  assert.equal(reading(words, "minis", 4), "4");
  assert.equal(valueText(words, { field: "attack" }, 1), "faces.hit");
  assert.equal(valueText(words, { field: "wounds" }, 3), "3");
});
