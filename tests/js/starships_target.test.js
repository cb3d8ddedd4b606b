// Pressing a vessel names it while a target is asked for, and opens its sheet at any other time; costs are tapped as cards.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { handOf, pressed } = await import("../../static/games/starships/state.js");
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
