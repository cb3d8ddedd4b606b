"""Matches that their table has given for puzzles: who has said yes, and which positions may be asked about.

Nobody's match becomes a puzzle unless every person who played it has said so afterwards; it must be over and public. A
position is what the seat that decided there knew of it, without anybody's name or the name of what they brought.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from attacks.engine.values import Refused
from attacks.models import Holder, Match, Puzzle, PuzzleConsent
from attacks.rooms import room as room_of
from attacks.services.common import clock
from attacks.services.common.errors import LobbyError
from attacks.services.match.events import TOOK
from attacks.services.match.walk import Disagrees, data_of, walk
from attacks.services.record.export import is_open

MATCHES, POSITIONS = 3, 40  # that are looked through for one number
BROUGHT = ("squad", "fleet", "army")  # what people name themselves


def may_give(match: Match) -> bool:
    """Is it a public match that is over, in a room that has puzzles?"""
    room = room_of(match.room)
    has_puzzles = room.bench is not None and bool(room.aims and room.examples)
    return match.status == Match.Status.OVER and match.public and has_puzzles


def seats_asked(match: Match) -> set[str]:
    """The seats that persons played: all of them must agree."""
    persons = match.holders.filter(role=Holder.Role.SEAT, machine=False, revoked=False)
    return set(persons.values_list("seat", flat=True))


def seats_agreed(match: Match) -> set[str]:
    """The seats that have agreed."""
    return set(PuzzleConsent.objects.filter(match=match).values_list("seat", flat=True))


def give(match: Match, seat: str) -> None:
    """A seat agrees. Raises LobbyError `not_for_puzzles` where the match is none to be given."""
    if not may_give(match) or seat not in seats_asked(match):
        raise LobbyError("not_for_puzzles")
    PuzzleConsent.objects.get_or_create(match=match, seat=seat, defaults={"at": clock.now()})


def take_back(match: Match, seat: str) -> None:
    """A seat no longer agrees: what was made of the match is no puzzle any more, and its numbers are found anew."""
    PuzzleConsent.objects.filter(match=match, seat=seat).delete()
    Puzzle.objects.filter(match=match).update(body="", match=None, until=clock.now())


def matches_for(room: str, number: int) -> list[Match]:
    """Some of the matches that were given and served no other number, in an order that follows from the number."""
    rows = Match.objects.filter(
        room=room,
        status=Match.Status.OVER,
        public=True,
        rules_number=room_of(room).rules_number,
        puzzle_consents__isnull=False,
    )
    free = rows.exclude(id__in=Puzzle.objects.exclude(match=None).exclude(room=room, number=number).values("match"))
    agreed = [
        match
        for match in free.distinct().order_by("id")
        if seats_asked(match) and seats_asked(match) <= seats_agreed(match)
    ]
    return Random(f"{room} {number}").sample(agreed, min(MATCHES, len(agreed)))


def positions_of(match: Match, number: int) -> list[str]:
    """Positions before decisions of a match, encoded, as whoever decided knew them; some, in an order by the number."""
    found = list(dict.fromkeys(_walked(match)))
    return Random(f"{match.id} {number}").sample(found, min(POSITIONS, len(found)))


def _walked(match: Match) -> Iterator[str]:
    room, open_to_all, before = room_of(match.room), is_open(match), None
    try:
        for event, state in walk(room, match.events.filter(n__lte=match.head).order_by("n")):
            data = data_of(event)[0] if event.kind == TOOK else {}
            if before is not None and data and "by" not in data and (open_to_all or not event.secret):
                known = room.known_to(before, data["seat"])
                if room.question_from(known, room.aims[0], {}) is not None:
                    yield nameless(room.encode(known))
            before = state
    except (Disagrees, Refused):
        return


def nameless(state: bytes) -> str:
    """The encoded state without the names of people and of what they brought: a side has a seat and a name."""

    def changed(value: object) -> Any:
        if isinstance(value, list):
            return [changed(one) for one in value]
        if not isinstance(value, dict):
            return value
        found = {key: changed(one) for key, one in value.items()}
        if isinstance(value.get("seat"), str) and isinstance(value.get("name"), str):
            found |= {"name": value["seat"]} | {key: "" for key in BROUGHT if isinstance(value.get(key), str)}
        return found

    return msgspec.json.encode(changed(msgspec.json.decode(state))).decode()
