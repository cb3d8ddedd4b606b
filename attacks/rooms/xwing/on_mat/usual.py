"""Where an obstacle or a ship is usually put in set-up: the first of the usual places that is free.

What a player is shown to begin with, and what an opponent takes. It looks at what lies and stands on the mat, which
everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, product

from attacks.rooms.xwing.mat.measures import EDGE, SIDE
from attacks.rooms.xwing.mat.moves import deployed
from attacks.rooms.xwing.mat.obstacles import placing_reason
from attacks.rooms.xwing.mat.poses import Base, Pose
from attacks.rooms.xwing.on_mat.setting_up import UP
from attacks.rooms.xwing.posed import mat_of, others
from attacks.rooms.xwing.state import Ship, State

SPOTS = ((-150, 120), (150, -120), (150, 120), (-150, -120), (0, 0), (0, 200), (0, -200), (-230, 0), (230, 0))
COLUMNS = 9  # places that are tried for a ship along its edge
ROWS, TURNS = (7, 51), (0, 30, 60, 90, 120, 150)
"""For an obstacle where no spot is free: rows and columns that are tried, then how it may be turned there."""
ABREAST = 1.6  # how wide ships stand beside each other, in bases


def obstacle_place(state: State, which: int) -> Pose | None:
    """A place where the obstacle of this number may lie; None where there is none."""
    mat, (few, many) = mat_of(state), ROWS
    unturned = (Pose.at(x, y) for x, y in (*SPOTS, *_grid(few)))
    turned = (Pose.at(x, y, turn) for turn, (x, y) in product(TURNS, _grid(many)))
    free = (pose for pose in chain(unturned, turned) if not placing_reason(mat.brought[which], pose, mat.things)[0])
    return next(free, None)


def _grid(rows: int) -> list[tuple[float, float]]:
    """So many rows of as many places inside the mat, evenly spread."""
    step = 2 * EDGE / (rows + 1)
    places = [step * n - EDGE for n in range(1, rows + 1)]
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
