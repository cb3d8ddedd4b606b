"""What time it is. The time of day when the server started, plus what has passed since: it never jumps back."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta

_STARTED = datetime.now(UTC)
_SINCE = time.monotonic()


def now() -> datetime:
    return _STARTED + timedelta(seconds=time.monotonic() - _SINCE)


def stamp(moment: datetime) -> str:
    """The moment as clients read it, to the millisecond."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}Z"
