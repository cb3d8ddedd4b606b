// The columns of a fleet on a phone: a class each, with the dice it has thrown.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./elements.js";

const { columnsOf, facing, figures: valueText, parted } = await import("../../static/games/ti4/facing.js");
const { markOf, rank } = await import("../../static/games/ti4/fleet.js");
const { roundBefore, roundOrPart, score } = await import("../../static/games/ti4/battle.js");
const { shelterOf } = await import("../../static/games/ti4/ground.js");
const { standsAlone } = await import("../../static/games/ti4/planets.js");
const { likeliest, retreatCard } = await import("../../static/games/ti4/retreat.js");
const { spreadCard } = await import("../../static/games/ti4/spread.js");
const { room } = await import("../../static/games/ti4/index.js");

const ship = (kind, name, more = {}) => ({
  seat: "p1",
  kind,
  cls: kind,
  group: `${kind}${more.damaged ? "*" : ""}`,
  name,
  state: "here",
  combat: 9,
  ...more,
});
const die = (of, face) => ({ ship: of, face, value: 9, result: face, hit: face >= 9 });
const table = (ships, dice = {}) =>
  /** @type {any} */ ({
    view: { ships, pools: { combat: { p1: { order: Object.keys(dice), dice } } } },
    words: { has: () => false, word: (_section, key) => key, stepKind: () => "" },
  });
const shown = (columns) => columns.map(({ name, groups, dice }) => [name, groups.length, dice.map(({ at }) => at)]);

test("the whole and the damaged of a class share a column, what is on a planet has none", () => {
  const ships = {
    1: ship("dreadnought", "Dreadnought I #1"),
    2: ship("dreadnought", "Dreadnought I #2", { damaged: true }),
    3: ship("infantry", "Infantry I", { place: "planet" }),
  };
  assert.deepEqual(shown(columnsOf(table(ships), "p1", "combat")), [["Dreadnought I", 2, []]]);
});

test("dice lie with the class that threw them, also when its last ship is gone", () => {
  const ships = {
    1: ship("cruiser", "Cruiser I #1"),
    2: ship("fighter", "Fighter I #1", { state: "destroyed" }),
  };
  const dice = { 0: die(1, 4), 1: die(2, 9), 2: die(1, 10) };
  assert.deepEqual(shown(columnsOf(table(ships, dice), "p1", "combat")), [
    ["Cruiser I", 1, [0, 2]],
    ["Fighter I", 0, [1]],
  ]);
});

test("a long name may be parted, a short one is not", () => {
  assert.equal(parted("Dreadnought I"), "Dread\u00adnought I");
  assert.equal(parted("Destroyer II"), "Destroyer II");
});

test("what a card adds to combat rolls is in the number before the dice fall", () => {
  const of = /** @type {any} */ ({
    ...table({ 1: ship("cruiser", "Cruiser I", { combat: 7 }) }),
    seat: "p1",
    wide: true,
    sheet: {},
    page: { say: (key) => key },
    nameOf: (seat) => seat,
  });
  of.words.word = (_section, key, params) => (params?.n ? `${key} ${params.n}` : key);
  of.view.pools = {};
  of.view.step = { number: "3.1" };
  of.view.seat_order = ["p1"];
  const shows = (bonuses) => {
    of.view.seats = { p1: { bonuses, abilities: [], discarded: [], cards: {}, exhausted: [], yields: [] } };
    return JSON.stringify(valueText(of, columnsOf(of, "p1", "combat")[0], "combat"));
  };
  assert.ok(shows([]).includes("needs_long 7"));
  assert.ok(shows([{ source: "morale_boost", n: 1, cls: "" }]).includes("needs_long 6"));
  assert.ok(shows([{ source: "other", n: 1, cls: "fighter" }]).includes("needs_long 7"));
});

test("what lands or fires is lit, and only what is lost is crossed out", () => {
  const group = { ids: ["1", "2"], kind: "infantry" };
  const marks = (key) =>
    rank(group, 1, markOf(/** @type {any} */ ({ sheet: { spread: { key } } }))).children.length &&
    JSON.stringify(rank(group, 1, markOf(/** @type {any} */ ({ sheet: { spread: { key } } }))));
  assert.ok(marks("land").includes("chosen") && !marks("land").includes("marked"));
  assert.ok(marks("assign").includes("marked") && !marks("assign").includes("chosen"));
});

test("a reroll is not lit while every one of its dice hits", () => {
  const offer = { key: "fire_team", picks: [{ what: "die", ids: [0, 1], least: 1, most: 2, caps: [] }] };
  const wasted = (...faces) => {
    const dice = Object.fromEntries(faces.map((face, at) => [at, die(1, face)]));
    const of = /** @type {any} */ ({ ...table({}, dice), seat: "p1", sheet: {} });
    of.view.seat_order = ["p1", "p2"];
    of.view.step = { number: "3.1" };
    return room.isWaste(of, offer);
  };
  assert.equal(wasted(9, 10), true);
  assert.equal(wasted(9, 4), false);
});

test("each fleet says whose it is", () => {
  const of = /** @type {any} */ ({
    ...table({}),
    seat: "p1",
    page: { say: (key) => key },
    nameOf: (seat) => ({ p1: "Ana", p2: "Ben" })[seat],
  });
  of.view = { ...of.view, seat_order: ["p1", "p2"], seats: {}, pools: {}, step: { number: "0.1" } };
  const [others, , own] = facing(of, ["p1", "p2"], null).children;
  const text = (node) => (typeof node === "string" ? node : node.children.map(text).join(""));
  const named = (side) => text(side.children.find((child) => child.props?.class === "facing-name"));
  assert.deepEqual([others].flat().map(named), ["Ben"]);
  assert.equal(named(own), "Ana (you)");
});

const fleets = {
  1: ship("carrier", "Carrier I #1", { dice: 1 }),
  2: ship("war_sun", "War Sun #1", { dice: 3 }),
  3: ship("infantry", "Infantry I", { place: "planet" }),
  4: ship("fighter", "Fighter I #1", { state: "destroyed" }),
  5: ship("cruiser", "Cruiser I #1", { seat: "p2", dice: 1 }),
};
const standing = (part, more = {}) => ({
  ...table(fleets),
  seat: "p1",
  words: { has: () => false, word: (_section, key) => key, stepKind: () => part },
  page: { say: (key) => key },
  nameOf: (seat) => seat,
  ...more,
});

test("the press that rolls says how many dice wait: all ships', or the two that are rolled again", () => {
  const waiting = (part, combat) => {
    const of = standing(part);
    return { ...of, view: { ...of.view, match: { roll: { dice: { combat } } } } };
  };
  assert.equal(room.diceDue(waiting("roll", 0)), 4, "nothing is in the hand yet");
  assert.equal(room.diceDue(waiting("roll", 2)), 2, "of four dice two are rolled again");
  assert.equal(room.diceDue(waiting("barrage", 4)), 0, "of a barrage both sides' fall at once");
});

test("who stands alone on a planet is said to control it soon, and never who fights there or only flies above", () => {
  const one = { place: "planet", controller: "", coexist: [] };
  const of = (ships) => {
    const seats = { p1: { role: "attacker" }, p2: { role: "defender" } };
    return standsAlone(/** @type {any} */ ({ seats, ships }), one);
  };
  const landed = ship("infantry", "Infantry I", { place: "planet", cls: "infantry" });
  assert.equal(of({ 1: landed, 2: ship("carrier", "Carrier I") }), "p1");
  assert.equal(of({ 1: landed, 2: { ...landed, seat: "p2" } }), "");
  assert.equal(of({ 1: landed, 2: { ...landed, seat: "p2", state: "destroyed" } }), "p1");
  assert.equal(of({ 1: { ...landed, seat: "p2" } }), "", "the defender's own is not taken");
  assert.equal(of({ 1: ship("fighter", "Fighter I", { place: "planet" }) }), "");
});

test("over a stream each fleet stands with its name and what is left of it in space", () => {
  const of = standing("roll");
  of.view = { ...of.view, seat_order: ["p1", "p2"], seats: { p1: { role: "attacker" }, p2: { role: "defender" } } };
  const ships = room.overlaySides(of).map((one) => one.children.at(-1).children.flat().length);
  assert.deepEqual(ships, [2, 1]);
});

test("what has been hit is a number with an arrow to whom; what is dealt with says so, and keeps the number", () => {
  const of = standing("roll", { wide: true, sheet: {}, deputies: {}, config: { links: {} } });
  const batch = (left) => ({ left, produced: 3, by: "p2" });
  const seen = (left) => {
    of.view = { ...of.view, hits: { p1: batch(left) }, seat_order: ["p1", "p2"] };
    const [pool] = score(of, ["p1", "p2"]).children.flat();
    return [pool.props.class.trim().split(/\s+/), pool.children[0].children.flat()[0], words(pool)];
  };
  const words = (node) => (typeof node === "object" && node ? node.children.flat().map(words).join("") : String(node));
  assert.deepEqual(seen(2)[1], "2");
  assert.ok(seen(2)[2].includes("were_made") && !seen(2)[0].includes("is-done"));
  assert.deepEqual(seen(0)[1], "3");
  assert.ok(seen(0)[2].includes("none_left") && seen(0)[0].includes("is-done"));
});

test("hits that have been assigned are said to be dealt with, though their dice still lie", () => {
  const dice = { 0: die(5, 9), 1: die(5, 4) };
  const of = standing("hits", {
    wide: true,
    sheet: {},
    deputies: {},
    config: { links: {} },
    scenes: { falls: () => false },
    session: { store: { events: [] } },
  });
  const seen = (number) => {
    of.view = {
      ...of.view,
      step: { number },
      seat_order: ["p1", "p2"],
      pools: { combat: { p2: { order: ["0", "1"], dice } } },
    };
    const [pool] = score(of, ["p1", "p2"]).children.flat();
    return pool.props.class.includes("is-done");
  };
  assert.deepEqual([seen("4.2"), seen("4.6"), seen("6.1")], [false, true, true]);
});

test("on a phone the line of steps says the round, never a step of how many", () => {
  const of = standing("roll", { wide: false });
  of.view = { ...of.view, round: 2, step: { number: "3.1" }, rail: { now: "3.1", order: ["3.1"] } };
  of.page = { say: (key, params) => `${key} ${params?.n}` };
  assert.deepEqual([room.stands(of), room.stands({ ...of, wide: true })], ["round_n 2", ""]);
});

test("who is only carried is one row without a number to reach, and stands apart where a choice counts it", () => {
  const ships = {
    1: ship("carrier", "Carrier I"),
    2: ship("infantry", "Spec Ops I", { combat: 7 }),
    3: ship("mech", "ZS Thunderbolt M2", { combat: 6 }),
  };
  const of = { ...table(ships), sheet: {}, wide: true };
  const columns = columnsOf(of, "p1", "combat");
  assert.deepEqual(shown(columns), [
    ["Carrier I", 1, []],
    ["aboard", 2, []],
  ]);
  assert.equal(valueText(of, columns[1], "combat").children.flat().join(""), "×2");
  const asked = { ...of, sheet: { spread: { key: "retreat_to", counts: { 2: 1 } } } };
  assert.deepEqual(
    columnsOf(asked, "p1", "combat").map(({ name }) => name),
    ["Carrier I", "aboard", "Spec Ops I"],
  );
});

test("what takes from Space Cannon at a fleet is in the number before the dice fall, by its name", () => {
  const seats = (abilities) => ({
    p1: { role: "attacker", abilities },
    p2: { role: "defender", abilities: ["antimass_deflectors"] },
    p3: { role: "bystander", abilities: [] },
  });
  const view = (abilities) =>
    /** @type {any} */ ({ seat_order: ["p1", "p2", "p3"], seats: seats(abilities), step: { number: "S.3" } });
  assert.deepEqual(shelterOf(view(["antimass_deflectors"]), "p2"), { card: "antimass_deflectors", n: 1 });
  assert.deepEqual(shelterOf(view([]), "p2"), { card: "", n: 0 });
  assert.equal(shelterOf(view([]), "p1").n, 1); // the attacker's own cannon fires at the defender
  assert.equal(shelterOf(view(["antimass_deflectors"]), "p3").n, 1);
});

test("a retreat goes to a planet of one's own before units of one's own, and a danger comes last", () => {
  const neighbours = {
    0: { name: "Abyz", flags: ["own_unit", "gravity_rift"] },
    1: { name: "Quann", flags: ["own_unit"] },
    2: { name: "Jord", flags: ["own_planet"] },
    3: { name: "Vefut", flags: [] },
  };
  const of = /** @type {any} */ ({ seat: "p1", view: { seats: { p1: { neighbours } } } });
  assert.deepEqual(likeliest(of, { ids: [0, 1, 2, 3] }), [2, 1, 0, 3]);
});

test("before it is said on which planet they fight, no round of it has begun", () => {
  const of = standing("ground", { wide: true });
  of.page = { say: (key, params) => `${key} ${params?.n}` };
  const at = (number, place = "") => {
    of.view = { ...of.view, round: 2, action: { place }, step: { number }, rail: { now: number, order: [number] } };
    return roundOrPart(of);
  };
  assert.deepEqual([at("12.0"), at("12.2", "planet"), at("3.1")], ["12", "round_n 2", "round_n 2"]);
});

const away = (picks, took) => {
  const neighbours = { 0: { name: "Abyz", flags: ["own_unit"] }, 1: { name: "Jord", flags: ["own_planet"] } };
  const offers = { retreat_to: { key: "retreat_to", picks } };
  const say = (_section, key, params) => [key, ...Object.values(params || {})].join(" ");
  return /** @type {any} */ ({
    seat: "p1",
    mine: true,
    sheet: {},
    prompt: { n: 1, order: ["retreat_to"], offers },
    view: {
      seats: { p1: { neighbours } },
      step: { number: "5.2" },
      hits: {},
      ships: {
        1: ship("fighter", "Fighter I", { cost: 0.5 }),
        2: ship("mech", "Mech", { cost: 2 }),
        3: ship("infantry", "Infantry I", { cost: 0.5, place: "planet" }),
      },
    },
    words: { has: () => false, say, word: say, stepKind: () => "retreat" },
    page: { say: (key) => key },
    room: { kinds: { units: (_words, ids) => ids.join("+") }, pickName: () => "" },
    take: (...answer) => took.push(answer),
    draw: () => {},
  });
};
const buttons = (node, found = []) => {
  for (const one of [node].flat(9)) {
    if (one?.tag === "button") found.push(one);
    else if (one?.children) buttons(one.children, found);
  }
  return found;
};
const system = { what: "system", ids: [0, 1], least: 1, most: 1, caps: [] };

test("a retreat that carries nothing is one press, and the likeliest system comes first", () => {
  const took = [];
  const shownAs = buttons(retreatCard(away([system], took)).drawn);
  assert.ok(shownAs[0].props.class.includes("primary") && !shownAs[1].props.class.includes("primary"));
  shownAs[0].props.onclick();
  assert.deepEqual(took, [["retreat_to", [[1]]]]);
});

test("a retreat that carries units has its system and the dearest of them in space chosen, and another is one press away", () => {
  const took = [];
  const cargo = { what: "cargo", ids: [1, 2, 3], least: 1, most: 1, caps: [1, 1, 1] };
  const of = away([system, cargo], took);
  assert.equal(retreatCard(of), null);
  const main = () => buttons(spreadCard(of).drawn).find(({ props }) => props.class.includes("primary"));
  main().props.onclick();
  buttons(spreadCard(of).drawn)
    .find(({ props }) => props["aria-pressed"] === "false")
    .props.onclick();
  main().props.onclick();
  assert.deepEqual(took, [
    ["retreat_to", [[1], [0, 1, 0]]],
    ["retreat_to", [[0], [0, 1, 0]]],
  ]);
});

test("what a round of ground combat came to leaves out the space combat before it", () => {
  const hits = (against, n) => ({ k: "combat.hits", d: { against, n } });
  const space = [{ k: "round.began", d: { n: 1 } }, hits("p1", 1), hits("p2", 1)];
  const ground = [{ k: "ground.began", d: { seat: "p1" } }, hits("p1", 1), hits("p2", 0)];
  const events = /** @type {any[]} */ ([...space, ...ground, { k: "round.began", d: { n: 2 } }]);
  assert.deepEqual(roundBefore(events), {
    n: 1,
    hits: [
      { seat: "p1", n: 1 },
      { seat: "p2", n: 0 },
    ],
  });
});
