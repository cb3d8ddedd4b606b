// The tutor: where it speaks, and what it says.

import assert from "node:assert/strict";
import test from "node:test";
import { sentence, speaks, tutorLine, tutors, tutorSection } from "../../static/table/tutor.js";

const table = (match = {}, more = {}) => ({
  seat: "p1",
  role: "p1",
  view: { seat_order: ["p1", "p2", "p3"], match: { machines: { p2: "person", p3: "person" }, ...match } },
  config: { links: { tutor: "/m/m_1/tutor.json" } },
  odds: { shown: true },
  page: { language: "en", say: (key, params = {}) => [key, ...Object.values(params)].join(" | ") },
  room: { odds: { chances: ["win"] } },
  words: { word: (_section, key) => key, has: () => false },
  session: { store: { events: [] } },
  ...more,
});
const nameOf = (_table, offer) => `button ${offer.key}`;
const told = { key: "pass", aim: "damage", cost: 1, worth: 2, best: "focus", best_worth: 3 };

test("it speaks against machines alone, to a seat, where odds are shown", () => {
  assert.equal(tutors(table()), true);
  for (const match of [
    { machines: { p2: "person" } },
    { machines: undefined },
    { machines: { p1: "x", p2: "x", p3: "x" } },
  ])
    assert.equal(tutors(table(match)), false);
  for (const more of [{ seat: "" }, { odds: { shown: false } }, { config: { links: {} } }])
    assert.equal(tutors(table({}, more)), false);
  assert.equal(tutorSection(table({ machines: undefined })), null);
  assert.notEqual(tutorSection(table()), null);
});

test("unasked it is silent in a scene that explains itself", () => {
  assert.equal(speaks(table()), true);
  assert.equal(speaks(table({ scene: 1 })), false);
  assert.equal(tutorLine(table({ scene: 1 }), nameOf), null);
});

test("a decision that cost something is held against the best, in the numbers of its aim", () => {
  assert.equal(sentence(table(), told), "tutor_cost | pass | focus | aim_damage | 1.00 | 2.00 | 3.00");
  assert.match(sentence(table(), { ...told, cost: 0, worth: 3 }), /^tutor_best \| pass/);
  const chance = { ...told, aim: "win", cost: 0.25, worth: 0.5, best_worth: 0.75 };
  assert.equal(sentence(table(), chance), "tutor_cost | pass | focus | aim_win | 25% | 50% | 75%");
});

test("it asks once about my last decision, and says what it hears", async () => {
  const asked = [];
  globalThis.fetch = async (address) => {
    asked.push(address);
    return { ok: true, json: async () => ({ n: 7, ...told }) };
  };
  let drawn = 0;
  const events = [
    { n: 5, k: "took", d: { seat: "p1" } },
    { n: 7, k: "took", d: { seat: "p1" } },
    { n: 9, k: "took", d: { seat: "p2" } },
  ];
  const of = table({}, { session: { store: { events } }, draw: () => (drawn += 1) });
  assert.equal(tutorLine(of, nameOf), null);
  assert.equal(tutorLine(of, nameOf), null);
  await new Promise((done) => setImmediate(done));
  assert.deepEqual(asked, ["/m/m_1/tutor.json?as=p1&n=7"]);
  assert.equal(drawn, 1);
  assert.match(tutorLine(of, nameOf).children.join(""), /tutor_cost/);
});

const asks = (n, ...keys) => ({
  n,
  order: keys,
  offers: Object.fromEntries(
    keys.map((key) => [key, { key, picks: key === "use" ? [{ what: "layer", ids: [5], caps: [] }] : [] }]),
  ),
});
const atTable = (answer, over = {}) => {
  globalThis.fetch = /** @type {any} */ (async () => ({ ok: true, json: async () => answer }));
  const events = [];
  const of = table({}, { mine: true, draw: () => null, session: { store: { events } } });
  of.room = {
    odds: {},
    passName: (_t, offer) => (offer.key === "pass" ? "Play nothing" : ""),
    decisionName: (_t, offer, id) => (offer.key === "use" ? `Use Armor ${id}` : ""),
  };
  return Object.assign(of, { prompt: asks(6, "pass", "use", "focus") }, over);
};

test("offers are called as their buttons were, also the one that was best", async () => {
  const of = atTable({ n: 7, ...told, best: "use", best_picks: [[5]] });
  tutorLine(of, nameOf);
  of.session.store.events.push({ n: 7, k: "took", d: { seat: "p1" } });
  of.prompt = asks(9, "other");
  tutorLine(of, nameOf);
  await new Promise((done) => setImmediate(done));
  assert.match(tutorLine(of, nameOf).children.join(""), /Play nothing \| Use Armor 5/);
  const other = { ...told, n: 7, key: "focus", picks: [[1]], best: "unknown" };
  assert.match(sentence(of, other), /button focus \| unknown/);
});

test("what it said of one fight is gone in the next one", async () => {
  const of = atTable({ n: 7, ...told });
  of.view.attack = { attacker: "1", defender: "2" };
  tutorLine(of, nameOf);
  of.session.store.events.push({ n: 7, k: "took", d: { seat: "p1" } });
  tutorLine(of, nameOf);
  await new Promise((done) => setImmediate(done));
  assert.notEqual(tutorLine(of, nameOf), null);
  Object.assign(of, { mine: false });
  of.view.attack = null;
  assert.notEqual(tutorLine(of, nameOf), null, "while nothing else has begun it can be read");
  of.view.attack = { attacker: "3", defender: "1" };
  assert.equal(tutorLine(of, nameOf), null);
});

test("where all choices are worth as much it says so and praises none", () => {
  const alike = { ...told, cost: 0, best: "pass", alike: true };
  assert.match(sentence(table(), alike), /^tutor_alike \| pass/);
  assert.match(
    sentence(table(), { ...told, chance: true, cost: 0.1, worth: 0.4, best_worth: 0.5 }),
    /10% \| 40% \| 50%/,
  );
});

test("a decision whose button says more than its name is called as the room calls it", () => {
  const words = {
    word: (section, key) => `${section} ${key}`,
    has: (section, key) => section === "decisions" && key === "done",
  };
  const told = { key: "done", best: "spend", aim: "damage", cost: 1, worth: 0, best_worth: 1 };
  const said = sentence(/** @type {any} */ ({ ...table({}), words }), told);
  assert.match(JSON.stringify(said), /decisions done/);
  assert.match(JSON.stringify(said), /offers spend/);
});
