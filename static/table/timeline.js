// What happened when, along the bar of a replay: a row for each side with a mark for what it rolled, lost and saw fall. Which
// events those are, the room says by what is heard of them.

import { h, patch } from "./dom.js";
import { soundOf } from "./sounds.js";

/** What is heard of an event, and the mark for it. */
const MARKS = { throw: "roll", hit: "harm", crit: "harm", blocked: "harm", destroyed: "gone" };
const STRONGEST = ["gone", "harm", "roll"];
const SHAPES = {
  roll: "M6 1 11 6 6 11 1 6Z",
  harm: "M6 0 7.6 4.4 12 6 7.6 7.6 6 12 4.4 7.6 0 6 4.4 4.4Z",
  gone: "M2 2 10 10M10 2 2 10",
};

/**
 * The marks of moments: {place, seat, mark}, at most one of a side in each, the strongest.
 * @param {{view: any, e: {k: string, d: any}[]}[]} moments
 * @param {Record<string, any>} sounds What is heard of events, by their kinds.
 */
export function marksOf(moments, sounds) {
  return moments.flatMap(({ view, e }, place) => {
    /** @type {Record<string, string>} */
    const found = {};
    for (const event of e) {
      const mark = MARKS[soundOf(event, sounds, [])];
      const seat = event.d?.seat || view.ships?.[event.d?.ship]?.seat;
      if (!mark || !view.seats?.[seat]) continue;
      if (!found[seat] || STRONGEST.indexOf(mark) < STRONGEST.indexOf(found[seat])) found[seat] = mark;
    }
    return Object.entries(found).map(([seat, mark]) => ({ place, seat, mark }));
  });
}

/** Where rounds begin: {place, round}. */
export function roundsOf(moments) {
  return moments
    .map(({ view }, place) => ({ place, round: view.round }))
    .filter(({ place, round }) => round && round !== moments[place - 1]?.view.round);
}

/**
 * Draw them into a row for each seat.
 * @param {Element} root
 * @param {any} table
 */
export function drawTimeline(root, table, moments) {
  const seats = moments[0]?.view.seat_order ?? [];
  const marks = marksOf(moments, table.room.sounds);
  if (!marks.length) return;
  const rounds = roundsOf(moments);
  const at = (place) => ({ "--at": String(place / Math.max(1, moments.length - 1)) });
  patch(root, [
    h(
      "div",
      { class: "line-rounds", key: "rounds" },
      rounds.length > 1 &&
        rounds.map(({ place, round }) =>
          h("span", { key: round, vars: at(place) }, table.page.say("round_n", { n: round })),
        ),
    ),
    seats.map((seat) =>
      h(
        "div",
        { class: `line-row by-${seat}`, key: seat },
        marks
          .filter((one) => one.seat === seat)
          .map(({ place, mark }) =>
            h(
              "svg",
              { key: place, class: `line-mark is-${mark}`, viewBox: "0 0 12 12", vars: at(place) },
              h("path", { d: SHAPES[mark] }),
            ),
          ),
      ),
    ),
  ]);
}
