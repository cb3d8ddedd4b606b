"""What a view of the starship card game is made of."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from attacks.engine.view import Frame, WaitingEdit
from attacks.rooms.starships.cards import Cost, Effect


class CardView(TypedDict):
    """A card of the deck as it is printed; what is as usual is left out."""

    window: str
    who: str
    effects: list[Effect]
    copies: NotRequired[int]
    cost: NotRequired[list[Cost]]
    limit: NotRequired[int]
    name: NotRequired[str]


class SeatView(TypedDict):
    """A player. Cards are ids with how many; `cards`, `left` and `plays` only the seat itself and a judge are shown."""

    name: str
    squad: str
    hand: int
    deck: int
    discard: dict[str, int]
    safe_from: list[str]
    out: bool
    allies: NotRequired[list[str]]
    order: NotRequired[Literal["whatever", "unless_new"]]
    cards: NotRequired[dict[str, int]]
    left: NotRequired[dict[str, int]]
    plays: NotRequired[list[str]]


class LayerView(TypedDict):
    """What takes damage before the hull does: built in, fitted by a `card`, with `counters` until it is used up."""

    id: int
    amount: int
    kinds: list[str]
    optional: bool
    counters: NotRequired[int]
    card: NotRequired[str]


class GearView(TypedDict):
    """Fitted gear that makes the first attack of a round miss."""

    card: str
    counters: int
    id: int


class HullView(TypedDict):
    """The hull; its owner already sees what a play that is not opened yet costs it."""

    now: int
    start: int


class VesselView(TypedDict):
    """A vessel: what is printed and what has changed."""

    seat: str
    kind: str
    name: str
    attack: int
    hull: HullView
    layers: dict[str, list[LayerView]]
    misses: list[GearView]
    destroyed: bool
    gave_up: NotRequired[Literal[True]]


class DeclaredView(TypedDict):
    """A card declared for an attack, or the id of a layer that is used."""

    seat: str
    card: NotRequired[str]
    layer: NotRequired[int]


class LedgerView(TypedDict):
    """Where calculated damage went."""

    calculated: int
    shields: int
    armor: int
    other: int
    hull: int


class AttackView(TypedDict):
    """An attack: its value when it was declared, what came of it; what it is `coming` to, as this audience knows."""

    initiator: str
    target: str
    value: int
    counter: bool
    declared: list[DeclaredView]
    outcome: NotRequired[str]
    ledger: NotRequired[LedgerView]
    coming: NotRequired[int]


class MomentView(TypedDict):
    """The instigating action: its card and attacks, `done` of them resolved; before, who is named and what they say."""

    initiator: str
    improvised: bool
    attacks: list[AttackView]
    done: int
    card: NotRequired[str]
    named: NotRequired[list[str]]
    contested: NotRequired[list[str]]
    confirmed: NotRequired[list[str]]


class GoView(TypedDict):
    """How far a seat's go in the attack is, and how many cards it has played in it."""

    seat: str
    go: Literal["final", "now", "waits"]
    n: NotRequired[int]


class ThinkingView(TypedDict):
    """Whose go is open, and how many cards it has played so far."""

    seat: str
    n: int


class RailView(TypedDict):
    """The steps of the cheat sheet and which of them is now; "" outside of an attack."""

    order: list[str]
    now: str


class EndingView(TypedDict):
    """How the match ended; several winners are a draw between them."""

    winners: list[str]
    why: str


class EditView(WaitingEdit):
    """A correction that waits for another seat: which number of whose vessel."""

    side: str


class View(Frame):
    """The table of the starship card game as one audience may see it. A vessel's id is its seat."""

    seats: dict[str, SeatView]
    ships: dict[str, VesselView]
    edits: dict[str, EditView]
    rounds: int
    flies_at_0: bool
    active: str
    priority: str
    cards: dict[str, CardView]
    card_order: list[str]
    rail: RailView
    ending: NotRequired[EndingView]
    moment: NotRequired[MomentView]
    attacks: NotRequired[list[AttackView]]
    ring: NotRequired[list[GoView]]
    thinking: NotRequired[ThinkingView]
