"""What pages show of a tournament: standings, rounds, who is who. Reads only.

`Book` holds a tournament as plain values (attacks/swiss). Without `drafts` no draft is in it: only the organizers' own
pages may ask for one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from django.db.models import Prefetch, Q

from attacks.models import AuditEntry, Entrant, Pairing, Penalty, PlannedTime, Report, Round, Tournament
from attacks.services.common import clock
from attacks.services.tournament.settings import Settings, profile_of, settings_of, team_profile_of
from attacks.swiss import values as swiss
from attacks.swiss.circle import rounds_of_all
from attacks.swiss.cut import Place, final_places
from attacks.swiss.pairing import rounds_proposed
from attacks.swiss.phases import Phase, phased, resting
from attacks.swiss.profile import Profile
from attacks.swiss.standings import Standing
from attacks.swiss.values import ELIMINATION, SWISS, Player, Result, Side


@dataclass(slots=True)
class Book:
    """A tournament as plain values, with the rows they come from, by number and by place.

    Where teams play, `rows` are the matches of teams, and `boards` what is played within them, scored by
    `board_profile`; `players` are the teams.
    """

    tournament: Tournament
    profile: Profile
    settings: Settings
    entrants: dict[int, Entrant]
    rounds: list[Round]
    rows: list[Pairing]
    players: list[Player] = field(default_factory=list)
    pairings: list[swiss.Pairing] = field(default_factory=list)
    phases: list[Phase] = field(default_factory=list)
    boards: list[Pairing] = field(default_factory=list)

    @property
    def board_profile(self) -> Profile:
        """The scoring of one table."""
        return profile_of(self.tournament) if self.settings.teams else self.profile

    def profile_of(self, row: Pairing) -> Profile:
        """The scoring of a pairing: of a board, or of what counts in the standings."""
        return self.board_profile if row.within_id else self.profile

    def boards_of(self, row: Pairing) -> list[Pairing]:
        """The boards of a match of teams."""
        return [one for one in self.boards if one.within_id == row.pk]

    def tables(self, number: int = 0) -> list[Pairing]:
        """Where people sit, in one round or all of them: boards, or the pairings themselves."""
        rows = self.of_round(number) if number else self.rows
        return [one for row in rows for one in (self.boards_of(row) or [row])]

    def sitting(self) -> dict[int, list[Entrant]]:
        """Who plays for each team now, by board."""
        told: dict[int, list[Entrant]] = {}
        for row in sorted(self.entrants.values(), key=lambda one: one.board):
            if row.plays_for_id and row.board and not row.gone and row.plays_for:
                told.setdefault(row.plays_for.number, []).append(row)
        return told

    def name(self, number: int) -> str:
        """A player's name, for organizers; empty for nobody."""
        return self.entrants[number].name if number in self.entrants else ""

    def shown_name(self, number: int) -> str:
        """The name everybody may read."""
        return self.entrants[number].shown if number in self.entrants else ""

    def of_round(self, number: int) -> list[Pairing]:
        return [row for row in self.rows if row.round.number == number]

    def round(self, number: int) -> Round | None:
        return next((row for row in self.rounds if row.number == number), None)

    @property
    def current(self) -> Round | None:
        """The newest round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def counted(self) -> list[swiss.Pairing]:
        """The pairings of closed rounds: what is played now does not move anybody yet."""
        closed = {row.number for row in self.rounds if row.state == Round.State.CLOSED}
        on_ladder = self._confirmed_on_ladder()
        return [one for one in self.pairings if one.round in closed or (one.round, one.table) in on_ladder]

    @property
    def games(self) -> list[swiss.Pairing]:
        """What people have played in closed rounds: of teams the boards."""
        if not self.settings.teams:
            return self.counted
        closed = {row.number for row in self.rounds if row.state == Round.State.CLOSED}
        return [pairing_value(row) for row in self.boards if row.round.number in closed and row.result]

    def _confirmed_on_ladder(self) -> set[tuple[int, int]]:
        """The tables of a ladder that is played whose result stands: there each match counts by itself."""
        return {
            (row.round.number, row.table)
            for row in self.rows
            if row.status == Pairing.Status.CONFIRMED and is_ladder(row.round)
        }

    def standings(self) -> list[Standing]:
        return phased(self.profile, self.players, self.counted, self.tournament.seed, self.phases)

    def final(self) -> list[Place]:
        """The final ranking: once the cut is decided, or without one at the end of the tournament; empty before."""
        cut = current_cut(self)
        if not cut and self.tournament.status != Tournament.Status.OVER:
            return []
        in_cut = {row.number for row in cut}
        counted = [one for one in self.counted if one.stage == SWISS or one.round in in_cut]
        return final_places([row.player for row in self.standings()], counted) if counted else []

    @property
    def rounds_planned(self) -> int:
        """How many Swiss rounds: as set, or as proposed for who played the first one, whoever has left since."""
        first = self.round(1)
        begun = first is not None and first.state != Round.State.DRAFT
        started = sum(len(numbers_of(row)) for row in self.of_round(1)) if begun else len(self.active())
        if self.settings.pairing == "ladder":
            return 1
        proposed = rounds_of_all(started) if self.settings.pairing == "all" else rounds_proposed(started)
        return self.settings.rounds or proposed

    def active(self) -> list[Player]:
        """Who plays in the next round."""
        last = max((row.number for row in self.rounds if row.state != Round.State.DRAFT), default=0)
        return [player for player in self.players if player.plays(last + 1)]

    def pairing_of(self, number: int, round_number: int) -> Pairing | None:
        """Where a player sits in a round; on a ladder the match that is still to be played."""
        there = [*self.of_round(round_number), *(row for row in self.boards if row.round.number == round_number)]
        rows = (row for row in there if number in numbers_of(row))
        return next((row for row in rows if not (is_ladder(row.round) and settled_for_good(row))), None)


def is_ladder(row: Round) -> bool:
    """Is it the one round of a ladder, in which everybody plays whom they like?"""
    return '"ladder"' in row.drawn and bool(msgspec.json.decode(row.drawn).get("ladder"))


def settled_for_good(row: Pairing) -> bool:
    return row.status == Pairing.Status.CONFIRMED


def numbers_of(row: Pairing) -> tuple[int, ...]:
    return (row.first.number, row.second.number) if row.second else (row.first.number,)


def book(tournament: Tournament, *, drafts: bool = False) -> Book:
    """A tournament as it stands now."""
    rounds = tournament.rounds.all()
    if not drafts:
        rounds = rounds.exclude(state=Round.State.DRAFT)
    rows = Pairing.objects.filter(round__in=rounds).select_related("round", "first", "second", "match")
    if settings_of(tournament).teams:
        rows = rows.select_related("round", "match", "first__plays_for", "second__plays_for")
    agreed = PlannedTime.objects.filter(state=PlannedTime.State.AGREED)
    rows = rows.prefetch_related("reports", Prefetch("times", agreed, to_attr="agreed_times"))
    there = sorted(rows, key=lambda row: (row.round.number, row.second is None, row.table, row.pk))
    found = Book(
        tournament=tournament,
        profile=team_profile_of(tournament),
        settings=settings_of(tournament),
        entrants={row.number: row for row in tournament.entrants.select_related("fleet", "person", "plays_for")},
        rounds=list(rounds.order_by("number")),
        phases=phases_of(tournament),
        rows=[row for row in there if row.within_id is None],
        boards=[row for row in there if row.within_id],
    )
    points = _points(tournament)
    paired = {number for row in found.rows for number in numbers_of(row)}
    found.players = [
        player_value(row, points.get(row.pk, 0), found.phases)
        for row in found.entrants.values()
        if not row.plays_for_id and not row.waiting and (not row.gone or row.left or row.number in paired)
    ]
    found.pairings = [pairing_value(row) for row in found.rows]
    return found


def _points(tournament: Tournament) -> dict[int, int]:
    """Points of penalties by player row."""
    points: dict[int, int] = {}
    for row in Penalty.objects.filter(entrant__tournament=tournament, lifted=False).exclude(points=0):
        points[row.entrant_id] = points.get(row.entrant_id, 0) + row.points
    return points


def player_value(row: Entrant, adjustment: int = 0, phases: Sequence[Phase] = ()) -> Player:
    return Player(
        number=row.number,
        name=row.name,
        club=row.club.casefold(),
        entered=row.entered,
        left=row.left if row.gone else None,
        disqualified=row.disqualified,
        earned_bye=row.earned_bye,
        no_bye=row.no_bye,
        fixed_table=row.fixed_table,
        seed=row.seed,
        adjustment=adjustment,
        away=row.away,
        rests=resting(row.number, phases),
    )


def pairing_value(row: Pairing) -> swiss.Pairing:
    """A pairing as plain value; the running round has results only where they count."""
    extra, scenario = msgspec.json.decode(row.extra), scenario_of(row.round)
    return swiss.Pairing(
        round=row.round.number,
        table=row.table,
        first=row.first.number,
        second=row.second.number if row.second else 0,
        result=result_from(row.result),
        stage=row.round.stage,
        extra=extra | ({"scenario": scenario} if scenario else {}),
    )


def scenario_of(row: Round) -> str:
    """The scenario of a round; empty where it has none."""
    return str(msgspec.json.decode(row.drawn).get("scenario", ""))


def result_from(written: str) -> Result | None:
    """A result as it is stored; None where there is none."""
    if not written:
        return None
    data = msgspec.json.decode(written)
    return Result(data["kind"], tuple(Side(side["outcome"], side["entered"]) for side in data["sides"]))


def result_data(result: Result) -> dict[str, Any]:
    """A result as plain data, for storing and for files."""
    sides = [{"outcome": side.outcome, "entered": dict(side.entered)} for side in result.sides]
    return {"kind": result.kind, "sides": sides}


def winner_of(result: Result | None) -> int | None:
    """0 for the first player, 1 for the second, None for nobody."""
    won = [place for place, side in enumerate(result.sides) if side.outcome == "win"] if result else []
    return won[0] if len(won) == 1 else None


# --- what people are told ---


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a round, or of one table: `left` seconds (below zero: over by so much), and whether it runs."""

    left: int
    runs: bool


def clock_of(row: Round, extension: int = 0) -> Clock | None:
    """How much time a round has left now; None before its clock was started, and once the round is closed."""
    if row.state == Round.State.CLOSED:
        return None
    if row.deadline is not None:
        left = (row.deadline - clock.now()).total_seconds()
    elif row.left is not None:
        left = row.left
    else:
        return None
    return Clock(round(left) + 60 * extension, row.deadline is not None)


def clock_shown(found: Book, row: Round, *, organizer: bool = False, extension: int = 0) -> Clock | None:
    """The same for a reader: where the tournament hides its clock, organizers only; none where a round takes days."""
    if (found.settings.clock_visible == "organizers" and not organizer) or "days" in row.drawn:
        return None
    return clock_of(row, extension)


def versions(ids: list[int]) -> dict[int, int]:
    """Which version each of these tournaments has come to."""
    return dict(Tournament.objects.filter(id__in=ids).values_list("id", "version"))


def stage_of(tournament: Tournament, player: int = 0, *, drafts: bool = False) -> str:
    """In which stage a page shows a tournament; while it stays, only what is on the page changes, not its forms."""
    rounds = tournament.rounds.order_by("-number")
    row = rounds.first() if drafts else rounds.exclude(state=Round.State.DRAFT).first()
    if row is None:
        return f"{tournament.status}.{'here' if settings_of(tournament).check_in else ''}"
    tables = row.pairings.filter(Q(first__number=player) | Q(second__number=player))
    waiting = tables.exclude(status=Pairing.Status.CONFIRMED) if is_ladder(row) else tables
    table = waiting.first() if player else None
    return f"{tournament.status}.{row.number}.{row.state}.{table.pk if table else 0}"


def registration_open(found: Book) -> bool:
    """May somebody from the street come in now?"""
    settings = found.settings
    return (
        found.tournament.status == Tournament.Status.OPEN
        and settings.registration != "closed"
        and not settings.check_in
    )


def lists_open(found: Book) -> bool:
    """May everybody see the players' lists now?"""
    when, status = found.settings.lists, found.tournament.status
    over, begun = status == Tournament.Status.OVER, status != Tournament.Status.OPEN
    return {"open": True, "start": begun, "end": over, "never": False}[when]


def reports_of(row: Pairing) -> dict[str, Report]:
    """The newest report of each who has reported: `match`, `staff`, and players by their number as text."""
    found: dict[str, Report] = {}
    for report in row.reports.select_related("entrant").order_by("id"):
        found[str(report.entrant.number) if report.entrant else report.by] = report
    return found


def log_of(tournament: Tournament, *, all_of_it: bool = False, most: int = 200) -> list[AuditEntry]:
    """The newest lines of the log; the public part, or all of it for organizers."""
    rows = tournament.audit_entries.all() if all_of_it else tournament.audit_entries.filter(public=True)
    return list(rows.order_by("-n")[:most])


def judge_called(row: Pairing) -> bool:
    """Does somebody at this table wait for a judge?"""
    return bool(row.match and '"called":"' in row.match.trust)


def needs(found: Book) -> list[tuple[str, Pairing]]:
    """What waits for the organizer now: `appealed`, `disputed`, `judge` (called at a table), `asked` (for more days),
    `missing` (time over).
    """
    told: list[tuple[str, Pairing]] = []
    for row in [*found.rows, *found.boards]:
        if row.round.state == Round.State.DRAFT or (row.round.state == Round.State.CLOSED and row.result):
            continue
        time = clock_of(row.round, row.extension)
        if row.status == Pairing.Status.DISPUTED:
            told.append(("disputed", row))
        elif row.status == Pairing.Status.APPEALED:
            told.append(("appealed", row))
        elif not row.result and "asked" in msgspec.json.decode(row.extra):
            told.append(("asked", row))
        elif row.status == Pairing.Status.OPEN and time is not None and time.left < 0:
            told.append(("missing", row))
        elif judge_called(row):
            told.append(("judge", row))
    return sorted(told, key=lambda one: ("appealed", "disputed", "judge", "asked", "missing").index(one[0]))


def cut_rounds(found: Book) -> list[Round]:
    """The rounds of the newest cut."""
    rows = found.rounds
    while rows and rows[-1].stage != ELIMINATION:
        rows = rows[:-1]
    first = max((n for n, row in enumerate(rows, 1) if row.stage != ELIMINATION), default=0)
    return rows[first:]


def current_cut(found: Book) -> list[Round]:
    """The rounds of the cut that is being played; none where Swiss rounds came after it or are about to."""
    rows = cut_rounds(found)
    last = rows[-1].number if rows else 0
    after = last < len(found.rounds) or any(phase.begins > last for phase in found.phases)
    return [] if after else rows


def phases_of(tournament: Tournament) -> list[Phase]:
    """The phases after the first, in order."""
    return msgspec.json.decode(tournament.phases, type=list[Phase])


def swiss_rounds(found: Book) -> list[Round]:
    return [row for row in found.rounds if row.stage == SWISS]
