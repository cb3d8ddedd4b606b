"""A position of a match that is over, to step into: a match of one's own from there, against opponents elsewhere.

The first event of that match holds the position it begins with, so its record replays like any other. What its seat
could not see then nobody shall see now: it is the position as that seat knew it, with what is usual in other hands.
Where hands stay closed after the match, only whoever played that seat gets it; others what hid nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from django.db import transaction

from attacks.engine.values import Refused
from attacks.models import Match
from attacks.rooms import room as room_of
from attacks.services.common.errors import LobbyError
from attacks.services.lobby import lobby, rematch
from attacks.services.lobby.start import begin_if_ready
from attacks.services.match.events import TOOK
from attacks.services.match.terms import Machine, read_terms
from attacks.services.match.walk import POSITION, Disagrees, data_of, walk
from attacks.services.record.export import is_open


def positions(match: Match, numbers: Collection[int], own: Collection[str] = ()) -> dict[int, tuple[str, Any]]:
    """The seat that decided and the state before it did, for those of these decisions that may be stepped into.

    `own`: the seats of whoever asks.
    """
    room, found, before, opened = room_of(match.room), dict[int, tuple[str, Any]](), None, is_open(match)
    if match.rules_number != room.rules_number:
        return found
    try:
        for event, state in walk(room, match.events.filter(n__lte=max(numbers, default=0)).order_by("n")):
            if event.n in numbers and event.kind == TOOK and before is not None:
                seat = str(data_of(event)[0]["seat"])
                if opened or seat in own or all(room.known_to(before, one) == before for one in lobby.seats_of(match)):
                    found[event.n] = (seat, room.known_to(before, seat))
            before = state
    except (Disagrees, Refused):
        return found
    return found


@transaction.atomic
def step_in(
    match: Match, n: int, *, name: str, machine: str, maker: str = "", own: Collection[str] = ()
) -> tuple[Match, str]:
    """A match from the decision at a number on, and the token of its seat. Raises LobbyError `no_position`."""
    there = positions(match, {n}, own).get(n)
    fleets = rematch.fleets_of(match)
    if there is None or match.status != Match.Status.OVER or set(fleets) < set(lobby.seats_of(match)):
        raise LobbyError("no_position")
    mine, state = there
    room, seats = room_of(match.room), lobby.seats_of(match)
    called = {seat: name if seat == mine else machine if len(seats) == 2 else f"{machine} {seat[1:]}" for seat in seats}
    fresh = lobby.new_match(
        room=match.room,
        edition=match.edition,
        mode=match.mode,
        options={**msgspec.json.decode(match.options), POSITION: renamed(room.encode(state), called)},
        title="",
        public=False,
        terms=rematch.anew(read_terms(match.trust)).with_(
            clock=None, machines={seat: Machine() for seat in seats if seat != mine}
        ),
    )
    Match.objects.filter(pk=fresh.pk).update(maker=maker)
    token = ""
    for seat in seats:
        if seat == mine:
            _holder, token = lobby.seat_holder(fresh, seat, name, fleets[seat])
        else:
            lobby.machine_holder(fresh, seat, called[seat], fleets[seat])
    begin_if_ready(fresh)
    fresh.refresh_from_db()
    return fresh, token


def renamed(state: bytes, called: dict[str, str]) -> str:
    """The encoded state with other people at its seats: whatever has a seat and a name of its own is a side."""

    def changed(value: object) -> Any:
        if isinstance(value, list):
            return [changed(one) for one in value]
        if not isinstance(value, dict):
            return value
        named = {key: changed(one) for key, one in value.items()}
        if value.get("seat") in called and isinstance(value.get("name"), str):
            named["name"] = called[value["seat"]]
        return named

    return msgspec.json.encode(changed(msgspec.json.decode(state))).decode()
