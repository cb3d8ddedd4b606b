// What Legion's table offers by itself: the dice that are rolled again where none is marked, and what only a card grants.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { room } = await import("../../static/games/legion/index.js");
const { ofActivation } = await import("../../static/games/legion/duel.js");
const { usualAnswer } = await import("../../static/games/legion/pool.js");
const { leaderWaits } = await import("../../static/games/legion/entry.js");

const die = (color, face) => ({ color, face, thrown: face, rerolls: 0 });
const DICE = [
  die("white", "blank"),
  die("black", "surge"),
  die("red", "blank"),
  die("black", "hit"),
  die("red", "surge"),
];

/** The table while an attack of unit 1 on unit 2 may be rerolled. */
const table = (attacker, surges) =>
  /** @type {any} */ ({
    view: {
      ships: { 1: { tokens: {}, attack_surge: "", ...attacker }, 2: { tokens: {} } },
      step: { number: "4b" },
      attack: {
        attacker: 1,
        now: "0",
        ...(surges && { surges: { attack: surges } }),
        pools: { 0: { defender: 2, dice: DICE, defense: [] } },
      },
    },
    words: { stepKind: () => "modify_attack" },
  });
const usual = (attacker, most, surges) =>
  room.usualDice(table(attacker, surges), /** @type {any} */ ({}), /** @type {any} */ ({ ids: [0, 1, 2, 3, 4], most }));

test("a dodge is answered for each hit that cover leaves, and none for nothing", () => {
  const picks = [
    { what: "use_cover", ids: [0, 1] },
    { what: "dodges", ids: [0, 1, 2] },
    { what: "on_crits", ids: [0, 1] },
  ];
  const after = (cover, ...faces) => {
    const dice = faces.map((face) => die("white", face));
    const attack = { now: "0", cover: { value: cover }, pools: { 0: { dice } } };
    return usualAnswer(/** @type {any} */ ({ attack }), picks);
  };
  assert.deepEqual(after(1, "hit", "hit", "crit"), [[1], [1], [0]]);
  assert.deepEqual(after(1, "hit", "crit"), [[1], [0], [0]]);
  assert.deepEqual(after(0, "hit", "hit", "hit"), [[1], [2], [0]]);
});

test("a move is an ordinary one until something else is said", () => {
  const how = /** @type {any} */ ({ what: "how", ids: [1, 2, 3, 4] });
  assert.deepEqual(room.usualPick(/** @type {any} */ ({ key: "move" }), how), [2]);
});

test("a reroll without marked dice marks those that count nothing, the better colour and blanks first", () => {
  assert.deepEqual(usual({}, 2), [2, 4]);
  assert.deepEqual(usual({}, 5), [0, 1, 2, 4], "a hit stays");
});

test("a surge that becomes something is kept", () => {
  assert.deepEqual(usual({ attack_surge: "hit" }, 3), [0, 2]);
  assert.deepEqual(usual({ tokens: { surge: 1 } }, 3), [0, 2]);
});

test("a surge that a keyword or a token turns is kept, that of the weaker die first", () => {
  assert.deepEqual(usual({}, 5, { becomes: "blank", crits: 1, tokens: 0 }), [0, 2, 4]);
  assert.deepEqual(usual({}, 5, { becomes: "blank", crits: 1, tokens: 1 }), [0, 2]);
  assert.deepEqual(usual({}, 5, { becomes: "blank", crits: 0, tokens: 0 }), [0, 1, 2, 4]);
  assert.deepEqual(usual({}, 5, { becomes: "hit", crits: 0, tokens: 0 }), [0, 2]);
});

test("what only a card grants stands aside, what the unit can do by itself does not", () => {
  assert.ok(room.aside.has("granted_attack") && room.aside.has("free_attack_action"));
  for (const key of ["attack_action", "move", "aim", "other", "use_charge"]) assert.ok(!room.aside.has(key), key);
});

test("it is said that the leader falls last while it stands and is not asked for", () => {
  const view = (leader) => /** @type {any} */ ({ ships: { 2: { minis: { 1: leader, 2: {} } } }, wounds: { unit: 2 } });
  assert.ok(leaderWaits(view({ leader: true }), { ids: [2] }));
  assert.ok(!leaderWaits(view({ leader: true }), { ids: [1] }));
  assert.ok(!leaderWaits(view({ leader: true, defeated: true }), { ids: [2] }));
});

test("between its actions a unit's attack is told, and not that of the unit before it", () => {
  const [before, begun, after] = [{ k: "attack.begun" }, { k: "unit.activated" }, { k: "attack.begun" }];
  assert.deepEqual(ofActivation([before, begun, after]), [after]);
  assert.deepEqual(ofActivation([before, begun]), []);
});
