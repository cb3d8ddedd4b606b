// What a view of this game is made of. Written by `python -m tools.view_types` from the room's view_types.py.

/** A ship ability. */
export interface AbilityView {
  key: string;
  name: string;
}

/** An action of a bar with its colour; `linked` is the one it leads to, with that one's, `more` are others. */
export interface ActView {
  colour: string;
  key: string;
  linked?: string;
  linked_colour?: string;
  more?: string[][];
}

/** The activation under way: the ship, the maneuver it executes, why it performs no action. */
export interface ActivationView {
  maneuver: string;
  ship: string;
  skips?: string;
}

/** The ability that a question is about, its ship, and for how many dice where they are picked. */
export interface AskedView {
  by_hand?: true;
  key: string;
  n?: number;
  ship: string;
}

/** The facts of the attack, with what follows of them for its weapon and where the attacker is: 1 is yes. */
export interface AttackFactsView {
  arcs: string[];
  at_asteroid: number;
  at_debris?: number;
  at_gas?: number;
  attack_range: number;
  in_arc: number;
  obstructed: number;
  range: number;
  their_arcs: string[];
}

/**
 * The attack under way. What may not be chosen says why; `effects` are of the facts that wait for a yes.
 *     Until a defender is named, `reach` has what may be declared, by enemy ship, and `covers`, by weapon, the arcs
 * in
 *     which a target of it always is.
 */
export interface AttackView {
  arc?: string;
  attacker: string;
  bonus: boolean;
  confirmed: boolean;
  covers?: Record<string, string[]>;
  damage: DamageView;
  defender?: string;
  depth: number;
  effects?: Record<string, FactEffectView>;
  facts?: AttackFactsView;
  hit?: boolean;
  reach?: Record<string, ReachView>;
  targets_why?: Record<string, string>;
  weapon?: string;
  weapons_why?: Record<string, string>;
}

/** Charges of a card, by which picks name `at`. */
export interface ChargeView {
  at: number;
  left: number;
  name: string;
  of: number;
}

/** A fact that the two read differently: the attacker's reading and the defender's. */
export interface ContestView {
  a: number;
  d: number;
  fact: string;
}

/** What a seat says the objectives are worth this round, by seat; the other side has not confirmed it. */
export interface CountedView {
  by: string;
  points: Record<string, number>;
}

/** Damage, or dice of the attack that did some. */
export interface DamageView {
  crit: number;
  hit: number;
}

/** A damage deck: how many cards are left, and what lies in its discard pile. */
export interface DeckView {
  discards: Record<string, number>;
  left: number;
}

/**
 * A device on the mat, or a part of one: its card, `bomb` or `mine`, whose it is, its middle, its radius in mm.
 *     So many `fuses` lie on it.
 */
export interface DeviceView {
  at: number[];
  fuses?: number;
  kind: string;
  name: string;
  radius: number;
  seat: string;
}

/**
 * A correction as X-Wing has it: `dice` are the places of those that were rolled again by hand.
 *     A ship that is moved by hand would stand at `pose`, `distance` mm away and turned by `turn` degrees.
 */
export interface DiceEditView {
  by: string;
  contested: boolean;
  dice?: string[];
  die?: string;
  distance?: number;
  field: string;
  note: string;
  now: number;
  pose?: number[];
  ship?: string;
  side?: string;
  thing: string;
  turn?: number;
  was: number;
}

/** A die in its place: the face now and as it landed, whether it was rerolled, whether it is cancelled. */
export interface DieView {
  again: boolean;
  face: string;
  origin: "added" | "entered" | "rolled";
  out: boolean;
  thrown: string;
}

/**
 * One way to place a device: its card, by which template, and where the middles of its parts would lie.
 *     `fuse`: with a fuse on it.
 */
export interface DropView {
  at: number[][];
  fuse?: true;
  name: string;
  radius: number;
  way: string;
}

/** A faceup damage card, and whether an action repairs it. */
export interface FaceupView {
  action?: true;
  card: string;
}

/** What a fact does here: dice it adds or takes, abilities that count (`on`) or that it keeps out (`off`). */
export interface FactEffectView {
  attack?: number;
  defense?: number;
  off?: string[];
  on?: string[];
}

/** What was measured of one target; `their_arcs` are the target's arcs that hold the attacker. */
export interface FactsView {
  arcs: string[];
  attack_range: number;
  obstructed: number;
  range: number;
  their_arcs: string[];
}

/** Force charges. */
export interface ForceView {
  left: number;
  of: number;
}

/** What the players carry out by hand; `passed`: not in this round. */
export interface HandView {
  key: string;
  passed: boolean;
}

/** How a card is played: `does` are the keys of what the app does, `reason` why the rest is done by hand. */
export interface MarkView {
  does?: string[];
  reason?: string;
  state: string;
}

/**
 * The mat: ships by id, obstacles that lie there by id, those still `brought` in their order, pairs that touch.
 *     In mm: its `side`, the length of a range (`band`), the width of a `bullseye`, the depth of a `zone` in which
 * ships
 *     are placed, the `margin` that obstacles keep from the edges. `ready` are the seats that have set their dials,
 * and
 *     `dials` the ships whose dials a seat sets now, in the order of the answer. `waits`: one of these is placed or
 *     activated next. `devices` lie there by id; `drops` are the ways in which the ship that waits may place one.
 *     `objectives` are the middles of tokens, each `objective` mm across.
 */
export interface MatView {
  active?: ActivationView;
  band: number;
  brought: ThingView[];
  bullseye: number;
  devices?: Record<string, DeviceView>;
  dials?: Record<string, string[]>;
  drops?: DropView[];
  margin: number;
  objective?: number;
  objectives?: number[][];
  obstacles: Record<string, ThingView>;
  ready?: string[];
  ships: Record<string, StandsView>;
  side: number;
  touching: string[][];
  waits?: string[];
  zone: number;
}

/** Dice by place. */
export interface PoolView {
  dice: Record<string, DieView>;
  order: string[];
}

/** The dice of both players. */
export interface PoolsView {
  attack: PoolView;
  defense: PoolView;
}

/** The steps of the attack and which of them is now; `stops` are those at which this seat wants to be asked. */
export interface RailView {
  now: string;
  order: string[];
  stops: Record<string, true>;
}

/**
 * What may be declared against one enemy ship, by weapon: at which ranges, or why at none.
 *     `asks` are arcs that somebody has to look at, as facts, with the abilities (or tokens) that ask.
 */
export interface ReachView {
  asks?: Record<string, string[]>;
  ranges: Record<string, number[]>;
  why: Record<string, string>;
}

/**
 * A player and the squad; its `role` in the attack under way, and whether it is `ready` at its own table.
 *     `points` are counted by the `revision`, where a points list of ours has them. Of its `score`, `mission`
 * points were
 *     confirmed and `deficit` is what the other squad stays below the limit.
 */
export interface SeatView {
  deck?: DeckView;
  deficit?: number;
  faction: string;
  mission?: number;
  name: string;
  points: number;
  ready?: true;
  revision?: string;
  role?: "attacker" | "defender";
  score: number;
  squad: string;
}

/** A ship: what is printed and what has changed. */
export interface ShipView {
  abilities?: AbilityView[];
  agility: number;
  bonus?: true;
  by_hand?: Record<string, HandView>;
  cards?: Record<string, MarkView>;
  charges?: Record<string, ChargeView>;
  chassis: string;
  damage: DamageView;
  destroyed?: true;
  disarmed?: true;
  engaged?: true;
  faceup?: Record<string, FaceupView>;
  force?: ForceView;
  hull: number;
  initiative: number;
  locks: string[];
  name: string;
  obstacle?: string;
  pilot: string;
  points: number;
  seat: string;
  shields: number;
  shields_left: number;
  sides?: Record<string, SideUpView>;
  size: string;
  state: "attacks" | "destroyed" | "engaged" | "next" | "removed" | "waits";
  tokens: Record<string, number>;
  upgrades: UpgradeView[];
  weapons: Record<string, WeaponView>;
}

/** A card of two sides, by which picks name `at`: the names of its sides, and which is up, 0 or 1. */
export interface SideUpView {
  at: number;
  names: string[];
  up: number;
}

/**
 * A ship on the mat. `pose`: x and y from the middle of the mat and the heading, in hundredths of mm and degrees.
 *     Without a pose it is still to be placed. `side` is that of its base in mm; so far (`arc`) from the middle of
 * its
 *     front edge the printed arc lines leave it. `turret` is the arc that its turret shows, `turns`: it has one.
 * `dial` is
 *     what was set and is shown to its own seat only, `revealed` what it showed this round, `acted` its actions in
 * it.
 *     `remote`: which one it is, where it is no ship.
 */
export interface StandsView {
  acted?: string[];
  activated?: true;
  arc: number;
  bar: ActView[];
  dial?: string;
  maneuvers: string[];
  pose?: number[];
  remote?: string;
  revealed?: string;
  side: number;
  size: string;
  turns?: true;
  turret?: string;
}

/** Where the flow stands that runs. */
export interface StepView {
  flow: string;
  number: string;
}

/** A change of an own ship that counted at once and may still be contested. */
export interface TakenView {
  by: string;
  field: string;
  now: number;
  ship: string;
  was: number;
}

/** An obstacle: its name and kind, the corners of its outline around its middle, and its pose once it lies there. */
export interface ThingView {
  corners: number[][];
  kind: string;
  name: string;
  pose?: number[];
}

/** Who is to act, and in what kind of step; `held` while the step waits for an answer to a correction. */
export interface TurnView {
  held?: true;
  kind: "auto" | "choose" | "over" | "roll" | "window";
  seats: string[];
}

/** An upgrade; what the card tables do not know is played by its name alone. */
export interface UpgradeView {
  key: string;
  known: boolean;
  name: string;
  slot: string;
}

/**
 * The table of an X-Wing match as one audience may see it.
 *     From `rail` to `contest` it is about the attack under way. `facedown` are the cards that a judge, or a seat
 * that
 *     looks at them, is shown, `conditions` those that lie open for this audience; both by ship. `wording` are keys
 * of
 *     questions that the edition words in its own way, by step. `handling` says that tokens between attacks count
 * at once:
 *     `acts` are those that each ship's actions leave, `taken` those that were taken this round and still lie
 * there.
 */
export interface View {
  ability?: AskedView;
  acts?: Record<string, string[]>;
  attack?: AttackView;
  conditions?: Record<string, string[]>;
  contest?: ContestView;
  contests: string;
  counted?: CountedView;
  damage?: "deck";
  dice: string;
  edit_order: string[];
  edition: string;
  edits: Record<string, DiceEditView>;
  facedown?: Record<string, string[]>;
  handling?: "brisk";
  initiative?: number;
  mat?: MatView;
  measured?: Record<string, FactsView>;
  mode: string;
  phase: "activation" | "end" | "engagement" | "over" | "planning" | "set_up" | "system" | "table";
  pools?: PoolsView;
  rail?: RailView;
  room: string;
  round: number;
  rounds: number;
  scenario?: string;
  seat_order: string[];
  seats: Record<string, SeatView>;
  ship_order: string[];
  ships: Record<string, ShipView>;
  step?: StepView;
  taken?: Record<string, TakenView>;
  turn: TurnView;
  wording?: Record<string, string>;
}

/** A weapon as printed. `demand` lists what firing it asks for, any one of them. */
export interface WeaponView {
  arc: string;
  charges: number;
  demand: string[];
  high: number;
  key: string;
  low: number;
  name: string;
  ordnance: boolean;
  value: number;
}
