"""Arcs: wedges with their point in the middle of the base, cut by its printed lines, seen as (right, forward) from it.

Source: rules/xwing-mat.md 1.9.
"""

from __future__ import annotations

from functools import cache

from attacks.rooms.xwing.mat.angles import direction
from attacks.rooms.xwing.mat.measures import BULLSEYE_MM, EPS, HALF_ANGLE, SIDE
from attacks.rooms.xwing.mat.poses import square
from attacks.rooms.xwing.mat.shapes import Point, Shape, cut

STANDARD = ("front", "rear", "left", "right")
ARCS = (*STANDARD, "full_front", "full_rear", "bullseye")
TURRETS = {"turret": 1, "double_turret": 2}
OPPOSITE = {"front": "rear", "rear": "front", "left": "right", "right": "left"}

BOUNDS: dict[str, tuple[tuple[int, float], ...]] = {
    "front": ((0, 0.0), (1, 0.0)),
    "rear": ((5, 0.0), (6, 0.0)),
    "left": ((5, 0.0), (1, 0.0)),
    "right": ((0, 0.0), (6, 0.0)),
    "full_front": ((2, 0.0),),
    "full_rear": ((7, 0.0),),
    "bullseye": ((3, -BULLSEYE_MM / 2), (4, -BULLSEYE_MM / 2), (2, 0.0)),
}
"""The sides of each arc: a place among `beyond_lines` and how far beyond that line the arc begins."""


@cache
def _bounding(size: str) -> tuple[tuple[float, float], ...]:
    """The directions in which the sides of arcs are measured, as factors of right and forward."""
    a, b = direction(HALF_ANGLE[size])
    return (b, a), (-b, a), (0.0, 1.0), (1.0, 0.0), (-1.0, 0.0), (-b, -a), (b, -a), (0.0, -1.0)


def beyond_lines(size: str, point: Point) -> tuple[float, ...]:
    """How far a point lies beyond each line that bounds an arc; below 0 it lies on the other side.

    Forward of the left and the right arc line and of the midline, right and left of the middle, rearward of the three.
    """
    u, v = point
    (b, a), *_ = _bounding(size)
    left, right = b * u + a * v, a * v - b * u
    return left, right, v, u, -u, -left, -right, -v


@cache
def own_part(size: str, arc: str) -> Shape:
    """The part of the own base that lies in an arc."""
    return in_arc(square(SIDE[size] / 2), size, arc)


def in_arc(shape: Shape, size: str, arc: str) -> Shape:
    """The part of a shape that lies in an arc; what only touches its lines, within EPS, counts."""
    part = loose = shape
    bounding = _bounding(size)
    for side, least in BOUNDS[arc]:
        a, b = bounding[side]
        part, loose = cut(part, a, b, least), cut(loose, a, b, least - EPS)
    return part or loose


def line_half(size: str) -> float:
    """How far from the middle of the front edge a printed arc line leaves the base."""
    a, b = direction(HALF_ANGLE[size])
    return SIDE[size] / 2 * a / b


def standard_arcs(arc: str, indicator: str) -> tuple[str, ...]:
    """The standard arcs that an arc means: a turret's are those of its indicator, others mean themselves."""
    if arc not in TURRETS:
        return (arc,)
    return (indicator, OPPOSITE[indicator])[: TURRETS[arc]] if indicator else ()
