// Holds the scripts to the strictest types, file by file: `node tools/strict.js [--write]`.
//
// tools/loose.json names the files that are not there yet: in those under `any` something may be anything without being
// said to be, in those under `null` nobody asks whether something is there. The lists may only become shorter: a file
// that stands in none is held to both, and `--write` leaves out what has got there.

import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const LIST = new URL("loose.json", import.meta.url);
const IMPLICIT = /TS7\d\d\d/; // something is any, and nobody has said so

/** What the checker says at its strictest: a line for each fault. */
function faults() {
  try {
    return execFileSync("npx", ["tsc", "-p", "tsconfig.strict.json", "--pretty", "false"], { encoding: "utf8" });
  } catch (error) {
    if (!error.stdout) throw error;
    return error.stdout;
  }
}

const lines = faults()
  .split("\n")
  .map((line) => line.match(/^(\S+?)\(\d+,\d+\): error (TS\d+)/) && line)
  .filter(Boolean)
  .map((line) => ({
    line,
    file: line.split("(")[0],
    kind: IMPLICIT.test(line.match(/error (TS\d+)/)[1]) ? "any" : "null",
  }));
const loose = JSON.parse(readFileSync(LIST, "utf8"));
const found = (kind) => [...new Set(lines.filter((one) => one.kind === kind).map((one) => one.file))].sort();
const fresh = lines.filter(({ file, kind }) => !loose[kind].includes(file));

for (const { line } of fresh) console.log(line);
if (process.argv.includes("--write")) {
  const left = (kind) => loose[kind].filter((file) => found(kind).includes(file));
  writeFileSync(LIST, `${JSON.stringify({ any: left("any"), null: left("null") }, null, 2)}\n`);
}
process.exitCode = fresh.length ? 1 : 0;
