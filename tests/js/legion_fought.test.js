// The result of Legion, mini by mini: who fell in which attack, by which of its wounds.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { fallen, fought, told } = await import("../../static/games/legion/fought/index.js");

const event = (k, d = {}) => /** @type {any} */ ({ k, d });
const attack = (attacker, defender, ...wounds) => [
  event("attack.begun", { ship: attacker }),
  event("defender.declared", { attacker, defender, range: 2 }),
  event("dice.landed", { ship: attacker, pool: "attack", n: 1, faces: ["hit"], colors: ["w"] }),
  event("results.compared", { ship: defender, results: 3, blocks: 0, n: 3 }),
  event("wounds.suffered", { ship: defender, n: 3, by: "attack" }),
  ...wounds,
  event("attack.performed", { ship: attacker }),
  event("activation.ended", { ship: attacker }),
];
const wounded = (ship, mini, n) => event("mini.wounded", { ship, mini, n });
const felled = (ship, mini, n) => event("mini.defeated", { ship, mini, n });
const MATCH = [
  ...attack(1, 2, felled(2, 4, 2), wounded(2, 3, 1)),
  felled(2, 9, 1), // by no attack: after it, in a rally
  event("round.ended", { n: 1 }),
  ...attack(2, 1, felled(1, 2, 1)),
  event("attack.begun", { ship: 1 }), // nothing was rolled: it has no number
  event("attack.none", { ship: 1 }),
  ...attack(1, 2, felled(2, 3, 1), felled(2, 1, 2)),
];

test("every mini that fell leads to its attack and to its wounds there", () => {
  const attacks = told(MATCH);
  assert.deepEqual(
    attacks.map(({ n, round }) => [n, round]),
    [
      [1, 1],
      [2, 2],
      [3, 2],
    ],
  );
  assert.deepEqual(Object.fromEntries(fallen(attacks)), {
    "2-4": { attack: 1, wounds: "1–2" },
    "1-2": { attack: 2, wounds: "1" },
    "2-3": { attack: 3, wounds: "1" },
    "2-1": { attack: 3, wounds: "2–3" },
  });
});

const mini = (defeated, wounds = 0) => ({ defeated, wounds, threshold: 2, leader: false, weapons: ["Rifle"] });
const unit = (seat, name, minis) => ({ seat, name, minis, types: ["trooper"] });
const VIEW = {
  seat_order: ["p1", "p2"],
  ship_order: [1, 2],
  ships: {
    1: unit("p1", "Guards", { 1: mini(false), 2: mini(true, 2) }),
    2: unit("p2", "Scouts", { 1: mini(true, 2), 3: mini(true, 2), 4: mini(true, 2), 9: mini(true, 2) }),
  },
};
const drawn = (events) =>
  fought(
    /** @type {any} */ ({
      view: VIEW,
      session: { store: { events } },
      nameOf: (seat) => seat,
      page: { say: (key, { n = "" } = {}) => `${key} ${n}`, comma: (all) => all.join(", ") },
      words: {
        word: (section, key, params = {}) => `${section}.${key} ${Object.values(params).join(" ")}`.trim(),
        has: () => true,
        faces: (all) => all.join(),
        list: { format: (all) => all.join(" + ") },
      },
    }),
  );

/** All nodes of a description. @returns {any[]} */
const nodes = (one) => [one, ...(one.children ?? []).flatMap(nodes)];

test("a fallen mini is a link to its attack, and one that fell otherwise says so", () => {
  const all = drawn(MATCH).flatMap(nodes);
  const links = all.filter(({ tag }) => tag === "a").map(({ props }) => props.href);
  assert.deepEqual(links, ["#attack-2", "#attack-3", "#attack-3", "#attack-1"]);
  for (const href of links) assert.ok(all.some(({ props }) => props?.id === href.slice(1)));
  const titles = all.filter(({ tag, props }) => tag === "li" && props.title).map(({ props }) => props.title);
  assert.equal(titles.filter((one) => one.includes("fell_otherwise")).length, 1);
  assert.equal(titles.filter((one) => one.includes("stands")).length, 1);
});

test("a few attacks lie open, many are folded, and without any there is nothing", () => {
  const open = (events) =>
    drawn(events)
      .flatMap(nodes)
      .filter(({ tag, props }) => tag === "details" && props.open).length;
  assert.equal(open(MATCH), 3);
  assert.equal(open([...MATCH, ...MATCH]), 0);
  assert.deepEqual(drawn([]), []);
});
