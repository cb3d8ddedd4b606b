"""The rule systems, one line each."""

from __future__ import annotations

from typing import Any

from attacks.rooms.ti4.room import TwilightImperium
from attacks.rooms.xwing.room import XWing

ROOMS: dict[str, Any] = {"xwing": XWing(), "ti4": TwilightImperium()}


def room(key: str) -> Any:
    """The rules of a room. Raises `KeyError` for one that does not exist."""
    return ROOMS[key]
