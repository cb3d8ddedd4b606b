// What came of the attacks of the card game, and why: told from the log, in sight until the next attack begins.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { outcomes } = await import("../../static/games/starships/outcomes.js");
const { layerBy, sumOf } = await import("../../static/games/starships/sum.js");
const { atZero } = await import("../../static/games/starships/attack.js");
const { clockwise } = await import("../../static/games/starships/seats.js");
const { inOrder, side } = await import("../../static/table/ending.js");
const { mayStop, wouldFall } = await import("../../static/games/starships/deputy.js");

const does = (verb, more = {}) => ({ window: "respond", who: "any", effects: [{ verb, ...more }] });
const CARDS = /** @type {any} */ ({
  shot: does("declare_attack"),
  aim: does("add", { n: 3 }),
  wires: does("negate"),
  over: does("miss"),
  bloom: does("roll_negate", { sides: 8, faces: [5, 6] }),
  answer: does("counter_attack"),
});
const told = (...events) => events.map(([k, d], n) => /** @type {any} */ ({ n, k, d }));
const began = ["turn.began", { seat: "p1", round: 1 }];
const played = (seat, card) => ["card.played", { seat, card }];
const attack = [played("p1", "shot"), ["attack.declared", { seat: "p1", target: "p2", value: 7 }], played("p1", "aim")];
const ended = (how, seat = "p1", target = "p2") => [`attack.${how}`, { seat, target }];

test("an attack that comes to nothing says what stopped it, and which cards were played for nothing", () => {
  const cases = [
    [
      [played("p2", "wires"), ["attack.stopped", { seat: "p2" }]],
      "negated",
      { key: "stopped", seat: "p2", card: "wires" },
    ],
    [[played("p2", "over"), ["attack.evaded", { seat: "p2" }]], "missed", { key: "evaded", seat: "p2", card: "over" }],
    [
      [["gear.evaded", { seat: "p2", card: "shadow", left: 1 }]],
      "missed",
      { key: "gear", seat: "p2", card: "shadow", left: 1 },
    ],
    [
      [played("p3", "bloom"), ["negation.works", { face: "5" }]],
      "negated",
      { key: "die_works", seat: "p3", card: "bloom", face: "5", boosts: false },
    ],
  ];
  for (const [events, how, cause] of cases) {
    const { found, old } = outcomes(told(began, ...attack, ...events, ended(how)), CARDS);
    assert.equal(old, false);
    assert.deepEqual([found[0].how, found[0].causes, found[0].vain], [how, [cause], ["aim"]]);
  }
});

test("a die that fails is told of a hit, with what the hit destroyed", () => {
  const hit = [
    ["damage.calculated", { target: "p2", n: 10 }],
    ["damage.hull", { seat: "p2", n: 10, left: -1 }],
  ];
  const fails = [played("p2", "bloom"), ["negation.fails", { face: "2" }]];
  const { found } = outcomes(
    told(began, ...attack, ...fails, ...hit, ["vessel.destroyed", { seat: "p2" }], ended("hit")),
    CARDS,
  );
  assert.deepEqual(
    found[0].causes.map(({ key, face }) => [key, face]),
    [["die_fails", "2"]],
  );
  assert.deepEqual([found[0].ladder.hull, found[0].lost, found[0].vain], [10, ["p2"], []]);
});

test("what came of an attack stays in sight in the turns after it, until another one ends", () => {
  const first = [began, ...attack, ["attack.stopped", { seat: "p2" }], ended("negated")];
  const idle = outcomes(told(...first, began, ["attack.none", { seat: "p2" }], began), CARDS);
  assert.deepEqual([idle.old, idle.found.map((one) => one.how)], [true, ["negated"]]);
  const next = outcomes(told(...first, began, ...attack, ended("missed")), CARDS);
  assert.deepEqual([next.old, next.found.map((one) => one.how)], [false, ["missed"]]);
  assert.deepEqual(outcomes(told(began), CARDS), { found: [], old: false });
});

test("with an answering attack nobody guesses whose strength was in vain", () => {
  const answer = [played("p2", "answer"), ["attack.countered", { seat: "p2", target: "p1", value: 8 }]];
  const { found } = outcomes(told(began, ...attack, ...answer, ended("missed"), ended("negated", "p2", "p1")), CARDS);
  assert.deepEqual(
    found.map(({ initiator, how, vain }) => [initiator, how, vain]),
    [
      ["p1", "missed", []],
      ["p2", "negated", []],
    ],
  );
});

test("what a trap does beside an attack, and hull that a card costs, have rows of their own with the shields they took", () => {
  const cards = { ...CARDS, bow: does("declare_attack"), trap: does("effect_damage", { n: 4 }) };
  const { found, old } = outcomes(
    told(
      began,
      ...[played("p1", "bow"), ["cost.hull", { seat: "p1", n: 3, left: 8 }]],
      ["attack.declared", { seat: "p1", target: "p2", value: 7 }],
      ...[played("p2", "trap"), ["effect.damage", { seat: "p1", n: 4 }]],
      ["damage.absorbed", { seat: "p1", layer: "shields", n: 2, left: 2 }],
      ["damage.hull", { seat: "p1", n: 2, left: 6 }],
      ["damage.calculated", { seat: "p1", target: "p2", n: 7 }],
      ["damage.hull", { seat: "p2", n: 7, left: 1 }],
      ended("hit"),
    ),
    cards,
  );
  assert.deepEqual(
    [old, found.map(({ how, target, card }) => [how, target, card])],
    [
      false,
      [
        ["cost", "p1", "bow"],
        ["effect", "p1", "trap"],
        ["hit", "p2", undefined],
      ],
    ],
  );
  assert.deepEqual(found[1].ladder, { target: "p1", calculated: 4, shields: 2, hull: 2, left: 6 });
  const { value, cards: made, ...ladder } = found[2].ladder;
  assert.deepEqual(ladder, { target: "p2", initiator: "p1", calculated: 7, hull: 7, left: 1 });
  assert.deepEqual([value, made.map(({ card }) => card)], [7, ["bow", "trap"]]);
});

test("damage after an attack is named for the card that does so much, also where a trap was played after that card", () => {
  const harms = (n) => does("effect_damage", { n });
  const { found } = outcomes(
    told(
      began,
      ...[played("p1", "bow"), ["attack.declared", { seat: "p1", target: "p2", value: 13 }], played("p2", "trap")],
      ...[["effect.damage", { seat: "p1", n: 4 }], ended("negated"), ["effect.damage", { seat: "p1", n: 3 }]],
    ),
    { ...CARDS, bow: harms(3), trap: harms(4) },
  );
  assert.deepEqual(
    found.map(({ card }) => card),
    ["trap", undefined, "bow"],
  );
});

// Ana's vessel has 6; a group's own names stand in the deck.
const NAMED = Object.fromEntries(
  Object.entries({
    ...CARDS,
    grapnel: does("declare_attack", { plus: -2 }),
    hold: does("reduce", { n: 3 }),
    sand: does("fit", { layer: "other", amount: 4 }),
    foam: does("absorb", { layer: "other", amount: 4 }),
  }).map(([id, card]) => [id, { ...card, name: `The ${id}` }]),
);
const layer = (more) => ({ id: 1, amount: 4, kinds: ["combat"], optional: false, ...more });
const seen = (other = []) =>
  /** @type {any} */ ({
    words: {
      word: (_section, key, { n, what, seat } = {}) =>
        [key, what, n ?? seat].filter((one) => one !== undefined).join(" "),
    },
    view: { cards: NAMED, ships: { p1: { attack: 6 }, p2: { attack: 9, layers: { shields: [], armor: [], other } } } },
  });
const sums = (events) =>
  outcomes(told(began, ...events), NAMED).found.map(({ ladder }) => ladder?.cards && sumOf(seen(), ladder));

test("what the damage is made of names every card that changed it, and whose it is", () => {
  const shot = ["attack.declared", { seat: "p1", target: "p2", value: 4 }];
  const hit = (n, seat = "p1", target = "p2") => [
    ["damage.calculated", { seat, target, n }],
    ["damage.hull", { seat: target, n, left: 1 }],
    ended("hit", seat, target),
  ];
  const aimed = [played("p1", "grapnel"), shot, played("p1", "aim"), played("p3", "hold")];
  const grapnel = "attack_n 6 · The grapnel −2 · The aim +3 · part_of The hold −3 p3";
  assert.deepEqual(sums([...aimed, ...hit(4)]), [grapnel]);
  assert.deepEqual(sums([["attack.improvised", { seat: "p1", card: "aim" }], shot, ...hit(4)]), [
    "attack_n 6 · improvised −2",
  ]);
  const answer = [played("p2", "answer"), ["attack.countered", { seat: "p2", target: "p1", value: 9 }]];
  const back = [played("p1", "hold"), ...hit(6, "p2", "p1")];
  assert.deepEqual(sums([...aimed, ...answer, ...hit(4), ...back]), [
    grapnel,
    "attack_n 9 · part_of The hold −3 p1", // nothing of what was played on the attack that it answers
  ]);
});

test("of two attacks of one card each has what strengthened it and what answered it", () => {
  const second = ["attack.declared", { seat: "p1", target: "p3", value: 6 }];
  const first = ["attack.declared", { seat: "p1", target: "p2", value: 6 }];
  const hit = (target, n) => [["damage.calculated", { seat: "p1", target, n }], ended("no_hull", "p1", target)];
  const events = [played("p1", "shot"), first, second, played("p1", "aim"), played("p2", "hold"), ...hit("p2", 6)];
  assert.deepEqual(sums([...events, ...hit("p3", 9)]), [
    "attack_n 6 · The aim +3 · part_of The hold −3 p2",
    "attack_n 6 · The aim +3",
  ]);
});

test("what took damage before the hull is called by its card, where it is one", () => {
  assert.equal(layerBy(seen([layer({ card: "sand" })]), "p2", "other", []), "The sand");
  assert.equal(layerBy(seen(), "p2", "other", ["foam", "hold"]), "The foam");
  assert.equal(layerBy(seen([layer({ card: "sand" })]), "p2", "other", ["foam"]), ""); // which of the two, nobody said
  assert.equal(layerBy(seen([layer()]), "p2", "other", []), ""); // the vessel's own
});

const standing = ({ hull = 8, layers = {}, misses = [], coming = 9, flies = true } = {}) =>
  /** @type {any} */ ({
    step: { number: "4" },
    flies_at_0: flies,
    seats: { p2: { hand: 3 } },
    ships: { p2: { hull: { now: hull, start: 18 }, misses, layers: { shields: [], armor: [], other: [], ...layers } } },
    attacks: [{ initiator: "p1", target: "p2", value: 7, coming, declared: [] }],
  });
const shield = (more = {}) => ({ shields: [{ id: 1, amount: 2, kinds: ["combat"], optional: false, ...more }] });

test("the blow that ends a vessel is seen to come, by what lies open alone", () => {
  assert.equal(wouldFall(standing(), "p2"), true);
  assert.equal(wouldFall(standing({ hull: 9 }), "p2"), false); // a hull of 0 still flies
  assert.equal(wouldFall(standing({ hull: 9, flies: false }), "p2"), true);
  assert.equal(wouldFall(standing({ layers: shield() }), "p2"), false);
  assert.equal(wouldFall(standing({ layers: shield({ optional: true }) }), "p2"), true);
  assert.equal(wouldFall(standing({ layers: shield({ counters: 0 }) }), "p2"), true);
  assert.equal(wouldFall(standing({ misses: [{ card: "shadow", counters: 1, id: 1 }] }), "p2"), false);
  assert.equal(wouldFall(standing(), "p1"), false);
  const laid = (more) => ({ ...standing(more), cards: NAMED, seats: { p2: { hand: 3, plays: more.plays } } });
  assert.equal(wouldFall(laid({ plays: ["foam"] }), "p2"), false); // 4 of 9 are absorbed by what only its player sees
  assert.equal(wouldFall(laid({ plays: ["hold"] }), "p2"), true); // what lowers the number is in the number
  assert.equal(wouldFall(laid({ plays: ["use"], layers: shield({ optional: true }) }), "p2"), false);
});

test("passing asks once where a card in hand may still stop it", () => {
  const table = (offers) =>
    /** @type {any} */ ({ view: standing(), seat: "p2", mine: true, prompt: { offers, order: Object.keys(offers) } });
  assert.equal(mayStop(table({ finalize: { picks: [] }, "play.wires": { picks: [] } })), true);
  assert.equal(mayStop(table({ finalize: { picks: [] } })), false);
});

test("while a vessel without hull still flies, that is said", () => {
  const ship = (now, destroyed = false) => ({ hull: { now, start: 18 }, destroyed });
  const words = { word: (_section, key) => key };
  const said = (...ships) => JSON.stringify(atZero(/** @type {any} */ ({ view: { ships: { ...ships } }, words })));
  assert.match(said(ship(4), ship(0)), /goal_at_0/);
  assert.equal(said(ship(4), ship(-7, true)), "false");
  assert.equal(said(ship(4), ship(0, true)), "false");
});

const three = (more = {}) =>
  /** @type {any} */ ({
    seat: "p1",
    page: { say: (key) => key },
    nameOf: (seat) => seat,
    view: {
      seat_order: ["p3", "p1", "p2"],
      seats: { p1: {}, p2: {}, p3: {} },
      match: { gone: ["p2"], result: { why: "resigned", winner: "p3" } },
    },
    ...more,
  });

test("the end shows the seats as they sat, and says of nobody whose last ship had fallen that they gave up", () => {
  assert.deepEqual(inOrder(three()), ["p1", "p2", "p3"]);
  const ended = (seat, gone) =>
    JSON.stringify(side(three({ room: { remains: () => [{ id: seat, name: "A", drawn: "", gone }] } }), seat, "p3"));
  assert.match(ended("p1", false), /ending_gave_up/);
  assert.doesNotMatch(ended("p2", true), /ending_gave_up/);
  assert.match(ended("p3", false), /ending_won/);
  assert.doesNotMatch(ended("p3", false), /ending_gave_up/);
});

test("who looks through the eyes of a seat has it where its player had it", () => {
  const through = (...open) => {
    const table = three({ seat: "" });
    for (const seat of open) table.view.seats[seat] = { cards: { shot: 1 } };
    return clockwise(table);
  };
  assert.deepEqual(through("p2"), ["p2", "p3", "p1"]);
  assert.deepEqual(through(), ["p3", "p1", "p2"]);
  assert.deepEqual(through("p1", "p2"), ["p3", "p1", "p2"]); // a judge sees every hand
});
