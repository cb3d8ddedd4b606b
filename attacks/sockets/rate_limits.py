"""Token buckets: how much a socket, and all sockets of a holder together, may send."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from django.conf import settings

SOCKETS_PER_HOLDER = 8
SOCKETS_PER_ADDRESS = 50


@dataclass(frozen=True, slots=True)
class Limit:
    """At most `burst` frames at once, refilled at `per_s` a second."""

    burst: int
    per_s: float


PLAYER = Limit(20, 2)
WATCHER = Limit(5, 0.5)
CHAT = Limit(5, 0.25)  # lines; whoever is too fast is told, and stays


@dataclass(slots=True)
class Bucket:
    """Tokens that trickle in and are taken one per frame."""

    limit: Limit
    left: float = 0.0
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.left = float(self.limit.burst)

    def take(self) -> bool:
        """One token, if there is one."""
        now = time.monotonic()
        self.left = min(float(self.limit.burst), self.left + (now - self.at) * self.limit.per_s)
        self.at = now
        if self.left < 1:
            return not settings.RATES
        self.left -= 1
        return True

    @property
    def full(self) -> bool:
        return self.left + (time.monotonic() - self.at) * self.limit.per_s >= self.limit.burst


class Buckets:
    """The buckets that several sockets share, by holder; full ones are forgotten."""

    def __init__(self) -> None:
        self._kept: dict[str, Bucket] = {}

    def of(self, who: str, limit: Limit) -> Bucket:
        if len(self._kept) > 10_000:
            self._kept = {key: bucket for key, bucket in self._kept.items() if not bucket.full}
        bucket = self._kept.get(who)
        if bucket is None or bucket.limit != limit:
            bucket = self._kept[who] = Bucket(limit)
        return bucket


SHARED = Buckets()
CHATTING = Buckets()
