"""Devices on the mat: a ship places one in the System Phase; bombs burst after the last activation (2.3, 2.4).

A mine bursts under the ship that moves through it or ends on it, or on which it is placed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push
from attacks.engine.values import Tell
from attacks.rooms.xwing.abilities.vocabulary_moving import NEWER
from attacks.rooms.xwing.effects.paying import recharged
from attacks.rooms.xwing.mat.moves import device_edge
from attacks.rooms.xwing.mat.obstacles import DEVICES, device, obstacle, under, wholly_on_mat
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Laid, Lying
from attacks.rooms.xwing.nested import Blast
from attacks.rooms.xwing.on_mat.bursts import (
    BURSTS,
    CARGO,
    CARGO_OFFSET,
    FORCED,
    FUSES,
    LAUNCHER,
    WAYS,
    device_of,
    ways_of,
)
from attacks.rooms.xwing.on_mat.reading import active_of, with_active, with_mat, with_stands
from attacks.rooms.xwing.posed import at_obstacle, base_of, mat_of, stands_of
from attacks.rooms.xwing.state import Frame, Ship, State, with_ship

BLAZE = "blaze"  # an obstacle that burns down


class Drop(NamedTuple):
    """One way to place one device: the place of its charges on the ship, how, and where it would lie."""

    charge: int
    name: str
    way: str
    edge: Pose
    fuse: int = 0


def drops(ship: Ship) -> tuple[Drop, ...]:
    """Where a ship may place which of its devices: those with a charge left, wholly on the mat."""
    if stands_of(ship).pose is None:
        return ()
    cards = {up.key for up in ship.card.upgrades}
    launches, before, found = LAUNCHER in cards, placed_before(ship), []
    for at, charge in enumerate(ship.card.charges):
        name = device_of(charge.key)
        if not name or charge.value <= ship.spent[at]:
            continue
        if before and (len(before) >= BURSTS[name].most or name not in dict(before)):
            continue
        for way in ways_of(name, launches=launches):
            edge = device_edge(base_of(ship), WAYS[way], launched=way.startswith("launch"))
            if (name, way) not in before and all(wholly_on_mat(part) for part in device(0, name, edge)):
                found.append(Drop(at, name, way, edge))
    fused = [drop._replace(fuse=1) for drop in found] if FUSES in cards else []
    return (*found, *fused)


SYSTEM = "system"  # among what a ship has done in a round: its part in the System Phase
PLACED = "placed:"  # and a device, where it may place one more


def placed_before(ship: Ship) -> tuple[tuple[str, str], ...]:
    """The devices that a ship has placed in this phase and may place more of, each with its template."""
    marks = [one.removeprefix(PLACED).split(":") for one in stands_of(ship).acted if one.startswith(PLACED)]
    return tuple((name, way) for name, way in marks)


def must_place(ship: Ship) -> bool:
    """Has a ship to place one, because some of that card's charges are spent?"""
    return any(drop.name == FORCED and ship.spent[drop.charge] for drop in drops(ship))


def marked(state: State, ship_id: int, drop: Drop) -> State:
    """The state in which the ship has placed a device, and places another only where its card allows that."""
    ship = state.table.ship(ship_id)
    acted = stands_of(ship).acted
    more = with_stands(state, ship, acted=(*acted, f"{PLACED}{drop.name}:{drop.way}"))
    return more if drops(more.table.ship(ship_id)) else with_stands(state, ship, acted=(*acted, SYSTEM))


def placed(state: State, ship: Ship, drop: Drop, tell: Tell) -> Outcome:
    """A device is placed and paid for; a mine that comes to lie under ships bursts under one of them."""
    charge = ship.card.charges[drop.charge]
    state = marked(with_ship(state, recharged(ship, charge.key, -1, tell)), ship.id, drop)
    mat, edge = mat_of(state), drop.edge
    tell("device.placed", ship=ship.id, card=charge.name, x=edge.x, y=edge.y, heading=edge.heading)
    parts, fuses = range(len(device(0, drop.name, edge))), BURSTS[drop.name].fuses + drop.fuse
    new = tuple(Laid(mat.dropped + part + 1, drop.name, charge.name, ship.seat, edge, part, fuses) for part in parts)
    state = with_mat(state, devices=(*mat.devices, *new), dropped=mat.dropped + len(new))
    hit_at_once = tuple(one.id for one in new if is_mine(one) and under_ships(state, one))
    return burst(state, hit_at_once) if hit_at_once else state


def cargo(ship: Ship) -> tuple[tuple[int, str, Pose], ...]:
    """The obstacles that a ship may drop as an action: the place of the card's charges, which, where it would lie."""
    found = []
    for at, charge in enumerate(ship.card.charges):
        name = CARGO.get(charge.key.removesuffix("-upgrade"), "")
        if name and charge.value > ship.spent[at]:
            edge = device_edge(base_of(ship), WAYS["drop_1"])
            pose = edge.moved(0, CARGO_OFFSET)
            if wholly_on_mat(obstacle(0, name, pose)):
                found.append((at, name, pose))
    return tuple(found)


def lain(state: State, name: str, pose: Pose, tell: Tell) -> State:
    """An obstacle comes to lie on the mat, also under ships."""
    tell("obstacle.lies", obstacle=name, x=pose.x, y=pose.y, heading=pose.heading)
    fuses = int(name == BLAZE and state.table.rules >= NEWER)
    state = with_mat(state, lying=(*mat_of(state).lying, Lying(name, pose, fuses=fuses)))
    return _at_obstacles(state)


def burnt_down(state: State, tell: Tell) -> State:
    """The state at the end of a round: a blaze leaves once it has no fuse any more, and each loses one."""
    if state.table.rules < NEWER:
        return state
    left = []
    for one in mat_of(state).lying:
        if one.name == BLAZE and not one.gone:
            if not one.fuses:
                tell("obstacle.leaves", obstacle=one.name)
            one = replace(one, gone=not one.fuses, fuses=max(one.fuses - 1, 0))
        left.append(one)
    return _at_obstacles(with_mat(state, lying=tuple(left)))


def _at_obstacles(state: State) -> State:
    for ship in state.table.ships:
        if not ship.removed and stands_of(ship).pose is not None:
            state = with_ship(state, at_obstacle(state, ship))
    return state


def is_mine(one: Laid) -> bool:
    """Does it burst when a ship meets it?"""
    return DEVICES[one.name].kind == "mine"


def burst(state: State, devices: Iterable[int], ship: int = 0) -> Push:
    """These devices burst now, one after the other; mines under a ship, or under one that is picked."""
    return Push(state, Frame("blast", "B1", Blast(tuple(devices), mine=ship)))


def mines_among(state: State, things: Iterable[int]) -> tuple[int, ...]:
    """The mines among what a ship has met, by their ids as devices."""
    mines = {one.thing: one.id for one in mat_of(state).devices if is_mine(one)}
    return tuple(mines[key] for key in dict.fromkeys(things) if key in mines)


def under_ships(state: State, one: Laid) -> tuple[int, ...]:
    (thing,) = one.things
    there = (ship for ship in state.table.ships if not (ship.removed or ship.remote))
    ships = (ship for ship in there if stands_of(ship).pose is not None)
    return tuple(ship.id for ship in ships if under(base_of(ship), thing))


class MinesMet:
    """A7. Mines that the ship moved through or ends on burst, in the order in which it met them."""

    def __init__(self, then: str) -> None:
        self.then = then

    def run(self, state: State, tell: Tell) -> Outcome:
        active = active_of(state)
        mines, state = active.mines, with_active(state, mines=())
        left = {one.id for one in mat_of(state).devices}
        found = tuple(mine for mine in mines if mine in left)
        if not found or state.table.ship(active.ship).removed:
            return state
        return replace(burst(state, found, active.ship), then=self.then)


class Bombs:
    """B. After the last activation all bombs burst, those of the first player first."""

    def run(self, state: State, tell: Tell) -> Outcome:
        order = state.table.order()
        bombs = [one for one in mat_of(state).devices if not is_mine(one)]
        bombs.sort(key=lambda one: (order.index(one.seat), one.id))
        return replace(burst(state, [one.id for one in bombs]), then="S0") if bombs else state
