"""What an invasion asks of the ships that have won the space above it, and what it comes to: asked once for all alike.

Who is left after the space combat differs in much that no bombardment, landing or ground combat looks at: which escorts
are left, which ships are damaged. So the invasion is asked of the rest alone, and the escorts are counted beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction
from math import lcm

from msgspec.structs import replace

from attacks.engine.answering import Odds
from attacks.engine.odds import Ending, Jump, Led, OddsQuestion
from attacks.rooms.ti4.changes import with_units
from attacks.rooms.ti4.excess import capacity, over_capacity_of, over_pool
from attacks.rooms.ti4.fire import bombs_of, cannon_of
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.units import carried

Found = tuple[list[tuple[Ending, int]], int, tuple[Fraction, ...]]
"""Endings with weights, what those are of, what was counted on the way."""


def begins(state: State) -> bool:
    """Does the invasion begin here?"""
    return len(state.stack) == 1 and state.stack[0].step == "9.0" and not state.stack[0].used


def parted(state: State) -> tuple[State, tuple[Unit, ...]]:
    """The table with the ships that an invasion looks at, whole; and those that it does not.

    These neither fire at planets nor have a text of their own, and what is still aboard needs no room of theirs; where
    something has no room already, all are looked at.
    """
    table, first = state.table, state.table.first
    there = list(table.in_space(first))
    ships = [unit for unit in there if unit.card.is_ship]
    if over_capacity_of(state, first) or over_pool(state, first, there, 0) > 0:
        return state, ()
    plain = [unit for unit in ships if _plain(state, unit)]
    room = capacity([unit for unit in ships if unit not in plain])
    aboard = sum(not unit.card.is_ship and carried(unit) for unit in there)
    for unit in sorted(plain, key=lambda unit: -unit.card.capacity):
        if room < aboard or len(plain) == len(ships):  # somebody has to be there
            room += unit.card.capacity
            plain.remove(unit)
    kept = [replace(unit, damaged=False) for unit in ships if unit.damaged and unit not in plain]
    return with_units(state, [*kept, *(replace(unit, lost="removed") for unit in plain)]), tuple(plain)


def _plain(state: State, unit: Unit) -> bool:
    card = unit.card
    return not (card.special or card.covers or bombs_of(state, unit)[1] or cannon_of(state, unit)[1])


class Invasion:
    """The rest of an action from its invasion on. `kinds` are what an ending counts, its last numbers."""

    def __init__(self, asked: OddsQuestion[State], kinds: tuple[tuple[str, str], ...]) -> None:
        self.odds = Odds(asked)
        self.asked = asked
        self.kinds = kinds
        self.known: dict[Hashable, Found | None] = {}

    def after(self, led: Led[State], until: Callable[[State], State | None]) -> Jump | None:
        """The endings of an action of which the space combat comes to these tables; None where that is not exact."""
        states, whole, counts = led
        parts: list[tuple[int, Found, tuple[int, ...]]] = []
        for weight, state in states:
            there = until(state)
            if there is None:
                return None
            if (ending := self.asked.ending(there)) is not None:
                parts.append((weight, ([(ending, 1)], 1, ()), (0,) * len(self.kinds)))
                continue
            bare, escorts = parted(there)
            found = self.answer_from(bare)
            if found is None:
                return None
            beside = tuple(sum((one.seat, one.card.id) == kind for one in escorts) for kind in self.kinds)
            parts.append((weight, found, beside))
        scale = lcm(*(den for _, (_, den, _), _ in parts))
        endings: dict[Ending, int] = {}
        passed = list(counts)
        for weight, (rows, den, more), beside in parts:
            for ending, n in rows:
                told = ending[: -len(beside)]
                at = (*told, *(a + b for a, b in zip(ending[len(told) :], beside, strict=True)))
                endings[at] = endings.get(at, 0) + weight * n * (scale // den)
            for place, one in enumerate(more):
                passed[place] += one * Fraction(weight, whole)
        return [(n, ending) for ending, n in endings.items()], whole * scale, tuple(passed)

    def answer_from(self, state: State) -> Found | None:
        """What the invasion comes to from here; None where only bounds of it are known."""
        key = self.asked.key(state)
        if key not in self.known:
            answer = self.odds.ask(state)
            den = lcm(*(chance.denominator for chance in answer.chances.values()))
            rows = [(ending, int(chance * den)) for ending, chance in answer.chances.items()]
            self.known[key] = (rows, den, answer.counted) if answer.exact else None
        return self.known[key]
