"""A match as services work with it: everything decoded, and the room that knows its rules. Pure."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.room import AnyRoom
from attacks.services.match.terms import NONE, MatchTerms

OPEN, LIVE, OVER = "open", "live", "over"  # how far a match is
UNSEEN = frozenset({"state_head"})  # what no view shows
EVERY = 64  # events, after which the state is written again; a table that is read is never further from it


class Table(msgspec.Struct, frozen=True, eq=False):
    """A match at one number. `state` is None until it has started; `result` empty until it has ended.

    `state_head` is the number at which its row keeps the state; 0 if what is kept there no longer leads here.
    """

    id: str
    room: AnyRoom
    edition: str
    mode: str
    title: str
    status: str
    state: Any
    head: int
    last_hash: str
    next_index: int
    prompts: dict[str, int]
    end_offered: str
    epoch: str
    seed_sealed: str
    result: dict[str, Any]
    seats: dict[str, dict[str, Any]]  # who sits where, while it has not started
    trust: MatchTerms = NONE
    state_head: int = 0
    made: dict[Any, Any] = {}  # what follows from the state alone
    shown: dict[Any, Any] = {}  # what follows from all of it: the views rendered at this number

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats of this match."""
        return seats_in(self.room, self.trust)

    @property
    def rivals(self) -> tuple[str, ...]:
        """The seats that may win or lose; a guest only has a part in what they do."""
        return tuple(seat for seat in self.playing if seat not in self.room.guests)

    @property
    def gone(self) -> tuple[str, ...]:
        """Seats that are out of a match that goes on without them."""
        return self.room.out(self.state) if self.state is not None else ()

    @property
    def voices(self) -> tuple[str, ...]:
        """The seats whose consent counts: whoever is out may watch, and holds nobody up."""
        return tuple(seat for seat in self.playing if seat not in self.gone)

    @property
    def contenders(self) -> tuple[str, ...]:
        """The rivals that are still in."""
        return tuple(seat for seat in self.rivals if seat not in self.gone)

    @property
    def closed(self) -> bool:
        return self.status == OVER

    @property
    def wants_saving(self) -> bool:
        """Whether the state is to be written with the next events, and not only when the match rests."""
        return self.closed or not self.state_head or self.head - self.state_head >= EVERY

    def moved(self, **changes: Any) -> Table:
        """The table with these fields changed; what was made of those that stay is kept."""
        made = self.made if changes.get("state", self.state) is self.state else {}
        shown = self.shown if changes.keys() <= UNSEEN else {}
        return replace(self, **changes, made=made, shown=shown)

    def once(self, key: object, make: Callable[[], Any]) -> Any:
        """What follows from the state alone, made the first time somebody asks. Not to be changed."""
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]


def seats_in(room: AnyRoom, trust: MatchTerms) -> tuple[str, ...]:
    """Who sits down in a match: as many as its host wanted, or as its room needs."""
    return trust.seats or room.needed
