import assert from "node:assert/strict";
import { test } from "node:test";

import { answerFor, questionOf } from "../../static/games/ti4/deputy.js";
import { pause } from "../../static/table/deputies.js";
import { nextOf, planned, usualPlan } from "../../static/games/ti4/plan.js";

const ship = (seat, kind, cost, more = {}) => ({
  seat,
  kind,
  cls: kind,
  cost,
  state: "here",
  place: "space",
  combat: 9,
  ...more,
});

const offers = (...list) => ({
  n: 1,
  order: list.map(([key]) => key),
  offers: Object.fromEntries(list.map(([key, offer]) => [key, offer || {}])),
});

const view = (more = {}) => ({
  turn: { seats: ["p1"] },
  seats: { p1: { hand: ["direct_hit"] }, p2: {} },
  step: { number: "3.0" },
  round: 1,
  ships: {},
  hits: {},
  ...more,
});

test("where nothing can be played the browser declines, and nowhere else", () => {
  const idle = offers(
    ["decline"],
    ["direct_hit", { why_not: "CONDITION_NOT_MET_NOW" }],
    ["edit_ship", { manual: true }],
  );
  assert.deepEqual(answerFor(view(), idle, "p1"), { key: "decline", picks: [] });
  assert.equal(answerFor(view(), offers(["decline"], ["direct_hit"]), "p1"), null);
  assert.equal(answerFor(view(), offers(["roll"]), "p1"), null);
  assert.equal(answerFor(view({ turn: { seats: ["p2"] } }), idle, "p1"), null);
  assert.equal(answerFor(view({ match: { undo: { seat: "p2" } } }), idle, "p1"), null);
  assert.equal(answerFor(view({ seats: { p1: { hand: ["unknown"] } } }), idle, "p1"), null);
  assert.equal(answerFor(view(), offers(["decline", { why_not: "edits_open" }]), "p1"), null);
});

test("orders decline in a window, keep the fleet where it is, or have everything asked", () => {
  const orders = { ask: false, pass: [], stay: false, declined: [] };
  const able = offers(["decline"], ["direct_hit"]);
  const retreats = offers(["no_retreat"], ["announce_retreat"]);
  assert.equal(answerFor(view(), retreats, "p1", orders), null);
  assert.deepEqual(answerFor(view(), retreats, "p1", { ...orders, stay: true }), { key: "no_retreat", picks: [] });
  assert.deepEqual(answerFor(view(), able, "p1", { ...orders, pass: ["3.0"] }), { key: "decline", picks: [] });
  assert.equal(answerFor(view(), able, "p1", { ...orders, pass: ["3.2"] }), null);
  assert.equal(answerFor(view(), offers(["decline"]), "p1", { ...orders, ask: true }), null);
  const declined = [questionOf(view(), able, "p1")];
  assert.deepEqual(answerFor(view(), able, "p1", { ...orders, declined }), { key: "decline", picks: [] });
  assert.equal(answerFor(view({ round: 2 }), able, "p1", { ...orders, declined }), null);
});

test("what was declined on one planet is asked anew on the next, and so it is when other dice have fallen", () => {
  const able = offers(["decline"], ["fire_team"]);
  const orders = { ask: false, pass: [], stay: false };
  const on = (place, now, more = {}) => view({ action: { place, now, planets: {} }, ...more });
  const declined = [questionOf(on("1", "0"), able, "p1")];
  assert.deepEqual(answerFor(on("1", "0"), able, "p1", { ...orders, declined }), { key: "decline", picks: [] });
  assert.equal(answerFor(on("2", "1"), able, "p1", { ...orders, declined }), null);
  const one = { pools: { p2: { space: { dice: {}, order: ["1"] } } } };
  assert.equal(answerFor(on("1", "0", one), able, "p1", { ...orders, declined }), null);
});

test("a pause is a person's: never none, never long, never twice the same", () => {
  const pauses = Array.from({ length: 200 }, () => pause());
  assert.ok(pauses.every((ms) => ms >= 700 && ms <= 4500));
  assert.ok(new Set(pauses).size > 100);
});

const fleet = {
  1: ship("p1", "flagship", 8, { group: "1", sustain: true }),
  2: ship("p1", "carrier", 3, { group: "2" }),
  3: ship("p1", "fighter", 0.5, { group: "3" }),
  4: ship("p1", "fighter", 0.5, { group: "3" }),
  5: ship("p1", "fighter", 0.5, { group: "3", state: "destroyed" }),
};
const underFire = (left, more = {}) =>
  view({ step: { number: "4.2" }, ships: fleet, hits: { p1: { left, only: "ship", source: "combat" } }, ...more });
const sustain = ["sustain", { picks: [{ what: "ship", ids: [1] }] }];

test("what is usual about hits: ships sustain, then the cheapest are lost", () => {
  const prompt = offers(["decline"], sustain);
  const plan = usualPlan(underFire(3), prompt, "p1");
  assert.deepEqual([plan.sustain, plan.lose, plan.left], [["1"], { "fighter||": 2 }, 2]);
  const first = nextOf(underFire(3), prompt, "p1", plan);
  assert.deepEqual(first.answer, { key: "sustain", picks: [[1]] });
  const after = { ...fleet, 1: { ...fleet[1], damaged: true } };
  const second = nextOf(underFire(2, { ships: after }), offers(["decline"]), "p1", first.plan);
  assert.deepEqual(second.answer, { key: "decline", picks: [] });
  const assign = offers(["assign", { picks: [{ what: "ship", ids: [1, 2, 3], least: 2, most: 2, caps: [1, 1, 2] }] }]);
  const last = nextOf(underFire(2, { ships: after, step: { number: "4.4" } }), assign, "p1", second.plan);
  assert.deepEqual(last, { answer: { key: "assign", picks: [[0, 0, 2]] }, plan: null });
});

test("a plan ends where something has come between", () => {
  const prompt = offers(["decline"], sustain);
  const plan = usualPlan(underFire(3), prompt, "p1");
  const { plan: later } = nextOf(underFire(3), prompt, "p1", plan);
  assert.equal(nextOf(underFire(3), offers(["decline"]), "p1", later), null); // a hit was added
  assert.equal(nextOf(underFire(2, { step: { number: "4.3" } }), offers(["decline"]), "p1", later), null);
  assert.equal(nextOf(underFire(2, { round: 2 }), offers(["decline"]), "p1", later), null);
  const gone = offers(["assign", { picks: [{ what: "ship", ids: [2], least: 2, most: 2, caps: [1] }] }]);
  assert.equal(nextOf(underFire(2, { step: { number: "4.4" } }), gone, "p1", later), null);
});

test("a technology that cancels two hits needs half the ships, and hits on larger ships are not given to fighters", () => {
  const twice = underFire(2, { seats: { p1: { cancels: 2 } } });
  const plan = usualPlan(twice, offers(["decline"], sustain), "p1");
  assert.deepEqual([plan.sustain, plan.left, plan.lose], [["1"], 0, {}]);
  const restricted = underFire(2);
  restricted.hits.p1.restricted = 1;
  assert.deepEqual(planned(restricted, "p1", []).lose, { "carrier||": 1, "fighter||": 1 });
});
