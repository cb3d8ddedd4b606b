"""A shorter way through the rounds of a space combat in which nobody decides anything any more.

Each side takes its hits in a fixed order, so a side is only ever at one place of a line: nothing hit yet, one hit
taken, two, and so on to no ship left. What a hit does and which dice are rolled is asked of the room's own functions;
a test holds the result equal to the walk through every step.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import prod

from attacks.engine.game import SILENCE
from attacks.engine.odds import Ending
from attacks.rooms.ti4.dice import combat_dice
from attacks.rooms.ti4.odds_dice import chances_of, convolved
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.units import damage, destroy, sustain_reason

EXACT = 200  # so many pairs of places are counted in whole numbers without rounding; beyond that to 60 digits
DIGITS = 10**60
Rank = Callable[[Unit], tuple[object, ...]]
Row = tuple[int, ...]


def line(state: State, seat: str, rank: Rank, *, sustains: bool) -> list[State]:
    """The table after each hit that a side takes: it sustains while it may, then loses its first ship."""
    found = [state]
    while ships := state.table.ships(seat):
        able = [unit for unit in ships if sustains and not sustain_reason(state, unit)]
        one = min(able or ships, key=rank).id
        state = damage(state, [one]) if able else destroy(state, [one], SILENCE, "combat")[0]
        found.append(state)
    return found


def to_the_end(
    lines: tuple[list[State], list[State]], seats: tuple[str, ...], told: Callable[[State, State], Ending]
) -> tuple[list[tuple[int, Ending]], int, Fraction] | None:
    """Every ending with its weight, what all weights are of, and how many rounds are to be expected.

    Weights that were rounded down add up to less than the whole. None where nobody can ever hit.
    """
    rows = [[_hits(state, seat) for state in states[:-1]] for states, seat in zip(lines, seats, strict=True)]
    mine, theirs = len(rows[0]), len(rows[1])
    totals = [[sum(row) for row in side] for side in rows]
    norms = [[_norm(rows[0][i], rows[1][j], m * n) for j, n in enumerate(totals[1])] for i, m in enumerate(totals[0])]
    if not all(all(row) for row in norms):
        return None
    exact = mine * theirs <= EXACT
    whole = prod([prod(row) for row in norms]) if exact else DIGITS
    weights = {(0, 0): whole}
    rounds, found = 0, []
    for i, j in sorted(((i, j) for i in range(mine + 1) for j in range(theirs + 1)), key=sum):
        weight = weights.pop((i, j), 0)
        if not weight:
            continue
        if i == mine or j == theirs:
            found.append((weight, told(lines[0][i], lines[1][j])))
            continue
        norm = norms[i][j]
        rounds += weight * totals[0][i] * totals[1][j] // norm
        share = weight // norm if exact else weight  # the whole holds every norm once
        dealt, taken = _no_more(rows[0][i], theirs - j), _no_more(rows[1][j], mine - i)
        for d, likely in enumerate(taken):
            some = share * likely
            for a, other in enumerate(dealt):
                if a or d:
                    n = some * other if exact else some * other // norm
                    at = (i + d, j + a)
                    weights[at] = weights.get(at, 0) + n
    return found, whole, Fraction(rounds, whole)


def _hits(state: State, seat: str) -> Row:
    """The weight of every number of hits a side makes in a round."""
    return convolved(chances_of(tuple(combat_dice(state, seat))))


def _norm(mine: Row, theirs: Row, total: int) -> int:
    """Of all results of a round those in which somebody hits: the others lead back to its beginning."""
    return total - mine[0] * theirs[0]


def _no_more(row: Row, most: int) -> Row:
    """The same with all numbers of hits beyond what there is to hit in one."""
    return row if len(row) <= most + 1 else (*row[:most], sum(row[most:]))
