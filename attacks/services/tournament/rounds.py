"""A round's life: published (its matches open), running under a clock, closed with all its results."""

from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import msgspec
from django.db.models import QuerySet

from attacks.models import Holder, Match, Pairing, Round, Tournament
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.lobby import judges, lobby
from attacks.services.outward import news
from attacks.services.store import holders
from attacks.services.tournament import away, staff, teams, windows
from attacks.services.tournament.laying import lay_match, take_away
from attacks.services.tournament.reading import Book, book, is_ladder, result_data
from attacks.services.tournament.round_draft import draft_of, exchange, warnings
from attacks.services.tournament.settings import profile_of, settings_of, team_profile_of
from attacks.services.tournament.transaction import (
    ANYBODY,
    RULES,
    RUNS,
    Actor,
    TournamentTransaction,
    at_desk,
    same,
    touch,
)
from attacks.swiss.profile import bye, conceded
from attacks.swiss.values import BYE, EARNED_BYE, ELIMINATION, NO_SHOW

MOST_MINUTES, MOST_REMOTE = 600, 60 * 24 * 60
REOPENED = timedelta(days=1)  # so long a round that took days is open again
RUNNING = (Round.State.PUBLISHED, Round.State.RUNNING)


def publish(tournament: Tournament, by: Actor, *, seen: int = 0, sure: bool = False, request: str = "") -> Round:
    """Show a draft to everybody: byes get their result, every pairing its match with both fleets on the table.

    Nothing starts. Raises TournamentError: `no_draft`, `stale`, `draft_outdated` (players came or left since),
    `forbidden_pair` unless `sure`.
    """
    with at_desk(tournament, by, request) as desk:
        row = draft_of(desk, seen)
        found = book(desk.tournament, drafts=True)
        told = {kind for kind, _players in warnings(found, row)}
        if "team_short" in told:
            raise TournamentError("team_short")
        if told & {"left_out", "not_playing"}:
            raise TournamentError("draft_outdated")
        if "forbidden" in told and not sure:
            raise TournamentError("forbidden_pair")
        for paired in found.of_round(row.number):
            open_pairing(desk, found, paired)
        row.state, row.published = Round.State.PUBLISHED, clock.now()
        windows.begin(desk, row)
        touch(row, "state", "published", "deadline", "drawn")
        if desk.tournament.status == Tournament.Status.OPEN:
            desk.tournament.status = Tournament.Status.RUNNING
        desk.log(
            "published", round=row.number, after=[one.players for one in found.pairings if one.round == row.number]
        )
        news.round_published(row)
    return row


def open_pairing(desk: TournamentTransaction, found: Book, paired: Pairing) -> None:
    """Give a published pairing what it needs: a bye its result, two players their match."""
    if paired.second is None:
        kind = EARNED_BYE if msgspec.json.decode(paired.extra).get("earned") else BYE
        paired.result = text(result_data(bye(found.profile, kind)))
        paired.status, paired.settled, paired.match = Pairing.Status.CONFIRMED, kind, None
    elif found.settings.teams:
        paired.result, paired.status, paired.settled = "", Pairing.Status.OPEN, ""
        teams.open_boards(desk, paired)
    else:
        paired.result, paired.status, paired.settled = "", Pairing.Status.OPEN, ""
        paired.match = lay_match(desk.tournament, paired)
    paired.save()


def unpublish(tournament: Tournament, by: Actor, *, why: str = "", request: str = "") -> Round:
    """Make a round a draft again. Raises TournamentError: `reported` after the first report, `match_begun`."""
    with at_desk(tournament, by, request) as desk:
        row = open_round(desk)
        if is_ladder(row):
            raise TournamentError("is_ladder")
        pairings = list(row.pairings.filter(within=None).select_related("match"))
        if any(teams.reported(paired) for paired in pairings):
            raise TournamentError("reported")
        for paired in pairings:
            take_away(paired)
            teams.close_boards(paired)
            paired.result, paired.status, paired.settled = "", Pairing.Status.OPEN, ""
            paired.save()
        row.state, row.published, row.deadline, row.left = Round.State.DRAFT, None, None, None
        touch(row, "state", "published", "deadline", "left")
        if row.number == 1:
            desk.tournament.status = Tournament.Status.OPEN
        desk.log("unpublished", round=row.number, why=why)
    return row


def open_round(desk: TournamentTransaction, seen: int = 0) -> Round:
    """The round that is being played. Raises TournamentError `no_round`."""
    row = desk.tournament.rounds.filter(state__in=RUNNING).first()
    if row is None:
        raise TournamentError("no_round")
    same(row, seen)
    return row


def swap_published(tournament: Tournament, by: Actor, one: int, other: int, *, why: str, request: str = "") -> None:
    """Two players change places in a round everybody has seen, as long as neither pairing was played or reported."""
    if not why.strip():
        raise TournamentError("why_needed")
    with at_desk(tournament, by, request) as desk:
        row = open_round(desk)
        pairs = list(row.pairings.filter(within=None).select_related("first", "second", "match", "round"))
        changed = exchange(pairs, one, other)
        if any(teams.reported(paired) for paired in changed):
            raise TournamentError("reported")
        found = book(desk.tournament)
        for paired in changed:
            take_away(paired)
            teams.close_boards(paired)
            open_pairing(desk, found, paired)
            touch(paired)
        desk.log("swapped", round=row.number, players=[one, other], why=why)


# --- the clock ---


def start_clock(tournament: Tournament, by: Actor, *, request: str = "") -> Round:
    """Start the round's clock, or let it go on. Where the tournament spreads its rounds, the end is drawn once."""
    with at_desk(tournament, by, request) as desk:
        row = open_round(desk)
        if row.deadline is not None or windows.is_remote(row):
            raise TournamentError("clock_runs")
        row.deadline = clock.now() + timedelta(seconds=_whole(desk.tournament, row) if row.left is None else row.left)
        row.left, row.state = None, Round.State.RUNNING
        touch(row, "deadline", "left", "state")
        desk.log("clock_started", round=row.number, public=_clock_is_public(desk))
    return row


def _whole(tournament: Tournament, row: Round) -> int:
    """How long a round lasts, in seconds."""
    settings = settings_of(tournament)
    minutes = settings.minutes or int(profile_of(tournament).clock.get("minutes", 0)) or 60
    chance = random.Random(f"{tournament.seed}/clock/{row.number}")
    return 60 * max(1, minutes + chance.randint(-settings.spread, settings.spread))


def _clock_is_public(desk: TournamentTransaction) -> bool:
    """May everybody read in the log when the clock was started? From that, the time left could be told."""
    return settings_of(desk.tournament).clock_visible == "everyone"


def stop_clock(tournament: Tournament, by: Actor, *, request: str = "") -> Round:
    """Stop the clock where it is."""
    with at_desk(tournament, by, request) as desk:
        row = open_round(desk)
        if row.deadline is None or windows.is_remote(row):
            raise TournamentError("clock_stands")
        row.left, row.deadline = max(0, round((row.deadline - clock.now()).total_seconds())), None
        touch(row, "deadline", "left")
        desk.log("clock_stopped", round=row.number, public=_clock_is_public(desk))
    return row


def extend(tournament: Tournament, by: Actor, minutes: int, *, paired_id: int = 0, request: str = "") -> None:
    """More time for a whole round, or for one table: up to ten hours, and up to sixty days where rounds take days."""
    with at_desk(tournament, by, request, may=RULES if paired_id else RUNS) as desk:
        row = open_round(desk)
        if not 1 <= minutes <= (MOST_REMOTE if windows.is_remote(row) else MOST_MINUTES):
            raise TournamentError("bad_number", field="minutes")
        about: dict[str, Any] = {"round": row.number}
        if paired_id:
            paired = pairing(desk, paired_id)
            paired.extension += minutes
            known = msgspec.json.decode(paired.extra)
            known.pop("asked", None)  # which this answers
            paired.extra = text(known)
            touch(paired, "extension", "extra")
            away.more_answered(paired)
            about["table"] = paired.table
        elif row.deadline is not None:
            row.deadline += timedelta(minutes=minutes)
            touch(row, "deadline")
        elif row.left is not None:
            row.left += 60 * minutes
            touch(row, "left")
        else:
            raise TournamentError("clock_stands")
        desk.log("more_time", after=minutes, public=_clock_is_public(desk), **about)


def pairing(desk: TournamentTransaction, paired_id: int, seen: int = 0) -> Pairing:
    """A pairing of this tournament that was published. Raises TournamentError `no_such_pairing`, `stale`."""
    rows = Pairing.objects.filter(round__tournament=desk.tournament).exclude(round__state=Round.State.DRAFT)
    row = rows.filter(id=paired_id).select_related("round", "first", "second", "match").first()
    if row is None:
        raise TournamentError("no_such_pairing")
    same(row, seen)
    return row


# --- the end ---


def close(tournament: Tournament, by: Actor, *, seen: int = 0, request: str = "") -> Round:
    """End the round. Raises TournamentError: `dispute_open`, `appeal_open`, `results_missing`."""
    with at_desk(tournament, by, request) as desk:
        row = open_round(desk, seen)
        if row.stage == ELIMINATION:
            _pass_on(desk, row)
        windows.decide_unplayed(desk, row)
        if row.pairings.filter(status=Pairing.Status.DISPUTED).exists():
            raise TournamentError("dispute_open")
        if row.pairings.filter(status=Pairing.Status.APPEALED).exists():
            raise TournamentError("appeal_open")
        without = row.pairings.filter(result="").exclude(boards__result="")  # of a match of teams its open boards
        missing = list(without.values_list("table", flat=True))
        if missing:
            raise TournamentError("results_missing", n=len(missing), tables=", ".join(map(str, missing)))
        row.state, row.closed, row.deadline, row.left = Round.State.CLOSED, clock.now(), None, None
        touch(row, "state", "closed", "deadline", "left")
        desk.log("closed", round=row.number)
    return row


def _pass_on(desk: TournamentTransaction, row: Round) -> None:
    """Whoever has left or was thrown out leaves no hole in the bracket: the opponent goes on."""
    profile = team_profile_of(desk.tournament)
    rows = row.pairings.filter(result="", second__isnull=False, within=None)
    for paired in rows.select_related("first", "second"):
        away = [who.gone or who.disqualified for who in (paired.first, paired.second) if who]
        if away.count(True) == 1:
            paired.result = text(result_data(conceded(profile, away.index(False), NO_SHOW)))
            paired.status, paired.settled = Pairing.Status.CONFIRMED, "staff"
            touch(paired, "result", "status", "settled")
            teams.give_boards(desk, paired, away.index(False))
            desk.log(
                "result", round=row.number, table=paired.table, after={"result": msgspec.json.decode(paired.result)}
            )


def reopen(tournament: Tournament, by: Actor, *, why: str, request: str = "") -> Round:
    """Open the newest round again, as long as no other has been drawn."""
    if not why.strip():
        raise TournamentError("why_needed")
    with at_desk(tournament, by, request) as desk:
        row = desk.tournament.rounds.order_by("-number").first()
        if row is None or row.state != Round.State.CLOSED:
            raise TournamentError("round_open")
        row.state, row.closed = Round.State.PUBLISHED, None
        if windows.is_remote(row):
            row.state, row.deadline = Round.State.RUNNING, clock.now() + REOPENED
        touch(row, "state", "closed", "deadline")
        if desk.tournament.status == Tournament.Status.OVER:
            desk.tournament.status = Tournament.Status.RUNNING
        desk.log("reopened", round=row.number, why=why)
    return row


def finish(tournament: Tournament, by: Actor, *, request: str = "") -> None:
    """The tournament is over. Raises TournamentError `round_open` while a round is drawn or played."""
    with at_desk(tournament, by, request) as desk:
        if desk.tournament.rounds.exclude(state=Round.State.CLOSED).exists():
            raise TournamentError("round_open")
        desk.tournament.status = Tournament.Status.OVER
        desk.log("finished")


# --- sitting down ---


def sit(tournament: Tournament, by: Actor, paired_id: int, tokens: list[str]) -> tuple[Match, str]:
    """The player's own seat at the pairing's match, under the player's name and with the player's list.

    Gives the match and the token of the seat for this browser, which is empty if it sits there already. Raises
    TournamentError `not_your_table`, `list_needed` where the player has given none.
    """
    with at_desk(tournament, by, may=ANYBODY) as desk:
        paired = pairing(desk, paired_id)
        seat = seat_of(paired, by.number)
        if not by.number or not seat or paired.match is None:
            raise TournamentError("not_your_table")
        match = paired.match
        desk.idle = True
        name = paired.first.shown if seat == "p1" else paired.second.shown if paired.second else ""
        return own_seat(match, seat, name, tokens, draws=settings_of(desk.tournament).dice != "server")


def own_seat(match: Match, seat: str, name: str, tokens: list[str], *, draws: bool) -> tuple[Match, str]:
    """This browser's own seat at a match: the one it has, one more of a player who sits there, or the link's."""
    if any(one.seat == seat for one in holders.holders_in(match.id, tokens)):
        return match, ""
    there = holders_of(match, seat).order_by("created").first()
    if there is not None:
        return match, lobby.seat_holder(match, seat, there.name, there.fleet)[1]
    invite, _link = lobby.fresh_invite(match, seat)
    if invite.fleet is None:
        raise TournamentError("list_needed")
    match, holder, token = lobby.join(invite, name=name, draws=draws)
    news.joined(match, holder)
    return match, token


def seat_of(paired: Pairing, number: int) -> str:
    """The seat of a player at a pairing's match; empty for anybody else."""
    return {paired.first.number: "p1", paired.second.number if paired.second else 0: "p2"}.get(number, "")


def holders_of(match: Match, seat: str) -> QuerySet[Holder]:
    """Everybody who may act for a seat."""
    return match.holders.filter(role=Holder.Role.SEAT, seat=seat, revoked=False)


def free_seat(paired: Pairing, number: int) -> str:
    """The player's own seat at the pairing's match while nobody has taken it; whoever takes it is the first there."""
    seat = seat_of(paired, number)
    return seat if paired.match and seat and not holders_of(paired.match, seat).exists() else ""


def judge(tournament: Tournament, by: Actor, paired_id: int, tokens: list[str]) -> tuple[Match, Holder | None, str]:
    """A judge of the tournament sits down at a table: the match, the judge's part in it and its token.

    Without a part and token if this browser judges there already. Raises TournamentError: `forbidden` without a judge's
    link, `plays_there`, `no_match_yet` before both sit or once it is over.
    """
    with at_desk(tournament, by, may=RULES) as desk:
        row, paired = staff.judge_of(desk.tournament, tokens), pairing(desk, paired_id)
        if row is None:
            raise TournamentError("forbidden")
        if paired.match is None or paired.match.status != Match.Status.LIVE:
            raise TournamentError("no_match_yet")
        own = staff.player_of(desk.tournament, tokens)
        held = holders.holders_in(paired.match.id, tokens)
        if own in (paired.first, paired.second) or any(one.seat for one in held):
            raise TournamentError("plays_there")
        if any(one.role == Holder.Role.JUDGE for one in held):
            desk.idle = True
            return paired.match, None, ""
        holder, token = judges.judge_holder(paired.match, row.name)
        desk.log(staff.JUDGED, round=paired.round.number, table=paired.table, staff=row.pk, after=holder.id)
    return paired.match, holder, token
