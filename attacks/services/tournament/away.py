"""What a tournament tells players who are away: their private links, and what presses in rounds that take days.

Who is told has said so: somebody's browser or address follows a player, or the desk. A private link lets whoever opens
it be the player, so it goes only to addresses that the player has set, over ways that are locked all along.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet

from attacks.models import Entrant, Follow, Pairing, PlannedTime, Reminded, Round, Subscriber, Tournament
from attacks.services.common import clock
from attacks.services.decision import views
from attacks.services.outward import news, subscribers
from attacks.services.tournament import windows
from attacks.services.tournament.reading import Book, book
from attacks.services.tournament.settings import due, settings_of
from attacks.services.tournament.transaction import Actor, at_desk

LISTS = timedelta(hours=24)  # before lists are due
HOUR = timedelta(hours=1)  # before a time that two have agreed on, once more


# --- private links ---


def ways(tournament: Tournament) -> dict[int, list[Follow]]:
    """Where a private link may be sent, by the numbers of the players who have said so."""
    rows = Follow.objects.filter(
        entrant__tournament=tournament, entrant__gone=False, subscriber__by=Subscriber.Medium.NOTIFIER
    )
    found: dict[int, list[Follow]] = {}
    for row in rows.select_related("subscriber", "entrant").order_by("id"):
        if row.entrant is not None and subscribers.is_locked(row.subscriber):
            found.setdefault(row.entrant.number, []).append(row)
    return found


def send_links(tournament: Tournament, by: Actor, *, request: str = "") -> tuple[int, list[str]]:
    """Send every player the private link, to whatever address of the notifier's the player has set.

    Gives to how many it goes, and the names of those who have set none.
    """
    with at_desk(tournament, by, request) as desk:
        reached = ways(desk.tournament)
        for row in (one for rows in reached.values() for one in rows):
            tag, about = f"e:{row.entrant_id}:link", {"entrant": row.entrant_id}
            news.write(_follower(row), subscribers.LINK, tag, about=about, tournament=desk.tournament.pk)
        there = desk.tournament.entrants.filter(gone=False)
        without = [row.name for row in there.order_by("name") if row.number not in reached]
        desk.log("links_sent", after={"sent": len(reached), "without": len(without)}, public=False)
    return len(reached), without


def _follower(row: Follow) -> news.Heard:
    return news.Heard(row.subscriber, views.WATCH, "", row.created)


# --- what presses ---


def remind() -> None:
    """Tell players what they have to think of, once each: a time that nears, the end of a window, a list due."""
    open_ones = Tournament.objects.filter(status__in=(Tournament.Status.OPEN, Tournament.Status.RUNNING))
    for tournament in open_ones.filter(entrants__follows__isnull=False).distinct():
        _lists(tournament)
        if any(windows.is_remote(row) for row in tournament.rounds.filter(state=Round.State.RUNNING)):
            found = book(tournament)
            for one in Entrant.objects.filter(tournament=tournament, follows__isnull=False).distinct():
                _rounds(found, one)


def _lists(tournament: Tournament) -> None:
    """Lists are due soon, and somebody's is not there."""
    settings, now = settings_of(tournament), clock.now()
    end = due(settings)
    if end is None or settings.lists_locked or not now < end <= now + LISTS:
        return
    if tournament.status != Tournament.Status.OPEN:
        return
    rows = tournament.entrants.filter(gone=False, fleet=None, list_link="", follows__isnull=False)
    for one in rows.distinct():
        _once(one, f"lists:{end:%Y%m%d%H%M}", "lists", until=end, at=end)


def _rounds(found: Book, one: Entrant) -> None:
    """What one player is reminded of at tables of remote rounds; on the player's own page it stands all the time."""
    now = clock.now()
    for said in windows.reminders(found, one.number):
        row, at = said.paired, said.at
        until: datetime | None = None
        mark = f"{said.kind}:{row.pk}:{at:%Y%m%d%H%M}" if at else f"{said.kind}:{row.pk}"
        if said.kind == "soon" and at is not None:
            mark, until = (f"hour{mark}" if at - now <= HOUR else mark), at
        elif said.kind == "late":
            until = at
        elif said.kind == "answer":
            mark = f"{mark}:{_newest(row, one)}"
        elif said.kind == "propose" and not _presses(row, now):
            continue
        _once(one, mark, said.kind, row=row, other=found.shown_name(said.other), until=until, at=at)


def _newest(row: Pairing, one: Entrant) -> int:
    """The newest time the other has proposed."""
    theirs = row.times.filter(state=PlannedTime.State.OPEN).exclude(entrant=one).order_by("-id").first()
    return theirs.pk if theirs else 0


def _presses(row: Pairing, now: datetime) -> bool:
    """Is half of the window over?"""
    begun, end = row.round.published, windows.due(row)
    return bool(begun and end and now >= begun + (end - begun) / 2)


def _once(
    one: Entrant,
    mark: str,
    what: str,
    *,
    at: datetime | None,
    until: datetime | None = None,
    row: Pairing | None = None,
    other: str = "",
) -> None:
    """Write a reminder down for all who follow a player, unless that was done, by whatever process."""
    with transaction.atomic():
        _row, fresh = Reminded.objects.get_or_create(entrant=one, mark=mark[:80])
        if fresh:
            _tell(Follow.objects.filter(entrant=one), one.tournament_id, what, at=at, until=until, row=row, other=other)


def _tell(
    follows: QuerySet[Follow],
    tournament_id: int,
    what: str,
    *,
    row: Pairing | None = None,
    other: str = "",
    at: datetime | None = None,
    until: datetime | None = None,
) -> None:
    """Write a notice down; it goes unsaid once `until` is over, or where its table was played meanwhile."""
    about = {"what": what, "name": other, "paired": row.pk if row else None}
    times = {"at": at and clock.milliseconds(at), "until": until and clock.milliseconds(until)}
    for one in follows.select_related("subscriber", "entrant"):
        zone = one.entrant.zone if one.entrant else ""
        told = {key: value for key, value in {**about, **times, "zone": zone or one.subscriber.zone}.items() if value}
        tag = f"t:{tournament_id}:{what}:{row.pk if row else 0}"
        told |= {"desk": True} if one.staff_id else {}
        news.write(_follower(one), subscribers.REMIND, tag, tournament=tournament_id, about=told)


def more_asked(row: Pairing) -> None:
    """A player has asked for more days: who runs the tournament and follows it hears of it."""
    tournament = row.round.tournament_id
    said = windows.days_asked(row)
    who = row.first if row.first.number == said.get("by") else row.second
    desk = Follow.objects.filter(staff__tournament=tournament, staff__revoked=False, staff__role__in=windows.MAY_GRANT)
    _tell(desk, tournament, "asked", row=row, other=who.name if who else "", at=windows.due(row))


def more_answered(row: Pairing) -> None:
    """A table has more days, or gets none: both players hear until when it may be played."""
    for who, other in ((row.first, row.second), (row.second, row.first)):
        if who is not None and other is not None:
            follows, end = Follow.objects.filter(entrant=who), windows.due(row)
            _tell(follows, row.round.tournament_id, "until", row=row, other=other.shown, at=end, until=end)
