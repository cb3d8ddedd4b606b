"""What the steps of a round on the mat ask of a state: where ships stand, whose turn it is, what an attack measures."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from attacks.engine.stack import with_table
from attacks.engine.values import Pick, Tell
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.locks import IONIZED_AT
from attacks.rooms.xwing.mat.facts import Sight, sight
from attacks.rooms.xwing.mat.measures import EDGE
from attacks.rooms.xwing.mat.obstacles import KIND, under
from attacks.rooms.xwing.mat.poses import Base, Pose
from attacks.rooms.xwing.mat.standing import Activation, Mat, Stands
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.measured import facts_of
from attacks.rooms.xwing.state import Facts, Ship, State, with_ship

SHIFT = round(EDGE * 100)  # coordinates are picked as whole hundredths from the lower left corner


def mat_of(state: State) -> Mat:
    """The mat, where there must be one."""
    assert state.table.mat is not None
    return state.table.mat


def stands_of(ship: Ship) -> Stands:
    """How a ship stands on the mat."""
    assert ship.stands is not None
    return ship.stands


def active_of(state: State) -> Activation:
    """The activation under way, where there must be one."""
    active = mat_of(state).active
    assert active is not None
    return active


def active_ship(state: State) -> Ship:
    """The ship that is activated now."""
    return state.table.ship(active_of(state).ship)


def with_mat(state: State, **changes: Any) -> State:
    """The state with parts of its mat changed."""
    return with_table(state, mat=replace(mat_of(state), **changes))


def with_active(state: State, **changes: Any) -> State:
    """The state with parts of the activation under way changed."""
    return with_mat(state, active=replace(active_of(state), **changes))


def with_stands(state: State, ship: Ship, **changes: Any) -> State:
    """The state with a ship that stands otherwise; the obstacle it is at range 0 of follows from its pose."""
    ship = replace(ship, stands=replace(stands_of(ship), **changes))
    return with_ship(state, at_obstacle(state, ship) if "pose" in changes else ship)


def base_of(ship: Ship) -> Base:
    """The base of a ship that has been placed."""
    pose = stands_of(ship).pose
    assert pose is not None
    return Base(ship.card.size, pose)


def others(state: State, ship: Ship) -> dict[int, Base]:
    """The bases of all other ships on the mat."""
    there = (one for one in state.table.ships if not one.removed and one.id != ship.id and stands_of(one).pose)
    return {one.id: base_of(one) for one in there}


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


def ionized(ship: Ship) -> bool:
    """Has it enough ion tokens for its size?"""
    return ship.tokens.ion >= IONIZED_AT.get(ship.card.size, 3)


def next_ships(state: State, waits: Callable[[Ship], bool]) -> tuple[Ship, ...]:
    """The ships whose turn it is among those that wait: lowest initiative, then the first player's."""
    left = [ship for ship in state.table.ships if not ship.removed and waits(ship)]
    lowest = min((initiative(ship) for ship in left), default=0)
    for seat in state.table.order():
        mine = tuple(ship for ship in left if initiative(ship) == lowest and ship.seat == seat)
        if mine:
            return mine
    return ()


def seen_from(state: State, ship: Ship, target: Ship) -> Sight:
    """A ship as another sees it."""
    return sight(
        base_of(ship),
        base_of(target),
        mat_of(state).things,
        recorded=mat_of(state).touch(ship.id, target.id),
        measured_from=switches(state.table.edition).measured_from,
    )


def measured(state: State, ship: Ship, arc: str) -> tuple[Facts, ...]:
    """The facts of every enemy for an attack in an arc."""
    found = []
    for target in state.table.living(state.table.other(ship.seat)):
        pairs = seen_from(state, ship, target), seen_from(state, target, ship)
        mine, theirs = stands_of(ship).indicator, stands_of(target).indicator
        found.append(facts_of(target.id, *pairs, arc, indicator=mine, their_indicator=theirs))
    return tuple(found)


def moved_to(state: State, ship: Ship, pose: Pose, tell: Tell) -> State:
    """The state with a ship moved by anything but a maneuver: it touches nothing any more unless their gap says so."""
    tell("ship.moved", ship=ship.id, x=pose.x, y=pose.y, heading=pose.heading)
    state = with_stands(state, state.table.ship(ship.id), pose=pose)
    return with_mat(state, touching=mat_of(state).parted(ship.id))


def number(what: str, most: int) -> Pick:
    """A whole number from 0 to so much."""
    return Pick(what, (0,), 0, most, (most,))


POSE = (number("x", 2 * SHIFT), number("y", 2 * SHIFT), number("heading", 35_999))
"""Where something is put: x and y from the lower left corner of the mat and a heading, in hundredths."""


def pose_of(picks: tuple[tuple[int, ...], ...]) -> Pose:
    """The pose that three picks name."""
    (x,), (y,), (heading,) = picks
    return Pose(x - SHIFT, y - SHIFT, heading)
