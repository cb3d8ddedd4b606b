"""What a view of an X-Wing match is made of."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from attacks.engine.view import EditView, Frame
from attacks.rooms.xwing.on_mat.view_types import MatView

Standing = Literal["removed", "attacks", "destroyed", "engaged", "next", "waits"]
Flag = Literal["disarmed", "bonus", "engaged", "destroyed"]
Phase = Literal["table", "set_up", "planning", "system", "activation", "engagement", "end", "over"]


class DeckView(TypedDict):
    """A damage deck: how many cards are left, and what lies in its discard pile."""

    left: int
    discards: dict[str, int]


class SeatView(TypedDict):
    """A player and the squad; its `role` in the attack under way, and whether it is `ready` at its own table.

    `points` are counted by the `revision`, where a points list of ours has them. Of its `score`, `mission` points were
    confirmed and `deficit` is what the other squad stays below the limit.
    """

    name: str
    squad: str
    faction: str
    points: int
    revision: NotRequired[str]
    score: int
    mission: NotRequired[int]
    deficit: NotRequired[int]
    deck: NotRequired[DeckView]
    ready: NotRequired[Literal[True]]
    role: NotRequired[Literal["attacker", "defender"]]


class WeaponView(TypedDict):
    """A weapon as printed. `demand` lists what firing it asks for, any one of them."""

    key: str
    name: str
    arc: str
    value: int
    low: int
    high: int
    ordnance: bool
    demand: list[str]
    charges: int


class DamageView(TypedDict):
    """Damage, or dice of the attack that did some."""

    hit: int
    crit: int


class UpgradeView(TypedDict):
    """An upgrade; what the card tables do not know is played by its name alone."""

    key: str
    name: str
    slot: str
    known: bool


class HandView(TypedDict):
    """What the players carry out by hand; `passed`: not in this round."""

    key: str
    passed: bool


class AbilityView(TypedDict):
    """A ship ability."""

    key: str
    name: str


class MarkView(TypedDict):
    """How a card is played: `does` are the keys of what the app does, `reason` why the rest is done by hand."""

    state: str
    does: NotRequired[list[str]]
    reason: NotRequired[str]


class ForceView(TypedDict):
    """Force charges."""

    left: int
    of: int


class ChargeView(TypedDict):
    """Charges of a card, by which picks name `at`."""

    name: str
    left: int
    of: int
    at: int


class SideUpView(TypedDict):
    """A card of two sides, by which picks name `at`: the names of its sides, and which is up, 0 or 1."""

    at: int
    up: int
    names: list[str]


class FaceupView(TypedDict):
    """A faceup damage card, and whether an action repairs it."""

    card: str
    action: NotRequired[Literal[True]]


class ShipView(TypedDict):
    """A ship: what is printed and what has changed."""

    seat: str
    pilot: str
    name: str
    chassis: str
    size: str
    initiative: int
    agility: int
    hull: int
    shields: int
    points: int
    shields_left: int
    damage: DamageView
    tokens: dict[str, int]
    locks: list[str]
    weapons: dict[str, WeaponView]
    upgrades: list[UpgradeView]
    state: Standing
    by_hand: NotRequired[dict[str, HandView]]
    abilities: NotRequired[list[AbilityView]]
    cards: NotRequired[dict[str, MarkView]]
    force: NotRequired[ForceView]
    charges: NotRequired[dict[str, ChargeView]]
    sides: NotRequired[dict[str, SideUpView]]
    faceup: NotRequired[dict[str, FaceupView]]
    disarmed: NotRequired[Literal[True]]
    bonus: NotRequired[Literal[True]]
    engaged: NotRequired[Literal[True]]
    destroyed: NotRequired[Literal[True]]
    obstacle: NotRequired[str]


class FactsView(TypedDict):
    """What was measured of one target; `their_arcs` are the target's arcs that hold the attacker."""

    attack_range: int
    range: int
    arcs: list[str]
    obstructed: int
    their_arcs: list[str]


class AttackFactsView(FactsView):
    """The facts of the attack, with what follows of them for its weapon and where the attacker is: 1 is yes."""

    in_arc: int
    at_asteroid: int
    at_debris: NotRequired[int]
    at_gas: NotRequired[int]


class FactEffectView(TypedDict):
    """What a fact does here: dice it adds or takes, abilities that count (`on`) or that it keeps out (`off`)."""

    attack: NotRequired[int]
    defense: NotRequired[int]
    on: NotRequired[list[str]]
    off: NotRequired[list[str]]


class ReachView(TypedDict):
    """What may be declared against one enemy ship, by weapon: at which ranges, or why at none.

    `asks` are arcs that somebody has to look at, as facts, with the abilities (or tokens) that ask.
    """

    ranges: dict[str, list[int]]
    why: dict[str, str]
    asks: NotRequired[dict[str, list[str]]]


class AttackView(TypedDict):
    """The attack under way. What may not be chosen says why; `effects` are of the facts that wait for a yes.

    Until a defender is named, `reach` has what may be declared, by enemy ship, and `covers`, by weapon, the arcs in
    which a target of it always is.
    """

    attacker: str
    bonus: bool
    confirmed: bool
    damage: DamageView
    depth: int
    reach: NotRequired[dict[str, ReachView]]
    covers: NotRequired[dict[str, list[str]]]
    weapons_why: NotRequired[dict[str, str]]
    weapon: NotRequired[str]
    arc: NotRequired[str]
    targets_why: NotRequired[dict[str, str]]
    defender: NotRequired[str]
    facts: NotRequired[AttackFactsView]
    effects: NotRequired[dict[str, FactEffectView]]
    hit: NotRequired[bool]


class DieView(TypedDict):
    """A die in its place: the face now and as it landed, whether it was rerolled, whether it is cancelled."""

    face: str
    thrown: str
    again: bool
    origin: Literal["rolled", "added", "entered"]
    out: bool


class PoolView(TypedDict):
    """Dice by place."""

    order: list[str]
    dice: dict[str, DieView]


class PoolsView(TypedDict):
    """The dice of both players."""

    attack: PoolView
    defense: PoolView


class RailView(TypedDict):
    """The steps of the attack and which of them is now; `stops` are those at which this seat wants to be asked."""

    order: list[str]
    now: str
    stops: dict[str, Literal[True]]


class ContestView(TypedDict):
    """A fact that the two read differently: the attacker's reading and the defender's."""

    fact: str
    a: int
    d: int


class AskedView(TypedDict):
    """The ability that a question is about, its ship, and for how many dice where they are picked."""

    key: str
    ship: str
    n: NotRequired[int]
    by_hand: NotRequired[Literal[True]]


class DiceEditView(EditView):
    """A correction as X-Wing has it: `dice` are the places of those that were rolled again by hand.

    A ship that is moved by hand would stand at `pose`, `distance` mm away and turned by `turn` degrees.
    """

    dice: NotRequired[list[str]]
    pose: NotRequired[list[int]]
    distance: NotRequired[int]
    turn: NotRequired[int]


class TakenView(TypedDict):
    """A change of an own ship that counted at once and may still be contested."""

    by: str
    ship: str
    field: str
    was: int
    now: int


class CountedView(TypedDict):
    """What a seat says the objectives are worth this round, by seat; the other side has not confirmed it."""

    by: str
    points: dict[str, int]


class View(Frame):
    """The table of an X-Wing match as one audience may see it.

    From `rail` to `contest` it is about the attack under way. `facedown` are the cards that a judge, or a seat that
    looks at them, is shown, `conditions` those that lie open for this audience; both by ship. `wording` are keys of
    questions that the edition words in its own way, by step. `handling` says that tokens between attacks count at once:
    `acts` are those that each ship's actions leave, `taken` those that were taken this round and still lie there.
    """

    seats: dict[str, SeatView]
    ships: dict[str, ShipView]
    edits: dict[str, DiceEditView]
    rounds: int
    contests: str
    dice: str
    phase: Phase
    damage: NotRequired[Literal["deck"]]
    handling: NotRequired[Literal["brisk"]]
    acts: NotRequired[dict[str, list[str]]]
    taken: NotRequired[dict[str, TakenView]]
    ability: NotRequired[AskedView]
    scenario: NotRequired[str]
    counted: NotRequired[CountedView]
    initiative: NotRequired[int]
    rail: NotRequired[RailView]
    attack: NotRequired[AttackView]
    pools: NotRequired[PoolsView]
    measured: NotRequired[dict[str, FactsView]]
    contest: NotRequired[ContestView]
    wording: NotRequired[dict[str, str]]
    mat: NotRequired[MatView]
    facedown: NotRequired[dict[str, list[str]]]
    conditions: NotRequired[dict[str, list[str]]]
