"""X-Wing with the mat on the table: the room's six questions over the round of `flow.py`.

It is not in the registry: no page offers such a match before a browser can draw it.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.game import Game
from attacks.engine.room import read_setup
from attacks.engine.values import Refused
from attacks.rooms.xwing.corrections.edits import Corrections
from attacks.rooms.xwing.mat.maneuvers import BadManeuver, maneuver
from attacks.rooms.xwing.mat.measures import SIZES
from attacks.rooms.xwing.mat.obstacles import KIND, UNSCALED
from attacks.rooms.xwing.mat.standing import Act, Mat, Stands
from attacks.rooms.xwing.on_mat.flow import ON_MAT
from attacks.rooms.xwing.on_mat.view import mat_view
from attacks.rooms.xwing.room import Setup, XWing, table_of
from attacks.rooms.xwing.state import Frame, Ship, State

OBSTACLES_EACH = 3


class Flies(Struct, frozen=True, forbid_unknown_fields=True):
    """What a kind of ship can do: the maneuvers of its dial and the actions of its bar."""

    maneuvers: tuple[str, ...]
    bar: tuple[Act, ...] = ()


class OnMat(Struct, frozen=True, forbid_unknown_fields=True):
    """What a match on the mat brings beside its squads: three obstacles of each seat, and dials by chassis."""

    obstacles: dict[str, tuple[str, ...]]
    chassis: dict[str, Flies]


class XWingOnMat(XWing):
    """X-Wing, played on the mat."""

    def __init__(self) -> None:
        self.game = Game(ON_MAT, Corrections())

    def start(self, setup: dict[str, Any]) -> State:
        """Set the table up; `on_mat` holds obstacles and dials. Raises `Refused` (code `bad_setup`)."""
        rest = {name: value for name, value in setup.items() if name != "on_mat"}
        wanted, brought = read_setup(rest, Setup), read_setup(setup.get("on_mat", {}), OnMat)
        self.check(wanted)
        _check(wanted, brought)
        table = table_of(wanted)
        lots = tuple(name for seat in self.seats for name in brought.obstacles[seat])
        ships = tuple(_standing(ship, brought) for ship in table.ships)
        return self.begun(wanted, replace(table, mat=Mat(lots), ships=ships), Frame("game", "S4"))

    def view(self, state: State, audience: str) -> dict[str, Any]:
        """The table as an audience may see it, with the mat."""
        return super().view(state, audience) | {"mat": mat_view(state, audience)}


def _standing(ship: Ship, brought: OnMat) -> Ship:
    flies = brought.chassis[ship.card.chassis]
    return replace(ship, stands=Stands(flies.maneuvers, flies.bar))


def _check(wanted: Setup, brought: OnMat) -> None:
    if wanted.mode != "game":
        raise Refused("bad_option", code="bad_setup", option="mode")
    if wanted.dice != "server":
        raise Refused("mat_rolls", code="bad_setup")  # no obstacle waits for a die that is typed in
    for seat in XWing.seats:
        names = brought.obstacles.get(seat, ())
        if len(names) != OBSTACLES_EACH or any(name not in KIND or name in UNSCALED for name in names):
            raise Refused("bad_obstacles", code="bad_setup", seat=seat)
        for ship in wanted.seats[seat].squad.ships:
            flies = brought.chassis.get(ship.chassis)
            if flies is None or not flies.maneuvers:
                raise Refused("no_dial", code="bad_setup", seat=seat, ship=ship.name)
            if ship.size not in SIZES:
                raise Refused("too_large", code="bad_setup", seat=seat, ship=ship.name)
            try:
                for code in flies.maneuvers:
                    maneuver(code)
            except BadManeuver as bad:
                raise Refused("bad_dial", code="bad_setup", seat=seat, ship=ship.name) from bad
