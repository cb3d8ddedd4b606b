// What the parts of the table that are the same for all games know of what the server shows and asks.

import type { View as OfAGame } from "../games/views.js";
import type { OfEveryGame, OfferView, PickView, PromptView } from "./view.js";

/** Of several kinds what each has; what only some have may be missing. */
type Merged<Kinds> = { [Key in keyof Kinds]: Kinds[Key] } & {
  [Key in Exclude<Kinds extends unknown ? keyof Kinds : never, keyof Kinds>]?: Kinds extends unknown
    ? Key extends keyof Kinds
      ? Kinds[Key]
      : never
    : never;
};

/**
 * What one audience sees of a match: made by the server, the same for everybody who may see the same. What is not of every
 * game may be missing; a room's own script knows the view of its own game.
 */
export type View = Omit<Merged<OfAGame>, "seats" | "ships" | "edits" | keyof OfEveryGame> &
  OfEveryGame & {
    seats: Record<string, Merged<OfAGame["seats"][string]>>;
    ships: Record<string, Merged<OfAGame["ships"][string]>>;
    edits: Record<string, Merged<OfAGame["edits"][string]>>;
  };

/** The question now put to a seat; nothing where it has none. */
export type Prompt = PromptView;

/** What must be chosen to take an offer, and an offer: with all filled in that the server leaves out as usual. */
export type Asking = Required<PickView>;
export type Offer = Omit<OfferView, "picks"> & { key: string; picks: Asking[]; id?: number };

/** The table as far as a question about a view needs it. */
export interface Onlooker {
  view: View | null;
  seat: string;
  judges: boolean;
  config: { line?: any };
}
