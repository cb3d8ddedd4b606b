"""Which planet is dealt with next in a part of the action, and when none is left (9.2, 11.1, 12.0)."""

from __future__ import annotations

from collections.abc import Callable

from attacks.engine.flow import Choice, Outcome
from attacks.engine.values import Command, Offer, Pick, Tell
from attacks.rooms.ti4.changes import with_action
from attacks.rooms.ti4.state import State

Due = Callable[[State], tuple[int, ...]]


class NextPlanet(Choice):
    """The active player says which of the planets that wait comes next; the only one comes by itself.

    Ahead of the choice (`run`) it is noted which wait; `now` stays -1 when none does.
    """

    def __init__(self, due: Due, rule: str) -> None:
        self.due = due
        self.rule = rule

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.under_way.now >= 0:
            return state
        due = self.due(state)
        return with_action(state, waiting=due, now=due[0] if len(due) == 1 else -1)

    def seats(self, state: State) -> tuple[str, ...]:
        action = state.table.under_way
        return (state.table.first,) if action.now < 0 and len(action.waiting) > 1 else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("next_planet", (Pick("planet", state.table.under_way.waiting),), rule=self.rule),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return with_action(state, now=command.picks[0][0])
