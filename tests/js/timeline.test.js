// The line of a replay: a mark for what each side rolled, lost and saw fall, and where the rounds begin.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { marksOf, roundsOf } = await import("../../static/table/timeline.js");

const SOUNDS = {
  rolled: "throw",
  hurt: (event) => (event.d.face === "crit" ? "crit" : "hit"),
  lost: "destroyed",
  said: "card",
};
const view = (round) => ({ round, seats: { p1: {}, p2: {} }, ships: { 7: { seat: "p2" } } });

test("a moment has one mark for each side: what fell before what was hurt before what was rolled", () => {
  const moments = [
    {
      view: view(1),
      e: [
        { k: "rolled", d: { seat: "p1" } },
        { k: "said", d: { seat: "p2" } },
      ],
    },
    {
      view: view(1),
      e: [
        { k: "hurt", d: { ship: 7, face: "crit" } },
        { k: "rolled", d: { seat: "p1" } },
        { k: "lost", d: { ship: 7 } },
      ],
    },
  ];
  assert.deepEqual(marksOf(moments, SOUNDS), [
    { place: 0, seat: "p1", mark: "roll" },
    { place: 1, seat: "p2", mark: "gone" },
    { place: 1, seat: "p1", mark: "roll" },
  ]);
});

test("what belongs to nobody has no mark", () => {
  assert.deepEqual(
    marksOf(
      [
        {
          view: view(1),
          e: [
            { k: "rolled", d: {} },
            { k: "lost", d: { ship: 9 } },
          ],
        },
      ],
      SOUNDS,
    ),
    [],
  );
});

test("a round begins where its number is a new one", () => {
  const moments = [1, 1, 2, 2, 3].map((round) => ({ view: view(round), e: [] }));
  assert.deepEqual(roundsOf(moments), [
    { place: 0, round: 1 },
    { place: 2, round: 2 },
    { place: 4, round: 3 },
  ]);
});

test("a match that somebody has won leaves no mark at its end, and its line is drawn", () => {
  const moments = [{ view: view(1), e: [{ k: "match.ended", d: { winner: "p1" } }] }];
  assert.deepEqual(marksOf(moments, SOUNDS), []);
});
