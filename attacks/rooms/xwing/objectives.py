"""The objectives of a scenario: at the start of the End Phase the players say what each side has of them.

Only the players see who holds a satellite or carries a cache, so one side types both numbers and the other confirms
them, or types its own (rules/xwing.md 5.3). What follows from ships is counted without them (`score.py`).
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.values import Command, Offer, Pick, Refused, Tell
from attacks.rooms.xwing.state import Counted, State

NONE = "none"
SCENARIOS = {
    "assault": "Assault at the Satellite Array",
    "chance": "Chance Engagement",
    "salvage": "Salvage Mission",
    "scramble": "Scramble the Transmissions",
    "ancient": "Ancient Knowledge",
}
"""The scenarios by the names they are printed under."""
MOST = 10
LATER = {"assault": 2}
"""The first round in which a scenario scores, where that is not the first."""
POSSIBLE: dict[str, Callable[[int, int], bool]] = {
    "assault": lambda one, other: one + other <= 5,  # five satellites, each worth a point to one side at most
    "chance": lambda one, other: (one, other) in ((0, 0), (1, 1), (2, 0), (0, 2)),
}
"""What both sides together may have of a round, where the scenario's printed text is known (`objectives_worth`)."""


def due(state: State) -> bool:
    """Is it still to be said what this round's objectives are worth?"""
    table = state.table
    return bool(table.scenario) and table.round >= LATER.get(table.scenario, 1) and table.scored < table.round


def offers(state: State, seat: str) -> tuple[Offer, ...]:
    """Say both numbers; what the other side has said may be confirmed."""
    if not due(state):
        return ()
    numbers = tuple(range(MOST + 1))
    count = Offer("count_objectives", (Pick("own_points", numbers), Pick("their_points", numbers)), rule="M")
    said = state.table.counted
    return (Offer("agree_objectives", rule="M"), count) if said and said.by != seat else (count,)


def chosen(state: State, command: Command, tell: Tell) -> State:
    """Numbers wait for the other side; confirmed ones are scored. Raises `Refused` for what cannot be."""
    table = state.table
    if command.key == "agree_objectives" and table.counted:
        return scored(state, table.counted.points, tell)
    own, their = command.picks[0][0], command.picks[1][0]
    known = POSSIBLE.get(table.scenario) if table.switches.objectives_worth == "printed" else None
    if known and not known(own, their):
        raise Refused("objectives_impossible", rule="M")
    points = tuple(own if side.seat == command.seat else their for side in table.sides)
    tell("objectives.counted", seat=command.seat, round=table.round, **by_seat(state, points))
    return with_table(state, counted=Counted(command.seat, points))


def scored(state: State, points: tuple[int, ...], tell: Tell) -> State:
    """The round's objectives count; they are not asked for again."""
    table = state.table
    tell("objectives.scored", round=table.round, **by_seat(state, points))
    sides = tuple(replace(side, mission=side.mission + n) for side, n in zip(table.sides, points, strict=True))
    return with_table(state, sides=sides, scored=table.round, counted=None)


def ruled(state: State) -> State:
    """A judge has counted: what the sides dispute is not asked any more."""
    counts = state.stack[0].step == "E" and due(state)
    return with_table(state, scored=state.table.round, counted=None) if counts else state


def by_seat(state: State, points: tuple[int, ...]) -> dict[str, int]:
    """Points by the seats they are for."""
    return {side.seat: n for side, n in zip(state.table.sides, points, strict=True)}
