// What lies on Legion's card of the first page (js/first.js).

import { DRAWN } from "./silhouettes.js";

const placed = (kind, at, size, turn, seat) => ({ drawing: DRAWN[kind], at, size, turn, seat, ring: size * 0.56 });

export const poster = [
  placed("trooper", [52, 44], 54, 78, "p1"),
  placed("trooper", [58, 104], 54, 84, "p1"),
  placed("commander", [118, 74], 58, 82, "p1"),
  placed("walker", [222, 70], 92, -96, "p2"),
];
