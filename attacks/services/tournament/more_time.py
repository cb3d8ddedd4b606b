"""More days for a match of a remote round: one of its players asks, and whoever runs the tournament says yes or no.

What was asked stands in the pairing's `extra` until it is answered; any more time that the table is given answers it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from attacks.models import Pairing, Tournament
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament import away, windows
from attacks.services.tournament.rounds import pairing
from attacks.services.tournament.transaction import PLAYER, RULES, Actor, at_desk, touch

MOST_DAYS = 14


def ask(
    tournament: Tournament, by: Actor, paired_id: int, days: int, *, why: str = "", request: str = ""
) -> dict[str, Any]:
    """A player asks for so many days more; 0 takes it back.

    Raises TournamentError: `not_your_table`, `not_to_plan` (played, closed, or without an end), `bad_number`.
    """
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row = pairing(desk, paired_id)
        if by.number not in (row.first.number, row.second.number if row.second else 0):
            raise TournamentError("not_your_table")
        if not windows.waits(row) or windows.due(row) is None:
            raise TournamentError("not_to_plan")
        if not 0 <= days <= MOST_DAYS:
            raise TournamentError("bad_number", field="days")
        said = {"by": by.number, "days": days, "why": why.strip()[:120]} if days else {}
        if not said and not windows.days_asked(row):
            desk.idle = True
            return said
        write(row, said)
        what = "time_asked" if said else "time_not_asked"
        desk.log(what, after=days or None, public=False, round=row.round.number, table=row.table, player=by.number)
        if said:
            away.more_asked(row)
    return said


def refuse(tournament: Tournament, by: Actor, paired_id: int, *, request: str = "") -> None:
    """The table gets no more days. Raises TournamentError `nothing_asked` where nobody asks, or it was answered."""
    with at_desk(tournament, by, request, may=RULES) as desk:
        row = pairing(desk, paired_id)
        if not windows.days_asked(row):
            raise TournamentError("nothing_asked")
        write(row, {})
        desk.log("time_denied", round=row.round.number, table=row.table, public=False)
        away.more_answered(row)


def write(row: Pairing, said: dict[str, Any]) -> None:
    known = {key: value for key, value in msgspec.json.decode(row.extra).items() if key != "asked"}
    row.extra = text(known | ({"asked": said} if said else {}))
    touch(row, "extra")
