"""The moments of a stored match that lead to its present, read when somebody wants to go back.

Only the last of them: nobody goes back past a roll, nor further than so many commands. So the cost does not grow with
the record; the walk begins at the last state that was kept before them.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.db.models import Max, Q
from django.db.models.functions import Coalesce

from attacks.models import Checkpoint, Event, Holder
from attacks.services.decision.undo import Moment, Target, moments, targets
from attacks.services.match.events import ROLLED, TOOK
from attacks.services.match.table import Table
from attacks.services.match.walk import Disagrees, walk

FURTHEST = 64  # commands
BY_JUDGE = Q(kind=TOOK, body__contains='"seat":"judge"')


def line_of(table: Table) -> list[Moment] | None:
    """The last moments up to where this table stands; None if what leads there is not stored yet.

    Raises Disagrees or Refused where today's rules cannot play the record.
    """
    events = Event.objects.filter(match_id=table.id, n__lte=table.head)
    if events.filter(n=table.head).values_list("hash", flat=True).first() != table.last_hash:
        return None
    start = first_of(table)
    kept = Checkpoint.objects.filter(match_id=table.id, n__lt=start).order_by("-n").values_list("n", "state")
    for n, state in [*kept[:2], (0, b"")]:
        rows = list(events.filter(n__gt=n).order_by("n"))
        walked = walk(table.room, rows, table.room.decode(bytes(state)) if n else None)
        try:
            line = moments(table.room, walked, {row.n for row in rows if row.patch}, start)
        except Disagrees:  # somebody went back to before this state
            if not n:
                raise
            continue
        first, *rest = line
        return [replace(first, barred=True), *rest]
    return None


def first_of(table: Table) -> int:
    """The number of the first moment that matters: of the last roll or reveal, or so many commands ago."""
    commands = Event.objects.filter(match_id=table.id, n__lte=table.head).order_by("-n")
    far = commands.exclude(patch="").values_list("n", flat=True)[FURTHEST : FURTHEST + 1].first() or 1
    barred = (
        commands.filter(n__gte=far)
        .filter(Q(kind=ROLLED) | ~Q(secret="") | BY_JUDGE)
        .values_list("n", flat=True)
        .first()
        or 1
    )
    return max(far, barred)


def seen_of(table: Table) -> dict[str, datetime]:
    """When the person of each seat of a match was last heard of: at the latest when they sat down."""
    persons = Holder.objects.filter(match_id=table.id, role=Holder.Role.SEAT, revoked=False, machine=False)
    return dict(persons.values_list("seat").annotate(heard=Max(Coalesce("seen_at", "created"))))


def targets_of(table: Table) -> list[Target]:
    """Where the seats of this match may go back to now."""
    return targets(table.room, line_of(table) or []) if table.state is not None and not table.closed else []
