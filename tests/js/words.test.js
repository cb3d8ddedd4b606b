import assert from "node:assert/strict";
import { test } from "node:test";

import { labelOf, number, percent } from "../../static/table/odds_words.js";
import { cap, PageWords, RoomWords } from "../../static/table/words.js";

const room = { faceOrder: ["crit", "hit", "blank"], offerText: () => null, kinds: {} };
const said = {
  faces: { hit: "hit", blank: "blank" },
  counted: { hit: { one: "{n} hit", other: "{n} hits" } },
  words: { counted: "{n} {face}", no: "none", yes: "yes" },
  kinds: { face: "face", ship: "ship", seat: "seat", faces: "faces" },
  names: { face: ["blank", "hit"] },
  events: { "ship.hit": "{ship} takes {n}", "dice.landed": "{seat} rolls {faces}" },
  odds: { hit: "hits", hit_minus_1: "misses", win: "{seat} beats {other}" },
};
const words = new RoomWords(said, "en", room);
const page = (language, given = {}) => {
  const all = new PageWords(null, language);
  for (const [key, text] of Object.entries(given)) all.words.set(key, text);
  return all;
};

test("a roll is told by face, the best first, with plurals where the language has them", () => {
  assert.equal(words.faces(["blank", "hit", "hit"]), "2 hits and 1 blank");
  assert.equal(words.faces(["hit"]), "1 hit");
});

test("a machine tells its own chance to win where odds count what is won less what is lost, elsewhere the number", () => {
  const table = (won) => ({
    room: { odds: { won } },
    words: { has: (_section, key) => won.length > 0 && key === "said_win", word: (_section, key) => key },
  });
  const given = { key: "decline", other: "sustain", aim: "win", worth: "0.9020", other_worth: "0.9500" };
  const told = (won, more) => {
    const { aim, worth, other_worth } = page("en").ofMachine({ ...given, ...more }, /** @type {any} */ (table(won)));
    return [aim, worth, other_worth];
  };
  assert.deepEqual(told(["win"], { least: true }), ["said_win", "4.9%", "2.5%"], "it wants the other side's to be low");
  assert.deepEqual(told(["win"], {}), ["said_win", "95.1%", "97.5%"]);
  assert.deepEqual(told([], {}), ["aim_win", "0.90", "0.95"]);
});

test("a number is read by what the server says that it stands for", () => {
  assert.equal(words.kind("face", 1), "hit");
  assert.equal(words.kind("face", 7), "7");
  assert.equal(words.kind("face", []), "none");
});

test("an event is told with the names of the view", () => {
  const view = { ships: { 4: { name: "Howlrunner" } }, seats: { p1: { name: "Ana" } } };
  assert.equal(words.event({ k: "ship.hit", d: { ship: 4, n: 2 } }, view), "Howlrunner takes 2");
  assert.equal(words.event({ k: "dice.landed", d: { seat: "p1", faces: ["hit"] } }, view), "Ana rolls 1 hit");
  assert.equal(words.event({ k: "unheard.of", d: {} }, view), "");
});

test("a step is about what the server says, and about nothing where it says nothing", () => {
  const legion = new RoomWords({ step_kinds: { 10: "suppression" } }, "en", room);
  assert.deepEqual(
    ["10", "1", undefined].map((number) => legion.stepKind(number)),
    ["suppression", "", ""],
  );
  assert.equal(words.stepKind("10"), "");
});

test("what has no word is shown as its key, legibly", () => {
  assert.equal(words.word("fields", "shields_left"), "Shields left");
});

test("a number of the outcome is called by its name, its value or the seat it belongs to", () => {
  const table = { words, nameOf: (seat) => ({ p1: "Ana", p2: "Ben" })[seat], view: { seat_order: ["p1", "p2"] } };
  assert.equal(labelOf(table, [], "hit", undefined), "hits");
  assert.equal(labelOf(table, [], "hit", -1), "misses");
  assert.equal(labelOf(table, ["p2"], "win", undefined), "Ben beats Ana");
  assert.equal(labelOf(table, [], "p2.hit", undefined), "Ben: hits");
});

test("a chance that is nearly nothing or nearly sure is not said to be so, and has no digits that say nothing", () => {
  const table = { page: { language: "en" } };
  assert.deepEqual(
    [0.5, 0.1234, 0.00012, 0, 0.9996, 1].map((chance) => percent(table, chance)),
    ["50%", "12.3%", "< 0.1%", "0%", "> 99.9%", "100%"],
  );
  assert.equal(number(table, 2), "2.00");
});

test("the page counts in its language and joins as the language does", () => {
  const english = page("en", { "left.one": "{n} is left", "left.other": "{n} are left" });
  assert.deepEqual(
    [english.say("left", { n: 1 }), english.say("left", { n: 2 }), english.say("gone")],
    ["1 is left", "2 are left", "gone"],
  );
  assert.equal(english.comma(["a", "b"]), "a, b");
  assert.equal(page("ja").comma(["a", "b"]), "a、b");
  assert.deepEqual([english.sentences(["A.", "", "B."]), page("ja").sentences(["A。", "B。"])], ["A. B.", "A。B。"]);
});

test("a sentence begins with a capital letter", () => {
  assert.deepEqual([cap("émile"), cap("")], ["Émile", ""]);
});

test("what cards do is fetched with the first that is asked for, once, and drawn when it has come", async (context) => {
  const asked = [];
  context.mock.method(globalThis, "fetch", async (address) => {
    asked.push(address);
    return { json: async () => ({ does: { "u.predator": "reroll 1 of your dice" } }) };
  });
  const cards = new RoomWords({ later: "0a1b2c3d" }, "en", room, "/words/xwing/en.7e2d54fb.json");
  let drawn = 0;
  cards.onMore = () => (drawn += 1);
  assert.deepEqual([cards.ofCard("does", "u.predator"), cards.ofCard("does", "u.juke")], ["", ""]);
  await cards.fetchCards();
  assert.equal(cards.ofCard("does", "u.predator"), "reroll 1 of your dice");
  assert.equal(cards.ofCard("when", "u.predator"), "");
  assert.deepEqual([asked, drawn], [["/words/xwing/en.0a1b2c3d.json"], 1]);
});
