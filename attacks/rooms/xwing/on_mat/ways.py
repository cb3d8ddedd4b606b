"""The way of a maneuver as pictures draw it: the poses that a base passes, and the outline of the template."""

from __future__ import annotations

from functools import lru_cache

from attacks.rooms.xwing.mat.maneuvers import Executed, Maneuver, way_of
from attacks.rooms.xwing.mat.poses import Base, Pose
from attacks.rooms.xwing.mat.templates import HALF_WIDTH

STATIONARY = "O"
PARTS = 8  # as many pieces as a way is drawn in


def path_of(one: Base, what: Maneuver, done: Executed) -> list[list[int]]:
    """The poses from where a base stood to where it ends, as x, y and heading in hundredths; one where it stays."""
    if done.pose == one.pose or what.bearing == STATIONARY:
        return [numbers(done.pose)]
    way, start = way_of(one, what), -one.side
    poses = [way.pose_at(start + (done.q - start) * part / PARTS).turned(-way.turn) for part in range(PARTS)]
    return [*[numbers(pose) for pose in poses], numbers(done.pose)]


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


def numbers(pose: Pose) -> list[int]:
    """A pose as a browser reads it."""
    return [pose.x, pose.y, pose.heading]
