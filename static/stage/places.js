// Where dice lie beside each other: as they fell while they fall, then by face, the best first. From then on each keeps its
// place, whatever becomes of it; dice that come later lie behind.

/** @typedef {{id: string, thrown: string | number, again: boolean}} Fallen */

/** @type {WeakMap<object, Map<string, {ids: string[], thrown: Map<string, string | number>}>>} */
const known = new WeakMap();
const GLIDE_MS = 240;

/**
 * The dice of a roll in the order they lie.
 * @param {object} owner Whose memory it is: what this browser sees of the match.
 * @param {string} key The roll.
 * @param {Fallen[]} dice As the server counts them.
 * @param {(thrown: any) => number} rank Which face lies first.
 * @param {boolean} falls Are they in the air?
 * @returns {string[]} Ids.
 */
export function lying(owner, key, dice, rank, falls) {
  if (!known.has(owner)) known.set(owner, new Map());
  const rolls = known.get(owner);
  const before = rolls.get(key);
  const kept = before && dice.length && same(before.thrown, dice) ? before.ids : [];
  const fresh = dice.filter(({ id }) => !kept.includes(id));
  if (falls) return [...kept, ...fresh.map(({ id }) => id)];
  const ids = [...kept, ...fresh.toSorted((a, b) => rank(a.thrown) - rank(b.thrown)).map(({ id }) => id)];
  rolls.set(key, { ids, thrown: new Map(dice.map(({ id, thrown }) => [id, thrown])) });
  return ids;
}

// Another roll has other dice, or other faces where nothing was rerolled.
function same(thrown, dice) {
  const here = new Map(dice.map((die) => [die.id, die]));
  return [...thrown].every(([id, face]) => here.has(id) && (here.get(id).again || here.get(id).thrown === face));
}

/** Faces from best to worst as a rank; what has no place comes last. @param {string[]} order */
export const byFace = (order) => (face) => {
  const at = order.indexOf(face);
  return at < 0 ? order.length : at;
};

const diceIn = (root) => [...root.querySelectorAll(".tray [data-die]")];
/** @param {HTMLElement} node */
const rollOf = (node) => node.getAttribute("data-die").replace(/-[^-]*$/, "");

/** Before a drawing: where every die lies, and beside which. @param {ParentNode} root */
export function layOf(root) {
  const found = new Map();
  for (const node of diceIn(root)) {
    const roll = rollOf(node);
    if (!found.has(roll)) found.set(roll, new Map());
    const { left, top } = node.getBoundingClientRect();
    found.get(roll).set(node.getAttribute("data-die"), { left, top });
  }
  return found;
}

/** After it: dice of a roll that lie in another order than before come from where they were. */
export function glide(root, before, calm = { matches: false }) {
  if (calm.matches) return;
  for (const [roll, places] of before) {
    const nodes = diceIn(root).filter((node) => rollOf(node) === roll && places.has(node.getAttribute("data-die")));
    const order = nodes.map((node) => node.getAttribute("data-die"));
    const was = [...places.keys()].filter((die) => order.includes(die));
    if (order.join() === was.join()) continue;
    for (const node of nodes) {
      const from = places.get(node.getAttribute("data-die"));
      const { left, top } = node.getBoundingClientRect();
      node.animate([{ transform: `translate(${from.left - left}px, ${from.top - top}px)` }, { transform: "none" }], {
        duration: GLIDE_MS,
        easing: "cubic-bezier(.2,.7,.2,1)",
      });
    }
  }
}
