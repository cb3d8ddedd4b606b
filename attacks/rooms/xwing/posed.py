"""Where ships stand on the mat and how a place is picked: what everything that moves one has in common."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.values import Pick
from attacks.rooms.xwing.mat.measures import EDGE
from attacks.rooms.xwing.mat.obstacles import KIND, under
from attacks.rooms.xwing.mat.poses import Base, Pose
from attacks.rooms.xwing.mat.standing import Act, Mat, Stands, joined
from attacks.rooms.xwing.state import Ship, State, with_ship

SHIFT = round(EDGE * 100)  # coordinates are picked as whole hundredths from the lower left corner


def mat_of(state: State) -> Mat:
    """The mat, where there must be one."""
    assert state.table.mat is not None
    return state.table.mat


def stands_of(ship: Ship) -> Stands:
    """How a ship stands on the mat."""
    assert ship.stands is not None
    return ship.stands


def bar_of(ship: Ship) -> tuple[Act, ...]:
    """The actions of a ship's bar, with what its cards of two sides add as they lie now."""
    stands = stands_of(ship)
    if not stands.faces:
        return stands.bar
    up = (face.turned if face.card in ship.turned else face.first for face in stands.faces)
    return joined((*stands.bar, *(act for acts in up for act in acts)))


def base_of(ship: Ship) -> Base:
    """The base of a ship that has been placed."""
    pose = stands_of(ship).pose
    assert pose is not None
    return Base(ship.card.size, pose)


def others(state: State, ship: Ship) -> dict[int, Base]:
    """The bases of all other ships on the mat."""
    there = (one for one in state.table.ships if one.id != ship.id and _in_the_way(one))
    return {one.id: base_of(one) for one in there}


def _in_the_way(one: Ship) -> bool:
    """Ships move over remotes, and stand on them."""
    return not one.removed and not one.remote and stands_of(one).pose is not None


def kinds_of(state: State, things: Iterable[int]) -> tuple[str, ...]:
    """The kinds of obstacles by their ids."""
    lying = mat_of(state).lying
    return tuple(KIND[lying[-number - 1].name] for number in things)


def at_obstacle(state: State, ship: Ship) -> Ship:
    """The ship, knowing the obstacle it is at range 0 of: one that keeps it from attacking before others."""
    barring, one = state.table.switches.no_attack_at_obstacles, base_of(ship)
    kinds = kinds_of(state, [thing.id for thing in mat_of(state).things if under(one, thing)])
    found = sorted(kinds, key=lambda kind: kind not in barring)
    return replace(ship, obstacle=found[0] if found else "")


def stood(state: State, ship: Ship, pose: Pose) -> State:
    """The state with a ship that stands elsewhere: it touches nothing any more unless their gap says so."""
    ship = replace(ship, stands=replace(stands_of(ship), pose=pose))
    state = with_ship(state, at_obstacle(state, ship))
    return with_table(state, mat=replace(mat_of(state), touching=mat_of(state).parted(ship.id)))


def number(what: str, most: int) -> Pick:
    """A whole number from 0 to so much."""
    return Pick(what, (0,), 0, most, (most,))


POSE = (number("x", 2 * SHIFT), number("y", 2 * SHIFT), number("heading", 35_999))
"""Where something is put: x and y from the lower left corner of the mat and a heading, in hundredths."""


def pose_of(picks: tuple[tuple[int, ...], ...]) -> Pose:
    """The pose that three picks name."""
    (x,), (y,), (heading,) = picks
    return Pose(x - SHIFT, y - SHIFT, heading)
