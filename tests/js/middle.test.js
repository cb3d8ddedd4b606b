// The frame around a room's middle: what stands where for whom, and the small parts that all rooms share.

import assert from "node:assert/strict";
import test from "node:test";
import { stage, tray } from "../../static/table/middle.js";
import { plate } from "../../static/table/plate.js";
import { pips, token } from "../../static/table/things.js";

const table = (more = {}) => ({
  wide: true,
  seat: "p1",
  alone: false,
  view: { seat_order: ["p1", "p2"] },
  page: { say: (key) => key },
  nameOf: (seat) => ({ p1: "Ana", p2: "Ben" })[seat],
  ...more,
});

/** Every element of a drawing with the keys and tags it stands in. */
function walk(node, path = []) {
  if (Array.isArray(node)) return node.flatMap((one) => walk(one, path));
  if (!node || typeof node !== "object") return [[path, String(node ?? "")]];
  const here = [...path, node.props.key ?? node.tag];
  return [[here, node], ...node.children.flatMap((child) => walk(child, here))];
}

const places = (drawn, key) =>
  walk(drawn)
    .filter(([path, node]) => typeof node === "object" && path.at(-1) === key)
    .map(([path]) => path.join(" "));

const drawn = (of, middle, watcher = false) => stage(of, middle, { offers: "offers", watcher });
const DUEL = { left: "L", right: "R", over: "O", under: "U", rest: "others" };

test("the dice lie between the sides, above what may be done, and the bar is last", () => {
  const found = drawn(table(), DUEL);
  assert.deepEqual(places(found, "table-dice"), ["stage centre fight tray table-dice"]);
  const order = found[0].children.map((child) => child.props.key);
  assert.deepEqual(order, ["left", "over", "right", "centre", "bar"]);
});

test("a room that draws over the whole width puts the dice where it likes", () => {
  const own = table();
  assert.deepEqual(places(drawn(own, { whole: "fleets" }), "tray"), []);
  assert.deepEqual(places(drawn(own, { whole: ["fleets", tray(own)] }), "tray"), ["stage centre fight tray"]);
  assert.match(drawn(own, { whole: "fleets" })[0].props.class, /has-none/);
});

test("who plays or watches has the odds in the corner, who holds a phone below what may be done", () => {
  assert.deepEqual(places(drawn(table(), DUEL), "table-odds"), ["stage right table-odds"]);
  assert.deepEqual(places(drawn(table({ seat: "" }), DUEL, true), "table-odds"), ["stage right table-odds"]);
  assert.deepEqual(places(drawn(table({ wide: false }), DUEL), "table-odds"), ["stage centre acts table-odds"]);
});

test("the others stand along the foot, and on a phone below what may be done", () => {
  assert.deepEqual(places(drawn(table(), DUEL), "rest"), ["foot rest"]);
  assert.deepEqual(places(drawn(table({ wide: false }), DUEL), "rest"), ["stage centre acts rest"]);
  assert.deepEqual(places(drawn(table({ wide: false }), DUEL), "table-log"), []);
});

test("a side is a shape, a name, and who it is to me", () => {
  const said = (seat, of) =>
    walk(plate(of, seat, { score: 3 }))
      .map(([, node]) => node)
      .filter((node) => typeof node === "string")
      .join(" ");
  assert.equal(said("p1", table()), "Ana (you)  score  3");
  assert.equal(said("p2", table()), "Ben  score  3");
  assert.equal(said("p1", table({ alone: true })), "Ana  score  3");
});

test("a lost pip stays where it was, broken", () => {
  const hull = pips({ kind: "hull", left: 1, of: 3, words: "hull 1 of 3", pip: () => null });
  assert.deepEqual(
    hull.children.map((child) => child.props.class),
    ["thing-pip full", "thing-pip lost", "thing-pip lost"],
  );
  assert.equal(hull.props["aria-label"], "hull 1 of 3");
  assert.equal(pips({ kind: "hull", left: 9, of: 30, words: "", pip: () => null }).children.at(-1).tag, "strong");
  assert.equal(pips({ kind: "shield", left: 0, of: 0, words: "", pip: () => null }), null);
});

test("one token says no number, two say it, spent charges lie beside the rest, an open correction says what it would be", () => {
  const drawn = (more) => token({ kind: "focus", drawn: () => null, words: "focus", ...more }).children;
  assert.equal(drawn({}).at(-1).props.key, "words");
  assert.deepEqual(drawn({ n: 2 }).at(-1).children, ["2"]);
  assert.deepEqual(
    drawn({ n: 1, of: 2 }).map((child) => /spent/.test(child.props.class)),
    [false, true, false],
  );
  assert.deepEqual(drawn({ n: 5, of: 6 }).at(-1).children, ["5/6"]);
  assert.deepEqual(drawn({ open: "1 → 0 ?" }).at(-1).children, ["1 → 0 ?"]);
});
