// The arithmetic of fair dice and of the event chain, written from the description and not from the server's file, so
// that the two can check each other. Bytes are Uint8Array; roles and matches are text; faces count from 1.

import { hmac, joined, sha256 } from "./sha256.js";

/** @typedef {string | Uint8Array} Part What goes into a hash: a text, or bytes as they are. */

const TEXT = new TextEncoder();

/** @param {string} text */
export const bytes = (text) => TEXT.encode(text);
/** @param {ArrayLike<number>} data */
export const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} text */
export const unhex = (text) => Uint8Array.from(text.match(/../g) || [], (pair) => Number.parseInt(pair, 16));

/**
 * @param {number} value
 * @param {number} size
 */
export function number(value, size) {
  const out = new Uint8Array(size);
  for (let at = size - 1, left = value; at >= 0; at -= 1, left = Math.floor(left / 256)) out[at] = left % 256;
  return out;
}

/** @param {Part} part */
const asBytes = (part) => (typeof part === "string" ? bytes(part) : part);

/**
 * Each part with its length before it.
 * @param {Part[]} parts
 */
export function row(...parts) {
  return joined(...parts.map(asBytes).flatMap((part) => [number(part.length, 4), part]));
}

/** @param {Part[]} parts */
export const hash = (...parts) => sha256(row("dice/v1", ...parts));
/**
 * @param {string} role
 * @param {string} match
 * @param {Uint8Array} seed
 */
export const commit = (role, match, seed) => hash("commit", role, match, seed);
/**
 * @param {string} role
 * @param {string} match
 * @param {Uint8Array} server
 */
export const madeSeed = (role, match, server) => hash("made", role, match, server);
/** @param {Part[]} commits */
export const transcript = (...commits) => sha256(row(...commits));
/**
 * @param {string} match
 * @param {Uint8Array} tr
 * @param {Uint8Array} server
 * @param {Part[]} seeds
 */
export const matchKey = (match, tr, server, ...seeds) => hash("key", match, tr, server, ...seeds);
/**
 * @param {string} role
 * @param {string} match
 * @param {Uint8Array} x
 */
export const link = (role, match, x) => hash("link", role, match, x);
/**
 * @param {Uint8Array} key
 * @param {number} index
 * @param {Part[]} links
 */
export const rollKey = (key, index, ...links) => hash("roll-key", key, number(index, 8), ...links);

/**
 * The faces of a roll: bytes of an HMAC stream, those that would favour low faces left out.
 * @param {Uint8Array} key
 * @param {number} index
 * @param {number} sides
 * @param {number} count
 */
export function roll(key, index, sides, count) {
  if (!(sides >= 2 && sides <= 256 && count >= 0 && count <= 1024)) throw new RangeError(`${count}d${sides}`);
  const label = row("roll", number(index, 8), String(sides), String(count));
  const usable = 256 - (256 % sides);
  const faces = [];
  for (let block = 0; faces.length < count; block += 1) {
    for (const byte of hmac(key, row(label, number(block, 8)))) {
      if (byte < usable && faces.length < count) faces.push((byte % sides) + 1);
    }
  }
  return faces;
}

/**
 * @param {Part} salt
 * @param {Part} text
 */
export const payloadHash = (salt, text) => hash("payload", salt, text);
/**
 * @param {string} match
 * @param {number} n
 * @param {Uint8Array} before
 * @param {Uint8Array} payload
 */
export const eventHash = (match, n, before, payload) => hash("event", match, number(n, 8), before, payload);

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/**
 * The first ten letters of a hash, by which people compare.
 * @param {Uint8Array} digest
 */
export function fingerprint(digest) {
  let bits = "";
  for (const byte of digest.slice(0, 7)) bits += byte.toString(2).padStart(8, "0");
  return Array.from({ length: 10 }, (_, at) => BASE32[Number.parseInt(bits.slice(5 * at, 5 * at + 5), 2)]).join("");
}
