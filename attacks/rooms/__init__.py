"""The rule systems, one line each; in this order they stand on pages."""

from __future__ import annotations

from attacks.engine.room import AnyRoom, Room
from attacks.rooms.xwing.room import XWing
from attacks.rooms.ti4.room import TwilightImperium
from attacks.rooms.legion.room import Legion
from attacks.rooms.starships.room import Starships


def _is_room(value: object) -> bool:
    return isinstance(value, type) and Room in value.__mro__ and value is not Room


ROOMS: dict[str, AnyRoom] = {kind.key: kind() for kind in [*vars().values()] if _is_room(kind)}


def room(key: str) -> AnyRoom:
    """The rules of a room. Raises `KeyError` for one that does not exist."""
    return ROOMS[key]
