"""A match on its way from one number to the next: what a decision rests on, and what has come of it so far. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from attacks.engine.values import CHANCE, JUDGE, LANDED, Command, Event, Throw, plain
from attacks.services.decision import views
from attacks.services.decision.undo import Moment
from attacks.services.dice import commitments, hash_chain
from attacks.services.dice.source import faces_of, match_key
from attacks.services.match.commands import Requester
from attacks.services.match.events import ENDED, PRESSED, ROLLED
from attacks.services.match.table import Change, Table, presser_in
from attacks.services.match.terms import Fair

CHANCE_LIMIT = 1000  # rolls in a row that need nobody; more is a fault in a room


def nobody_seen(_table: Table) -> dict[str, datetime]:
    return {}


def nothing_past(_table: Table) -> list[Moment] | None:
    return None


@dataclass(frozen=True, slots=True)
class Loaded:
    """All that a decision rests on."""

    table: Table
    who: Requester
    done: tuple[str, str] | None  # body hash and reply of the same command id, if it was answered before
    now: datetime
    rnd: bytes
    seen: Callable[[Table], dict[str, datetime]] = nobody_seen  # asked for only when a clock has run out
    past: Callable[[Table], list[Moment] | None] = nothing_past  # asked for only when somebody wants to go back


class Draft:
    """What has come of a command so far. `table` is where the match stood before, `current` has the state of now."""

    def __init__(self, loaded: Loaded) -> None:
        self.loaded = loaded
        self.table = self.current = loaded.table
        self.who, self.now = loaded.who, loaded.now
        self.by = self.who.seat or self.who.role
        self.told: list[Event] = []
        self.trust = self.table.trust
        self.next_index = self.table.next_index  # the number of the roll to come
        self.end_offered = self.table.end_offered
        self.result: dict[str, Any] = {}
        self.moved: tuple[Change, ...] = ()
        self.went_back = False
        self.pressed = False  # are the dice that are due let go?
        self.passed: tuple[str, ...] = ()  # the seats for which the clock passed

    @property
    def state(self) -> Any:
        return self.current.state

    @state.setter
    def state(self, state: object) -> None:
        self.current = self.current.moved(state=state)

    def apply(self, command: Command) -> None:
        self.state, told = self.table.room.apply(self.state, command)
        self.told += told

    def hear(self, fair: Fair, told: list[Event]) -> None:
        """Something is known of the dice that does not bring them further."""
        self.trust = self.trust.with_(fair=fair)
        self.told += told

    def agree(self, fair: Fair, told: list[Event]) -> None:
        """The dice have come a step further; from the last one on they may be thrown."""
        self.hear(fair, told)
        self.throw()

    def throw(self) -> None:
        """Answer for chance as long as it is chance's turn; not before all that goes into the dice is there."""
        room = self.table.room
        if self.trust.fair.waits:
            return
        for _ in range(CHANCE_LIMIT):
            throws = room.chances(self.state) if views.due(self.current) == (CHANCE,) else None
            rolls = self.trust.fair.open
            if rolls is not None and (throws is None or not hash_chain.fits(rolls, throws)):
                self.void()
            if self.trust.fair.level == 2 and self.trust.fair.open is None:
                self.between()
            if throws is None or self.waits_for_press() or self.waits_for_links(throws):
                return
            self.land(throws)
        raise RuntimeError("chance never stops acting")

    def waits_for_press(self) -> bool:
        """Dice that lie in a hand fall when it opens; one press throws what is due now, and nothing after it."""
        return not self.pressed and bool(presser_in(self.table.room, self.state, self.trust))

    def press(self, **by: str) -> None:
        """The hand opens: by itself, or because the table's patience is over."""
        self.told.append(Event(PRESSED, {"seat": self.current.presser, **by}))
        self.pressed = True
        self.throw()

    def thrown_by(self, command: Command) -> bool:
        """Did a seat ask for these dice itself (`Room.thrown_by`)? Then it has them in its hand already."""
        if self.current.presser != command.seat:
            return False
        step = views.picture(self.current, views.WATCH).get("step", {})
        return not {command.key, step.get("flow")}.isdisjoint(self.table.room.thrown_by)

    def waits_for_links(self, throws: Sequence[Throw]) -> bool:
        """At level 2 a roll is opened first and falls when the seats' links are in, or their time is up."""
        agreed = self.trust.fair
        if not agreed.chained or not throws:
            return False
        if agreed.open is None:
            step = views.picture(self.current, views.WATCH).get("step", {}).get("number", "")
            agreed, told = hash_chain.opened(agreed, throws, self.next_index, str(step), self.now)
            self.next_index += len(throws)
            self.trust = self.trust.with_(fair=agreed)
            self.told.append(told)
        return bool(agreed.owing)

    def land(self, throws: Sequence[Throw]) -> None:
        """The dice fall, each roll by its number: what is given to one is never given again."""
        agreed, landed = self.trust.fair, []
        key = match_key(self.table.id, self.table.seed_sealed, agreed)
        if agreed.open is not None:
            indices = [index for index, _, _ in agreed.open.rolls]
        else:
            indices = list(range(self.next_index, self.next_index + len(throws)))
            self.next_index += len(throws)
        for index, throw in zip(indices, throws, strict=True):
            given, told = hash_chain.inputs(self.table, agreed, index) if agreed.level == 2 else (None, {})
            faces = faces_of(key, index, throw, given)
            self.told.append(rolled(throw, index, faces, told))
            landed.append(faces)
        self.trust = self.trust.with_(fair=agreed.with_(open=None))
        self.pressed = False
        self.apply(Command(CHANCE, LANDED, tuple(landed)))

    def void(self) -> None:
        """Rolls that are open and will never fall use up their numbers."""
        agreed, told = hash_chain.voided(self.trust.fair)
        self.trust = self.trust.with_(fair=agreed)
        self.told += told

    def between(self) -> None:
        """No roll is open: what seats chose while one was comes true."""
        agreed, told = hash_chain.next_levels(self.trust.fair, self.next_index)
        self.trust = self.trust.with_(fair=agreed)
        self.told += told

    def end(self, **instead: Any) -> None:
        """The match is over: by its rules, or because the players say so."""
        self.void()
        self.result = {**plain(self.table.room.result(self.state)), **instead}
        self.told.append(Event(ENDED, dict(self.result)))
        self.told += commitments.revealed(self.table)
        self.end_offered = ""


def rolled(throw: Throw, index: int, faces: tuple[int, ...], inputs: dict[str, Any] | None = None) -> Event:
    """A roll as an event; of a hidden one others get its number and its sides, never the face."""
    told, landed = {"index": index, "sides": throw.sides, **(inputs or {})}, {"faces": list(faces)}
    if throw.hidden:
        return Event(ROLLED, told, dict.fromkeys((JUDGE, *throw.to), landed))
    return Event(ROLLED, {**told, **landed})
