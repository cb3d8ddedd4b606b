"""What the first event of a match seals of the match as a whole, so that its record can say nothing else: format 2.

docs/fair.md describes it. A match that began with an earlier version says less, and its record is of format 1.
"""

from __future__ import annotations

from typing import Any

from attacks.engine import fair
from attacks.engine.room import AnyRoom
from attacks.services.match.table import Table
from attacks.services.match.terms import PRESS


def about(table: Table, setup: dict[str, Any], level: int) -> dict[str, Any]:
    """Beside the setup and the commitment: which rules, under which name, on what terms, with what dice."""
    trust, clock = table.trust, table.trust.clock
    terms: dict[str, Any] = {
        "undo": trust.undo_mode,
        "delay": trust.delay,
        "odds": trust.odds,
        "refereed": trust.refereed,
    }
    if trust.rolls == PRESS:
        terms["rolls"] = PRESS
    if clock is not None:
        terms["clock"] = {"mode": clock.mode, "seconds": clock.seconds, "at_zero": clock.at_zero}
    return {
        "format": fair.FORMAT,
        "room": table.room.key,
        "rules": table.room.rules_number,
        "title": table.title,
        "terms": terms,
        "opens": opens(table.room, setup),
        **({"level": level} if level > 1 else {}),
    }


def opens(room: AnyRoom, chosen: dict[str, Any]) -> bool:
    """Is everything open to everybody when the match is over?

    Where hands are played on after the match, they stay closed unless the table chose the option `hands` `opened`.
    """
    return "hands" not in room.options or chosen.get("hands", "closed") == "opened"
