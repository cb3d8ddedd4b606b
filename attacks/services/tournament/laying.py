"""What lies on the tables of a tournament before anybody sits there: the players' lists, the round's scenario."""

from __future__ import annotations

from typing import Any

import msgspec
from django.db.models import Q

from attacks.models import Entrant, Fleet, Invite, Match, Paired, Round, Tournament
from attacks.rooms import ROOMS
from attacks.services import fleets
from attacks.services.common.canonical import text


def lay(who: Entrant) -> None:
    """Put the list a player has now, or none, on the tables that wait for the player."""
    tables = Paired.objects.filter(Q(first=who) | Q(second=who), match__status=Match.Status.OPEN)
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
