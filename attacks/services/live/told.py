"""The few things in a match that a tool beside the table waits for: a roll, a critical hit, a loss, the end."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from attacks.rooms import room as room_of
from attacks.services.match.events import ENDED, ROLLED

OF_EVERY_GAME = {ROLLED: "roll", ENDED: "match_over"}
What = Literal["roll", "crit", "destroyed", "match_over"]


class Told(Struct, frozen=True):
    """One of them: `n` is the event's number, `kind` its own name, and `d` what it says to everybody."""

    n: int
    what: What
    kind: str
    d: dict[str, Any]


def told_of(room: str, event: dict[str, Any]) -> Told | None:
    """What an event, as its reader may see it, is to a tool; None where it is nothing, or somebody else's secret."""
    kind = event.get("k", "")
    what: Any = OF_EVERY_GAME.get(kind) or room_of(room).told_as.get(kind)
    return Told(event["n"], what, kind, event.get("d", {})) if what else None
