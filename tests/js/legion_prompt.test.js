// What a whole game of Legion asks says whose turn it is: units that are left between activations, actions of the one that acts.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { room } = await import("../../static/games/legion/index.js");

const unit = (seat, more = {}) => ({ seat, destroyed: false, activated: false, ...more });
const SHIPS = {
  1: unit("p1"),
  2: unit("p1", { activated: true }),
  3: unit("p1", { destroyed: true }),
  4: unit("p2"),
  5: unit("p1"),
};
const view = (more) => /** @type {any} */ ({ ships: SHIPS, round: 3, turn: { seats: ["p1"] }, ...more });

test("between activations it counts the units of whoever is due that have not acted", () => {
  const now = view({ step: { flow: "game", number: "0" } });
  assert.equal(room.promptKey(now), "activate");
  const { n, round } = room.promptParams(now);
  assert.deepEqual({ n, round }, { n: 2, round: 3 });
  assert.equal(room.promptKey(view({ step: { flow: "single", number: "0" } })), "0", "one attack counts nothing");
});

test("in an activation it names the unit and its actions, in an attack the unit that attacks", () => {
  const activation = { unit: 5, actions: 1 };
  const acts = view({ step: { flow: "activation", number: "A" }, activation });
  assert.equal(room.promptKey(acts), "A");
  assert.deepEqual(room.promptParams(acts), { ship: 5, n: 1, round: 3 });
  assert.equal(room.promptParams(view({ activation, attack: { attacker: 1 } })).ship, 1);
});

test("a unit without actions is asked to end its activation, not to choose", () => {
  const activation = { unit: 5, actions: 0, attacks: 0, earned: [] };
  assert.equal(room.promptKey(view({ step: { flow: "activation", number: "A" }, activation })), "A0");
});

test("where something is offered that costs no action, nobody is told to end the activation", () => {
  const earned = { unit: 5, actions: 0, attacks: 0, earned: ["charge"] };
  const acts = (activation) => view({ step: { flow: "activation", number: "A" }, activation });
  const offers = (...keys) =>
    /** @type {any} */ ({
      n: 1,
      offers: Object.fromEntries(
        keys.map((key) => [key, { key, picks: [], why_not: key === "aim" ? "no_action_left" : undefined }]),
      ),
      order: keys,
    });
  assert.equal(room.promptKey(acts(earned), offers("aim", "use_charge", "end_activation")), "AF");
  assert.equal(
    room.promptKey(acts(earned), offers("aim", "granted_attack", "end_activation")),
    "A0",
    "a card's is aside",
  );
  assert.equal(room.promptKey(acts(earned)), "AF", "whoever waits is told the same");
});
