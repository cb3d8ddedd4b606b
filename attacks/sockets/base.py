"""A websocket that nobody can stop: frames go out through a bounded box with a writer of its own.

`offer` never waits. A reader too slow for its box, or one that never says it is still there, is asked to connect again;
what it missed is in the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
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
        self.outbox: asyncio.Queue[str | int] = asyncio.Queue()
        self.unread = 0
        self.closing = False
        self.writer: asyncio.Task[None] | None = None

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
        await self.heard(message.get("text"))

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

    async def heard(self, frame: str | None) -> None:
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
            return
        self.outbox.put_nowait(frame)

    def end(self, code: int, frame: str = "") -> None:
        """Close after what is already in the box; `frame` says why."""
        if self.closing:
            return
        if frame:
            self.outbox.put_nowait(frame)
        self.closing = True
        self.outbox.put_nowait(code)

    async def _write(self) -> None:
        item: str | int = ""
        try:
            while True:
                item = await self.outbox.get()
                if isinstance(item, int):
                    await self.close(code=item)
                    return
                await self.base_send({"type": "websocket.send", "text": item})
        except asyncio.CancelledError:
            raise
        except Exception as error:  # the connection broke while we wrote, or the server will not pass on what we wrote
            log.info("a frame of %d letters was not sent: %s", len(str(item)), type(error).__name__)
            self.closing = True
            with contextlib.suppress(Exception):
                await self.close(code=protocol.AGAIN)  # better gone than silent


class Nowhere(BaseConsumer):
    """For every address that is not ours: says so and closes, without a traceback per scanner."""

    async def opened(self) -> None:
        self.end(protocol.NO_MATCH, protocol.refusal("forbidden", "no_such_match"))
