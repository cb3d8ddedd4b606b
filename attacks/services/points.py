"""Points that the host has taken beside those that come with the house: kept in the database, handed to their rooms.

What a file of points looks like is the room's business; here it is text under the room and the key of its revision.
"""

from __future__ import annotations

import hashlib

from django.db import transaction

from attacks.models import Fleet, Points, Tournament
from attacks.rooms import ROOMS
from attacks.services.common import clock

_GIVEN: dict[str, tuple[tuple[str, str], ...]] = {}
"""What each room was given last: the keys and digests of its revisions."""


def refresh(room: str) -> None:
    """Give a room the revisions that the host keeps, if it has others: another process may have taken one."""
    counting = ROOMS[room].fleets.counting if room in ROOMS else None
    if counting is None:
        return
    kept = tuple(Points.objects.filter(room=room).order_by("key").values_list("key", "digest"))
    if kept != _GIVEN.get(room, ()):
        counting.take([row.body for row in Points.objects.filter(room=room)])
        _GIVEN[room] = kept


def revisions(room: str, edition: str) -> tuple[str, ...]:
    """The revisions of points that an edition can be counted by, the newest first; none where a room has no such."""
    refresh(room)
    counting = ROOMS[room].fleets.counting if room in ROOMS else None
    return tuple(counting.revisions(edition)) if counting is not None else ()


def newest(room: str, edition: str) -> str:
    """The revision that counts where nobody has chosen another; empty where a room has none."""
    return next(iter(revisions(room, edition)), "")


@transaction.atomic
def keep(room: str, key: str, body: str) -> None:
    """Keep a revision, in the place of one under the same key."""
    digest = digest_of(body)
    Points.objects.update_or_create(room=room, key=key, defaults={"body": body, "digest": digest, "taken": clock.now()})
    refresh(room)


def drop(room: str, key: str) -> bool:
    """Let go of a revision; False where the host has none of that key."""
    count, _rows = Points.objects.filter(room=room, key=key).delete()
    refresh(room)
    return bool(count)


def used_by(room: str, key: str) -> tuple[str, ...]:
    """The fleets and tournaments that count by a revision, by name."""
    mark = f'"revision":"{key}"'
    fleets = Fleet.objects.filter(room=room, more__contains=mark).values_list("name", flat=True)
    tournaments = Tournament.objects.filter(room=room, settings__contains=mark).values_list("name", flat=True)
    return (*tournaments, *fleets)


def digest_of(body: str) -> str:
    """What tells two files of one key apart."""
    return hashlib.sha256(body.encode()).hexdigest()[:16]
