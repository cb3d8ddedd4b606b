"""What a view of a Legion match is made of. Nothing in it is hidden from anybody."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from attacks.engine.view import EndingView, Frame, WaitingEdit


class SeatView(TypedDict):
    """A player and the army."""

    name: str
    squad: str
    faction: str


class WeaponView(TypedDict):
    """A weapon as printed: dice by colour, its range (0 is the melee icon) and keywords with their values.

    `exhausted`: it may not be used before it is readied; left out where it may.
    """

    name: str
    dice: dict[str, int]
    low: int
    high: int
    melee: bool
    ranged: bool
    keywords: dict[str, int]
    exhausted: NotRequired[bool]


class MiniView(TypedDict):
    """A mini of a unit; `weapons` are places among those of the unit."""

    name: str
    wounds: int
    threshold: int
    leader: bool
    noncombatant: bool
    defeated: bool
    weapons: list[int]


class UnitView(TypedDict):
    """A unit: what is printed, its minis and tokens, what it did in this activation. `moved` is its movement."""

    seat: str
    name: str
    types: list[str]
    die: str
    attack_surge: str
    defense_surge: bool
    courage: int
    resilience: int
    suppressed: bool
    panicked: bool
    keywords: dict[str, int]
    weapons: list[WeaponView]
    tokens: dict[str, int]
    shields_flipped: int
    minis: dict[str, MiniView]
    activated: bool
    attacked: int
    moved: int
    destroyed: bool


class ChargeView(TypedDict):
    """A charge token: whose, placed by which unit, with which weapon of its card."""

    seat: str
    ship: int
    weapon: int


class FactsView(TypedDict):
    """What only the players can see of a target (rules/legion.md 3). `spray`: pairs of a mini and how many it sees."""

    target: int
    range: int
    los: list[int]
    seen: list[int]
    engaged: list[str]
    arcs: list[int]
    spray: list[list[int]]
    weak: bool
    higher: bool
    leader_sees: bool
    long_shot: bool
    cover: int
    smoke: int
    helpers: list[int]
    backers: list[int]


class DieView(TypedDict):
    """A die in its place: the face now and as it landed, how often it was rerolled, and what cancelled its result."""

    color: str
    face: str
    thrown: str
    rerolls: int
    origin: NotRequired[Literal["entered"]]
    cancelled_by: NotRequired[str]


class PoolWeaponView(TypedDict):
    """A weapon in a pool: the mini that has it, and its place among those of the attacker."""

    mini: int
    weapon: int
    name: str


class SupportView(TypedDict):
    """A weapon of a friend in a pool."""

    ship: int
    mini: int
    name: str


class PoolView(TypedDict):
    """An attack pool beside its defender. `gathered` are its dice by colour, `used` what was used once."""

    defender: int
    status: str
    confirmed: bool
    facts: FactsView
    weapons: list[PoolWeaponView]
    support: list[SupportView]
    gathered: dict[str, int]
    dice: list[DieView]
    defense: list[DieView]
    cover_dice: list[str]
    ever: bool
    wounds: int
    used: list[str]


class CoverView(TypedDict):
    """The cover of the defender, whether it is still to be applied, and before a roll for it the number of its dice.

    `parts`: what the value is made of, by what gives or takes it. `takes`: how many hits it cancels without a roll.
    """

    value: int
    open: bool
    parts: dict[str, int]
    takes: NotRequired[int]
    dice: NotRequired[int]


class PierceView(TypedDict):
    """How much pierce there is, and how much of it is left."""

    all: int
    left: int


class SurgesView(TypedDict):
    """What a surge becomes as things stand: a face, for so many a crit by a keyword, for so many more by a token."""

    becomes: str
    crits: int
    tokens: int


class AttackView(TypedDict):
    """The attack under way: what was measured, by target, and its pools; `now` is the one at hand.

    `surges`: what those among the dice become that lie there, of the attack and of the defense.
    """

    attacker: int
    permission: str
    charge: bool
    measured: dict[str, FactsView]
    pools: dict[str, PoolView]
    pool_order: list[str]
    now: NotRequired[str]
    melee: NotRequired[bool]
    cover: NotRequired[CoverView]
    pierce: NotRequired[PierceView]
    surges: NotRequired[dict[str, SurgesView]]


class GuardianView(TypedDict):
    """A guardian that takes hits, and its dice."""

    ship: int
    dice: list[DieView]


class ActivationView(TypedDict):
    """A unit's activation: actions left, free attacks earned, whose courage it uses (-1: of none)."""

    unit: int
    actions: int
    attacks: int
    earned: list[str]
    panicked: bool
    inspired: int
    ordered: bool


class MeasureView(TypedDict):
    """The target that is being measured; with a range (`far`, else -1) it is attacked at it."""

    target: int
    far: int


class ContestView(TypedDict):
    """Two readings of one fact; `mini` is the one it is about."""

    fact: str
    mini: int
    was: int
    now: int


class WoundsView(TypedDict):
    """Wounds that a unit suffers, `left` of them still to allocate."""

    unit: int
    left: int
    why: str


class ClaimView(TypedDict):
    """A unit or charge that a seat says is within reach; the other seat confirms."""

    key: str
    seat: str
    unit: int
    targets: list[int]
    ranges: list[int]


class RailView(TypedDict):
    """The steps of the page and which of them is now; `stops` are those at which this seat wants to be asked."""

    order: list[str]
    now: str
    stops: NotRequired[dict[str, Literal[True]]]


class EditView(WaitingEdit):
    """A correction that waits for the other side: which number, of a unit, a mini, a die by its place, or a pool."""

    id: int
    thing: str
    place: int
    contested: bool
    ship: NotRequired[int]
    mini: NotRequired[int]
    die: NotRequired[int]


class View(Frame):
    """The table of a Legion match. `stops` are everybody's, as "seat:step"."""

    seats: dict[str, SeatView]
    ships: dict[str, UnitView]
    edits: dict[str, EditView]
    first: str
    charges: dict[str, ChargeView]
    stops: list[str]
    rail: RailView
    active: NotRequired[str]
    attack: NotRequired[AttackView]
    ending: NotRequired[EndingView]
    guardian: NotRequired[GuardianView]
    activation: NotRequired[ActivationView]
    measure: NotRequired[MeasureView]
    contest: NotRequired[ContestView]
    wounds: NotRequired[WoundsView]
    claim: NotRequired[ClaimView]
