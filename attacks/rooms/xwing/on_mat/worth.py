"""How a match on the mat looks to an opponent: what the shots of both sides would be worth from where ships stand.

**The estimate.** Every ship that has still to engage fires at the target that is worth most to it; the damage that is
expected (tokens and locks count as on average, range and obstruction as the rules have them) is taken off what the
target is worth. Beside that little things count: to be far from all enemies, to look away from them, to look over the
near edge of the mat, to stand on an obstacle, stress.

What a ship is worth is said in `attacks/rooms/xwing/opponent.py`; here only the share that it may lose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from math import comb

from msgspec import Struct

from attacks.rooms.xwing.mat.arcs import standard_arcs
from attacks.rooms.xwing.mat.facts import sight
from attacks.rooms.xwing.mat.measures import EDGE, REACH
from attacks.rooms.xwing.mat.obstacles import Thing
from attacks.rooms.xwing.mat.poses import Base
from attacks.rooms.xwing.mat.switches import switches
from attacks.rooms.xwing.posed import base_of, mat_of, stands_of
from attacks.rooms.xwing.squad import Weapon
from attacks.rooms.xwing.state import Ship, State

LATER = 0.35  # of its damage, what an attack counts that the target would only survive, beside one that destroys it
APART = 0.12  # of what a ship is worth, for every range that it is farther from all enemies than it can shoot
AWAY = 0.06  # for looking away from the nearest of them
OVER = 0.5  # for looking over the edge, nearer than it can turn away
ROOM = 90.0  # millimetres that it takes to turn away from the edge
BARRED = 0.1  # for standing on an obstacle
STRESSED = 0.04
EYES = {"focus": 1.0, "calculate": 0.45, "force": 0.45}
"""How much of a focus token's good something does, for attack and defense alike."""


class Piece(Struct, frozen=True, gc=False):
    """A ship where it stands or might stand: what it would bring to an attack, and what it has to lose.

    `eyes`: how surely it changes focus results. `worth` is all of it, `left` the damage it can take, of `whole`.
    """

    ship: Ship
    base: Base
    eyes: float
    stress: int
    on: bool
    worth: float
    left: int
    whole: int


def piece(
    ship: Ship, base: Base, worth: float, *, stress: int | None = None, acts: bool = False, on: bool = False
) -> Piece:
    """A ship at a place. `acts`: it will have an action there, and so most likely a focus token."""
    tokens = ship.tokens
    eyes = max(
        EYES["focus"] * bool(tokens.focus or acts),
        EYES["calculate"] * bool(tokens.calculate),
        EYES["force"] * bool(ship.force),
    )
    whole = ship.card.hull + ship.card.shields
    left = max(0, ship.card.hull - ship.damage) + ship.shields
    return Piece(ship, base, eyes, tokens.stress if stress is None else stress, on, worth, left, max(1, whole))


def shot(one: Piece, other: Piece, things: Iterable[Thing], measured_from: str) -> float:
    """The share of what the other is worth that the best attack on it is expected to take; 0 without a shot."""
    a, b = one.base.pose, other.base.pose
    far = REACH + one.base.side + other.base.side
    if abs(a.x - b.x) > 100 * far or abs(a.y - b.y) > 100 * far or one.ship.disarmed:
        return 0.0
    guns = [gun for gun in one.ship.card.weapons if _fires(one.ship, gun, other.ship)]
    arcs = {arc for gun in guns for arc in standard_arcs(gun.arc, stands_of(one.ship).indicator)}
    if not arcs:
        return 0.0
    seen = sight(one.base, other.base, things, measured_from=measured_from, arcs=arcs)
    best = 0.0
    for gun in guns:
        for arc in standard_arcs(gun.arc, stands_of(one.ship).indicator):
            held = seen.arc(arc)
            if held is None or not max(gun.low, 0 if seen.touching else 1) <= held.range <= gun.high or seen.touching:
                continue
            dice = gun.value + (held.range <= 1 and not gun.ordnance)
            green = other.ship.card.agility + (held.range == 3 and not gun.ordnance) + (held.obstructed == "yes")
            best = max(best, _damage_to(one, other, dice, green))
    return best


def _fires(ship: Ship, gun: Weapon, target: Ship) -> bool:
    """Could it be fired, as far as tokens and charges go?"""
    if gun.bonus or ship.charges_left(gun.charge_of or gun.key) < gun.charges:
        return False
    return not gun.demand or any(
        ship.lock == target.id if thing == "lock" else getattr(ship.tokens, thing, 0) > 0 for thing in gun.demand
    )


def _damage_to(one: Piece, other: Piece, dice: int, green: int) -> float:
    lock = one.ship.lock == other.ship.id
    tokens = other.ship.tokens
    green = max(0, green - tokens.tractor)
    sure = tokens.evade + bool(tokens.reinforce_fore or tokens.reinforce_aft)
    damage, kill = expected(dice, round(4 * one.eyes), lock, green, round(4 * other.eyes), sure, max(1, other.left))
    return (LATER * damage + (1 - LATER) * kill * other.left) / other.whole


@lru_cache(4096)
def expected(dice: int, eyes: int, lock: bool, green: int, theirs: int, sure: int, left: int) -> tuple[float, float]:
    """The damage that an attack is expected to deal, at most `left`, and how likely it deals that much.

    `eyes` and `theirs` are quarters of the good that a focus token does the attacker and the defender.
    """
    hit, save = 0.5 + 0.25 * eyes / 4, 0.375 + 0.25 * theirs / 4
    hit = hit + (1 - hit) * hit if lock else hit
    mean = kill = 0.0
    for hits, p in enumerate(_binomial(dice, hit)):
        for saves, q in enumerate(_binomial(green, save)):
            dealt = min(left, max(0, hits - saves - sure))
            mean += p * q * dealt
            kill += p * q * (dealt == left)
    return mean, kill


@lru_cache(256)
def _binomial(n: int, p: float) -> tuple[float, ...]:
    return tuple(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1))


def place(one: Piece, enemies: Collection[Base]) -> float:
    """What a place alone costs a ship, as a share of what it is worth; 0 for a good one."""
    cost = STRESSED * min(2, one.stress) + BARRED * one.on
    if _to_edge(one.base) < ROOM:
        cost += OVER * (1 - max(0.0, _to_edge(one.base)) / ROOM)
    if enemies:
        gaps = [(_apart(one.base, enemy), enemy) for enemy in enemies]
        near, enemy = min(gaps, key=lambda pair: pair[0])
        u, v = one.base.pose.relative((enemy.pose.x / 100, enemy.pose.y / 100))
        ahead = v / max(1.0, (u * u + v * v) ** 0.5)
        cost += APART * max(0.0, near - REACH) / 100 + AWAY * (1 - ahead)
    return cost


def _apart(one: Base, other: Base) -> float:
    dx, dy = one.pose.x - other.pose.x, one.pose.y - other.pose.y
    return float((dx * dx + dy * dy) ** 0.5) / 100


def _to_edge(one: Base) -> float:
    """The way straight ahead to the edge, from the front of the base."""
    x, y = one.pose.placed((0.0, one.side / 2))
    x1, y1 = one.pose.placed((0.0, one.side / 2 + 1.0))
    ways = [
        (EDGE - at * sign) / (by * sign)
        for at, by in ((x, x1 - x), (y, y1 - y))
        for sign in (1, -1)
        if by * sign > 1e-6
    ]
    return min(ways)


def fire(mine: Collection[Piece], theirs: Collection[Piece], things: Iterable[Thing], measured_from: str) -> float:
    """What the attacks of these ships are worth, each on the target that is worth most to it."""
    lost: dict[int, float] = {}
    for one in mine:
        shots = [(shot(one, other, things, measured_from), other) for other in theirs]
        worth, target = max(
            ((share * other.worth, other) for share, other in shots), key=lambda pair: pair[0], default=(0.0, None)
        )
        if target is not None and worth > 0:
            lost[target.ship.id] = min(target.worth, lost.get(target.ship.id, 0.0) + worth)
    return sum(lost.values())


def standing(state: State, worths: Mapping[int, float], moved: Mapping[int, Base]) -> dict[str, tuple[float, float]]:
    """By seat: what its attacks from here are worth, and what the places of its ships cost.

    `moved`: where ships are taken to stand that have still to move.
    """
    things, start = mat_of(state).things, switches(state.table.edition).measured_from
    there = [
        ship
        for ship in state.table.ships
        if not (ship.removed or ship.destroyed or ship.remote) and stands_of(ship).pose
    ]
    pieces = [
        piece(ship, moved[ship.id], worths[ship.id], acts=True)
        if ship.id in moved
        else piece(ship, base_of(ship), worths[ship.id], on=bool(ship.obstacle))
        for ship in there
    ]
    found: dict[str, tuple[float, float]] = {}
    for side in state.table.sides:
        mine = [one for one in pieces if one.ship.seat == side.seat]
        theirs = [one for one in pieces if one.ship.seat != side.seat]
        firing = [one for one in mine if not one.ship.engaged]
        costs = sum(place(one, [other.base for other in theirs]) * one.worth for one in mine)
        found[side.seat] = (fire(firing, theirs, things, start), costs)
    return found
