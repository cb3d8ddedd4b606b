"""The shape of a verb: what a word of the vocabulary knows how to do."""

from __future__ import annotations

from typing import Any

from attacks.engine.flow import Outcome
from attacks.engine.values import Pick, Tell
from attacks.rooms.ti4.changes import with_part
from attacks.rooms.ti4.state import Play, State

NOT_NOW = "CONDITION_NOT_MET_NOW"
Picked = tuple[tuple[int, ...], ...]


class Verb:
    """A word that always can be done, asks for nothing and changes nothing. `width`: how many picks it takes."""

    width = 0

    def reason(self, state: State, seat: str, effect: Any) -> str:
        """Why it could do nothing now; empty if it can."""
        return ""

    def picks(self, state: State, seat: str, effect: Any) -> tuple[Pick, ...]:
        """What the player must pick."""
        return ()

    def run(self, state: State, play: Play, effect: Any, picked: Picked, tell: Tell) -> Outcome:
        """Do it."""
        return state


def flagged(state: State, seat: str, flag: str) -> State:
    """The state in which something is switched on for a side, until the round is over."""
    flags = state.table.part(seat).round_flags
    return with_part(state, seat, round_flags=(*flags, flag))
