// The machine plays on for a seat: who is asked what, and which button sends which command.

import assert from "node:assert/strict";
import test from "node:test";
import { standingCard, standingSection } from "../../static/table/standing.js";

const NAMES = { p1: "Ana", p2: "Ben", p3: "Chie" };

function table(match = {}, more = {}) {
  const sent = [];
  return {
    seat: "p1",
    view: { seat_order: ["p1", "p2", "p3"], match: { status: "live", ...match } },
    page: { say: (key, params = {}) => [key, ...Object.values(params)].join(" ") },
    nameOf: (seat) => NAMES[seat],
    peers: new Map(),
    busy: false,
    sent,
    send: (op, d) => sent.push([op, d]),
    ...more,
  };
}

const all = (node) =>
  Array.isArray(node) ? node.flatMap(all) : node?.children ? [node, ...node.children.flatMap(all)] : [];
const buttons = (drawn) => all(drawn).filter((node) => node.tag === "button");
const texts = (drawn) => buttons(drawn).map((node) => node.children.join(""));

/** Press them all, and say what that has sent. */
function pressed(of, drawn) {
  buttons(drawn).forEach((node) => node.props.onclick());
  return of.sent;
}

test("without a request there is no card, and the menu offers to play on for me", () => {
  const of = table();
  assert.equal(standingCard(of) || null, null);
  assert.deepEqual(pressed(of, standingSection(of)), [["seat", { what: "ask" }]]);
});

test("whoever has been away for long may be played on for, and nobody who has just gone", () => {
  const gone = (ms) => table({}, { peers: new Map([["p2", { here: false, since: Date.now() - ms }]]) });
  assert.equal(standingCard(gone(5_000)) || null, null);
  const of = gone(90_000);
  assert.deepEqual(pressed(of, standingCard(of)), [["seat", { what: "ask", seat: "p2" }]]);
  assert.deepEqual(texts(standingSection(of)), ["machine_for_me Ana", "machine_for Ben"]);
});

test("the others are asked once, and whoever has answered may only take it back", () => {
  const asks = { seat: "p2", by: "p2", level: "person" };
  const of = table({ machine_asked: asks });
  assert.deepEqual(pressed(of, standingCard(of)), [
    ["seat", { what: "agree" }],
    ["seat", { what: "decline" }],
  ]);
  assert.equal(standingSection(of), null);
  for (const match of [
    { ...asks, agreed: ["p1"] },
    { ...asks, by: "p1" },
  ])
    assert.deepEqual(texts(standingCard(table({ machine_asked: match }))), ["machine_withdraw Ana"]);
});

test("where the machine plays my seat I may take it back, and press nothing twice", () => {
  const of = table({ machines: { p1: "person" } });
  assert.deepEqual(pressed(of, standingCard(of)), [["seat", { what: "back" }]]);
  const busy = table({ machines: { p1: "person" } }, { busy: true });
  assert.deepEqual(pressed(busy, standingCard(busy)), []);
  assert.equal(standingSection(of), null);
});

test("who watches, and who looks at a match that is over, is asked nothing", () => {
  assert.equal(standingCard(table({ machines: { p1: "person" } }, { seat: "" })), null);
  assert.equal(standingCard(table({ status: "over", machines: { p1: "person" } })), null);
});
