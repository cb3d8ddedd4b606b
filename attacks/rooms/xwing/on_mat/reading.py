"""What the steps of a round on the mat ask of a state: where ships stand, whose turn it is, what an attack measures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from attacks.engine.flow import with_table
from attacks.engine.values import Tell
from attacks.rooms.xwing.initiative import initiative
from attacks.rooms.xwing.locks import IONIZED_AT
from attacks.rooms.xwing.mat.facts import Sight, sight
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Activation
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.measured import facts_of
from attacks.rooms.xwing.posed import at_obstacle, base_of, mat_of, stands_of, stood
from attacks.rooms.xwing.state import Facts, Ship, State, with_ship

UP = "p1"  # the seat whose edge is below


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
    """The facts of every enemy, remotes too, for an attack in an arc."""
    found = []
    for target in state.table.targets(state.table.other(ship.seat)):
        pairs = seen_from(state, ship, target), seen_from(state, target, ship)
        mine, theirs = stands_of(ship).indicator, stands_of(target).indicator
        found.append(facts_of(target.id, *pairs, arc, indicator=mine, their_indicator=theirs))
    return tuple(found)


def moved_to(state: State, ship: Ship, pose: Pose, tell: Tell) -> State:
    """The state with a ship moved by anything but a maneuver: it touches nothing any more unless their gap says so."""
    tell("ship.moved", ship=ship.id, x=pose.x, y=pose.y, heading=pose.heading)
    return stood(state, state.table.ship(ship.id), pose)


def unlocked(state: State, breaks: Callable[[Ship], bool], tell: Tell) -> State:
    """The state without the locks of these ships."""
    for one in state.table.ships:
        if one.lock and breaks(one):
            tell("lock.lost", ship=one.id, target=one.lock)
            state = with_ship(state, replace(one, lock=0))
    return state
