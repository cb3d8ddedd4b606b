"""What watchers may know of a match that its table shows them later: the same record, cut where its time has come.

One cut for every way out: pages, sockets, replay, record. What a watcher is given is a row of the match as it was, with
the number, the state of things and the picture of then; whoever reads it can tell nothing of what has happened since.
"""

from __future__ import annotations

import copy
import logging
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec

from attacks.engine import fair
from attacks.engine.values import Refused
from attacks.models import Event, Match
from attacks.rooms import room as room_of
from attacks.services.common import clock
from attacks.services.common.canonical import difference, merged
from attacks.services.decision import views
from attacks.services.decision.views import Stored
from attacks.services.match.terms import NONE, read_terms
from attacks.services.match.walk import Disagrees, walk
from attacks.services.store.rows import of_row, seats_of

log = logging.getLogger("broadside.withheld")

KEPT = 256  # pictures that are kept, of as many matches

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Moment:
    """The table as watchers see it after an event, and what has happened since the moment before."""

    head: int
    at: datetime
    last_hash: str
    picture: View
    events: Sequence[Stored]

    def view(self, _audience: str) -> View:
        return self.picture

    def events_json(self, audience: str, chain: bool) -> str:
        return views.events_json(self.events, audience, chain)

    def patch(self, _before: int, old: View, new: View) -> View:
        return difference(old, new)


def head_for(match: Match) -> int:
    """The last number of a match that watchers may know of now."""
    delay = read_terms(match.trust).delay
    if not delay or not match.head:
        return match.head
    until = clock.now() - timedelta(seconds=delay)
    ripe = match.events.filter(n__lte=match.head, at__lte=until).order_by("-n")
    return ripe.values_list("n", flat=True).first() or 0


def as_known(match: Match) -> Match:
    """The match as a watcher may know it now: itself, or a copy that stands where its time has come."""
    head = head_for(match)
    if head == match.head:
        return match
    cut: Match = copy.copy(match)
    cut.head, cut.ended, cut.state, cut.state_head = head, None, b"", 0
    cut.last_hash = match.events.values_list("hash", flat=True).get(n=head) if head else fair.ROOT.hex()
    cut.status = Match.Status.LIVE if head else Match.Status.OPEN
    cut.withheld = picture_at(match, head, cut.last_hash)
    return cut


_pictures: OrderedDict[tuple[str, str], View] = OrderedDict()


def picture_at(match: Match, head: int, last_hash: str) -> View:
    """What watchers saw at a number. The last ones are kept, for many ask at the same one."""
    key = (match.id, last_hash)
    if not head:
        return beginning(match).picture
    if key not in _pictures:
        try:
            (last,) = moments(match, head, head)
        except (Disagrees, Refused):
            return beginning(match).picture
        _pictures[key] = last.picture
        while len(_pictures) > KEPT:
            _pictures.popitem(last=False)
    return _pictures[key]


def behind(match_id: str, head: int) -> tuple[Moment, list[Moment]]:
    """Where watchers stand now, and what waits, up to a number: for whoever sends it on when its time has come."""
    match = Match.objects.get(id=match_id)
    match.head = head
    now = head_for(match)
    try:
        first, *waiting = moments(match, now, head)
    except (Disagrees, Refused) as error:
        log.warning("match %s: what watchers saw earlier cannot be told any more: %s", match_id, error)
        return beginning(match), []
    return first, waiting


def beginning(match: Match) -> Moment:
    """Before the first event: who sits where."""
    lobby: Match = copy.copy(match)
    lobby.head, lobby.state, lobby.state_head, lobby.status = 0, b"", 0, Match.Status.OPEN
    terms = read_terms(match.trust)
    kept = NONE.with_(seats=terms.seats, undo_mode=terms.undo_mode, delay=terms.delay, odds=terms.odds)
    table = of_row(lobby, seats=seats_of(match)).moved(trust=kept)
    return Moment(0, match.created, fair.ROOT.hex(), views.view(table, views.WATCH), ())


def moments(match: Match, first: int, last: int) -> Iterator[Moment]:
    """The moments after each command from one number to another."""
    if not first:
        yield beginning(match)
    room, about, since = room_of(match.room), View(), list[Event]()
    events = match.events.filter(n__lte=last).order_by("n")
    for event, state in walk(room, events, strictly=match.rules_number == room.rules_number):
        since.append(event)
        if not event.patch:
            continue
        about = merged(about, msgspec.json.decode(event.patch).get("match", {}))
        if event.n >= max(first, 1):
            picture = {**room.view(state, views.WATCH), "match": about}
            yield Moment(event.n, event.at, event.hash, picture, since)
        since = []
