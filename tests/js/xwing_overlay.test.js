// Over a stream both ships stand in the strip at every moment: of the attack, of the last one, or the first to engage.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { facing } = await import("../../static/games/xwing/duel.js");

const ship = (seat, name) => ({
  seat,
  name,
  chassis: "Fighter",
  size: "small",
  initiative: 3,
  agility: 2,
  hull: 3,
  shields: 0,
  shields_left: 0,
  damage: { hit: 0, crit: 0 },
  tokens: {},
  locks: [],
});

function table(view, events = []) {
  const ships = { 1: ship("p1", "One"), 2: ship("p1", "Two"), 3: ship("p2", "Three"), 4: ship("p2", "Four") };
  const say = (...all) => all.join(" ");
  return {
    view: { ships, ship_order: ["1", "3", "2", "4"], seat_order: ["p1", "p2"], seats: {}, ...view },
    seat: "",
    wide: false,
    peers: new Map(),
    config: {},
    nameOf: (seat) => seat,
    words: { say, word: say, has: () => false, kind: say },
    page: { say },
    session: { store: { events } },
  };
}

const shown = (from) => facing(from)?.map((one) => one.props["data-ship"]);

test("between attacks the last two face each other, before the first whoever engages first", () => {
  assert.deepEqual(shown(table({})), ["1", "3"]);
  const events = [
    { k: "defender.declared", d: { attacker: 4, defender: 2 } },
    { k: "attack.over", d: {} },
  ];
  assert.deepEqual(shown(table({}, events)), ["4", "2"]);
  assert.deepEqual(shown(table({ attack: { attacker: "2", defender: "4" } }, events)), ["2", "4"]);
});

test("before a match begins nobody stands there yet", () => {
  assert.equal(facing(table({ ships: undefined, ship_order: undefined })), null);
});
