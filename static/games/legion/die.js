// Legion's dice as bodies: octahedra in three colours attack, cubes in two defend. Colour, shape and letter say together
// which die it is and what it shows.

import { solid } from "../../stage/die.js";

export const LETTERS = { crit: "C", hit: "H", block: "B", surge: "S", blank: "–" };
export const MARKS = { crit: "star", hit: "burst", block: "crest", surge: "bolt", blank: "dash" };
const COLORS = ["red", "black", "white"];
const DEFENSE = "_defense";

/** What the facets of each die have (rules/legion.md 4), those of one kind apart from each other. */
const FACETS = {
  red: ["hit", "crit", "hit", "blank", "hit", "surge", "hit", "hit"],
  black: ["hit", "blank", "crit", "hit", "blank", "surge", "hit", "blank"],
  white: ["blank", "hit", "blank", "crit", "blank", "surge", "blank", "blank"],
  red_defense: ["block", "blank", "block", "surge", "block", "blank"],
  white_defense: ["block", "blank", "blank", "surge", "blank", "blank"],
};

/** A die of a colour, with "_defense" behind it for a cube; `face` "none": as it is before it is thrown. */
export function drawDie(kind, face, ghost = false, place = 0) {
  const color = kind.replace(DEFENSE, "");
  return solid(
    {
      solid: kind.endsWith(DEFENSE) ? "cube" : "octahedron",
      paint: COLORS.includes(color) ? color : "ivory",
      mark: MARKS[face] || "",
      letter: face === "blank" ? "" : LETTERS[face] || "",
      others: (FACETS[kind] || []).map((one) => MARKS[one]),
      place,
      plain: ghost || face === "none",
    },
    `legion-die die-${color} face-${face}${ghost ? " ghost" : ""}`,
  );
}
