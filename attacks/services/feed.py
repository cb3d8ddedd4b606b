"""What live connections read: new events of a match, who may see what, who was last seen when.

Plain reads (and `seen_at`), called from database threads. What comes back are values; no row leaves this file.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any

from attacks.models import Event, Holder, House, Match
from attacks.services import clock, views
from attacks.services.lobby import holders_in
from attacks.services.match import audience_of, table_of
from attacks.services.table import Table
from attacks.services.views import Stored

AWAY_AFTER = timedelta(seconds=15)


@dataclass(frozen=True, slots=True)
class Right:
    """What a holder may do, as its row says."""

    id: str
    role: str
    seat: str
    audience: str
    access: int
    revoked: bool
    seen_at: datetime | None


@dataclass(frozen=True, slots=True)
class Feed:
    """A match at its head, and the events since the number that was asked for."""

    table: Table
    epoch: str
    events: Sequence[Stored]

    @property
    def head(self) -> int:
        return self.table.head

    @property
    def at(self) -> datetime:
        """When the last of these events happened."""
        return self.events[-1].at

    @property
    def last_hash(self) -> str:
        return self.table.last_hash

    def view(self, audience: str) -> dict[str, Any]:
        return views.view(self.table, audience)

    def told(self, audience: str, chain: bool) -> str:
        """The events as this audience may see them: a JSON array."""
        return views.events_text(self.events, audience, chain)

    def patch(self, before: int, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
        """How an audience's view has changed since a number."""
        return views.patch_of(before, self.table, old, new)


@dataclass(frozen=True, slots=True)
class Pulse:
    """What may have changed without a bell: heads of matches, their lines of chat, rights and presence of holders."""

    heads: dict[str, int]
    lines: dict[str, int]
    holders: dict[str, list[Right]]


def read(match_id: str, after: int | None, known: Table | None = None) -> Feed | None:
    """The match and its events after a number (without any, if that is None); None if there is no such match.

    The row comes first and events beyond its head are left out, so that view and events end at the same number. Whoever
    already has the table at the number it asks from hands it in; then it is not made anew from what is stored.
    """
    match = Match.objects.filter(id=match_id).first()
    if match is None:
        return None
    events = []
    if after is not None and after < match.head:
        events = list(Event.objects.filter(match_id=match_id, n__gt=after, n__lte=match.head).order_by("n"))
    return Feed(table_of(match, known, events), match.epoch + house_epoch(), events)


def history(match_id: str, after: int, to: int, audience: str, most: int) -> list[dict[str, Any]]:
    """The last events from one number to another (at most so many) with what it takes to check their hashes."""
    events = Event.objects.filter(match_id=match_id, n__gt=max(after, to - most), n__lte=to).order_by("n")
    return [views.event(event, audience, True) for event in events]


@cache
def house_epoch() -> str:
    """The installation's own part of every epoch; read once, because a restored database means a restarted server."""
    return House.objects.get_or_create(id=1)[0].epoch


def rights_in(match_id: str, tokens: list[str]) -> list[Right] | None:
    """What a browser with these tokens may do in a match; None if there is no such match."""
    if not Match.objects.filter(id=match_id).exists():
        return None
    return [right_of(holder) for holder in holders_in(match_id, tokens)]


def pulse(match_ids: Collection[str], seen: Collection[str]) -> Pulse:
    """Note who was seen just now, and read where everything stands."""
    if seen:
        Holder.objects.filter(id__in=seen).update(seen_at=clock.now())
    found = list(Match.objects.filter(id__in=match_ids).values_list("id", "head", "said"))
    heads = {match_id: head for match_id, head, _ in found}
    holders: dict[str, list[Right]] = {match_id: [] for match_id in heads}
    for holder in Holder.objects.filter(match_id__in=match_ids).exclude(role=Holder.Role.SYSTEM):
        if holder.match_id in holders:
            holders[holder.match_id].append(right_of(holder))
    return Pulse(heads, {match_id: said for match_id, _, said in found}, holders)


def right_of(holder: Holder) -> Right:
    return Right(
        holder.id, holder.role, holder.seat, audience_of(holder), holder.access, holder.revoked, holder.seen_at
    )
