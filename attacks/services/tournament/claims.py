"""Who says to be on the list comes in with an organizer's yes: no link has to be sent to anybody."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import QuerySet

from attacks.models import Claim, Entrant, Tournament
from attacks.services.common import clock
from attacks.services.common.errors import TournamentError
from attacks.services.common.tokens import hashed, new_token
from attacks.services.tournament.roster import entrant
from attacks.services.tournament.transaction import ANYBODY, PLAYER, Actor, at_desk
from attacks.swiss.formats.roster import key_of

MOST_OPEN = 100  # claims that wait in one tournament
MOST_FOR_ONE = 5  # and for one player
WORDS = 120


def claim(tournament: Tournament, by: Actor, number: int, *, words: str = "", request: str = "") -> str:
    """A browser says to be this player; the token it holds for that.

    Raises TournamentError: `already_in`, `over`, `no_such_player`, `too_many_claims`.
    """
    if by.role == PLAYER:
        raise TournamentError("already_in")
    with at_desk(tournament, by, request, may=ANYBODY) as desk:
        if desk.tournament.status == Tournament.Status.OVER:
            raise TournamentError("over")
        row, token = entrant(desk, number), new_token()
        waiting = Claim.objects.filter(entrant__tournament=desk.tournament, state=Claim.State.OPEN)
        if waiting.count() >= MOST_OPEN or waiting.filter(entrant=row).count() >= MOST_FOR_ONE:
            raise TournamentError("too_many_claims")
        said = " ".join(words.split())[:WORDS]
        Claim.objects.create(entrant=row, words=said, token_hash=hashed(token), at=clock.now())
        desk.log("claimed", player=number, public=False)
    return token


def answer(tournament: Tournament, by: Actor, claim_id: int, *, yes: bool, request: str = "") -> Entrant:
    """An organizer says yes or no. Raises TournamentError `no_such_claim` where it was answered before."""
    with at_desk(tournament, by, request) as desk:
        row = waiting_in(desk.tournament).filter(id=claim_id).first()
        if row is None:
            raise TournamentError("no_such_claim")
        row.state = Claim.State.GRANTED if yes else Claim.State.REFUSED
        row.save(update_fields=["state"])
        desk.log("claim_granted" if yes else "claim_refused", player=row.entrant.number, public=False)
    return row.entrant


def waiting_in(tournament: Tournament) -> QuerySet[Claim]:
    """The claims no organizer has answered yet, oldest first."""
    rows = Claim.objects.filter(entrant__tournament=tournament, state=Claim.State.OPEN)
    return rows.select_related("entrant").order_by("id")


def newest(tournament: Tournament, tokens: Iterable[str]) -> Claim | None:
    """What this browser has claimed last here, if that is not used up."""
    rows = Claim.objects.filter(entrant__tournament=tournament, token_hash__in=[hashed(token) for token in tokens])
    return rows.exclude(state=Claim.State.USED).select_related("entrant").order_by("-id").first()


def take(tournament: Tournament, tokens: Iterable[str]) -> Entrant | None:
    """The player an organizer has said yes to; the claim works once."""
    row = newest(tournament, tokens)
    if row is None or not Claim.objects.filter(id=row.pk, state=Claim.State.GRANTED).update(state=Claim.State.USED):
        return None
    return row.entrant


def namesake(tournament: Tournament, name: str) -> Entrant | None:
    """Who is on the list already under this name, as far as everybody may read it."""
    return next((row for row in tournament.entrants.all() if key_of(row.shown) == key_of(name)), None)
