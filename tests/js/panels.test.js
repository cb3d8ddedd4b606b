// What stands beside the fight: the log without bookkeeping, the odds as bars that can be compared, one loud button.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { linesOf } from "../../static/table/log.js";
import { oddsSheet } from "../../static/table/odds.js";
import { isQuiet, mustChoose, passText } from "../../static/table/offers.js";
import { contestOf } from "../../static/games/xwing/facts.js";
import { what } from "../../static/table/undo.js";
import { nameUnder } from "../../static/table/things.js";

test("steps at which nobody had anything are one line, and what happened stands between them", () => {
  const told = [
    "window.quiet",
    "window.quiet",
    "dice.landed",
    "window.quiet",
    "unsaid",
    "window.quiet",
    "window.quiet",
  ];
  const events = told.map((k, at) => ({ k, n: at + 1, d: {} }));
  const table = {
    session: { store: { events } },
    scenes: { shown: ({ n }) => n < 7 },
    words: { has: () => false, event: ({ k, n }) => (k === "unsaid" ? "" : `${k} ${n}`) },
    page: { event: () => "" },
  };
  assert.deepEqual(
    linesOf(table).map(({ text, n }) => [text, n]),
    [
      ["window.quiet 6", 2],
      ["dice.landed 3", 1],
      ["window.quiet 2", 2],
    ],
  );
});

test("a game with a word for it tells once in a round at how many steps nobody had anything", () => {
  const told = ["window.quiet", "dice.landed", "window.quiet", "round.began", "window.quiet", "dice.landed"];
  const table = {
    session: { store: { events: told.map((k, at) => ({ k, n: at + 1, d: {} })) } },
    scenes: { shown: () => true },
    words: { has: () => true, event: ({ k, n }) => `${k} ${n}`, word: (_section, key, { n }) => `${key} ${n}` },
    page: { event: () => "" },
  };
  assert.deepEqual(
    linesOf(table).map(({ text }) => text),
    ["dice.landed 6", "window.quiet 5", "round.began 4", "quiet_n 2", "dice.landed 2"],
  );
});

const drawn = (node, found = []) => {
  if (Array.isArray(node)) for (const one of node) drawn(one, found);
  else if (node?.props) {
    if (node.props.vars) found.push(node.props.vars["--share"]);
    drawn(node.children, found);
  }
  return found;
};

test("a bar of the odds is as long as its chance, whatever stands above and below it", () => {
  const damage = [
    [0, 0.2, "1/5"],
    [1, 0.439, "439/1000"],
    [2, 0.361, "361/1000"],
  ];
  const answer = { names: true, exact: true, play: "best", numbers: { damage, destroyed: [[1, 0.125, "1/8"]] } };
  const word = (_section, key) => key;
  const table = {
    seat: "p1",
    odds: { answer: { ...answer, for_it: [] }, line: {} },
    room: { odds: { sure: [["destroyed", 1]], spread: "damage" } },
    words: { has: () => false, word, words: {}, form: () => null },
    page: { language: "en", say: (key) => key },
    view: { seat_order: ["p1", "p2"] },
    nameOf: (seat) => seat,
  };
  assert.deepEqual(drawn(oddsSheet(table)), ["0.125", "0.2", "0.439", "0.361"]);
});

test("while dice are picked, or others may still be used, passing on is not the loud button", () => {
  const pass = { key: "finalize", picks: [] };
  const prompt = (keys) => ({
    order: keys,
    offers: Object.fromEntries(keys.map((key) => [key, { key, picks: [], why_not: "" }])),
  });
  const table = (keys, picking) => ({
    prompt: prompt(keys),
    picking,
    room: { aside: new Set(["granted"]), isFree: () => false },
  });
  assert.equal(isQuiet(table(["finalize"], null), pass), false);
  assert.equal(isQuiet(table(["finalize", "spend_lock"], null), pass), true);
  assert.equal(isQuiet(table(["finalize"], { key: "spend_lock" }), pass), true);
  assert.equal(isQuiet(table(["finalize", "granted"], null), pass), false, "what only a card grants stands aside");
  assert.equal(isQuiet(table(["skip"], null), { key: "skip", picks: [] }), true);
});

test("where a change must be made before one may pass, the large button says so", () => {
  const offer = (key, why_not) => ({ key, picks: [], why_not, manual: false });
  const table = /** @type {any} */ ({
    mine: true,
    view: { edits: {} },
    deputies: {},
    prompt: {
      order: ["finalize", "ab.x"],
      offers: { finalize: offer("finalize", "mandatory"), "ab.x": offer("ab.x", "") },
    },
    page: { say: (key) => key },
    words: { word: (_section, key) => `why ${key}` },
  });
  assert.equal(passText(table, null), "why mandatory");
  assert.equal(mustChoose(table, false), false);
});

test("where something is to be chosen and nothing passed, no words stand in the place of the large button", () => {
  const offer = { key: "ab.x", picks: [], why_not: "", manual: false };
  const table = /** @type {any} */ ({
    mine: true,
    view: { edits: {} },
    deputies: {},
    prompt: { order: ["ab.x"], offers: { "ab.x": offer } },
  });
  assert.equal(mustChoose(table, false), true);
  assert.equal(mustChoose(table, true), false, "while dice fly it says so");
  assert.equal(mustChoose({ ...table, mine: false }, false), false, "who waits reads for whom");
  assert.equal(mustChoose({ ...table, picking: {} }, false), false, "a choice that is being made is confirmed there");
  offer.why_not = "elsewhere";
  assert.equal(mustChoose(table, false), false);
});

test("whoever is asked to go back reads what it was, or whose choice", () => {
  const table = (events) =>
    /** @type {any} */ ({
      seat: "p1",
      session: { store: { events } },
      words: { event: ({ k }) => (k === "token.spent" ? "Garven spends a focus token." : "") },
      page: { event: () => "", say: (key, { seat }) => `${key} ${seat}` },
      nameOf: (seat) => ({ p1: "Ana", p2: "Ben" })[seat],
      view: {},
    });
  const passed = { n: 7, k: "window.passed", d: { seat: "p2" } };
  const asked = { n: 8, k: "undo.asked", d: { seat: "p1" } };
  const spent = { n: 9, k: "token.spent", d: { ship: 1 } };
  assert.equal(what(table([passed, asked, spent]), 6), "Garven spends a focus token.");
  assert.equal(what(table([passed, asked]), 6), "undo_choice Ben");
  assert.equal(what(table([spent, asked]), 9), "undo_choice Ana");
});

test("in a fixed scene nobody is asked to look at a table that is not there", () => {
  const at = (match) =>
    contestOf(
      /** @type {any} */ ({
        prompt: { offers: { contest: {} } },
        view: { match },
        offer: (key) => key,
      }),
    );
  assert.equal(at({}), "contest");
  assert.equal(at({ scene: 3 }), null);
});

test("a tap on a token says what it is, and a tap on what can be pressed only presses it", () => {
  let does = "";
  const under = (...found) =>
    /** @type {any} */ ({
      closest: (selector) => {
        const one = found.find((name) => selector.includes(name));
        return one ? { getAttribute: (key) => (key === "title" ? `the name of ${one}` : does) } : null;
      },
    });
  assert.equal(nameUnder(under(".thing[title]")), "the name of .thing[title]");
  assert.equal(nameUnder(under(".things-pips[title]")), "the name of .things-pips[title]");
  assert.equal(nameUnder(under(".thing[title]", "button")), "");
  assert.equal(nameUnder(under()), "");
  does = "what it does";
  assert.equal(nameUnder(under(".thing[title]")), "the name of .thing[title] – what it does");
});
