"""What odds ask of the card game: the attacks declared in this moment, up to the end of the last of them.

Chance is a die that may negate, and cards that a cost turns over. Of a match only what lies open counts: hands are as
if they were empty, and what is played in a go that is not final is not played yet. A described attack says what is
held.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.odds import Asked, Ending, Policy
from attacks.engine.values import Command, Offer, Record, Refused, Throw
from attacks.rooms.starships.attack import number_of
from attacks.rooms.starships.state import Frame, Moment, Ring, State, with_table
from attacks.rooms.starships.turn import sides_of

AIMS = ("damage", "kill")
OVER = ("3z", "3r")
MOST_DAMAGE = 500


class Attacks(Asked[State]):
    """The attacks of one moment: the hull that every vessel has left, and which are destroyed.

    The initiator and its allies want much damage on the others (or vessels destroyed), everybody else little.
    """

    span = (0, MOST_DAMAGE)

    def __init__(
        self,
        game: Any,
        state: State,
        *,
        aim: str = "damage",
        policies: dict[str, Policy] | None = None,
        forget: bool = True,
    ) -> None:
        super().__init__(policies)
        self.game = game
        self.aim = AIMS.index(aim)
        self.forget = forget
        self.depth, moment = _moment(state)
        self.for_it = state.table.allies(moment.initiator)
        self.seats = tuple(sorted(one.seat for one in state.table.seats))
        self.hulls = tuple(state.table.seat(one).vessel.hull_start for one in self.seats)
        self.names = tuple(f"{one}.{what}" for one in self.seats for what in ("hull", "destroyed"))

    def ending(self, state: State) -> Ending | None:
        there = len(state.stack) > self.depth
        if there and not (len(state.stack) == self.depth + 1 and state.stack[-1].step in OVER):
            return None
        vessels = (state.table.seat(one).vessel for one in self.seats)
        return tuple(n for vessel in vessels for n in (vessel.hull, int(vessel.destroyed)))

    def worth(self, ending: Ending) -> int:
        others = [place for place, seat in enumerate(self.seats) if seat not in self.for_it]
        if self.aim:
            return sum(ending[2 * place + 1] for place in others)
        return sum(self.hulls[place] - ending[2 * place] for place in others)

    def considered(self, state: State, offer: Offer) -> bool:
        return offer.key not in ("no_attack",)

    def sides(self, state: State, throw: Throw) -> Iterable[Hashable]:
        return sides_of(state, throw) or range(1, throw.sides + 1)

    def key(self, state: State) -> Hashable:
        if not self.forget:
            return state
        table = state.table
        seats = tuple([(one.vessel, one.hand, one.deck, one.discard, one.out, one.safe_from) for one in table.seats])
        return seats, table.spent, table.fallen, table.orders, state.stack


def _moment(state: State) -> tuple[int, Moment]:
    """The innermost moment whose attacks run, and its place in the stack."""
    for depth in range(len(state.stack) - 1, -1, -1):
        data = state.stack[depth].data
        if isinstance(data, Moment):
            return depth, data
    raise LookupError("no attack is under way")


def asked(game: Any, state: State, aim: str, policies: dict[str, Policy]) -> tuple[State, Attacks] | None:
    """The attacks under way as all know them; None before they are declared and once they are over."""
    if not state.stack or state.table.edits or not any(isinstance(one.data, Moment) for one in state.stack):
        return None
    depth, moment = _moment(state)
    if not moment.attacks or state.stack[depth].step in ("1", "2", "2f", *OVER):
        return None
    known = public(state)
    found = Attacks(game, known, aim=aim, policies=policies)
    return game.rested(known, lambda now: found.ending(now) is not None), found  # who holds nothing is not asked


def public(state: State) -> State:
    """The table without hands, without what was played in goes that are not final, and with no card to be lost."""
    seats = tuple(replace(one, hand=tuple(0 for _ in one.hand)) for one in state.table.seats)
    stack = []
    for frame in state.stack:
        if isinstance(frame.data, Moment):
            frame = replace(frame, data=replace(frame.data, plays=()))
        elif isinstance(frame.data, Ring):
            frame = replace(frame, data=replace(frame.data, plays=(), closed=()))
        if frame.flow != "losing":
            stack.append(frame)
    return replace(with_table(state, seats=seats), stack=tuple(stack))


def never(state: Any, seat: str, options: tuple[Command, ...]) -> Command:
    """Play nothing, use nothing that may be left."""
    return options[0]


POLICIES: dict[str, Policy] = {"never": never}


# --- described from nothing ---


class Held(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat: its vessel, what is left of its hull, and the cards it holds, by id."""

    vessel: str = "any"
    hull: int | None = None
    hand: tuple[str, ...] = ()


class Described(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first seat attacks with a card that it holds besides (or improvises with one of its hand) those it names."""

    seats: tuple[Held, ...]
    card: str
    targets: tuple[str, ...] = ("p2",)
    deck: dict[str, Any] | None = None
    switches: dict[str, Any] = {}


def described(room: Any, wanted: dict[str, Any]) -> State:
    """The attack as described, its targets named. Raises `Refused` (code `bad_question`, or why it cannot be)."""
    try:
        told = msgspec.convert(wanted, Described)
    except msgspec.ValidationError as error:
        raise _wrong(str(error)) from None
    names = room.seats[: len(told.seats)]
    squads = [{"ships": [{"kind": one.vessel, "hull": one.hull}]} for one in told.seats]
    setup = {
        "edition": "standard",
        "order": "given",
        "duplicates": "yes",
        "deck": told.deck,
        "switches": told.switches,
        "seats": {seat: {"name": "", "squad": squad} for seat, squad in zip(names, squads, strict=True)},
    }
    state: State = room.start(setup)
    ids = [card.id for card in state.table.deck.cards]
    held = [
        one.hand + ((told.card,) if not place and told.card != "improvise" else ())
        for place, one in enumerate(told.seats)
    ]
    if unknown := {card for hand in held for card in hand} - set(ids):
        raise _wrong(", ".join(sorted(unknown)))
    seats = tuple(
        replace(one, hand=tuple(held[names.index(one.seat)].count(card) for card in ids)) for one in state.table.seats
    )
    stack = (Frame("game", "T2"), Frame("attack", "1", data=Moment("p1")))
    state = room.game.begin(replace(with_table(state, seats=seats), stack=stack), Record())
    state = _take(room, state, "improvise" if told.card == "improvise" else f"play.{told.card}", ())
    if state.stack[-1].step != "2":
        raise _wrong("the card asks for more than can be described")
    return _take(room, state, "declare", tuple(number_of(state, seat) for seat in told.targets if seat in names))


def _take(room: Any, state: State, key: str, picks: tuple[int, ...]) -> State:
    """The first way to take an offer, with these picks if there are any."""
    asked = Attacks(room.game, state)
    able = [one for one in asked.options(state, "p1") if one.key == key and picks in ((), *one.picks)]
    if not able:
        raise _wrong(f"{key} is not possible")
    taken = room.game.taken(state, able[0])
    rest: State = room.game.rested(taken, lambda now: asked.ending(now) is not None)
    return rest


def _wrong(detail: str) -> Refused:
    return Refused("bad_question", code="bad_question", detail=detail)
