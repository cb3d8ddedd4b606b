"""What live connections read: new events of a match, who may see what, who was last seen when.

Plain reads (and `seen_at`), called from database threads. What comes back are values; no row leaves this file.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from attacks.models import Event, Holder, Installation, Match
from attacks.services.common import clock
from attacks.services.decision import views
from attacks.services.decision.views import Feed
from attacks.services.live.doors import Door
from attacks.services.live.onward import Onward, onward_of
from attacks.services.match.events import Masks, masked_event, read_masks
from attacks.services.match.table import Table
from attacks.services.moderation import bans
from attacks.services.store.holders import audience_of, holders_in
from attacks.services.store.rows import table_of

AWAY_AFTER = timedelta(seconds=15)


@dataclass(frozen=True, slots=True)
class Right:
    """What a holder may do, as its row says. Without `acts` it looks on with the eyes of its seat."""

    id: str
    role: str
    seat: str
    audience: str
    access: int
    revoked: bool
    seen_at: datetime | None
    acts: bool = True


@dataclass(frozen=True, slots=True)
class Pulse:
    """What may have changed without a bell.

    Heads of matches and the hashes there, their lines of chat, how often moderators changed what is shown of them,
    rights and presence of holders, the epoch of the house, where those that are over lead, which are closed to whom.
    """

    heads: dict[str, int]
    hashes: dict[str, str]
    lines: dict[str, int]
    moderated: dict[str, int]
    holders: dict[str, list[Right]]
    house: str
    onward: dict[str, Onward]
    doors: dict[str, Door] = field(default_factory=dict)


def load(match_id: str, after: int | None, known: Table | None = None) -> Feed | None:
    """The match and its events after a number (without any, if that is None); None if there is no such match.

    The row comes first and events beyond its head are left out, so that view and events end at the same number. Whoever
    already has the table at the number it asks from hands it in; then it is not made anew from what is stored.
    """
    match = Match.objects.filter(id=match_id).first()
    if match is None:
        return None
    epoch, events = match.epoch + house_epoch(), list[Event]()
    if after is not None and after < match.head:  # with the last one that is known: is it still what it was?
        events = list(Event.objects.filter(match_id=match_id, n__gte=after, n__lte=match.head).order_by("n"))
    if known is not None:
        there = match.last_hash if known.head == match.head else events[0].hash if events else ""
        if known.head and there != known.last_hash:
            return Feed(table_of(match), epoch, (), follows=False)
    events = [event for event in events if event.n > (after or 0)]
    return Feed(table_of(match, known, events), epoch, events)


def has(match_id: str, n: int, mark: str) -> bool:
    """Whether event `n` of a match has a hash that begins like this: whether what somebody knows has happened here."""
    if n == 0:
        return True
    return Event.objects.filter(match_id=match_id, n=n, hash__startswith=mark).exists()


def history(
    match_id: str, after: int, to: int, audience: str, most: int, *, chain: bool = True
) -> list[dict[str, Any]]:
    """The last events from one number to another, at most so many; with `chain` what it takes to check their hashes."""
    events = Event.objects.filter(match_id=match_id, n__gt=max(after, to - most), n__lte=to).order_by("n")
    told = [views.event(event, audience, chain) for event in events]
    shown = {} if chain else masks_of(match_id)  # who checks the seals needs what was sealed
    return [masked_event(one, shown) for one in told]


def masks_of(match_id: str) -> Masks:
    """The names that moderators have changed in a match."""
    return read_masks(Match.objects.filter(id=match_id).values_list("masks", flat=True).first() or "")


_house = [""]


def house_epoch() -> str:
    """The installation's own part of every epoch, as it was last read; the poll reads it again and again."""
    return _house[0] or read_house()


def read_house() -> str:
    found = Installation.objects.values_list("epoch", flat=True).first()
    _house[0] = found or Installation.objects.get_or_create(id=1)[0].epoch
    return _house[0]


def rights_in(match_id: str, tokens: list[str], address: str = "") -> list[Right] | None:
    """What a browser with these tokens may do in a match; None if there is no such match, or none for it.

    Whoever is banned from the site only looks on.
    """
    door = Match.objects.filter(id=match_id).values_list("private", "hidden").first()
    if door is None:
        return None
    rights = [right_of(holder) for holder in holders_in(match_id, tokens)]
    if Door(*door).shut_to(right.role for right in rights):
        return None
    return [replace(right, acts=False) for right in rights] if rights and bans.ban_of(address, tokens) else rights


def note(seen: Collection[str]) -> None:
    """These holders were seen just now."""
    Holder.objects.filter(id__in=seen).update(seen_at=clock.now())


def pulse(match_ids: Collection[str]) -> Pulse:
    """Where everything stands."""
    found = list(
        Match.objects.filter(id__in=match_ids).values_list(
            "id", "head", "last_hash", "said", "moderated", "private", "hidden"
        )
    )
    heads = {match_id: head for match_id, head, *_ in found}
    holders: dict[str, list[Right]] = {match_id: [] for match_id in heads}
    for holder in Holder.objects.filter(match_id__in=match_ids).exclude(role=Holder.Role.SYSTEM):
        if holder.match_id in holders:
            holders[holder.match_id].append(right_of(holder))
    hashes = {match_id: last_hash for match_id, _, last_hash, *_ in found}
    lines = {match_id: said for match_id, _, _, said, *_ in found}
    moderated = {match_id: times for match_id, _, _, _, times, *_ in found}
    doors = {match_id: Door(private, hidden) for match_id, *_, private, hidden in found}
    return Pulse(heads, hashes, lines, moderated, holders, read_house(), onward_of(heads), doors)


def right_of(holder: Holder) -> Right:
    return Right(
        holder.id, holder.role, holder.seat, audience_of(holder), holder.access, holder.revoked, holder.seen_at
    )
