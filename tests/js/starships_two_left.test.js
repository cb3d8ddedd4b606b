// Where only two vessels fly: a card that answers a fight of two others says that it is of no use; why a vessel may not be
// attacked, and until when, is said with the card that does it.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { waitsFor } = await import("../../static/games/starships/hand.js");
const { safeFrom } = await import("../../static/games/starships/cards.js");

const words = /** @type {any} */ ({
  word: (section, key, { cards = [] } = {}) => [section, key, ...cards].join("."),
  has: () => true,
});
const flies = { out: false };
const among = (seats, ships = {}) =>
  /** @type {any} */ ({
    seats,
    ships,
    card_order: ["screen", "slip"],
    cards: {
      screen: { window: "respond", who: "other", effects: [] },
      slip: { window: "after", who: "target_owner", effects: [{ verb: "forbid_target" }] },
    },
  });

test("a card for the fights of others is of no use between two", () => {
  const three = { p1: flies, p2: flies, p3: flies };
  const cases = [
    [among(three), "waits_for.respond_other"],
    [among({ p1: flies, p2: flies }), "waits_for.respond_nobody"],
    [among({ ...three, p3: { out: true } }), "waits_for.respond_nobody"],
    [among(three, { p3: { destroyed: true } }), "waits_for.respond_nobody"],
  ];
  for (const [view, says] of cases) assert.equal(waitsFor({ words, view }, "screen"), says);
  assert.equal(waitsFor({ words, view: among({ p1: flies, p2: flies }) }, "slip"), "waits_for.after");
});

test("who may not be attacked is told with the card that hides them, where the deck has one", () => {
  const view = among({ p1: flies, p2: flies });
  assert.equal(safeFrom(words, view, "p1", "p2"), "table.safe_by.cards.slip");
  assert.equal(safeFrom(words, { ...view, card_order: ["screen"] }, "p1", "p2"), "table.safe_from");
});
