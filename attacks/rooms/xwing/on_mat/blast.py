"""What bursts on the mat: each device in its turn, and the ships in its reach one after the other (2.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from attacks.engine.flow import ChanceOnly, Choice, Goto, Outcome, Push, Return, nested, with_nested
from attacks.engine.values import Command, Offer, Pick, Tell, Throw
from attacks.rooms.xwing.damage.removal import check_destroyed
from attacks.rooms.xwing.damage.suffering import crit, hit, suffering
from attacks.rooms.xwing.deck import Task
from attacks.rooms.xwing.dice import ATTACK, SIDES, letters, words
from attacks.rooms.xwing.effects.scene import gained
from attacks.rooms.xwing.mat.measures import BAND, EPS
from attacks.rooms.xwing.mat.obstacles import DEVICES, Thing, device, gap_to
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.shapes import distance
from attacks.rooms.xwing.nested import Blast
from attacks.rooms.xwing.on_mat.bursts import BURSTS, SHIELD, Burst
from attacks.rooms.xwing.on_mat.devices import is_mine, lain, under_ships
from attacks.rooms.xwing.on_mat.reading import with_mat
from attacks.rooms.xwing.posed import at_obstacle, base_of, mat_of
from attacks.rooms.xwing.state import Ship, State, with_ship


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
        if one.fuses:
            tell("fuse.removed", card=one.card, seat=one.seat)
            left = replace(one, fuses=one.fuses - 1)
            devices = tuple(left if other.id == one.id else other for other in mat.devices)
            return Goto(with_nested(with_mat(state, devices=devices), blast), "B1")
        tell("device.bursts", card=one.card, seat=one.seat)
        state = with_mat(state, devices=tuple(other for other in mat.devices if other.id != one.id))
        if is_mine(one):
            reached = (blast.mine,) if blast.mine else under_ships(state, one)
        else:
            reached = _within(state, one.things, BURSTS[one.name].reach)
        blast = replace(blast, name=one.name, seat=one.seat, edge=one.edge, ships=reached, part=one.part)
        return with_nested(state, blast)


def _within(state: State, things: Iterable[Thing], most: int) -> tuple[int, ...]:
    """The ships no farther than so many ranges from any of these things, in player order."""
    there = tuple(things)
    found = [
        ship
        for ship in state.table.ships
        if not ship.removed and any(gap_to(base_of(ship), thing) <= most * BAND + EPS for thing in there)
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
    reached = _within(state, (thing,), 1)
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
            if what.leaves:
                state = lain(state, what.leaves, _middle(blast), tell)
            return Goto(with_nested(state, replace(blast, settled=False)), "B1")
        ship = state.table.ship(blast.ships[0])
        if ship.removed:
            return Goto(with_nested(state, replace(blast, ships=blast.ships[1:], settled=True)), "B3")
        tell("device.strikes", ship=ship.id)
        token, n = what.token
        if ship.remote:  # what gives a ship tokens or cards costs a remote one hit
            whole = what.damage or ("h" if token or what.deals else "")
            return _suffered(with_nested(state, replace(blast, settled=True)), ship, whole, then="B3+")
        if token:
            state = gained(state, ship, token, n, tell)
        state = with_nested(state, replace(_now(state), settled=True))
        if what.deals:
            return _dealt(state, state.table.ship(ship.id), tell)
        return _suffered(state, ship, what.damage, then="B3+")


def _middle(blast: Blast) -> Pose:
    x, y = device(0, blast.name, blast.edge)[0].corners[0]
    return replace(Pose.at(x, y), heading=blast.edge.heading)


def _dealt(state: State, ship: Ship, tell: Tell) -> Outcome:
    """One facedown damage card, shields or not; where damage is counted, one hit on the hull."""
    if state.table.damage != "counted":
        return suffering(state, Task("deal", ship.id), then="B3+")
    ship = replace(ship, hits=ship.hits + 1)
    tell("damage.hull", ship=ship.id, face="hit", left=max(0, ship.card.hull - ship.damage))
    return check_destroyed(with_ship(state, ship), ship, tell)


class Exposing(Choice):
    """B3+. Who was dealt a facedown card gains a strain token, or else one of its facedown cards is exposed."""

    def seats(self, state: State) -> tuple[str, ...]:
        ship = state.table.ship(_now(state).ships[0])
        able = not (ship.removed or ship.destroyed or ship.remote)
        return (ship.seat,) if _burst_of(state).deals and able else ()

    def choices(self, state: State, seat: str) -> tuple[Offer, ...]:
        return (Offer("take_strain", rule="B3+"), Offer("expose_card", rule="B3+"))

    def chosen(self, state: State, command: Command, tell: Tell) -> Outcome:
        ship = state.table.ship(_now(state).ships[0])
        if command.key == "take_strain":
            return gained(state, ship, "strain", 1, tell)
        if state.table.damage != "counted":
            return suffering(state, Task("expose", ship.id), then="B4")
        return with_ship(state, replace(ship, hits=max(0, ship.hits - 1), crits=ship.crits + bool(ship.hits)))


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
        came = Counter(does[face] for face in fallen if face in does)
        for token, n in came.items():
            if token == SHIELD:
                state = _shields_lost(state, ship.id, n, tell)
            elif len(token) > 1 and not ship.remote:
                state = gained(state, ship, token, n, tell)
        damage = "".join(face * came[face] for face in ("h", "c"))
        outcome = _suffered(state, ship, damage, then="B3")
        return outcome if isinstance(outcome, Push) else Goto(state, "B3")


def _shields_lost(state: State, ship_id: int, n: int, tell: Tell) -> State:
    ship = state.table.ship(ship_id)
    for _ in range(min(n, ship.shields)):
        ship = replace(ship, shields_lost=ship.shields_lost + 1)
        tell("device.shield", ship=ship.id, left=ship.shields)
    return with_ship(state, ship)


def _suffered(state: State, ship: Ship, damage: str, then: str) -> Outcome:
    tasks = [hit(ship) if face == "h" else crit(ship) for face in damage]
    return suffering(state, *tasks, then=then) if tasks else state
