"""Convex shapes: what is left of one when it is cut, how deep two sink into each other, how far apart they are.

A shape is its corners in order, in millimetres; one corner is a point. Source: rules/xwing-mat.md 1.6, 3.2.
"""

from __future__ import annotations

from math import sqrt

from attacks.rooms.xwing.mat.measures import EPS

Point = tuple[float, float]
Shape = tuple[Point, ...]
Line = tuple[Point, Point]


def cut(shape: Shape, a: float, b: float, least: float = 0.0) -> Shape:
    """The part of a shape where a x + b y is at least so much; nothing if there is none."""
    if not shape:
        return shape
    part: list[Point] = []
    x0, y0 = shape[-1]
    before = a * x0 + b * y0 - least
    for x1, y1 in shape:
        now = a * x1 + b * y1 - least
        if (now >= 0) != (before >= 0):
            share = before / (before - now)
            part.append((x0 + (x1 - x0) * share, y0 + (y1 - y0) * share))
        if now >= 0:
            part.append((x1, y1))
        x0, y0, before = x1, y1, now
    return tuple(part)


def depth(one: Shape, other: Shape) -> float:
    """How deep two shapes sink into each other: the shortest way apart; 0 or less if they do not."""
    return min(_depth(one, other), _depth(other, one))


def _depth(one: Shape, other: Shape) -> float:
    """... along the sides of the first; it goes round counter-clockwise."""
    least = 1e9
    x0, y0 = one[-1]
    for x1, y1 in one:
        a, b = y1 - y0, x0 - x1  # outward
        length = sqrt(a * a + b * b)
        if length:
            inner = a * x0 + b * y0 - min([a * x + b * y for x, y in other])
            least = min(least, inner / length)
            if least <= 0:
                return least
        x0, y0 = x1, y1
    return least


def lies_in(point: Point, shape: Shape) -> bool:
    """Is the point in the shape, or on its edge?"""
    x, y = point
    x0, y0 = shape[-1]
    for x1, y1 in shape:
        if (x1 - x0) * (y - y0) < (y1 - y0) * (x - x0):
            return False
        x0, y0 = x1, y1
    return True


def nearest(point: Point, shape: Shape) -> Point:
    """The point of the edge of a shape that is nearest to a point."""
    x, y = point
    best, found = 1e18, shape[0]
    x0, y0 = shape[-1]
    for x1, y1 in shape:
        dx, dy = x1 - x0, y1 - y0
        length = dx * dx + dy * dy
        share = ((x - x0) * dx + (y - y0) * dy) / length if length else 0.0
        share = 0.0 if share < 0 else min(share, 1.0)
        px, py = x0 + dx * share, y0 + dy * share
        square = (x - px) * (x - px) + (y - py) * (y - py)
        if square < best:
            best, found = square, (px, py)
        x0, y0 = x1, y1
    return found


def apart(a: Point, b: Point) -> float:
    """The distance of two points."""
    dx, dy = a[0] - b[0], a[1] - b[1]
    return sqrt(dx * dx + dy * dy)


def distance(one: Shape, other: Shape) -> float:
    """The shortest distance of two shapes; 0 if they overlap."""
    if len(one) > 2 and len(other) > 2 and depth(one, other) > 0:
        return 0.0
    if len(other) == 1 and len(one) > 2 and lies_in(other[0], one):
        return 0.0
    return min(
        min([apart(corner, nearest(corner, other)) for corner in one]),
        min([apart(corner, nearest(corner, one)) for corner in other]),
    )


def closest_lines(one: Shape, other: Shape) -> tuple[float, Line, Line]:
    """The distance of two shapes, and the first and last of their equally short lines, each from `one` to `other`.

    Only parallel edges that face each other have more than one; lines are equal, and parallel, within EPS.
    """
    lines = [(corner, nearest(corner, other)) for corner in one]
    lines += [(nearest(corner, one), corner) for corner in other]
    lengths = [apart(*line) for line in lines]
    least = min(lengths)
    shortest = lines[lengths.index(least)]
    if not least:
        return 0.0, shortest, shortest
    (x0, y0), (x1, y1) = shortest
    a, b = (y1 - y0) / least, (x0 - x1) / least  # across the line
    equal = [
        (a * p[0] + b * p[1], (p, q))
        for (p, q), length in zip(lines, lengths, strict=True)
        if length <= least + EPS and abs(a * (q[0] - p[0]) + b * (q[1] - p[1])) <= EPS
    ]
    return least, min(equal)[1], max(equal)[1]


def inside(line: Line, shape: Shape) -> float:
    """How much of a line runs inside a shape, which goes round counter-clockwise."""
    (px, py), (qx, qy) = line
    dx, dy = qx - px, qy - py
    enters, leaves = 0.0, 1.0
    x0, y0 = shape[-1]
    for x1, y1 in shape:
        a, b = y0 - y1, x1 - x0  # inward
        start = a * (px - x0) + b * (py - y0)
        slope = a * dx + b * dy
        if slope:
            at = -start / slope
            if slope > 0:
                enters = max(enters, at)
            else:
                leaves = min(leaves, at)
        elif start <= 0:
            return 0.0
        if leaves <= enters:
            return 0.0
        x0, y0 = x1, y1
    return (leaves - enters) * sqrt(dx * dx + dy * dy)


def area(shape: Shape) -> float:
    """What a shape covers, in square millimetres."""
    if len(shape) < 3:
        return 0.0
    pairs = zip(shape, (*shape[1:], shape[0]), strict=True)
    return abs(sum([x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs])) / 2


def shared(one: Shape, other: Shape) -> float:
    """The area that two shapes share; the second goes round counter-clockwise."""
    x0, y0 = other[-1]
    for x1, y1 in other:
        a, b = y0 - y1, x1 - x0
        one = cut(one, a, b, a * x0 + b * y0)
        x0, y0 = x1, y1
    return area(one)
