// What has happened since the last press: who is told what, how much of it fits beside the decision, and how it is seen again.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { againOf } from "../../static/stage/again.js";
import { begins, decides, headlines, line, tellings } from "../../static/table/since.js";
import { Storage } from "./storage.js";
import { pressedBefore, takeAll } from "../../static/table/taking.js";

const ships = { 1: { name: "Luke", seat: "p1" }, 2: { name: "Mauler", seat: "p2" } };
const event = (n, k, d = {}) => /** @type {any} */ ({ n, k, d });
const ATTACK = [
  event(1, "attack.began", { ship: "2" }),
  event(2, "defender.declared", { attacker: "2", defender: "1" }),
  event(3, "window.quiet", { seat: "p1" }),
  event(4, "dice.landed", { seat: "p2", pool: "attack" }),
  event(5, "damage.shield", { ship: "1" }),
  event(6, "ship.destroyed", { ship: "1" }),
];
const table = (over = {}) =>
  /** @type {any} */ ({
    seat: "p1",
    mine: true,
    wide: true,
    pressedAt: 0,
    config: { match: "m" },
    view: { ships, match: {} },
    room: { sounds: {} },
    words: { event: ({ k }) => `${k}.` },
    page: { event: () => "", say: (key) => key },
    scenes: { shown: () => true, kept: [] },
    session: { store: { events: ATTACK, n: 6 } },
    ...over,
  });
const kinds = (lines) => lines.map(({ text }) => text.slice(0, -1));

test("it is told by whom something was done, and bookkeeping is left out", () => {
  assert.deepEqual(
    tellings(table()).map(({ seat, text }) => `${seat} ${text}`),
    ["p2 defender.declared.", "p2 dice.landed.", "p1 damage.shield.", "p1 ship.destroyed."],
  );
});

test("what only sounds like bookkeeping is told: who is first, goods that are gained", () => {
  const events = ["order.first", "goods.gained", "order.given", "go.final"].map((k, n) => event(n + 1, k));
  assert.deepEqual(kinds(tellings(table({ session: { store: { events } } }))), ["order.first", "goods.gained"]);
});

test("it begins at the reader's own last press, and says nothing of what a scene has yet to show", () => {
  assert.deepEqual(kinds(tellings(table({ pressedAt: 4 }))), ["damage.shield", "ship.destroyed"]);
  assert.deepEqual(tellings(table({ pressedAt: null })), []);
  const scenes = { shown: ({ n }) => n < 5, kept: [] };
  assert.deepEqual(kinds(tellings(table({ scenes }))), ["defender.declared", "dice.landed"]);
});

test("who only watches reads from the last matter on that has something to tell", () => {
  const later = [...ATTACK, event(7, "round.began"), event(8, "attack.began")];
  const watched = table({ seat: "", session: { store: { events: later } } });
  assert.equal(begins(watched), 1);
  assert.deepEqual(kinds(tellings(watched)).at(-1), "round.began");
});

test("beside the decision stands how it ended and then what led to it, in its order; while one waits what came last", () => {
  const lines = tellings(table());
  assert.deepEqual(kinds(headlines(lines, 32)), ["damage.shield", "ship.destroyed"]);
  assert.deepEqual(kinds(headlines(lines, 1)), ["ship.destroyed"]);
  const turned = [...lines].reverse().map((one, n) => ({ ...one, n }));
  assert.deepEqual(kinds(headlines(turned, 1, ({ n }) => n)), ["defender.declared"]);
  assert.equal(headlines(lines, 999).length, 4);
});

test("it has a place where one plays or watches, none for who plays both sides or reads a replay", () => {
  assert.equal(line(table()).props.class, "since");
  assert.equal(line(table({ pressedAt: 6 })).props.class, "since is-empty");
  assert.equal(line(table({ alone: true })), null);
  assert.equal(line(table({ config: { line: class {} } })), null);
});

test("every press of one's own with which the game goes on begins it anew: no order, no consent, no correction", () => {
  globalThis.sessionStorage = /** @type {any} */ (new Storage());
  const taking = (offer, over = {}) => {
    const one = table({
      ...{
        busy: false,
        pressedAt: 2,
        deputies: { due: null },
        since: { decides },
        picked: new Set(),
        draw() {},
        room: { took() {} },
      },
      ...{ link: { command: () => "c1" }, prompt: { offers: { edit_ship: { manual: true } } } },
      session: { hand: { acts() {} }, store: { n: 6 } },
      ...over,
    });
    takeAll(one, [{ offer, picks: [] }]);
    return one.pressedAt;
  };
  assert.equal(taking("finalize"), 6);
  assert.equal(pressedBefore(table()), 6);
  for (const offer of ["roll", "decline", "confirm_facts"]) assert.equal(taking(offer), 6, offer);
  for (const offer of ["agree", "stop", "edit_ship"]) assert.equal(taking(offer), 2, offer);
  assert.equal(taking("agree", { since: null }), 6, "the first press of all begins it");
  assert.equal(taking("finalize", { deputies: { due: {} } }), 2);
});

test("seen again nothing is told anew and nothing waits for the dice; what has no scene is a still with its words", () => {
  const roll = (_event, view) => ({ kind: "roll", lasts: 900, rests: 600, view: { ...view, rolled: true } });
  const say = ({ k }) => (k === "window.quiet" ? "" : k);
  const kept = { events: ATTACK.slice(2, 5), was: { at: 1 }, is: { at: 2 } };
  const moving = againOf(kept, { "dice.landed": roll }, say, false);
  assert.deepEqual(
    moving.map(({ kind, events, falls, again }) => [kind, events.length, falls, again]),
    [
      ["roll", 0, false, true],
      ["line", 0, false, true],
    ],
  );
  const flown = againOf(kept, {}, say, false);
  assert.deepEqual(
    flown.map(({ view }) => view.at),
    [1, 2],
  );
  assert.equal(flown[1].event.k, "damage.shield");
  assert.equal(againOf(kept, {}, say, true).length, 1);
  assert.deepEqual(againOf({ ...kept, events: ATTACK.slice(2, 3) }, {}, say, false), []);
});
