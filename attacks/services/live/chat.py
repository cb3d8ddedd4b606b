"""What people at the table write to each other. It is no part of the match: no event, no view, no file of it.

A line has a counter of its own, `c`, and goes to seats and judge only: whoever watches is mute and hears nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from attacks.models import Holder, Match
from attacks.models import Line as Row
from attacks.services.common import clock
from attacks.services.decision import views
from attacks.services.match.commands import Refusal

LONGEST = 500  # characters of a line
MOST = 2000  # lines of a match
TOLD = 100  # lines that somebody gets who comes to the table


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is told: its number, who wrote it (a seat or "judge"), the sender's own mark, the text, when."""

    c: int
    by: str
    key: str
    text: str
    at: str


def tidy(text: str) -> str:
    """One line of what was typed: no control characters, no empty ends."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def say(match_id: str, holder_id: str, text: str, key: str = "") -> Refusal | int:
    """Write a line; returns its number, or why it was not written. The same `key` again is the same line.

    The number is drawn in the transaction that stores the line, so there is no gap and no line twice.
    """
    text = tidy(text)
    if not text:
        return Refusal("illegal", "chat_empty", key)
    if len(text) > LONGEST:
        return Refusal("illegal", "chat_too_long", key, {"most": LONGEST})
    with transaction.atomic():
        holder = Holder.objects.filter(id=holder_id, match_id=match_id, revoked=False).first()
        by = writes_as(holder)
        if holder is None or not by:
            return Refusal("forbidden", "watchers_only_look", key)
        if holder.halted:
            return Refusal("forbidden", "match_stopped", key)
        if not Match.objects.filter(id=match_id, said__lt=MOST).update(said=F("said") + 1):
            return Refusal("illegal", "chat_full", key)
        c = Match.objects.values_list("said", flat=True).get(id=match_id)
        known = Row.objects.filter(match_id=match_id, holder=holder, key=key).first() if key else None
        if known is not None:
            transaction.set_rollback(True)
            return known.c
        Row.objects.create(match_id=match_id, c=c, holder=holder, by=by, key=key or None, text=text, at=clock.now())
    return c


def writes_as(holder: Holder | None) -> str:
    """The seat, or "judge"; empty for everybody who may neither write nor read."""
    if holder is None:
        return ""
    return {Holder.Role.SEAT.value: holder.seat, Holder.Role.JUDGE.value: views.JUDGE}.get(holder.role, "")


def reads(audience: str) -> bool:
    """Does this audience get the chat? Everybody at the table, and nobody else."""
    return audience != views.WATCH and audience != views.COMMENTATOR


def since(match_id: str, c: int) -> list[Line]:
    """The lines after a number, as many as one can take in at once: the last. What was hidden has no text."""
    rows = Row.objects.filter(match_id=match_id, c__gt=c).order_by("-c")[:TOLD]
    return [
        Line(row.c, row.by, row.key or "", "" if row.hidden else row.text, clock.stamp(row.at))
        for row in reversed(rows)
    ]
