// The die that may stop an attack, as a body: whatever number of sides its card says.

import { solid } from "../../stage/die.js";

const SOLIDS = { 6: "cube", 8: "octahedron", 10: "tensider" };

/**
 * @param {{ face: string | number, sides: number }} die
 * @param {boolean} [plain] At rest in a text.
 */
export function dieOf({ face, sides }, plain = false) {
  const others = Array.from({ length: 8 }, (_one, at) => String(((Number(face) + at) % sides) + 1));
  return solid({ solid: SOLIDS[sides] ?? "cube", paint: "red", mark: String(face), others, place: 1, plain });
}

/**
 * The sides of the die that a card rolls; six, where no card is known.
 * @param {import("./state.js").Card | undefined} card
 */
export function sidesOf(card) {
  const effect = (card?.effects || []).find((one) => one.verb === "roll_negate");
  return effect && "sides" in effect ? (effect.sides ?? 6) : 6;
}
