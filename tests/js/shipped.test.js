/** Scripts are sent without the comments; nothing else in them may look like one. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { parse } from "acorn";

const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\/[ \t]*\n|^[ \t]*\/\/.*\n|(?<=[;,{}()[\]]) \/\/ .*$/gm; // as tabletop/shipped.py has it

/** Every script of ours: its path and its text. */
function scripts() {
  const names = readdirSync("static", { recursive: true, encoding: "utf-8" }).filter((name) => name.endsWith(".js"));
  return names.map((name) => [`static/${name}`, readFileSync(`static/${name}`, "utf-8")]);
}

test("what is left out of a script is comments and nothing else", () => {
  for (const [path, text] of scripts()) {
    /** @type {import("acorn").Comment[]} */
    const comments = [];
    parse(text, { ecmaVersion: "latest", sourceType: "module", onComment: comments });
    const within = (/** @type {number} */ at) => comments.some((one) => one.start <= at && at < one.end);
    for (const { index, 0: found } of text.matchAll(COMMENT)) {
      const begins = index + found.search(/\S/);
      assert.ok(within(begins) && within(index + found.trimEnd().length - 1), `${path}: ${found}`);
    }
  }
});

/** Every piece of text in a template, wherever it stands. */
function* pieces(/** @type {any} */ node) {
  if (node?.type === "TemplateElement") yield node.value.raw;
  else if (node && typeof node === "object") for (const inner of Object.values(node)) yield* pieces(inner);
}

test("no text loses a space at the beginning of a line", () => {
  for (const [path, text] of scripts()) {
    for (const piece of pieces(parse(text, { ecmaVersion: "latest", sourceType: "module" }))) {
      assert.doesNotMatch(piece, /\n[ \t]/, path);
    }
  }
});

test("the same is left out on the server", () => {
  const python = readFileSync("tabletop/shipped.py", "utf-8");
  assert.ok(
    python.includes(String.raw`r"^[ \t]*/\*[\s\S]*?\*/[ \t]*\n|^[ \t]*//.*\n|(?<=[;,{}()[\]]) // .*$", re.MULTILINE`),
  );
});
