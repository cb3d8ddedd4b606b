// Dice on the page: how finely what moves is drawn, which pictures of a throw are due, and what each game's dice look like.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

import { drawDie as legion, LETTERS, MARKS as OF_FACES } from "../../static/games/legion/die.js";
import { cellAt, marksOf } from "../../static/stage/cells.js";
import { CELLS, Gauge } from "../../static/stage/gauge.js";
import { MARKS } from "../../static/stage/marks.js";
import { PAINTS } from "../../static/stage/paint.js";
import { throwOf } from "../../static/stage/seal.js";
import { SOLIDS } from "../../static/stage/solids.js";
import { base } from "../../static/table/base.js";

const frames = (gauge, n, ms) => {
  for (let at = 0; at < n; at += 1) gauge.took(ms);
};

test("a device that keeps up draws everything; one that does not draws less, and in the end what only flies", () => {
  const gauge = new Gauge();
  frames(gauge, 500, 16.7);
  assert.deepEqual([gauge.cells, gauge.sparks], [CELLS[0], 1]);
  frames(gauge, 10, 33);
  assert.deepEqual([gauge.cells, gauge.sparks], [CELLS[1], 0.5]);
  frames(gauge, 500, 33);
  assert.deepEqual([gauge.cells, gauge.sparks], [1, 0]);
});

test("a frame that is late now and then changes nothing, and what was found too much is not tried again", () => {
  const gauge = new Gauge();
  for (let at = 0; at < 100; at += 1) frames(gauge, 1, at % 3 ? 16.7 : 50);
  assert.equal(gauge.cells, CELLS[0]);
  frames(gauge, 10, 50);
  frames(gauge, 500, 16.7);
  assert.equal(gauge.cells, CELLS[1]);
});

test("the pictures of a throw follow each other to the last one, fewer of them where fewer are drawn", () => {
  for (const cells of CELLS) {
    const due = new Set(Array.from({ length: 200 }, (_one, at) => cellAt(at / 200, cells)));
    assert.equal(due.size, cells);
    const shown = [...due];
    assert.deepEqual(
      shown,
      shown.toSorted((a, b) => a - b),
    );
    assert.ok(Math.max(...due) < CELLS[0]);
  }
  assert.equal(cellAt(-1, CELLS[0]), 0);
  assert.equal(cellAt(1, CELLS[0]), CELLS[0] - 1);
});

const KINDS = ["red", "black", "white", "red_defense", "white_defense"];

test("a Legion die is an octahedron where it attacks and a cube where it defends, in its colour", () => {
  for (const kind of KINDS) {
    const { model } = legion(kind, "surge").props;
    assert.equal(model.solid, kind.endsWith("_defense") ? "cube" : "octahedron", kind);
    assert.ok(PAINTS[model.paint] && kind.startsWith(model.paint), kind);
    assert.equal(model.others.length, SOLIDS[model.solid].facets.length, kind);
    assert.deepEqual([model.mark, model.letter], ["bolt", "S"]);
  }
});

test("a Legion die has as many facets of a kind as the rules say", () => {
  const count = (kind) => {
    const found = {};
    for (const mark of legion(kind, "blank").props.model.others) found[mark] = (found[mark] || 0) + 1;
    return found;
  };
  assert.deepEqual(KINDS.map(count), [
    { burst: 5, star: 1, bolt: 1, dash: 1 },
    { burst: 3, star: 1, bolt: 1, dash: 3 },
    { burst: 1, star: 1, bolt: 1, dash: 5 },
    { crest: 3, bolt: 1, dash: 2 },
    { crest: 1, bolt: 1, dash: 4 },
  ]);
});

test("every Legion face has a mark and a letter of its own", () => {
  const faces = Object.keys(OF_FACES);
  assert.equal(new Set(Object.values(OF_FACES)).size, faces.length);
  for (const face of faces) assert.ok(MARKS[OF_FACES[face]] && LETTERS[face], face);
});

test("a game without dice of its own has cubes with the letter of the face, and what tumbles shows all facets", () => {
  const { model } = base.drawDie("roll", "hit").props;
  assert.deepEqual([model.solid, model.mark], ["cube", "H"]);
  assert.deepEqual(new Set(marksOf(model)), new Set(["H"]));
  const die = legion("red", "crit").props.model;
  assert.equal(marksOf(die)[0], "star");
  assert.deepEqual(new Set(marksOf(die)), new Set(["star", "burst", "bolt", "dash"]));
});

test("the proof of a roll is the throw before its dice lay; typed dice have none", () => {
  const events = [
    { n: 4, k: "dice.rolled", d: { index: 0 } },
    { n: 6, k: "dice.landed", d: { pool: "attack", seat: "p1" } },
    { n: 8, k: "dice.rolled", d: { index: 1 } },
    { n: 9, k: "dice.landed", d: { pool: "defense", seat: "p2" } },
    { n: 12, k: "dice.rolled", d: { index: 2 } }, // a reroll: the pool lay before it
  ];
  assert.equal(throwOf(events, "attack")?.n, 4);
  assert.equal(throwOf(events, "defense")?.n, 8);
  assert.equal(throwOf(events, "attack", "p2"), undefined);
  assert.equal(throwOf(events.slice(1, 2), "attack"), undefined);
});
