// The picture of a vessel on its card (js/squads.js); whoever takes whichever is free sees all of them.

import { DRAWN, drawingOf } from "./silhouettes.js";

export function squad([{ kind = "" } = {}] = []) {
  if (kind in DRAWN) return [{ drawing: drawingOf(kind), at: [112, 68], size: 112, turn: 78 }];
  const all = Object.keys(DRAWN).slice(0, 5);
  return all.map((name, n) => ({ drawing: drawingOf(name), at: [28 + n * 42, n % 2 ? 88 : 48], size: 50, turn: 78 }));
}
