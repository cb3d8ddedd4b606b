// What a view of this game is made of. Written by `python -m tools.view_types` from the room's view_types.py.

/** How far a tactical action has come: its planets, the one that is dealt with, the combats that are over. */
export interface ActionView {
  bouts: BoutView[];
  now?: string;
  place: string;
  planet_order: string[];
  planets: Record<string, PlanetView>;
}

/** What is added to combat rolls, of units of class `cls` or of all (""). */
export interface BonusView {
  cls: string;
  n: number;
  source: string;
}

/** A combat of the action that is over. */
export interface BoutView {
  place: string;
  rounds: number;
  why: string;
  winner: string;
}

/** A die: what its unit hits on, its face and what that came to. `was` are older faces, `by` what rerolled them. */
export interface DieView {
  by?: string[];
  extra?: string;
  face: number;
  hit: boolean;
  mods?: ModifierView[];
  more?: number;
  origin?: "entered";
  result: number;
  ship?: string;
  value: number;
  was?: number[];
}

/** A correction of a ship, a side or a die, by their names. */
export interface EditView {
  by: string;
  contested: boolean;
  die?: string;
  field: string;
  note: string;
  now: number;
  ship?: string;
  side?: string;
  thing: string;
  was: number;
}

/** How a match between two has ended. */
export interface EndingView {
  why: string;
  winner: string;
}

/** Hits that wait for the seat they are against; `restricted` of them only certain units can take. */
export interface HitsView {
  by: string;
  left: number;
  only: string;
  produced: number;
  restricted?: number;
  ship?: string;
  source: string;
}

/** Dice thrown, hits made, and how many were to be expected, in tenths. */
export interface LuckView {
  dice: number;
  expected_tenths: number;
  hits: number;
  luck_tenths: number;
}

/** What changed a die, and by how much. */
export interface ModifierView {
  n: number;
  source: string;
}

/** A system beside this one, and what is there that matters for a retreat. */
export interface NeighbourView {
  flags: string[];
  name: string;
}

/**
 * A planet of the system: where its units are, who controls it ("": nobody), what it is and what became of it; who
 *     coexists there with its controller.
 */
export interface PlanetView {
  coexist?: string[];
  controller: string;
  exhausted?: true;
  landed?: true;
  name: string;
  place: string;
  taken?: true;
  traits: string[];
}

/** The ability that is being used. */
export interface PlayView {
  card: string;
  seat: string;
  ship?: string;
}

/** The steps of the combat and which of them is now, whatever is nested in it. */
export interface RailView {
  now: string;
  order: string[];
}

/** The dice of a seat by place. */
export interface RollView {
  dice: Record<string, DieView>;
  order: string[];
}

/** A unit ability that rolls: how many dice, and what hits. */
export interface RollsView {
  dice: number;
  value: number;
}

/**
 * A player: what it brought and what it has used up. From `ships_left` on only who fights has it.
 *     `cards` says how many of each kind are in hand, `hand` (for its player and a judge) which; `commit` is a
 * choice that
 *     nobody else sees before both have chosen. `cancels` says how many hits each of its Sustain Damage takes, if
 * not one.
 */
export interface SeatView {
  abilities: string[];
  announced?: true;
  bonuses?: BonusView[];
  cancels?: number;
  cards: Record<string, number>;
  commit?: string[];
  committed?: true;
  commodities: number;
  discarded: string[];
  exhausted: string[];
  faction: string;
  fleet_pool: number;
  forced?: true;
  hand?: string[];
  influence: number;
  intercepted?: true;
  luck?: LuckView;
  name: string;
  neighbours: Record<string, NeighbourView>;
  resources: number;
  role: "attacker" | "bystander" | "defender";
  scored?: true;
  ships_left?: number;
  squad: string;
  tokens: number;
  trade_goods: number;
  yields: string[];
}

/** Where the flow stands that runs. */
export interface StepView {
  flow: string;
  number: string;
}

/** Where they fight. */
export interface SystemView {
  anomalies: string[];
  laws: string[];
  wormhole: boolean;
}

/** Who is to act, and in what kind of step; `held` while the step waits for an answer to a correction. */
export interface TurnView {
  held?: true;
  kind: "auto" | "choose" | "over" | "roll" | "window";
  seats: string[];
}

/** A unit: what its card prints and what has changed. `group` are the alike ones that picks name together. */
export interface UnitView {
  afb?: RollsView;
  bombardment?: RollsView;
  capacity: number;
  cls: string;
  combat: number;
  cost: number;
  damaged?: true;
  dice: number;
  group: string;
  immune?: true;
  kind: string;
  lent?: string;
  move: number;
  name: string;
  place: string;
  seat: string;
  space_cannon?: RollsView;
  special?: string[];
  state: string;
  sustain?: true;
  sustained?: true;
  upgraded: boolean;
}

/** The table of a space combat as one audience may see it. `pools` and `hits` are by seat. */
export interface View {
  action?: ActionView;
  contests: string;
  declined?: number;
  dice: string;
  edit_order: string[];
  edition: string;
  edits: Record<string, EditView>;
  ending?: EndingView;
  hits: Record<string, HitsView>;
  mode: string;
  phase?: "over";
  playing?: PlayView;
  pools: Record<string, Record<string, RollView>>;
  rail?: RailView;
  room: string;
  round: number;
  seat_order: string[];
  seats: Record<string, SeatView>;
  ship_order: string[];
  ships: Record<string, UnitView>;
  step?: StepView;
  system: SystemView;
  turn: TurnView;
}
