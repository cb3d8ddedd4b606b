"""The way of a maneuver as pictures draw it: the poses that a base passes, and the outline of the template."""

from __future__ import annotations

from functools import lru_cache

from attacks.rooms.xwing.mat.angles import FULL, HALF, QUARTER, direction
from attacks.rooms.xwing.mat.arcs import own_part
from attacks.rooms.xwing.mat.maneuvers import Executed, Maneuver, way_of
from attacks.rooms.xwing.mat.measures import BULLSEYE_MM, HALF_ANGLE, REACH
from attacks.rooms.xwing.mat.poses import Base, Pose, square
from attacks.rooms.xwing.mat.shapes import Point, Shape, apart, nearest
from attacks.rooms.xwing.mat.templates import HALF_WIDTH

STATIONARY = "O"
PARTS = 8  # as many pieces as a way is drawn in


def path_of(one: Base, what: Maneuver, done: Executed, *, astern: bool = False) -> list[list[int]]:
    """The poses from where a base stood to where it ends, as x, y and heading in hundredths; one where it stays.

    `astern`: as older rules told it, with what goes backward turned on its way as if it flew ahead.
    """
    if done.pose == one.pose or what.bearing == STATIONARY:
        return [numbers(done.pose)]
    way, start = way_of(one, what), -one.side
    poses = [way.pose_at(start + (done.q - start) * part / PARTS) for part in range(PARTS)]
    return [*[numbers(pose.turned(-way.turn if astern else 0)) for pose in poses], numbers(done.pose)]


@lru_cache(1024)
def strip_of(one: Base, what: Maneuver) -> list[list[int]]:
    """The corners of the template on the mat, along its left edge and back along its right one. Not to be changed."""
    if what.bearing == STATIONARY:
        return []
    way = way_of(one, what)
    start = way.pose.turned(way.turn)
    left, right = [], []
    for part in range(PARTS + 1):
        q = way.template.length * part / PARTS
        (x, y), (x2, y2) = way.line(q), way.line(q + 0.01)
        length = ((x2 - x) ** 2 + (y2 - y) ** 2) ** 0.5 or 1.0
        across, along = (x2 - x) / length, (y2 - y) / length
        left.append(start.placed((x - HALF_WIDTH * along, y + HALF_WIDTH * across)))
        right.append(start.placed((x + HALF_WIDTH * along, y - HALF_WIDTH * across)))
    return [[round(100 * x), round(100 * y)] for x, y in (*left, *reversed(right))]


FANNED = 24  # rays in which the outline of an arc is drawn
LIMITS = {"front": (-1, 1), "right": (1, 2), "rear": (2, 4), "left": (4, 5), "full_front": (-3, 3), "full_rear": (3, 9)}
"""The first and the last line of an arc, clockwise: 1 and -1 are the printed ones in front, 2 and 4 those behind, 3 and
-3 the midline; 5 and 9 are -1 and -3 once more around."""


def region_of(one: Base, arc: str, *, whole: bool) -> list[list[int]]:
    """The outline of what an arc holds up to range 3, on the mat; `whole`: measured from all of the base."""
    half = one.side / 2
    if arc == "bullseye":
        wide, far = BULLSEYE_MM / 2, half + REACH
        return _on_mat(one, [(-wide, half), (wide, half), (wide, far), (-wide, far)])
    part = square(half) if whole else own_part(one.size, arc)
    first, last = (_line_at(one.size, at) for at in LIMITS[arc])
    rays = [direction(round(first + (last - first) * ray / FANNED) % FULL) for ray in range(FANNED + 1)]
    return _on_mat(one, [(0.0, 0.0), *[_reached(part, across, along) for across, along in rays]])


def _line_at(size: str, at: int) -> int:
    printed = HALF_ANGLE[size]
    return {
        -3: -QUARTER, -1: -printed, 1: printed, 2: HALF - printed, 3: QUARTER, 4: HALF + printed,
        5: FULL - printed, 9: FULL - QUARTER,
    }[at]  # fmt: skip


def _reached(part: Shape, across: float, along: float) -> Point:
    """How far a ray from the middle goes before it is farther than range 3 from a part of the base."""
    low, high = 0.0, 2 * REACH
    while high - low > 0.1:
        at = (low + high) / 2
        point = (across * at, along * at)
        low, high = (at, high) if apart(point, nearest(point, part)) <= REACH else (low, at)
    return across * low, along * low


def _on_mat(one: Base, points: list[Point]) -> list[list[int]]:
    return [[round(100 * value) for value in one.pose.placed(point)] for point in points]


def numbers(pose: Pose) -> list[int]:
    """A pose as a browser reads it."""
    return [pose.x, pose.y, pose.heading]
