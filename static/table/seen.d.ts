// What the parts of the table that are the same for all games know of what the server shows and asks.

import type { OfEveryGame, OfferView, PickView, PromptView } from "./view.js";

/**
 * What one audience sees of a match: made by the server, the same for everybody who may see the same. What a ship or a
 * correction is depends on the game, whose own parts are told by its view.d.ts.
 */
export type View = OfEveryGame & {
  seats: Record<string, { name: string; squad?: string }>;
  ships: Record<string, any>;
  edits: Record<string, any>;
  rail?: { order: string[]; now: string };
  phase?: string;
  [more: string]: any;
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
