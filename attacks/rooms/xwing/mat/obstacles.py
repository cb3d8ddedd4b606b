"""Obstacles and devices: outlines of our own in the measured sizes, and whether one lies under a base.

Ids of obstacles are those of squad files. Source: rules/xwing-mat.md 1.7, 1.11, 2.1, 2.3.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from attacks.rooms.xwing.mat.measures import EDGE, EPS, OBSTACLE_APART, OBSTACLE_FROM_EDGE
from attacks.rooms.xwing.mat.poses import Base, Pose
from attacks.rooms.xwing.mat.shapes import Shape, apart, distance, lies_in, nearest, shared

ASTEROID, DEBRIS, GAS = "asteroid", "debris", "gas"
OUTLINES: dict[str, Shape] = {
    ASTEROID: (
        *((-35.0, -6.0), (-24.0, -24.0), (-2.0, -29.0), (20.0, -25.0), (35.0, -8.0)),
        *((31.0, 12.0), (15.0, 29.0), (-8.0, 25.0), (-27.0, 17.0)),
    ),
    DEBRIS: (
        *((-40.0, 3.0), (-30.0, -18.0), (-6.0, -27.0), (18.0, -20.0), (40.0, -9.0)),
        *((34.0, 12.0), (10.0, 28.0), (-14.0, 24.0), (-33.0, 16.0)),
    ),
    GAS: (
        *((-28.0, 0.0), (-18.0, -17.0), (4.0, -21.0), (24.0, -13.0)),
        *((29.0, 5.0), (15.0, 20.0), (-8.0, 22.0), (-23.0, 13.0)),
    ),
}
"""One outline for each kind, counter-clockwise, in millimetres."""
FAR = 230.0  # nothing reaches under a base from so far, along both axes together
SMALLEST = 0.01  # square millimetres that must be shared to stand on something


def _family(name: str, first: int, *sizes: tuple[int, int]) -> dict[str, tuple[int, int]]:
    return {f"{name}{number}": size for number, size in enumerate(sizes, first)}


OBSTACLES: dict[str, dict[str, tuple[int, int]]] = {
    ASTEROID: {
        **_family("coreasteroid", 0, (68, 58), (44, 38), (49, 36), (44, 32), (47, 36), (41, 30)),
        **_family("core2asteroid", 0, (44, 19), (53, 35), (34, 30), (52, 31), (57, 42), (68, 66)),
        **_family("pomasteroid", 1, (71, 45), (65, 55), (63, 49)),
    },
    DEBRIS: {
        **_family("vt49decimatordebris", 0, (59, 50), (54, 53), (61, 35)),
        **_family("yt2400debris", 0, (81, 55), (71, 55), (76, 55)),
        **_family("pomdebris", 1, (75, 63), (53, 45), (98, 55)),
        **dict.fromkeys(("loosecargo", "spareparts", "blaze"), (58, 40)),
    },
    GAS: {
        **_family("gascloud", 1, (52, 44), (55, 44), (77, 28), (57, 43), (56, 37), (57, 57)),
        "electrochaff": (58, 40),
    },
}
"""Every obstacle by kind and id: its long and its short side in millimetres."""
UNSCALED = {"R1": ASTEROID, "D1": DEBRIS, "G1": GAS}
KIND = {name: kind for kind, known in OBSTACLES.items() for name in known} | UNSCALED


class Thing(Struct, frozen=True, gc=False, omit_defaults=True):
    """An obstacle or a device on the mat: its id there, its kind, its outline. A disc has one corner and a radius."""

    id: int
    kind: str
    corners: Shape
    radius: float = 0.0

    @property
    def obstacle(self) -> bool:
        """Is it one that obstructs?"""
        return self.kind in OUTLINES


class Device(Struct, frozen=True, gc=False):
    """The token of a device: what it is, how far its middle lies from the edge with the guides, the radius of its disc.

    `beside`: the middles of further parts, so far to the sides.
    """

    kind: str
    offset: float
    radius: float
    beside: tuple[float, ...] = ()


BOMBS = (
    *("seismiccharges", "protonbombs", "ionbombs", "bombletgenerator", "thermaldetonators"),
    *("concussionbombs", "electroprotonbomb", "blazerbomb"),
)
DEVICES = {
    **{name: Device("bomb", 14.0, 14.0) for name in BOMBS},
    "proximitymines": Device("mine", 33.0, 32.5),
    "connernets": Device("mine", 39.0, 37.0),
    "clustermines": Device("mine", 19.0, 19.0, (-40.0, 40.0)),
    "drk1probedroids": Device("remote", 22.0, 22.0),
    "discordmissiles": Device("remote", 19.0, 19.0),
    "commandos": Device("remote", 20.0, 20.0),
    "sensorbuoysuite": Device("remote", 18.0, 18.0),
}


def outline(name: str) -> Shape:
    """The outline of an obstacle around its middle (`R1`, `D1`, `G1`: the three unscaled). KeyError if unknown."""
    kind = KIND[name]
    shape = OUTLINES[kind]
    if name in UNSCALED:
        return shape
    long, short = OBSTACLES[kind][name]
    across, along = zip(*shape, strict=True)
    wide, high = max(across) - min(across), max(along) - min(along)
    return tuple([(u * long / wide, v * short / high) for u, v in shape])


@lru_cache(1024)
def obstacle(key: int, name: str, pose: Pose) -> Thing:
    """An obstacle by its name on the mat; the heading of its pose is its rotation."""
    return Thing(key, KIND[name], tuple([pose.placed(corner) for corner in outline(name)]))


def device(key: int, name: str, edge: Pose) -> tuple[Thing, ...]:
    """The parts of a device whose edge with the guides lies at this pose, facing away from the ship."""
    known = DEVICES[name]
    places = [(side, known.offset) for side in (0.0, *known.beside)]
    return tuple([Thing(key, known.kind, (edge.placed(place),), known.radius) for place in places])


def gap_to(one: Base, thing: Thing) -> float:
    """The distance of a base from a thing on the mat."""
    return max(distance(one.corners, thing.corners) - thing.radius, 0.0)


def wholly_on_mat(thing: Thing) -> bool:
    """Does all of a thing lie on the mat, as a device must that is dropped or launched?"""
    limit = EDGE + EPS - thing.radius
    return all(abs(x) <= limit and abs(y) <= limit for x, y in thing.corners)


def under(one: Base, thing: Thing) -> bool:
    """Does a thing lie under a base, so that the ship is at range 0 of it?"""
    if thing.radius:
        middle = thing.corners[0]
        return lies_in(middle, one.corners) or apart(middle, nearest(middle, one.corners)) < thing.radius - EPS
    x, y = thing.corners[0]
    if abs(x - one.pose.x / 100) + abs(y - one.pose.y / 100) > FAR:
        return False
    return shared(one.corners, thing.corners) > SMALLEST


def placing_reason(name: str, pose: Pose, others: tuple[Thing, ...]) -> tuple[str, float]:
    """Why an obstacle may not be placed here (`edge`, `obstacle`, or nothing), and the distance that counts."""
    thing = obstacle(0, name, pose)
    edge = min([EDGE - max(abs(x), abs(y)) for x, y in thing.corners])
    if edge <= OBSTACLE_FROM_EDGE + EPS:
        return "edge", edge
    near = min([distance(thing.corners, other.corners) for other in others if other.obstacle], default=1e9)
    return ("obstacle", near) if near <= OBSTACLE_APART + EPS else ("", near)
