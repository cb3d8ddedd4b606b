// The third finish of a drawing: light and shadow fall the same way however the thing is turned.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { lit, painted } = await import("../../static/stage/painted.js");
const { metalOf, silhouette } = await import("../../static/table/silhouette.js");
const { drawingOf } = await import("../../static/games/xwing/silhouettes.js");

const PARTS = [
  { tone: "h", d: "M0 0L1 1Z", fill: "#e6dcc6" },
  { tone: "g", d: "M2 2L3 3Z", fill: "#24364a" },
  { tone: "e", d: "M4 4L5 5Z", fill: "#ffb98a" },
];
const lightOf = (svg) => Number(/azimuth="(-?\d+)"/.exec(svg)[1]);
const shadowOf = (svg) => /opacity="0.6" transform="translate\((\S+) (\S+)\)"/.exec(svg).slice(1).map(Number);

for (const turn of [0, 90, -90, 40, 180]) {
  test(`a thing that is turned by ${turn} degrees is lit and throws its shadow as one that is not`, () => {
    const svg = lit(PARTS, turn, 192);
    const angle = (turn * Math.PI) / 180;
    const [x, y] = shadowOf(svg);
    const fallen = [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
    assert.equal(lightOf(svg) + turn, lightOf(lit(PARTS, 0, 192)));
    for (const [at, one] of shadowOf(lit(PARTS, 0, 192)).entries()) assert.ok(Math.abs(fallen[at] - one) < 0.02);
  });
}

test("bodies have volume, engines glow, glass does neither, and only what is solid throws a shadow", () => {
  const svg = lit(PARTS, 0, 192);
  assert.match(svg, /d="M0 0L1 1Z" fill="#e6dcc6"[^>]*filter="url\(#v\)"/);
  assert.match(svg, /d="M4 4L5 5Z" fill="#ffb98a" filter="url\(#e\)"/);
  assert.match(svg, /d="M2 2L3 3Z" fill="#24364a">/);
  assert.equal(svg.split('d="M4 4L5 5Z"').length - 1, 1);
  assert.equal(svg.split('d="M0 0L1 1Z"').length - 1, 2);
});

test("fighters of the one make are of grey metal in every finish, the others of cream", () => {
  const [grey, cream] = ["TIE/ln Fighter", "T-65 X-wing"].map((name) => drawingOf(name, "small"));
  assert.equal(metalOf(grey), "in-grey");
  assert.equal(metalOf(cream), "");
  assert.match(silhouette(grey, "mid").props.class, /in-grey/);
  assert.equal(painted(grey, 90).props.model.turn, 90);
});
