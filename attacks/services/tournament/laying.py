"""What lies on the tables of a tournament before anybody sits there: the list of the player who will."""

from __future__ import annotations

from django.db.models import Q

from attacks.models import Entrant, Fleet, Invite, Match, Paired
from attacks.services import fleets


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
