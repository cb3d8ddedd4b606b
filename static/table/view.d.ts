// What the view of every game has. Written by `python -m tools.view_types` from engine and services/decision.

/** The browsers of a seat that are known, each with the key it signs with next, and the strangers. */
export interface BrowsersView {
  known: Record<string, string>;
  strange?: string[];
}

/** Whose chain it is: its last link, and the first roll it serves. */
export interface ChainView {
  anchor: string;
  base: number;
}

/**
 * How a table plays with time: `mode` decision or total, `seconds` for each, `at_zero` warn, claim or pass.
 *     `left` in milliseconds by seat, as it was at the moment `since`; from then on it has run for the seats
 * `runs`.
 *     `number` is the number of the match at which that began. `red`: their time is over. `graced`: had their
 * grace.
 */
export interface Clock {
  mode: string;
  seconds: number;
  at_zero?: string;
  left?: Record<string, number>;
  since?: number;
  runs?: string[];
  number?: number;
  red?: string[];
  graced?: string[];
}

/** How far the dice are agreed on: the commitments, who is missing, for whom the server had to make a seed. */
export interface FairView {
  asked?: string[];
  browsers?: Record<string, BrowsersView>;
  chains?: Record<string, ChainView>;
  commits: Record<string, string>;
  level?: 2;
  made?: string[];
  missing?: string[];
  next?: number;
  open?: OpenView;
  stage: string;
}

/** Seat `by` wants the server to play on for `seat`, at this level; these have agreed so far. */
export interface MachineRequest {
  seat: string;
  by: string;
  level?: string;
  agreed?: string[];
}

/** What every audience is told about the match itself. What is as usual is left out. */
export interface MatchView {
  called?: string;
  clock?: Clock;
  delay?: number;
  end_agreed?: string[];
  end_offered?: string;
  fair?: FairView;
  gone?: string[];
  id: string;
  judge?: string;
  judge_wanted?: string[];
  machine_asked?: MachineRequest;
  machines?: Record<string, string>;
  odds?: string;
  result?: Record<string, unknown>;
  rivals?: string[];
  roll?: RollView;
  scene?: number;
  status: string;
  title: string;
  undo?: UndoRequest;
  undo_mode?: string;
}

/** What the view of every game has, whatever it shows besides. */
export interface OfEveryGame {
  edit_order: string[];
  edition: string;
  match: MatchView;
  mode: string;
  prompt?: PromptView;
  room: string;
  round: number;
  seat_order: string[];
  ship_order: string[];
  step?: StepView;
  turn: TurnView;
}

/** What a seat may do now, or owns and may not do now and why. What is as usual is left out. */
export interface OfferView {
  by_hand?: true;
  manual?: true;
  picks?: PickView[];
  rule?: string;
  secret?: true;
  turns?: string;
  why_not?: string;
}

/** Rolls that wait for a link of each of the seats `owing`: number, sides and dice of every one. */
export interface OpenView {
  n: number;
  owing: string[];
  rolls: number[][];
}

/** What must be chosen to take an offer; what is left out is none of them, at least one and at most one. */
export interface PickView {
  caps?: number[];
  ids?: number[];
  least?: number;
  most?: number;
  what: string;
}

/** The question now put to a seat: its number, and the offers with their order. */
export interface PromptView {
  n: number;
  offers: Record<string, OfferView>;
  order: string[];
}

/** Dice that wait for a press of a seat: how many, and when they fall by themselves, in milliseconds. */
export interface RollView {
  dice: Record<string, number>;
  falls: number;
  seat: string;
}

/** Where the flow stands that runs. */
export interface StepView {
  flow: string;
  number: string;
}

/** Who is to act, and in what kind of step; `held` while the step waits for an answer to a correction. */
export interface TurnView {
  held?: true;
  kind: "auto" | "choose" | "over" | "roll" | "window";
  seats: string[];
}

/** A seat wants to go back to a number, where the table stood at this step; these have agreed so far. */
export interface UndoRequest {
  seat: string;
  to: number;
  step?: string;
  agreed?: string[];
}
