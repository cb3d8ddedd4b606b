"""Where a match that is over leads, in this process: told to whoever is there, once for each change."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol
from weakref import WeakKeyDictionary

from attacks.services.live.feed import Right
from attacks.services.live.onward import NOWHERE, Onward
from attacks.sockets import protocol


class Reader(Protocol):
    """What this needs of a socket."""

    audience: str
    right: Right | None

    def offer(self, frame: str) -> None: ...


class Ahead:
    """What is proposed or agreed, and what of it each socket has heard."""

    def __init__(self) -> None:
        self.now = NOWHERE
        self._told: WeakKeyDictionary[Reader, Onward] = WeakKeyDictionary()

    def tell(self, sockets: Iterable[Reader], knows_the_end: Callable[[str], bool]) -> None:
        """Those who have not heard it yet; who does not know the end hears nothing of what comes after it."""
        if self.now == NOWHERE and not self._told:
            return  # nobody has heard anything, nor is there anything: asked every two seconds, of all who watch
        for socket in sockets:
            told = self.for_whom(socket)
            if told != self._told.get(socket, NOWHERE) and knows_the_end(socket.audience):
                self._told[socket] = told
                socket.offer(protocol.onward(told))

    def for_whom(self, socket: Reader) -> Onward:
        """What is only proposed goes to the seats; where the next match is, to everybody."""
        seated = socket.right is not None and bool(socket.right.seat)
        return self.now if seated or self.now.to else NOWHERE
