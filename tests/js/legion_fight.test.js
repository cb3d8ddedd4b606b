// What the last attack of a Legion match has come to, told from the log.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { lastFight, streamed } = await import("../../static/games/legion/duel.js");
const { pressedMini, suffering, usuallyTaken } = await import("../../static/games/legion/wounds.js");
const { pressedTarget } = await import("../../static/games/legion/targets.js");
const { remains } = await import("../../static/games/legion/remains.js");

const begun = { k: "attack.begun", d: { ship: 1 } };
const declared = (attacker, defender) => ({ k: "defender.declared", d: { attacker, defender, range: 2 } });
const wounded = (ship, n) => ({ k: "wounds.suffered", d: { ship, n, by: "attack" } });

test("an attack against two units keeps both, and the next attack takes its place", () => {
  const found = lastFight([begun, declared(1, 2), declared(1, 3), wounded(2, 3)]);
  assert.deepEqual(found, { attacker: 1, defenders: [2, 3] });
  assert.equal(lastFight([begun, declared(1, 2), wounded(2, 3), begun]), null);
});

const mini = (defeated, leader = false) => ({ defeated, leader, weapons: ["rifle"], wounds: 0, threshold: 1 });
const troopers = (seat, fallen) => ({
  seat,
  name: `Troopers of ${seat}`,
  types: ["trooper"],
  tokens: {},
  minis: { 0: mini(false, true), 1: mini(fallen), 2: mini(fallen) },
});
const over = () =>
  /** @type {any} */ ({
    view: {
      ships: { 1: troopers("p1", false), 2: troopers("p2", true), 3: troopers("p2", false) },
      ship_order: [1, 2, 3],
      seat_order: ["p1", "p2"],
      match: { result: { why: "attack_over" } },
    },
    session: { store: { events: [begun, declared(1, 2), wounded(2, 2)] } },
    words: { has: (section) => section === "single", word: (_section, key) => key },
    page: { say: (key) => key },
    nameOf: (seat) => seat,
  });

test("one attack ends with every mini of both units, and whoever fell is told from who stands", () => {
  const pieces = remains(over(), "p2");
  assert.deepEqual(
    pieces.map(({ id, of, gone }) => [id, of, gone]),
    [
      ["2-0", "2", false],
      ["2-1", "2", true],
      ["2-2", "2", true],
    ],
  );
  assert.equal(remains(over(), "p1").length, 3);
});

test("over a stream the two units of the last attack face each other in the order of the seats", () => {
  const units = (table) => streamed(table).map((one) => one.props["data-ship"]);
  assert.deepEqual(units(over()), ["1", "2"]);
  const back = over();
  back.session.store.events = [begun, declared(2, 1)];
  assert.deepEqual(units(back), ["1", "2"]);
});

test("whoever carries what most carry is mostly taken first, the leader last; who cannot be taken is not", () => {
  const mini = (weapons, leader = false) => ({ defeated: false, wounds: 0, threshold: 1, weapons, leader });
  const minis = { 1: mini([0], true), 2: mini([0]), 3: mini([0]), 4: mini([1]), 5: mini([0]) };
  const view = /** @type {any} */ ({ ships: { 7: { minis } }, wounds: { unit: 7, left: 2 } });
  const taken = (ids, least) => usuallyTaken(view, { ids, least });
  assert.deepEqual(taken([1, 2, 3, 4, 5], 2), [2, 3]);
  assert.deepEqual(taken([1, 4, 5], 2), [4, 5]);
  assert.deepEqual(taken([1], 1), [1]);
  assert.deepEqual(taken([1, 2], 0), []);
});

/** A table that asks which minis of unit 7 suffer. */
function asking(ids, most) {
  const one = (leader = false) => ({ defeated: false, wounds: 0, threshold: 1, weapons: [0], leader });
  const offer = { key: "allocate", picks: [{ what: "mini", ids, least: most, most, caps: [] }] };
  const table = {
    view: { ships: { 7: { minis: { 1: one(true), 2: one(), 3: one(), 4: one() } } }, wounds: { unit: 7, left: most } },
    prompt: { offers: { allocate: offer } },
    offer: () => offer,
    sheet: {},
    drawn: 0,
    told: [],
    draw: () => (table.drawn += 1),
    tell: (text) => table.told.push(text),
    words: { word: (_section, key) => key },
  };
  return /** @type {any} */ (table);
}

test("while it is asked who suffers a press on a mini chooses it, and is no press on its unit", () => {
  const one = asking([2, 3, 4], 1);
  assert.deepEqual(suffering(one).chosen, [2]);
  assert.ok(pressedMini(one, 7, 4));
  assert.deepEqual(suffering(one).chosen, [4]);
  assert.ok(pressedMini(one, 7, 4));
  assert.deepEqual(suffering(one).chosen, [4], "one mini suffers: a second press keeps it");
  assert.equal(one.drawn, 2);
  const two = asking([2, 3, 4], 2);
  assert.ok(pressedMini(two, 7, 4));
  assert.deepEqual(suffering(two).chosen, [3, 4], "it takes the place of the first");
  assert.ok(pressedMini(two, 7, 3));
  assert.deepEqual(suffering(two).chosen, [4]);
});

test("a mini that may not be taken says why; of another unit, beside the minis or unasked a press means the unit", () => {
  const table = asking([2, 3, 4], 1);
  assert.ok(pressedMini(table, 7, 1));
  assert.deepEqual([suffering(table).chosen, table.told], [[2], ["leader_last"]]);
  assert.ok(!pressedMini(table, 8, 2));
  assert.ok(!pressedMini(table, 7, 0));
  assert.ok(!pressedMini({ ...table, prompt: { offers: {} } }, 7, 2));
});

test("a press on a unit where it stands names it as the target, at its only range at once", () => {
  const aims = { key: "attack_at", picks: [{ what: "aim", ids: [22, 31, 32], caps: [], least: 1, most: 1 }] };
  const measure = { key: "measure", picks: [{ what: "ship", ids: [2, 3, 4], caps: [], least: 1, most: 1 }] };
  const offers = { measure, attack_at: aims };
  const done = [];
  const table = /** @type {any} */ ({
    mine: true,
    prompt: { order: Object.keys(offers), offers },
    offer: (key) => offers[key],
    sheet: {},
    words: { word: (_section, key) => key },
    choose: (key, picks) => done.push([key, picks]),
    tell: (text) => done.push([text]),
    draw: () => done.push(["drawn"]),
  });
  assert.equal(pressedTarget(table, 1), false, "one's own unit shows its sheet");
  assert.equal(pressedTarget(table, 2), true);
  assert.equal(pressedTarget(table, 3), true);
  assert.equal(table.sheet.aim, 3);
  assert.equal(pressedTarget(table, 4), true);
  assert.deepEqual(done, [["attack_at", [[22]]], ["drawn"], ["out_of_reach"]]);
  table.mine = false;
  assert.equal(pressedTarget(table, 2), false, "who is not asked sees the sheet");
});
