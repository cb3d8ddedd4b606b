"""Teams: who plays for one and at which board, the boards of a match of two teams, and what follows from their results.

A team is an entry like any other, by its captain's private link; who plays for it are entries of their own, with links
and lists of their own. A draw pairs teams. A published match of teams has a pairing `within` it for each board, which
is reported, ruled on and watched like any table; the result of the match follows from its boards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from attacks.models import Entrant, Pairing, Report, Round, Tournament
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.laying import lay_match, take_away
from attacks.services.tournament.reading import Book, result_data, result_from
from attacks.services.tournament.roster import enrol, entrant, next_round
from attacks.services.tournament.settings import profile_of, settings_of, team_profile_of
from attacks.services.tournament.transaction import (
    ANYBODY,
    PLAYER,
    RUNS,
    Actor,
    TournamentTransaction,
    at_desk,
    refused,
    touch,
)
from attacks.swiss import boards
from attacks.swiss.profile import conceded
from attacks.swiss.values import ELIMINATION, NO_SHOW, WIN, Result, Wrong

BY_BOARDS = "boards"  # how the result of a match of teams came to count
CAPTAINS = "captains"  # where a pairing keeps how far its captains have come
MOST_NAMES = 20


def members_of(team: Entrant) -> list[Entrant]:
    """Who plays for a team now, by board."""
    return list(team.members.filter(gone=False, board__gt=0).select_related("fleet").order_by("board"))


def names_from(typed: str) -> list[str]:
    """The names of a team's players, one in each line."""
    return [name for line in typed.splitlines()[:MOST_NAMES] if (name := " ".join(line.split()))]


def fill(tournament: Tournament, by: Actor, number: int, names: Sequence[str], *, request: str = "") -> list[Entrant]:
    """Put players into the boards of a team that are free, in order. Gives those who came.

    Players of the team may do it until the tournament begins, organizers at any time. Raises TournamentError:
    `no_teams`, `team_full`, `name_missing`, `forbidden`.
    """
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        team = _team(desk, by, number)
        return _fill(desk, team, names)


def _fill(desk: TournamentTransaction, team: Entrant, names: Sequence[str]) -> list[Entrant]:
    size = settings_of(desk.tournament).teams
    taken = {one.board for one in members_of(team)}
    free = [board for board in range(1, size + 1) if board not in taken]
    if not names:
        raise TournamentError("name_missing")
    if len(names) > len(free):
        raise TournamentError("team_full", n=size)
    came = []
    for name, board in zip(names, free, strict=False):
        row, _token = enrol(desk, name)
        row.plays_for, row.board, row.waiting, row.club = team, board, False, team.club
        row.save(update_fields=["plays_for", "board", "waiting", "club"])
        desk.log("joined_team", player=row.number, team=team.number, after={"board": board})
        came.append(row)
    return came


def _team(desk: TournamentTransaction, by: Actor, number: int) -> Entrant:
    """The team somebody may change. Raises TournamentError `no_teams`, `forbidden`."""
    team = entrant(desk, number)
    if not settings_of(desk.tournament).teams or team.plays_for_id is not None:
        raise TournamentError("no_teams")
    captain = by.role == PLAYER and by.number == number and desk.tournament.status == Tournament.Status.OPEN
    if by.role not in RUNS and not captain:
        raise TournamentError("forbidden")
    return team


def order(tournament: Tournament, by: Actor, number: int, numbers: Sequence[int], *, request: str = "") -> None:
    """Who plays at which board, from the first on. Raises TournamentError `bad_order`."""
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        team = _team(desk, by, number)
        rows = {one.number: one for one in members_of(team)}
        if sorted(rows) != sorted(numbers):
            raise TournamentError("bad_order")
        for board, one in enumerate(numbers, 1):
            rows[one].board = board
            touch(rows[one], "board")
        desk.log("team_ordered", team=number, players=list(numbers))


def replace(tournament: Tournament, by: Actor, number: int, name: str, *, request: str = "") -> Entrant:
    """Somebody else plays at the board of a player, also at the table of this round if nobody has begun there.

    Raises TournamentError: `no_teams` (nobody's board), `name_missing`, `forbidden`.
    """
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        old = entrant(desk, number)
        if old.plays_for is None or not old.board:
            raise TournamentError("no_teams")
        _team(desk, by, old.plays_for.number)
        board, old.board, old.gone, old.left = old.board, 0, True, next_round(desk.tournament) - 1
        touch(old, "board", "gone", "left")
        row = _fill(desk, old.plays_for, [name])[0]
        assert row.board == board
        for table in Pairing.objects.filter(round__tournament=desk.tournament, within__isnull=False, result=""):
            if old.pk in (table.first_id, table.second_id) and not table.reports.exists():
                if table.match and table.match.head:
                    continue
                take_away(table)
                table.first = row if table.first_id == old.pk else table.first
                table.second = row if table.second_id == old.pk else table.second
                table.match = lay_match(desk.tournament, table)
                table.version += 1
                table.save()
        desk.log("replaced", player=row.number, before={"player": number}, team=old.plays_for.number)
    return row


# --- the boards of a match ---


def open_boards(desk: TournamentTransaction, row: Pairing) -> None:
    """Two published teams get their boards, or their captains begin to pair them."""
    assert row.second is not None
    row.match = None
    sides = [[one.number for one in members_of(team)] for team in (row.first, row.second)]
    if settings_of(desk.tournament).boards_by == "captains":
        _keep(row, boards.captains(*sides))
        row.save()
    else:
        row.save()
        lay_boards(desk, row, list(zip(*sides, strict=True)))


def lay_boards(desk: TournamentTransaction, row: Pairing, pairs: Sequence[boards.Pair]) -> None:
    """A table and a match for each board; tables are counted on from match to match."""
    size = settings_of(desk.tournament).teams
    rows = {one.number: one for one in desk.tournament.entrants.filter(number__in=[n for pair in pairs for n in pair])}
    for board, (first, second) in enumerate(pairs, 1):
        table = (row.table - 1) * size + board
        made = Pairing(round=row.round, table=table, within=row, board=board, first=rows[first], second=rows[second])
        made.match = lay_match(desk.tournament, made)
        made.save()


def close_boards(row: Pairing) -> None:
    """The boards of a match go, with their matches. Raises TournamentError `match_begun`."""
    for table in row.boards.select_related("match"):
        take_away(table)
        table.delete()
    extra = msgspec.json.decode(row.extra)
    if extra.pop(CAPTAINS, None) is not None:
        row.extra = text(extra)


def captains_of(row: Pairing) -> boards.Captains | None:
    """How far the captains of a match have come; None where they do not pair."""
    known = msgspec.json.decode(row.extra).get(CAPTAINS)
    return msgspec.convert(known, boards.Captains) if known else None


def _keep(row: Pairing, state: boards.Captains) -> None:
    row.extra = text({**msgspec.json.decode(row.extra), CAPTAINS: msgspec.to_builtins(state)})


def say(tournament: Tournament, by: Actor, paired_id: int, named: Sequence[int], *, request: str = "") -> Pairing:
    """A captain says who defends, who attacks, or which attacker comes; the other sees it once both have said it.

    Raises TournamentError: `not_your_table`, `not_offered`.
    """
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row = _match_of_teams(desk, paired_id)
        state = captains_of(row)
        if state is None or by.number not in (row.first.number, row.second.number if row.second else 0):
            raise TournamentError("not_your_table")
        side = int(by.number != row.first.number)
        try:
            state = boards.say(state, side, named)
        except Wrong as wrong:
            raise refused(wrong) from None
        desk.log("captain_said", round=row.round.number, team=by.number, public=False)
        _go_on(desk, row, state)
    return row


def pair_by_order(tournament: Tournament, by: Actor, paired_id: int, *, request: str = "") -> Pairing:
    """An organizer ends the captains' pairing: who is left meets by the order of the boards."""
    with at_desk(tournament, by, request) as desk:
        row = _match_of_teams(desk, paired_id)
        state = captains_of(row)
        if state is None or state.done:
            raise TournamentError("not_offered")
        state.pairs += list(zip(state.first, state.second, strict=True))
        state.first, state.second, state.said = [], [], {}
        desk.log("boards_paired", round=row.round.number, table=row.table)
        _go_on(desk, row, state)
    return row


def _go_on(desk: TournamentTransaction, row: Pairing, state: boards.Captains) -> None:
    _keep(row, state)
    touch(row, "extra")
    if state.done:
        lay_boards(desk, row, state.pairs)


def _match_of_teams(desk: TournamentTransaction, paired_id: int) -> Pairing:
    rows = Pairing.objects.filter(round__tournament=desk.tournament, within=None).exclude(
        round__state=Round.State.DRAFT
    )
    row = rows.filter(pk=paired_id).select_related("round", "first", "second").first()
    if row is None:
        raise TournamentError("no_such_pairing")
    return row


# --- what follows from the boards ---


def derive(desk: TournamentTransaction, board: Pairing) -> None:
    """A board has another result: so may the match of its teams have, unless an organizer has decided that one.

    In the cut somebody has to win: where boards and what was scored are level, an organizer says who.
    """
    row = Pairing.objects.select_related("round").get(boards=board)
    if row.settled == "staff":
        return
    rows = list(row.boards.order_by("board"))
    results = [result_from(one.result) for one in rows]
    result: Result | None = None
    if rows and None not in results:
        profile = team_profile_of(desk.tournament)
        result = boards.result_of([one for one in results if one], profile)
    if result and row.round.stage == ELIMINATION and WIN not in {side.outcome for side in result.sides}:
        result = None
    confirmed = all(one.status == Pairing.Status.CONFIRMED for one in rows)
    status = Pairing.Status.CONFIRMED if confirmed else Pairing.Status.ENTERED
    now = (status, BY_BOARDS, text(result_data(result))) if result else (Pairing.Status.OPEN, "", "")
    if now != (row.status, row.settled, row.result):
        row.status, row.settled, row.result = now
        touch(row, "status", "settled", "result")


def give_boards(desk: TournamentTransaction, row: Pairing, winner: int) -> None:
    """A team is gone: the other one gets the boards that nobody has played."""
    result = text(result_data(conceded(profile_of(desk.tournament), winner, NO_SHOW)))
    for board in row.boards.filter(result=""):
        board.result, board.status, board.settled = result, Pairing.Status.CONFIRMED, "staff"
        touch(board, "result", "status", "settled")


def board_records(found: Book) -> list[tuple[int, boards.Record]]:
    """Everybody's record on the boards of closed rounds, the best first."""
    closed = {row.number for row in found.rounds if row.state == Round.State.CLOSED}
    key = found.board_profile.entry[0].key if found.board_profile.entry else ""
    games: list[Any] = []
    for row in found.boards:
        result = result_from(row.result)
        if row.round.number in closed and result and row.second:
            games.append(((row.first.number, row.second.number), result))
    return boards.records(games, key)


def is_match(row: Pairing) -> bool:
    """Is this a match of two teams, and no table?"""
    return row.within_id is None and row.first.members.exists()


def reported(row: Pairing) -> bool:
    """Has anybody said anything of a match or one of its boards?"""
    return Report.objects.filter(paired__within=row).exists() or row.reports.exists()
