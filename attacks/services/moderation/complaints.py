"""What people report to those who look after the site."""

from __future__ import annotations

from django.db import transaction

from attacks.models import Complaint, Holder, Line, Match, Tournament
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.moderation import log

LONGEST = 500
MOST_OPEN = 20  # of one match or tournament: more say nothing new
SHOWN = 100


@transaction.atomic
def report(
    kind: str,
    text: str,
    *,
    match: Match | None = None,
    tournament: Tournament | None = None,
    line: int | None = None,
    holder: Holder | None = None,
    maker: str = "",
) -> Complaint:
    """Write down what somebody reports.

    `line` is a line of the chat, which only those at the table can read and report. Raises LobbyError: `bad_kind`,
    `too_long`, `no_such_line`, `reported_enough`.
    """
    text = " ".join(text.split())
    if kind not in Complaint.Kind.values:
        raise LobbyError("bad_kind")
    if len(text) > LONGEST:
        raise LobbyError("too_long", limit=LONGEST)
    if Complaint.objects.filter(match=match, tournament=tournament, settled=None).count() >= MOST_OPEN:
        raise LobbyError("reported_enough")
    said = ""
    if line is not None:
        row = Line.objects.filter(match=match, c=line).first() if holder else None
        if row is None:
            raise LobbyError("no_such_line")
        said = row.text
    return Complaint.objects.create(
        match=match,
        tournament=tournament,
        line=line,
        said=said,
        holder=holder,
        maker=maker,
        kind=kind,
        text=text,
        at=clock.now(),
    )


@transaction.atomic
def close(by: str, complaint_id: int, note: str = "") -> bool:
    """It has been looked into. Whether it was still open."""
    row = Complaint.objects.filter(pk=complaint_id, settled=None).select_related("match", "tournament").first()
    if row is None:
        return False
    row.settled, row.settled_by, row.note = clock.now(), by, note[:300]
    row.save(update_fields=["settled", "settled_by", "note"])
    log.note(by, "settled", match=row.match, tournament=row.tournament, about=row.kind, why=note)
    return True


def waiting() -> list[Complaint]:
    """Those that nobody has looked into yet, oldest first."""
    rows = Complaint.objects.filter(settled=None).select_related("match", "tournament", "holder")
    return list(rows.order_by("at")[:SHOWN])
