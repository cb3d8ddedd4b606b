"""The order of a series of tournaments: points by place in each, summed over the best ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from attacks.swiss.cut import Place

USUAL_POINTS = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)


@dataclass(frozen=True, slots=True)
class Line:
    """Somebody's line in a series: the points of each tournament played, by its place in the series, and their sum.

    `counted` are the tournaments whose points are in the sum. Who is level on everything shares the place.
    """

    place: int
    who: str
    total: Fraction
    points: Mapping[int, Fraction]
    counted: frozenset[int]


def points_of(place: Place, table: Sequence[int]) -> Fraction:
    """The points of a place; who shares places gets the mean of theirs. Places below the table get nothing."""
    shared = range(place.first, place.last + 1)
    return Fraction(sum(table[n - 1] for n in shared if n <= len(table)), len(shared))


def series_standings(tables: Sequence[Mapping[str, Place]], points: Sequence[int], best: int = 0) -> list[Line]:
    """The order of a series. `tables` has the final places of each tournament by person, `best` how many count.

    With `best` 0 all count. Level on points: who has the better single results, compared from the best one on.
    """
    earned: dict[str, dict[int, Fraction]] = {}
    for number, places in enumerate(tables):
        for who, place in places.items():
            earned.setdefault(who, {})[number] = points_of(place, points)
    lines = []
    for who, own in earned.items():
        order = sorted(own, key=lambda number: (-own[number], number))
        counted = order[:best] if best else order
        lines.append((sum((own[n] for n in counted), Fraction(0)), [own[n] for n in order], who, own, counted))
    lines.sort(key=lambda line: (line[0], line[1]), reverse=True)
    told: list[Line] = []
    for number, (total, singles, who, own, counted) in enumerate(lines, 1):
        level = bool(told) and (lines[number - 2][0], lines[number - 2][1]) == (total, singles)
        told.append(Line(told[-1].place if level else number, who, total, own, frozenset(counted)))
    return told
