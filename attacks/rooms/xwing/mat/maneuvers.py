"""Maneuvers: where one ends, and where a ship stops that would end on another.

A maneuver is written as on a dial: speed, bearing, colour; `2TW` is a white turn to the left of speed 2. Bearings:
F straight, B N bank, T Y turn, K Koiogran, L P Segnor's loop, E R Tallon roll, O stationary, A D reverse bank,
S reverse straight; left stands first. Source: rules/xwing-mat.md 1.4, 1.5, 1.7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import sqrt
from types import MappingProxyType

from msgspec import Struct

from attacks.rooms.xwing.mat.angles import HALF, QUARTER
from attacks.rooms.xwing.mat.measures import BANK, EPS, FINE, SLIDE, STEP, STRAIGHT, TURN
from attacks.rooms.xwing.mat.obstacles import Thing, under
from attacks.rooms.xwing.mat.poses import Base, Pose, on_mat
from attacks.rooms.xwing.mat.shapes import Shape, depth
from attacks.rooms.xwing.mat.templates import Template, Way

KINDS = {
    **dict.fromkeys("FKS", "straight"),
    **dict.fromkeys("BNLPAD", "bank"),
    **dict.fromkeys("TYER", "turn"),
    "O": "stationary",
}
SPEEDS = {"straight": tuple(STRAIGHT), "bank": tuple(BANK), "turn": tuple(TURN), "stationary": (0,)}
LEFT, REVERSE, FLIPPED, TALLON = "BTLEA", "ADS", "KLP", "ER"
COLOURS = {"W": "white", "B": "blue", "R": "red", "P": "purple"}
PLACES = (-1, 0, 1)  # of a Tallon roll or a barrel roll: back, middle, forward
HALF_DIAGONAL = 0.70711  # of a square, for each millimetre of its side
FASTEST = 4.0  # no corner of a base moves farther than so much for each millimetre of q


class BadManeuver(ValueError):
    """No such maneuver: a speed, bearing or colour that no template or dial has."""


class Maneuver(Struct, frozen=True, gc=False, omit_defaults=True):
    """A speed and a bearing. `sideslip`: the dialled bank or turn is carried out to the other side, sideways."""

    speed: int
    bearing: str
    colour: str = "W"
    sideslip: bool = False

    @property
    def code(self) -> str:
        """As it stands on a dial."""
        return f"{self.speed}{self.bearing}{self.colour}"

    @property
    def side(self) -> int:
        """The side it is dialled to: 1 right, -1 left, 0 straight on."""
        return 0 if KINDS[self.bearing] not in ("bank", "turn") else -1 if self.bearing in LEFT else 1


def maneuver(code: str, *, sideslip: bool = False) -> Maneuver:
    """A maneuver by what stands on a dial: `3NW`; a missing colour is white. Raises `BadManeuver`."""
    speed, bearing, colour = code[:1], code[1:2], code[2:] or "W"
    if bearing not in KINDS or not bearing or colour not in COLOURS:
        raise BadManeuver(f"{code!r} is no maneuver: write speed, bearing and colour, such as 2TW")
    if not speed.isascii() or not speed.isdigit() or int(speed) not in SPEEDS[KINDS[bearing]]:
        raise BadManeuver(f"there is no template for {code!r}")
    if sideslip and bearing not in "BNTY":
        raise BadManeuver("only a bank or a turn can be a sideslip")
    return Maneuver(int(speed), bearing, colour, sideslip)


class Executed(Struct, frozen=True, gc=False):
    """How a maneuver ended: `q` along the template, `through` the things its used part lies on, the nearest first.

    `overlapped`: the ships under the full end pose. `touching`: those backed over last, to be recorded as touching.
    `on`: the things under the base where it stands now. `fled`: a corner of it lies outside the mat. `passed`: the
    ships on which the used part of the template lies.
    """

    pose: Pose
    full: bool
    q: float
    overlapped: tuple[int, ...] = ()
    touching: tuple[int, ...] = ()
    through: tuple[int, ...] = ()
    on: tuple[int, ...] = ()
    fled: bool = False
    passed: tuple[int, ...] = ()


def way_of(one: Base, what: Maneuver) -> Way:
    """The template of a maneuver, laid at the base."""
    kind, side, turn = KINDS[what.bearing], what.side, 0
    if what.bearing in REVERSE:
        side, turn = -side, HALF  # a reverse bank to the left lies behind to the left
    if what.sideslip:
        turn = -side * QUARTER
    return Way(one.pose, one.side, Template(kind, what.speed, side), turn)


def full_end(one: Base, what: Maneuver, place: int = 0) -> Pose:
    """Where the full maneuver ends. `place`: 1, 0 or -1, how a Tallon roll is placed: forward, middle or back."""
    if what.bearing == "O":
        return one.pose
    way = way_of(one, what)
    if what.bearing not in FLIPPED + TALLON:
        return way.pose_at(way.template.length)
    (u, v), (across, along) = way.base_at(way.template.length)
    if what.bearing in FLIPPED:
        return one.pose.moved(u, v, way.template.angle + HALF)
    across, along = along * what.side, -across * what.side  # turned once more to its side
    return one.pose.moved(u + place * SLIDE * across, v + place * SLIDE * along, what.side * HALF)


def tallon_places(one: Base, what: Maneuver, others: Mapping[int, Base]) -> tuple[int, ...]:
    """The places that are offered: all three, or, where only some lie on no ship, those."""
    free = tuple([place for place in PLACES if not overlapping(one.at(full_end(one, what, place)), others)])
    return free or PLACES


def overlapping(one: Base, others: Mapping[int, Base]) -> tuple[int, ...]:
    """The ships that a base would stand on."""
    return tuple([key for key, other in others.items() if _near(one, other) and _sunk(one.corners, other) > EPS])


def execute(
    one: Base, what: Maneuver, others: Mapping[int, Base], things: Iterable[Thing] = (), place: int = 0
) -> Executed:
    """Execute a maneuver among other ships (by id) and the obstacles and devices on the mat."""
    end, things = full_end(one, what, place), tuple(things)
    if what.bearing == "O":
        return _arrived(one, end, things, full=True, q=0.0)
    way, others = way_of(one, what), {key: other for key, other in others.items() if other is not one}
    overlapped = overlapping(one.at(end), others)
    if not overlapped:
        return _arrived(one, end, things, full=True, q=way.template.length, way=way, around=others)
    q, touching = _backed(way, [(key, other) for key, other in others.items() if _within(way, other)])
    pose = one.pose if q <= -way.length else way.pose_at(q)
    return _arrived(
        one, pose, things, full=False, q=q, way=way, around=others, overlapped=overlapped, touching=touching
    )


def _arrived(
    one: Base,
    pose: Pose,
    things: tuple[Thing, ...],
    *,
    full: bool,
    q: float,
    way: Way | None = None,
    around: Mapping[int, Base] = MappingProxyType({}),
    overlapped: tuple[int, ...] = (),
    touching: tuple[int, ...] = (),
) -> Executed:
    stands = one.at(pose)
    met = [] if way is None else [(_met_at(way, thing, q), thing.id) for thing in things if _covers(way, thing, q)]
    return Executed(
        pose,
        full,
        q,
        overlapped,
        touching,
        tuple([key for _, key in sorted(met)]),
        tuple([thing.id for thing in things if under(stands, thing)]),
        not on_mat(stands.corners),
        () if way is None else tuple([key for key, other in around.items() if way.covers(other.corners, until=q)]),
    )


def _covers(way: Way, thing: Thing, until: float) -> bool:
    return way.covers(thing.corners, thing.radius, until)


def _met_at(way: Way, thing: Thing, until: float) -> float:
    """The place on the template, in whole hundredths of a millimetre, where it first lies on a thing."""
    free, met = 0.0, min(until, way.template.length)
    while met - free > 0.005:
        middle = (free + met) / 2
        if _covers(way, thing, middle):
            met = middle
        else:
            free = middle
    return round(met, 2)


def _backed(way: Way, others: list[tuple[int, Base]]) -> tuple[float, tuple[int, ...]]:
    """Go back along the template to the first free place; also the ships that were overlapped just before it."""
    q, start = way.template.length, -way.length
    before, blocking = q, tuple[int, ...]()
    while True:
        corners = way.corners_at(q)
        sunk = {key: deep for key, other in others if (deep := _sunk(corners, other)) > EPS}
        if not sunk:
            break
        before, blocking = q, tuple(sunk)
        if q <= start:
            return start, blocking
        # nearer than this it cannot be free; the places tried stay whole steps away from the end
        steps = max(1, int((max(sunk.values()) - EPS) / (FASTEST * STEP)))
        q = max(q - steps * STEP, start)
    if not blocking:  # the end is free without the flip
        return q, ()
    before, blocking = _last(way, others, q, before, blocking)
    return _refined(way, others, q, before, blocking), blocking


def _last(
    way: Way, others: list[tuple[int, Base]], q: float, before: float, blocking: tuple[int, ...]
) -> tuple[float, tuple[int, ...]]:
    """The place one step ahead of the free one and the ships overlapped there."""
    ahead = min(q + STEP, before)
    corners = way.corners_at(ahead)
    sunk = tuple([key for key, other in others if _sunk(corners, other) > EPS])
    return (ahead, sunk) if sunk else (before, blocking)


def _refined(way: Way, others: list[tuple[int, Base]], free: float, before: float, blocking: tuple[int, ...]) -> float:
    """The place between a free one and an overlapping one where the base stands edge to edge with those it backed over.

    Sinking by no more than EPS is no overlap, so the free place may still lie that much too far.
    """
    last = [other for key, other in others if key in blocking]

    def clear(q: float) -> bool:
        corners = way.corners_at(q)
        return all(_sunk(corners, other) <= 0 for other in last)

    if not clear(free):
        behind = max(free - STEP, -way.length)
        corners = way.corners_at(behind)
        if not clear(behind) or any(_sunk(corners, other) > EPS for _, other in others):
            return free  # it slides along an edge, within EPS of it
        free, before = behind, free
    while before - free > FINE:
        middle = (free + before) / 2
        if clear(middle):
            free = middle
        else:
            before = middle
    return free


def _sunk(corners: Shape, other: Base) -> float:
    """How deep a base with these corners sinks into another; 0 or less if it does not."""
    (x0, y0), _, (x1, y1), _ = corners
    dx, dy = (x0 + x1) / 2 - other.pose.x / 100, (y0 + y1) / 2 - other.pose.y / 100
    reach = (sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0)) / 2) + other.side * HALF_DIAGONAL
    return depth(corners, other.corners) if dx * dx + dy * dy < reach * reach else 0.0


def _near(one: Base, other: Base) -> bool:
    """May two bases overlap at all?"""
    reach = (one.side + other.side) * HALF_DIAGONAL * 100
    dx, dy = one.pose.x - other.pose.x, one.pose.y - other.pose.y
    return dx * dx + dy * dy <= reach * reach


def _within(way: Way, other: Base) -> bool:
    """May another ship stand in the way anywhere along a template?"""
    reach = (way.template.length + 2 * way.length + other.side) * 100
    dx, dy = way.pose.x - other.pose.x, way.pose.y - other.pose.y
    return dx * dx + dy * dy <= reach * reach
