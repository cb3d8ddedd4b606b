// Over a stream, too, a machine is marked as one: beside its name, wherever a name stands.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./elements.js";

const { WIDGETS } = await import("../../static/stream/widgets.js");

const NAMES = { p1: "Ana", p2: "Skywalker" };

function words(node) {
  if (!node || typeof node === "boolean") return "";
  if (Array.isArray(node)) return node.map(words).join("");
  if (typeof node !== "object") return String(node);
  return words(node.children);
}

const table = (machines) => ({
  view: {
    seat_order: ["p1", "p2"],
    seats: { p1: { name: "Ana" }, p2: { name: "Skywalker" } },
    match: { status: "live", machines },
  },
  room: { scores: () => null, topLine: () => "" },
  nameOf: (seat) => NAMES[seat],
  page: { say: (key) => key },
});

test("the machine's name is marked in the lower third and in the score, a person's is not", () => {
  for (const widget of ["names", "score"]) {
    assert.match(words(WIDGETS[widget](table({ p2: "person" }))), /Ana.*Skywalker\(machine\)/);
    assert.doesNotMatch(words(WIDGETS[widget](table(undefined))), /machine/);
  }
});
