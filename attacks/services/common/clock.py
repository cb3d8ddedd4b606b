"""What time it is: a moment that was true once, plus what has passed since. It never jumps back.

The moment is the time of day when the process started; a process that serves sets the clock by the database, so that
all processes agree.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

_moment, _since = datetime.now(UTC), time.monotonic()


def now() -> datetime:
    return _moment + timedelta(seconds=time.monotonic() - _since)


def start_at(moment: datetime) -> None:
    """Go on from this moment, whatever was thought before. Only for a process that has told nobody the time yet."""
    global _moment, _since
    _moment, _since = moment, time.monotonic()


def not_before(moment: datetime) -> None:
    """It cannot be earlier than this."""
    if moment > now():
        start_at(moment)


def stamp(moment: datetime) -> str:
    """The moment as clients read it, to the millisecond."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"


def milliseconds(moment: datetime) -> int:
    """The moment as a whole number, for ids."""
    return round(moment.timestamp() * 1000)


def at(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
