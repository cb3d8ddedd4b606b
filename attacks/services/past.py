"""The moments of a stored match that lead to its present, read when somebody wants to go back."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Max

from attacks.models import Event, Holder
from attacks.services.replay import walk
from attacks.services.table import Table
from attacks.services.undoing import Moment, Target, moments, targets


def line_of(table: Table) -> list[Moment] | None:
    """The moments up to where this table stands; None if what leads there is not stored yet.

    Raises Disagrees or Refused where today's rules cannot play the record.
    """
    rows = list(Event.objects.filter(match_id=table.id, n__lte=table.head).order_by("n"))
    if not rows or rows[-1].n != table.head or rows[-1].hash != table.last_hash:
        return None
    return moments(table.room, walk(table.room, rows), {row.n for row in rows if row.patch})


def seen_of(table: Table) -> dict[str, datetime]:
    """When each seat of a match was last heard of."""
    seated = Holder.objects.filter(match_id=table.id, role=Holder.Role.SEAT, revoked=False, seen_at__isnull=False)
    return dict(seated.values_list("seat").annotate(Max("seen_at")))


def targets_of(table: Table) -> list[Target]:
    """Where the seats of this match may go back to now."""
    return targets(table.room, line_of(table) or []) if table.state is not None and not table.closed else []
