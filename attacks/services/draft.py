"""A match on its way from one number to the next: its state, and what has been told since. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from attacks.engine.values import CHANCE, JUDGE, LANDED, Command, Event, Throw, plain
from attacks.services import deadlines, handshake, links
from attacks.services.dice import DiceSource, match_key
from attacks.services.record import ENDED, ROLLED
from attacks.services.table import Table
from attacks.services.trust import Fair
from attacks.services.views import WATCH

CHANCE_LIMIT = 1000  # rolls in a row that need nobody; more is a fault in a room


class Draft:
    """A table on its way from one number to the next: its state, and what has been told since."""

    def __init__(self, table: Table, now: datetime) -> None:
        self.table = table
        self.now = now
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
        """Answer for chance as long as it is chance's turn; not before all that goes into the dice is there."""
        room = self.table.room
        if self.trust.fair.waits:
            return
        for _ in range(CHANCE_LIMIT):
            throws = room.chances(self.state) if room.to_act(self.state) == (CHANCE,) else None
            rolls = self.trust.fair.open
            if rolls is not None and (throws is None or not links.fits(rolls, throws)):
                self.void()
            if self.trust.fair.open is None:
                self.between()
            if throws is None or self.waits_for_links(throws):
                return
            self.land(throws)
        raise RuntimeError("chance never stops acting")

    def waits_for_links(self, throws: Sequence[Throw]) -> bool:
        """At level 2 a roll is opened first and falls when the seats' links are in, or their time is up."""
        agreed = self.trust.fair
        if not agreed.chained or not throws:
            return False
        if agreed.open is None:
            first = self.dice.number(len(throws))
            step = self.table.room.view(self.state, WATCH).get("step", {}).get("number", "")
            agreed, told = links.opened(agreed, throws, first, str(step), self.now)
            self.trust = self.trust.with_(fair=agreed)
            self.told.append(told)
        return bool(agreed.owing)

    def land(self, throws: Sequence[Throw]) -> None:
        """The dice fall."""
        agreed, landed = self.trust.fair, []
        opened = [index for index, _, _ in agreed.open.rolls] if agreed.open else []
        for at, throw in enumerate(throws):
            index = opened[at] if opened else self.dice.number()
            given, told = links.inputs(self.table, agreed, index) if agreed.level == 2 else (None, {})
            faces = self.dice.faces(index, throw, given)
            self.told.append(rolled(throw, index, faces, told))
            landed.append(faces)
        self.trust = self.trust.with_(fair=agreed.with_(open=None))
        self.apply(Command(CHANCE, LANDED, tuple(landed)))

    def void(self) -> None:
        """Rolls that are open and will never fall use up their numbers."""
        agreed, told = links.voided(self.trust.fair)
        self.trust = self.trust.with_(fair=agreed)
        self.told += told

    def between(self) -> None:
        """No roll is open: what seats chose while one was comes true."""
        agreed, told = links.went(self.trust.fair, self.dice.next)
        self.trust = self.trust.with_(fair=agreed)
        self.told += told

    def end(self, **instead: Any) -> None:
        """The match is over: by its rules, or because the players say so."""
        self.void()
        self.result = {**plain(self.table.room.result(self.state)), **instead}
        self.told.append(Event(ENDED, dict(self.result)))
        self.told += handshake.revealed(self.table)
        self.end_offered = ""


def rolled(throw: Throw, index: int, faces: tuple[int, ...], inputs: dict[str, Any] | None = None) -> Event:
    """A roll as an event; of a hidden one others get its number and its sides, never the face."""
    told, landed = {"index": index, "sides": throw.sides, **(inputs or {})}, {"faces": list(faces)}
    if throw.hidden:
        return Event(ROLLED, told, dict.fromkeys((JUDGE, *throw.to), landed))
    return Event(ROLLED, {**told, **landed})
