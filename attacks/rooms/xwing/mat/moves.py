"""Moves that are no maneuvers: barrel rolls, boosts, decloaks, tractor moves, turning on the spot, placing a ship.

A move has places to choose from; each says why a ship may not stand there: `ship`, `obstacle`, `outside`, or nothing.
Source: rules/xwing-mat.md 1.8, 2.2, 2.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct

from attacks.rooms.xwing.mat.angles import QUARTER
from attacks.rooms.xwing.mat.maneuvers import PLACES, BadManeuver, overlapping
from attacks.rooms.xwing.mat.measures import BANK, DEPLOYMENT, EDGE, EPS, SLIDE, SLIDE_LARGER, STRAIGHT, TURN, WIDTH
from attacks.rooms.xwing.mat.obstacles import Thing, under
from attacks.rooms.xwing.mat.poses import Base, Pose, on_mat
from attacks.rooms.xwing.mat.shapes import Shape, apart, depth, lies_in, nearest
from attacks.rooms.xwing.mat.templates import Template, Way

LEFT, RIGHT = -1, 1
KINDS = ("barrel_roll", "boost")


class Place(Struct, frozen=True, gc=False):
    """Where a move may end: which of its places, the pose, why not, and of what the ship is at range 0 there.

    `through`: what the template lies on and does not hinder: devices, obstacles where they do not. `passed`: the ships
    that it lies on.
    """

    place: int
    pose: Pose
    why_not: str = ""
    on: tuple[int, ...] = ()
    through: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()


def template_of(kind: str, speed: int, side: int = 0) -> Template:
    """A template by its kind, speed and side (1 right, -1 left). Raises `BadManeuver`."""
    known = {"straight": STRAIGHT, "bank": BANK, "turn": TURN}
    if kind not in known or speed not in known[kind] or side not in (LEFT, 0, RIGHT):
        raise BadManeuver(f"there is no template {kind} {speed}")
    if bool(side) == (kind == "straight"):
        raise BadManeuver("a bank or turn goes to a side, a straight to none")
    return Template(kind, speed, side)


def boost(
    one: Base,
    template: Template,
    others: Mapping[int, Base],
    things: Iterable[Thing] = (),
    *,
    over_obstacles: bool = False,
) -> Place:
    """Boost along a template laid at the front; it has one place."""
    way = Way(one.pose, one.side, template)
    return _checked(one, 0, way.pose_at(template.length), way, others, things, over_obstacles)


def barrel_roll(
    one: Base,
    side: int,
    others: Mapping[int, Base],
    things: Iterable[Thing] = (),
    *,
    speed: int = 1,
    over_obstacles: bool = False,
) -> tuple[Place, ...]:
    """Roll to a side (1 right, -1 left) with a straight template: its places back, middle and forward.

    A small ship lays the template lengthwise, a larger one (only speed 1) crosswise.
    """
    if one.size == "small":
        out, along, slide = STRAIGHT[speed], WIDTH, SLIDE
    else:
        out, along, slide = WIDTH, STRAIGHT[speed], SLIDE_LARGER
    half = one.side / 2
    edge = side * half
    strip = _rectangle(min(edge, edge + side * out), max(edge, edge + side * out), along / 2)
    laid = tuple([one.pose.placed(corner) for corner in strip])
    poses = [one.pose.moved(side * (one.side + out), place * slide) for place in PLACES]
    return tuple(
        [
            _checked(one, place, pose, laid, others, things, over_obstacles)
            for place, pose in zip(PLACES, poses, strict=True)
        ]
    )


def curved_roll(
    one: Base,
    side: int,
    kind: str,
    speed: int,
    others: Mapping[int, Base],
    things: Iterable[Thing] = (),
    *,
    forward: bool = True,
) -> tuple[Place, ...]:
    """Roll to a side with a bank or turn template that curves forward or backward, as some ships may."""
    way = Way(one.pose, one.side, template_of(kind, speed, -side if forward else side), side * QUARTER)
    (u, v), (across, along) = way.base_at(way.template.length)
    nose = (-side * along, side * across)  # a quarter from where the base goes
    start, turn = one.pose.turned(way.turn), way.template.angle - way.turn
    places = [(place, u + place * SLIDE * nose[0], v + place * SLIDE * nose[1]) for place in PLACES]
    return tuple([_checked(one, place, start.moved(x, y, turn), way, others, things) for place, x, y in places])


def decloak(
    one: Base, kind: str, side: int, others: Mapping[int, Base], things: Iterable[Thing] = ()
) -> tuple[Place, ...]:
    """Decloak by a `barrel_roll` to a side or a `boost`: with the 2 straight, larger ships with the 1 straight."""
    speed = 2 if one.size == "small" else 1
    if kind == "boost":
        return (boost(one, template_of("straight", speed), others, things),)
    return barrel_roll(one, side, others, things, speed=speed)


def tractor(
    one: Base,
    kind: str,
    side: int,
    others: Mapping[int, Base],
    things: Iterable[Thing] = (),
    *,
    over_obstacles: bool = True,
) -> tuple[Place, ...]:
    """Move a tractored ship by a `barrel_roll` to a side or a `boost`, with the 1 straight."""
    if kind == "boost":
        return (boost(one, template_of("straight", 1), others, things, over_obstacles=over_obstacles),)
    return barrel_roll(one, side, others, things, over_obstacles=over_obstacles)


def turned(one: Base, turn: int, others: Mapping[int, Base], things: Iterable[Thing] = ()) -> Place:
    """Turn a ship on the spot, clockwise by hundredths of a degree; not onto a ship, and obstacles hinder nobody."""
    return _checked(one, 0, one.pose.turned(turn), (), others, things, over_obstacles=True)


def deployed(one: Base, seat_up: bool, others: Mapping[int, Base]) -> str:
    """Why a ship may not be placed here at set-up (`outside`, `zone`, `ship`); empty if it may.

    `seat_up`: its player sits below and looks up. A large base may reach beyond the zone if it fills all its depth.
    """
    if not on_mat(one.corners):
        return "outside"
    depths = [EDGE + y if seat_up else EDGE - y for _, y in one.corners]
    fills = one.size == "large" and min(depths) <= EPS
    if max(depths) > DEPLOYMENT + EPS and not fills:
        return "zone"
    return "ship" if overlapping(one, others) else ""


def device_edge(one: Base, template: Template, *, launched: bool = False) -> Pose:
    """Where the edge with the guides of a device lies that is dropped, or launched, with a template.

    It faces away from the ship.
    """
    way = Way(one.pose, one.side, template, 0 if launched else 2 * QUARTER)
    u, v = way.line(template.length)
    return one.pose.turned(way.turn).moved(u, v, template.angle)


def _rectangle(left: float, right: float, half: float) -> Shape:
    return (right, half), (left, half), (left, -half), (right, -half)


def _checked(
    one: Base,
    place: int,
    pose: Pose,
    laid: Way | Shape,
    others: Mapping[int, Base],
    things: Iterable[Thing],
    over_obstacles: bool = False,
) -> Place:
    stands = one.at(pose)
    things = tuple(things)
    on = tuple([thing.id for thing in things if under(stands, thing)])
    why_not = ""
    if overlapping(stands, {key: other for key, other in others.items() if other is not one}):
        why_not = "ship"
    elif not on_mat(stands.corners):
        why_not = "outside"
    elif not over_obstacles and any(thing.obstacle and (thing.id in on or _covers(laid, thing)) for thing in things):
        why_not = "obstacle"
    passed = [thing for thing in things if over_obstacles or not thing.obstacle]
    through = tuple([thing.id for thing in passed if _covers(laid, thing)])
    ships = tuple(
        [key for key, other in others.items() if other is not one and _covers(laid, Thing(key, "", other.corners))]
    )
    return Place(place, pose, why_not, on, through, ships)


def _covers(laid: Way | Shape, thing: Thing) -> bool:
    if isinstance(laid, Way):
        return laid.covers(thing.corners, thing.radius)
    if laid and thing.radius:
        middle = thing.corners[0]
        return lies_in(middle, laid) or apart(middle, nearest(middle, laid)) < thing.radius - EPS
    return bool(laid) and depth(laid, thing.corners) > EPS
