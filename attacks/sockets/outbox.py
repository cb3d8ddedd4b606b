"""A websocket that nobody can stop: frames go out through a bounded box with a writer of its own.

`offer` never waits. A reader too slow for its box, or one that never says it is still there, is asked to connect again;
what it missed is in the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Generator
from functools import partial
from types import coroutine
from typing import Any

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer

from attacks.sockets import protocol

log = logging.getLogger("broadside.sockets")

OUTBOX = 64  # frames
UNREAD = 512 * 1024  # bytes since the client's last ping


class BaseConsumer(AsyncWebsocketConsumer):
    """One websocket connection.

    Differs from Channels' own in two ways: no hop to the shared thread before every message, so one slow query does
    not freeze all sockets; and no channel of its own, so it opens while Redis is down, and no layer message can choose
    a method.
    """

    channel_layer_alias = "none"  # not configured, therefore no layer

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.outbox: asyncio.Queue[str | int | Coroutine[Any, Any, None]] = asyncio.Queue()
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
        self.gone()
        raise StopConsumer

    async def connect(self) -> None:
        """Accept first: a reason can be told only to a socket that is open."""
        await self.accept()
        self.writer = asyncio.create_task(self._write())
        await self.opened()

    # --- what a consumer fills in ---

    async def opened(self) -> None:
        """The socket is open."""

    async def on_frame(self, frame: str | None) -> None:
        """A frame came in; None for a binary one."""

    def gone(self) -> None:
        """The socket is closed, by whomever. May come late, or never."""

    # --- going out ---

    def offer(self, frame: str) -> None:
        """Send a frame soon. Never waits; a full box empties itself and closes the socket."""
        if self.closing:
            return
        self.unread += len(frame)
        if self.outbox.qsize() >= OUTBOX or self.unread > UNREAD:
            while not self.outbox.empty():
                self.outbox.get_nowait()
            self.end(protocol.AGAIN)
        elif self.writing or not self.outbox.empty():
            self.outbox.put_nowait(frame)
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
            self.outbox.put_nowait(_rest(sending, waits_for))

    def end(self, code: int, frame: str = "") -> None:
        """Close after what is already in the box; `frame` says why."""
        if self.closing:
            return
        if frame:
            self.outbox.put_nowait(frame)
        self.closing = True
        self.outbox.put_nowait(code)

    async def _write(self) -> None:
        while True:
            item = await self.outbox.get()
            if isinstance(item, int):
                with contextlib.suppress(Exception):
                    await self.close(code=item)
                return
            self.writing = True
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

    async def opened(self) -> None:
        self.end(protocol.NO_MATCH, protocol.refusal("forbidden", "no_such_match"))
