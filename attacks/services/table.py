"""A match as services work with it: its row with everything decoded, and the room that knows its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.models import Match, Result
from attacks.rooms import room as room_of
from attacks.services.clock import stamp
from attacks.services.trust import NONE, Trust, read


class Table(msgspec.Struct, frozen=True, eq=False):
    """A match at one number. `state` is None until it has started; `result` empty until it has ended."""

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
    made: dict[Any, Any] = {}  # what follows from the state alone

    @property
    def closed(self) -> bool:
        return self.status == Match.Status.OVER

    def moved(self, **changes: Any) -> Table:
        """The table with these fields changed."""
        return replace(self, **changes, made={} if "state" in changes else self.made)

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """What follows from the state alone, made the first time somebody asks. Not to be changed."""
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]


def of_row(match: Match, result: Result | None = None, seats: dict[str, dict[str, Any]] | None = None) -> Table:
    """The table of a stored match."""
    room = room_of(match.room)
    state = room.decode(bytes(match.state)) if match.state else None
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
