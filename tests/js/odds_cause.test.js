// Odds that change say what changed them; the end of an attack says what a damage card does.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { cause, change } = await import("../../static/table/odds.js");
const { worthOf } = await import("../../static/table/slips.js");
const { before } = await import("../../static/games/xwing/aftermath.js");

const event = (n, k, d = {}) => ({ n, k, d });
const ROW = { name: "p2.dead", value: 1, chance: 0 };
const words = { event: ({ k }) => (k === "took" ? "" : k), word: (section, key) => `${section}.${key}`, faces: String };

const table = (events) => {
  const told = (n, chance) => ({ n, names: [ROW.name], numbers: { [ROW.name]: [[1, chance]] } });
  const odds = { before: told(3, 0.255), answer: told(7, 0) };
  return /** @type {any} */ ({
    odds,
    words,
    view: {},
    room: { odds: { sure: [[ROW.name, 1]] } },
    page: { say: (key) => key, number: { format: String } },
    session: { store: { events } },
  });
};
const textOf = (drawn) => JSON.stringify(drawn);

test("dice are what moved the odds, else what was told last, else that something else than the best was chosen", () => {
  const fell = [event(3, "dice.landed"), event(5, "dice.landed"), event(6, "token.spent"), event(8, "ship.moved")];
  assert.match(textOf(cause(table(fell), ROW)), /dice\.landed/);
  assert.match(textOf(cause(table([event(6, "token.spent")]), ROW)), /token\.spent/);
  assert.match(textOf(cause(table([event(6, "took")]), ROW)), /odds_chosen/);
});

test("what came after the figure moved and left it as it was is not its cause", () => {
  const fell = [event(5, "dice.landed"), event(7, "dice.cancelled")];
  const seen = table(fell);
  seen.odds.changed = 5;
  assert.match(textOf(cause(seen, ROW)), /dice\.landed/);
});

test("a damage card dealt faceup is told with what it does", () => {
  const events = [
    event(1, "defender.declared", { attacker: "1", defender: "2" }),
    event(2, "card.faceup", { ship: "2", damage_card: "fuel_leak" }),
    event(3, "attack.over"),
  ];
  const seen = { ...table(events), view: { ships: {} }, room: { pools: [] } };
  seen.page.sentences = (all) => all.join(" ");
  seen.words.has = () => false;
  assert.match(textOf(before(seen)), /damage_texts\.fuel_leak/);
});

test("a figure that reads as before is not said to have been something else", () => {
  const moved = (chance) => change(table([]), { ...ROW, chance });
  assert.equal(moved(0.2548), null, "25.5 % both");
  assert.match(textOf(moved(0.2533)), /odds_was/);
});

test("one offer is best, what reads the same is said to be as good, and nothing stands out where all read the same", () => {
  const seen = (worths, spendsFirst = []) => {
    const options = Object.entries(worths).map(([key, worth], at) => ({ key, worth, best: at === 0 }));
    const told = { ...table([]), odds: { shown: true, answer: { n: 1, aim: "damage", options } } };
    told.words.has = (_section, key) => key === "first_force";
    told.room.spendsFirst = spendsFirst;
    told.session.store.n = 1;
    return options.map(({ key }) => worthOf(told, /** @type {any} */ ({ key }))?.grade);
  };
  assert.deepEqual(seen({ focus: 1.48, force: 1.4801, lock: 0.3 }), ["odds_best", "odds_same", ""]);
  assert.deepEqual(seen({ focus: 1.48, force: 1.48, lock: 0.3 }, ["force", "focus"]), [
    "odds_same",
    "odds_best · odds.first_force",
    "",
  ]);
  assert.deepEqual(seen({ focus: 1.48, finalize: 1.48, lock: 0.3 }), ["odds_no_gain", "odds_best", ""]);
  assert.deepEqual(seen({ focus: 1.48, force: 1.48 }), ["", ""]);
});
