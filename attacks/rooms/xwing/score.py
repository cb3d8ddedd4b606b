"""Who is ahead: points of ships destroyed or, as the table counts, half destroyed, of objectives and of deficits."""

from __future__ import annotations

from typing import Any

from attacks.engine.values import MatchEnd
from attacks.rooms.xwing.state import Ship, Side, State, Table

HALVED = "chance"


def points_lost(ship: Ship, *, half_points: bool, rounding: str = "up") -> int:
    """What the opponent gets for a ship: its points when destroyed, half of them once it is half destroyed."""
    if ship.destroyed:
        return ship.card.points
    if not half_points:
        return 0
    whole = ship.card.hull + ship.card.shields
    gone = ship.damage + min(ship.shields_lost, ship.card.shields)
    return (ship.card.points + (rounding == "up")) // 2 if 2 * gone >= whole else 0


def deficit(table: Table, side: Side) -> int:
    """What a seat has from the start: the points by which the other squad stays below the limit (`squad_limit`).

    A squad whose points nobody knows stays below nothing.
    """
    limit = table.switches.squad_limit
    theirs = next(other.points for other in table.sides if other.seat != side.seat)
    return max(0, limit - theirs) if limit and theirs and table.mode == "game" else 0


def halves(table: Table) -> bool:
    """Does half a ship count? In 2.5 in one scenario only, Chance Engagement (rules/xwing.md 5.3)."""
    return table.switches.half_points or table.scenario == HALVED


def scores(state: State) -> dict[str, int]:
    """Points of each seat. A seat that has destroyed every ship of the other scores at least the full score."""
    table = state.table
    half, rounding = halves(table), table.switches.half_rounding
    result = {}
    for side in table.sides:
        enemies = [ship for ship in table.ships if ship.seat != side.seat and not ship.remote]
        points = sum(points_lost(ship, half_points=half, rounding=rounding) for ship in enemies)
        if all(ship.destroyed for ship in enemies):
            points = max(points, table.switches.full_score if table.mode == "game" else 0)
        result[side.seat] = points + side.mission + deficit(table, side)
    return result


def leader(state: State) -> str:
    """The seat with more points; empty if they are equal."""
    points = scores(state)
    best = max(points.values())
    leaders = [seat for seat, n in points.items() if n == best]
    return leaders[0] if len(leaders) == 1 else ""


def reached(state: State) -> MatchEnd | None:
    """The end of a match that a side has won on points: as many as the goal, and more than the other."""
    goal, ahead = state.table.switches.mission_goal, leader(state)
    return MatchEnd(ahead, "goal") if goal and ahead and scores(state)[ahead] >= goal else None


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
