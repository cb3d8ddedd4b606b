"""The rounds of a plain space combat in which a side still decides which ships sustain and which are lost.

What a side may come to follows from the hits it takes, as in `shorter`; here it may choose among all of that. Both
choose in secret, so a round is looked at twice: with the choice of one side told to the other, and the other way round.
What a side is sure of although it tells its choice, it is sure of at the table, so the two ways bound what is true;
where they agree, as they nearly always do, that is the answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import product

from msgspec.structs import replace

from attacks.rooms.ti4.odds.shorter import Pair, Rank, Rounds, Weights
from attacks.rooms.ti4.state import State, Unit

ONE = 1 << 240  # what is certain; values are rounded down from the one side and up from the other
MOST = 1_500_000  # so many pairs of choices are looked at for one combat


UNDISTURBED = False  # nothing on the other side forbids to sustain


class TooMany(Exception):
    """There are more choices than can be looked at."""


class Choices(Rounds):
    """The rounds of one combat with what each side may make of the hits it takes; `free` are the seats that choose.

    `mine` is the place, 0 or 1, of the side that wants the worth to be high.
    """

    def __init__(self, state: State, rank: Rank, sustain: Iterable[str], free: Iterable[str], mine: int) -> None:
        super().__init__(state, rank, {*sustain, *free})
        self.free = [seat in free for seat in self.seats]
        self.mine = mine
        self.left = MOST
        self.values: dict[tuple[bool, Pair], int] = {}
        self.chosen: dict[tuple[Pair, int, int], Pair] = {}
        self.made: dict[tuple[int, int, int], tuple[int, ...]] = {}

    @property
    def plain(self) -> bool:
        """Is there nothing in this combat that choices would have to know more of?"""
        special = (*self.forbidding, *self.taking, *self.counting, *self.mending)
        return not (self.repairs or max(self.cancels) > 1 or any(special))

    def bounds(self, pair: Pair) -> tuple[int, int]:
        """What a pair of places is worth at least and at most, in parts of `ONE`. Raises `TooMany`."""
        return self._value(pair, low=True), self._value(pair, low=False)

    def _value(self, pair: Pair, *, low: bool) -> int:
        if (low, pair) not in self.values:
            self.values[low, pair] = self._solved(pair, low=low)
        return self.values[low, pair]

    def _solved(self, pair: Pair, *, low: bool) -> int:
        there = [bool(fleet[place]) for fleet, place in zip(self.fleets, pair, strict=True)]
        if not all(there):
            return ONE * (int(there[self.mine]) - int(there[1 - self.mine]))
        total, found, same = 0, 0, 0
        for (hits, n), (others, m) in product(self.row(1, pair), self.row(0, pair)):
            total += n * m
            if sum(hits) or sum(others):
                found += n * m * self._best(pair, sum(hits), sum(others), low=low)
            else:
                same = n * m
        if total == same:
            raise TooMany
        return found // (total - same) if low else -(-found // (total - same))

    def _best(self, pair: Pair, hits: int, others: int, *, low: bool) -> int:
        """What a round is worth in which the first side takes so many hits and the second so many.

        `low`: who wants much tells the choice first.
        """
        ways = [self.ways(0, pair[0], hits), self.ways(1, pair[1], others)]
        self.left -= len(ways[0]) * len(ways[1])
        if self.left < 0:
            raise TooMany
        first = self.mine if low else 1 - self.mine
        wants = (min, max) if low else (max, min)  # who answers, who tells
        told: list[tuple[int, Pair]] = []
        for one in ways[first]:
            answers = [(one, other) if first == 0 else (other, one) for other in ways[1 - first]]
            told.append(wants[0]((self._value(at, low=low), at) for at in answers))
        value, at = wants[1](told)
        if low:
            self.chosen[pair, hits, others] = at
        return value

    def ways(self, side: int, place: int, hits: int) -> tuple[int, ...]:
        """Where a side may come to by so many hits; only one place where its play is fixed."""
        if not hits:
            return (place,)
        if not self.free[side]:
            return (self.after(side, place, UNDISTURBED, (0, hits)),)
        key = (side, place, min(hits, 2 * len(self.fleets[side][place])))
        if key not in self.made:
            self.made[key] = tuple(dict.fromkeys(self._left(side, place, key[2])))
        return self.made[key]

    def _left(self, side: int, place: int, hits: int) -> Iterator[int]:
        """Every place that is left by sustaining some of the hits and losing ships to the others."""
        groups: dict[tuple[object, ...], list[Unit]] = {}
        for unit in self.fleets[side][place]:
            groups.setdefault((unit.card.id, unit.lent, unit.damaged), []).append(unit)
        able = self.able(side, UNDISTURBED)
        may = [len(units) if units[0].id in able and not units[0].damaged else 0 for units in groups.values()]
        for sustained in product(*(range(most + 1) for most in may)):
            if sum(sustained) > hits:
                continue
            ships = [
                replace(unit, damaged=True) if n < many else unit
                for units, many in zip(groups.values(), sustained, strict=True)
                for n, unit in enumerate(units)
            ]
            yield from self._lost(side, ships, hits - sum(sustained))

    def _lost(self, side: int, ships: list[Unit], hits: int) -> Iterator[int]:
        """Every place that is left when so many of these ships are lost."""
        groups: dict[tuple[object, ...], list[Unit]] = {}
        for unit in ships:
            groups.setdefault((unit.card.id, unit.lent, unit.damaged), []).append(unit)
        wanted = min(hits, len(ships))
        for lost in product(*(range(min(wanted, len(units)) + 1) for units in groups.values())):
            if sum(lost) == wanted:
                left = [unit for units, n in zip(groups.values(), lost, strict=True) for unit in units[n:]]
                yield self._place(side, left)

    def fought(self, start: Pair) -> tuple[Weights, Fraction]:
        """How often each ending comes, in parts of `ONE`, where both sides play as was found best; and how many rounds
        are to be expected.
        """
        waits, found, passed = {start: ONE}, Weights(), 0
        while waits:
            pair = max(waits, key=lambda at: sum(self.grades[0][at[0]]) + sum(self.grades[1][at[1]]))
            weight = waits.pop(pair)
            if self.over(pair):
                found[pair] = found.get(pair, 0) + weight
                continue
            rows = [
                (sum(hits), sum(others), n * m)
                for (hits, n), (others, m) in product(self.row(1, pair), self.row(0, pair))
            ]
            norm = sum(n for hits, others, n in rows if hits or others)
            passed += weight * sum(n for _, _, n in rows) // norm
            for hits, others, n in rows:
                if hits or others:
                    at = self.chosen[pair, hits, others]
                    waits[at] = waits.get(at, 0) + weight * n // norm
        return found, Fraction(passed, ONE)


def choices(state: State, rank: Rank, sustain: Iterable[str], free: Iterable[str], mine: int) -> Choices | None:
    """The rounds of a combat in which these seats choose freely; None where more counts than hits and ships."""
    found = Choices(state, rank, sustain, free, mine)
    pair = found.pair(state)
    restricted = any(hits[0] for side in (0, 1) for hits, _ in found.row(side, pair))
    return found if found.plain and not restricted else None


def halves(state: State, rank: Rank, sustain: set[str], free: set[str], mine: int) -> tuple[Choices | None, ...]:
    """Where there are too many choices for both: the combats in which one side plays greedily against the best answer.

    The first tells what the side that wants much is sure of, the second what the other side is.
    """
    seats = state.table.fighting()
    return tuple(
        choices(state, rank, sustain | free, free - {seat}, mine) if seat in free else None
        for seat in (seats[mine], seats[1 - mine])
    )


def least(ways: tuple[Choices | None, ...], state: State) -> tuple[Fraction, Fraction]:
    """What the position is worth at least and at most, by these; where they cannot tell, what any combat is worth."""
    found = [Fraction(-1), Fraction(1)]
    for place, way in enumerate(ways):
        if way is not None:
            with suppress(TooMany):
                found[place] = Fraction(way.bounds(way.pair(state))[place], ONE)
    return found[0], found[1]
