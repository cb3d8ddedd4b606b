"""The hubs of this process, their bells, and the look at the database every two seconds that makes up for lost ones."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from channels.layers import get_channel_layer

from attacks.services.common import bell
from attacks.services.live import feed
from attacks.services.live.doors import OPEN
from attacks.services.live.onward import NOWHERE, onward
from attacks.sockets import protocol
from attacks.sockets.command_queue import LOOKS, CommandQueue, in_writer
from attacks.sockets.hub import LINGER, Hub
from attacks.sockets.threads import in_db

log = logging.getLogger("broadside.hub")

POLL = 2.0  # seconds
OLDEST = 12 * 3600.0  # seconds a socket may live
RETRY = 1.0  # seconds until the channel layer is tried again; twice as long after each time in vain ...
RETRY_MOST = 15.0  # ... up to this


async def listen(group: str, heard: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Hear the bell of one group for good; try again in the background when the layer is away."""
    layer, pause = get_channel_layer(), RETRY
    while layer is not None:
        try:
            # A layer keeps a new channel even if it then cannot be heard, so we first see whether it is there.
            await layer.group_send(group, {"type": "bell"})
            channel = await layer.new_channel()
            await layer.group_add(group, channel)
            pause = RETRY
            try:
                while True:
                    await heard(await layer.receive(channel))
            finally:
                with contextlib.suppress(Exception):
                    await layer.group_discard(group, channel)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.warning("no bells for %s: %s", group, error)
            await asyncio.sleep(pause)
            pause = min(2 * pause, RETRY_MOST)


class Ends(Protocol):
    """A connection that can be told to end."""

    def end(self, code: int, frame: str = "") -> None: ...


class Hubs:
    """Finds or makes the hub of a match, and keeps all of them alive while they are needed."""

    def __init__(self) -> None:
        self.hubs: dict[str, Hub] = {}
        self.addresses: Counter[str] = Counter()
        self.open: set[Ends] = set()  # every connection of this process, at whatever table or hall
        self.leaving = False
        self.pinged: set[str] = set()
        self.commands = CommandQueue(self.hubs)
        self._tasks: dict[str, list[asyncio.Task[None]]] = {}
        self._poll: asyncio.Task[None] | None = None

    def hub(self, match_id: str) -> Hub:
        """The hub of a match; it starts to listen for its bell."""
        if match_id not in self.hubs:
            hub = self.hubs[match_id] = Hub(match_id, self.commands.moved_elsewhere)
            tasks = (hub.follow(), hub.tell_crowd(), self._listen(hub))
            self._tasks[match_id] = [asyncio.create_task(task) for task in tasks]
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(self._look())
        return self.hubs[match_id]

    def send_home(self) -> None:
        """The server stops: every socket is asked to connect again, and so is each that still comes."""
        self.leaving = True
        for socket in list(self.open):
            socket.end(protocol.RESTART)

    def drop(self, match_id: str) -> None:
        """Forget a hub that nobody needs."""
        self.hubs.pop(match_id, None)
        for task in self._tasks.pop(match_id, []):
            task.cancel()

    async def _listen(self, hub: Hub) -> None:
        async def hear(message: dict[str, Any]) -> None:
            if "w" in message:
                await self.look_once([hub])
            elif "u" in message:
                hub.heard_of_measure(message["u"])
            elif "o" in message:
                hub.leads_on(await in_db(onward, hub.match_id))
            elif "c" in message:
                hub.heard_of_line(message["c"])
            elif message.get("h", 0) > hub.last or not hub.last:
                hub.wake()

        await listen(bell.group(hub.match_id), hear)

    async def _look(self) -> None:
        """Every two seconds, one look for all matches."""
        while self.hubs:
            await asyncio.sleep(POLL)
            self._tidy()
            try:
                await self.look_once(list(self.hubs.values()))
            except Exception as error:
                log.warning("poll failed: %s", error)

    async def look_once(self, hubs: list[Hub]) -> None:
        """Write who was here, read heads, rights and presence, and hand them to the hubs.

        Only what writes waits in line with commands: they are not to wait for a look at every match.
        """
        pinged, self.pinged = self.pinged, set()
        try:
            with LOOKS.time():
                if pinged:
                    await in_writer(feed.note, pinged)
                pulse = await in_db(feed.pulse, [hub.match_id for hub in hubs])
        except Exception:
            self.pinged |= pinged
            raise
        for hub in self.hubs.values():
            if hub.epoch and not hub.epoch.endswith(pulse.house):  # the database was put back since the hub read it
                hub.wake()
        for hub in hubs:
            if hub.match_id in pulse.heads:
                if (door := pulse.doors.get(hub.match_id, OPEN)) != OPEN:
                    hub.close_to_strangers(door)
                hub.pulse(pulse.heads[hub.match_id], pulse.holders[hub.match_id], pulse.hashes[hub.match_id])
                hub.heard_of_line(pulse.lines[hub.match_id])
                hub.heard_of_measure(pulse.moderated[hub.match_id])
                hub.leads_on(pulse.onward.get(hub.match_id, NOWHERE))

    def _tidy(self) -> None:
        """Let go of hubs without sockets, and ask very old sockets to connect again."""
        now = time.monotonic()
        for hub in list(self.hubs.values()):
            for socket in list(hub.sockets):
                if now - getattr(socket, "opened_at", now) > OLDEST:
                    socket.end(protocol.AGAIN)
            if not hub.sockets and now - hub.empty_since > LINGER:
                self.drop(hub.match_id)


HUBS = Hubs()
