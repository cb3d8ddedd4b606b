"""What lies on the tables of a tournament before anybody sits there: the players' lists, the round's scenario."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Q

from attacks.models import Entrant, Fleet, Invite, Match, Pairing, Round, Tournament
from attacks.rooms import ROOMS
from attacks.services import fleets
from attacks.services.common.canonical import text
from attacks.services.common.errors import TournamentError
from attacks.services.lobby import lobby
from attacks.services.match.terms import Fair, MatchTerms
from attacks.services.tournament.reading import scenario_of
from attacks.services.tournament.settings import settings_of


def lay(who: Entrant) -> None:
    """Put the list a player has now, or none, on the tables that wait for the player."""
    tables = Pairing.objects.filter(Q(first=who) | Q(second=who), match__status=Match.Status.OPEN)
    for paired in tables.select_related("match"):
        seat = "p1" if paired.first_id == who.pk else "p2"
        if paired.match is None or paired.match.holders.filter(seat=seat, revoked=False).exists():
            continue
        links = Invite.objects.filter(match=paired.match, seat=seat, kind=Invite.Kind.JOIN)
        old = [one for one in links.values_list("fleet", flat=True) if one]
        links.update(fleet=fleets.copy_for_match(who.fleet) if who.fleet else None)
        Fleet.objects.filter(id__in=old, owner_key="", account=None).delete()


def options_of(tournament: Tournament, scenario: str) -> dict[str, Any]:
    """What a match of a round is played with: the tournament's options, and its scenario where the game knows it."""
    options: dict[str, Any] = msgspec.json.decode(tournament.options)
    room = ROOMS[tournament.room]
    known = room.scenarios.get(scenario) if tournament.mode == room.modes[0] else None
    return options | ({"scenario": known} if known else {})


def lay_scenario(tournament: Tournament, row: Round, scenario: str) -> None:
    """The tables of a round that still wait are played with another scenario."""
    waiting = Match.objects.filter(paired__round=row, status=Match.Status.OPEN)
    waiting.update(options=text(options_of(tournament, scenario)))


def lay_match(tournament: Tournament, paired: Pairing) -> Match:
    """A match for a pairing, nobody at the table yet, and both fleets on it."""
    assert paired.second is not None
    seats = dict(zip(("p1", "p2"), (paired.first, paired.second), strict=True))
    brought = {seat: fleets.copy_for_match(who.fleet) for seat, who in seats.items() if who.fleet}
    hidden = paired.first.off_stream or paired.second.off_stream
    match, _links = lobby.create_prepared_match(
        room=tournament.room,
        edition=tournament.edition,
        mode=tournament.mode,
        options=options_of(tournament, scenario_of(paired.round)),
        title=f"{tournament.name} · {paired.round.number}-{paired.table}",
        fleets=brought,
        public=tournament.public and not hidden,
        terms=terms_of(tournament),
    )
    return match


def terms_of(tournament: Tournament) -> MatchTerms:
    """How the matches of a tournament play with dice and watchers."""
    settings = settings_of(tournament)
    fair = Fair(level=2 if settings.dice == "links" else 1)
    return MatchTerms(delay=settings.delay, odds=settings.odds, fair=fair, refereed=True)


def take_away(paired: Pairing) -> None:
    """Remove the match of a pairing that is changed. Raises TournamentError `match_begun` if it runs."""
    if paired.match is None:
        return
    match = Match.objects.select_for_update().get(id=paired.match_id)
    if match.head:
        raise TournamentError("match_begun")
    brought = list(match.invites.values_list("fleet", flat=True)) + list(match.holders.values_list("fleet", flat=True))
    paired.match = None
    paired.save(update_fields=["match"])
    match.delete()
    Fleet.objects.filter(id__in=[one for one in brought if one], owner_key="", account=None).delete()
