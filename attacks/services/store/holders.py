"""Who holds what of a match: by which tokens, and what a holder may see."""

from __future__ import annotations

from collections.abc import Collection

from django.db.models import F

from attacks.models import Holder
from attacks.services.common import clock
from attacks.services.common.tokens import hashed, new_token
from attacks.services.decision import views


def seat_machines(match_id: str, was: Collection[str], now: Collection[str]) -> None:
    """Where the machine has taken a seat it gets a holder of its own, called as who sat there; where it left it loses
    its right.
    """
    if left := set(was) - set(now):
        gone = Holder.objects.filter(match_id=match_id, seat__in=left, machine=True, revoked=False)
        gone.update(revoked=True, access=F("access") + 1)
    for seat in sorted(set(now) - set(was)):
        sat = Holder.objects.filter(match_id=match_id, role=Holder.Role.SEAT, seat=seat).order_by("created").first()
        Holder.objects.create(
            match_id=match_id,
            role=Holder.Role.SEAT,
            seat=seat,
            name=sat.name if sat else "",
            machine=True,
            token_hash=hashed(new_token()),
            created=clock.now(),
        )


def audience_of(holder: Holder | None) -> str:
    """Who may see the same as this holder: a seat, the judge, or everybody."""
    if holder is None or holder.revoked:
        return views.WATCH
    if holder.role == Holder.Role.SEAT:
        return holder.seat
    return views.JUDGE if holder.role == Holder.Role.JUDGE else views.WATCH


def holders_in(match_id: str, tokens: list[str]) -> list[Holder]:
    """What these tokens may do in one match, by seat."""
    mine = Holder.objects.filter(token_hash__in=[hashed(token) for token in tokens], revoked=False)
    return list(mine.filter(match_id=match_id).order_by("seat", "created"))
