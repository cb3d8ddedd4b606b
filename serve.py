"""Daphne as Broadside runs it: the same server and the same words on the command line, with a quicker way out.

    python serve.py -b 127.0.0.1 -p 8000 ... tabletop.asgi:application

Four things differ. Private links are in no log. Who sends no whole request in half a minute is cut off. What many are
sent over sockets is made into bytes once. And bytes are handed to the system at once where nothing waits before them;
Twisted by itself waits for the next turn of its loop and asks first whether it may write, which for a frame to many
watchers is a third of the work. Any other ASGI server will do as well.
"""

from __future__ import annotations

import re
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
TEXT_FRAME = 0x81  # the whole message in one frame, not masked: what a server sends


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

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802, the name that Daphne calls
        """Send a message; what many are sent is made into bytes once."""
        if binary or self.state != self.STATE_OPEN or self._perMessageCompress is not None:
            super().serverSend(content, binary)
        else:
            self.transport.write(framed(content))


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
    CommandLineInterface.entrypoint()


if __name__ == "__main__":
    main()
