// A view of one of the games that are here. Written by `python -m tools.view_types` from the rooms.

import type { View as legion } from "./legion/view.js";
import type { View as starships } from "./starships/view.js";
import type { View as ti4 } from "./ti4/view.js";
import type { View as xwing } from "./xwing/view.js";

export type View = legion | starships | ti4 | xwing;
