"""Daphne as Broadside runs it: the same server and the same words on the command line, with a quicker way out.

    python serve.py -b 127.0.0.1 -p 8000 ... tabletop.asgi:application

Seven things differ. Private links are in no log. Who sends no whole request in half a minute is cut off. What many are
sent over sockets is made into bytes once, and what one is sent in one turn of the loop goes out together. Bytes are
handed to the system at once where nothing waits before them; Twisted by itself asks first whether it may write, which
for a frame to many watchers is a third of the work. A message that came whole, in one frame by itself, as all messages
of browsers do, is read in one go. Whether connections still live is asked of a few at a time. And no answer says what
server it is. Any other ASGI server will do as well.
"""

from __future__ import annotations

import asyncio
import re
import sys
from functools import lru_cache
from typing import Any

from daphne import cli, server
from daphne.access import AccessLogGenerator
from daphne.cli import CommandLineInterface
from daphne.http_protocol import HTTPFactory
from daphne.ws_protocol import WebSocketFactory, WebSocketProtocol
from twisted.internet import tcp

PRIVATE = re.compile(r"(/(?:t/in|j|d|g)/(?:\?code=)?)[^/?&\s]+")  # what opens a seat, or somebody's own page
LONGEST = 300  # letters of an address in the log
ARRIVE = 30  # seconds in which a whole request must have come, after the one before it or the connection
LOOK = 2.0  # seconds in which every connection is looked at once: is it to be pinged, or too old?
PORTION = 50  # connections looked at before others get their turn
TEXT_FRAME = 0x81  # the whole message in one frame: what a server sends, and browsers do, who mask it as well
MASKED = 0x80


@lru_cache(maxsize=64)
def framed(text: str) -> bytes:
    """A message as it goes over a websocket."""
    body = text.encode()
    size = len(body)
    if size < 126:
        return bytes((TEXT_FRAME, size)) + body
    if size < 1 << 16:
        return bytes((TEXT_FRAME, 126)) + size.to_bytes(2, "big") + body
    return bytes((TEXT_FRAME, 127)) + size.to_bytes(8, "big") + body


def read_whole(data: bytes, most: int) -> bytes | None:
    """The message in these bytes if they are just one frame of text, masked, of at most so many bytes; else None."""
    if len(data) < 7 or data[0] != TEXT_FRAME or data[1] < MASKED:
        return None
    size, at = data[1] - MASKED, 2
    if size == 126:
        size, at = int.from_bytes(data[2:4]), 4
        if size < 126:  # not the shortest way to write it
            return None
    if size > most or size == 127 or len(data) != at + 4 + size:
        return None
    mask = data[at : at + 4] * (size // 4 + 1)
    return (int.from_bytes(data[at + 4 :]) ^ int.from_bytes(mask[:size])).to_bytes(size)


class Log(AccessLogGenerator):
    """What was asked for, one line each, none of them long."""

    def write_entry(self, *, request: str, **more: Any) -> None:
        """Write a line; of a private link it says only that there was one."""
        super().write_entry(request=PRIVATE.sub(r"\1…", request[:LONGEST]), **more)


class Factory(HTTPFactory):
    """Connections for pages."""

    def buildProtocol(self, addr: Any) -> Any:  # noqa: N802, the name that Twisted calls
        protocol = super().buildProtocol(addr)
        protocol.timeOut = protocol._channel.timeOut = ARRIVE
        protocol._channel.resetTimeout = lambda: None  # a letter now and then is not a request
        return protocol


class Protocol(WebSocketProtocol):
    """One websocket."""

    waiting: list[Protocol] = []  # those whose messages go out at the end of this turn of the loop

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.ready: list[bytes] = []

    def dataReceived(self, data: bytes) -> None:  # noqa: N802, the name that Twisted calls
        """Take in what came; all but a whole message by itself is left to Autobahn."""
        lone = self.state == self.STATE_OPEN and not self.data and self.current_frame is None
        if lone and not self.inside_message and self._perMessageCompress is None:
            message = read_whole(data, self.maxFramePayloadSize)
            try:
                if message is not None:
                    self.onMessage(message, False)
                    return
            except UnicodeDecodeError:
                pass  # which is for Autobahn to complain of
        super().dataReceived(data)

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802, the name that Daphne calls
        """Send a message at the end of this turn; what many are sent is made into bytes once."""
        if binary or self.state != self.STATE_OPEN or self._perMessageCompress is not None:
            self.let_go()
            super().serverSend(content, binary)
            return
        if not self.ready:
            if not self.waiting:
                asyncio.get_running_loop().call_soon(let_all_go)
            self.waiting.append(self)
        self.ready.append(framed(content))

    def serverClose(self, code: int | None = None) -> None:  # noqa: N802, the name that Daphne calls
        """Close it after what was sent."""
        self.let_go()
        super().serverClose(code)

    def let_go(self) -> None:
        """Hand on what is to go out."""
        if self.ready:
            self.transport.write(b"".join(self.ready))
            self.ready.clear()


def let_all_go() -> None:
    """Hand on what all sockets were sent in this turn."""
    waiting = Protocol.waiting[:]
    Protocol.waiting.clear()
    for one in waiting:
        one.let_go()


class Server(server.Server):
    """Daphne, which looks at a few connections at a time: thousands at once keep everybody else waiting."""

    def timeout_checker(self) -> None:
        """Look at all who are connected now, spread over the time until the next look."""
        self.look_after(list(self.connections), 0)

    def look_after(self, everybody: list[Any], at: int) -> None:
        """Look at some of these from there on, and at the others later."""
        for one in everybody[at : at + PORTION]:
            if one in self.connections:
                one.check_timeouts()
        at += PORTION
        rest = (self.look_after, everybody, at) if at < len(everybody) else (self.timeout_checker,)
        server.reactor.callLater(LOOK * PORTION / max(len(everybody), PORTION), *rest)


class Transport(tcp.Server):
    """One connection."""

    def write(self, data: bytes) -> None:
        """Send at once what the system takes, and leave the rest to Twisted."""
        if self.TLS or self.dataBuffer or self._tempDataBuffer or not self.connected or self._writeDisconnected:
            super().write(data)  # type: ignore[no-untyped-call]
            return
        sent = self.writeSomeData(data)
        rest = data[sent:] if isinstance(sent, int) else data  # no number: it is broken, which Twisted finds out itself
        if rest:
            super().write(rest)  # type: ignore[no-untyped-call]


def main() -> None:
    cli.AccessLogGenerator = Log
    WebSocketFactory.protocol = Protocol
    tcp.Port.transport = Transport
    server.HTTPFactory = Factory
    CommandLineInterface.server_class = Server
    CommandLineInterface().run(["--no-server-name", *sys.argv[1:]])  # a first visit has 140 answers, each would say it


if __name__ == "__main__":
    main()
