import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";

import { canonical, digest } from "../../static/table/digest.js";

test("keys are sorted by code point, and nothing stands between", () => {
  assert.equal(
    canonical({ b: 1, a: [1, "x", { ü: true }], 10: 0, 9: 1 }),
    '{"10":0,"9":1,"a":[1,"x",{"ü":true}],"b":1}',
  );
  // UTF-16 sorts a letter outside of the first plane before one at its end: code points do not
  assert.equal(canonical({ "𝒳": 1, ﬀ: 2 }), '{"ﬀ":2,"𝒳":1}');
  assert.equal(canonical({ ab: 1, a: 2 }), '{"a":2,"ab":1}');
});

test("text is escaped as JSON has it", () => {
  assert.equal(canonical({ a: 'quotes " and \\ and \n' }), '{"a":"quotes \\" and \\\\ and \\n"}');
});

test("a digest is the first eight digits of SHA-256", async () => {
  for (const text of ["", canonical({ name: "ハウルランナー" })])
    assert.equal(await digest(text), createHash("sha256").update(text).digest("hex").slice(0, 8));
});
