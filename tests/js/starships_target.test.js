// Pressing a vessel names it while a target is asked for, and opens its sheet at any other time; costs are tapped as cards.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { handOf, pressed, stopped } = await import("../../static/games/starships/state.js");
const { paying } = await import("../../static/games/starships/let_go.js");

const table = (offers, more = {}) => {
  const done = [];
  const one = /** @type {any} */ ({
    mine: true,
    guarded: false,
    prompt: { n: 7, offers, order: Object.keys(offers) },
    offer: (key) => ({ key, ...offers[key] }),
    take: (...what) => done.push(["take", ...what]),
    show: (what) => done.push(["show", what.id]),
    ...more,
  });
  return { one, done };
};
const declare = (ids, most = 1) => ({ declare: { picks: [{ what: "seat", ids, least: most, most }] } });

test("a pressed vessel is the target where one is to be named, and opens its sheet elsewhere", () => {
  const cases = [
    [declare([1, 2]), {}, [["take", "declare", [[1]]]]],
    [declare([2]), {}, [["show", "p2"]]],
    [declare([1, 2], 2), {}, [["show", "p2"]]],
    [declare([1, 2]), { mine: false }, [["show", "p2"]]],
    [declare([1, 2]), { guarded: true }, []],
    [{}, {}, [["show", "p2"]]],
  ];
  for (const [offers, more, wanted] of cases) {
    const { one, done } = table(offers, more);
    pressed(one, "p2");
    assert.deepEqual(done, wanted);
  }
});

test("what a seat holds is counted without what it has played already", () => {
  assert.equal(handOf(/** @type {any} */ ({ hand: 5 })), 5);
  assert.equal(handOf(/** @type {any} */ ({ hand: 5, cards: { dead: 2, fast: 1 } })), 3);
});

test("a card that costs another is paid with tapped cards, and the large button plays it once they are chosen", () => {
  const pick = { what: "discard", ids: [0, 1], caps: [2, 1], least: 1, most: 1 };
  const offers = { "play.over": { picks: [pick] } };
  const words = { word: (_section, key, params = {}) => [key, ...Object.values(params)].join(" "), has: () => true };
  const sent = (picks) => {
    const more = { words, page: { say: String, sentences: String }, view: { card_order: ["dead", "fast"], cards: {} } };
    const cards = { dead: { window: "play" }, fast: { window: "play" }, over: {} };
    const { one, done } = table(offers, {
      ...more,
      view: { ...more.view, cards },
      picking: { key: "play.over", picks },
    });
    return { own: paying(one), done };
  };
  assert.equal(sent([[0, 0]]).own?.able, false);
  const { own, done } = sent([[0, 1]]);
  assert.equal(own?.able, true);
  own?.send();
  assert.deepEqual(done, [["take", "play.over", [[0, 1]]]]);
});

const cardsOnly = (key, pick, chosen, more = {}) => {
  const words = {
    word: (_section, said, params = {}) => [said, ...Object.values(params)].join(" "),
    has: (_section, id) => id !== "use",
  };
  const ship = { attack: 6, hull: { now: 9 }, misses: [], layers: { shields: [], armor: [], other: [] } };
  const wall = { id: 4, amount: 4, kinds: ["combat"], optional: false, card: "sand" };
  const view = {
    card_order: ["dead", "fast"],
    cards: { dead: { window: "modify" }, fast: { window: "respond" }, sand: { window: "refit" } },
    seats: { p1: {}, p2: { safe_from: [] }, p3: { safe_from: ["p1"] } },
    ships: {
      p1: { ...ship, layers: { ...ship.layers, other: [wall] } },
      p2: { ...ship, layers: { ...ship.layers, armor: [wall] } },
      p3: ship,
    },
  };
  const { one, done } = table(
    { [key]: { picks: [pick] } },
    { words, view, seat: "p1", page: { say: String, sentences: String }, picking: { key, picks: [chosen] }, ...more },
  );
  return { own: paying(one), done, view };
};

test("the card that an improvised attack costs is tapped as a card, and whom it cannot hurt is said", () => {
  const pick = { what: "card", ids: [0, 1], caps: [], least: 1, most: 1 };
  const { own } = cardsOnly("improvise", pick, []);
  assert.equal(own?.able, false);
  const drawn = JSON.stringify(own?.drawn);
  assert.match(drawn, /hand-card can/);
  assert.match(drawn, /improvise_vain 4 p2/);
  const { own: paid, done, view } = cardsOnly("improvise", pick, [1]);
  assert.equal(paid?.name, "improvise_with fast 4");
  paid?.send();
  assert.deepEqual(done, [["take", "improvise", [[1]]]]);
  assert.deepEqual(stopped(/** @type {any} */ ({ view }), "p1", 5), []); // one more than its armor takes
});

test("gear that makes room is shown as the cards that are fitted, with keys to press", () => {
  const { own } = cardsOnly("play.fast", { what: "gear", ids: [4], caps: [], least: 1, most: 1 }, [4]);
  assert.equal(own?.name, "room_by fast sand");
  assert.match(JSON.stringify(own?.drawn), /"data-number":"1"/);
});
