"""A match on its way from one number to the next: its state, and what has been told since. Pure."""

from __future__ import annotations

from typing import Any

from attacks.engine.values import CHANCE, JUDGE, LANDED, Command, Event, Throw, plain
from attacks.services import deadlines, handshake
from attacks.services.dice import DiceSource, match_key
from attacks.services.record import ENDED, ROLLED
from attacks.services.table import Table
from attacks.services.trust import Fair

CHANCE_LIMIT = 1000  # rolls in a row that need nobody; more is a fault in a room


class Draft:
    """A table on its way from one number to the next: its state, and what has been told since."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = table.state
        self.told: list[Event] = []
        self.trust = table.trust
        self.dice = DiceSource(self._key(), table.next_index)
        self.end_offered = table.end_offered
        self.result: dict[str, Any] = {}
        self.moved: tuple[deadlines.Change, ...] = ()
        self.went_back = False
        self.passed = ""  # the seat for which the clock passed

    def apply(self, command: Command) -> None:
        self.state, told = self.table.room.apply(self.state, command)
        self.told += told

    def _key(self) -> bytes:
        return match_key(self.table.id, self.table.seed_sealed, self.trust.fair)

    def agree(self, fair: Fair, told: list[Event]) -> None:
        """The dice have come a step further; from the last one on they may be thrown."""
        self.trust = self.trust.with_(fair=fair)
        self.told += told
        self.dice.key = self._key()
        self.throw()

    def throw(self) -> None:
        """Answer for chance as long as it is chance's turn; not before everybody's seed is in the dice."""
        room = self.table.room
        if self.trust.fair.waits:
            return
        for _ in range(CHANCE_LIMIT):
            if room.to_act(self.state) != (CHANCE,):
                return
            landed = []
            for throw in room.chances(self.state):
                index, faces = self.dice.roll(throw)
                self.told.append(rolled(throw, index, faces))
                landed.append(faces)
            self.apply(Command(CHANCE, LANDED, tuple(landed)))
        raise RuntimeError("chance never stops acting")

    def end(self, **instead: Any) -> None:
        """The match is over: by its rules, or because the players say so."""
        self.result = {**plain(self.table.room.result(self.state)), **instead}
        self.told.append(Event(ENDED, dict(self.result)))
        self.told += handshake.revealed(self.table)
        self.end_offered = ""


def rolled(throw: Throw, index: int, faces: tuple[int, ...]) -> Event:
    """A roll as an event; of a hidden one others get its number and its sides, never the face."""
    told, landed = {"index": index, "sides": throw.sides}, {"faces": list(faces)}
    if throw.hidden:
        return Event(ROLLED, told, dict.fromkeys((JUDGE, *throw.to), landed))
    return Event(ROLLED, {**told, **landed})
