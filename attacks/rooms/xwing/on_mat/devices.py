"""Devices on the mat: a ship places one in the System Phase; bombs burst after the last activation (2.3, 2.4).

A mine bursts under the ship that moves through it or ends on it, or on which it is placed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from attacks.engine.flow import ChanceOnly, Choice, Goto, Outcome, Push, Return
from attacks.engine.stack import nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing.damage.suffering import crit, hit, suffering
from attacks.rooms.xwing.dice import ATTACK, SIDES, letters, words
from attacks.rooms.xwing.effects.paying import recharged
from attacks.rooms.xwing.effects.scene import gained
from attacks.rooms.xwing.mat.measures import BAND, EPS
from attacks.rooms.xwing.mat.moves import device_edge
from attacks.rooms.xwing.mat.obstacles import DEVICES, Thing, device, gap_to, under, wholly_on_mat
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.shapes import distance
from attacks.rooms.xwing.mat.standing import Laid
from attacks.rooms.xwing.nested import Blast
from attacks.rooms.xwing.on_mat.bursts import BURSTS, LAUNCHER, WAYS, Burst, device_of, ways_of
from attacks.rooms.xwing.on_mat.reading import active_of, with_active, with_mat
from attacks.rooms.xwing.posed import at_obstacle, base_of, mat_of, stands_of
from attacks.rooms.xwing.state import Frame, Ship, State, with_ship


class Drop(NamedTuple):
    """One way to place one device: the place of its charges on the ship, how, and where it would lie."""

    charge: int
    name: str
    way: str
    edge: Pose


def drops(ship: Ship) -> tuple[Drop, ...]:
    """Where a ship may place which of its devices: those with a charge left, wholly on the mat."""
    if stands_of(ship).pose is None:
        return ()
    launches = any(up.key == LAUNCHER for up in ship.card.upgrades)
    found = []
    for at, charge in enumerate(ship.card.charges):
        name = device_of(charge.key)
        if not name or charge.value <= ship.spent[at]:
            continue
        for way in ways_of(name, launches=launches):
            edge = device_edge(base_of(ship), WAYS[way], launched=way.startswith("launch"))
            if all(wholly_on_mat(part) for part in device(0, name, edge)):
                found.append(Drop(at, name, way, edge))
    return tuple(found)


def placed(state: State, ship: Ship, drop: Drop, tell: Tell) -> Outcome:
    """A device is placed and paid for; a mine that comes to lie under ships bursts under one of them."""
    charge = ship.card.charges[drop.charge]
    state = with_ship(state, recharged(ship, charge.key, -1, tell))
    mat, edge = mat_of(state), drop.edge
    tell("device.placed", ship=ship.id, card=charge.name, x=edge.x, y=edge.y, heading=edge.heading)
    parts = range(len(device(0, drop.name, edge)))
    new = tuple(Laid(mat.dropped + part + 1, drop.name, charge.name, ship.seat, edge, part) for part in parts)
    state = with_mat(state, devices=(*mat.devices, *new), dropped=mat.dropped + len(new))
    hit_at_once = tuple(one.id for one in new if is_mine(one) and _under_ships(state, one))
    return burst(state, hit_at_once) if hit_at_once else state


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


def _under_ships(state: State, one: Laid) -> tuple[int, ...]:
    (thing,) = one.things
    ships = (ship for ship in state.table.ships if not ship.removed and stands_of(ship).pose is not None)
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
        return replace(burst(state, [one.id for one in bombs]), then="S") if bombs else state


def _now(state: State) -> Blast:
    return nested(state, Blast)


def _burst_of(state: State) -> Burst:
    return BURSTS[_now(state).name]


class NextBurst:
    """B1. The next device leaves the mat, and who is in its reach."""

    def run(self, state: State, tell: Tell) -> Outcome:
        blast, mat = _now(state), mat_of(state)
        if not blast.devices:
            return Return(state)
        one = next((one for one in mat.devices if one.id == blast.devices[0]), None)
        blast = replace(blast, devices=blast.devices[1:])
        if one is None:
            return Goto(with_nested(state, blast), "B1")
        tell("device.bursts", card=one.card, seat=one.seat)
        state = with_mat(state, devices=tuple(other for other in mat.devices if other.id != one.id))
        if is_mine(one):
            reached = (blast.mine,) if blast.mine else _under_ships(state, one)
        else:
            reached = _at_1(state, one.things)
        blast = replace(blast, name=one.name, seat=one.seat, edge=one.edge, ships=reached, part=one.part)
        return with_nested(state, blast)


def _at_1(state: State, things: Iterable[Thing]) -> tuple[int, ...]:
    """The ships at range 0 or 1 of any of these things, in player order."""
    there = tuple(things)
    found = [
        ship
        for ship in state.table.ships
        if not ship.removed and any(gap_to(base_of(ship), thing) <= BAND + EPS for thing in there)
    ]
    order = state.table.order()
    return tuple(ship.id for ship in sorted(found, key=lambda ship: (order.index(ship.seat), ship.id)))


class PickOfBurst(Choice):
    """B2. Whose device it is picks the obstacle it acts around, or the one ship that a mine lies under."""

    def seats(self, state: State) -> tuple[str, ...]:
        return (_now(state).seat,) if self._picks(state) else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        if _burst_of(state).around:
            return (Offer("burst_obstacle", (Pick("obstacle_there", self._picks(state)),), rule="B2"),)
        return (Offer("burst_ship", (Pick("ship", self._picks(state)),), rule="B2"),)

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        return picked(state, command.picks[0][0], tell)

    def _picks(self, state: State) -> tuple[int, ...]:
        found = _choices(state)
        return found if len(found) > 1 else ()


def _choices(state: State) -> tuple[int, ...]:
    """What a device may be used on, where only one thing is."""
    blast = _now(state)
    if blast.settled:
        return ()
    if _burst_of(state).around:
        (bomb,) = device(0, blast.name, blast.edge)
        return tuple(
            -thing.id
            for thing in mat_of(state).things
            if max(distance(bomb.corners, thing.corners) - bomb.radius, 0.0) <= BAND + EPS
        )
    return blast.ships if DEVICES[blast.name].kind == "mine" else ()


def picked(state: State, which: int, tell: Tell) -> State:
    """The obstacle leaves and the ships about it are in reach; or that one ship is."""
    blast = _now(state)
    if not _burst_of(state).around:
        return with_nested(state, replace(blast, ships=(which,), settled=True))
    (thing,) = (one for one in mat_of(state).things if one.id == -which)
    tell("obstacle.leaves", obstacle=mat_of(state).lying[which - 1].name)
    reached = _at_1(state, (thing,))
    lying = mat_of(state).lying
    state = with_mat(state, lying=(*lying[: which - 1], replace(lying[which - 1], gone=True), *lying[which:]))
    for ship in state.table.ships:
        if not ship.removed and ship.obstacle:
            state = with_ship(state, at_obstacle(state, ship))
    return with_nested(state, replace(blast, ships=reached, settled=True))


class Settle:
    """B3. Where there was no choice it is made; then the next ship suffers what needs no die."""

    def run(self, state: State, tell: Tell) -> Outcome:
        only = _choices(state)
        if len(only) == 1:
            state = picked(state, only[0], tell)
        elif _burst_of(state).around and not _now(state).settled:
            state = with_nested(state, replace(_now(state), ships=(), settled=True))
        blast, what = _now(state), _burst_of(state)
        if not blast.ships:
            return Goto(with_nested(state, replace(blast, settled=False)), "B1")
        ship = state.table.ship(blast.ships[0])
        if ship.removed:
            return Goto(with_nested(state, replace(blast, ships=blast.ships[1:], settled=True)), "B3")
        tell("device.strikes", ship=ship.id)
        token, n = what.token
        if token:
            state = gained(state, ship, token, n, tell)
        state = with_nested(state, replace(_now(state), settled=True))
        return _suffered(state, ship, what.damage, then="B4")


class BurstDice(ChanceOnly):
    """B4. Its attack dice; then the next ship."""

    def throws(self, state: State) -> tuple[Throw, ...]:
        ship = state.table.ship(_now(state).ships[0])
        return (Throw(ATTACK, SIDES, 0 if ship.removed else _burst_of(state).dice),)

    def landed(self, state: State, faces: tuple[tuple[int, ...], ...], tell: Tell) -> Outcome:
        blast, fallen = _now(state), letters(ATTACK, faces[0])
        ship = state.table.ship(blast.ships[0])
        state = with_nested(state, replace(blast, ships=blast.ships[1:]))
        if not fallen:
            return Goto(state, "B3")
        tell("device.rolled", ship=ship.id, faces=words(fallen))
        does = dict(_burst_of(state).rolled)
        damage = "".join(does[face] for face in fallen if does.get(face, "") in ("h", "c"))
        for face in fallen:
            token = does.get(face, "")
            if len(token) > 1:
                state = gained(state, ship, token, 1, tell)
        outcome = _suffered(state, ship, damage, then="B3")
        return outcome if isinstance(outcome, Push) else Goto(state, "B3")


def _suffered(state: State, ship: Ship, damage: str, then: str) -> Outcome:
    tasks = [hit(ship) if face == "h" else crit(ship) for face in damage]
    return suffering(state, *tasks, then=then) if tasks else state
