// What X-Wing's scripts are handed.

import type * as seen from "./view.js";

export type View = seen.View;
export type Edit = seen.DiceEditView;
export type FactEffect = seen.FactEffectView;
export type Facts = seen.FactsView;
export type Pool = seen.PoolView;
export type Ship = seen.ShipView;
export type Weapon = seen.WeaponView;
export type Words = import("../../table/words.js").RoomWords;
export type Table = TableOf<View>;
