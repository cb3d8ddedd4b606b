import assert from "node:assert/strict";
import { test } from "node:test";

import { merge, Store } from "../../static/table/store.js";

const numbers = (store) => store.events.map((event) => event.n);

test("a patch deletes with null, merges objects and replaces lists", () => {
  const before = { a: 1, tokens: { focus: 1, evade: 2 }, list: [1, 2, 3] };
  assert.deepEqual(merge(before, { a: null, tokens: { focus: null, lock: 3 }, list: [4] }), {
    tokens: { evade: 2, lock: 3 },
    list: [4],
  });
});

test("a patch leaves the old view untouched and keeps what it does not name", () => {
  const before = Object.freeze({ ships: Object.freeze({ 1: Object.freeze({ hull: 3 }) }), keep: Object.freeze({}) });
  const after = merge(before, { ships: { 1: { hull: 2 } } });
  assert.equal(before.ships[1].hull, 3);
  assert.equal(after.ships[1].hull, 2);
  assert.equal(after.keep, before.keep);
});

test("a patch puts an object where a list, a number or nothing stood", () => {
  for (const before of [{ a: [1] }, { a: 1 }, {}, null])
    assert.deepEqual(merge(before, { a: { b: 1 } }), { a: { b: 1 } });
});

test("an event that comes twice is new once, and what comes late stands in its place", () => {
  const store = new Store();
  store.snap(
    3,
    { a: 1 },
    [
      { n: 1, k: "one" },
      { n: 3, k: "three" },
    ],
    "m3",
  );
  assert.equal(store.through, 1);
  assert.deepEqual(
    store.upd(
      4,
      { a: 2 },
      [
        { n: 3, k: "three" },
        { n: 4, k: "four" },
      ],
      "m4",
    ),
    [{ n: 4, k: "four" }],
  );
  store.remember([{ n: 2, k: "two" }]);
  assert.deepEqual(numbers(store), [1, 2, 3, 4]);
  assert.deepEqual([store.n, store.through, store.mark, store.view], [4, 4, "m4", { a: 2 }]);
});

test("a bare number closes a gap and is no event", () => {
  const store = new Store();
  assert.deepEqual(store.upd(2, {}, [{ n: 1, k: "one" }, { n: 2 }]), [{ n: 1, k: "one" }]);
  assert.deepEqual([numbers(store), store.through], [[1], 2]);
});

test("lines of chat are heard once", () => {
  const store = new Store();
  store.heard([
    { c: 1, text: "a" },
    { c: 2, text: "b" },
  ]);
  assert.deepEqual(
    store.heard([
      { c: 2, text: "b" },
      { c: 3, text: "c" },
    ]),
    [{ c: 3, text: "c" }],
  );
  assert.deepEqual([store.c, store.lines.length], [3, 3]);
});

test("a line that moderators hide has no text any more, and its number stays", () => {
  const store = new Store();
  store.heard([
    { c: 1, text: "a" },
    { c: 2, text: "b" },
  ]);
  store.unsaid([1, 9]);
  assert.deepEqual(
    store.lines.map(({ text }) => text),
    ["", "b"],
  );
  assert.equal(store.c, 2);
});

test("what is forgotten is as new", () => {
  const store = new Store();
  store.upd(1, { a: 1 }, [{ n: 1, k: "one" }], "m1");
  store.heard([{ c: 1 }]);
  store.forget();
  assert.deepEqual(store, new Store());
});
