"""The rule systems, one line each."""

from __future__ import annotations

from typing import Any

from attacks.rooms.xwing.room import XWing

ROOMS: dict[str, Any] = {"xwing": XWing()}


def room(key: str) -> Any:
    """The rules of a room. Raises `KeyError` for one that does not exist."""
    return ROOMS[key]
