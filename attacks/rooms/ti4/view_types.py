"""What a view of a space combat is made of. Of a hand, others than its player and a judge learn only the number."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from attacks.engine.view import EditView, EndingView, Frame


class NeighbourView(TypedDict):
    """A system beside this one, and what is there that matters for a retreat."""

    name: str
    flags: list[str]


class BonusView(TypedDict):
    """What is added to combat rolls, of units of class `cls` or of all ("")."""

    source: str
    n: int
    cls: str


class LuckView(TypedDict):
    """Dice thrown, hits made, and how many were to be expected, in tenths."""

    dice: int
    hits: int
    expected_tenths: int
    luck_tenths: int


class SeatView(TypedDict):
    """A player: what it brought and what it has used up. From `ships_left` on only who fights has it.

    `cards` says how many of each kind are in hand, `hand` (for its player and a judge) which; `commit` is a choice that
    nobody else sees before both have chosen. `cancels` says how many hits each of its Sustain Damage takes, if not one.
    """

    name: str
    squad: str
    faction: str
    cards: dict[str, int]
    abilities: list[str]
    exhausted: list[str]
    discarded: list[str]
    trade_goods: int
    influence: int
    resources: int
    commodities: int
    fleet_pool: int
    tokens: int
    neighbours: dict[str, NeighbourView]
    yields: list[str]
    role: Literal["bystander", "attacker", "defender"]
    ships_left: NotRequired[int]
    bonuses: NotRequired[list[BonusView]]
    luck: NotRequired[LuckView]
    announced: NotRequired[Literal[True]]
    intercepted: NotRequired[Literal[True]]
    forced: NotRequired[Literal[True]]
    committed: NotRequired[Literal[True]]
    scored: NotRequired[Literal[True]]
    cancels: NotRequired[int]
    hand: NotRequired[list[str]]
    commit: NotRequired[list[str]]


class RollsView(TypedDict):
    """A unit ability that rolls: how many dice, and what hits."""

    value: int
    dice: int


class UnitView(TypedDict):
    """A unit: what its card prints and what has changed. `group` are the alike ones that picks name together."""

    seat: str
    kind: str
    name: str
    cls: str
    combat: int
    dice: int
    move: int
    capacity: int
    cost: float
    upgraded: bool
    state: str
    place: str
    group: str
    afb: NotRequired[RollsView]
    bombardment: NotRequired[RollsView]
    space_cannon: NotRequired[RollsView]
    sustain: NotRequired[Literal[True]]
    immune: NotRequired[Literal[True]]
    damaged: NotRequired[Literal[True]]
    sustained: NotRequired[Literal[True]]
    special: NotRequired[list[str]]
    lent: NotRequired[str]


class ModifierView(TypedDict):
    """What changed a die, and by how much."""

    source: str
    n: int


class DieView(TypedDict):
    """A die: what its unit hits on, its face and what that came to. `was` are older faces, `by` what rerolled them."""

    value: int
    face: int
    result: int
    hit: bool
    ship: NotRequired[str]
    mods: NotRequired[list[ModifierView]]
    was: NotRequired[list[int]]
    by: NotRequired[list[str]]
    more: NotRequired[int]
    extra: NotRequired[str]
    origin: NotRequired[Literal["entered"]]


class RollView(TypedDict):
    """The dice of a seat by place."""

    order: list[str]
    dice: dict[str, DieView]


class HitsView(TypedDict):
    """Hits that wait for the seat they are against; `restricted` of them only certain units can take."""

    by: str
    source: str
    left: int
    produced: int
    only: str
    restricted: NotRequired[int]
    ship: NotRequired[str]


class SystemView(TypedDict):
    """Where they fight."""

    anomalies: list[str]
    wormhole: bool
    laws: list[str]


class PlanetView(TypedDict):
    """A planet of the system: where its units are, who controls it ("": nobody), what it is and what became of it; who
    coexists there with its controller.
    """

    name: str
    place: str
    controller: str
    traits: list[str]
    landed: NotRequired[Literal[True]]
    taken: NotRequired[Literal[True]]
    exhausted: NotRequired[Literal[True]]
    coexist: NotRequired[list[str]]


class BoutView(TypedDict):
    """A combat of the action that is over."""

    place: str
    winner: str
    why: str
    rounds: int


class ActionView(TypedDict):
    """How far a tactical action has come: its planets, the one that is dealt with, the combats that are over."""

    planet_order: list[str]
    planets: dict[str, PlanetView]
    bouts: list[BoutView]
    place: str
    now: NotRequired[str]


class RailView(TypedDict):
    """The steps of the combat and which of them is now, whatever is nested in it."""

    order: list[str]
    now: str


class PlayView(TypedDict):
    """The ability that is being used."""

    seat: str
    card: str
    ship: NotRequired[str]


class View(Frame):
    """The table of a space combat as one audience may see it. `pools` and `hits` are by seat."""

    seats: dict[str, SeatView]
    ships: dict[str, UnitView]
    edits: dict[str, EditView]
    contests: str
    dice: str
    system: SystemView
    pools: dict[str, dict[str, RollView]]
    hits: dict[str, HitsView]
    rail: NotRequired[RailView]
    action: NotRequired[ActionView]
    declined: NotRequired[int]
    playing: NotRequired[PlayView]
    phase: NotRequired[Literal["over"]]
    ending: NotRequired[EndingView]
