"""What is kept for how long. A host says so in days; 0 keeps for ever. Only what has ended is ever deleted.

Matches of tournaments stay with them, whatever their age; so do those that wait or are played.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q, QuerySet

from attacks.models import Ban, Complaint, Fleet, Holder, Invite, Line, Match, Measure
from attacks.services.common import clock
from attacks.services.common.tokens import hashed, new_token
from attacks.services.moderation import log

PORTION = 100  # rows deleted in one transaction
MATCHES, CHAT, HOLDERS, LOG = "matches", "chat", "holders", "log"


def outlived(what: str) -> QuerySet[Match] | QuerySet[Line] | QuerySet[Holder] | QuerySet[Measure] | None:
    """What of a kind has been kept for as long as the host wants; None where it is kept for ever."""
    days = settings.KEEP[what]
    return KINDS[what](clock.now() - timedelta(days=days)) if days > 0 else None


def matches(before: datetime) -> QuerySet[Match]:
    """Casual matches that ended before."""
    return Match.objects.filter(status=Match.Status.OVER, ended__lt=before, paired=None).order_by("ended")


def lines(before: datetime) -> QuerySet[Line]:
    """What was written at tables of matches that ended before; what was reported waits for who looks into it."""
    reported = Complaint.objects.filter(settled=None, match__isnull=False).values("match")
    rows = Line.objects.filter(match__status=Match.Status.OVER, match__ended__lt=before)
    return rows.exclude(match__in=reported).order_by("pk")


def holders(before: datetime) -> QuerySet[Holder]:
    """Rights that were taken back, in matches that ended before, and still tell whose they were."""
    rows = Holder.objects.filter(revoked=True, match__status=Match.Status.OVER, match__ended__lt=before)
    return rows.exclude(name="").order_by("pk")


def entries(before: datetime) -> QuerySet[Measure]:
    """Lines of the log of those who look after the site."""
    return Measure.objects.filter(at__lt=before).order_by("pk")


KINDS: dict[str, Callable[[datetime], QuerySet[Match] | QuerySet[Line] | QuerySet[Holder] | QuerySet[Measure]]] = {
    MATCHES: matches,
    CHAT: lines,
    HOLDERS: holders,
    LOG: entries,
}


def counted() -> dict[str, int]:
    """How much of each kind could go now."""
    return {what: rows.count() for what in KINDS if (rows := outlived(what)) is not None}


def tidy() -> dict[str, int]:
    """Let a portion of each kind go; how much went. Call it again until nothing does."""
    gone = {what: _go(what) for what in KINDS}
    if gone[LOG]:
        _old_bans_and_reports()
    if any(gone.values()):
        log.note("the host", "tidied", about=", ".join(f"{what} {n}" for what, n in gone.items() if n))
    return {what: n for what, n in gone.items() if n}


@transaction.atomic
def _go(what: str) -> int:
    rows = outlived(what)
    ids: list[Any] = list(rows.values_list("pk", flat=True)[:PORTION]) if rows is not None else []
    if not ids:
        return 0
    if what == HOLDERS:
        for pk in ids:
            Holder.objects.filter(pk=pk).update(name="", token_hash=hashed(new_token()))
    elif what == MATCHES:
        delete_matches(Match.objects.filter(pk__in=ids))
    elif what == CHAT:
        Line.objects.filter(pk__in=ids).delete()
    else:
        Measure.objects.filter(pk__in=ids).delete()
    return len(ids)


def delete_matches(rows: QuerySet[Match]) -> None:
    """Matches with all that hangs on them, and the fleets that were brought there and are nobody's."""
    brought = {
        *Holder.objects.filter(match__in=rows, fleet__isnull=False).values_list("fleet_id", flat=True),
        *Invite.objects.filter(match__in=rows, fleet__isnull=False).values_list("fleet_id", flat=True),
    }
    rows.delete()
    Fleet.objects.filter(pk__in=brought, owner_key="", account=None).delete()


def _old_bans_and_reports() -> None:
    before = clock.now() - timedelta(days=settings.KEEP[LOG])
    Complaint.objects.filter(settled__lt=before).delete()
    Ban.objects.filter(Q(until__lt=before) | Q(lifted=True, at__lt=before)).delete()
