import assert from "node:assert/strict";
import { test } from "node:test";

import * as reading from "../../static/table/reading.js";

const prompt = {
  order: ["attack", "finalize", "spend", "edit_hull", "confirm_edits"],
  offers: {
    attack: { picks: [{ what: "ship", ids: [3, 4] }] },
    finalize: {},
    spend: { why_not: "no_token", picks: [] },
    edit_hull: { manual: true },
    confirm_edits: {},
  },
};
const keys = (offers) => offers.map((offer) => offer.key);

test("an offer is read with what its picks leave out", () => {
  assert.deepEqual(reading.offerOf(prompt, "attack").picks, [
    { what: "ship", ids: [3, 4], least: 1, most: 1, caps: [] },
  ]);
  assert.equal(reading.offerOf(prompt, "lock"), null);
  assert.deepEqual(
    [reading.can(prompt, "attack"), reading.can(prompt, "spend"), reading.can(null, "x")],
    [true, false, false],
  );
});

test("passing, corrections and what happens off the table are no numbered buttons", () => {
  assert.deepEqual(keys(reading.plainOffers(prompt, new Set())), ["attack", "spend"]);
  assert.deepEqual(keys(reading.manualOffers(prompt)), ["edit_hull"]);
  assert.equal(reading.passOffer(prompt).key, "finalize");
});

test("an offer that only asks which ship becomes one offer for each", () => {
  const spread = reading.spreadOut(reading.offerOf(prompt, "attack"));
  assert.deepEqual(
    spread.map((offer) => [offer.id, offer.picks[0].ids]),
    [
      [3, [3]],
      [4, [4]],
    ],
  );
});

test("numbers that are spread fit by their sum, and what is chosen by how many", () => {
  const caps = { ids: [1, 2], least: 1, most: 3, caps: [2, 2] };
  assert.deepEqual(
    [[0, 0], [1, 2], [2, 2], [3]].map((chosen) => reading.fits(caps, chosen)),
    [false, true, false, false],
  );
  const some = { ids: [1, 2], least: 1, most: 1, caps: [] };
  assert.deepEqual(
    [[], [1], [1, 2], [5]].map((chosen) => reading.fits(some, chosen)),
    [false, true, false, false],
  );
});

test("what leaves nothing to choose is chosen already", () => {
  const all = { ids: [1, 2], least: 2, most: 2, caps: [] };
  const spread = { ids: [1, 2], least: 2, most: 2, caps: [1, 1] };
  assert.deepEqual(reading.firstPicks({ picks: [all, spread] }), [
    [1, 2],
    [0, 0],
  ]);
});

test("of three seats one that is gone has no voice, and only a rival loses", () => {
  const view = { seat_order: ["p1", "p2", "p3"], match: { gone: ["p1"], rivals: ["p1", "p3"] } };
  assert.deepEqual(reading.voices(view), ["p2", "p3"]);
  assert.deepEqual(
    [reading.isRival(view, "p3"), reading.isRival(view, "p2"), reading.rivalsLeft(view)],
    [true, false, 1],
  );
});

test("somebody who plays two seats is told apart by what the seats have brought", () => {
  const view = {
    seats: { p1: { name: "Ana", squad: "Red" }, p2: { name: "Ana", squad: "Blue" }, p3: { name: "Ben" } },
  };
  assert.deepEqual(
    ["p1", "p2", "p3"].map((seat) => reading.seatName(view, seat)),
    ["Red", "Blue", "Ben"],
  );
});

test("seconds are read as on a clock", () => {
  assert.deepEqual([0, 9.9, 60, 605, -3].map(reading.secondsText), ["0:00", "0:09", "1:00", "10:05", "0:00"]);
});

test("a clock of days says days and hours, in the reader's language", () => {
  const told = [90, 7199, 7200, 86400, 259199].map((seconds) => reading.timeText(seconds, "en"));
  assert.deepEqual(told, ["1:30", "119:59", "2 hr 0 min", "1 day", "2 days 23 hr"]);
  assert.equal(reading.timeText(90000, "ja"), "1 日 1 時間");
});

test("fighting on gives nothing up, and declining what could be used does", () => {
  assert.ok(reading.KEEPING.has("no_retreat"));
  for (const key of reading.KEEPING) assert.ok(reading.PASSING.includes(key) && !reading.GIVING_UP.has(key), key);
  assert.ok(reading.GIVING_UP.has("decline") && !reading.KEEPING.has("decline"));
});
