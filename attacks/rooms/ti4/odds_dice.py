"""How likely every number of hits is, for dice that each hit with some of their ten faces."""

from __future__ import annotations

from functools import cache
from math import comb

from attacks.rooms.ti4.dice import SIDES
from attacks.rooms.ti4.state import Die


def chances_of(dice: tuple[Die, ...]) -> tuple[int, ...]:
    """With how many of its ten faces each of these dice hits."""
    return tuple([min(SIDES, max(0, SIDES + 1 - die.value + sum(n for _, n in die.mods))) for die in dice])


def by_hits(dice: tuple[Die, ...]) -> tuple[tuple[tuple[int, ...], int], ...]:
    """For every number of hits these dice can make: faces that make it, and its weight of 10 to the number of dice."""
    chances = chances_of(dice)
    able = sorted(range(len(dice)), key=lambda place: -chances[place])
    found = []
    for hits, weight in enumerate(convolved(chances)):
        faces = [1] * len(dice)
        for place in able[:hits]:
            faces[place] = SIDES
        if weight:
            found.append((tuple(faces), weight))
    return tuple(found)


@cache
def convolved(chances: tuple[int, ...]) -> tuple[int, ...]:
    """The weight of every number of hits, for dice that hit with so many of their ten faces."""
    row = [1]
    for chance in dict.fromkeys(chances):
        n = chances.count(chance)
        same = [comb(n, k) * chance**k * (SIDES - chance) ** (n - k) for k in range(n + 1)]
        grown = [0] * (len(row) + n)
        for hits, weight in enumerate(row):
            for more, other in enumerate(same):
                grown[hits + more] += weight * other
        row = grown
    return tuple(row)
