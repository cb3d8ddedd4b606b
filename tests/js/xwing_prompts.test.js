// Whoever is asked in X-Wing reads what is asked, whatever it is nested in.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import "./elements.js";

const { room } = await import("../../static/games/xwing/index.js");

const WORDS = "attacks/rooms/xwing/words/";
const FLOWS = readFileSync("attacks/rooms/xwing/flow.py", "utf-8");

test("a question that is worded by what it is nested in is shown by these words", () => {
  const worded = readdirSync(WORDS)
    .filter((file) => file.startsWith("en"))
    .flatMap((file) => [...readFileSync(WORDS + file, "utf-8").matchAll(/^\[prompts\.([a-z_0-9]+)\]/gm)])
    .map(([, key]) => key);
  const nested = worded.filter((key) => FLOWS.includes(`Flow("${key}"`));
  assert.ok(nested.includes("absence") && nested.length > 6, nested.join());
  for (const flow of nested) assert.equal(room.promptKey({ step: { flow, number: "A" } }), flow);
});
