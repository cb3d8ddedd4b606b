"""A faceup card about to be dealt is drawn otherwise: three to choose one from, or one that is discarded.

Who chooses sees the cards drawn; nobody else does until one is dealt faceup and the others lie in the pile.
"""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import ChanceOnly, Choice, Goto, Outcome, Return, nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing.damage import dealing
from attacks.rooms.xwing.deck import KEYS, Suffering, plus
from attacks.rooms.xwing.nested import Drawing
from attacks.rooms.xwing.state import State

DRAW, CHOOSE = "T5e", "T5f"


class DrawSome(ChanceOnly):
    """T5. Cards are drawn one after the other; who chooses is offered them, not where they lay in the deck."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        drawing = nested(state, Drawing)
        ship = state.table.ship(drawing.task.ship)
        return (Throw("card", sum(dealing.side_of(state, ship).deck), 1, hidden=True),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        drawing = nested(state, Drawing)
        ship = state.table.ship(drawing.task.ship)
        state, number = dealing.drawn(state, ship, faces[0][0])
        drawing = replace(drawing, cards=(*drawing.cards, number), left=drawing.left - 1)
        state = dealing.refilled(with_nested(state, drawing), ship, tell)
        if drawing.left and sum(dealing.side_of(state, ship).deck):
            return Goto(state, DRAW)
        if drawing.seat:
            return Goto(state, CHOOSE)
        return Return(_discarded(state, drawing.cards, tell))


class ChooseOne(Choice):
    """T5. One of the cards drawn is dealt faceup, the others are discarded."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (nested(state, Drawing).seat,)

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        kinds = tuple(sorted(set(nested(state, Drawing).cards)))
        return (Offer("deal_this", (Pick("damage_card", kinds),), rule="3.8"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        drawing, number = nested(state, Drawing), command.picks[0][0]
        rest = list(drawing.cards)
        rest.remove(number)
        state = _discarded(state, tuple(rest), tell)
        task = replace(drawing.task, do="land", kind=number)
        return Return(with_first(state, task))


def with_first(state: State, *tasks: object, drop: int = 0) -> State:
    """The state with tasks ahead in the damage under way, below whatever is nested in it; `drop`: without its first."""
    under_way = nested(state, Suffering)
    return with_nested(state, replace(under_way, tasks=(*tasks, *under_way.tasks[drop:])))


def _discarded(state: State, cards: tuple[int, ...], tell: Tell) -> State:
    ship = state.table.ship(nested(state, Drawing).task.ship)
    for number in cards:
        tell("card.discarded", ship=ship.id, damage_card=KEYS[number])
    side = dealing.side_of(state, ship)
    return dealing.with_side(state, replace(side, discards=plus(side.discards, cards)))
