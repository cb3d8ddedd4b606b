"""Who may do what in a match: what a holder may see, and the rights its row says now."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection
from django.db.models import F

from attacks.models import Holder
from attacks.services.common import clock
from attacks.services.common.tokens import hashed, new_token
from attacks.services.decision import views
from attacks.services.match.commands import Requester


def who_is(holder: Holder) -> Requester:
    return Requester(holder.id, holder.role, holder.seat, holder.access, holder.revoked, holder.machine, holder.halted)


def who_are(ids: Collection[str]) -> dict[tuple[str, str], Requester]:
    """The rights of many, as their rows say now, by match and holder. Asked for every batch, so without the ORM."""
    marks = ", ".join(["%s"] * len(ids))
    columns = "match_id, id, role, seat, access, revoked, machine, halted"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {Holder._meta.db_table} WHERE id IN ({marks})", sorted(ids))
        rows = cursor.fetchall()
    return {
        (match_id, own): Requester(own, role, seat, access, bool(gone), bool(machine), bool(halted))
        for match_id, own, role, seat, access, gone, machine, halted in rows
    }


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
