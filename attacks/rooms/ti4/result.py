"""What is handed to whoever keeps the score: winner or draw, survivors, rounds, the luck of the dice."""

from __future__ import annotations

from typing import Any

from attacks.engine.values import MatchEnd
from attacks.rooms.ti4.state import State, Unit
from attacks.rooms.ti4.view_types import LuckView


def luck(state: State, seat: str) -> LuckView:
    """Dice thrown, hits made, hits to be expected and the difference, both in tenths: all are whole numbers."""
    part = state.table.part(seat)
    luck = part.hits * 10 - part.expected
    return {"dice": part.thrown, "hits": part.hits, "expected_tenths": part.expected, "luck_tenths": luck}


def result(state: State) -> dict[str, Any]:
    """Winner (empty for a draw), why, units left by side, rounds fought; `why` is `open` while it goes on."""
    table = state.table
    ending = table.ending or MatchEnd("", "open")
    seats = table.fighting_seats()
    alive = {seat: [unit for unit in table.units if unit.seat == seat and _alive(unit.lost)] for seat in seats}
    lost = {seat: sum(u.seat == seat and u.lost == "destroyed" for u in table.units) for seat in seats}
    return {
        "winner": ending.winner,
        "why": ending.why,
        "scores": scores(state, alive),
        "survivors": {seat: [unit.id for unit in units] for seat, units in alive.items()},
        "destroyed": lost,
        "rounds": table.fight.rounds,
        "luck": {seat: luck(state, seat) for seat in seats},
    }


def scores(state: State, alive: dict[str, list[Unit]]) -> dict[str, int]:
    """What is counted at the end: ships that are left; in a whole tactical action planets that are controlled."""
    if state.table.action is None:
        return {seat: sum(unit.card.is_ship for unit in units) for seat, units in alive.items()}
    held = [planet.controller for planet in state.table.action.planets]
    return {seat: held.count(seat) for seat in alive}


def _alive(lost: str) -> bool:
    return lost in ("", "retreated")
