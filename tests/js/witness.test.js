// What a browser finds out about a host that cheats, from what it was told alone; tests/witness plays it with real hosts.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { receipt, sat, Witness } from "../../static/table/witness.js";
import { NoStorage, Storage } from "./storage.js";

const MATCH = "m";
const OWN = { seed: "a1", commit: "own", server: "host" };
const CHAINED = { ...OWN, anchor: "own chain", browser: "" };

beforeEach(() => {
  globalThis.localStorage = new Storage();
});

/** A witness of p1 that was asked and gave this, and what it then heard, live. */
function heard(given, ...events) {
  const witness = new Witness(MATCH, "p1");
  witness.kept.came = 0;
  if (given) {
    witness.asked("commit");
    witness.chained(CHAINED.anchor);
    witness.gives(given);
  }
  events.forEach(([k, d], at) => witness.hear({ n: at + 1, k, d }, `hash ${at}`, true));
  return witness;
}

const began = (level = 1, commit = "host") => ["match.began", { commit, level }];
const committed = (seat, commit, more = {}) => ["fair.committed", { seat, commit, ...more }];
const keys = (witness) => witness.doubts.map(({ key }) => key);

test("an honest host is not doubted", () => {
  const witness = heard(CHAINED, began(2), committed("p1", "own", { anchor: "own chain" }), committed("p2", "other"));
  assert.equal(witness.mayShow({ server: "host", p1: "own", p2: "other" }, ["p1", "p2"]), true);
  witness.linked({ 0: "link" });
  witness.hear({ n: 9, k: "fair.opened", d: { seat: "p1", seed: "a1" } }, "hash", true);
  witness.hear({ n: 10, k: "dice.rolled", d: { index: 0, inputs: { p1: "link" } } }, "hash", true);
  assert.deepEqual(keys(witness), []);
});

for (const [cheat, key, given, ...events] of [
  ["puts a secret in that it never asked for", "never_asked", null, began(), committed("p1", "its own")],
  ["rolls without having asked", "never_asked", null, began(), ["dice.rolled", { index: 0 }]],
  ["uses another secret", "secret_not_mine", OWN, began(), committed("p1", "its own")],
  [
    "makes one itself and says that ours came too late",
    "called_late",
    OWN,
    began(),
    committed("p1", "its own", { by: "server" }),
  ],
  [
    "says later that ours came too late",
    "called_late",
    OWN,
    began(),
    committed("p1", "own"),
    ["fair.late", { seat: "p1" }],
  ],
  [
    "shows another secret than the committed one",
    "secret_not_mine",
    OWN,
    began(),
    committed("p1", "own"),
    ["fair.opened", { seat: "p1", seed: "ff" }],
  ],
  [
    "has another chain in place of ours",
    "anchor_not_mine",
    CHAINED,
    began(2),
    committed("p1", "own", { anchor: "its chain" }),
  ],
  [
    "begins another chain later",
    "anchor_not_mine",
    CHAINED,
    began(2),
    committed("p1", "own", { anchor: "own chain" }),
    ["fair.rekey", { seat: "p1", anchor: "its chain", base: 4 }],
  ],
  ["had committed to another secret before", "server_changed", OWN, began(1, "another"), committed("p1", "own")],
  [
    "tells of others what they did not give",
    "others_changed",
    { ...OWN, commits: { p2: "two" } },
    began(),
    committed("p2", "another"),
  ],
]) {
  test(`a host that ${cheat} is doubted`, () => {
    assert.deepEqual(keys(heard(given, ...events)), [key]);
  });
}

test("links that are thrown away, not asked for or exchanged are doubted", () => {
  const agreed = [began(2), committed("p1", "own", { anchor: "own chain" })];
  const rolled = (witness, d) => witness.hear({ n: 9, k: "dice.rolled", d: { index: 0, ...d } }, "hash", true);
  const gave = heard(CHAINED, ...agreed);
  gave.linked({ 0: "link" });
  rolled(gave, { missing: ["p1"] });
  assert.deepEqual(keys(gave), ["link_unused"]);

  globalThis.localStorage = new Storage();
  const unasked = heard(CHAINED, ...agreed);
  unasked.steady = true;
  rolled(unasked, { missing: ["p1"] });
  assert.deepEqual(keys(unasked), ["link_not_asked"]);

  globalThis.localStorage = new Storage();
  const exchanged = heard(CHAINED, ...agreed);
  exchanged.linked({ 0: "link" });
  rolled(exchanged, { inputs: { p1: "its link" } });
  assert.deepEqual(keys(exchanged), ["link_not_mine"]);
});

test("no secret is shown before everybody has committed, or to a host that has changed its own", () => {
  const witness = heard(OWN, began(), committed("p1", "own"));
  assert.equal(witness.mayShow({ server: "host", p1: "own" }, ["p1", "p2"]), false);
  assert.deepEqual(keys(witness), ["asked_too_early"]);

  globalThis.localStorage = new Storage();
  const changed = heard(OWN, began(), committed("p1", "own"), committed("p2", "two"));
  assert.equal(changed.mayShow({ server: "new", p1: "own", p2: "two" }, ["p1", "p2"]), false);
  assert.deepEqual(keys(changed), ["server_changed"]);
});

test("another history, and what is shown and not told, are doubted", () => {
  const witness = heard(OWN, began(), committed("p1", "own"));
  witness.wentBack();
  witness.untold = 7;
  assert.deepEqual(keys(witness), ["went_back", "not_told"]);
  assert.equal(receipt(MATCH, "p1").before.length, 1, "what was seen before stays as evidence");
});

test("who sat down on another page, such as a tournament's, bears witness from the first moment", () => {
  sat(MATCH, "p1"); // static/fair/seated.js, where a form or a page says which seat is taken
  const witness = new Witness(MATCH, "p1"); // the table, which is opened later
  assert.equal(witness.kept.sat, true);
  witness.hear({ n: 1, k: began()[0], d: began()[1] }, "hash", false);
  witness.hear({ n: 2, k: "fair.committed", d: { seat: "p1", commit: "its own" } }, "hash", false);
  assert.deepEqual(keys(witness), ["never_asked"]);
});

test("a browser that keeps nothing says so", () => {
  globalThis.localStorage = new NoStorage();
  const witness = new Witness(MATCH, "p1");
  assert.equal(witness.keep(), false);
  assert.deepEqual(keys(witness), ["nothing_kept"]);
});
