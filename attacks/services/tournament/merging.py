"""What stands there twice becomes one: a player who entered two times, a tournament that was made two times."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from attacks.models import Alias, Challenge, Claim, Entrant, Pairing, Penalty, PlannedTime, Report, Round, Tournament
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.laying import lay
from attacks.services.tournament.reading import phases_of
from attacks.services.tournament.roster import (
    FLAGS,
    MOST_PLAYERS,
    NUMBERS,
    TEXTS,
    apart_of,
    entrant,
    last_round,
    names_taken,
    next_round,
)
from attacks.services.tournament.transaction import RUNS, Actor, TournamentTransaction, at_desk, touch
from attacks.swiss.formats.roster import key_of, unique
from attacks.swiss.phases import Phase


def rounds_with(row: Entrant, *, drafts: bool = True) -> set[int]:
    """The rounds in which a player sits at a table or has a bye."""
    rows = Pairing.objects.filter(first=row) | Pairing.objects.filter(second=row)
    if not drafts:
        rows = rows.exclude(round__state=Round.State.DRAFT)
    return set(rows.values_list("round__number", flat=True))


def remove(tournament: Tournament, by: Actor, number: int, *, request: str = "") -> None:
    """Take somebody who has never played off the list. Raises TournamentError `has_played`."""
    with at_desk(tournament, by, request) as desk:
        row = entrant(desk, number)
        if rounds_with(row, drafts=False):
            raise TournamentError("has_played")
        _apart(desk, {number: 0})
        for draft in desk.tournament.rounds.filter(state=Round.State.DRAFT):
            touch(draft)
        row.delete()
        desk.log("removed", player=number, public=False)


def merge(tournament: Tournament, by: Actor, number: int, double: int, *, request: str = "") -> None:
    """Two entries are one person: what the double played, said and was given becomes the other's, and its link too.

    Raises TournamentError: `no_such_player`, `both_play` where both sit in one round.
    """
    with at_desk(tournament, by, request) as desk:
        row, other = entrant(desk, number), entrant(desk, double)
        if row.pk == other.pk or row.plays_for_id != other.plays_for_id:
            raise TournamentError("no_such_player")
        if rounds_with(row) & rounds_with(other):
            raise TournamentError("both_play")
        Pairing.objects.filter(first=other).update(first=row)
        Pairing.objects.filter(second=other).update(second=row)
        Report.objects.filter(entrant=other).update(entrant=row)
        Penalty.objects.filter(entrant=other).update(entrant=row)
        PlannedTime.objects.filter(entrant=other).update(entrant=row)
        Challenge.objects.filter(entrant=other).exclude(other=row).update(entrant=row)
        Challenge.objects.filter(other=other).exclude(entrant=row).update(other=row)
        _came_and_went(row, other)
        row.disqualified = row.disqualified or other.disqualified
        _swallow(row, other)
        _missed(desk.tournament, row)
        row.version += 1
        row.save()
        _apart(desk, {double: number})
        renamed = [_with(one, double, number) for one in phases_of(desk.tournament)]
        desk.tournament.phases = text(msgspec.to_builtins(renamed))
        other.delete()
        lay(row)
        desk.log("merged", players=[number, double], public=False)


def _came_and_went(row: Entrant, other: Entrant) -> None:
    """Whoever is in under one of two entries is in."""
    there = [one for one in (row, other) if not one.gone]
    row.left = 0 if there else max(row.left, other.left)
    row.gone = not there
    row.entered = min(row.entered, other.entered)
    row.waiting = row.waiting and other.waiting


def _missed(tournament: Tournament, row: Entrant) -> None:
    """Count the rounds between coming and now, or leaving, in which the player had no table."""
    until = row.left if row.gone else last_round(tournament)
    row.away = max(0, until - row.entered + 1 - len(rounds_with(row, drafts=False)))


def _swallow(row: Entrant, other: Entrant) -> None:
    """Fill what is empty from the other entry, and let its links lead here."""
    for name in TEXTS:
        setattr(row, name, getattr(row, name) or getattr(other, name))
    for name in FLAGS:
        setattr(row, name, getattr(row, name) or getattr(other, name))
    for name in NUMBERS:
        setattr(row, name, getattr(row, name) or getattr(other, name))
    if row.fleet_id is None:
        row.fleet, row.listed = other.fleet, other.listed
    Claim.objects.filter(entrant=other).update(entrant=row)
    Alias.objects.filter(entrant=other).update(entrant=row)
    Alias.objects.create(entrant=row, token_hash=other.token_hash)


def _with(phase: Phase, double: int, number: int) -> Phase:
    """A phase in which one number stands for both."""
    players = dict.fromkeys(number if one == double else one for one in phase.players)
    return replace(phase, players=tuple(players))


def _apart(desk: TournamentTransaction, become: dict[int, int]) -> None:
    """Rename those who shall not meet; who is no more (0) meets whom they like."""
    pairs = {tuple(sorted(become.get(n, n) for n in pair)) for pair in apart_of(desk.tournament)}
    desk.tournament.apart = text(sorted(list(pair) for pair in pairs if pair[0] and pair[0] != pair[1]))


def join(tournament: Tournament, by: Actor, other: Tournament, by_other: Actor, *, request: str = "") -> int:
    """Take everybody of another tournament in, which has not begun, and close it; its address and links lead here.

    Who stands in both under one name is one person. Gives how many came. Raises TournamentError: `same_tournament`,
    `other_game`, `other_begun`, `over`, `too_many_players`.
    """
    if tournament.pk == other.pk:
        raise TournamentError("same_tournament")
    if by_other.role not in RUNS:
        raise TournamentError("forbidden")
    first, second = sorted(((tournament, by), (other, by_other)), key=lambda one: one[0].pk)
    with at_desk(*first, request) as one, at_desk(*second) as two:
        here, there = (one, two) if one.tournament.pk == tournament.pk else (two, one)
        _may_join(here.tournament, there.tournament)
        there.tournament.rounds.all().delete()
        came = [_moved(here.tournament, row) for row in there.tournament.entrants.order_by("number")].count(True)
        there.tournament.status, there.tournament.moved_to = Tournament.Status.DELETED, here.tournament
        there.log("joined_other", after=here.tournament.name)
        here.log("joined", before=there.tournament.name, after={"came": came})
    return came


def _may_join(tournament: Tournament, other: Tournament) -> None:
    if (tournament.room, tournament.edition) != (other.room, other.edition):
        raise TournamentError("other_game")
    if tournament.status == Tournament.Status.OVER:
        raise TournamentError("over")
    if other.status != Tournament.Status.OPEN or other.rounds.exclude(state=Round.State.DRAFT).exists():
        raise TournamentError("other_begun")
    if tournament.entrants.count() + other.entrants.count() > MOST_PLAYERS:
        raise TournamentError("too_many_players", limit=MOST_PLAYERS)


def _moved(tournament: Tournament, row: Entrant) -> bool:
    """Somebody of another tournament is in this one; False where the person was in it already."""
    same = next((one for one in tournament.entrants.all() if key_of(one.name) == key_of(row.name)), None)
    if same is not None:
        _swallow(same, row)
        same.version += 1
        same.save()
        row.delete()
        return False
    last = tournament.entrants.order_by("-number").first()
    row.tournament, row.number = tournament, (last.number if last else 0) + 1
    row.name, row.entered = unique(row.name, names_taken(tournament)), next_round(tournament)
    row.version += 1
    row.save()
    return True
