"""Where something stands on the mat: a pose in whole hundredths, a base of one of three sizes at a pose.

The origin is the middle of the mat, x goes right, y up; a heading is clockwise from up. Source: rules/xwing-mat.md 1.1.
"""

from __future__ import annotations

from functools import cache, lru_cache

from msgspec import Struct

from attacks.rooms.xwing.mat.angles import FULL, direction
from attacks.rooms.xwing.mat.measures import EDGE, EPS, SIDE
from attacks.rooms.xwing.mat.shapes import Point, Shape


class Pose(Struct, frozen=True, gc=False, order=True):
    """A place and a heading: x and y in hundredths of a millimetre, the heading in hundredths of a degree."""

    x: int
    y: int
    heading: int = 0

    @classmethod
    def at(cls, x: float, y: float, heading: float = 0) -> Pose:
        """The pose nearest to these millimetres and degrees."""
        return cls(round(x * 100), round(y * 100), round(heading * 100) % FULL)

    @property
    def millimetres(self) -> tuple[float, float, float]:
        """The same in millimetres and degrees."""
        return self.x / 100, self.y / 100, self.heading / 100

    def placed(self, point: Point) -> Point:
        """A point of one's own (right, forward), on the mat."""
        across, along = direction(self.heading)
        u, v = point
        return self.x / 100 + u * along + v * across, self.y / 100 - u * across + v * along

    def relative(self, point: Point) -> Point:
        """A point of the mat as (right, forward) from here."""
        across, along = direction(self.heading)
        dx, dy = point[0] - self.x / 100, point[1] - self.y / 100
        return dx * along - dy * across, dx * across + dy * along

    def moved(self, right: float, forward: float, turn: int = 0) -> Pose:
        """The pose so far away in its own directions, rounded to hundredths; `turn` is clockwise."""
        x, y = self.placed((right, forward))
        return Pose(round(x * 100), round(y * 100), (self.heading + turn) % FULL)

    def turned(self, turn: int) -> Pose:
        """The pose turned clockwise where it stands."""
        return Pose(self.x, self.y, (self.heading + turn) % FULL)


class Base(Struct, frozen=True, gc=False, order=True):
    """The base of a ship on the mat: its size (`small`, `medium`, `large`), and where its middle stands."""

    size: str
    pose: Pose

    @property
    def side(self) -> float:
        """The length of its side."""
        return SIDE[self.size]

    @property
    def corners(self) -> Shape:
        """Its corners on the mat, counter-clockwise from front right."""
        return _corners(self)

    def at(self, pose: Pose) -> Base:
        """The same base at another pose."""
        return Base(self.size, pose)


def base(size: str, x: float, y: float, heading: float = 0) -> Base:
    """A base by its size, millimetres and degrees."""
    return Base(size, Pose.at(x, y, heading))


@lru_cache(4096)
def _corners(one: Base) -> Shape:
    half = one.side / 2
    return tuple([one.pose.placed(corner) for corner in square(half)])


@cache
def square(half: float) -> Shape:
    """A square around the origin, counter-clockwise from front right."""
    return ((half, half), (-half, half), (-half, -half), (half, -half))


def on_mat(corners: Shape) -> bool:
    """Does all of a shape lie on the mat?"""
    limit = EDGE + EPS
    return all(-limit <= x <= limit and -limit <= y <= limit for x, y in corners)
