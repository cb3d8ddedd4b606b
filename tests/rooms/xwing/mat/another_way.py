"""The mat by another way: shapely's polygons and dense points along the template, from the definitions alone.

Nothing here is shared with what it judges. Bases and poses are plain numbers: (side, x, y, heading in degrees).
"""

from __future__ import annotations

import math

import numpy as np
from shapely import LineString, Polygon, distance, line_interpolate_point, points
from shapely.affinity import rotate, translate

ANGLE = {40: 40.62, 60: 41.40, 80: 41.76}
RADII = {"bank": (0, 80, 130, 180), "turn": (0, 35, 62.5, 90)}
FAR = 3000.0
Ship = tuple[float, float, float, float]


def placed(shape: Polygon, x: float, y: float, heading: float) -> Polygon:
    return translate(rotate(shape, -heading, origin=(0, 0)), x, y)


def square(side: float) -> Polygon:
    half = side / 2
    return Polygon([(-half, -half), (half, -half), (half, half), (-half, half)])


def base(ship: Ship) -> Polygon:
    side, x, y, heading = ship
    return placed(square(side), x, y, heading)


def wedge(side: float, arc: str) -> Polygon:
    """An arc as a polygon, far beyond the mat, with its point in the origin and its front up."""
    across, along = FAR * math.sin(math.radians(ANGLE[side])), FAR * math.cos(math.radians(ANGLE[side]))
    right = [(0, 0), (across, -along), (FAR * 3, -along), (FAR * 3, along), (across, along)]
    return {
        "front": Polygon([(0, 0), (across, along), (-across, along)]),
        "rear": Polygon([(0, 0), (-across, -along), (across, -along)]),
        "right": Polygon(right),
        "left": Polygon([(-x, y) for x, y in right]),
        "full_front": Polygon([(-FAR, 0), (FAR, 0), (FAR, FAR), (-FAR, FAR)]),
        "full_rear": Polygon([(-FAR, 0), (FAR, 0), (FAR, -FAR), (-FAR, -FAR)]),
        "bullseye": Polygon([(-7.4, 0), (7.4, 0), (7.4, FAR), (-7.4, FAR)]),
    }[arc]


def in_arc(one: Ship, other: Ship, arc: str) -> tuple[float, Polygon, Polygon] | None:
    """The attack range of an arc in millimetres with both parts; None if the arc does not hold the target."""
    region = placed(wedge(one[0], arc), *one[1:])
    mine, theirs = base(one).intersection(region), base(other).intersection(region)
    if theirs.is_empty:
        return None
    far = mine.distance(theirs)
    return (far, mine, theirs) if far <= 300 else None


def shortest_lines(mine: Polygon, theirs: Polygon) -> list[LineString]:
    """Lines from many points along the edge of one part that are as short as the shortest of all."""
    edge = mine.exterior
    starts = [*line_interpolate_point(edge, np.arange(0, edge.length, 0.2)), *points(edge.coords)]
    starts = [*starts, *(edge.interpolate(edge.project(corner)) for corner in points(theirs.exterior.coords))]
    best = mine.distance(theirs)
    near = [start for start, far in zip(starts, distance(starts, theirs), strict=True) if far <= best + 1e-6]
    return [LineString([start, theirs.exterior.interpolate(theirs.exterior.project(start))]) for start in near]


def blocked(lines: list[LineString], rocks: list[Polygon]) -> str:
    """Do these lines run through rocks: `no`, `yes`, or some of them?"""
    found = {any(line.intersection(rock).length > 0.05 for rock in rocks) for line in lines}
    return "choice" if len(found) > 1 else "yes" if True in found else "no"


def centre_line(kind: str, speed: int, side: int, length: float) -> tuple[np.ndarray, float]:
    """Points every hundredth of a millimetre along a template and its straight rays, q = -side first; its length T."""
    step = 0.01
    if kind == "straight":
        total = 40.0 * speed
        q = np.arange(-length, total + length + step, step)
        return np.column_stack([np.zeros_like(q), length / 2 + q]), total
    radius, angle = RADII[kind][speed], math.pi / (4 if kind == "bank" else 2)
    total = radius * angle
    q = np.arange(-length, total + length + step, step)
    turned = np.clip(q / radius, 0, angle)
    u, v = radius * (1 - np.cos(turned)), radius * np.sin(turned)
    before, behind = np.minimum(q, 0), np.maximum(q - total, 0)
    u, v = u + behind * np.sin(turned), v + before + behind * np.cos(turned)
    return np.column_stack([side * u, length / 2 + v]), total


class Drive:
    """A base that goes along a template from (x, y) with a heading, its leading edge first."""

    def __init__(self, ship: Ship, kind: str, speed: int, side: int) -> None:
        self.ship = ship
        self.points, self.total = centre_line(kind, speed, side, ship[0])

    def at(self, q: float) -> tuple[Polygon, tuple[float, float, float]]:
        """The base with the middle of its following edge at q: its outline, and (x, y, heading) of its middle."""
        length, x, y, heading = self.ship
        first = round((q + length) / 0.01)
        rear = self.points[first]
        ahead = self.points[first + 1 : first + round(2 * length / 0.01)]
        away = np.hypot(ahead[:, 0] - rear[0], ahead[:, 1] - rear[1])
        front = ahead[int(np.argmin(np.abs(away - length)))]
        u, v = (rear + front) / 2
        turn = math.degrees(math.atan2(front[0] - rear[0], front[1] - rear[1]))
        rad = math.radians(heading)
        middle = (
            x + u * math.cos(rad) + v * math.sin(rad),
            y - u * math.sin(rad) + v * math.cos(rad),
            (heading + turn) % 360,
        )
        return placed(square(length), *middle), middle

    def strip(self, until: float) -> Polygon:
        """What the template covers up to q."""
        length, x, y, heading = self.ship
        first, last = round(length / 0.01), round((length + until) / 0.01)
        path = self.points[first : last + 1 : 20]
        return placed(LineString(path).buffer(10, cap_style="flat"), x, y, heading)
