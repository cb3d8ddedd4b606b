"""The live connection to a tournament: tells its pages the number of its newest version, and nothing else.

What has changed the pages fetch themselves, each with its own rights. Here too a lost bell only delays: every two
seconds all halls together look at the database.
"""

from __future__ import annotations

import asyncio
import logging
import time

from attacks.services.common import bell
from attacks.services.tournament import reading, staff
from attacks.sockets import protocol
from attacks.sockets.connection import CountedConsumer
from attacks.sockets.hubs import OLDEST, POLL, listen
from attacks.sockets.protocol import Malformed, Ping
from attacks.sockets.threads import in_db

log = logging.getLogger("broadside.hall")

ONLY_PING = "only a ping is heard here"


class TournamentFeed:
    """All sockets of one tournament in this process."""

    def __init__(self) -> None:
        self.version = 0
        self.sockets: set[TournamentConsumer] = set()

    def moved(self, version: int, *, surely: bool = False) -> None:
        """Tell everybody, unless they know. Only what was `surely` read may be less: the database was restored."""
        if version > self.version or (surely and version < self.version):
            self.version = version
            for socket in self.sockets:
                socket.tell(version)


class TournamentFeeds:
    """Finds or makes the hall of a tournament, and keeps it while somebody is in it."""

    def __init__(self) -> None:
        self.halls: dict[int, TournamentFeed] = {}
        self._bells: dict[int, asyncio.Task[None]] = {}
        self._poll: asyncio.Task[None] | None = None

    def enter(self, socket: TournamentConsumer, tournament_id: int, version: int) -> TournamentFeed:
        """Let a socket in, with the version it has just read, and tell it the newest."""
        if tournament_id not in self.halls:
            self.halls[tournament_id] = TournamentFeed()
            self._bells[tournament_id] = asyncio.create_task(self._listen(tournament_id))
        hall = self.halls[tournament_id]
        hall.moved(version)
        hall.sockets.add(socket)
        socket.tell(hall.version)
        if self._poll is None or self._poll.done():
            self._poll = asyncio.create_task(self._look())
        return hall

    async def _listen(self, tournament_id: int) -> None:
        async def hear(message: dict[str, int]) -> None:
            self.halls[tournament_id].moved(message.get("v", 0))

        await listen(bell.hall(tournament_id), hear)

    async def _look(self) -> None:
        while self.halls:
            await asyncio.sleep(POLL)
            self._tidy()
            try:
                versions = await in_db(reading.versions, list(self.halls))
            except Exception as error:
                log.warning("poll failed: %s", error)
                continue
            for tournament_id, version in versions.items():
                if tournament_id in self.halls:
                    self.halls[tournament_id].moved(version, surely=True)

    def _tidy(self) -> None:
        """Close empty halls, and ask very old sockets to connect again."""
        now = time.monotonic()
        for tournament_id, hall in list(self.halls.items()):
            for socket in hall.sockets:
                if now - socket.opened_at > OLDEST:
                    socket.end(protocol.AGAIN)
            if not hall.sockets:
                del self.halls[tournament_id]
                self._bells.pop(tournament_id).cancel()


TOURNAMENT_FEEDS = TournamentFeeds()


class TournamentConsumer(CountedConsumer):
    """One browser tab at a page of a tournament. It has no role: everybody hears the same number."""

    hall: TournamentFeed | None = None

    async def on_open(self) -> None:
        await super().on_open()
        if self.closing:
            return
        found = await in_db(staff.find, self.scope["url_route"]["kwargs"]["slug"])
        if found is None:
            self.end(protocol.NO_MATCH, protocol.refusal("forbidden", "no_such_tournament"))
        elif not self.closing:  # it may have left while we were reading
            self.hall = TOURNAMENT_FEEDS.enter(self, found.pk, found.version)

    def on_close(self) -> None:
        if self.hall is not None:
            self.hall.sockets.discard(self)
        super().on_close()

    async def serve(self, frame: protocol.Frame) -> None:
        """A ping is answered with the number, too; nothing else is understood."""
        if not isinstance(frame, Ping) or self.hall is None:
            raise Malformed(ONLY_PING)
        self.unread = 0
        self.tell(self.hall.version)

    def tell(self, version: int) -> None:
        self.offer(protocol.version(version))
