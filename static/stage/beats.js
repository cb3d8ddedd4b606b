// Scenes: what one message from the server tells, as a row of beats with durations. Pure: no clock, no page.
//
// A room says how each of its events is drawn (`room.beats`); an event without a beat is a line of text. Beats are made from
// what this audience was told and from the views it was shown, so a scene can never show more than its audience may see.

/**
 * @typedef {object} Drawing What a room says of an event.
 * @property {string} [kind] What sort of moment it is: roll, change, pair, hit, card, effect, end; "still" where nothing
 *   moves. For styles, stills and tests.
 * @property {string} [pool] The dice that fall, where the event does not name them.
 * @property {number} [lasts] Milliseconds at the normal pace.
 * @property {number} [rests] When, within it, what is seen may be told in words: dice have to rest first.
 * @property {any} [view] How the table looks from this beat on: a changed copy of the view that was handed in. Without it
 *   the table looks as before.
 * @property {(stage: import("./acting.js").Acting) => void} [act] What moves: called once the view of this beat is on the page.
 * @property {(table: import("../table/table.js").Table) => any} [draw] What `h` makes, laid over the middle while it lasts.
 *
 * @typedef {(event: MatchEvent, view: any, after: any) => Drawing | null} BeatOf How an event is drawn, from the table as the
 *   scene has brought it so far and as it will be at the end; null for events that take no time.
 *
 * @typedef {Drawing & {kind: string, lasts: number, rests: number, view: any, event: MatchEvent,
 *   events: MatchEvent[], falls: boolean, again?: boolean}} Beat `events` are told with it: its own and those before it that take no time.
 *   `falls`: do dice fall in it? `again`: was all of it seen before?
 */

/** A whole undecided attack at the normal pace; longer scenes are hurried. */
export const MOST_MS = 4000;
const LINE_MS = 350;
const LEAST_MS = 60; // shorter than this nobody sees anything

/**
 * The beats of one message. Nothing that is worth looking at: no beats.
 * @param {MatchEvent[]} events
 * @param {Record<string, BeatOf>} drawings What the room says.
 * @param {any} before The view before the message.
 * @param {any} after The view it led to.
 * @param {(event: MatchEvent) => string} say An event in words; "" for one that is not told.
 * @returns {Beat[]}
 */
export function beatsOf(events, drawings, before, after, say) {
  const beats = [];
  let view = before;
  let silent = [];
  for (const event of events) {
    const drawing = drawn(event, drawings, view, after, say);
    silent.push(event);
    if (!drawing) continue;
    view = drawing.view ?? view;
    const falls = drawing.kind === "roll";
    beats.push({ kind: "line", lasts: LINE_MS, rests: 0, ...drawing, view, event, events: silent, falls });
    silent = [];
  }
  if (!beats.some((beat) => beat.kind !== "line")) return [];
  beats.at(-1).events.push(...silent);
  return hurried(beats);
}

const STILL_MS = 850;
const PART = { roll: "dice", change: "dice", pair: "blows", hit: "blows", card: "blows", effect: "blows", end: "end" };

/**
 * The same for who wants nothing to move: one still for each part of a scene, as it stands when that part is over. A scene of
 * one part needs none: how it ends is to be seen anyway.
 * @param {Beat[]} beats
 * @returns {Beat[]}
 */
export function stillsOf(beats) {
  const stills = [];
  let part = "";
  for (const beat of beats) {
    const now = PART[beat.kind] ?? part;
    const last = now === part && stills.at(-1);
    part = now;
    const events = [...(last ? last.events : []), ...beat.events];
    const falls = beat.falls || Boolean(last && last.falls);
    const still = { kind: "still", lasts: STILL_MS, rests: 0, view: beat.view, event: beat.event, events, falls };
    stills.splice(last ? -1 : stills.length, last ? 1 : 0, still);
  }
  return stills.length > 1 ? hurried(stills) : [];
}

/** @param {MatchEvent} event @param {View} view @param {View} after */
function drawn(event, drawings, view, after, say) {
  if (Object.hasOwn(drawings, event.k)) return drawings[event.k](event, view, after);
  return say(event) ? {} : null;
}

function hurried(beats) {
  const whole = beats.reduce((sum, beat) => sum + beat.lasts, 0);
  if (whole <= MOST_MS) return beats;
  const by = MOST_MS / whole;
  return beats.map((beat) => ({
    ...beat,
    lasts: Math.max(LEAST_MS, beat.lasts * by),
    rests: beat.rests * by,
  }));
}
