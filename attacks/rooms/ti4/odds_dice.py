"""How likely every number of hits is, for dice that each hit with some of their ten faces."""

from __future__ import annotations

from functools import cache
from math import comb

from msgspec.structs import replace

from attacks.rooms.ti4.dice import SIDES, extra_hits
from attacks.rooms.ti4.state import Die, State


def chances_of(dice: tuple[Die, ...]) -> tuple[int, ...]:
    """With how many of its ten faces each of these dice hits."""
    return tuple([min(SIDES, max(0, SIDES + 1 - die.value + sum(n for _, n in die.mods))) for die in dice])


Rolled = tuple[tuple[tuple[int, ...], int], ...]


def by_hits(dice: tuple[Die, ...], state: State | None = None) -> Rolled:
    """For every number of hits these dice can make: faces that make it, and its weight of 10 to the number of dice."""
    if state is not None and any(extra_hits(state, replace(die, face=SIDES)) for die in dice):
        return _one_by_one(dice, state)
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


def _one_by_one(dice: tuple[Die, ...], state: State) -> Rolled:
    """The same where a die may make more than one hit."""
    found: dict[int, tuple[tuple[int, ...], int]] = {0: ((), 1)}
    for die in dice:
        often: dict[int, list[int]] = {}
        for face in range(1, SIDES + 1):
            shown = replace(die, face=face)
            often.setdefault(shown.hit + extra_hits(state, shown), []).append(face)
        grown: dict[int, tuple[tuple[int, ...], int]] = {}
        for hits, (faces, weight) in found.items():
            for more, able in often.items():
                known = grown.get(hits + more, ((*faces, able[0]), 0))
                grown[hits + more] = (known[0], known[1] + weight * len(able))
        found = grown
    return tuple(found.values())


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
