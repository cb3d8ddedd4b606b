"""By when something must be answered, and how that changes with a decision. Pure, like the decision itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from attacks.services.table import Table

END = "end"  # among a table's prompts: the number of the open offer to end the match
END_LASTS = timedelta(seconds=60)


@dataclass(frozen=True, slots=True)
class Opened:
    """From now on a seat has until the deadline."""

    seat: str
    prompt: int
    deadline: datetime


@dataclass(frozen=True, slots=True)
class Closed:
    """The question was answered, or is no longer asked."""

    prompt: int


@dataclass(frozen=True, slots=True)
class Moved:
    """All of the match's open deadlines are later by this much."""

    by: timedelta


Change = Opened | Closed | Moved


def changes(before: Table, after: Table, now: datetime) -> tuple[Change, ...]:
    """What a decision does to deadlines: an offer to end the match stands for a minute."""
    was, is_now = before.prompts.get(END), after.prompts.get(END)
    if was == is_now:
        return ()
    closed: tuple[Change, ...] = (Closed(was),) if was is not None else ()
    if is_now is None:
        return closed
    others = [seat for seat in after.room.seats if seat != after.end_offered]
    return (*closed, Opened(others[0] if len(others) == 1 else "", is_now, now + END_LASTS))
