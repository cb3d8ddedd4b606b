// What of a space combat several parts of its table ask: names of cards and units, faces, where the combat stands. And the
// types of what its scripts are handed.

import { kindOf } from "./ground.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").DieView} Die
 * @typedef {import("./view.js").HitsView} Hits
 * @typedef {import("./view.js").SeatView} Seat
 * @typedef {import("./view.js").UnitView} Unit
 * @typedef {import("../../table/words.js").RoomWords} Words
 * @typedef {TableOf<View>} Table
 */

/**
 * A card, technology, leader, anomaly or unit text by its name; a plain source by its word.
 * @param {Words} words
 */
export function named(words, id) {
  if (id === "unknown") return words.word("table", "unknown_card");
  for (const section of ["cards", "sources", "units", "places"])
    if (words.has(section, id)) return words.word(section, id);
  return words.word("sources", id);
}

/**
 * The name of a unit without the number that tells it from its twins.
 * @param {Unit} ship
 */
export function plainName(ship) {
  return ship?.name?.replace(/ #\d+$/, "") || "";
}

/** The face as it counts: the nought of a die is a ten. */
export function faceText(face) {
  return String(face || 10);
}

/**
 * Where the combat itself stands, whatever is nested in it: the step's number, and the part it belongs to.
 * @param {Table} table
 */
export function stationOf({ view, words }) {
  const number = view.rail?.now ?? view.step?.number ?? "";
  return { number, part: words.stepKind(number) };
}

/**
 * How many of a kind were lost so far, for the foot of a fleet.
 * @param {View} view
 */
export function lostOf(view, seat) {
  const counts = new Map();
  for (const ship of Object.values(view.ships || {})) {
    if (ship.seat !== seat || ship.state === "here") continue;
    const key = `${ship.state}|${plainName(ship)}|${kindOf(ship)}`;
    counts.set(key, (counts.get(key) || 0) + 1);
  }
  return [...counts].map(([key, n]) => {
    const [way, name, kind] = key.split("|");
    return { way, name, kind, n };
  });
}
