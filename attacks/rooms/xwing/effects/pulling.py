"""Tractor tokens on the mat: a ship that has enough of them is moved once a round (rules/xwing-mat.md 2.6)."""

from __future__ import annotations

from msgspec.structs import replace

from attacks.engine.flow import Outcome, Push, with_table
from attacks.rooms.xwing.mat.measures import TOKENS_NEEDED
from attacks.rooms.xwing.mat.standing import Activation
from attacks.rooms.xwing.nested import Pulled
from attacks.rooms.xwing.state import Frame, State, with_ship

TRACTORED = "tractored"  # among what a ship has done in a round


def pulled(state: State, ship_id: int, seat: str) -> Outcome:
    """A seat has just tractored a ship: on the mat it may move it, the first time in a round."""
    mat, ship = state.table.mat, state.table.ship(ship_id)
    stands = ship.stands
    if mat is None or stands is None or stands.pose is None or TRACTORED in stands.acted or ship.removed:
        return state
    if ship.tokens.tractor < TOKENS_NEEDED[ship.card.size]:
        return state
    state = with_table(state, mat=replace(mat, active=Activation(ship_id)))
    state = with_ship(state, replace(ship, stands=replace(stands, acted=(*stands.acted, TRACTORED))))
    return Push(state, Frame("tractor", "X1", Pulled(ship_id, seat, mat.active)))
