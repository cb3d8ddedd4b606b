// The squads that go with a mode, until somebody has chosen another.

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ querySelector: () => null });
const { usualFor } = await import("../../static/js/options.js");

test("a mode brings the squad that goes with it, and leaves one that somebody chose", () => {
  const usual = { "": "ready:fleet", action: "ready:landing" };
  assert.equal(usualFor(usual, "action", "ready:fleet"), "ready:landing");
  assert.equal(usualFor(usual, "barrage", "ready:landing"), "ready:fleet");
  assert.equal(usualFor(usual, "action", "saved:3"), null);
  assert.equal(usualFor(usual, "action", undefined), null);
});
