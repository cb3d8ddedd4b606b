"""How often things occur in random matches, and what occurs too seldom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attacks.engine.values import Command, Refused
from tests.conftest import SCALE
from tests.rooms.legal import Match

TIMES = SCALE
"""How often each thing is to occur: once, and as often as the long tests multiply."""


class Tally:
    """How often each thing occurred: a counter for every name that the class declares."""

    def __init__(self) -> None:
        self.matches = 0
        self.kinds: dict[str, Counter[str]] = {name: Counter() for name in type(self).__annotations__}
        for name, counter in self.kinds.items():
            setattr(self, name, counter)

    def rows(self) -> Iterator[str]:
        """The table, a line for each thing."""
        for kind, counter in self.kinds.items():
            for key, n in sorted(counter.items()):
                yield f"{kind:9} {key:44} {n:>8}"


def bring_up(names: Iterable[str], counter: Counter[str], most: int, play: Callable[[str, int], None]) -> None:
    """Play matches around each of these, at most so many, until it has occurred as often as it is to."""
    for name in sorted(names):
        for seed in range(most):
            if counter[name] >= TIMES:
                break
            play(name, seed)


def seldom(names: Iterable[str], counter: Counter[str]) -> dict[str, int]:
    """What occurred less often than it is to."""
    return {name: counter[name] for name in sorted(names) if counter[name] < TIMES}


def reasons_shown(match: Match) -> Iterator[str]:
    """Every reason that was shown beside an offer or given to somebody who tried it nevertheless."""
    yield from match.refused.elements()
    yield from match.whys
    yield from (offer.why_not for offer in match.offers if offer.why_not)


def table(counts: Tally) -> int:
    """Print how often each thing occurred; how many things did."""
    print(f"{counts.matches} random matches")
    for row in (rows := list(counts.rows())):
        print(row)
    return len(rows)


def all_refused(match: Match, commands: Iterable[Command]) -> None:
    """Somebody tries what may not be: each is refused, nothing changes, and the reasons are noted."""
    before = match.state
    for command in commands:
        try:
            match.take(command)
        except Refused as refused:
            assert match.state is before
            match.refused[refused.reason] += 1
        else:
            raise AssertionError(f"{command} was taken")


def no_match_begins(room: Any, setups: Iterable[dict[str, Any]], refusals: Counter[str]) -> None:
    """Setups with which no match can begin, each refused; the reasons are counted."""
    for setup in setups:
        try:
            room.start(setup)
        except Refused as refused:
            if refused.code != "bad_setup":
                raise
            refusals[refused.reason] += 1
        else:
            raise AssertionError(f"a match began with {setup}")
