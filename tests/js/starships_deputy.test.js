// What the card game's own browser answers where no card can be played, and when it leaves the answer to its person.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { passFor } = await import("../../static/games/starships/deputy.js");

const finalize = { picks: [], secret: true };
const brace = { picks: [] };
const view = (more = {}) =>
  /** @type {any} */ ({ turn: { seats: ["p2"] }, seats: { p2: { hand: 5, ...more } }, match: {} });
const prompt = (offers) => ({ n: 7, seats: ["p2"], offers, order: Object.keys(offers) });

test("a seat whose cards do not fit passes without being asked", () => {
  const offers = {
    finalize,
    "play.shot": { ...brace, why_not: "not_your_window" },
    pass_whatever: { picks: [], manual: true },
  };
  assert.equal(passFor(view(), prompt(offers), "p2", false), "finalize");
  assert.equal(passFor(view(), prompt({ no_refit: { picks: [] } }), "p2", false), "no_refit");
});

test("whoever can play something is asked, and so is who has played in this go", () => {
  assert.equal(passFor(view(), prompt({ finalize, "play.brace": brace }), "p2", false), "");
  assert.equal(passFor(view({ plays: ["brace"] }), prompt({ finalize }), "p2", false), "");
});

test("who wants to be asked everywhere is, and nobody answers for others or while going back is asked for", () => {
  assert.equal(passFor(view(), prompt({ finalize }), "p2", true), "");
  assert.equal(passFor(view(), prompt({ finalize }), "p1", false), "");
  assert.equal(passFor({ ...view(), match: { undo: { by: "p1" } } }, prompt({ finalize }), "p2", false), "");
});

test("cleaning up and declaring are always the person's", () => {
  assert.equal(passFor(view(), prompt({ clean_up: { picks: [] } }), "p2", false), "");
  assert.equal(passFor(view(), prompt({ declare: { picks: [] } }), "p2", false), "");
});
