"""A stored match as others may use it: act in it, look at it, check it."""

from __future__ import annotations

from typing import Any

from attacks.models import Match
from attacks.services.decision import views
from attacks.services.decision.undo import Target
from attacks.services.match.events import masked_view, read_masks
from attacks.services.store.group_commit import act
from attacks.services.store.replay import Report, replay
from attacks.services.store.repository import table_at
from attacks.services.store.rows import table_of
from attacks.services.store.undo_history import targets_of

__all__ = ["Report", "act", "check", "replay", "started_ids", "undo_targets", "view"]


def view(match: Match, audience: str) -> dict[str, Any]:
    """What an audience may see of a stored match. Of one that was cut for watchers there is their picture only."""
    if match.withheld is not None:
        if audience != views.WATCH:
            raise ValueError("a match that was cut for watchers is nobody else's")
        return masked_view(match.withheld, read_masks(match.masks))
    return masked_view(views.view(table_of(match), audience), read_masks(match.masks))


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
