// What a view of this game is made of. Written by `python -m tools.view_types` from the room's view_types.py.

/** A layer that stands for this attack only. */
export interface Absorb {
  verb: "absorb";
  layer: string;
  amount: number;
  kinds?: string[];
}

/** The damage is n higher. */
export interface Add {
  verb: "add";
  n: number;
}

/** An attack: its value when it was declared, what came of it; what it is `coming` to, as this audience knows. */
export interface AttackView {
  coming?: number;
  counter: boolean;
  declared: DeclaredView[];
  initiator: string;
  ledger?: LedgerView;
  outcome?: string;
  target: string;
  value: number;
}

/** A card of the deck as it is printed; what is as usual is left out. */
export interface CardView {
  copies?: number;
  cost?: Cost[];
  effects: (DeclareAttack | Add | MulBase | Mul | Reduce | Miss | Negate | RollNegate | Absorb | EffectDamage | CounterAttack | Fit | OnHit | ForbidTarget)[];
  limit?: number;
  name?: string;
  who: string;
  window: string;
}

/** What is paid when the card is declared: cards from hand or deck, hull (which stays at 0 or above). */
export interface Cost {
  discard?: number;
  mill?: number;
  hull?: number;
}

/** An attack of one's own at the attacker, with the vessel's value of now plus `plus`. */
export interface CounterAttack {
  verb: "counter_attack";
  plus?: number;
}

/** Attack with the vessel's value plus `plus` (never below 0), each of `targets` different targets. */
export interface DeclareAttack {
  verb: "declare_attack";
  plus?: number;
  targets?: number;
}

/** A card declared for an attack, or the id of a layer that is used. */
export interface DeclaredView {
  card?: string;
  layer?: number;
  seat: string;
}

/** A correction that waits for another seat: which number of whose vessel. */
export interface EditView {
  by: string;
  field: string;
  note: string;
  now: number;
  side: string;
  was: number;
}

/** Damage that is no attack, to the attacker or one's own vessel; `after`: in step 9, whatever the outcome. */
export interface EffectDamage {
  verb: "effect_damage";
  n: number;
  to?: string;
  after?: boolean;
}

/** How the match ended; several winners are a draw between them. */
export interface EndingView {
  why: string;
  winners: string[];
}

/** Gear for the vessel: a layer, or with `misses` counters that make the first attack of a round miss. */
export interface Fit {
  verb: "fit";
  layer?: string;
  amount?: number;
  kinds?: string[];
  counters?: number;
  optional?: boolean;
  misses?: number;
}

/** The initiator may not attack the player's vessel until the player's next turn. */
export interface ForbidTarget {
  verb: "forbid_target";
}

/** Fitted gear that makes the first attack of a round miss. */
export interface GearView {
  card: string;
  counters: number;
  id: number;
}

/** How far a seat's go in the attack is, and how many cards it has played in it. */
export interface GoView {
  go: "final" | "now" | "waits";
  n?: number;
  seat: string;
}

/** The hull; its owner already sees what a play that is not opened yet costs it. */
export interface HullView {
  now: number;
  start: number;
}

/** What takes damage before the hull does: built in, fitted by a `card`, with `counters` until it is used up. */
export interface LayerView {
  amount: number;
  card?: string;
  counters?: number;
  id: number;
  kinds: string[];
  optional: boolean;
}

/** Where calculated damage went. */
export interface LedgerView {
  armor: number;
  calculated: number;
  hull: number;
  other: number;
  shields: number;
}

/** The attack misses: no damage is calculated. */
export interface Miss {
  verb: "miss";
}

/** The instigating action: its card and attacks, `done` of them resolved; before, who is named and what they say. */
export interface MomentView {
  attacks: AttackView[];
  card?: string;
  confirmed?: string[];
  contested?: string[];
  done: number;
  improvised: boolean;
  initiator: string;
  named?: string[];
}

/** The damage so far is multiplied, what was added too. */
export interface Mul {
  verb: "mul";
  k: number;
}

/** The attack's own value is multiplied, what was added is not. */
export interface MulBase {
  verb: "mul_base";
  k: number;
}

/** The attack does nothing; the other parts of its card still happen. */
export interface Negate {
  verb: "negate";
}

/** If the attack hit (a hit for 0 counts), the target's owner discards n cards. */
export interface OnHit {
  verb: "on_hit";
  discard: number;
}

/** The steps of the cheat sheet and which of them is now; "" outside of an attack. */
export interface RailView {
  now: string;
  order: string[];
}

/** The damage is n lower. */
export interface Reduce {
  verb: "reduce";
  n: number;
}

/** A die of `sides` sides: on one of `faces` the attack is negated. */
export interface RollNegate {
  verb: "roll_negate";
  faces: number[];
  sides?: number;
}

/** A player. Cards are ids with how many; `cards`, `left` and `plays` only the seat itself and a judge are shown. */
export interface SeatView {
  allies?: string[];
  cards?: Record<string, number>;
  deck: number;
  discard: Record<string, number>;
  hand: number;
  left?: Record<string, number>;
  name: string;
  order?: "unless_new" | "whatever";
  out: boolean;
  plays?: string[];
  safe_from: string[];
  squad: string;
}

/** Where the flow stands that runs. */
export interface StepView {
  flow: string;
  number: string;
}

/** Whose go is open, and how many cards it has played so far. */
export interface ThinkingView {
  n: number;
  seat: string;
}

/** Who is to act, and in what kind of step; `held` while the step waits for an answer to a correction. */
export interface TurnView {
  held?: true;
  kind: "auto" | "choose" | "over" | "roll" | "window";
  seats: string[];
}

/** A vessel: what is printed and what has changed. */
export interface VesselView {
  attack: number;
  destroyed: boolean;
  gave_up?: true;
  hull: HullView;
  kind: string;
  layers: Record<string, LayerView[]>;
  misses: GearView[];
  name: string;
  seat: string;
}

/** The table of the starship card game as one audience may see it. A vessel's id is its seat. */
export interface View {
  active: string;
  attacks?: AttackView[];
  card_order: string[];
  cards: Record<string, CardView>;
  edit_order: string[];
  edition: string;
  edits: Record<string, EditView>;
  ending?: EndingView;
  flies_at_0: boolean;
  mode: string;
  moment?: MomentView;
  priority: string;
  rail: RailView;
  ring?: GoView[];
  room: string;
  round: number;
  rounds: number;
  seat_order: string[];
  seats: Record<string, SeatView>;
  ship_order: string[];
  ships: Record<string, VesselView>;
  step?: StepView;
  thinking?: ThinkingView;
  turn: TurnView;
}
