"""A connection of which everything is counted: sockets of one address, frames, and frames that nobody understands."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from django.conf import settings

from attacks.sockets import protocol
from attacks.sockets.hubs import HUBS
from attacks.sockets.outbox import BaseConsumer
from attacks.sockets.protocol import Malformed
from attacks.sockets.rate_limits import SOCKETS_PER_ADDRESS, WATCHER, Bucket

log = logging.getLogger("broadside.sockets")

MOST_MALFORMED = 5
FIRST_WORD = 30.0  # seconds until a socket must have said something; a browser says hello at once
SILENCE = (
    300.0  # seconds a socket may be silent; a page says every few seconds that it is there, a hidden one every minute
)


class CountedConsumer(BaseConsumer):
    """One browser tab, held to the limits; what its frames ask for is in `serve`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.malformed = 0
        self.limited = False
        self.limit = WATCHER
        self.bucket = Bucket(self.limit)
        self.opened_at = time.monotonic()
        self.heard_at = 0.0
        self.address = ""
        self.watch: asyncio.TimerHandle | None = None

    async def serve(self, frame: protocol.Frame) -> None:
        """Serve a frame. Raises Malformed for one that has no place here."""
        raise NotImplementedError

    async def opened(self) -> None:
        self.address = (self.scope.get("client") or ["", 0])[0]
        HUBS.addresses[self.address] += 1
        HUBS.open.add(self)
        if HUBS.leaving:
            self.end(protocol.RESTART)
        elif settings.RATES and HUBS.addresses[self.address] > SOCKETS_PER_ADDRESS:
            self.end(protocol.TOO_FAST, protocol.refusal("rate", "too_many_sockets"))
        else:
            self.watch = asyncio.get_running_loop().call_later(FIRST_WORD, self.still_there)

    def still_there(self) -> None:
        """A socket that says nothing is one of somebody who has left, or of somebody who wants to fill them all."""
        silent = time.monotonic() - self.heard_at
        if not self.heard_at or silent >= SILENCE:
            self.end(protocol.AGAIN)
        else:
            self.watch = asyncio.get_running_loop().call_later(SILENCE - silent, self.still_there)

    def gone(self) -> None:
        if self.watch is not None:
            self.watch.cancel()
        HUBS.open.discard(self)
        HUBS.addresses[self.address] -= 1
        if HUBS.addresses[self.address] <= 0:
            del HUBS.addresses[self.address]

    async def on_frame(self, frame: str | None) -> None:
        """One frame: counted, parsed, done. After a limit was hit nothing is even parsed."""
        if self.closing or self.limited:
            return
        self.heard_at = time.monotonic()
        if not self.may_send():
            self.limited = True
            self.end(protocol.TOO_FAST, protocol.refusal("rate", retry=True))
            return
        try:
            await self.serve(protocol.parse(frame))
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
