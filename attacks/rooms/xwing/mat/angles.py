"""Directions in whole hundredths of a degree, with sines and cosines that are the same on every machine.

The library's sine may differ in its last digit from one machine to the next; adding, multiplying, dividing and square
roots may not. So sines are sums here, and a heading is found by comparing products.
"""

from __future__ import annotations

from bisect import bisect_left
from functools import cache

FULL = 36_000
HALF, QUARTER, EIGHTH = FULL // 2, FULL // 4, FULL // 8
PI = 3.141592653589793
UNIT = PI / HALF  # one hundredth of a degree in radians


def sine(angle: float) -> float:
    """The sine of an angle in radians, from 0 to a right angle."""
    return _cosine(PI / 2 - angle) if angle > PI / 4 else _sine(angle)


def cosine(angle: float) -> float:
    """The cosine of an angle in radians, from 0 to a right angle."""
    return _sine(PI / 2 - angle) if angle > PI / 4 else _cosine(angle)


def _sine(angle: float) -> float:
    square, term, total = angle * angle, angle, 0.0
    terms = []
    for n in range(2, 22, 2):
        terms.append(term)
        term *= -square / (n * (n + 1))
    for term in reversed(terms):  # the smallest first
        total += term
    return total


def _cosine(angle: float) -> float:
    square, term, total = angle * angle, 1.0, 0.0
    terms = []
    for n in range(1, 21, 2):
        terms.append(term)
        term *= -square / (n * (n + 1))
    for term in reversed(terms):
        total += term
    return total


@cache
def direction(heading: int) -> tuple[float, float]:
    """The way a heading points, as (right, up) of length 1. Headings are hundredths of a degree clockwise from up."""
    quarter, rest = divmod(heading % FULL, QUARTER)
    across, along = sine(rest * UNIT), cosine(rest * UNIT)
    return ((across, along), (along, -across), (-across, -along), (-along, across))[quarter]


def heading_of(right: float, up: float) -> int:
    """The heading nearest to a direction of any length but 0."""
    across, along = abs(right), abs(up)
    turn = _small(across, along) if across <= along else QUARTER - _small(along, across)
    if right < 0:
        return (HALF + turn if up < 0 else FULL - turn) % FULL
    return HALF - turn if up < 0 else turn


def _small(across: float, along: float) -> int:
    """The angle whose tangent is across : along, which is 1 at most."""
    return bisect_left(range(EIGHTH), True, key=lambda n: across * _middle(n)[1] < along * _middle(n)[0])


def _middle(n: int) -> tuple[float, float]:
    """Sine and cosine between two hundredths."""
    angle = (n + 0.5) * UNIT
    return _sine(angle), _cosine(angle)
