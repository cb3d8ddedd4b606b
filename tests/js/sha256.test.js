import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { test } from "node:test";

import { hmac, joined, sha256 } from "../../static/fair/sha256.js";

const bytes = (length) => Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
const hex = (data) => Buffer.from(data).toString("hex");

test("our hash is that of the standard at every length around a block", () => {
  for (let length = 0; length <= 200; length += 1) {
    const expected = createHash("sha256").update(bytes(length)).digest("hex");
    assert.equal(hex(sha256(bytes(length))), expected, `${length} bytes`);
  }
});

test("our HMAC is that of the standard, also where the key is longer than a block", () => {
  for (const length of [0, 1, 32, 63, 64, 65, 100]) {
    const expected = createHmac("sha256", bytes(length)).update(bytes(70)).digest("hex");
    assert.equal(hex(hmac(bytes(length), bytes(70))), expected, `a key of ${length} bytes`);
  }
});

test("parts are joined in their order", () => {
  assert.deepEqual([...joined(new Uint8Array([1, 2]), new Uint8Array(), new Uint8Array([3]))], [1, 2, 3]);
});
