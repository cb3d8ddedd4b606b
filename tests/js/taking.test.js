// What a person does is noted by the browser, so that it can tell what others did for the seat.

import assert from "node:assert/strict";
import { test } from "node:test";

import { takeAll } from "../../static/table/taking.js";

function noted(view, ...takes) {
  const acts = [];
  takeAll(
    {
      view,
      busy: false,
      session: { hand: { acts: (...what) => acts.push(what) }, store: { n: 1 } },
      deputies: { due: null },
      config: { match: "m" },
      link: { command: () => "c1" },
      room: { took() {} },
      picked: new Set(),
      draw() {},
    },
    takes.map((offer) => ({ offer, picks: [] })),
  );
  return acts.map(([offer]) => offer);
}

test("every choice is noted, and a roll where the rules ask for one", () => {
  assert.deepEqual(noted({ match: {} }, "spend_focus"), ["spend_focus"]);
  assert.deepEqual(noted({ match: {} }, "roll"), ["roll"]);
});

test("a press that only says when the dice fall is no command, so the record has none to compare it with", () => {
  assert.deepEqual(noted({ match: { roll: { seat: "p1" } } }, "roll"), []);
});
