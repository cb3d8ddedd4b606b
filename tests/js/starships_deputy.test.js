// What the card game's own browser answers where no card can be played, and when it leaves the answer to its person.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { answerFor, turnOf } = await import("../../static/games/starships/deputy.js");

const finalize = { picks: [], secret: true };
const brace = { picks: [] };
const view = (more = {}) =>
  /** @type {any} */ ({ turn: { seats: ["p2"] }, seats: { p2: { hand: 5, ...more } }, match: {} });
const key = (...asked) => answerFor(...asked)?.key ?? "";
const prompt = (offers) => ({ n: 7, seats: ["p2"], offers, order: Object.keys(offers) });

test("a seat whose cards do not fit passes without being asked", () => {
  const offers = {
    finalize,
    "play.shot": { ...brace, why_not: "not_your_window" },
    pass_whatever: { picks: [], manual: true },
  };
  assert.equal(key(view(), prompt(offers), "p2"), "finalize");
  assert.equal(key(view(), prompt({ no_refit: { picks: [] } }), "p2"), "no_refit");
});

test("whoever can play something is asked, and so is who has played in this go", () => {
  assert.equal(key(view(), prompt({ finalize, "play.brace": brace }), "p2"), "");
  assert.equal(key(view({ plays: ["brace"] }), prompt({ finalize }), "p2"), "");
});

test("who wants to be asked everywhere is, and nobody answers for others or while going back is asked for", () => {
  assert.equal(key(view(), prompt({ finalize }), "p2", { ask: true }), "");
  assert.equal(key(view(), prompt({ finalize }), "p1"), "");
  assert.equal(key({ ...view(), match: { undo: { by: "p1" } } }, prompt({ finalize }), "p2"), "");
});

test("cleaning up and declaring are always the person's", () => {
  assert.equal(key(view(), prompt({ clean_up: { picks: [] } }), "p2"), "");
  const declare = (least, ...ids) => ({ declare: { picks: [{ what: "seat", ids, least, most: least }] } });
  assert.equal(key(view(), prompt(declare(1, 0, 2)), "p2"), "");
  assert.deepEqual(answerFor(view(), prompt(declare(1, 2)), "p2"), { key: "declare", picks: [[2]] }); // nobody else is left
});

test("who has said so plays nothing for the rest of that turn, and of no other, and not in their own", () => {
  const able = prompt({ finalize, "play.brace": brace });
  const now = /** @type {any} */ ({ ...view(), round: 2, active: "p1" });
  const still = turnOf(now);
  assert.equal(key(now, able, "p2", { still }), "finalize");
  assert.equal(key({ ...now, round: 3 }, able, "p2", { still }), "");
  assert.equal(key({ ...now, active: "p2" }, able, "p2", { still: "2:p2" }), "");
  assert.equal(key(now, prompt({ no_refit: { picks: [] }, "play.veil": brace }), "p2", { still }), "");
});
