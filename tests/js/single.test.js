// The end of one attack says that the attack is over; only a match is a match that is over.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { overOf } = await import("../../static/table/banner.js");
const { told } = await import("../../static/table/bell.js");

const table = (why) =>
  /** @type {any} */ ({
    view: { match: { result: { why } } },
    words: { has: (group, key) => group === "single" && key === "one_attack", word: (group, key) => `${group}.${key}` },
    page: { say: (key) => key },
  });

test("one attack is over as an attack, a match as a match", () => {
  assert.equal(overOf(table("one_attack")), "single.one_attack");
  assert.equal(overOf(table("resigned")), "match_over");
  const scene = { ...table("resigned"), config: { of: 2 } };
  scene.view.match.scene = 1;
  assert.equal(overOf(scene), "scene_over", "a combat of several is no match that is over");
});

test("nobody hears that one attack was won or lost", () => {
  const events = [{ k: "ship.destroyed" }, { k: "match.ended", d: { winner: "p1" } }];
  assert.deepEqual(told(table("one_attack"), events), [events[0]]);
  assert.deepEqual(told(table("resigned"), events), events);
});
