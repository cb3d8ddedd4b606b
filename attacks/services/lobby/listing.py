"""Which matches anybody may find, and which are tidied away because nobody ever played them."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from attacks.models import Event, Fleet, Holder, Invite, Match, Tournament
from attacks.services.common import clock
from attacks.services.live.spectator_delay import as_known
from attacks.services.match.events import TOOK

MOST = 50  # matches, or tournaments, in the list
MOST_OF_ONE = 5  # of them from one address, so that nobody fills it alone
PORTION = 20  # matches deleted in one transaction
Made = TypeVar("Made", Match, Tournament)


def public_matches(room: str = "", most: int = MOST) -> list[Match]:
    """Matches anybody may watch: those going on or waiting first, then those that have ended, newest first.

    None where the host has no such list.
    """
    if not settings.LOBBY:
        return []
    matches = Match.objects.filter(public=True, hidden=False).select_related("result")
    if room:
        matches = matches.filter(room=room)
    going = fairly(matches.exclude(status=Match.Status.OVER).order_by("-created"), most)
    over = fairly(matches.filter(status=Match.Status.OVER).order_by("-ended"), most - len(going))
    known = [as_known(match) for match in (*going, *over)]  # some end later for who watches, and stand accordingly
    still = [match for match in known if match.status != Match.Status.OVER]
    still.sort(key=lambda match: match.created, reverse=True)
    return still + [match for match in known if match.status == Match.Status.OVER]


def fairly(rows: QuerySet[Made], most: int) -> list[Made]:
    """The first of these, only a few of each maker."""
    chosen, of_one = list[str | int](), Counter[str]()
    for row_id, maker in rows.values_list("pk", "maker").iterator(200):
        if len(chosen) >= most:
            break
        of_one[maker] += 1
        if not maker or of_one[maker] <= MOST_OF_ONE:
            chosen.append(row_id)
    return list(rows.filter(pk__in=chosen))


def tidy() -> int:
    """Delete some matches that nobody has ever played in a long time; how many there were.

    A match counts as played once a player has taken anything up in it. Those of tournaments stay with them.
    """
    if settings.UNPLAYED <= 0:
        return 0
    old = Match.objects.filter(created__lt=clock.now() - timedelta(days=settings.UNPLAYED), paired=None)
    played = Event.objects.filter(match=OuterRef("pk"), kind=TOOK)
    unplayed = old.exclude(status=Match.Status.OVER).exclude(Exists(played))
    with transaction.atomic():
        found = list(unplayed.order_by("created").values_list("id", flat=True)[:PORTION])
        brought = [
            *Holder.objects.filter(match_id__in=found).values_list("fleet_id", flat=True),
            *Invite.objects.filter(match_id__in=found).values_list("fleet_id", flat=True),
        ]
        Match.objects.filter(id__in=found).delete()
        Fleet.objects.filter(pk__in=[one for one in brought if one], owner_key="", account=None).delete()
    return len(found)
