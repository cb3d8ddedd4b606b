"""A match as services work with it: its row with everything decoded, and the room that knows its rules.

The row keeps the state only every so many events; what has happened since is played from the record, so a table always
stands at its match's head.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.models import Match, Result
from attacks.rooms import needed
from attacks.rooms import room as room_of
from attacks.services.clock import stamp
from attacks.services.replay import Recorded, forward
from attacks.services.trust import NONE, Trust, read

EVERY = 64  # events, after which the state is written again; a table that is read is never further from it


class Table(msgspec.Struct, frozen=True, eq=False):
    """A match at one number. `state` is None until it has started; `result` empty until it has ended.

    `state_head` is the number at which its row keeps the state; 0 if what is kept there no longer leads here.
    """

    id: str
    room: Any
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
    trust: Trust = NONE
    state_head: int = 0
    made: dict[Any, Any] = {}  # what follows from the state alone

    @property
    def playing(self) -> tuple[str, ...]:
        """The seats of this match."""
        return seats_in(self.room, self.trust)

    @property
    def rivals(self) -> tuple[str, ...]:
        """The seats that may win or lose; a guest only has a part in what they do."""
        guests = getattr(self.room, "guests", ())
        return tuple(seat for seat in self.playing if seat not in guests)

    @property
    def gone(self) -> tuple[str, ...]:
        """Seats that are out of a match that goes on without them; a room that knows such has `out(state)`."""
        out = getattr(self.room, "out", None)
        return tuple(out(self.state)) if out and self.state is not None else ()

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
        return self.status == Match.Status.OVER

    @property
    def wants_saving(self) -> bool:
        """Whether the state is to be written with the next events, and not only when the match rests."""
        return self.closed or not self.state_head or self.head - self.state_head >= EVERY

    def moved(self, **changes: Any) -> Table:
        """The table with these fields changed."""
        return replace(self, **changes, made={} if "state" in changes else self.made)

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """What follows from the state alone, made the first time somebody asks. Not to be changed."""
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]


def seats_in(room: Any, trust: Trust) -> tuple[str, ...]:
    """Who sits down in a match: as many as its host wanted, or as its room needs."""
    return trust.seats or needed(room)


def of_row(
    match: Match,
    result: Result | None = None,
    seats: dict[str, dict[str, Any]] | None = None,
    known: Table | None = None,
    since: Sequence[Recorded] = (),
) -> Table:
    """The table of a stored match. Cheaper with a table of it `known` before and all events `since` then.

    Raises Disagrees or Refused where today's rules cannot play the record on.
    """
    room = room_of(match.room)
    is_of_use = known is not None and known.epoch == match.epoch and match.state_head <= known.head <= match.head
    if known is not None and is_of_use and known.head:
        state = forward(room, known.state, since, match.rules_number)
    elif match.state:
        at = match.state_head
        events = match.events.filter(n__gt=at, n__lte=match.head).order_by("n") if at < match.head else ()
        state = forward(room, room.decode(bytes(match.state)), events, match.rules_number)
    else:
        state = None
    return Table(
        id=match.id,
        room=room,
        edition=match.edition,
        mode=match.mode,
        title=match.title,
        status=match.status,
        state=state,
        head=match.head,
        last_hash=match.last_hash,
        next_index=match.next_index,
        prompts=msgspec.json.decode(match.prompts),
        end_offered=match.end_offered,
        epoch=match.epoch,
        seed_sealed=match.seed_sealed,
        result=result_of(result) if result else {},
        seats=seats or {},
        trust=read(match.trust),
        state_head=match.state_head,
        made=known.made if known is not None and state is known.state else {},
    )


def result_of(result: Result) -> dict[str, Any]:
    """A stored result as views and pages show it."""
    return {
        "winner": result.winner,
        "why": result.why,
        "scores": msgspec.json.decode(result.scores),
        "survivors": msgspec.json.decode(result.survivors),
        "rounds": result.rounds,
        "fingerprint": result.fingerprint,
        "at": stamp(result.at),
    }
