"""A match at any of its numbers, as the table looked to one audience: what a replay page scrubs through.

The rules are played again from the record, and each table is cut for the audience like the live one. Where today's
rules no longer tell what was told then, the stored pictures go on; they are the judge's, so only for a match that is
over or for a judge.
"""

from __future__ import annotations

from typing import Any

import msgspec

from attacks.engine.values import Refused
from attacks.models import Event, Match
from attacks.rooms import room as room_of
from attacks.services.common.canonical import difference, merged
from attacks.services.common.clock import stamp
from attacks.services.decision import views
from attacks.services.match.events import UNDONE, masked_event, masked_view, read_masks
from attacks.services.match.walk import Disagrees, walk

View = dict[str, Any]


def frames(match: Match, audience: str) -> dict[str, Any]:
    """Every moment of a match: a first view and, from each number to the next, a patch and the events.

    `agrees_to` is the number up to which the views are those that were shown; beyond it they are the stored ones.
    """
    events = list(match.events.filter(n__lte=match.head).order_by("n"))
    states, agrees_to = played(match, events)
    shown = read_masks(match.masks)
    moments, view, since = [], View(), list[Event]()
    stored = View()
    for event in events:
        since.append(event)
        if not event.patch:
            continue
        stored = merged(stored, msgspec.json.decode(event.patch))
        seen = seen_at(match, audience, event.n, states, stored)
        if seen is None:
            break
        seen = masked_view(seen, shown)
        moments.append(
            {
                "n": event.n,
                "at": stamp(event.at),
                "patch": difference(view, seen),
                "e": [masked_event(views.event(one, audience), shown) for one in since],
            }
        )
        view, since = seen, []
    return {"match": match.id, "audience": audience, "agrees_to": agrees_to, "head": match.head, "frames": moments}


def events_told(match: Match, audience: str) -> list[dict[str, Any]]:
    """What the audience was told from the first event to the last, without what was gone back over."""
    shown = read_masks(match.masks)
    kept: list[Event] = []
    for event in match.events.filter(n__lte=match.head).order_by("n"):
        if event.kind == UNDONE:
            back_to = msgspec.json.decode(event.body)["d"]["to"]
            kept = [one for one in kept if one.n <= back_to]
        kept.append(event)
    return [masked_event(views.event(one, audience), shown) for one in kept]


def happened(match: Match, seen: View) -> dict[str, tuple[Any, ...]] | None:
    """What was done to each ship in a match of a single attack, as words of its room, from how its end is `seen`.

    None for other matches, and in rooms that do not tell.
    """
    first = match.events.exclude(patch="").order_by("n").first()
    room = room_of(match.room)
    if match.result.why not in room.words("en").get("single", {}) or first is None:
        return None
    ships = merged(View(), msgspec.json.decode(first.patch)).get("ships", {})
    both = {number: (ships[number], ship) for number, ship in seen.get("ships", {}).items() if number in ships}
    told = {number: room.what_happened(before, after) for number, (before, after) in both.items()}
    return {number: words for number, words in told.items() if words is not None} or None


def played(match: Match, events: list[Event]) -> tuple[dict[int, Any], int]:
    """The state after each event, as far as today's rules tell the same."""
    states: dict[int, Any] = {}
    try:
        for event, state in walk(room_of(match.room), events):
            states[event.n] = state
    except (Disagrees, Refused, KeyError, TypeError, ValueError):
        while states and not events[max(states) - 1].patch:
            states.popitem()  # in the middle of a command nobody saw a table
    return states, max(states, default=0)


def seen_at(match: Match, audience: str, n: int, states: dict[int, Any], stored: View) -> View | None:
    """What the audience saw at a number; None where nobody can tell without showing too much."""
    if n in states:
        about = {"match": stored["match"]} if "match" in stored else {}
        return {**room_of(match.room).view(states[n], audience), **about}
    return stored if audience == views.JUDGE or match.status == Match.Status.OVER else None
