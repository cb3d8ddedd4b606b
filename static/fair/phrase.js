// The words by which players find out, by voice or in another chat, whether their browsers believe the same: 40 bits of
// everything the dice rest on. Seeds are in it, and those were committed to before anybody showed one, so whoever runs
// the server has one try and not a search.

import { hash, row, unhex } from "./dice.js";

const WORDS = 5; // of 256 each

/**
 * All that was agreed on before the first die: the server's commitment, then of each seat everything it gave.
 * @param {string} match
 * @param {any} agreed All in hex: `server`, and by seat `commits`, `anchors`, `browsers`, `seeds`.
 */
export function basis(match, agreed) {
  const seats = Object.keys(agreed.commits).sort();
  if (!agreed.server || !seats.length || seats.some((seat) => !agreed.seeds[seat])) return null;
  const parts = seats.map((seat) =>
    row(seat, ...["commits", "anchors", "browsers", "seeds"].map((what) => unhex(agreed[what][seat] || ""))),
  );
  return hash("phrase", match, unhex(agreed.server), ...parts);
}

/**
 * Numbers from 0 to 255, one for each word.
 * @param {Uint8Array} digest
 */
export const places = (digest, count = WORDS) => [...digest.slice(0, count)];

/**
 * In words of a list of 256, and in digits for people whose tables speak different languages.
 * @param {Uint8Array} digest
 * @param {string[]} list
 */
export function spoken(digest, list, count = WORDS) {
  const found = places(digest, count);
  return {
    words: found.map((place) => list[place]),
    digits: found.map((place) => String(place).padStart(3, "0")).join(" "),
  };
}

/**
 * By which somebody with two devices sees that both mean the same browser: 64 bits, because that can be searched for.
 * @param {string} browser
 */
export const nameOf = (browser) => hash("browser-name", unhex(browser));
export const NAME_WORDS = 8;
