// X-Wing's things on the bench of What if (js/what_if.js): ships, dice and tokens.

import { drawDie } from "./dice.js";
import { drawingOf as shipOf } from "./silhouettes.js";
import { drawToken } from "./tokens.js";

const FACES = { attack: ["hit", "focus", "hit", "crit", "blank"], defense: ["evade", "focus", "blank"] };
const DICE = { attack: "hit", defense: "evade" };
const MOST = 8; // lie in one row

export const drawingOf = (name) => shipOf(name, "small");

/** What is drawn before the name of a number. */
export const signOf = (name) => (DICE[name] ? drawDie(name, DICE[name], true) : drawToken(name));

/** The dice that will be thrown, as they might lie. */
export function lying(kind, n) {
  const faces = FACES[kind] || [];
  return Array.from({ length: Math.min(n, MOST) }, (_one, at) => drawDie(kind, faces[at % faces.length], false, at));
}
