"""A connection of which everything is counted: sockets of one address, frames, and frames that nobody understands."""

from __future__ import annotations

import logging
import time
from typing import Any

from django.conf import settings

from attacks.sockets import protocol
from attacks.sockets.base import BaseConsumer
from attacks.sockets.hubs import HUBS
from attacks.sockets.protocol import Malformed
from attacks.sockets.rates import SOCKETS_PER_ADDRESS, WATCHER, Bucket

log = logging.getLogger("broadside.sockets")

MOST_MALFORMED = 5


class CountedConsumer(BaseConsumer):
    """One browser tab, held to the limits; what its frames ask for is in `do`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.malformed = 0
        self.limited = False
        self.limit = WATCHER
        self.bucket = Bucket(self.limit)
        self.opened_at = time.monotonic()
        self.address = ""

    async def do(self, frame: protocol.Frame) -> None:
        """Serve a frame. Raises Malformed for one that has no place here."""
        raise NotImplementedError

    async def opened(self) -> None:
        self.address = (self.scope.get("client") or ["", 0])[0]
        HUBS.addresses[self.address] += 1
        if settings.RATES and HUBS.addresses[self.address] > SOCKETS_PER_ADDRESS:
            self.end(protocol.TOO_FAST, protocol.refusal("rate", "too_many_sockets"))

    def gone(self) -> None:
        HUBS.addresses[self.address] -= 1
        if HUBS.addresses[self.address] <= 0:
            del HUBS.addresses[self.address]

    async def heard(self, frame: str | None) -> None:
        """One frame: counted, parsed, done. After a limit was hit nothing is even parsed."""
        if self.closing or self.limited:
            return
        if not self.may_send():
            self.limited = True
            self.end(protocol.TOO_FAST, protocol.refusal("rate", retry=True))
            return
        try:
            await self.do(protocol.parse(frame))
        except Malformed as problem:
            self.not_understood(problem)
        except Exception:
            log.exception("%s: a frame could not be served", self.scope["path"])
            self.end(protocol.AGAIN, protocol.refusal("server_busy", retry=True))

    def may_send(self) -> bool:
        """One token from this socket's bucket; a new limit is a new bucket."""
        if self.bucket.limit != self.limit:
            self.bucket = Bucket(self.limit)
        return self.bucket.take()

    def not_understood(self, problem: Malformed) -> None:
        """Say so, and close for good after the fifth time."""
        self.malformed += 1
        frame = protocol.refusal("malformed", id=problem.cmd_id, params={"detail": str(problem)[:200]})
        if self.malformed >= MOST_MALFORMED:
            self.end(protocol.NOT_ALLOWED, frame)
        else:
            self.offer(frame)
