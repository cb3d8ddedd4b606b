"""Who sits where in a view, and how each side stands. What lies on the table changes more often than that."""

from __future__ import annotations

from typing import Any

from attacks.rooms.xwing import score
from attacks.rooms.xwing.deck import KEYS
from attacks.rooms.xwing.kept import itself, keep_answers
from attacks.rooms.xwing.state import State, attack_of, attacking
from attacks.rooms.xwing.view_types import SeatView


def seats_view(state: State) -> dict[str, SeatView]:
    """Who sits where, and how each side stands."""
    table, base = state.table, state.stack[0] if state.stack else None
    ready = [answer.seat for answer in base.answers] if base is not None and base.step == "T" else []
    mine = table.ship(attack_of(state).attacker).seat if attacking(state) else ""
    return _sides(_worth(state), " ".join(ready), mine, table.other(mine) if mine else "")


@keep_answers(512, by=itself)
def _sides(seats: dict[str, SeatView], ready: str, mine: str, other: str) -> dict[str, SeatView]:
    """The seats with what each is in this moment: ready, attacking with the seat that is `mine`, defending."""
    seen = {seat: one.copy() for seat, one in seats.items()}
    for seat in ready.split():
        seen[seat]["ready"] = True
    if mine:
        seen[mine]["role"], seen[other]["role"] = "attacker", "defender"
    return seen


def _by_points(state: State) -> tuple[Any, ...]:
    table = state.table
    return (table.sides, table.ships, table.switches, table.scenario, table.mode, table.damage)


@keep_answers(512, by=_by_points)
def _worth(state: State) -> dict[str, SeatView]:
    """Who sits where, what was brought, and its points."""
    points, seats = score.scores(state), dict[str, SeatView]()
    for side in state.table.sides:
        seats[side.seat] = {
            "name": side.name,
            "squad": side.squad,
            "faction": side.faction,
            "points": side.points,
            "score": points[side.seat],
        }
        if side.revision:
            seats[side.seat]["revision"] = side.revision
        if side.mission:
            seats[side.seat]["mission"] = side.mission
        if below := score.deficit(state.table, side):
            seats[side.seat]["deficit"] = below
        if state.table.damage == "deck":
            pile = {key: n for key, n in zip(KEYS[1:], side.discards, strict=True) if n}
            seats[side.seat]["deck"] = {"left": sum(side.deck), "discards": pile}
    return seats
