"""A ladder: one round that lasts a season, on which players challenge whom they like; a yes makes a table.

Nobody has two tables that wait at once. A result counts as soon as it is confirmed; the organizer closes the round to
end the season.
"""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Max, Q

from attacks.models import Challenge, Entrant, Pairing, Round, Tournament
from attacks.services.common import clock
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.tournament.laying import take_away
from attacks.services.tournament.reading import Book, book, is_ladder, numbers_of, settled_for_good
from attacks.services.tournament.roster import entrant
from attacks.services.tournament.rounds import open_pairing, open_round, pairing
from attacks.services.tournament.settings import settings_of
from attacks.services.tournament.transaction import PLAYER, RUNS, Actor, TournamentTransaction, at_desk

MOST_OPEN = 5  # challenges of one player that wait
WORDS = 120
State = Challenge.State


def begin(tournament: Tournament, by: Actor, *, request: str = "") -> Round:
    """The season begins: from now on players may challenge each other.

    Raises TournamentError `no_ladder`, `round_open`.
    """
    with at_desk(tournament, by, request) as desk:
        settings = settings_of(desk.tournament)
        if settings.pairing != "ladder":
            raise TournamentError("no_ladder")
        if desk.tournament.rounds.exists():
            raise TournamentError("round_open")
        end = clock.now() + timedelta(days=settings.days) if settings.days else None
        row = Round.objects.create(
            tournament=desk.tournament,
            number=1,
            state=Round.State.RUNNING,
            drawn=text({"ladder": True, "mode": "ladder", **({"days": settings.days} if settings.days else {})}),
            published=clock.now(),
            deadline=end,
        )
        desk.tournament.status = Tournament.Status.RUNNING
        desk.log("ladder_began", round=row.number)
    return row


def challenge(tournament: Tournament, by: Actor, number: int, *, words: str = "", request: str = "") -> Challenge:
    """A player would like to play another; if the other has asked for the same, they are paired at once.

    Raises TournamentError: `no_ladder`, `no_such_player`, `not_free` (one of them has a table that waits, has left, or
    is oneself), `met_enough`, `too_many_challenges`.
    """
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row, mine, other = _open(desk), entrant(desk, by.number), entrant(desk, number)
        _may_meet(desk, row, mine, other)
        theirs = Challenge.objects.filter(entrant=other, other=mine, state=State.OPEN).first()
        if theirs is not None:
            _accept(desk, row, theirs)
            return theirs
        waiting = Challenge.objects.filter(entrant=mine, state=State.OPEN)
        known = waiting.filter(other=other).first()
        if known is not None:
            desk.idle = True
            return known
        if waiting.count() >= MOST_OPEN:
            raise TournamentError("too_many_challenges", n=MOST_OPEN)
        said = " ".join(words.split())[:WORDS]
        made = Challenge.objects.create(entrant=mine, other=other, words=said, at=clock.now())
        desk.log("challenged", players=[mine.number, other.number], public=False)
    return made


def answer(tournament: Tournament, by: Actor, challenge_id: int, *, yes: bool, request: str = "") -> Challenge:
    """The challenged says yes, and there is a table, or no; the challenger takes it back (`yes` false).

    Raises TournamentError `no_such_challenge` where it was answered, and those of `challenge`.
    """
    with at_desk(tournament, by, request, may=(PLAYER,)) as desk:
        row = _open(desk)
        mine = Q(entrant__number=by.number) | Q(other__number=by.number)
        found = Challenge.objects.filter(mine, id=challenge_id, state=State.OPEN, entrant__tournament=desk.tournament)
        one = found.select_related("entrant", "other").first()
        if one is None:
            raise TournamentError("no_such_challenge")
        own = one.entrant.number == by.number
        if yes and own:
            raise TournamentError("forbidden")
        if yes:
            _may_meet(desk, row, one.entrant, one.other)
            _accept(desk, row, one)
            return one
        one.state = State.GONE if own else State.REFUSED
        one.save(update_fields=["state"])
        what = "challenge_taken_back" if own else "challenge_refused"
        desk.log(what, players=[one.entrant.number, one.other.number], public=False)
    return one


def call_off(tournament: Tournament, by: Actor, paired_id: int, *, why: str = "", request: str = "") -> None:
    """A table at which nothing has happened goes away again, by one of its players or an organizer.

    Raises TournamentError: `not_your_table`, `already_reported`, `match_begun`.
    """
    with at_desk(tournament, by, request, may=(*RUNS, PLAYER)) as desk:
        _open(desk)
        row = pairing(desk, paired_id)
        if not is_ladder(row.round) or (by.role == PLAYER and by.number not in numbers_of(row)):
            raise TournamentError("not_your_table")
        if row.reports.exists() or row.result:
            raise TournamentError("already_reported")
        take_away(row)
        desk.log("called_off", round=row.round.number, table=row.table, players=list(numbers_of(row)), why=why)
        row.delete()


def _open(desk: TournamentTransaction) -> Round:
    row = open_round(desk)
    if not is_ladder(row):
        raise TournamentError("no_ladder")
    return row


def free(found: Book, number: int) -> bool:
    """May this player make a table now?"""
    row, who = found.current, found.entrants.get(number)
    if row is None or who is None or not is_ladder(row) or row.state == Round.State.CLOSED:
        return False
    if row.deadline is not None and row.deadline < clock.now():
        return False
    out = who.gone or who.waiting or who.disqualified
    return not out and not any(number in numbers_of(one) and not settled_for_good(one) for one in found.rows)


def met(found: Book, one: int, other: int) -> int:
    """How often two have been paired on the ladder."""
    return sum({one, other} == set(numbers_of(row)) for row in found.rows)


def _may_meet(desk: TournamentTransaction, row: Round, mine: Entrant, other: Entrant) -> None:
    found = book(desk.tournament)
    if mine.pk == other.pk or not free(found, mine.number) or not free(found, other.number):
        raise TournamentError("not_free")
    most = settings_of(desk.tournament).meetings
    if most and met(found, mine.number, other.number) >= most:
        raise TournamentError("met_enough", n=most)


def _accept(desk: TournamentTransaction, row: Round, one: Challenge) -> Pairing:
    """Both are at a table now; what else they had asked for does not wait any longer."""
    last = row.pairings.aggregate(last=Max("table"))["last"] or 0
    made = Pairing.objects.create(round=row, table=last + 1, first=one.entrant, second=one.other)
    open_pairing(desk, book(desk.tournament), made)
    one.state = State.ACCEPTED
    one.save(update_fields=["state"])
    both = (one.entrant, one.other)
    Challenge.objects.filter(Q(entrant__in=both) | Q(other__in=both), state=State.OPEN).update(state=State.GONE)
    desk.log("challenge_accepted", round=row.number, table=made.table, players=[one.entrant.number, one.other.number])
    return made


def challenges_of(tournament: Tournament, number: int) -> list[Challenge]:
    """The challenges of a player, and to one, that wait for an answer."""
    rows = Challenge.objects.filter(entrant__tournament=tournament, state=State.OPEN)
    mine = rows.filter(Q(entrant__number=number) | Q(other__number=number))
    return list(mine.select_related("entrant", "other"))
