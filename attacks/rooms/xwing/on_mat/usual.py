"""Where an obstacle or a ship is usually put in set-up: the first of the usual places that is free.

What a player is shown to begin with, and what an opponent takes. It looks at what lies and stands on the mat, which
everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import chain, product

from attacks.rooms.xwing.mat.measures import EDGE, OBSTACLE_APART, OBSTACLE_FROM_EDGE, SIDE
from attacks.rooms.xwing.mat.moves import deployed
from attacks.rooms.xwing.mat.obstacles import Thing, outline, placing_reason
from attacks.rooms.xwing.mat.poses import Base, Pose
from attacks.rooms.xwing.mat.shapes import apart, nearest
from attacks.rooms.xwing.mat.standing import Lying
from attacks.rooms.xwing.on_mat.reading import UP
from attacks.rooms.xwing.on_mat.targets import on_objective, things
from attacks.rooms.xwing.posed import mat_of, others
from attacks.rooms.xwing.state import Ship, State

SPOTS = ((-150, 120), (150, -120), (150, 120), (-150, -120), (0, 0), (0, 200), (0, -200), (-230, 0), (230, 0))
COLUMNS = 9  # places that are tried for a ship along its edge
ROWS, TURNS = (7, 41), (0, 30, 60, 90, 120, 150)
"""For an obstacle where no spot is free: rows and columns that are tried, then how it may be turned there."""
ABREAST = 1.6  # how wide ships stand beside each other, in bases


def obstacle_place(state: State, which: int) -> Pose | None:
    """A place where the obstacle of this number may lie; None where there is none."""
    mat = mat_of(state)
    return _place(mat.brought[which], mat.lying, mat.things, things(state))


def no_place(state: State) -> bool:
    """Is there none any more for all obstacles that are left?"""
    return all(obstacle_place(state, which) is None for which in range(len(mat_of(state).brought)))


@lru_cache(256)
def _place(name: str, lying: tuple[Lying, ...], there: tuple[Thing, ...], tokens: tuple[Thing, ...]) -> Pose | None:
    """Where there is none thousands of places are tried, so an answer is kept while nothing else is placed."""
    few, many = ROWS
    inside = EDGE - OBSTACLE_FROM_EDGE - _within(name)
    around = [(one.pose.millimetres[:2], OBSTACLE_APART + _within(name) + _within(one.name)) for one in lying]

    def free(pose: Pose) -> bool:
        x, y, _heading = pose.millimetres
        if max(abs(x), abs(y)) > inside or any(apart((x, y), middle) <= far for middle, far in around):
            return False  # too near whichever way they are turned: most places are told from their middles alone
        return not placing_reason(name, pose, there)[0] and not on_objective(name, pose, tokens)

    unturned = (Pose.at(x, y) for x, y in (*SPOTS, *_grid(few)))
    turned = (Pose.at(x, y, turn) for turn, (x, y) in product(TURNS, _grid(many)))
    return next(filter(free, chain(unturned, turned)), None)


@cache
def _within(name: str) -> float:
    """How far the outline of an obstacle reaches from its middle to every side."""
    middle = (0.0, 0.0)
    return apart(middle, nearest(middle, outline(name)))


def _grid(rows: int) -> list[tuple[float, float]]:
    """So many rows of as many places where an obstacle may lie for all that the edges say, evenly spread."""
    far = EDGE - OBSTACLE_FROM_EDGE
    step = 2 * far / (rows + 1)
    places = [step * n - far for n in range(1, rows + 1)]
    return [(x, y) for x in places for y in places]


def ship_place(state: State, ship: Ship) -> Pose | None:
    """Beside its friends, else opposite the enemies that stand there already; None where its edge is full."""
    up = ship.seat == UP
    around = others(state, ship)
    mine = [one.pose.x / 100 for key, one in around.items() if state.table.ship(key).seat == ship.seat]
    theirs = [one.pose.x / 100 for key, one in around.items() if state.table.ship(key).seat != ship.seat]
    middle = _mean(mine) if mine else _mean(theirs)
    wide = SIDE[ship.card.size] * ABREAST
    columns = sorted((middle + wide * at for at in range(-COLUMNS, COLUMNS + 1)), key=lambda x: abs(x - middle))
    depth = EDGE - 100 + SIDE[ship.card.size] / 2
    bases = (Base(ship.card.size, Pose.at(x, -depth if up else depth, 0 if up else 180)) for x in columns)
    return next((base.pose for base in bases if not deployed(base, up, around)), None)


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
