// What lies on X-Wing's card of the first page (js/first.js).

import { drawingOf } from "./silhouettes.js";

const flown = (name, at, size, turn, seat) => ({ drawing: drawingOf(name, "small"), at, size, turn, seat });

export const poster = [
  flown("T-65 X-wing", [82, 70], 96, 84, "p1"),
  flown("TIE/ln Fighter", [208, 46], 62, 84, "p2"),
  flown("TIE/ln Fighter", [236, 104], 62, 84, "p2"),
];
