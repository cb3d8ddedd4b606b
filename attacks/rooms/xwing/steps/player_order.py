"""Who is first player: the same for the whole game, or rolled each round (rules/xwing.md 2, player_order).

Each side rolls 3 attack dice that nobody can modify: most crits, then most focus, then most hits; otherwise again.
"""

from __future__ import annotations

from attacks.engine.flow import Outcome, Push, with_table
from attacks.engine.values import Tell
from attacks.rooms.xwing.dice import words
from attacks.rooms.xwing.nested import Order
from attacks.rooms.xwing.state import Frame, State
from attacks.rooms.xwing.steps.both_roll import BothRoll
from attacks.rooms.xwing.steps.engage import next_initiative

DICE = 3
COUNTED = "cfh"


class PlayerOrder:
    """P. Before the first initiative the players roll for first player, where the edition says so."""

    def run(self, state: State, tell: Tell) -> Outcome:
        if state.table.switches.player_order == "fixed":
            return next_initiative(state, tell)
        return Push(state, Frame("player_order", "P", Order()), then="S")


class RollOrder(BothRoll):
    """P. Both roll; with real dice each types in its own, in as many parts as it has handfuls."""

    step = "P"

    def dice(self, state: State, seat: str) -> int:
        return DICE

    def compared(self, state: State, rows: tuple[str, ...], tell: Tell) -> Outcome:
        seats = state.table.order()
        for seat, row in zip(seats, rows, strict=True):
            tell("order.rolled", seat=seat, n=len(row), faces=words(row))
        one, other = ([row.count(face) for face in COUNTED] for row in rows)
        if one == other:
            tell("order.tied")
            return self.again(state)
        first = seats[0] if one > other else seats[1]
        tell("order.first", seat=first, round=state.table.round)
        return with_table(state, first=first)
