"""Who is ahead: points of ships destroyed and, as the table counts, half for ships half destroyed, and its mission."""

from __future__ import annotations

from typing import Any

from attacks.engine.values import MatchEnd
from attacks.rooms.xwing.state import Ship, State


def points_lost(ship: Ship, *, half_points: bool) -> int:
    """What the opponent gets for a ship: its points when destroyed, half (rounded up) once it is half destroyed."""
    if ship.destroyed:
        return ship.card.points
    if not half_points:
        return 0
    whole = ship.card.hull + ship.card.shields
    gone = ship.damage + min(ship.shields_lost, ship.card.shields)
    return (ship.card.points + 1) // 2 if 2 * gone >= whole else 0


def scores(state: State) -> dict[str, int]:
    """Points of each seat. A seat that has destroyed every ship of the other scores at least the full score."""
    table = state.table
    result = {}
    for side in table.sides:
        enemies = [ship for ship in table.ships if ship.seat != side.seat]
        points = sum(points_lost(ship, half_points=table.switches.half_points) for ship in enemies)
        if all(ship.destroyed for ship in enemies):
            points = max(points, table.switches.full_score if table.mode == "game" else 0)
        result[side.seat] = points + side.mission
    return result


def leader(state: State) -> str:
    """The seat with more points; empty if they are equal."""
    points = scores(state)
    best = max(points.values())
    leaders = [seat for seat, n in points.items() if n == best]
    return leaders[0] if len(leaders) == 1 else ""


def tabled(state: State) -> MatchEnd | None:
    """The end of a match in which a seat has no ship left; both at once is a draw."""
    standing = [side.seat for side in state.table.sides if state.table.living(side.seat)]
    if len(standing) == len(state.table.sides):
        return None
    return MatchEnd(standing[0] if standing else "", "destroyed")


def result(state: State) -> dict[str, Any]:
    """Winner, reason, scores, survivors and rounds, as a tournament takes them; `why` is `open` while it goes on."""
    table = state.table
    ending = table.ending or MatchEnd(leader(state), "open")
    survivors = {side.seat: [s.id for s in table.living(side.seat) if not s.destroyed] for side in table.sides}
    return {
        "winner": ending.winner,
        "why": ending.why,
        "scores": scores(state),
        "survivors": survivors,
        "rounds": table.round,
    }
