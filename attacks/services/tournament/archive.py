"""A whole tournament as one file, out and in: nobody is locked in. What goes in and comes out again is equal.

It holds profile, seeds, drafts, every pairing, report and result, penalties and the log; never contacts, links or
e-mail addresses. Matches are named with their fingerprint; their own records are files of their own.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import Any

import msgspec
from django.db import transaction

from attacks.models import AuditEntry, Division, Entrant, Pairing, Penalty, PlannedTime, Report, Round, Tournament
from attacks.models import Result as MatchResult
from attacks.services import fleets
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.dice.seeds import seal
from attacks.services.games.catalogue import games
from attacks.services.tournament import laying, machines, reading, rounds, staff
from attacks.services.tournament.archive_file import (
    File,
    FileDeed,
    FileDivision,
    FilePairing,
    FilePenalty,
    FilePlayer,
    FileReport,
    FileRound,
    FileTime,
)
from attacks.services.tournament.portions import from_a_file, in_portions
from attacks.services.tournament.reading import result_from
from attacks.services.tournament.roster import FLAGS, MOST_PLAYERS, NUMBERS, TEXTS
from attacks.services.tournament.settings import checked, profile_from
from attacks.swiss.values import KINDS, OUTCOMES

PLAIN = ("waiting", "entered", "gone", "left", "away", "disqualified")
LONGEST = 5_000_000  # bytes
MOST_PAIRINGS = 10_000


# --- out ---


def write(tournament: Tournament) -> str:
    """The file, with sorted keys. For organizers: it holds drafts and lists."""
    row = tournament
    data = File(
        schema="broadside.tournament",
        schema_version=1,
        name=row.name,
        game=f"{row.room}/{row.edition}",
        mode=row.mode,
        options=_plain(row.options),
        profile_key=row.profile_key,
        profile=_plain(row.profile),
        settings=_plain(row.settings),
        apart=msgspec.json.decode(row.apart, type=list[tuple[int, int]]),
        status=row.status,  # type: ignore[arg-type]
        public=row.public,
        seed=row.seed,
        created=row.created,
        players=[
            _player(one) for one in row.entrants.select_related("fleet", "plays_for").prefetch_related("penalties")
        ],
        rounds=[_round(one) for one in row.rounds.order_by("number")],
        log=[_deed(one) for one in row.audit_entries.order_by("n")],
        phases=reading.phases_of(row),
        division=_division(row),
    )
    return text(msgspec.to_builtins(data)) + "\n"


def _division(row: Tournament) -> FileDivision | None:
    own = Division.objects.filter(tournament=row).first()
    return FileDivision(own.league, own.season, own.place) if own else None


def _plain(written: str) -> dict[str, Any]:
    data: dict[str, Any] = msgspec.json.decode(written)
    return data


def _player(row: Entrant) -> FilePlayer:
    names = [*TEXTS, *FLAGS, *NUMBERS, *PLAIN]
    return FilePlayer(
        number=row.number,
        name=row.name,
        fields={name: getattr(row, name) for name in names if name != "contact"},
        created=row.created,
        fleet=fleets.squad_of(row.fleet) if row.fleet else None,
        penalties=[_penalty(one) for one in row.penalties.order_by("id")],
        listed=row.listed,
        plays_for=row.plays_for.number if row.plays_for else 0,
        board=row.board,
    )


def _penalty(row: Penalty) -> FilePenalty:
    return FilePenalty(**{name: getattr(row, name) for name in FilePenalty.__struct_fields__})


def _round(row: Round) -> FileRound:
    pairings = row.pairings.select_related("first", "second", "match__result", "within__first").prefetch_related(
        "reports__entrant", "times__entrant"
    )
    return FileRound(
        number=row.number,
        stage=row.stage,  # type: ignore[arg-type]
        state=row.state,  # type: ignore[arg-type]
        seed=row.seed,
        drawn=_plain(row.drawn),
        locks=msgspec.json.decode(row.locks, type=list[tuple[int, int]]),
        deadline=row.deadline,
        left=row.left,
        published=row.published,
        closed=row.closed,
        pairings=[_pairing(one) for one in pairings.order_by("board", "table", "id")],
    )


def _pairing(row: Pairing) -> FilePairing:
    extra = _plain(row.extra)
    known = extra.pop("match", {})
    if row.match and (row.match.head or not known):  # a match nobody has begun says less than the one of the file
        result = MatchResult.objects.filter(match_id=row.match_id).first()
        known = {"id": row.match.id, "fingerprint": result.fingerprint if result else ""}
    return FilePairing(
        table=row.table,
        first=row.first.number,
        second=row.second.number if row.second else 0,
        status=row.status,  # type: ignore[arg-type]
        settled=row.settled,
        result=_plain(row.result) if row.result else None,
        extra=extra,
        extension=row.extension,
        match=known,
        reports=[
            FileReport(
                by=one.by,  # type: ignore[arg-type]
                player=one.entrant.number if one.entrant else 0,
                result=_plain(one.result),
                why=one.why,
                at=one.at,
            )
            for one in row.reports.order_by("id")
        ],
        times=[
            FileTime(one.entrant.number if one.entrant else 0, one.at, one.state, one.said)  # type: ignore[arg-type]
            for one in row.times.order_by("said", "id")
        ],
        within=row.within.first.number if row.within else 0,
        board=row.board,
    )


def _deed(row: AuditEntry) -> FileDeed:
    same = ("n", "at", "who", "what", "before", "after", "why", "public")
    return FileDeed(about=_plain(row.about), **{name: getattr(row, name) for name in same})


# --- in ---


def read_archive(data: bytes, owner: str, own: Collection[int] = ()) -> tuple[Tournament, str]:
    """A tournament from a file, and the token of its owner's link; all private links are new.

    `own` are the keys of the tournaments that whoever reads it owns here: a division joins others of its league only
    where all of them are among these, and begins a league of its own otherwise.

    Raises TournamentError `bad_file` with what does not fit, `unknown_game`, `bad_profile`, `bad_setting`.
    """
    if len(data) > LONGEST:
        raise TournamentError("too_large")
    with from_a_file() as made:
        return _read(data, owner, made, own)


def _read(data: bytes, owner: str, made: list[Tournament], own: Collection[int]) -> tuple[Tournament, str]:
    file = msgspec.json.decode(data, type=File)
    if b"\\u0000" in data or sum(len(one.pairings) for one in file.rounds) > MOST_PAIRINGS:
        raise TournamentError("bad_file")
    if file.game not in games():
        raise TournamentError("unknown_game")
    profile_from(file.profile_key, file.profile)
    tournament, token = staff.write_down(
        name=file.name,
        game=file.game,
        mode=file.mode,
        options=file.options,
        profile_key=file.profile_key,
        profile=file.profile,
        settings=checked(file.settings),
        public=False,
        owner=owner,
    )
    made.append(tournament)
    if file.division is not None:
        _put_division(tournament, file.division, own)
    tournament.apart, tournament.seed, tournament.created = text(file.apart), file.seed, file.created
    tournament.phases = text(msgspec.to_builtins(file.phases))
    rows: dict[int, Entrant] = {}
    in_portions(file.players, lambda one: rows.update({one.number: _put_player(tournament, one)}))
    for member in file.players:
        if member.plays_for:
            _put_in_team(rows[member.number], rows[member.plays_for], member.board)
    for one in file.rounds:
        _put_round(tournament, one, rows)
    reading.book(tournament, drafts=True).standings()  # can it be counted?
    _open_tables(tournament)
    deeds = [_put_deed(tournament, one) for one in file.log]
    with transaction.atomic():
        tournament.public, tournament.status = file.public, file.status
        tournament.logged = max((one.n for one in file.log), default=0)
        tournament.save()
        AuditEntry.objects.bulk_create(deeds)
    return tournament, token


def _put_division(tournament: Tournament, one: FileDivision, own: Collection[int]) -> None:
    there = Division.objects.filter(league=one.league)
    there.filter(tournament__status=Tournament.Status.DELETED).delete()
    taken = there.filter(season=one.season, place=one.place).exists()
    joins = not taken and set(there.values_list("tournament_id", flat=True)) <= set(own)
    league = one.league if joins else secrets.token_hex(8)
    Division.objects.create(tournament=tournament, league=league, season=one.season, place=one.place)


def _put_player(tournament: Tournament, one: FilePlayer) -> Entrant:
    token = new_token()
    row = Entrant(tournament=tournament, number=one.number, name=one.name, created=one.created)
    row.token_hash, row.sealed = hashed(token), seal(token.encode())
    for name in [*TEXTS, *FLAGS, *NUMBERS, *PLAIN]:
        if name in one.fields:
            kind = type(getattr(row, name))
            setattr(row, name, msgspec.convert(one.fields[name], kind))
    for name, most in TEXTS.items():
        setattr(row, name, getattr(row, name)[:most])
    row.listed = one.listed
    if one.fleet is not None:
        row.fleet = fleets.from_plain(one.fleet, room=tournament.room, edition=tournament.edition)
    row.save()
    for penalty in one.penalties:
        Penalty.objects.create(entrant=row, **msgspec.structs.asdict(penalty))
    return row


def _put_in_team(row: Entrant, team: Entrant, board: int) -> None:
    """Raises ValueError for a team that plays for another."""
    if row.pk == team.pk or team.plays_for_id:
        raise ValueError("team")
    row.plays_for, row.board = team, board
    row.save(update_fields=["plays_for", "board"])


def _put_round(tournament: Tournament, one: FileRound, rows: dict[int, Entrant]) -> None:
    fields = {name: getattr(one, name) for name in ("number", "stage", "state", "seed", "deadline", "left")}
    row = Round.objects.create(
        tournament=tournament,
        drawn=text(one.drawn),
        locks=text(one.locks),
        published=one.published,
        closed=one.closed,
        **fields,
    )

    matches_of_teams: dict[int, Pairing] = {}

    def put(pairing: FilePairing) -> None:
        made = Pairing.objects.create(
            round=row,
            table=pairing.table,
            first=rows[pairing.first],
            second=rows[pairing.second] if pairing.second else None,
            status=pairing.status,
            settled=pairing.settled[:12],
            result=_result(pairing),
            extra=text(machines.without(pairing.extra) | ({"match": pairing.match} if pairing.match else {})),
            extension=pairing.extension,
            within=matches_of_teams.get(pairing.within),
            board=pairing.board,
        )
        if not pairing.within:
            matches_of_teams[pairing.first] = made
        for said in pairing.reports:
            Report.objects.create(
                paired=made,
                by=said.by,
                entrant=rows[said.player] if said.player else None,
                result=text(said.result),
                why=said.why,
                at=said.at,
            )
        for time in pairing.times:
            who = rows[time.player] if time.player else None
            PlannedTime.objects.create(paired=made, entrant=who, at=time.at, state=time.state, said=time.said)

    in_portions(one.pairings, put)


def _open_tables(tournament: Tournament) -> None:
    """Where a round of the file is being played, each table without a result has a match to play it."""
    running = Pairing.objects.filter(round__tournament=tournament, round__state__in=rounds.RUNNING)
    waiting = running.filter(second__isnull=False, result="", reports__isnull=True).exclude(
        first__members__isnull=False
    )
    if waiting.count() > MOST_PLAYERS // 2:
        raise TournamentError("bad_file")

    def open_table(row: Pairing) -> None:
        row.match = laying.lay_match(tournament, row)
        row.save(update_fields=["match"])

    in_portions(list(waiting.select_related("first", "second")), open_table)


def _result(pairing: FilePairing) -> str:
    """A result that can be counted. Raises ValueError for any other."""
    if not isinstance(pairing.extra.get("place", 0), int):
        raise ValueError("place")
    if pairing.result is None:
        return ""
    result = result_from(text(pairing.result))
    sides = 2 if pairing.second else 1
    if result is None or result.kind not in KINDS or len(result.sides) != sides or pairing.first == pairing.second:
        raise ValueError("result")
    for side in result.sides:
        if side.outcome not in OUTCOMES or not all(isinstance(n, int) for n in side.entered.values()):
            raise ValueError("result")
    return text(pairing.result)


def _put_deed(tournament: Tournament, one: FileDeed) -> AuditEntry:
    fields = {name: getattr(one, name) for name in FileDeed.__struct_fields__ if name != "about"}
    return AuditEntry(tournament=tournament, about=text(one.about), **fields)
