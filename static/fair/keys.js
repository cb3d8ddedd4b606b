// A browser's own mark, and its word for what comes later (another browser of the same seat, a new chain): signatures
// made of hashes alone, because a browser offers no others on plain http, where clubs play. One secret gives a row of
// keys; each signs once and names the next. The description is in docs/fair.md.

import { hash, hex, number, unhex } from "./dice.js";
import { joined } from "./sha256.js";

const DIGITS = 67; // 64 of a hash of 256 bits, 4 bits each, and 3 of their checksum
const TOP = 15; // steps from what only the signer knows to what everybody knows

const step = (match, digit, at, x) => hash("sign", match, Uint8Array.of(digit, at), x);

function climb(match, digit, from, to, x) {
  let up = x;
  for (let at = from; at < to; at += 1) up = step(match, digit, at, up);
  return up;
}

const secretOf = (secret, at, digit) => hash("sign-secret", unhex(secret), number(at, 8), Uint8Array.of(digit));

/** The public half of the key number `at` of a secret: what others know a browser by. */
export function keyOf(match, secret, at = 0) {
  const ends = Array.from({ length: DIGITS }, (_, digit) => climb(match, digit, 0, TOP, secretOf(secret, at, digit)));
  return hex(hash("browser", match, joined(...ends)));
}

/** What is signed: that a seat's `what` ("browser" or "anchor") is `value`, and which key comes next. */
const message = (match, seat, what, value, next) => hash("introduce", match, seat, what, unhex(value), unhex(next));

function digitsOf(digest) {
  const found = [...digest].flatMap((byte) => [byte >> 4, byte & 15]);
  const left = found.reduce((sum, digit) => sum + TOP - digit, 0);
  return [...found, left >> 8, (left >> 4) & 15, left & 15];
}

/** {next, sign}: signed with key number `at`, which must never sign anything else. */
export function signed(match, seat, what, value, secret, at) {
  const next = keyOf(match, secret, at + 1);
  const digits = digitsOf(message(match, seat, what, value, next));
  return {
    next,
    sign: hex(joined(...digits.map((to, digit) => climb(match, digit, 0, to, secretOf(secret, at, digit))))),
  };
}

/** Did the browser with this key sign that? */
export function isSigned(match, seat, what, value, key, { next, sign }) {
  const parts = unhex(sign || "");
  if (parts.length !== DIGITS * 32 || !next) return false;
  const digits = digitsOf(message(match, seat, what, value, next));
  const ends = digits.map((from, digit) => climb(match, digit, from, TOP, parts.slice(32 * digit, 32 * digit + 32)));
  return hex(hash("browser", match, joined(...ends))) === key;
}
