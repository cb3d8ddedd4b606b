"""What has happened that somebody away wants to hear: it is written down what waits to be sent to whom.

For matches this is read from the record, after it is saved and by nobody who plays: a match of which somebody is told
has a row that says up to which number that was done. So nothing is lost where a process ends, no command waits for it,
and of two processes that look at once one counts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import F, Q

from attacks.models import Event, Follow, Followed, Holder, Match, Notice, Pairing, Round, Subscriber, Timer
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.decision import views
from attacks.services.match.events import CALLED, TOOK
from attacks.services.match.walk import data_of
from attacks.services.outward import payloads, webhooks
from attacks.services.outward.subscribers import (
    CALL,
    JOINED,
    LINK,
    OVER,
    ROUND,
    TIME,
    TURN,
    begin,
    due_at,
    is_followed,
    is_locked,
    wants,
)
from attacks.services.store.holders import audience_of
from attacks.services.store.repository import table_at

log = logging.getLogger("broadside.outward")

AT_ONCE = 50  # matches looked at in one go
HERE = timedelta(seconds=15)  # since a sign of life of who counts as being at the table
PATIENCE = timedelta(seconds=3)  # that whoever is there has to see it by themselves
LEAST = timedelta(hours=1)  # a clock of less is nobody's who is away
SOON = timedelta(hours=6)  # before a clock runs out, or a quarter of it where that is less


class Heard(msgspec.Struct, frozen=True):
    """Somebody who follows something of a match: the eyes with which to look, and since when."""

    subscriber: Subscriber
    audience: str
    seat: str
    since: datetime
    here: bool = False


# --- matches ---


def look() -> int:
    """Write down what has happened in the matches that are followed since the last look; how many have moved."""
    moved = list(Followed.objects.exclude(match__head=F("head")).select_related("match")[:AT_ONCE])
    for row in moved:
        try:
            tell(row)
        except Exception:  # a match that cannot be read any more must not hold up the others
            log.exception("match %s: nobody was told what happened", row.match_id)
            Followed.objects.filter(pk=row.pk).update(head=row.match.head)
    return len(moved)


def tell(row: Followed) -> None:
    """Of one match. Whoever moves its row on first has told it."""
    table = table_at(row.match_id)
    if table is None or table.state is None:
        return
    due, known = due_at(table), set(row.due.split()) - acted_since(row, table.head)
    calls = Event.objects.filter(match_id=row.match_id, kind=CALLED, n__gt=row.head, n__lte=table.head)
    called = calls.order_by("-n").first() if table.trust.called else None
    followers = heard_in(row.match)
    with transaction.atomic():
        rows = Followed.objects.filter(pk=row.pk, head=row.head)
        if not rows.update(head=table.head, due=" ".join(due)):
            return
        Notice.objects.filter(match_id=row.match_id, kind__in=(TURN, TIME)).filter(
            ~Q(audience__in=due)
        ).delete()  # they have decided meanwhile
        for one in followers:
            if one.seat in due and one.seat not in known:
                write(one, TURN, row.match_id, match=row.match, about={"n": table.prompts.get(one.seat, 0)})
            if table.closed and one.seat:
                write(one, OVER, row.match_id, match=row.match)
        if called is not None:
            for one in heard_at_desk(row.match, called.at):
                write(one, CALL, f"{row.match_id}:judge", match=row.match)
            webhooks.match_moved(row.match, payloads.CALLED)
        if not row.head:
            webhooks.match_moved(row.match, payloads.STARTED)
        if table.closed:
            webhooks.match_moved(row.match, payloads.OVER)
            Followed.objects.filter(pk=row.pk).delete()


def acted_since(row: Followed, head: int) -> set[str]:
    """The seats that have decided something since the last look."""
    took = Event.objects.filter(match_id=row.match_id, kind=TOOK, n__gt=row.head, n__lte=head)
    return {str(data_of(one)[0].get("seat")) for one in took}


def heard_in(match: Match) -> list[Heard]:
    """Who follows a seat of this match: whoever said so of it, or is a tournament's player who sits there."""
    now = clock.now()
    held = Follow.objects.filter(holder__match=match, holder__revoked=False, holder__role=Holder.Role.SEAT)
    found = [
        Heard(
            one.subscriber,
            audience_of(one.holder),
            one.holder.seat,
            one.created,
            here=one.holder.seen_at is not None and now - one.holder.seen_at < HERE,
        )
        for one in held.select_related("holder", "subscriber")
        if one.holder is not None
    ]
    paired = Pairing.objects.filter(match=match).first()
    for seat, entrant in (("p1", paired.first_id), ("p2", paired.second_id)) if paired else ():
        there = match.holders.filter(seat=seat, revoked=False, seen_at__gt=now - HERE).exists()
        for one in Follow.objects.filter(entrant=entrant).select_related("subscriber"):
            found.append(Heard(one.subscriber, seat, seat, one.created, here=there))
    return list({(one.subscriber.pk, one.seat): one for one in found}.values())


def heard_at_desk(match: Match, at: datetime) -> list[Heard]:
    """Who is told that this match calls a judge: those who run its tournament and follow it."""
    desk = Follow.objects.filter(
        staff__tournament__rounds__pairings__match=match, staff__revoked=False, created__lte=at
    ).select_related("subscriber")
    return [Heard(one.subscriber, views.WATCH, "", one.created) for one in desk]


def joined(match: Match, came: Holder) -> None:
    """Somebody has sat down: who follows another seat of the match hears of it."""
    for one in heard_in(match):
        if one.seat != came.seat:
            write(one, JOINED, f"{match.pk}:joined", match=match, about={"name": came.name, "seat": came.seat})


_halls: list[Callable[[], None]] = []


def use_reminders(halls: Callable[[], None]) -> None:
    """From now on this, too, is asked now and then to write reminders down."""
    _halls[:] = [halls]


def remind() -> None:
    """Whose clock runs out soon hears of it once for each decision, where it is a clock of hours or days."""
    now = clock.now()
    for look_at in _halls:
        look_at()
    rows = Timer.objects.filter(state=Timer.State.OPEN, deadline__gt=now, deadline__lte=now + SOON)
    for timer in rows.filter(match__followed__isnull=False).exclude(seat="").select_related("match"):
        running = table_at(timer.match_id)
        if running is None or running.trust.clock is None or timer.prompt != running.trust.clock.number:
            continue
        whole = timedelta(seconds=running.trust.clock.seconds)
        if whole < LEAST or timer.deadline - now > whole / 4:
            continue
        if _is_first(timer):
            about = {"until": clock.milliseconds(timer.deadline)}
            for one in heard_in(timer.match):
                if one.seat == timer.seat:
                    write(one, TIME, f"{timer.match_id}:time", match=timer.match, about=about)


def _is_first(timer: Timer) -> bool:
    """Has nobody been reminded of this decision of this seat? From now on somebody has."""
    row, this = Followed.objects.get(pk=timer.match_id), f"{timer.prompt}{timer.seat}"
    said = [one for one in row.reminded.split() if one.startswith(f"{timer.prompt}p")]
    fresh = " ".join([*said, this])
    return this not in said and bool(Followed.objects.filter(pk=row.pk, reminded=row.reminded).update(reminded=fresh))


# --- tournaments ---


def round_published(row: Round) -> None:
    """Call this where a round is shown to everybody, in the transaction that does it: its players hear of it."""
    tournament = row.tournament
    webhooks.round_published(row)
    if not is_followed(tournament) and not webhooks.is_told(tournament):
        return
    pairings = list(row.pairings.select_related("first", "second", "match"))
    begin(one.match for one in pairings if one.match is not None)
    for paired in pairings:
        for who, other in ((paired.first, paired.second), (paired.second, paired.first)):
            for one in Follow.objects.filter(entrant=who).select_related("subscriber") if who else ():
                heard = Heard(one.subscriber, views.WATCH, "", one.created)
                about = {"round": row.number, "table": paired.table, "against": other.shown if other else ""}
                write(heard, ROUND, f"t:{tournament.pk}:round", tournament=tournament.pk, about=about)


# --- what waits ---


def test(row: Subscriber) -> None:
    """Something that means nothing, to see whether it arrives."""
    now = clock.now()
    usual = {"kind": "test", "at": now, "due": now, "until": None, "tries": 0}
    Notice.objects.update_or_create(subscriber=row, tag="test", defaults=usual)


def write(
    one: Heard,
    kind: str,
    tag: str,
    *,
    match: Match | None = None,
    tournament: int | None = None,
    about: dict[str, Any] | None = None,
) -> None:
    """Put it down for a subscriber who wants to hear of such; it takes the place of an older one with this tag."""
    if not (is_locked(one.subscriber) if kind == LINK else kind in wants(one.subscriber)):
        return
    now = clock.now()
    Notice.objects.update_or_create(
        subscriber=one.subscriber,
        tag=tag,
        defaults={
            "kind": kind,
            "match": match,
            "tournament_id": tournament,
            "audience": one.audience,
            "about": text(about or {}),
            "at": now,
            "due": now + PATIENCE if one.here else now,
            "until": None,
            "tries": 0,
        },
    )
