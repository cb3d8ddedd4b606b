"""What a server process does by itself: it says that it is alive, lets deadlines pass, plays the machines' seats, sends
word to those who are away, and ends when it is asked to.

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
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from django.core.checks import run_checks
from django.db import close_old_connections, connections

from attacks.services.live.process import BEAT, Life
from attacks.services.lobby import listing
from attacks.services.match.commands import QueuedCommand
from attacks.services.moderation import keeping
from attacks.services.opponent.players import Players
from attacks.services.outward.postman import Postman
from attacks.services.store import timers
from attacks.services.store.repository import Exchanged
from attacks.sockets.command_queue import in_writer
from attacks.sockets.hubs import HUBS
from attacks.sockets.threads import in_db

log = logging.getLogger("broadside.keeper")
LOOK = 1.0  # seconds
GLANCE = 0.2  # seconds between two looks at what opponents are asked
DONE = 10.0  # seconds an opponent waits for its order to be saved
TIDY = 6 * 3600.0  # seconds between two looks for matches that nobody ever played
FAREWELL = 3.0  # seconds that what is under way gets when the server stops
LATEST = 9.0  # seconds after which it is gone, whatever still waits for whatever

App = Callable[[Any, Any, Any], Awaitable[Any]]


class Lifecycle:
    """Keeps this process in the list of those alive, and the deadlines of all matches."""

    def __init__(self) -> None:
        self.life = Life()
        self._ended = threading.Event()
        self._begun = threading.Event()
        self._trouble: Exception | None = None
        self._thread = threading.Thread(target=self._live, name="keeper", daemon=True)
        self._task: asyncio.Task[None] | None = None
        self._players: threading.Thread | None = None
        self._postman: threading.Thread | None = None
        self._pages: set[asyncio.Task[Any]] = set()
        self._asked = False
        self._tidy_at = time.monotonic() + LATEST
        self._parted = threading.Event()

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
            try:
                self.life.beat()
            except Exchanged as why:
                log.critical("%s", why)
                os.kill(os.getpid(), signal.SIGTERM)
            close_old_connections()
        self.life.end()
        connections.close_all()

    # --- deadlines ---

    def look_after_deadlines(self) -> None:
        """From now on, in this loop."""
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._watch())
            if self._players is None or not self._players.is_alive():
                loop = asyncio.get_running_loop()
                self._players = threading.Thread(target=self._play, args=(loop,), name="opponents", daemon=True)
                self._players.start()
            if self._postman is None or not self._postman.is_alive():
                self._postman = threading.Thread(target=Postman().run, args=(self._ended,), name="postman", daemon=True)
                self._postman.start()
            self.end_when_asked(asyncio.get_running_loop())

    async def _watch(self) -> None:
        while not self._ended.is_set():
            await asyncio.sleep(LOOK)
            try:
                await self._look()
                await self._tidy()
            except Exception as error:
                log.warning("deadlines not looked at: %s", error)

    def _play(self, loop: asyncio.AbstractEventLoop) -> None:
        """Do what opponents decide, in a thread of its own: they read, think in a process beside, may take a while.

        Only their orders come to the loop, like everybody's.
        """
        players = Players(process=self.life.row.id if self.life.row else "")
        while not self._ended.wait(GLANCE) and not loop.is_closed():
            try:
                for one in players.due():
                    asyncio.run_coroutine_threadsafe(self._do(one), loop).result(DONE)
            except Exception as error:
                log.warning("an opponent did not play: %s", error)
            close_old_connections()
        players.close()
        connections.close_all()

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

    async def _tidy(self) -> None:
        """Now and then, a few at a time, what nobody ever played goes."""
        if (
            time.monotonic() >= self._tidy_at
            and not await in_writer(listing.tidy)
            and not await in_writer(keeping.tidy)
        ):
            self._tidy_at = time.monotonic() + TIDY

    async def _do(self, one: QueuedCommand) -> bool:
        """Whether it is done; False also if it never will be. Raises Busy if it may be later."""
        reply = msgspec.json.decode(await HUBS.commands.act(one.match_id, one.holder_id, one.order))
        if reply.get("retry"):
            raise Busy(f"match {one.match_id}: {reply['code']}")
        return bool(reply["t"] == "ack")

    # --- the end ---

    def end_when_asked(self, loop: asyncio.AbstractEventLoop) -> None:
        """From now on a request to stop means: finish what is under way, send everybody home, write the end, be gone.

        Without us, a server's own way out waits for threads that answer pages, which wait for a loop that no longer
        runs. Whoever asks again while we leave hears nothing new.
        """
        if threading.current_thread() is not threading.main_thread():
            return

        def on_signal(number: int, frame: object) -> None:
            if not self._asked:
                self._asked = True
                threading.Thread(target=self._be_gone, name="the end", daemon=True).start()
                loop.call_soon_threadsafe(lambda: leaving.append(loop.create_task(self._part())))

        leaving: list[asyncio.Task[None]] = []
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, on_signal)

    def under_way(self, page: asyncio.Task[Any] | None) -> None:
        """Somebody waits for this page."""
        if page is not None and page not in self._pages:
            self._pages.add(page)
            page.add_done_callback(self._pages.discard)

    async def _part(self) -> None:
        """Sockets are told to come back; pages and commands that are under way get a moment."""
        until = time.monotonic() + FAREWELL
        HUBS.send_home()
        if self._pages:
            await asyncio.wait(set(self._pages), timeout=FAREWELL)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(max(until - time.monotonic(), 0.1)):
                await HUBS.commands.rest()
                while HUBS.open:  # until they have gone
                    await asyncio.sleep(0.01)
        self._parted.set()

    def _be_gone(self) -> None:
        """In a thread of its own, because loop and database may be stuck."""
        late = threading.Timer(LATEST, os._exit, [1])
        late.daemon = True
        late.start()
        self._parted.wait(FAREWELL + 1)
        self.end()
        for stream in (sys.stdout, sys.stderr):
            with contextlib.suppress(Exception):
                stream.flush()
        os._exit(0)


class Busy(Exception):
    """The database did not save in time; we look again in a second."""


def kept_alive(app: App, keeper: Lifecycle) -> App:
    """The application with its keeper at work, and an answer for servers that announce their start and end."""

    async def serve(scope: Any, receive: object, send: object) -> None:
        keeper.look_after_deadlines()
        if scope["type"] == "lifespan":
            await lifespan(receive, send, keeper)
            return
        if scope["type"] == "http":
            keeper.under_way(asyncio.current_task())
        await app(scope, receive, send)

    return serve


async def lifespan(receive: Any, send: Any, keeper: Lifecycle) -> None:
    while True:
        message = await receive()
        if message["type"] == "lifespan.shutdown":
            keeper.end()
            await send({"type": "lifespan.shutdown.complete"})
            return
        await send({"type": "lifespan.startup.complete"})
