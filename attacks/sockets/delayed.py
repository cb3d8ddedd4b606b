"""Watchers who see a match later than its table: what they are shown now, and what waits for its time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any, Protocol

from attacks.services.decision import views
from attacks.services.decision.views import Feed, Stored
from attacks.services.live.spectator_delay import Moment


class Snapshot(Protocol):
    """A match at one number, as it is shown to somebody."""

    @property
    def head(self) -> int: ...
    @property
    def at(self) -> datetime: ...
    @property
    def last_hash(self) -> str: ...
    @property
    def events(self) -> Sequence[Stored]: ...
    def view(self, audience: str) -> dict[str, Any]: ...
    def events_json(self, audience: str, chain: bool) -> str: ...
    def patch(self, before: int, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]: ...


class DelayedFeed:
    """`shown` is what has ripened; `next` gives the rest of it when its time has come, and never before."""

    def __init__(self, seconds: int, shown: Snapshot, waiting: Iterable[Snapshot]) -> None:
        self.delay = timedelta(seconds=seconds)
        self.shown = shown
        self.waiting = deque(waiting)

    def add(self, feed: Feed) -> None:
        """The table has moved on. Before the first event nothing is withheld."""
        if feed.head == 0:
            self.shown = feed
        elif feed.events:
            self.waiting.append(feed)

    def next(self, now: datetime) -> Snapshot | None:
        """What may be shown from now on: all that has ripened since, as one step."""
        ripe = []
        while self.waiting and self.waiting[0].at + self.delay <= now:
            ripe.append(self.waiting.popleft())
        if not ripe:
            return None
        events = [event for one in ripe for event in one.events]
        last = ripe[-1]
        assert isinstance(last, Feed | Moment)
        self.shown = replace(last, events=events)
        return self.shown


def is_late(audience: str) -> bool:
    """Everybody who watches, of a match that its table shows later."""
    return audience == views.WATCH
