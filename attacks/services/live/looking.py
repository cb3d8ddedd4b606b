"""What somebody looks up before deciding: a read of the position that leaves no trace and that nobody else hears of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attacks.engine.values import Refused
from attacks.models import Match
from attacks.rooms import room as room_of
from attacks.services.odds import ask, positions


def looked_up(match: Match, asked: Mapping[str, str], n: int = 0) -> dict[str, Any] | None:
    """The room's answer about the match as its reader may know it, or as it was at an earlier number `n`.

    None where there is nothing to look at. Raises `ValueError` for what the room is not asked.
    """
    if match.status == Match.Status.OPEN:
        return None
    if (n and n < match.head) or match.status != Match.Status.LIVE:
        found = positions.attack_until(match, "looks", min(n or match.head, match.head))
        state = found[0] if found else None
    else:
        state = ask.state_of(match)
    if state is None:
        return None
    try:
        return {"n": n or match.head, **room_of(match.room).looked_up(state, asked)}
    except Refused as refused:
        raise ValueError(refused.params.get("detail", refused.reason)) from refused
