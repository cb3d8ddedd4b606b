"""A match as services work with it: everything decoded, the room that knows its rules, what it waits for. Pure.

Somebody rolls: at a table that chose so, dice wait for a press of the seat whose they are. What will fall is settled
long before: a press says when, never what. Whoever is away holds nobody up, for after the table's patience the dice
fall by themselves. Where one person plays against machines, or plays every seat, there is nobody to hold up, and their
dice wait as long as they like. At level 2 the links are asked for once somebody has pressed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.room import AnyRoom
from attacks.engine.values import CHANCE, Offer
from attacks.services.common import clock
from attacks.services.match.terms import NONE, PRESS, Clock, MatchTerms

OPEN, LIVE, OVER = "open", "live", "over"  # how far a match is
UNSEEN = frozenset({"state_head"})  # what no view shows
EVERY = 64  # events, after which the state is written again; a table that is read is never further from it
PRESSED_FOR = Offer("roll")


class Due:
    """What a table waits for beside its seats: the names among its `prompts`."""

    END = "end"  # the number of the open offer to end the match
    FAIR = "fair"  # since when dice are due that wait for a seat's seed
    LINKS = "links"  # since when rolls wait for links
    ROLL = "roll"  # since when dice wait for a press
    UNDO = "undo"  # since when somebody has been asking to go back


LASTS = {
    Due.END: timedelta(seconds=60),
    Due.FAIR: timedelta(seconds=60),
    Due.LINKS: timedelta(seconds=10),
    Due.ROLL: timedelta(seconds=20),
    Due.UNDO: timedelta(seconds=30),
}


class Table(msgspec.Struct, frozen=True, eq=False):
    """A match at one number. `state` is None until it has started; `result` empty until it has ended.

    `state_head` is the number at which its row keeps the state; 0 if what is kept there no longer leads here.
    """

    id: str
    room: AnyRoom
    edition: str
    mode: str
    title: str
    status: str
    state: Any
    head: int
    last_hash: str
    next_index: int
    prompts: dict[str, int]
    end_offered: str
    epoch: str
    seed_sealed: str
    result: dict[str, Any]
    seats: dict[str, dict[str, Any]]  # who sits where, while it has not started
    trust: MatchTerms = NONE
    state_head: int = 0
    made: dict[Any, Any] = {}  # what follows from the state alone
    shown: dict[Any, Any] = {}  # what follows from all of it: the views rendered at this number

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats of this match."""
        return seats_in(self.room, self.trust)

    @property
    def rivals(self) -> tuple[str, ...]:
        """The seats that may win or lose; a guest only has a part in what they do."""
        return tuple(seat for seat in self.playing if seat not in self.room.guests)

    @property
    def gone(self) -> tuple[str, ...]:
        """Seats that are out of a match that goes on without them."""
        return self.room.out(self.state) if self.state is not None else ()

    @property
    def voices(self) -> tuple[str, ...]:
        """The seats whose consent counts: whoever is out may watch, and holds nobody up."""
        return tuple(seat for seat in self.playing if seat not in self.gone)

    @property
    def contenders(self) -> tuple[str, ...]:
        """The rivals that are still in."""
        return tuple(seat for seat in self.rivals if seat not in self.gone)

    @property
    def closed(self) -> bool:
        return self.status == OVER

    @property
    def wants_saving(self) -> bool:
        """Whether the state is to be written with the next events, and not only when the match rests."""
        return self.closed or not self.state_head or self.head - self.state_head >= EVERY

    @property
    def presser(self) -> str:
        """The seat for whose press the dice wait that are due; "" where they do not."""
        return "" if self.closed else presser_in(self.room, self.state, self.trust)

    @property
    def falls_in_time(self) -> bool:
        """Do dice that wait fall by themselves after a while? Not those of a person whom only machines wait for."""
        seat, machines = self.presser, self.trust.machines
        if not seat or self.trust.alone:
            return False
        return seat in machines or any(other not in machines for other in self.playing if other != seat)

    @property
    def in_hand(self) -> dict[str, int]:
        """The dice that wait, by kind: what lies in the hand, as everybody at the table can count it."""
        waiting = Counter[str]()  # of one kind there are several throws where units roll one after the other
        for throw in self.room.chances(self.state):
            waiting[throw.kind] += 0 if throw.hidden else throw.n
        return {kind: n for kind, n in waiting.items() if n}

    def moved(self, **changes: Any) -> Table:
        """The table with these fields changed; what was made of those that stay is kept."""
        made = self.made if changes.get("state", self.state) is self.state else {}
        shown = self.shown if changes.keys() <= UNSEEN else {}
        return replace(self, **changes, made=made, shown=shown)

    def once(self, key: object, make: Callable[[], Any]) -> Any:
        """What follows from the state alone, made the first time somebody asks. Not to be changed."""
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]


def seats_in(room: AnyRoom, trust: MatchTerms) -> tuple[str, ...]:
    """Who sits down in a match: as many as its host wanted, or as its room needs."""
    return trust.seats or room.needed


def presser_in(room: AnyRoom, state: object, terms: MatchTerms) -> str:
    """The seat for whose press the dice wait that are due; "" where they fall by themselves."""
    if terms.rolls != PRESS or terms.fair.waits or terms.fair.open is not None or state is None:
        return ""
    if room.to_act(state) != (CHANCE,):
        return ""
    return next((seat for throw in room.chances(state) if (seat := room.roller(state, throw))), "")


@dataclass(frozen=True, slots=True)
class Opened:
    """From now on a seat has until the deadline."""

    seat: str
    prompt: int
    deadline: datetime


@dataclass(frozen=True, slots=True)
class Closed:
    """The question was answered, or is no longer asked."""

    prompt: int


@dataclass(frozen=True, slots=True)
class Moved:
    """All of the match's open deadlines are later by this much."""

    by: timedelta


Change = Opened | Closed | Moved


def deadline_changes(before: Table, after: Table, now: datetime) -> tuple[Change, ...]:
    """What a decision does to deadlines: how long an offer, a request or dice wait for an answer."""
    found: tuple[Change, ...] = ()
    for name, lasts in LASTS.items():
        was, is_now = before.prompts.get(name), after.prompts.get(name)
        if was == is_now:
            continue
        if was is not None:
            found += (Closed(was),)
        if is_now is not None:
            found += (Opened(_whose(after, name), is_now, now + lasts),)
    return found + _of_clock(before.trust.clock, after.trust.clock)


def _of_clock(was: Clock | None, now: Clock | None) -> tuple[Change, ...]:
    """The deadlines of those for whom the clock runs, set anew whenever it was set anew."""
    if now is None or (was is not None and was.number == now.number):
        return ()
    closed: tuple[Change, ...] = (Closed(was.number),) if was is not None and was.number else ()
    return closed + tuple(
        Opened(seat, now.number, clock.at(now.since) + timedelta(milliseconds=now.left[seat])) for seat in now.runs
    )


def _whose(table: Table, name: str) -> str:
    """The seat that is to answer, if it is one."""
    asked = table.trust.fair.owing if name == Due.LINKS else table.trust.fair.missing
    if name == Due.ROLL:
        return ""  # nobody has to: they fall by themselves
    if name == Due.UNDO and table.trust.undo:
        done = {table.trust.undo.seat, *table.trust.undo.agreed}
        asked = tuple(seat for seat in table.voices if seat not in done)
    if name == Due.END:
        done = {table.end_offered, *table.trust.ending}
        asked = tuple(seat for seat in table.contenders if seat not in done)
    return asked[0] if len(asked) == 1 else ""
