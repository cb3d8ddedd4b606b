// What the mat draws of locks and turrets, and what it says of actions.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

globalThis.DOMPoint ??= class {};
globalThis.matchMedia ??= () => ({ matches: false });
const { locks } = await import("../../static/games/xwing/mat/board.js");
const { ship } = await import("../../static/games/xwing/mat/flying.js");
const { actionParts } = await import("../../static/games/xwing/mat/index.js");

const STANDS = { side: 40, arc: 17.15, maneuvers: [], bar: [] };
const PILOT = { seat: "p1", name: "Wedge", initiative: 6, tokens: {}, weapons: { 0: {} }, state: "waits", locks: [] };

function table(one = {}, stands = {}) {
  const say = (_, word) => word;
  return {
    view: {
      mat: {
        side: 914.4,
        band: 100,
        margin: 200,
        obstacles: {},
        brought: [],
        ships: { 1: { ...STANDS, pose: [0, 0, 0], ...stands }, 2: { ...STANDS, pose: [0, 20000, 18000] } },
      },
      ships: { 1: { ...PILOT, ...one }, 2: { ...PILOT, seat: "p2", name: "Howlrunner" } },
      ship_order: ["1", "2"],
      seat_order: ["p1", "p2"],
      turn: { seats: ["p1"] },
      edits: {},
    },
    words: { say, word: say, list: new Intl.ListFormat("en") },
    page: { comma: (texts) => texts.join(", "), say: (word) => word },
    session: { store: { n: 7, events: [] } },
    config: { links: {} },
    prompt: { offers: {} },
    seat: "p1",
    ghost: "",
    mine: true,
    wide: true,
    whyText: () => "",
    nameOf: (seat) => seat,
    offer: () => null,
    draw() {},
  };
}

/** Every element of a drawing with this class. */
function drawn(node, wanted) {
  if (Array.isArray(node)) return node.flatMap((one) => drawn(one, wanted));
  if (!node?.props) return [];
  const here = String(node.props.class ?? "")
    .split(" ")
    .includes(wanted)
    ? [node]
    : [];
  return [...here, ...drawn(node.children, wanted)];
}

test("a lock is a line from who holds it to its target, where both stand on the mat", () => {
  assert.deepEqual(drawn(locks(table()), "mat-lock"), []);
  const [line] = drawn(locks(table({ locks: ["2"] })), "mat-lock");
  const { x1, y1, x2, y2, class: looks } = line.props;
  assert.deepEqual([x1, -y1, x2, y2].map(Math.abs), [0, 0, 0, 200]);
  assert.match(looks, /by-p1/);
  assert.deepEqual(drawn(locks(table({ locks: ["2"] }, { pose: undefined })), "mat-lock"), [], "not yet placed");
});

test("a turret points where its indicator does, one of two barrels the other way as well", () => {
  const turned = (weapons) =>
    drawn(ship(table({ weapons }, { turret: "right" }), "1", 1, undefined), "mat-turret").map(
      ({ props }) => props.transform,
    );
  assert.deepEqual(turned({ 0: { arc: "turret" } }), ["rotate(90)"]);
  assert.deepEqual(turned({ 0: { arc: "double_turret" } }), ["rotate(90)", "rotate(270)"]);
});

test("an action says in a line what it does, other offers do not", () => {
  const words = { has: (section, key) => section === "does_action" && key === "lock", word: (...at) => at.join(".") };
  assert.deepEqual(actionParts(words, "lock"), { name: "offers.lock", does: "does_action.lock" });
  assert.equal(actionParts(words, "no_action"), null);
});
