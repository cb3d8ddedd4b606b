// Twilight Imperium's things on the bench of What if (js/what_if.js): the classes of two fleets.

import { silhouette } from "../../table/silhouette.js";
import { drawingOf } from "./silhouettes.js";

export { drawingOf };

const MOST = 6; // of a class lie there; more are a number

/** What is drawn before the name of a class. */
export const signOf = (kind) => silhouette(drawingOf(kind), "mid");

/** The ships of a class. */
export const lying = (kind, n) => Array.from({ length: Math.min(n, MOST) }, () => silhouette(drawingOf(kind), "mid"));
