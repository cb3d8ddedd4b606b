"""The rule systems, one line each."""

from __future__ import annotations

from typing import Any

from attacks.rooms.legion.room import Legion
from attacks.rooms.starships.room import Starships
from attacks.rooms.ti4.room import TwilightImperium
from attacks.rooms.xwing.room import XWing

ROOMS: dict[str, Any] = {"xwing": XWing(), "ti4": TwilightImperium(), "legion": Legion(), "starships": Starships()}


def room(key: str) -> Any:
    """The rules of a room. Raises `KeyError` for one that does not exist."""
    return ROOMS[key]


def needed(rules: Any) -> tuple[str, ...]:
    """The seats every match of a room has; those of `seats` beyond them are taken by whoever is invited to one."""
    return tuple(getattr(rules, "needed", rules.seats))
