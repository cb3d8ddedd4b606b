// What a fixed scene says of itself: of the attack that is on the table, and nothing while its dice fly.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { caption, explains } from "../../static/table/captions.js";

const KNOWN = { "1/1c_they": "you are behind her", "1c_you": "you are shot at", "2a_you": "press" };

const said = (scene, number, mine, inAir = false) =>
  caption(
    /** @type {any} */ ({
      mine,
      seat: "p1",
      view: { match: { scene, status: "live" }, step: { number } },
      words: { has: (_section, key) => key in KNOWN, word: (_section, key) => KNOWN[key] },
      scenes: { inAir, beat: null },
    }),
  )?.children[0];

test("what is said of one attack is not said of the next", () => {
  assert.equal(said(1, "1c", false), "you are behind her");
  assert.equal(said(2, "1c", false), undefined);
  assert.equal(said(3, "1c", true), "you are shot at");
  assert.equal(said(undefined, "1c", true), undefined);
});

test("nothing is said while dice fly", () => {
  assert.equal(said(1, "2a", true), "press");
  assert.equal(said(1, "2a", true, true), undefined);
});

test("the strip of the decision stays as it is until the last scene has been seen, and who watches has it as always", () => {
  const at = (status, beat, seat = "p1") =>
    explains(/** @type {any} */ ({ seat, scenes: { beat }, view: { match: { scene: 1, status } } }));
  assert.deepEqual(
    [at("live", null), at("over", {}), at("over", null), at("live", null, "")],
    [true, true, false, false],
  );
});
