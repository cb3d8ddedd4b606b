// What the mat's picture and the words beside it show: how a ship glides, why it does not act, what hangs by a hair, which
// places of a move fail, how near things are told.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";
import { PILOT, STANDS, table } from "./xwing_mat_table.js";

globalThis.DOMPoint ??= class {};
const elements = new Map();
globalThis.customElements.define = (name, made) => elements.set(name, made);
const calm = { matches: false };
globalThis.matchMedia = () => calm;
const { pan, zoom } = await import("../../static/games/xwing/mat/lens.js");
const { flies } = await import("../../static/games/xwing/mat/flight.js");
const { stage } = await import("../../static/games/xwing/mat/seen.js");
const { ghostPlaces } = await import("../../static/games/xwing/mat/asked.js");
const { ghost } = await import("../../static/games/xwing/mat/flying.js");
const { widget } = await import("../../static/games/xwing/mat/index.js");

/** Everything that is drawn, as one text of tags, classes and words. */
function drawn(node) {
  if (node === null || typeof node !== "object") return String(node);
  if (Array.isArray(node)) return node.map(drawn).join(" ");
  const { class: named = "", "aria-label": label = "" } = node.props;
  return [node.tag, named, label, ...node.children.map(drawn)].join(" ");
}

/** The question of the mat answered with this, as if the server had said it. */
function answered(one, about, found) {
  one.config = { links: { look: "/look" } };
  one.session.mat = undefined;
  globalThis.fetch = async () => ({ ok: true, json: async () => found });
  return about();
}

test("a ship glides along the way that it flew, and stands there at once where motion is reduced", () => {
  const seen = [];
  const node = { animate: (frames, how) => seen.push({ frames, how }) };
  const board = { querySelector: () => node };
  const flown = table({
    events: [
      {
        k: "maneuver.executed",
        d: {
          ship: 1,
          way: [
            [0, 0, 0],
            [1000, 4000, 4500],
            [5500, 5500, 9000],
          ],
        },
      },
    ],
  });
  flies(board, table());
  assert.deepEqual(seen, [], "nothing moves when it is drawn for the first time");
  flown.view.mat.ships[1].pose = [5500, 5500, 9000];
  flies(board, flown);
  assert.deepEqual(
    seen[0].frames.map(({ transform }) => transform),
    [
      "translate(0px, 0px) rotate(0deg)",
      "translate(10px, -40px) rotate(45deg)",
      "translate(55px, -55px) rotate(90deg)",
    ],
  );
  assert.ok(seen[0].how.duration > 0);
  calm.matches = true;
  flown.view.mat.ships[1].pose = [0, 0, 0];
  flies(board, flown);
  calm.matches = false;
  assert.equal(seen.length, 1);
});

test("why a ship performed no action, and whom it overlapped, stands below the mat until the next one flies", () => {
  const events = [
    { k: "dial.revealed", d: { ship: 1, maneuver: "3FW" } },
    { k: "maneuver.bumped", d: { ship: 1, target: 2 } },
    { k: "action.skipped", d: { ship: 1, because: "bumped" } },
  ];
  const shown = drawn(stage(table({ events, mat: { waits: ["2"] } })));
  assert.match(shown, /no_action because bumped/);
  assert.match(shown, /maneuver\.bumped/);
  const after = drawn(
    stage(table({ events: [...events, { k: "dial.revealed", d: { ship: 2 } }], mat: { waits: ["2"] } })),
  );
  assert.doesNotMatch(after, /no_action|maneuver\.bumped/);
});

test("a revealed dial is drawn large beside the name of its maneuver, for whoever looks on too", () => {
  for (const seat of ["p1", ""]) {
    const shown = drawn(
      stage(table({ mat: { active: { ship: "1", maneuver: "2TR" } }, table: { seat, mine: Boolean(seat) } })),
    );
    assert.match(shown, /mat-face is-red is-revealed/);
    assert.match(shown, /active Wedge maneuver 2 T red/);
  }
});

const SIGHT = {
  gap: 300.5,
  range: 4,
  side: "in_front",
  line: [],
  arcs: { front: { distance: 299.8, range: 3, obstructed: "choice", line: [0, 0, 0, 0] } },
  mine: ["front"],
  hairs: [["range"], ["attack_range", "front"], ["arc", "front"]],
};

test("a fact that hangs by a hair says its number and where the range ends; lines to choose among are said", async () => {
  const one = table();
  answered(one, () => stage(one), { ship: "1", sees: { 2: SIGHT }, regions: {} });
  one.session.mat.chosen = "1";
  stage(one);
  await new Promise((done) => setImmediate(done));
  const shown = drawn(stage(one));
  assert.match(shown, /hair_n 300\.5 300/);
  assert.match(shown, /hair_n 299\.8 300/);
  assert.match(shown, /hair(?!_n)/, "an arc has no number");
  assert.match(shown, /obstructed_choice/);
  assert.match(shown, /sees_attack front 3 300(?!\.)/);
});

test("the places of a move are drawn all at once, numbered, those that fail with the reason", async () => {
  const places = [{ pose: [1, 2, 0] }, { pose: [3, 4, 0], why: "ship" }, { pose: [5, 6, 0], why: "outside" }];
  const one = table({ mat: { active: { ship: "1", maneuver: "2FB" } }, table: { picking: { key: "boost" } } });
  answered(one, () => ghostPlaces(one), { ship: "1", places: { boost: places } });
  await new Promise((done) => setImmediate(done));
  const found = ghostPlaces(one);
  assert.deepEqual(
    found.map(({ n, why }) => [n, why]),
    [
      [1, undefined],
      [2, "ship"],
      [3, "outside"],
    ],
  );
  const takes = found.map((place) => ghost(one, "1", STANDS, place.pose, `p${place.n}`, "", place).props.onclick);
  assert.deepEqual(takes.map(Boolean), [true, false, false], "what fails is not taken by a tap");
  assert.match(drawn(widget(one).drawn), /place_no 2 ship .*place_no 3 outside/);
});

test("a remote is drawn without arcs and nose, commandos with theirs", () => {
  const droid = { ...STANDS, remote: "drk1probedroids" };
  const one = table({ view: { ships: { 1: { ...PILOT, weapons: {} }, 2: PILOT } } });
  assert.doesNotMatch(drawn(ghost(one, "1", droid, [0, 0, 0], "a", "")), /mat-nose|mat-front/);
  assert.match(drawn(ghost(one, "2", { ...STANDS, remote: "commandos" }, [0, 0, 0], "b", "")), /mat-nose/);
});

/** The button of this class in what is drawn. */
function button(node, named) {
  if (Array.isArray(node)) return node.map((one) => button(one, named)).find(Boolean);
  if (node === null || typeof node !== "object") return undefined;
  return (node.props.class ?? "").split(" ").includes(named) ? node : button(node.children, named);
}

/** A table at which obstacles are placed; the server says this of each question. */
function placingTable(answers, taken) {
  const corners = [
    [-10, -10],
    [10, -10],
    [10, 10],
  ];
  const brought = [0, 1].map(() => ({ kind: "gas", corners }));
  const offers = { place_obstacle: { picks: [{ ids: [0, 1] }] }, leave_obstacles: { picks: [] } };
  const one = table({
    mat: { brought },
    view: { step: { number: "S4" } },
    table: { offer: (key) => offers[key], take: (key, picks) => taken.push([key, picks]) },
  });
  one.config = { links: { look: "/look" } };
  globalThis.fetch = async (address) => ({ ok: true, json: async () => answers(new URL(address, "http://x")) });
  one.draw = () => widget(one);
  return one;
}

const settled = async (one) => {
  for (let n = 0; n < 6; n += 1) {
    widget(one);
    await new Promise((done) => setImmediate(done));
  }
};

test("the rest is placed from usual places though what is in hand lies where it may not", async () => {
  const taken = [];
  const one = placingTable(({ searchParams: asked }) => {
    if (asked.get("about") === "obstacle_place") return { pose: [100, 200, 0] };
    return { why: asked.get("x") === "45820" ? "" : "too_near_edge" };
  }, taken);
  await settled(one);
  Object.assign(one.session.mat.draft, { x: 400, y: 0 });
  await settled(one);
  button(widget(one).drawn, "mat-rest").props.onclick();
  await settled(one);
  assert.deepEqual(taken, [["place_obstacle", [[0], [45820], [45920], [0]]]]);
});

test("where no obstacle has a place, the rest is left out", async () => {
  const taken = [];
  const nowhere = ({ searchParams: asked }) => (asked.get("about") === "obstacle" ? { why: "too_near_edge" } : {});
  const one = placingTable(nowhere, taken);
  await settled(one);
  button(widget(one).drawn, "mat-rest").props.onclick();
  await settled(one);
  assert.deepEqual(taken, [["leave_obstacles", []]]);
});

test("the rest of the obstacles is placed without the ships that follow them", async () => {
  const taken = [];
  const fits = ({ searchParams: asked }) => (asked.get("about").endsWith("_place") ? { pose: [0, 0, 0] } : { why: "" });
  const one = placingTable(fits, taken);
  await settled(one);
  button(widget(one).drawn, "mat-rest").props.onclick();
  await settled(one);
  assert.deepEqual([taken.length, taken[0]?.[0]], [1, "place_obstacle"]);
  const ships = { place_ship: { key: "place_ship", picks: [{ ids: ["1"] }] } };
  Object.assign(one, { offer: (key) => ships[key] });
  one.view.step = { number: "S5" };
  await settled(one);
  assert.equal(taken.length, 1, "where ships go is asked");
  button(widget(one).drawn, "mat-rest").props.onclick();
  await settled(one);
  assert.deepEqual([taken.length, taken[1]?.[0]], [2, "place_ship"]);
});

test("numbers and names keep their size on the page: drawn anew with every zoom and every new width", () => {
  const MatBoard = elements.get("xwing-mat");
  const frames = [];
  let resized;
  globalThis.requestAnimationFrame = (does) => frames.push(does);
  globalThis.ResizeObserver = class {
    constructor(does) {
      resized = does;
    }

    observe() {}
  };
  const box = {};
  let drawn = 0;
  const board = Object.assign(new MatBoard(), {
    table: table(),
    clientWidth: 390,
    classList: { toggle() {} },
    querySelector: () => ({ setAttribute: (_, value) => (box.seen = value) }),
    paints: () => (drawn += 1),
  });
  board.connectedCallback();
  board.draws();
  pan(board.table, 10, 0);
  board.follows();
  frames.pop()(0);
  assert.deepEqual([drawn, typeof box.seen], [1, "string"], "what is only pushed aside is only framed anew");
  zoom(board.table, 2);
  board.follows();
  frames.pop()(0);
  assert.equal(drawn, 2);
  resized();
  assert.equal(drawn, 2);
  board.clientWidth = 125; // it makes room for what stands beside it
  resized();
  assert.equal(drawn, 3);
});

test("an attack at nobody is not what goes on; with somebody in range and arc it is", async () => {
  const { isVain } = await import("../../static/games/xwing/mat/index.js");
  const gun = { arc: "front", low: 1, high: 3 };
  const sees = (range, arcs, mine) => ({ sees: { 2: { range, arcs, mine } } });
  const attack = { key: "attack", picks: [{ ids: [1] }], why_not: "" };
  const vain = async (found, weapon = gun) => {
    const one = table();
    one.view.ships = { ...one.view.ships, 1: { ...PILOT, weapons: { 0: weapon } } };
    return answered(
      one,
      async () => {
        assert.equal(isVain(one, attack), false, "while it is not known nobody is kept from it");
        await new Promise((done) => setImmediate(done));
        await new Promise((done) => setImmediate(done));
        return isVain(one, attack);
      },
      found,
    );
  };
  const front = (range) => sees(range, { front: { range }, rear: { range } }, ["front"]);
  assert.equal(await vain(front(4)), true);
  assert.equal(await vain(front(3)), false);
  assert.equal(await vain(front(3), { ...gun, high: 2 }), true);
  assert.equal(await vain(sees(2, { rear: { range: 2 } }, [])), true);
  assert.equal(await vain(sees(2, { rear: { range: 2 } }, ["rear"]), { ...gun, arc: "turret" }), false);
  assert.equal(await vain(sees(0, {}, [])), false, "what touches may be one by a card");
  assert.equal(isVain(table(), { key: "choose_weapon", picks: [], why_not: "no_weapon" }), true);
});

test("what became of an attack stays beside the mat until the next one is aimed", () => {
  const events = [
    { n: 1, k: "defender.declared", d: { attacker: 1, defender: 2 } },
    { n: 2, k: "attack.missed", d: { attacker: 1, defender: 2 } },
    { n: 3, k: "attack.over", d: { attacker: 1, defender: 2 } },
  ];
  const shown = (more, told = events) => {
    const one = table({ events: told, view: more });
    one.page.sentences = (texts) => texts.join(" ");
    one.words.event = (event) => event.k;
    return drawn(stage(one));
  };
  const aims = { rail: { order: ["1b"] }, attack: { attacker: "1" } };
  assert.match(shown(aims), /Wedge → Howlrunner: .*/);
  assert.doesNotMatch(shown({}), /→ Howlrunner/, "there a panel tells it");
  assert.doesNotMatch(shown({ ...aims, attack: { attacker: "1", defender: "2" } }), /→ Howlrunner/);
  assert.doesNotMatch(shown(aims, [...events, { n: 4, k: "round.began", d: {} }]), /→ Howlrunner/);
});

test("who is next is said with the initiative", () => {
  assert.match(drawn(stage(table({ mat: { waits: ["1", "2"] } }))), /next_by 6 Wedge/);
});

test("a finger on the dial points at nothing: one press sets a maneuver, every time", () => {
  let draws = 0;
  const one = table({
    mat: { dials: { p1: ["1"] }, ships: { 1: { ...STANDS, maneuvers: ["2FB"], pose: [0, 0, 0] } } },
    view: { step: { number: "P1" }, round: 1 },
    table: { offer: (key) => key === "set_dials" && {}, draw: () => (draws += 1) },
  });
  const cell = button(widget(one).drawn, "mat-cell").props;
  cell.onpointerenter({ pointerType: "touch" });
  cell.onfocus({ target: { matches: (state) => state === ":active" } });
  assert.deepEqual([draws, one.session.mat.pointed], [0, ""]);
  cell.onclick();
  assert.deepEqual([draws, one.session.mat.dials], [1, { 1: "2FB" }]);
  cell.onpointerenter({ pointerType: "mouse" });
  assert.equal(one.session.mat.pointed, "2FB");
});
