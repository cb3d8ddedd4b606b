/** Scripts are sent without the comments; nothing else in them may look like one. */

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { parse } from "acorn";

const COMMENT = /^[ \t]*\/\*(?:(?!\*\/)[\s\S])*\*\/[ \t]*\n|^[ \t]*\/\/.*\n|(?<=[;,{}()[\]]) \/\/ .*$/gm; // as tabletop/shipped.py has it

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
    for (const { index, 0: found } of text.matchAll(COMMENT)) {
      const [begins, ends] = [index + found.search(/\S/), index + found.trimEnd().length];
      assert.ok(
        comments.some((one) => one.start <= begins && ends <= one.end),
        `${path}: ${found}`,
      );
    }
  }
});

test("code between two comments stays", () => {
  assert.equal(
    "/** @type {A} */ (a).b();\n/** Says so. */\nc();\n".replace(COMMENT, ""),
    "/** @type {A} */ (a).b();\nc();\n",
  );
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
    python.includes(
      String.raw`r"^[ \t]*/\*(?:(?!\*/)[\s\S])*\*/[ \t]*\n|^[ \t]*//.*\n|(?<=[;,{}()[\]]) // .*$", re.MULTILINE`,
    ),
  );
});
