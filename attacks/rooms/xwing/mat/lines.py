"""Obstruction: do the shortest lines of an attack run through an obstacle?

Parallel edges that face each other have a whole strip of equally short lines, and the attacker chooses one of them.
Source: rules/xwing-mat.md 1.10.
"""

from __future__ import annotations

from collections.abc import Iterable

from attacks.rooms.xwing.mat.measures import EPS
from attacks.rooms.xwing.mat.shapes import Line, Shape, apart, cut, inside

NO, CHOICE, YES = "no", "choice", "yes"


def obstruction(first: Line, last: Line, shapes: Iterable[Shape]) -> str:
    """Are the lines from `first` to `last` blocked by these shapes: `no`, `choice` (some are, some not) or `yes`?"""
    (p0, q0), (p1, q1) = first, last
    wide = (apart(p0, p1) + apart(q0, q1)) / 2
    if wide <= EPS:
        line = ((p0[0] + p1[0]) / 2, (p0[1] + p1[1]) / 2), ((q0[0] + q1[0]) / 2, (q0[1] + q1[1]) / 2)
        return YES if any(inside(line, shape) > EPS for shape in shapes) else NO
    return _strip(first, last, shapes)


def _strip(first: Line, last: Line, shapes: Iterable[Shape]) -> str:
    (p0, q0), (p1, q1) = first, last
    a, b = p1[0] - p0[0] + q1[0] - q0[0], p1[1] - p0[1] + q1[1] - q0[1]  # across the lines
    length = (a * a + b * b) ** 0.5
    a, b = a / length, b / length
    start = max(a * p0[0] + b * p0[1], a * q0[0] + b * q0[1])
    end = min(a * p1[0] + b * p1[1], a * q1[0] + b * q1[1])
    mine, theirs = a * p0[1] - b * p0[0], a * q0[1] - b * q0[0]  # along them
    lower, upper = min(mine, theirs), max(mine, theirs)
    blocked = []
    for shape in shapes:
        part = cut(cut(shape, a, b, start), -a, -b, -end)
        part = cut(cut(part, -b, a, lower + EPS), b, -a, EPS - upper)
        if part:
            across = [a * x + b * y for x, y in part]
            blocked.append((min(across), max(across)))
    return _gaps(sorted(blocked), start, end)


def _gaps(blocked: list[tuple[float, float]], start: float, end: float) -> str:
    """Is there a free line between the blocked ones? A gap of no more than EPS is none."""
    free, at = False, start
    hit = any(until - since > EPS for since, until in blocked)
    for since, until in blocked:
        free = free or since - at > EPS
        at = max(at, until)
    free = free or end - at > EPS
    return NO if not hit else CHOICE if free else YES
