// One's own hand at the card game: its order, what the large button is called, and what is folded until it is wanted.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { room } = await import("../../static/games/starships/index.js");
const { attackCard } = await import("../../static/games/starships/attack.js");

const CARDS = {
  shot: { window: "play", who: "active", effects: [{ verb: "declare_attack" }], name: "Shot" },
  hold: { window: "respond", who: "any", effects: [{ verb: "reduce", n: 3 }], name: "Hold" },
  veil: { window: "refit", who: "active", effects: [{ verb: "fit", layer: "shields", amount: 2 }], name: "Veil" },
};
const ship = (seat, more = {}) => ({
  seat,
  attack: 6,
  hull: { now: 9, start: 9 },
  misses: [],
  layers: { shields: [], armor: [], other: [] },
  ...more,
});
const wall = { id: 1, amount: 4, kinds: ["combat"], optional: false };

const table = ({ offers = {}, step = "4", plays, wide = true, mine = true, ships = {}, ...view } = {}) =>
  /** @type {any} */ ({
    room,
    wide,
    mine,
    seat: "p1",
    sheet: {},
    config: {},
    deputies: { due: null },
    prompt: { n: 7, seats: ["p1"], offers, order: Object.keys(offers) },
    words: {
      word: (section, key, { n } = {}) => [section, key, n].filter((one) => one !== undefined).join("."),
      has: () => true,
      list: new Intl.ListFormat("en"),
    },
    page: { say: (key) => key, sentences: (all) => all.join(" ") },
    nameOf: (seat) => seat,
    whyText: String,
    session: { store: { events: view.events ?? [] } },
    scenes: { shown: () => true },
    view: {
      step: { number: step },
      round: 2,
      active: "p1",
      rail: { now: "5" },
      cards: CARDS,
      card_order: ["hold", "veil", "shot"],
      turn: { seats: ["p1"] },
      seats: { p1: { hand: 3, cards: { shot: 1, hold: 1, veil: 1 }, ...(plays && { plays }) }, p2: { hand: 5 } },
      ships: { p1: ship("p1"), p2: ship("p2"), ...ships },
      ...view,
    },
  });

const order = (one) => {
  const { drawn, after } = room.widget(one);
  return [...JSON.stringify([drawn, after]).matchAll(/"(Shot|Hold|Veil)"/g)].map(([, name]) => name);
};

test("at a desk every card stays where it lay, on a phone what can be played comes first", () => {
  const able = { "play.veil": { picks: [] } };
  assert.deepEqual(order(table({ offers: able })), ["Shot", "Hold", "Veil"]);
  assert.deepEqual(order(table({ offers: able, wide: false })), ["Veil", "Shot", "Hold"]);
});

test("the large button says what it does: fire, play nothing, or what is played", () => {
  const called = (more) => room.passName(table(more), /** @type {any} */ ({ key: "finalize" }));
  assert.equal(called({ step: "3" }), "table.fire.0");
  assert.equal(called({ step: "3", plays: ["shot"] }), "table.fire_n.1");
  assert.equal(called({}), "table.play_nothing.0");
  assert.equal(called({ plays: ["hold", "hold"] }), "table.finalize_n.2");
});

test("at a desk the head names the step, and on a phone the round", () => {
  assert.equal(room.stands(table()), "rail.5");
  assert.equal(room.stands(table({ wide: false })), "round_n");
});

test("an improvised attack that every layer stops is not lit, and says so", () => {
  const lit = (ships) => {
    const one = table({ ships });
    return [
      !room.isWaste(one, /** @type {any} */ ({ key: "improvise" })),
      room.offerParts(one.words, "improvise", one.view)?.does,
    ];
  };
  assert.deepEqual(lit({}), [true, "table.improvise_costs.4"]);
  const behind = ship("p2", { layers: { shields: [], armor: [wall], other: [] } });
  assert.deepEqual(lit({ p2: behind }), [false, "table.improvise_costs_vain.4"]);
});

test("what one may answer ahead of time is folded", () => {
  const drawn = JSON.stringify(room.widget(table({ active: "p2", offers: { finalize: { picks: [] } } })).after);
  assert.match(drawn, /"tag":"details","props":\{"class":"orders".*keep_still.*ask_always/);
});

test("a result shrinks to a line for whoever decides anew, and stands whole for who only looks on", () => {
  const events = [
    ["turn.began", { seat: "p2", round: 1 }],
    ["card.played", { seat: "p2", card: "shot" }],
    ["attack.declared", { seat: "p2", target: "p1", value: 6 }],
    ["attack.missed", { seat: "p2", target: "p1" }],
    ["turn.began", { seat: "p1", round: 1 }],
  ].map(([k, d], n) => ({ n, k, d }));
  const drawn = (mine) => JSON.stringify(attackCard(table({ mine, events, match: {} })));
  assert.match(drawn(true), /in-a-line/);
  assert.doesNotMatch(drawn(false), /in-a-line/);
});
