"""A finished match for its result page and for an organizer's table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from attacks.models import Match
from attacks.web import words
from attacks.web.about import seat_of
from attacks.web.lists import faction


@dataclass(frozen=True)
class Fate:
    """A ship at the end."""

    name: str
    chassis: str
    alive: bool


@dataclass(frozen=True)
class Outcome:
    """One side of a finished match."""

    key: str
    name: str
    squad: str
    faction: str
    points: int
    score: int
    won: bool
    ships: list[Fate] = field(default_factory=list)


def sides(match: Match, seen: dict[str, Any]) -> list[Outcome]:
    """Both sides with their points and what became of their ships, in the order of the seats."""
    scores = msgspec.json.decode(match.result.scores)
    survivors = {seat: {str(n) for n in ids} for seat, ids in msgspec.json.decode(match.result.survivors).items()}
    found = []
    for seat in seen["seat_order"]:
        here = seen["seats"][seat]
        ships = [
            Fate(ship["name"], ship.get("chassis", ""), number in survivors.get(seat, set()))
            for number, ship in seen.get("ships", {}).items()
            if ship["seat"] == seat
        ]
        found.append(
            Outcome(
                key=seat,
                name=here.get("name") or seat_of(seat),
                squad=here.get("squad", ""),
                faction=faction(match.room, here.get("faction", "")),
                points=here.get("points", 0),
                score=scores.get(seat, 0),
                won=match.result.winner == seat,
                ships=ships,
            )
        )
    return found


def row(match: Match, seen: dict[str, Any]) -> dict[str, Any]:
    """The columns of the organizer's line. Their names are part of the format and stay in English."""
    both = sides(match, seen)
    winner = next((side.name for side in both if side.won), "draw")
    cells: dict[str, Any] = {
        "match": match.id,
        "title": match.title,
        "ended_utc": match.result.at.strftime("%Y-%m-%d %H:%M"),
        "game": match.room,
        "edition": match.edition,
        "mode": match.mode,
    }
    for n, side in enumerate(both, start=1):
        cells |= {
            f"player{n}": side.name,
            f"squad{n}": side.squad,
            f"faction{n}": side.faction,
            f"squad_points{n}": side.points,
            f"score{n}": side.score,
            f"survivors{n}": "; ".join(ship.name for ship in side.ships if ship.alive) or "none",
        }
    return cells | {
        "winner": winner,
        "why": words.say(match.room, "ends", match.result.why),
        "rounds": match.result.rounds,
        "fingerprint": match.result.fingerprint,
    }
