"""What the mat says of an attack: range, the arcs that hold a target, the attack range of each, and what obstructs it.

Everything follows from two bases, a record of touching, and what lies on the mat.
Source: rules/xwing-mat.md 1.7, 1.9, 1.10, 3.2, 3.3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from math import ceil, sqrt

from msgspec import Struct
from msgspec.structs import replace

from attacks.rooms.xwing.mat.angles import FULL, direction
from attacks.rooms.xwing.mat.arcs import ARCS, BOUNDS, beyond_lines, in_arc, own_part
from attacks.rooms.xwing.mat.lines import NO, obstruction
from attacks.rooms.xwing.mat.measures import BAND, BEYOND, EPS, HAIR_ANGLE, HAIR_MM, REACH, SIDE
from attacks.rooms.xwing.mat.obstacles import Thing
from attacks.rooms.xwing.mat.poses import Base, Pose, square
from attacks.rooms.xwing.mat.shapes import Line, Shape, apart, closest_lines, depth, distance, nearest

TINY = 1e-6  # lines of one length, but for what reckoning adds
ATTACK_ARC, ATTACKER = "attack_arc", "attacker"
"""From where an attack range is measured: the part of the base that lies in the arc, or the whole base."""


class InArc(Struct, frozen=True, gc=False):
    """A target in one arc: the attack range in millimetres and as a band, the line measured, and what blocks it.

    `obstructed`: `no`, `yes`, or `choice` where the attacker may choose one of several lines that are equally short:
    those from `line` to `last`.
    """

    arc: str
    distance: float
    range: int
    obstructed: str
    line: Line
    last: Line


class Sight(Struct, frozen=True, gc=False):
    """One ship as another sees it: the gap of the bases in millimetres, the range, do they touch, and the arcs."""

    gap: float
    range: int
    touching: bool
    arcs: tuple[InArc, ...] = ()

    def arc(self, name: str) -> InArc | None:
        """The target in one of the arcs; None if that does not hold it."""
        return next((held for held in self.arcs if held.arc == name), None)

    @property
    def names(self) -> tuple[str, ...]:
        """The arcs that hold the target."""
        return tuple([held.arc for held in self.arcs])


def band(distance: float) -> int:
    """The range of a distance in millimetres: 0 to 3, or 4 for beyond. A boundary belongs to the nearer one."""
    return min(ceil((distance - EPS) / BAND), BEYOND) if distance > EPS else 0


def gap(one: Base, other: Base) -> float:
    """The distance of two bases in millimetres; 0 if they overlap. The same from either side."""
    return _pair(one, other)[0]


def range_of(one: Base, other: Base, *, recorded: bool = False) -> int:
    """The range of two ships: 0 if they touch, by their gap or because it is recorded."""
    apart = gap(one, other)
    return 0 if recorded else band(apart)


def within_range(one: Base, other: Base, most: int) -> bool:
    """Is all of a ship within a range of another: its farthest point too?"""
    return max(apart(corner, nearest(corner, one.corners)) for corner in other.corners) <= most * BAND + EPS


def beyond_range(one: Base, other: Base, least: int) -> bool:
    """Is a ship beyond a range of another: its nearest point too?"""
    return gap(one, other) > least * BAND + EPS


def side_of(one: Base, other: Base) -> str:
    """Where another ship stands: `in_front`, `behind`, or `flanking` across the midline."""
    forward = [one.pose.relative(corner)[1] for corner in other.corners]
    if max(forward) < -EPS:
        return "behind"
    return "in_front" if min(forward) > EPS else "flanking"


def sight(
    one: Base,
    other: Base,
    things: Iterable[Thing] = (),
    *,
    recorded: bool = False,
    measured_from: str = ATTACK_ARC,
    arcs: Collection[str] = ARCS,
) -> Sight:
    """All facts of a target: `other` as `one` sees it. `recorded`: by the record of a partial maneuver they touch."""
    apart, lines, single, corners = _pair(one, other)
    touching = recorded or apart <= EPS
    reach = 0 if touching else band(apart)
    if apart > REACH + EPS or not arcs:
        return Sight(apart, reach, touching)
    seen = _Seen(one.size, apart, lines, single, corners, _between(one, other, things), measured_from == ATTACKER)
    found = []
    for arc in arcs:
        held = seen.in_arc(arc)
        if held is not None and held.distance <= REACH + EPS:
            found.append(replace(held, range=0) if recorded and held.distance <= apart + EPS else held)
    return Sight(apart, reach, touching, tuple(found))


class _Seen:
    """A target before an attacker: how far its corners lie beyond the lines that bound arcs, and its closest lines.

    Where the closest line of the whole bases lies in an arc, it is that of the arc too.
    """

    def __init__(
        self,
        size: str,
        apart: float,
        lines: tuple[Line, ...],
        single: bool,
        corners: Shape,
        blocking: list[Shape],
        whole: bool,
    ) -> None:
        self.size, self.apart, self.lines, self.single = size, apart, lines, single
        self.corners, self.blocking, self.whole = corners, blocking, whole
        self.most = [max(beyond) for beyond in zip(*[beyond_lines(size, corner) for corner in corners], strict=True)]
        ends = [(beyond_lines(size, p), beyond_lines(size, q)) for p, q in lines]
        self.ends = [(theirs if whole else tuple(map(min, mine, theirs))) for mine, theirs in ends]

    def in_arc(self, arc: str) -> InArc | None:
        """The target in one arc."""
        sides = BOUNDS[arc]
        for side, least in sides:
            if self.most[side] < least - EPS:
                return None
        if self.single or not self.blocking:
            for line, ends in zip(self.lines, self.ends, strict=True):
                for side, least in sides:
                    if ends[side] < least:
                        break
                else:
                    return self._along(arc, self.apart, line, line)
        part = in_arc(self.corners, self.size, arc)
        if not part:
            return None
        mine = square(SIDE[self.size] / 2) if self.whole else own_part(self.size, arc)
        far, first, last = closest_lines(mine, part)
        return self._along(arc, far if self.lines else distance(mine, part), first, last)

    def _along(self, arc: str, far: float, first: Line, last: Line) -> InArc:
        blocked = obstruction(first, last, self.blocking) if self.blocking and far > EPS else NO
        return InArc(arc, far, band(far), blocked, first, last)


def _pair(one: Base, other: Base) -> tuple[float, tuple[Line, ...], bool, Shape]:
    """The gap of two bases, their shortest lines, is there only one, and the other's corners; all as `one` sees it.

    Each corner is measured as the base across sees it, so that both ships find the very same gap.
    """
    mine, theirs = SIDE[one.size] / 2, SIDE[other.size] / 2
    corners, ours = _corners(one, other), _corners(other, one)
    dx, dy = (other.pose.x - one.pose.x) / 100, (other.pose.y - one.pose.y) / 100
    if dx * dx + dy * dy < 2 * (mine + theirs) * (mine + theirs) and depth(square(mine), corners) > 0:
        return 0.0, (), False, corners  # only a judge puts a ship on another
    found = []
    for x, y in corners:
        px = -mine if x < -mine else mine if x > mine else x
        py = -mine if y < -mine else mine if y > mine else y
        found.append(((x - px) * (x - px) + (y - py) * (y - py), px, py, x, y))
    sine, cosine = direction((other.pose.heading - one.pose.heading) % FULL)
    u, v = (corners[0][0] + corners[2][0]) / 2, (corners[0][1] + corners[2][1]) / 2
    for (x, y), (sx, sy) in zip(square(mine), ours, strict=True):
        qx = -theirs if sx < -theirs else theirs if sx > theirs else sx
        qy = -theirs if sy < -theirs else theirs if sy > theirs else sy
        square_of = (sx - qx) * (sx - qx) + (sy - qy) * (sy - qy)
        found.append((square_of, x, y, u + qx * cosine + qy * sine, v - qx * sine + qy * cosine))
    found.sort()
    least = sqrt(found[0][0])
    most, equal = (least + TINY) * (least + TINY), (least + EPS) * (least + EPS)
    lines = tuple([((px, py), (x, y)) for square_of, px, py, x, y in found if square_of <= most])
    single = all(_same(found[0], other_line) for other_line in found[1:] if other_line[0] <= equal)
    return least, lines, single, corners


def _same(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Is it the same line, from corner to corner, found from either end?"""
    return all(abs(a - b) < TINY for a, b in zip(one[1:], other[1:], strict=True))


def _corners(one: Base, other: Base) -> Shape:
    """The corners of another base, counter-clockwise from its front right, as `one` sees them."""
    across, along = direction(one.pose.heading)
    sine, cosine = direction((other.pose.heading - one.pose.heading) % FULL)
    dx, dy = (other.pose.x - one.pose.x) / 100, (other.pose.y - one.pose.y) / 100
    u, v = dx * along - dy * across, dx * across + dy * along
    half = SIDE[other.size] / 2
    a, b = half * cosine, half * sine
    return ((u + a + b, v - b + a), (u - a + b, v + b + a), (u - a - b, v + b - a), (u + a - b, v - b - a))


def _between(one: Base, other: Base, things: Iterable[Thing]) -> list[Shape]:
    """The outlines of obstacles that may lie between two bases, as `one` sees them."""
    x0, y0, x1, y1 = one.pose.x / 100, one.pose.y / 100, other.pose.x / 100, other.pose.y / 100
    dx, dy = x1 - x0, y1 - y0
    length = sqrt(dx * dx + dy * dy) or 1.0
    wide = 0.7072 * max(SIDE[one.size], SIDE[other.size])
    found = []
    for thing in things:
        if not thing.obstacle:
            continue
        across = [((x - x0) * dy - (y - y0) * dx) / length for x, y in thing.corners]
        if min(across) > wide or max(across) < -wide:
            continue
        along = [((x - x0) * dx + (y - y0) * dy) / length for x, y in thing.corners]
        if max(along) < -wide or min(along) > length + wide:
            continue
        found.append(tuple([one.pose.relative(corner) for corner in thing.corners]))
    return found


def all_sights(
    bases: Mapping[int, Base],
    enemies: Mapping[int, Collection[int]],
    things: Iterable[Thing] = (),
    touching: Collection[tuple[int, int]] = (),
    measured_from: str = ATTACK_ARC,
) -> dict[tuple[int, int], Sight]:
    """Every ship of a table as every other sees it: range to all, arcs to those that are its `enemies`.

    `touching` holds the pairs of ids that a partial maneuver recorded, in either order.
    """
    things = tuple(things)
    found: dict[tuple[int, int], Sight] = {}
    records = {pair for one, other in touching for pair in ((one, other), (other, one))}
    for key, one in bases.items():
        for other_key, other in bases.items():
            if key == other_key:
                continue
            pair, back = (key, other_key), found.get((other_key, key))
            if back is not None and (back.range == BEYOND or other_key not in enemies.get(key, ())):
                found[pair] = Sight(back.gap, back.range, back.touching)
            elif other_key in enemies.get(key, ()):
                found[pair] = sight(one, other, things, recorded=pair in records, measured_from=measured_from)
            else:
                found[pair] = sight(one, other, recorded=pair in records, arcs=())
    return found


class Hair(Struct, frozen=True, gc=False, order=True):
    """A fact that hangs by a hair: it would change if something stood half a millimetre or 0.3 degrees otherwise.

    `fact`: `range`, `arc`, `attack_range` or `obstructed`, the last three of an `arc`.
    """

    fact: str
    arc: str = ""


def hairs(
    one: Base,
    other: Base,
    things: Iterable[Thing] = (),
    *,
    recorded: bool = False,
    measured_from: str = ATTACK_ARC,
) -> tuple[Hair, ...]:
    """Which facts of a target hang by a hair."""
    things = tuple(things)
    told: list[set[tuple[Hair, object]]] = []
    for mine, theirs in _otherwise(one, other):
        seen = sight(mine, theirs, things, recorded=recorded, measured_from=measured_from)
        said: set[tuple[Hair, object]] = {(Hair("range"), seen.range)}
        for arc in ARCS:
            held = seen.arc(arc)
            said.add((Hair("arc", arc), held is not None))
            if held is not None:
                said |= {(Hair("attack_range", arc), held.range), (Hair("obstructed", arc), held.obstructed)}
        told.append(said)
    changed = {hair for said in told[1:] for hair, _ in said ^ told[0]}
    return tuple(
        sorted(hair for hair in changed if hair.fact in ("range", "arc") or Hair("arc", hair.arc) not in changed)
    )


def _otherwise(one: Base, other: Base) -> list[tuple[Base, Base]]:
    """The two bases as they stand, and moved or turned by a hair."""
    _, lines, _, corners = _pair(one, other)
    own, theirs = lines[0] if lines else ((0.0, 0.0), corners[0])
    away, back = round(100 * HAIR_MM), other.pose
    length = sqrt((theirs[0] - own[0]) ** 2 + (theirs[1] - own[1]) ** 2)
    here, there = one.pose.placed(own), one.pose.placed(theirs)
    dx, dy = ((there[0] - here[0]) / length, (there[1] - here[1]) / length) if length else (0.0, 1.0)
    shifts = [(dx, dy), (-dx, -dy), (dy, -dx), (-dy, dx)]
    moved = [other.at(Pose(back.x + round(away * x), back.y + round(away * y), back.heading)) for x, y in shifts]
    turned = [one.at(one.pose.turned(turn)) for turn in (HAIR_ANGLE, -HAIR_ANGLE)]
    theirs_turned = [other.at(back.turned(turn)) for turn in (HAIR_ANGLE, -HAIR_ANGLE)]
    beside = [_beside(one, other, round(far * dy), round(-far * dx)) for far in (away, -away)]
    return [(one, other), *((one, at) for at in (*moved, *theirs_turned)), *((at, other) for at in turned), *beside]


def _beside(one: Base, other: Base, dx: int, dy: int) -> tuple[Base, Base]:
    """Both moved, which is as if what lies between them were moved the other way."""
    a, b = one.pose, other.pose
    return one.at(Pose(a.x + dx, a.y + dy, a.heading)), other.at(Pose(b.x + dx, b.y + dy, b.heading))
