// What lies on Twilight Imperium's card of the first page (js/first.js).

import { drawingOf } from "./silhouettes.js";

const sailing = (kind, at, size, turn, seat) => ({ drawing: drawingOf(kind), at, size, turn, seat });

export const poster = [
  sailing("carrier", [68, 70], 104, 90, "p1"),
  sailing("fighter", [136, 34], 40, 90, "p1"),
  sailing("fighter", [150, 70], 40, 90, "p1"),
  sailing("fighter", [136, 106], 40, 90, "p1"),
  sailing("war_sun", [226, 70], 104, 0, "p2"),
];
