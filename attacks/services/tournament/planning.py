"""When two players of a remote round play: one proposes times, the other takes one; the newest agreement counts.

Times are kept as moments. Everybody tells and reads them in a time zone of their own, which is named beside them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from attacks.models import Entrant, Pairing, PlannedTime, Tournament
from attacks.services.common import clock
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.roster import entrant
from attacks.services.tournament.rounds import RUNNING, pairing
from attacks.services.tournament.transaction import PLAYER, RULES, Actor, TournamentTransaction, at_desk
from attacks.services.tournament.windows import due, waits

AREAS = ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
MOST_OPEN = 5  # times of one player that wait for an answer
MOST = 60  # times ever proposed for a table
AHEAD = timedelta(days=365)
Open = PlannedTime.State


@cache
def zones() -> tuple[str, ...]:
    """The time zones somebody may choose, by the names of the tz database."""
    return ("UTC", *sorted(name for name in available_timezones() if name.partition("/")[0] in AREAS))


def choose_zone(tournament: Tournament, by: Actor, zone: str, request: str = "") -> None:
    """A player says in which time zone they live; empty takes it away. Raises TournamentError `no_such_zone`."""
    if zone and zone not in zones():
        raise TournamentError("no_such_zone")
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row = entrant(desk, by.number)
        row.zone = zone
        row.save(update_fields=["zone"])
        desk.log("zone_chosen", player=by.number, public=False)


def zone_of(row: Entrant) -> ZoneInfo:
    """A player's time zone; UTC until there is one."""
    return zone_named(row.zone)


def zone_named(name: str) -> ZoneInfo:
    return ZoneInfo(name if name in zones() else "UTC")


def moment(written: str, zone: ZoneInfo) -> datetime:
    """The moment a form means by a date and a time (2026-12-24T20:00) in a zone.

    Raises TournamentError: `no_time` if it is none, `no_such_hour` if clocks in the zone skip it.
    """
    try:
        local = datetime.fromisoformat(written.strip())
    except ValueError:
        raise TournamentError("no_time") from None
    if local.tzinfo is not None or not 2000 < local.year < 9000:
        raise TournamentError("no_time")
    meant = local.replace(tzinfo=zone).astimezone(UTC)
    if meant.astimezone(zone).replace(tzinfo=None) != local:
        raise TournamentError("no_such_hour")
    return meant


def propose(tournament: Tournament, by: Actor, paired_id: int, at: datetime, *, request: str = "") -> PlannedTime:
    """A player would play then; if the other has proposed the same, it is agreed.

    Raises TournamentError: `not_your_table`, `not_to_plan` (played, closed, or no remote round), `time_past`,
    `time_too_late` (after the window), `too_many_times`.
    """
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row = _table(desk, paired_id, by.number)
        _fits(row, at)
        same = row.times.filter(state=Open.OPEN, at=at)
        known = same.filter(entrant__number=by.number).first()
        if known is not None:
            desk.idle = True
            return known
        theirs = same.exclude(entrant__number=by.number).first()
        if theirs is not None:
            return _agree(desk, row, theirs)
        mine = row.times.filter(state=Open.OPEN, entrant__number=by.number, at__gt=clock.now())
        if mine.count() >= MOST_OPEN or row.times.count() >= MOST:
            raise TournamentError("too_many_times", n=MOST_OPEN)
        who = entrant(desk, by.number)
        made = PlannedTime.objects.create(paired=row, entrant=who, at=at, said=clock.now())
        _log(desk, "time_proposed", row, at, public=False)
    return made


def answer(tournament: Tournament, by: Actor, time_id: int, *, yes: bool, request: str = "") -> PlannedTime:
    """A player takes a time the other has proposed, or refuses it; or takes back one of their own (`yes` false).

    Raises TournamentError: `no_such_time` where it was answered before, `not_your_table`, `not_to_plan`, `time_past`.
    """
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        time = PlannedTime.objects.filter(
            id=time_id, state=Open.OPEN, paired__round__tournament=desk.tournament
        ).first()
        if time is None:
            raise TournamentError("no_such_time")
        row = _table(desk, time.paired_id, by.number)
        own = time.entrant is not None and time.entrant.number == by.number
        if yes and own:
            raise TournamentError("forbidden")
        if yes:
            _fits(row, time.at)
            return _agree(desk, row, time)
        time.state = Open.GONE if own else Open.REFUSED
        time.save(update_fields=["state"])
        _log(desk, "time_taken_back" if own else "time_refused", row, time.at, public=False)
    return time


def set_time(tournament: Tournament, by: Actor, paired_id: int, at: datetime, *, request: str = "") -> PlannedTime:
    """A judge or an organizer says when a table plays. Raises TournamentError: `not_to_plan`, `time_past`."""
    with at_desk(tournament, by, request, may=RULES) as desk:
        row = _table(desk, paired_id)
        if at < clock.now():
            raise TournamentError("time_past")
        return _agree(desk, row, PlannedTime(paired=row, at=at, said=clock.now()))


def _table(desk: TournamentTransaction, paired_id: int, number: int = 0) -> Pairing:
    """A table that may still be planned, of this player if one is named."""
    row = pairing(desk, paired_id)
    if number and number not in (row.first.number, row.second.number if row.second else 0):
        raise TournamentError("not_your_table")
    if row.round.state not in RUNNING or not waits(row):
        raise TournamentError("not_to_plan")
    return row


def _fits(row: Pairing, at: datetime) -> None:
    end, now = due(row), clock.now()
    if at < now:
        raise TournamentError("time_past")
    if at > (end or now + AHEAD):
        raise TournamentError("time_too_late")


def _agree(desk: TournamentTransaction, row: Pairing, time: PlannedTime) -> PlannedTime:
    """This time counts from now on; whatever else was agreed or proposed for the table does not."""
    row.times.filter(state__in=(Open.AGREED, Open.OPEN)).exclude(pk=time.pk).update(state=Open.GONE)
    time.state = Open.AGREED
    time.save()
    hidden = row.first.off_stream or bool(row.second and row.second.off_stream)
    _log(desk, "time_agreed", row, time.at, public=not hidden)
    return time


def _log(desk: TournamentTransaction, what: str, row: Pairing, at: datetime, *, public: bool) -> None:
    desk.log(what, round=row.round.number, table=row.table, after=clock.stamp(at), public=public)


def proposed(row: Pairing) -> Sequence[PlannedTime]:
    """The times that wait for an answer, the next one first."""
    return list(row.times.filter(state=Open.OPEN, at__gt=clock.now()).select_related("entrant"))


def history(row: Pairing) -> Sequence[PlannedTime]:
    """Everything that was proposed for a table, as it was said: who has tried to play is seen there."""
    return list(row.times.select_related("entrant").order_by("said", "id"))
