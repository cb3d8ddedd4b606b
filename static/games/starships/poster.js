// What lies on the starships' card of the first page (js/first.js).

import { drawingOf } from "./silhouettes.js";

const sailing = (kind, at, turn, seat) => ({ drawing: drawingOf(kind), at, size: 92, turn, seat });

export const poster = [
  sailing("kestrel", [58, 74], 72, "p1"),
  sailing("lantern", [144, 64], 158, "p2"),
  sailing("bastion", [232, 74], -84, "p3"),
];
