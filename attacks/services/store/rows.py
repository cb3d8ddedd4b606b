"""The rows of a match, decoded: its table, its result, and who sits where.

The row keeps the state only every so many events; what has happened since is played from the record, so a table always
stands at its match's head.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from attacks.models import Holder, Match, Result
from attacks.rooms import room as room_of
from attacks.services.common.clock import stamp
from attacks.services.match.table import Table
from attacks.services.match.terms import read_terms
from attacks.services.match.walk import Recorded, forward


def of_row(
    match: Match,
    result: Result | None = None,
    seats: dict[str, dict[str, Any]] | None = None,
    known: Table | None = None,
    since: Sequence[Recorded] = (),
) -> Table:
    """The table of a stored match. Cheaper with a table of it `known` before and all events `since` then.

    Raises Disagrees or Refused where today's rules cannot play the record on.
    """
    room = room_of(match.room)
    is_of_use = known is not None and known.epoch == match.epoch and match.state_head <= known.head <= match.head
    if known is not None and is_of_use and known.head:
        state = forward(room, known.state, since, match.rules_number)
    elif match.state:
        at = match.state_head
        events = match.events.filter(n__gt=at, n__lte=match.head).order_by("n") if at < match.head else ()
        state = forward(room, room.decode(bytes(match.state)), events, match.rules_number)
    else:
        state = None
    return Table(
        id=match.id,
        room=room,
        edition=match.edition,
        mode=match.mode,
        title=match.title,
        status=match.status,
        state=state,
        head=match.head,
        last_hash=match.last_hash,
        next_index=match.next_index,
        prompts=msgspec.json.decode(match.prompts),
        end_offered=match.end_offered,
        epoch=match.epoch,
        seed_sealed=match.seed_sealed,
        result=result_of(result) if result else {},
        seats=seats or {},
        trust=read_terms(match.trust),
        state_head=match.state_head,
        made=known.made if known is not None and state is known.state else {},
    )


def result_of(result: Result) -> dict[str, Any]:
    """A stored result as views and pages show it."""
    return {
        "winner": result.winner,
        "why": result.why,
        "scores": msgspec.json.decode(result.scores),
        "survivors": msgspec.json.decode(result.survivors),
        "rounds": result.rounds,
        "fingerprint": result.fingerprint,
        "at": stamp(result.at),
    }


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
