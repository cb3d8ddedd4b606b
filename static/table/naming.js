// Ships that share a name are told apart by a number: "Academy Pilot #1". The numbers belong to the picture a person
// sees, never to the view itself: its fingerprint must stay the server's. A room may name its ships in the reader's words.

/** @import { View } from "./seen.js" */

const named = new WeakMap();

/**
 * The view with ships of one name numbered in their order; the same object for the same view.
 * @param {any} view A view that has ships, or anything else.
 * @param {(ship: any) => string} nameOf
 */
export function withNumbers(view, nameOf = (ship) => ship.name) {
  if (!view?.ships) return view;
  if (!named.has(view)) named.set(view, numbered(view, nameOf));
  return named.get(view);
}

/**
 * @param {View} view
 * @param {(ship: any) => string} nameOf
 */
function numbered(view, nameOf) {
  const names = Object.fromEntries(Object.entries(view.ships).map(([id, ship]) => [id, nameOf(ship)]));
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  for (const id of Object.keys(names).sort((a, b) => Number(a) - Number(b))) {
    if (!groups.has(names[id])) groups.set(names[id], []);
    groups.get(names[id])?.push(id);
  }
  for (const ids of groups.values())
    if (ids.length > 1)
      ids.forEach((id, at) => {
        names[id] = `${names[id]} #${at + 1}`;
      });
  const changed = Object.keys(names).filter((id) => names[id] !== view.ships[id].name);
  if (!changed.length) return view;
  return {
    ...view,
    ships: { ...view.ships, ...Object.fromEntries(changed.map((id) => [id, { ...view.ships[id], name: names[id] }])) },
  };
}
