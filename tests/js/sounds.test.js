import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./elements.js";

import { room as legion } from "../../static/games/legion/index.js";
import { room as starships } from "../../static/games/starships/index.js";
import { room as ti4 } from "../../static/games/ti4/index.js";
import { room as xwing } from "../../static/games/xwing/index.js";
import { base } from "../../static/table/base.js";
import { Choices, Limit, plan, soundOf } from "../../static/table/sounds.js";
import { NoStorage, Storage } from "./storage.js";

beforeEach(() => {
  globalThis.localStorage = new Storage();
});

const event = (k, d = {}) => ({ n: 1, k, d });
const names = (planned) => planned.map(({ sound }) => sound);
const heard = (room, ...events) => names(plan(events, room.sounds, []));

test("a roll is thrown and its dice land one by one, in every game", () => {
  const planned = plan([event("dice.landed", { faces: ["hit", "crit", "blank"] })], base.sounds, []);
  assert.deepEqual(names(planned), ["throw", "land", "land", "land"]);
  const times = planned.map(({ after }) => after);
  assert.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  );
  assert.equal(new Set(times).size, 4);
});

test("a handful of dice is heard as six, and a die by itself as one", () => {
  const land = (d) => heard(base, event("dice.rerolled", d)).filter((sound) => sound === "land").length;
  assert.deepEqual(
    [land({ faces: Array(30).fill(1) }), land({ faces: "hit" }), land({ face: 4 }), land({})],
    [6, 1, 1, 0],
  );
});

test("each game says what its own events are heard as", () => {
  assert.deepEqual(
    heard(
      xwing,
      event("damage.shield"),
      event("damage.hull", { face: "hit" }),
      event("damage.hull", { face: "crit" }),
      event("ship.destroyed"),
    ),
    ["blocked", "hit", "crit", "destroyed"],
  );
  assert.deepEqual(heard(xwing, event("dice.cancelled"), event("attack.missed")), ["missed"]);
  assert.deepEqual(heard(ti4, event("combat.hits", { n: 0 }), event("unit.sustained")), ["blocked"]);
  assert.deepEqual(heard(ti4, event("combat.hits", { n: 2 }), event("units.destroyed")), ["hit", "destroyed"]);
  assert.deepEqual(heard(legion, event("cover.rolled", { faces: ["block"] })), ["throw", "land"]);
  assert.deepEqual(heard(starships, event("card.played"), event("attack.evaded")), ["card", "missed"]);
  assert.deepEqual(heard(base, event("card.played"), event("edit.made")), []);
});

test("the end sounds like a win or a loss to who played, and like an end to who watched", () => {
  const end = (winner, seats) => soundOf(event("match.ended", { winner }), xwing.sounds, seats);
  assert.deepEqual(
    [end("p1", ["p1"]), end("p2", ["p1"]), end("p2", ["p1", "p2"]), end("p2", []), end("", ["p1"])],
    ["win", "loss", "win", "win", ""],
  );
});

test("of many sounds in one message those that matter stay, in the order of what happened", () => {
  const all = ["card.exposed", "dice.cancelled", "damage.shield", "damage.hull", "card.faceup", "ship.destroyed"];
  const events = [
    event("dice.landed", { faces: ["hit"] }),
    ...all.map((k) => event(k)),
    event("match.ended", { winner: "p1" }),
  ];
  assert.deepEqual(names(plan(events, xwing.sounds, ["p1"])), ["blocked", "hit", "crit", "destroyed", "win"]);
});

test("a decision that has come to this browser is heard after what brought it", () => {
  assert.deepEqual(names(plan([event("damage.shield")], xwing.sounds, ["p1"], ["turn"])), ["blocked", "turn"]);
  assert.deepEqual(names(plan([], xwing.sounds, ["p1"], ["turn"])), ["turn"]);
});

test("the same sound is not heard twice in a moment, and no more than twelve in a second", () => {
  const limit = new Limit();
  assert.deepEqual([limit.allows("hit", 0), limit.allows("hit", 60), limit.allows("hit", 200)], [true, false, true]);
  assert.deepEqual(
    [limit.allows("turn", 0), limit.allows("turn", 2500), limit.allows("turn", 3500)],
    [true, false, true],
  );
  const hurried = new Limit();
  const dice = Array.from({ length: 20 }, (_, at) => hurried.allows("land", at * 45));
  assert.equal(dice.filter(Boolean).length, 12);
  assert.equal(hurried.allows("win", 2500), true);
});

test("a browser begins quiet, trembles and notifies only by choice, and remembers what was chosen", () => {
  const first = new Choices();
  assert.deepEqual([first.volume, first.vibration, first.notices], ["low", false, false]);
  assert.ok(first.loudness > 0 && first.loudness < 0.5);
  first.choose({ volume: "off", vibration: true });
  const again = new Choices();
  assert.deepEqual([again.volume, again.loudness, again.vibration, again.notices], ["off", 0, true, false]);
});

test("nonsense in the memory counts for nothing, and without storage a choice lasts as long as the page", () => {
  for (const text of ['{"volume":"deafening","vibration":"yes"}', "null", "[", '"full"', '{"volume":"toString"}']) {
    localStorage.setItem("broadside.table.sounds", text);
    const choices = new Choices();
    assert.deepEqual([choices.volume, choices.vibration], ["low", false], text);
  }
  globalThis.localStorage = new NoStorage();
  const choices = new Choices();
  choices.choose({ volume: "full" });
  assert.equal(choices.volume, "full");
});
