// What was seen before, to be seen again: the same beats for the same audience. Nothing of it is told anew, nothing waits for its
// dice, and the table stays as it is.

import { beatsOf, stillsOf } from "./beats.js";

/** @import { Beat, BeatOf } from "./beats.js" */

const BEGIN_MS = 450;
const READ_MS = 1400;
const REST = { kind: "still", rests: 0, events: [], falls: false };

/**
 * The beats of one message once more; what is nothing to look at is a still of how it came to stand, with its words.
 * @param {{events: MatchEvent[], was: any, is: any}} kept
 * @param {Record<string, BeatOf>} drawings What the room says.
 * @param {(event: MatchEvent) => string} say An event in words; "" for one that is not told.
 * @param {boolean} calm Does this reader want nothing to move?
 * @returns {Beat[]} None where nothing is told.
 */
export function againOf({ events, was, is }, drawings, say, calm) {
  const told = events.findLast((event) => say(event));
  if (!told) return [];
  const moving = beatsOf(events, drawings, was, is, say);
  const stills = calm ? stillsOf(moving) : moving;
  const begin = { ...REST, lasts: BEGIN_MS, view: was, event: told };
  const after = { ...REST, lasts: READ_MS, view: is, event: told };
  const flat = calm ? [after] : [begin, after]; // a ship glides from where it was
  return (stills.length ? stills : flat).map((beat) => ({ ...beat, events: [], falls: false, again: true }));
}
