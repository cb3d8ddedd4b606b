"""Results: what a match, the players and the organizers say, and what counts of it.

A match that ends reports by itself. Then, of the newest report of each:

    both players the same                 -> confirmed
    both players different                -> disputed
    one player, the match the same        -> counts; confirmed by time
    one player, the match different       -> disputed, until the other player says the same
    one player, no word from the match    -> confirmed by time; counts till then, where the tournament says so
    the match alone                       -> counts; confirmed by time

An organizer's report counts at once. Standings are computed from what counts, each time; draws are never done again.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec

from attacks.models import Entrant, Match, Pairing, Report, Round, Tournament
from attacks.models import Result as MatchResult
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.store import hooks
from attacks.services.tournament import teams
from attacks.services.tournament.building import build
from attacks.services.tournament.reading import judge_called, reports_of, result_data, result_from, winner_of
from attacks.services.tournament.rounds import open_round, pairing
from attacks.services.tournament.settings import profile_for, settings_of
from attacks.services.tournament.transaction import (
    ENTERS,
    LAST_WORD,
    PLAYER,
    SERVER,
    Actor,
    TournamentTransaction,
    at_desk,
    touch,
)
from attacks.swiss.profile import Profile
from attacks.swiss.values import (
    CONCESSION,
    ELIMINATION,
    PLAYED,
    Result,
)

BY_TIME, BY_PLAYERS, BY_MATCH, BY_STAFF, BY_ONE = "time", "players", "match", "staff", "one"
UNFINISHED = "unfinished"  # a report of a match that leaves something for people to add


# --- a match has ended ---


def listen() -> None:
    """From now on results of matches land here by themselves, and calls for a judge too."""
    hooks.on_match_end(land)
    hooks.on_judge_call(call)


def land(match_id: str) -> None:
    """Enter the result of a finished match into its tournament, if it belongs to one and has not reported yet.

    Called as soon as the end is saved; what goes wrong here harms no match, for `confirm_by_time` looks again.
    """
    paired = Pairing.objects.filter(match_id=match_id).select_related("round__tournament").first()
    if paired is None:
        return
    with at_desk(paired.round.tournament, SERVER, may=(SERVER.role,)) as desk:
        row = pairing(desk, paired.pk)
        if row.reports.filter(by=Report.Source.MATCH).exists() or row.match is None:
            desk.idle = True
            return
        found = MatchResult.objects.get(match_id=match_id)
        said = _report_of(profile_for(desk.tournament, bool(row.within_id)), row.round.stage, found)
        Report.objects.create(paired=row, by=Report.Source.MATCH, result=text(said), at=clock.now())
        desk.log("match_ended", round=row.round.number, table=row.table, after=said | {"print": found.fingerprint})
        update_result(desk, row)


def call(match_id: str) -> None:
    """A judge was called to a match, or is no longer needed there: the desk of its tournament hears of it at once."""
    paired = Pairing.objects.filter(match_id=match_id).select_related("round__tournament").first()
    if paired is None:
        return
    with at_desk(paired.round.tournament, SERVER, may=(SERVER.role,)) as desk:
        row = pairing(desk, paired.pk)
        what = "judge_called" if judge_called(row) else "judge_done"
        desk.log(what, round=row.round.number, table=row.table, public=False)


def _report_of(profile: Profile, stage: str, found: MatchResult) -> dict[str, Any]:
    """What a finished match reports. `unfinished` where people must add a number or name the winner."""
    seats = ("p1", "p2")
    winner = seats.index(found.winner) if found.winner in seats else None
    parts = {"scores": msgspec.json.decode(found.scores)}
    numbers = tuple(
        {
            entry.key: _within(parts[entry.source].get(seat, 0), entry.least, entry.most)
            for entry in profile.entry
            if entry.source in parts
        }
        for seat in seats
    )
    extra = {"rounds_played": found.rounds}
    try:
        kind = CONCESSION if found.why == "resigned" and winner is not None else PLAYED
        result = build(profile, stage, kind=kind, numbers=(numbers[0], numbers[1]), winner=winner, organizer=True)
    except TournamentError:
        return {UNFINISHED: True, "numbers": list(numbers), "winner": winner, "extra": extra}
    return {**result_data(result), "extra": extra}


def _within(n: int, least: int, most: int) -> int:
    return max(least, min(n, most) if most else n)


# --- people report ---


def report(
    tournament: Tournament,
    by: Actor,
    paired_id: int,
    *,
    kind: str = PLAYED,
    numbers: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {}),
    winner: int | None = None,
    why: str = "",
    seen: int = 0,
    request: str = "",
) -> Pairing:
    """A player says how it went. Who contradicts what the other has confirmed gives a reason.

    Raises TournamentError: `not_your_table`, `round_closed`, `why_needed`, `stale`, and those of `build`.
    """
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row = _mine(desk, by, paired_id, seen)
        profile = profile_for(desk.tournament, bool(row.within_id))
        result = build(profile, row.round.stage, kind=kind, numbers=numbers, winner=winner)
        _report(desk, row, by, result, why)
    return row


def confirm(tournament: Tournament, by: Actor, paired_id: int, *, seen: int = 0, request: str = "") -> Pairing:
    """A player says yes to what is there: the other player's report, or else the match's. Raises `nothing_there`."""
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row = _mine(desk, by, paired_id, seen)
        there = reports_of(row)
        others = [one for key, one in there.items() if key.isdecimal() and key != str(by.number)]
        match = [one for key, one in there.items() if key == Report.Source.MATCH and UNFINISHED not in _data(one)]
        if not others + match:
            raise TournamentError("nothing_there")
        result = result_from((others + match)[0].result)
        assert result is not None
        _report(desk, row, by, result, "")
    return row


def _mine(desk: TournamentTransaction, by: Actor, paired_id: int, seen: int) -> Pairing:
    row = pairing(desk, paired_id, seen)
    if row.second is None or by.number not in (row.first.number, row.second.number) or teams.is_match(row):
        raise TournamentError("not_your_table")  # a match of teams is told by its boards
    if row.round.state == Round.State.CLOSED or row.settled == BY_STAFF:
        raise TournamentError("round_closed")
    return row


def _report(desk: TournamentTransaction, row: Pairing, by: Actor, result: Result, why: str) -> None:
    said = result_data(result)
    other = [one for key, one in reports_of(row).items() if key.isdecimal() and key != str(by.number)]
    if other and core(_data(other[0])) != said and not why.strip():
        raise TournamentError("why_needed")
    who = Entrant.objects.get(tournament=desk.tournament, number=by.number)
    Report.objects.create(
        paired=row, by=Report.Source.PLAYER, entrant=who, result=text(said), why=why.strip()[:300], at=clock.now()
    )
    desk.log("reported", round=row.round.number, table=row.table, player=by.number, after=said, why=why)
    update_result(desk, row)


# --- what counts ---


def _data(report: Report) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(report.result)
    return data


def core(data: dict[str, Any]) -> dict[str, Any]:
    """What two reports must agree on: how it ended and the numbers."""
    return {key: data[key] for key in ("kind", "sides") if key in data}


def update_result(desk: TournamentTransaction, row: Pairing, now: datetime | None = None) -> None:
    """Find out what counts from the newest reports; with `now` also what has waited long enough."""
    there = reports_of(row)
    if row.settled == BY_STAFF:
        return
    claims = [one for key, one in there.items() if key.isdecimal()]
    match = next(
        (one for key, one in there.items() if key == Report.Source.MATCH and UNFINISHED not in _data(one)), None
    )
    status, settled, source = Pairing.Status.OPEN, "", None
    if len(claims) == 2:
        agree = core(_data(claims[0])) == core(_data(claims[1]))
        status, settled = (Pairing.Status.CONFIRMED, BY_PLAYERS) if agree else (Pairing.Status.DISPUTED, "")
        source = claims[0] if agree else None
    elif claims and match:
        agree = core(_data(claims[0])) == core(_data(match))
        status = Pairing.Status.ENTERED if agree else Pairing.Status.DISPUTED
        settled, source = (BY_MATCH, match) if agree else ("", None)
    elif match:
        status, settled, source = Pairing.Status.ENTERED, BY_MATCH, match
    elif claims and settings_of(desk.tournament).one_report:
        status, settled, source = Pairing.Status.ENTERED, BY_ONE, claims[0]
    waited = claims or ([match] if match else [])
    lone = waited and len(claims) < 2 and status != Pairing.Status.DISPUTED
    if now is not None and lone and _waited(desk.tournament, waited[-1], now):
        status, settled, source = Pairing.Status.CONFIRMED, BY_TIME, waited[-1]
    put_result(desk, row, status, settled, core(_data(source)) if source else None)


def _waited(tournament: Tournament, report: Report, now: datetime) -> bool:
    minutes = settings_of(tournament).confirm_minutes
    return bool(minutes) and report.at + timedelta(minutes=minutes) <= now


def put_result(
    desk: TournamentTransaction, row: Pairing, status: str, settled: str, data: dict[str, Any] | None, why: str = ""
) -> None:
    """Make something count, and say in the log what counted before."""
    written = text(data) if data else ""
    if (row.status, row.settled, row.result) == (status, settled, written):
        return
    before = {"status": row.status, "result": msgspec.json.decode(row.result) if row.result else None}
    extra = msgspec.json.decode(row.extra)
    said = next((one for key, one in reports_of(row).items() if key == Report.Source.MATCH), None)
    row.extra = text({**extra, **(_data(said).get("extra", {}) if said else {})})
    row.status, row.settled, row.result = status, settled, written
    touch(row, "status", "settled", "result", "extra")
    if row.within_id:
        teams.derive(desk, row)
    after = {"status": status, "by": settled, "result": data}
    desk.log("result", round=row.round.number, table=row.table, before=before, after=after, why=why)


def confirm_by_time(tournament: Tournament) -> int:
    """Do what time does: results nobody contradicted are confirmed, ends of matches that were missed land.

    Called by the pages of organizers and players before they read. Gives how many were looked at.
    """
    ended = Pairing.objects.filter(round__tournament=tournament, match__status=Match.Status.OVER)
    for match_id in ended.exclude(reports__by=Report.Source.MATCH).values_list("match_id", flat=True):
        land(str(match_id))
    waiting = Pairing.objects.filter(
        round__tournament=tournament, round__state__in=(Round.State.PUBLISHED, Round.State.RUNNING)
    ).filter(status__in=(Pairing.Status.OPEN, Pairing.Status.ENTERED), reports__isnull=False)
    now = clock.now()
    due = [
        row.pk for row in waiting.distinct() if any(_waited(tournament, one, now) for one in reports_of(row).values())
    ]
    if due:
        with at_desk(tournament, SERVER, may=(SERVER.role,)) as desk:
            for key in due:
                update_result(desk, pairing(desk, key), now)
    return len(due)


# --- organizers decide ---


def enter(
    tournament: Tournament,
    by: Actor,
    paired_id: int,
    *,
    kind: str = PLAYED,
    numbers: tuple[Mapping[str, int], Mapping[str, int]] = ({}, {}),
    winner: int | None = None,
    why: str = "",
    seen: int = 0,
    sure: bool = False,
    brief: bool = False,
    request: str = "",
) -> Pairing:
    """An organizer enters or corrects a result, of any round. It counts at once; later draws stay as they are.

    A reason is needed where something else counted or was reported before. `brief`: only the score was typed, and how
    it came about is as reported. Raises TournamentError: `why_needed`, `stale`, `changes_cut` unless `sure` (the other
    player would have gone on, and the next round of the cut is published), and those of `build`.
    """
    with at_desk(tournament, by, request, may=ENTERS) as desk:
        row = pairing(desk, paired_id, seen)
        if row.second is None:
            raise TournamentError("bad_result")
        if row.status == Pairing.Status.APPEALED and by.role not in LAST_WORD:
            raise TournamentError("appeal_open")
        profile = profile_for(desk.tournament, bool(row.within_id))
        result = build(profile, row.round.stage, kind=kind, numbers=numbers, winner=winner, organizer=True)
        data = result_data(result)
        before = [core(_data(one)) for key, one in reports_of(row).items() if key != Report.Source.MATCH]
        before += [core(msgspec.json.decode(row.result))] if row.result else []
        same = [one for one in before if one["sides"] == data["sides"]] if brief else []
        data = same[-1] if same else data
        if any(one != data for one in before) and not why.strip():
            raise TournamentError("why_needed")
        later = desk.tournament.rounds.filter(number__gt=row.round.number, stage=ELIMINATION)
        changes = row.result and winner_of(result_from(row.result)) != winner_of(result)
        if row.round.stage == ELIMINATION and changes and later.exclude(state=Round.State.DRAFT).exists() and not sure:
            raise TournamentError("changes_cut")
        decide(desk, row, data, why)
    return row


def lone_report(row: Pairing) -> Report | None:
    """What one side alone has said of a table, where nobody contradicts it: a player, or else the finished match."""
    if row.status not in (Pairing.Status.OPEN, Pairing.Status.ENTERED):
        return None
    there = {one.entrant_id or one.by: one for one in sorted(row.reports.all(), key=lambda one: one.pk)}
    claims = [one for one in there.values() if one.by == Report.Source.PLAYER]
    match = [one for one in there.values() if one.by == Report.Source.MATCH and UNFINISHED not in _data(one)]
    said = claims or match
    return said[0] if len(said) == 1 else None


def accept(tournament: Tournament, by: Actor, paired_id: int, *, seen: int = 0, request: str = "") -> Pairing:
    """An organizer takes what one side alone has reported. Raises TournamentError: `nothing_there`, `stale`."""
    with at_desk(tournament, by, request, may=ENTERS) as desk:
        row = pairing(desk, paired_id, seen)
        said = lone_report(row)
        if said is None:
            raise TournamentError("nothing_there")
        decide(desk, row, core(_data(said)), "")
    return row


def accept_all(tournament: Tournament, by: Actor, *, request: str = "") -> int:
    """An organizer takes every lone report that does not count yet; gives how many there were."""
    with at_desk(tournament, by, request, may=ENTERS) as desk:
        rows = open_round(desk).pairings.filter(second__isnull=False, result="").select_related("round")
        said = [(row, report) for row in rows if (report := lone_report(row))]
        for row, report in said:
            decide(desk, row, core(_data(report)), "")
    return len(said)


def decide(desk: TournamentTransaction, row: Pairing, data: dict[str, Any], why: str) -> None:
    Report.objects.create(paired=row, by=Report.Source.STAFF, result=text(data), why=why.strip()[:300], at=clock.now())
    put_result(desk, row, Pairing.Status.CONFIRMED, BY_STAFF, data, why)
