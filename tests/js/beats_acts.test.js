// What the beats of each game do to what lies on the page: what moves, what shines, and that nothing is done to what is not
// there. A stage of names stands in for the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { beats as legion } from "../../static/games/legion/beats.js";
import { beats as starships } from "../../static/games/starships/beats.js";
import { beats as ti4 } from "../../static/games/ti4/beats.js";
import { base } from "../../static/games/xwing/bases.js";
import { beats as xwing } from "../../static/games/xwing/beats.js";
import { beatsOf } from "../../static/stage/beats.js";
import { wreck } from "../../static/stage/wreck.js";

/** Notes what a beat asks for; `there`: is anything on the page? */
class Stage {
  constructor(there = true) {
    this.there = there;
    this.moved = [];
    this.lights = 0;
    this.adorned = [];
    this.marked = [];
    this.thrown = [];
    this.turns = {};
    this.root = this.node("root");
  }

  node(name) {
    if (!this.there) return null;
    const all = (selector) => [0, 1].map((at) => this.node(`${name} ${selector} ${at}`));
    return { name, querySelector: (selector) => this.node(`${name} ${selector}`), querySelectorAll: all };
  }

  die(pool, id) {
    return this.node(`${pool}-${id}`);
  }

  ship(id) {
    return this.node(`ship ${id}`);
  }

  shape(id) {
    return this.node(`shape ${id}`);
  }

  spot(node) {
    return node && { x: node.name.length, y: 1, r: 40 };
  }

  way() {
    return { x: 10, y: 20 };
  }

  move(node) {
    if (node) this.moved.push(node.name);
  }

  light(make) {
    const light = make?.();
    if (!light) return;
    assert.ok(light.box.width > 0 && light.box.height > 0);
    this.lights += 1;
  }

  adorn(node, name) {
    if (node) this.adorned.push(`${node.name} ${name}`);
  }

  mark(node, name) {
    if (node) this.marked.push(`${node.name} ${name}`);
  }

  throwDie(pool, id) {
    this.thrown.push(`${pool}-${id}`);
  }

  turnDie(pool, id, mark) {
    this.turns[`${pool}-${id}`] = mark;
  }

  onEnd() {}
}

function acted(room, k, d, view, after = view, there = true) {
  const stage = new Stage(there);
  const beat = room[k]({ k, d, n: 1 }, view, after);
  beat.act?.(/** @type {any} */ (stage));
  return stage;
}

const ship = (seat) => ({ seat, shields_left: 2, hull: 3, damage: { hit: 0, crit: 0 }, faceup: {} });
const die = (face) => ({ face, thrown: face, again: false, out: false, origin: "rolled" });
const duel = {
  seat_order: ["p1", "p2"],
  attack: { attacker: "1", defender: "4" },
  ships: { 1: ship("p1"), 4: ship("p2") },
  pools: {
    attack: { order: ["0", "1"], dice: { 0: die("hit"), 1: die("focus") } },
    defense: { order: ["0"], dice: { 0: die("evade") } },
  },
};

test("X-Wing: a shot comes from the attacker, a shield holds it off and its pip breaks", () => {
  const shield = acted(xwing, "damage.shield", { ship: "4", left: 1 }, duel);
  assert.equal(shield.lights, 3);
  assert.deepEqual(shield.moved, ["ship 4 .pips-shield .thing-pip.lost"]);
  const other = acted(xwing, "damage.shield", { ship: "1", left: 1 }, duel); // not by this attack: nobody shoots
  assert.equal(other.lights, 2);
});

test("X-Wing: a pair flies together, a turned die lies in a halo, a rerolled one in a ring", () => {
  const pair = acted(xwing, "dice.cancelled", { face: "hit", n: 1 }, duel);
  assert.deepEqual([pair.moved, pair.lights], [["attack-0", "defense-0"], 1]);
  const turned = acted(xwing, "dice.turned", { pool: "attack", ids: [1], to: "hit" }, duel);
  assert.deepEqual([turned.turns, turned.adorned], [{ "attack-1": "eye" }, ["attack-1 die-halo"]]);
  const again = acted(xwing, "dice.rerolled", { pool: "attack", ids: [1], faces: ["hit"] }, duel);
  assert.deepEqual([again.thrown, again.adorned], [["attack-1"], ["attack-1 die-ring"]]);
});

test("X-Wing: a card turns over on the ship and stays, and the hull is less by it", () => {
  const after = { ...duel, ships: { ...duel.ships, 4: { ...ship("p2"), faceup: { 7: { card: "panicked_pilot" } } } } };
  const event = /** @type {any} */ ({
    k: "card.faceup",
    d: { ship: "4", damage_card: "panicked_pilot", left: 2 },
    n: 1,
  });
  const { view } = xwing["card.faceup"](event, duel, after);
  assert.deepEqual(view.ships[4].faceup, { 7: { card: "panicked_pilot" } });
  assert.deepEqual(view.ships[4].damage, { hit: 0, crit: 1 });
  assert.deepEqual(duel.ships[4].faceup, {});
  const stage = acted(xwing, "card.faceup", event.d, duel, after);
  assert.ok(stage.moved.includes("ship 4 .small-cards .tone-harm"));
  const down = acted(xwing, "card.facedown", { ship: "4", left: 2 }, duel);
  assert.ok(down.moved.includes("ship 4 .small-cards .tone-back"));
});

test("a ship breaks up in two halves of its own drawing, and lies there as a wreck", () => {
  const stage = acted(xwing, "ship.destroyed", { ship: "4" }, duel);
  assert.equal(stage.lights, 1);
  assert.equal(stage.moved.filter((name) => name.includes(".wreck-half")).length, 2);
  const [near, far, seam] = wreck("m P 8,-4 36,-3 36,3").children;
  assert.equal(near.children[0], far.children[0]);
  assert.equal(seam.tag, "svg");
  const drawn = (state) => {
    const fighter = { seat: "p1", state, chassis: "T-65 X-wing", size: "small", initiative: 4 };
    return base(/** @type {any} */ (fighter)).children[0].children[1].props.key;
  };
  assert.deepEqual(["next", "destroyed"].map(drawn), ["silhouette", "wreck"]);
});

const row = (faces) => faces.map((face) => ({ color: "red", face, thrown: face, rerolls: 0 }));
const pool = {
  defender: 2,
  dice: row(["hit", "crit", "blank", "hit"]),
  defense: row(["block", "blank"]),
  cover_dice: [],
};
const mini = { defeated: false, wounds: 0, threshold: 1 };
const bridge = {
  seat_order: ["p1", "p2"],
  ships: { 1: { seat: "p1", minis: { 1: mini } }, 2: { seat: "p2", minis: { 1: mini } } },
  attack: { attacker: 1, now: "0", pools: { 0: pool }, pool_order: ["0"] },
};

test("Legion: cover takes hits away one by one, a block meets a hit that is left, a mini falls", () => {
  const taken = acted(legion, "dice.cancelled", { ship: 2, ids: [0, 3], face: "hit", by: "cover" }, bridge);
  assert.deepEqual([taken.moved, taken.lights], [["attack-0", "attack-3"], 4]);
  const answered = acted(legion, "pool.resolved", {}, bridge);
  assert.deepEqual([answered.moved, answered.lights], [["attack-0", "defense-0"], 1]);
  const fallen = acted(legion, "mini.defeated", { ship: 2, mini: 1 }, bridge);
  assert.deepEqual([fallen.moved, fallen.lights], [['ship 2 [data-mini="1"]'], 1]);
  const hit = acted(legion, "wounds.suffered", { ship: 2, n: 2 }, bridge);
  assert.equal(hit.lights, 4); // two shots, two blows
  const turned = acted(legion, "dice.turned", { pool: "attack", ids: [2], to: "hit" }, bridge);
  assert.deepEqual(turned.turns, { "attack-2": "dash" });
});

test("Twilight Imperium: hits rise as sparks, what sustains is struck, what is destroyed pales", () => {
  const fleets = { seat_order: ["p1", "p2"], ships: { 3: { seat: "p2" } } };
  assert.equal(acted(ti4, "combat.hits", { seat: "p1", n: 3 }, fleets).lights, 1);
  assert.equal(ti4["combat.hits"](/** @type {any} */ ({ d: { seat: "p1", n: 0 } }), fleets, fleets), null);
  assert.deepEqual(acted(ti4, "unit.sustained", { ship: 3 }, fleets).moved, ["ship 3"]);
  const gone = acted(ti4, "units.destroyed", { ships: [3, 4] }, fleets);
  assert.deepEqual([gone.moved, gone.lights], [["shape 3", "shape 4"], 2]);
});

test("card game: the number goes to the target, a layer flashes and the hull's ring breaks", () => {
  const vessel = (seat) => ({ seat, hull: { now: 8, start: 8 }, layers: {}, misses: [], destroyed: false });
  const ring = { cards: {}, ships: { p1: vessel("p1"), p2: vessel("p2") }, attacks: [{ declared: [] }] };
  assert.deepEqual(acted(starships, "attack.declared", { target: "p2" }, ring).adorned, ["ship p2 aim-ring"]);
  assert.equal(acted(starships, "damage.calculated", { target: "p2", n: 3 }, ring).lights, 1);
  assert.equal(acted(starships, "damage.absorbed", { seat: "p2", layer: "shields", n: 1 }, ring).lights, 3);
  const hull = acted(starships, "damage.hull", { seat: "p2", n: 2, left: 6 }, ring);
  assert.deepEqual([hull.moved, hull.lights], [["ship p2", "ship p2 .ring-hull .lost"], 2]);
});

test("what is not on the page neither moves nor shines", () => {
  const d = {
    ship: "4",
    target: "p2",
    seat: "p1",
    layer: "shields",
    face: "hit",
    n: 1,
    left: 0,
    ids: [0],
    faces: ["hit"],
  };
  const more = { ...d, pool: "attack", to: "hit", ships: [1], mini: 1, by: "cover", damage_card: "", colors: ["r"] };
  const card = { seat: "p1", hull: { now: 1, start: 1 } };
  for (const [room, view] of /** @type {[any, any][]} */ ([
    [xwing, duel],
    [legion, bridge],
    [ti4, { seat_order: ["p1", "p2"], ships: { 4: { seat: "p2" } } }],
    [starships, { cards: {}, ships: { p1: card, p2: card } }],
  ]))
    for (const [k, beat] of Object.entries(room)) {
      if (!beat({ k, d: more, n: 1 }, view, view)?.act) continue;
      const stage = acted(room, k, more, view, view, false);
      assert.deepEqual([stage.moved, stage.lights, stage.adorned], [[], 0, []], k);
    }
});

test("whom an event is hidden from sees a scene without it, and a card that lies face down is only counted", () => {
  const told = [
    { n: 1, k: "card.facedown", d: { ship: "4", left: 2 } },
    { n: 2 }, // something that only its owner is told
    { n: 3, k: "ship.destroyed", d: { ship: "4" } },
  ];
  const scene = beatsOf(/** @type {any} */ (told), xwing, duel, duel, (event) => event.k ?? "");
  assert.deepEqual(
    scene.map((beat) => [beat.kind, beat.events.map(({ n }) => n)]),
    [
      ["card", [1]],
      ["end", [2, 3]],
    ],
  );
  const [down] = scene.map((beat) => beat.view.ships[4]);
  assert.deepEqual([down.damage, down.faceup], [{ hit: 1, crit: 0 }, {}]);
  const hidden = { cards: {}, ships: {}, attacks: [{ declared: [] }] }; // a card that this audience knows no face of
  const played = starships["card.played"](
    /** @type {any} */ ({ n: 1, k: "card.played", d: { seat: "p2" } }),
    hidden,
    hidden,
  );
  assert.deepEqual(played.view.attacks[0].declared, [{ seat: "p2", card: undefined }]);
});
