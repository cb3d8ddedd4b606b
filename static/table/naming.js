// Ships that share a name are told apart by a number: "Academy Pilot #1". The numbers belong to the picture a person
// sees, never to the view itself: its fingerprint must stay the server's.

const named = new WeakMap();

/** The view with ships of one name numbered in their order; the same object for the same view. */
export function withNumbers(view) {
  if (!view?.ships) return view;
  if (!named.has(view)) named.set(view, numbered(view));
  return named.get(view);
}

function numbered(view) {
  const groups = new Map();
  for (const id of Object.keys(view.ships).sort((a, b) => Number(a) - Number(b))) {
    const { name } = view.ships[id];
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push(id);
  }
  const twins = [...groups.values()].filter((ids) => ids.length > 1);
  if (!twins.length) return view;
  const ships = { ...view.ships };
  for (const ids of twins) ids.forEach((id, at) => { ships[id] = { ...ships[id], name: `${ships[id].name} #${at + 1}` }; });
  return { ...view, ships };
}
