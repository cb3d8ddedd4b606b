// What a view of this game is made of. Written by `python -m tools.view_types` from the room's view_types.py.

/** A unit's activation: actions left, free attacks earned, whose courage it uses (-1: of none). */
export interface ActivationView {
  actions: number;
  attacks: number;
  earned: string[];
  inspired: number;
  ordered: boolean;
  panicked: boolean;
  unit: number;
}

/**
 * The attack under way: what was measured, by target, and its pools; `now` is the one at hand.
 *     `surges`: what those among the dice become that lie there, of the attack and of the defense.
 */
export interface AttackView {
  attacker: number;
  charge: boolean;
  cover?: CoverView;
  measured: Record<string, FactsView>;
  melee?: boolean;
  now?: string;
  permission: string;
  pierce?: PierceView;
  pool_order: string[];
  pools: Record<string, PoolView>;
  surges?: Record<string, SurgesView>;
}

/** A charge token: whose, placed by which unit, with which weapon of its card. */
export interface ChargeView {
  seat: string;
  ship: number;
  weapon: number;
}

/** A unit or charge that a seat says is within reach; the other seat confirms. */
export interface ClaimView {
  key: string;
  ranges: number[];
  seat: string;
  targets: number[];
  unit: number;
}

/** Two readings of one fact; `mini` is the one it is about. */
export interface ContestView {
  fact: string;
  mini: number;
  now: number;
  was: number;
}

/**
 * The cover of the defender, whether it is still to be applied, and before a roll for it the number of its dice.
 *     `parts`: what the value is made of, by what gives or takes it. `takes`: how many hits it cancels without a
 * roll.
 */
export interface CoverView {
  dice?: number;
  open: boolean;
  parts: Record<string, number>;
  takes?: number;
  value: number;
}

/** A die in its place: the face now and as it landed, how often it was rerolled, and what cancelled its result. */
export interface DieView {
  cancelled_by?: string;
  color: string;
  face: string;
  origin?: "entered";
  rerolls: number;
  thrown: string;
}

/** A correction that waits for the other side: which number, of a unit, a mini, a die by its place, or a pool. */
export interface EditView {
  by: string;
  contested: boolean;
  die?: number;
  field: string;
  id: number;
  mini?: number;
  note: string;
  now: number;
  place: number;
  ship?: number;
  thing: string;
  was: number;
}

/** How a match between two has ended. */
export interface EndingView {
  why: string;
  winner: string;
}

/** What only the players can see of a target (rules/legion.md 3). `spray`: pairs of a mini and how many it sees. */
export interface FactsView {
  arcs: number[];
  backers: number[];
  cover: number;
  engaged: string[];
  helpers: number[];
  higher: boolean;
  leader_sees: boolean;
  long_shot: boolean;
  los: number[];
  range: number;
  seen: number[];
  smoke: number;
  spray: number[][];
  target: number;
  weak: boolean;
}

/** A guardian that takes hits, and its dice. */
export interface GuardianView {
  dice: DieView[];
  ship: number;
}

/** The target that is being measured; with a range (`far`, else -1) it is attacked at it. */
export interface MeasureView {
  far: number;
  target: number;
}

/** A mini of a unit; `weapons` are places among those of the unit. */
export interface MiniView {
  defeated: boolean;
  leader: boolean;
  name: string;
  noncombatant: boolean;
  threshold: number;
  weapons: number[];
  wounds: number;
}

/** How much pierce there is, and how much of it is left. */
export interface PierceView {
  all: number;
  left: number;
}

/** An attack pool beside its defender. `gathered` are its dice by colour, `used` what was used once. */
export interface PoolView {
  confirmed: boolean;
  cover_dice: string[];
  defender: number;
  defense: DieView[];
  dice: DieView[];
  ever: boolean;
  facts: FactsView;
  gathered: Record<string, number>;
  status: string;
  support: SupportView[];
  used: string[];
  weapons: PoolWeaponView[];
  wounds: number;
}

/** A weapon in a pool: the mini that has it, and its place among those of the attacker. */
export interface PoolWeaponView {
  mini: number;
  name: string;
  weapon: number;
}

/** The steps of the page and which of them is now; `stops` are those at which this seat wants to be asked. */
export interface RailView {
  now: string;
  order: string[];
  stops?: Record<string, true>;
}

/** A player and the army. */
export interface SeatView {
  faction: string;
  name: string;
  squad: string;
}

/** Where the flow stands that runs. */
export interface StepView {
  flow: string;
  number: string;
}

/** A weapon of a friend in a pool. */
export interface SupportView {
  mini: number;
  name: string;
  ship: number;
}

/** What a surge becomes as things stand: a face, for so many a crit by a keyword, for so many more by a token. */
export interface SurgesView {
  becomes: string;
  crits: number;
  tokens: number;
}

/** Who is to act, and in what kind of step; `held` while the step waits for an answer to a correction. */
export interface TurnView {
  held?: true;
  kind: "auto" | "choose" | "over" | "roll" | "window";
  seats: string[];
}

/** A unit: what is printed, its minis and tokens, what it did in this activation. `moved` is its movement. */
export interface UnitView {
  activated: boolean;
  attack_surge: string;
  attacked: number;
  courage: number;
  defense_surge: boolean;
  destroyed: boolean;
  die: string;
  keywords: Record<string, number>;
  minis: Record<string, MiniView>;
  moved: number;
  name: string;
  panicked: boolean;
  resilience: number;
  seat: string;
  shields_flipped: number;
  suppressed: boolean;
  tokens: Record<string, number>;
  types: string[];
  weapons: WeaponView[];
}

/** The table of a Legion match. `stops` are everybody's, as "seat:step". */
export interface View {
  activation?: ActivationView;
  active?: string;
  attack?: AttackView;
  charges: Record<string, ChargeView>;
  claim?: ClaimView;
  contest?: ContestView;
  edit_order: string[];
  edition: string;
  edits: Record<string, EditView>;
  ending?: EndingView;
  first: string;
  guardian?: GuardianView;
  measure?: MeasureView;
  mode: string;
  rail: RailView;
  room: string;
  round: number;
  seat_order: string[];
  seats: Record<string, SeatView>;
  ship_order: string[];
  ships: Record<string, UnitView>;
  step?: StepView;
  stops: string[];
  turn: TurnView;
  wounds?: WoundsView;
}

/**
 * A weapon as printed: dice by colour, its range (0 is the melee icon) and keywords with their values.
 *     `exhausted`: it may not be used before it is readied; left out where it may.
 */
export interface WeaponView {
  dice: Record<string, number>;
  exhausted?: boolean;
  high: number;
  keywords: Record<string, number>;
  low: number;
  melee: boolean;
  name: string;
  ranged: boolean;
}

/** Wounds that a unit suffers, `left` of them still to allocate. */
export interface WoundsView {
  left: number;
  unit: number;
  why: string;
}
