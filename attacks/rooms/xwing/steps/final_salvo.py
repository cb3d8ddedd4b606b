"""A tie after the last round, where the table does not leave it a draw: the ships that are left fire once (2.0).

Each side rolls as many attack dice as the printed primary attack values of its ships come to; nobody modifies them.
Most hits and crits together win, and a tie is rolled again (rules/xwing.md 5.3 final salvo).
"""

from __future__ import annotations

from attacks.engine.flow import Outcome
from attacks.engine.values import Tell
from attacks.rooms.xwing.damage.removal import finish
from attacks.rooms.xwing.dice import words
from attacks.rooms.xwing.state import State
from attacks.rooms.xwing.steps.both_roll import BothRoll
from attacks.rooms.xwing.steps.engage import salvo

HITS = "hc"


class FinalSalvo(BothRoll):
    """F. Both roll for all ships they have left; a side without any rolls nothing."""

    step = "F"

    def dice(self, state: State, seat: str) -> int:
        return salvo(state, seat)

    def compared(self, state: State, rows: tuple[str, ...], tell: Tell) -> Outcome:
        seats = state.table.order()
        for seat, row in zip(seats, rows, strict=True):
            tell("salvo.rolled", seat=seat, n=len(row), faces=words(row))
        one, other = (sum(row.count(face) for face in HITS) for row in rows)
        if one == other:
            tell("salvo.tied")
            return self.again(state)
        return finish(state, seats[0] if one > other else seats[1], "final_salvo", tell)
