"""The numbers of the attack under way, with the state of the match at each: read once from the record, then carried on.

For whoever asks about another moment than the table's own: watchers behind it, a line over the whole attack, a replay.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from attacks.engine.room import AnyRoom
from attacks.engine.values import Refused
from attacks.models import Match
from attacks.rooms import room as room_of
from attacks.services.match.walk import Disagrees, walk

MOMENTS = 80  # of one attack, the newest
KEPT = 64  # attacks

Moments = list[tuple[int, bytes]]


@dataclass
class Attack:
    """The attack under way as far as a match was read: the encoded state at each number of it, and the last state."""

    n: int = 0
    hash: str = ""
    state: Any = None
    moments: deque[tuple[int, bytes]] = field(default_factory=lambda: deque(maxlen=MOMENTS))
    lock: Any = field(default_factory=Lock)

    def advance(self, match: Match, to: int) -> None:
        """Go on to a number of the match, or begin anew where it lies behind or in another history.

        Raises Disagrees or Refused.
        """
        if to < self.n or (self.n and not match.events.filter(n=self.n, hash=self.hash).exists()):
            self._begin()
        try:
            self._walk(match, to)
        except Disagrees:  # somebody went back to before the kept state
            if not self.n:
                raise
            self._begin()
            self._walk(match, to)

    def _begin(self) -> None:
        self.n, self.hash, self.state = 0, "", None
        self.moments.clear()

    def _walk(self, match: Match, to: int) -> None:
        room = room_of(match.room)
        events = match.events.filter(n__gt=self.n, n__lte=to).order_by("n")
        strictly = match.rules_number == room.rules_number
        seen = [(event, state) for event, state in walk(room, events, self.state, strictly) if event.patch]
        if seen:
            self._keep_attack(room, [(event.n, state) for event, state in seen])
            last, self.state = seen[-1]
            self.n, self.hash = last.n, last.hash

    def _keep_attack(self, room: AnyRoom, seen: list[tuple[int, Any]]) -> None:
        """Keep what belongs to the attack; what lies before its beginning is not even looked at."""
        fresh = Moments()
        for n, state in reversed(seen):
            if room.question_from(state, room.aims[0], {}) is not None:
                fresh.append((n, room.encode(state)))
            elif not room.is_interrupted(state):
                self.moments.clear()
                break
            if len(fresh) == MOMENTS:
                break
        self.moments.extend(reversed(fresh))


_attacks: OrderedDict[tuple[str, str], Attack] = OrderedDict()
_finding = Lock()


def attack_until(match: Match, reader: str, at: int) -> tuple[Any, Moments] | None:
    """The state at a number and the moments of the attack that led to it; None where today's rules cannot tell.

    `reader`: who reads a match at about the same number, and so goes on from what the last one of them has read.
    """
    key = (match.id, reader)
    with _finding:
        attack = _attacks.setdefault(key, Attack())
        _attacks.move_to_end(key)
        while len(_attacks) > KEPT:
            _attacks.popitem(last=False)
    with attack.lock:
        try:
            attack.advance(match, last_settled(match, at))
        except (Disagrees, Refused):
            return None
        return attack.state, list(attack.moments)


def attack_at(match: Match, n: int) -> Moments:
    """The moments of the attack that a number belongs to, or of the last one that began before it, to its end."""
    room = room_of(match.room)
    found, under_way = Moments(), False
    try:
        for event, state in walk(room, match.events.filter(n__lte=match.head).order_by("n"), strictly=False):
            if not event.patch:
                continue
            if room.question_from(state, room.aims[0], {}) is not None:
                if not under_way and event.n > n and found:
                    break
                found = found if under_way else Moments()
                found.append((event.n, room.encode(state)))
                under_way = True
            elif not room.is_interrupted(state):
                under_way = False
                if event.n > n and found:
                    break
    except (Disagrees, Refused):
        return Moments()
    return found[-MOMENTS:]


def every(match: Match) -> Iterator[Any]:
    """The states of a match from its beginning, as far as today's rules follow it."""
    with suppress(Disagrees, Refused):
        for event, state in walk(
            room_of(match.room), match.events.filter(n__lte=match.head).order_by("n"), strictly=False
        ):
            if event.patch:
                yield state


def reader_of(match: Match) -> str:
    """Who reads a match at its head: those at the table, or those it is shown later."""
    return "now" if match.withheld is None else "late"


def last_settled(match: Match, n: int) -> int:
    """The last number up to this one at which the table stood still: in the middle of a command nobody saw it."""
    settled = match.events.filter(n__lte=n).exclude(patch="").order_by("-n")
    return settled.values_list("n", flat=True).first() or 0
