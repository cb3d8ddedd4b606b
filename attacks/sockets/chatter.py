"""The chat of one match in this process: read once, told to every socket of the table, to no other."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Protocol

from attacks.services.common import bell
from attacks.services.live import chat
from attacks.services.live.chat import Line
from attacks.services.live.feed import Right
from attacks.sockets import protocol
from attacks.sockets.threads import in_db


class Reader(Protocol):
    """What the chat needs of a socket."""

    audience: str
    right: Right | None

    def offer(self, frame: str) -> None: ...


def reads(socket: Reader) -> bool:
    """Only who has a right of its own here, and looks with it."""
    return socket.right is not None and chat.reads(socket.audience)


class Chatter:
    """The last lines, and how many there are. Lines that nobody here may read are not even fetched."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.lines: list[Line] = []
        self._reading = asyncio.Lock()
        self._ringing: set[asyncio.Task[None]] = set()

    @property
    def last(self) -> int:
        return self.lines[-1].c if self.lines else 0

    async def catch_up(self, sockets: Iterable[Reader]) -> None:
        """Read what is new, and tell those who are there."""
        async with self._reading:
            fresh = await in_db(chat.since, self.match_id, self.last)
            self.lines = [*self.lines, *fresh][-chat.TOLD :]
            for line in fresh:
                frame = protocol.chat_frame(line)
                for socket in list(sockets):
                    if reads(socket):
                        socket.offer(frame)

    async def look_anew(self, sockets: Iterable[Reader]) -> None:
        """A line may have been hidden: who is there is told which, so that it leaves their pages."""
        async with self._reading:
            if not self.lines:
                return
            shown = {line.c for line in self.lines if line.text}
            self.lines = (await in_db(chat.since, self.match_id, 0))[-chat.TOLD :]
            if gone := [line.c for line in self.lines if not line.text and line.c in shown]:
                for socket in list(sockets):
                    if reads(socket):
                        socket.offer(protocol.unsaid(gone))

    async def start_over(self) -> None:
        """The match was restored: what was said since is gone."""
        async with self._reading:
            self.lines = (await in_db(chat.since, self.match_id, 0))[-chat.TOLD :]

    def ring(self, c: int) -> None:
        """Let the other processes know of a line that this one has stored; nobody waits for that."""
        if bell.reaches_others():
            ringing = asyncio.create_task(bell.ring_line(self.match_id, c))
            self._ringing.add(ringing)
            ringing.add_done_callback(self._ringing.discard)

    def history(self, socket: Reader, after: int) -> None:
        """What a socket that has just come lacks."""
        if not reads(socket):
            return
        if gone := [line.c for line in self.lines if not line.text and line.c <= after]:
            socket.offer(protocol.unsaid(gone))
        if missed := [line for line in self.lines if line.c > after]:
            socket.offer(protocol.chat(missed))
