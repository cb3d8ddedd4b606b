"""A websocket connection: nobody can stop it, and everything that comes in is counted.

Frames go out at once or, where the server makes them wait, through a bounded box with a writer. `offer` never waits. A
reader too slow for its box, or one that never says it is still there, is asked to connect again; what it missed is in
the database. What comes in is held to limits by token buckets: how much a socket, and all sockets of a holder together,
may send.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine, Generator
from dataclasses import dataclass, field
from functools import partial
from types import coroutine
from typing import Any

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.conf import settings

from attacks.sockets import protocol
from attacks.sockets.hubs import HUBS
from attacks.sockets.protocol import Malformed

log = logging.getLogger("broadside.sockets")

OUTBOX = 64  # frames
UNREAD = 512 * 1024  # bytes since the client's last ping
MOST_MALFORMED = 5
FIRST_WORD = 30.0  # seconds until a socket must have said something; a browser says hello at once
SILENCE = (
    300.0  # seconds a socket may be silent; a page says every few seconds that it is there, a hidden one every minute
)
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


class BaseConsumer(AsyncWebsocketConsumer):
    """One websocket connection.

    Differs from Channels' own in two ways: no hop to the shared thread before every message, so one slow query does
    not freeze all sockets; and no channel of its own, so it opens while Redis is down, and no layer message can choose
    a method.
    """

    channel_layer_alias = "none"  # not configured, therefore no layer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.outbox: list[str | int | Coroutine[Any, Any, None]] = []
        self.writing = False
        self.unread = 0
        self.closing = False
        self.writer: asyncio.Task[None] | None = None

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serve the connection. Messages come from the client only, so nothing need be waited for beside it."""
        self.scope, self.base_send = scope, send
        with contextlib.suppress(StopConsumer):
            while True:
                await self.dispatch(await receive())
                await asyncio.sleep(0)  # whoever has sent much at once waits for the others after each frame

    async def dispatch(self, message: dict[str, Any]) -> None:
        handlers = {
            "websocket.connect": self.websocket_connect,
            "websocket.receive": self.websocket_receive,
            "websocket.disconnect": self.websocket_disconnect,
        }
        handler = handlers.get(message["type"])
        if handler:
            await handler(message)

    async def websocket_receive(self, message: dict[str, Any]) -> None:
        await self.on_frame(message.get("text"))

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        self.closing = True
        if self.writer is not None:
            self.writer.cancel()
        self.on_close()
        raise StopConsumer

    async def connect(self) -> None:
        """Accept first: a reason can be told only to a socket that is open."""
        await self.accept()
        await self.on_open()

    # --- what a consumer fills in ---

    async def on_open(self) -> None:
        """The socket is open."""

    async def on_frame(self, frame: str | None) -> None:
        """A frame came in; None for a binary one."""

    def on_close(self) -> None:
        """The socket is closed, by whomever. May come late, or never."""

    # --- going out ---

    def offer(self, frame: str) -> None:
        """Send a frame soon. Never waits; a full box empties itself and closes the socket."""
        if self.closing:
            return
        self.unread += len(frame)
        if len(self.outbox) >= OUTBOX or self.unread > UNREAD:
            self.outbox.clear()
            self.end(protocol.AGAIN)
        elif self.writing or self.outbox:
            self._put(frame)
        else:
            self._send_now(frame)

    def _send_now(self, frame: str) -> None:
        """Hand a frame to the server without a task of our own; only if the server makes us wait, the writer waits."""
        sending = self.base_send({"type": "websocket.send", "text": frame})
        try:
            waits_for = sending.send(None)
        except StopIteration:
            return
        except Exception as error:
            self._broken(frame, error)
        else:
            self._put(_rest(sending, waits_for))

    def _put(self, item: str | int | Coroutine[Any, Any, None]) -> None:
        """Into the box, which has a writer as long as something lies in it: most sockets never need one."""
        self.outbox.append(item)
        if not self.writing and (self.writer is None or self.writer.done()):
            self.writer = asyncio.create_task(self._write())

    def end(self, code: int, frame: str = "") -> None:
        """Close after what is already in the box; `frame` says why."""
        if self.closing:
            return
        self.closing = True
        if frame:
            self._put(frame)
        self._put(code)

    async def _write(self) -> None:
        self.writing = True
        while self.outbox:
            item = self.outbox.pop(0)
            if isinstance(item, int):
                with contextlib.suppress(Exception):
                    await self.close(code=item)
                return
            try:
                await (self.base_send({"type": "websocket.send", "text": item}) if isinstance(item, str) else item)
            except Exception as error:
                self._broken(item, error)
        self.writing = False

    def _broken(self, item: Any, error: Exception) -> None:
        """The connection broke while we wrote, or the server will not pass it on: better gone than silent."""
        log.info("a frame of %d letters was not sent: %s", len(str(item)), type(error).__name__)
        self.end(protocol.AGAIN)


@coroutine
def _rest(sending: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Goes on with a coroutine that was begun by hand and now waits for something."""
    while True:
        try:
            got = yield waits_for
        except BaseException as error:
            step = partial(sending.throw, error)
        else:
            step = partial(sending.send, got)
        try:
            waits_for = step()
        except StopIteration:
            return


class UnknownRoute(BaseConsumer):
    """For every address that is not ours: says so and closes, without a traceback per scanner."""

    async def on_open(self) -> None:
        self.end(protocol.NO_MATCH, protocol.refusal("forbidden", "no_such_match"))


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

    async def on_open(self) -> None:
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

    def on_close(self) -> None:
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
