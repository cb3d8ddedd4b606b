import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { drawDie } from "../../static/games/xwing/dice.js";
import { MARKS } from "../../static/stage/marks.js";
import { throwTimes } from "../../static/stage/moves.js";
import { PAINTS } from "../../static/stage/paint.js";
import { about, after, askew, facetsOf, NEXT_FACET, SOLIDS } from "../../static/stage/solids.js";

const AS_IT_LIES = about([0, 0, 1], 0);
const near = (a, b) => Math.abs(a - b) < 1e-9;
const length = (a, b) => Math.hypot(...a.map((one, at) => one - b[at]));

test("the bodies have six, eight and ten facets, and all corners are used", () => {
  const facets = Object.fromEntries(Object.entries(SOLIDS).map(([name, { facets }]) => [name, facets.length]));
  assert.deepEqual(facets, { octahedron: 8, cube: 6, tensider: 10 });
  for (const { corners, facets } of Object.values(SOLIDS))
    assert.deepEqual(new Set(facets.flat()), new Set(corners.keys()));
});

test("facets of an octahedron and of a cube are regular", () => {
  for (const name of ["octahedron", "cube"]) {
    const { corners, facets } = SOLIDS[name];
    const edges = facets.flatMap((facet) =>
      facet.map((at, n) => length(corners[at], corners[facet[(n + 1) % facet.length]])),
    );
    for (const edge of edges) assert.ok(Math.abs(edge - edges[0]) < 1e-3, `${name} ${edge}`);
  }
});

test("at rest the facet that counts is seen in the best light, and the one with the letter below it", () => {
  for (const solid of Object.keys(SOLIDS))
    for (const place of [0, 1, 2, 3, 9]) {
      const seen = facetsOf(solid, about([0, 0, 1], askew(place)));
      const [top, below] = [0, 1].map((which) => seen.find(({ facet }) => facet === which));
      assert.ok(top.light > 0.8, solid);
      if (solid === "tensider") continue; // its numbers need no letter
      assert.ok(seen.every(({ light }) => light <= top.light) && below.centre[1] > top.centre[1], `${solid} ${place}`);
    }
});

test("what is printed stands upright and is not mirrored", () => {
  for (const solid of Object.keys(SOLIDS)) {
    const top = facetsOf(solid, AS_IT_LIES).find(({ facet }) => facet === 0);
    assert.ok(top.down[1] > 0.5 && Math.abs(top.down[0]) < 0.1, solid);
    assert.ok(top.across[0] > 0.5 && Math.abs(top.across[1]) < 0.1, solid);
  }
});

test("dice lie at most eight degrees askew, and always alike in the same place", () => {
  for (let place = 0; place < 60; place += 1) {
    assert.ok(Math.abs(askew(place)) <= (8 * Math.PI) / 180);
    assert.equal(askew(place), askew(place));
  }
  assert.ok(new Set([0, 1, 2, 3, 4].map(askew)).size > 3);
});

test("a turn about one axis can be taken back, and a die turned over its edge shows the next facet", () => {
  const there = about([1, 2, 3], 0.7);
  const back = after(there, about([1, 2, 3], -0.7));
  back.forEach((row, at) => row.forEach((one, column) => assert.ok(near(one, at === column ? 1 : 0))));
  for (const solid of ["octahedron", "cube"]) {
    const seen = facetsOf(solid, about([1, 0, 0], -NEXT_FACET[solid]));
    const lightest = seen.reduce((best, one) => (one.light > best.light ? one : best));
    assert.equal(lightest.facet, 1, solid);
  }
});

test("dice land one after the other; more than sixteen are one cascade", () => {
  assert.deepEqual(throwTimes(1).rests, 600);
  assert.deepEqual(throwTimes(4).rests, 720);
  assert.equal(throwTimes(40).rests, throwTimes(16).rests);
  assert.ok(throwTimes(16).lasts <= 1600);
});

test("every X-Wing face has a mark of its own, a colour by its pool, and a letter", () => {
  const look = (kind, face) => drawDie(kind, face).props.model;
  const faces = ["crit", "hit", "evade", "focus", "blank"];
  assert.equal(new Set(faces.map((face) => look("attack", face).mark)).size, 5);
  for (const face of faces) assert.ok(MARKS[look("attack", face).mark], face);
  assert.notEqual(look("attack", "hit").paint, look("defense", "hit").paint);
  assert.ok(PAINTS[look("attack", "hit").paint] && PAINTS[look("defense", "hit").paint]);
  assert.deepEqual(
    faces.map((face) => look("attack", face).letter),
    ["C", "H", "E", "F", ""],
  );
});
