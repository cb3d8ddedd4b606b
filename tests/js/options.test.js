// The squads that go with a mode, until somebody has chosen another.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ querySelector: () => null });
const { otherFor, usualFor } = await import("../../static/js/options.js");

test("a mode brings the squad that goes with it, and leaves one that somebody chose", () => {
  const usual = { "": "ready:fleet", action: "ready:landing" };
  assert.equal(usualFor(usual, "action", "ready:fleet"), "ready:landing");
  assert.equal(usualFor(usual, "barrage", "ready:landing"), "ready:fleet");
  assert.equal(usualFor(usual, "action", "saved:3"), null);
  assert.equal(usualFor(usual, "action", undefined), null);
});

test("the machine takes another squad once I have chosen its own", () => {
  const ready = ["ready:0", "ready:1", "ready:2"];
  assert.equal(otherFor(ready, "ready:1", "ready:1"), "ready:0");
  assert.equal(otherFor(ready, "ready:0", "ready:0"), "ready:1");
  assert.equal(otherFor(ready, "ready:2", "ready:1"), null, "they differ already");
  assert.equal(otherFor(ready, "paste", "paste"), null, "two lists of one's own are nobody's squad");
});
