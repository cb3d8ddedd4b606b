"""A match: the one way it changes, and how anybody may look at it.

`act` loads, decides, stores; only then it answers. The same command id gets the same answer again. Whoever was too
slow starts over, and finds its own stored answer if it was not too slow after all.
"""

from __future__ import annotations

import logging
import random
import time
from collections.abc import Sequence
from typing import Any

from django.db import DatabaseError

from attacks.models import Holder, Match, Result
from attacks.services import command, views
from attacks.services.command import Order
from attacks.services.deciding import decide
from attacks.services.past import targets_of
from attacks.services.replay import Recorded, Report, replay
from attacks.services.storing import load, store, table_at
from attacks.services.table import Table, of_row
from attacks.services.undoing import Target

__all__ = ["Report", "act", "audience_of", "check", "replay", "started_ids", "table_of", "undo_targets", "view"]

log = logging.getLogger("broadside.match")
TRIES = 8
PATIENCE = 4.0  # seconds, after which nothing is tried anew: whoever asked must hear that nothing can be saved


def act(match_id: str, holder_id: str, order: Order, until: float = 0.0) -> tuple[str, int | None]:
    """Do what a holder asks. Returns the text of the answer and, if something was saved, the match's new number.

    An ack is returned only after the commit. Refusals, and answers given before, come with None. When the database
    stays busy or cannot save, the answer is `server_busy`: nobody knows whether it happened, so send the same id again.
    After the moment `until` (of the monotonic clock) no other try is made.
    """
    until = until or time.monotonic() + PATIENCE
    for attempt in range(TRIES):
        if attempt and time.monotonic() > until:
            break
        try:
            loaded = load(match_id, holder_id, order.id)
            if loaded is None:
                return command.refusal(order, "forbidden"), None
            decided = decide(order, loaded)
            if isinstance(decided, str):
                return decided, None
            if store([decided]):
                return decided.reply, decided.head
        except (
            DatabaseError
        ) as error:  # includes a number taken by somebody else, a lock, a deadlock, a lost connection
            log.info("match %s try %d: %s", match_id, attempt + 1, error)
        time.sleep(random.uniform(0.002, 0.02) * (attempt + 1))
    return command.refusal(order, "server_busy", retry=True), None


def audience_of(holder: Holder | None) -> str:
    """Who may see the same as this holder: a seat, the judge, or everybody."""
    if holder is None or holder.revoked:
        return views.WATCH
    if holder.role == Holder.Role.SEAT:
        return holder.seat
    return views.JUDGE if holder.role == Holder.Role.JUDGE else views.WATCH


def table_of(match: Match, known: Table | None = None, since: Sequence[Recorded] = ()) -> Table:
    """The match with everything decoded, and before the start with who sits where. See `of_row` for the rest."""
    result = Result.objects.filter(match_id=match.id).first() if match.status == Match.Status.OVER else None
    return of_row(match, result, {} if match.head else seats_of(match), known, since)


def seats_of(match: Match) -> dict[str, dict[str, Any]]:
    """Who sits where in a match that has not started."""
    taken = match.holders.filter(role=Holder.Role.SEAT, revoked=False).select_related("fleet").order_by("created")
    seats: dict[str, dict[str, Any]] = {}
    for holder in taken:
        seat = seats.setdefault(holder.seat, {"name": holder.name, "ready": False})
        if holder.fleet:
            seat |= {"ready": True, "squad": holder.fleet.name, "faction": holder.fleet.faction}
    return seats


def view(match: Match, audience: str) -> dict[str, Any]:
    """What an audience may see of a stored match. Of one that was cut for watchers there is their picture only."""
    if match.withheld is not None:
        if audience != views.WATCH:
            raise ValueError("a match that was cut for watchers is nobody else's")
        return match.withheld
    return views.view(table_of(match), audience)


def check(match_id: str) -> Report | None:
    """Replay a match by its id; None if there is no such match."""
    match = Match.objects.filter(id=match_id).first()
    return replay(match) if match else None


def undo_targets(match_id: str) -> list[Target]:
    """Where the seats of a match may go back to now, the latest first."""
    table = table_at(match_id)
    return targets_of(table) if table is not None else []


def started_ids() -> list[str]:
    """The matches that have a record, oldest first."""
    return list(Match.objects.filter(head__gt=0).order_by("created").values_list("id", flat=True))
