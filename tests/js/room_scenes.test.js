// The scenes of Legion and of the card game: made from events alone, and how the table looks after each beat.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { beats as legion } from "../../static/games/legion/beats.js";
import { lastPools } from "../../static/games/legion/sum.js";
import { beats as starships } from "../../static/games/starships/beats.js";
import { beatsOf } from "../../static/stage/beats.js";

const say = (event) => event.k;
const event = (k, d) => /** @type {any} */ ({ k, d, n: 1 });
const standing = { defeated: false, wounds: 0, threshold: 1, weapons: [0], leader: false };

const pool = { defender: 2, status: "ready", dice: [], defense: [], cover_dice: [], facts: { range: 2 }, gathered: {} };
const ships = {
  1: { seat: "p1", minis: { 1: standing } },
  2: { seat: "p2", minis: { 1: standing, 2: standing } },
};
const attack = { attacker: 1, now: "0", pools: { 0: pool }, pool_order: ["0"] };
const field = { seat_order: ["p1", "p2"], ships, attack };
const BATTLE = [
  event("dice.landed", { ship: 1, pool: "attack", n: 3, faces: ["hit", "hit", "crit"], colors: ["k", "k", "w"] }),
  event("cover.rolled", { ship: 2, n: 2, faces: ["block", "blank"] }),
  event("dice.cancelled", { ship: 2, ids: [0], n: 1, face: "hit", by: "cover" }),
  event("dice.counted", { ship: 2, n: 2, parts: {} }),
  event("dice.landed", { ship: 2, pool: "defense", n: 2, faces: ["block", "blank"], colors: ["r"] }),
  event("wounds.suffered", { ship: 2, n: 1, by: "attack" }),
  event("mini.defeated", { ship: 2, mini: 2, n: 1 }),
];

test("a Legion pool falls in one throw, cover takes a hit away and a mini falls", () => {
  const beats = beatsOf(BATTLE, legion, field, { ...field, attack: undefined }, say);
  assert.deepEqual(
    beats.map((beat) => beat.kind),
    ["roll", "roll", "pair", "roll", "hit", "end"],
  );
  const [thrown, cover, taken, saved, , fallen] = beats.map((beat) => beat.view);
  assert.deepEqual(
    thrown.attack.pools[0].dice.map((die) => `${die.color} ${die.face}`),
    ["black hit", "black hit", "white crit"],
  );
  assert.deepEqual(cover.attack.pools[0].cover_dice, ["block", "blank"]);
  assert.deepEqual(
    taken.attack.pools[0].dice.map((die) => die.cancelled_by),
    ["cover", undefined, undefined],
  );
  assert.deepEqual(
    saved.attack.pools[0].defense.map((die) => die.color),
    ["red_defense", "red_defense"],
  );
  assert.equal(saved.ships[2].minis[2].defeated, false);
  assert.equal(fallen.ships[2].minis[2].defeated, true);
  assert.equal(field.ships[2].minis[2].defeated, false);
});

test("at the end the dice of a Legion attack lie there as they lay, those of the attack and those that answered", () => {
  const before = event("dice.landed", { ship: 2, pool: "attack", n: 1, faces: ["blank"], colors: ["r"] });
  const told = [before, event("attack.begun", { ship: 1 }), ...BATTLE];
  told.splice(4, 0, event("dice.turned", { ship: 1, pool: "attack", ids: [1], to: "crit" }));
  const [pool, ...more] = lastPools(told);
  assert.deepEqual(more, []);
  assert.deepEqual(
    pool.dice.map(({ color, face, cancelled_by: by = "" }) => `${color} ${face} ${by}`),
    ["black hit cover", "black crit ", "white crit "],
  );
  assert.deepEqual(pool.cover_dice, ["block", "blank"]);
  assert.deepEqual(
    pool.defense.map(({ color, face }) => `${color} ${face}`),
    ["red_defense block", "red_defense blank"],
  );
  const twice = [...told, event("dice.landed", { ship: 1, pool: "attack", n: 1, faces: ["hit"], colors: ["r"] })];
  assert.deepEqual(
    lastPools(twice).map(({ dice, defense }) => [dice.length, defense.length]),
    [
      [3, 2],
      [1, 0],
    ],
  );
  assert.deepEqual(lastPools([]), []);
});

const vessel = (seat) => ({ seat, hull: { now: 8, start: 8 }, layers: {}, misses: [], destroyed: false });
const declared = { initiator: "p1", target: "p2", value: 5, counter: false, declared: [] };
const ring = {
  cards: { shot: { window: "play" }, brace: { window: "respond" } },
  ships: { p1: vessel("p1"), p2: vessel("p2") },
  attacks: [declared],
};

test("a card lands on the attack, its number goes to the target and the hull breaks", () => {
  const events = [
    event("card.played", { seat: "p2", card: "brace" }),
    event("go.final", { seat: "p2", n: 1 }),
    event("damage.calculated", { seat: "p1", target: "p2", n: 3 }),
    event("damage.absorbed", { seat: "p2", layer: "shields", n: 1, left: 2 }),
    event("damage.hull", { seat: "p2", n: 2, left: 6 }),
  ];
  const beats = beatsOf(events, starships, ring, { ...ring, attacks: undefined }, say);
  assert.deepEqual(
    beats.map((beat) => beat.kind),
    ["card", "hit", "hit", "hit"],
  );
  assert.deepEqual(beats[0].view.attacks[0].declared, [{ seat: "p2", card: "brace" }]);
  assert.equal(beats[1].view.attacks[0].coming, 3);
  assert.equal(beats[2].view.ships.p2.hull.now, 8);
  assert.equal(beats[3].view.ships.p2.hull.now, 6);
});

test("every beat is drawn from a view in which nothing of its event is known", () => {
  const details = {
    ship: 9,
    mini: 4,
    seat: "p1",
    target: "p2",
    ids: [3],
    faces: ["hit"],
    colors: ["r"],
    n: 1,
    pool: "attack",
  };
  for (const [room, view] of /** @type {[any, any][]} */ ([
    [legion, { ships: {}, seat_order: [] }],
    [starships, { ships: { p1: vessel("p1"), p2: vessel("p2") }, cards: {} }],
  ]))
    for (const k of Object.keys(room)) assert.doesNotThrow(() => room[k](event(k, details), view, view), k);
});

test("the die that may stop an attack falls beside its cards, with as many sides as its card says", () => {
  const bloom = { window: "respond", who: "any", effects: [{ verb: "roll_negate", sides: 8, faces: [7, 8] }] };
  const attack = { initiator: "p1", target: "p2", value: 7, declared: [{ seat: "p2", card: "bloom" }] };
  const view = { cards: { bloom }, ships: {}, seats: {}, attacks: [attack] };
  const events = [event("negation.works", { face: "7" }), event("attack.negated", { seat: "p1", target: "p2" })];
  const [falls, ended] = beatsOf(events, starships, view, { ...view, attacks: [] }, say);
  assert.deepEqual([falls.kind, falls.pool, falls.falls], ["roll", "negation", true]);
  assert.deepEqual(falls.view.attacks[0].die, { face: "7", sides: 8 });
  assert.ok(falls.lasts - falls.rests >= 1000, "it lies for a while once it rests");
  assert.equal(ended.kind, "end");
});
