// What is told of an attack that is over, and what the sheet of a ship puts first.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { lastAttack } = await import("../../static/games/xwing/aftermath.js");
const { lines, ownField } = await import("../../static/games/xwing/ship.js");

const told = (...events) => events.map(([k, d = {}], at) => ({ n: at + 1, k, d }));

test("a ship that is destroyed is said first, and nothing of what its wreck was dealt", () => {
  const { lines } = lastAttack(
    told(
      ["defender.declared", { attacker: "1", defender: "2" }],
      ["attack.hit", { attacker: "1", defender: "2" }],
      ["damage.hull", { ship: "2", face: "crit", left: 0 }],
      ["card.faceup", { ship: "2", damage_card: "direct_hit" }],
      ["card.facedown", { ship: "2" }],
      ["damage.shield", { ship: "1", face: "hit", left: 1 }],
      ["ship.destroyed", { ship: "2" }],
      ["attack.over"],
    ),
  );
  assert.deepEqual(
    lines.map(({ k, d }) => `${k} ${d.ship ?? ""}`.trim()),
    ["ship.destroyed 2", "attack.hit", "damage.shield 1"],
  );
});

test("an evade that a card cancelled is told and struck out, so that the damage adds up", () => {
  const { lines, out } = lastAttack(
    told(
      ["defender.declared", { attacker: "1", defender: "2" }],
      ["dice.landed", { pool: "attack", faces: ["hit", "hit", "hit"] }],
      ["dice.landed", { pool: "defense", faces: ["blank", "evade"] }],
      ["dice.cancelled_by", { pool: "defense", face: "evade", n: 1, card: "crackshot" }],
      ["attack.hit", {}],
      ["attack.over"],
    ),
  );
  assert.deepEqual([[...out.attack], [...out.defense]], [[], [1]]);
  assert.equal(lines[0].k, "dice.cancelled_by");
});

test("the sheet of a ship puts first what the ship can do and has: an X-wing neither evades nor calculates", () => {
  const table = /** @type {any} */ ({ view: { acts: { 1: ["focus", "lock"] }, edits: {} } });
  const first = (tokens) =>
    ["evade", "calculate", "focus", "damage_hit", "stress", "shields", "charge_torpedoes"].filter((field) =>
      ownField(table, 1, /** @type {any} */ ({ tokens }), field),
    );
  assert.deepEqual(first({}), ["focus", "stress", "shields", "charge_torpedoes"]);
  assert.deepEqual(first({ evade: 1 }), ["evade", "focus", "stress", "shields", "charge_torpedoes"]);
});

test("while a press is on its way the sheet shows that a further one would not count, and loses none in silence", () => {
  const table = (busy) =>
    /** @type {any} */ ({
      busy,
      view: { edits: {}, ships: {} },
      words: { names: () => ["focus"], word: (_, key) => key, say: (_, key) => key },
      page: { say: (key) => key },
      offer: () => ({ picks: [{}, {}, { ids: [0, 20] }] }),
    });
  const drawn = (busy) => JSON.stringify(lines(table(busy), "1", /** @type {any} */ ({ tokens: { focus: 1 } }), [0]));
  assert.equal(drawn(false).split('"aria-disabled":"true"').length - 1, 0);
  assert.equal(drawn(true).split('"aria-disabled":"true"').length - 1, 2);
});
