import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { bytes, eventHash, hex, link, payloadHash, unhex } from "../../static/fair/dice.js";
import { drawn, LENGTH, linksOf, nearlyUsedUp, store, stored, Trail } from "../../static/table/chain.js";
import { canonical } from "../../static/table/digest.js";
import { NoStorage, Storage } from "./storage.js";

const MATCH = "m";
const SEAT = "p1";
const NOTHING = "00".repeat(32);

beforeEach(() => {
  globalThis.localStorage = new Storage();
});

/** Events with what their hashes are made of, as the server tells them. */
function told(count, from = 1) {
  return Array.from({ length: count }, (_, at) => ({ n: from + at, k: "said", d: { at }, s: "ab".repeat(16) }));
}

function hashOf(events, start = NOTHING) {
  return events.reduce(
    (before, { n, k, d, s }) => eventHash(MATCH, n, before, payloadHash(unhex(s), bytes(canonical({ d, k })))),
    unhex(start),
  );
}

test("every link of a chain is hashed to the one shown before it, and the first to the anchor", () => {
  const chain = drawn(MATCH, SEAT);
  const links = linksOf(MATCH, SEAT, chain.secret);
  assert.equal(links.length, LENGTH);
  assert.equal(hex(links.at(-1)), chain.secret);
  assert.equal(hex(link(SEAT, MATCH, links[0])), chain.anchor);
  for (const at of [1, 2, LENGTH - 1]) assert.equal(hex(link(SEAT, MATCH, links[at])), hex(links[at - 1]));
});

test("a chain is renewed before its last link", () => {
  assert.equal(nearlyUsedUp(100, 0), false);
  assert.equal(nearlyUsedUp(LENGTH - 1, 0), true);
  assert.equal(nearlyUsedUp(LENGTH - 1, LENGTH - 100), false);
});

test("a trail hashes what it hears, in whatever order it comes", () => {
  const events = told(4);
  const trail = new Trail(MATCH, SEAT);
  assert.equal(trail.hear([events[2], events[1]], false), false);
  assert.equal(trail.hear([events[0], events[3]], false), true);
  assert.deepEqual([trail.n, hex(trail.hash)], [4, hex(hashOf(events))]);
});

test("a trail goes on where the browser has left it", () => {
  const events = told(3);
  new Trail(MATCH, SEAT).hear(events.slice(0, 2), false);
  const trail = new Trail(MATCH, SEAT);
  trail.hear(events.slice(2), false);
  assert.deepEqual([trail.n, hex(trail.hash)], [3, hex(hashOf(events))]);
  assert.equal(stored(MATCH, SEAT).n, 3);
});

test("a hash that the server tells otherwise breaks the trail", () => {
  const trail = new Trail(MATCH, SEAT);
  trail.hear(told(1), false);
  trail.compare(1, hex(hashOf(told(1))));
  assert.equal(trail.broken, false);
  trail.compare(1, NOTHING);
  assert.equal(trail.broken, true);
});

test("where too much has happened to be told, a trail begins at the server's word", () => {
  const trail = new Trail(MATCH, SEAT);
  trail.hear(told(1, 900), true);
  assert.equal(trail.gap, true);
  trail.compare(899, "11".repeat(32));
  assert.deepEqual([trail.n, hex(trail.hash), trail.gap], [899, "11".repeat(32), false]);
});

test("only rolls that stand open in the known history are answered with a link", () => {
  const rolls = [{ index: 7, sides: 8, n: 3 }];
  const trail = new Trail(MATCH, SEAT);
  trail.hear([{ n: 1, k: "dice.open", d: { rolls }, s: "ab".repeat(16) }], false);
  assert.equal(trail.holds({ n: 1, rolls: [[7, 8, 3]] }), true);
  assert.equal(trail.holds({ n: 1, rolls: [[7, 8, 4]] }), false);
  assert.equal(trail.holds({ n: 2, rolls: [[7, 8, 3]] }), false);
});

test("a browser without storage keeps nothing, and says so", () => {
  globalThis.localStorage = new NoStorage();
  assert.equal(store(MATCH, SEAT, { n: 1 }), false);
  assert.equal(stored(MATCH, SEAT), null);
});
