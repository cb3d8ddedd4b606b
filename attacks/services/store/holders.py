"""Who may do what in a match: what a holder may see, and the rights its row says now."""

from __future__ import annotations

from collections.abc import Collection

from django.db import connection

from attacks.models import Holder
from attacks.services.common.tokens import hashed
from attacks.services.decision import views
from attacks.services.match.commands import Requester


def who_is(holder: Holder) -> Requester:
    return Requester(holder.id, holder.role, holder.seat, holder.access, holder.revoked)


def who_are(ids: Collection[str]) -> dict[tuple[str, str], Requester]:
    """The rights of many, as their rows say now, by match and holder. Asked for every batch, so without the ORM."""
    marks = ", ".join(["%s"] * len(ids))
    columns = "match_id, id, role, seat, access, revoked"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {columns} FROM {Holder._meta.db_table} WHERE id IN ({marks})", sorted(ids))
        rows = cursor.fetchall()
    return {
        (match_id, own): Requester(own, role, seat, access, bool(gone))
        for match_id, own, role, seat, access, gone in rows
    }


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
