"""Small tables of this room for tests: ships with defaults, and a short way to a step."""

from __future__ import annotations

from typing import Any

from attacks.engine.values import CHANCE, LANDED, Command
from attacks.rooms import room
from attacks.rooms.xwing.dice import FACES, NAMES

ROOM = room("xwing")
SHIP = {
    "pilot": "pilot",
    "name": "Ship",
    "chassis": "Fighter",
    "size": "small",
    "initiative": 3,
    "agility": 2,
    "hull": 3,
    "shields": 0,
    "points": 40,
    "weapons": [{"key": "primary", "name": "", "arc": "front", "value": 3, "low": 1, "high": 3}],
}


def weapon(**numbers: Any) -> dict[str, Any]:
    return {"key": "primary", "name": "", "arc": "front", "value": 3, "low": 1, "high": 3} | numbers


def ship(**numbers: Any) -> dict[str, Any]:
    return SHIP | numbers


def setup(ana: list[dict[str, Any]], ben: list[dict[str, Any]], **options: Any) -> dict[str, Any]:
    seats = {
        seat: {"name": name, "squad": {"name": f"Squad of {name}", "faction": "", "points": 0, "ships": ships}}
        for seat, name, ships in (("p1", "Ana", ana), ("p2", "Ben", ben))
    }
    return {"edition": "2.0", "mode": "attack", "first": "p1", "seats": seats} | options


def take(state: Any, seat: str, key: str, *picks: tuple[int, ...]) -> Any:
    return ROOM.apply(state, Command(seat, key, picks))[0]


def throw(state: Any, *faces: str) -> Any:
    """Let dice land on faces by name, all of one pool."""
    (asked,) = ROOM.chances(state)
    names = [NAMES[face] for face in FACES[asked.kind]]
    return ROOM.apply(state, Command(CHANCE, LANDED, (tuple(names.index(face) + 1 for face in faces),)))[0]


def declared(state: Any, *, attack_range: int = 2, obstructed: int = 0) -> Any:
    """Ship 1 has measured, chosen its first weapon and named ship 2."""
    state = take(state, "p1", "attack", (1,))
    measured = ((2,), (0,), (attack_range,), (attack_range,), (obstructed,), ())
    state = take(take(state, "p1", "measure", *measured), "p1", "measured")
    return take(take(state, "p1", "choose_weapon", (0,)), "p1", "declare_defender", (2,))


def fired(state: Any, **facts: int) -> Any:
    """... and the facts are confirmed: attack dice are to be thrown."""
    return take(declared(state, **facts), "p2", "confirm")
