"""What a server process does by itself: it says that it is alive, and lets deadlines pass.

The signs of life come from a thread, so that they do not depend on how busy the loop is. Deadlines are looked at every
second from the first connection on; before that nobody waits here.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import logging
import os
import signal
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from django.core.checks import run_checks
from django.db import close_old_connections, connections

from attacks.services import timers
from attacks.services.process import BEAT, Life
from attacks.services.timers import Due
from attacks.sockets.halls import HALLS
from attacks.sockets.hubs import HUBS
from attacks.sockets.threads import in_db, in_writer

log = logging.getLogger("broadside.keeper")
LOOK = 1.0  # seconds
FAREWELL = 3.0  # seconds that running writes get when the server stops

App = Callable[[Any, Any, Any], Awaitable[Any]]


class Keeper:
    """Keeps this process in the list of those alive, and the deadlines of all matches."""

    def __init__(self) -> None:
        self.life = Life()
        self._ended = threading.Event()
        self._begun = threading.Event()
        self._trouble: Exception | None = None
        self._thread = threading.Thread(target=self._live, name="keeper", daemon=True)
        self._task: asyncio.Task[None] | None = None

    # --- alive ---

    def begin(self) -> None:
        """Take part among the processes. Raises CannotStart."""
        for message in run_checks(tags=["broadside"]):
            log.warning("%s %s", message.msg, message.hint or "")
        self._thread.start()
        self._begun.wait()
        if self._trouble:
            raise self._trouble
        atexit.register(self.end)

    def end(self) -> None:
        """End in order; may be called twice."""
        if not self._ended.is_set():
            self._ended.set()
            self._thread.join(5)

    def _live(self) -> None:
        """The thread's life. It has a connection of its own, as everybody who talks to the database."""
        try:
            self.life.begin()
        except Exception as trouble:  # told to whoever waits in begin
            self._trouble = trouble
            return
        finally:
            close_old_connections()
            self._begun.set()
        while not self._ended.wait(BEAT):
            self.life.beat()
            close_old_connections()
        self.life.end()
        connections.close_all()

    # --- deadlines ---

    def look_after_deadlines(self) -> None:
        """From now on, in this loop."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._watch())
            part_politely(asyncio.get_running_loop())

    async def _watch(self) -> None:
        while not self._ended.is_set():
            await asyncio.sleep(LOOK)
            try:
                await self._look()
            except Exception as error:
                log.warning("deadlines not looked at: %s", error)

    async def _look(self) -> None:
        """Before the first deadline passes, find out whether nobody served for a while, and make up for it."""
        if not self.life.serves:
            if not await in_db(self.life.may_serve):
                return
            for one in await in_db(self.life.compensations):
                await self._do(one)
            await in_writer(self.life.serve)
        for one in await in_db(timers.due):
            if not await self._do(one):
                await in_writer(timers.forget, one)

    async def _do(self, one: Due) -> bool:
        """Whether it is done; False also if it never will be. Raises Busy if it may be later."""
        reply = msgspec.json.decode(await HUBS.desk.act(one.match_id, one.holder_id, one.order))
        if reply.get("retry"):
            raise Busy(f"match {one.match_id}: {reply['code']}")
        return bool(reply["t"] == "ack")


def part_politely(loop: asyncio.AbstractEventLoop) -> None:
    """When the server is asked to stop, sockets are told to come back, and what is being saved is saved first.

    The server's own handler then does the rest; a second request to stop goes straight to it.
    """
    if threading.current_thread() is not threading.main_thread():
        return
    before = signal.getsignal(signal.SIGTERM)

    def asked(number: int, frame: Any) -> None:
        signal.signal(signal.SIGTERM, before)
        loop.call_soon_threadsafe(lambda: tasks.append(loop.create_task(leave())))

    async def leave() -> None:
        HUBS.send_home()
        HALLS.send_home()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(HUBS.desk.rest(), FAREWELL)
        os.kill(os.getpid(), signal.SIGTERM)

    tasks: list[asyncio.Task[None]] = []
    signal.signal(signal.SIGTERM, asked)


class Busy(Exception):
    """The database did not save in time; we look again in a second."""


def kept(app: App, keeper: Keeper) -> App:
    """The application with its keeper at work, and an answer for servers that announce their start and end."""

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        keeper.look_after_deadlines()
        if scope["type"] == "lifespan":
            await lifespan(receive, send, keeper)
        else:
            await app(scope, receive, send)

    return serve


async def lifespan(receive: Any, send: Any, keeper: Keeper) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.shutdown":
            keeper.end()
            await send({"type": "lifespan.shutdown.complete"})
            return
        await send({"type": "lifespan.startup.complete"})
