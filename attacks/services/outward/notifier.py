"""A process of its own that sends by a library which knows Discord, Slack, mail and more: a line asked, one answered.

The library connects by itself, wherever an address of somebody's leads. So every connection of this process is looked
at in the moment it is made: none goes into the server's own network, after a redirect no more than before.
"""

from __future__ import annotations

import logging
import sys
from ipaddress import ip_network
from threading import Lock
from typing import Any

import msgspec
from msgspec import Struct

from attacks.services.odds.client import Process
from attacks.services.odds.worker import serve
from attacks.services.outward.address import is_inner

log = logging.getLogger("broadside.outward")
PATIENCE = 20.0  # seconds for one message


class Sent(Struct, frozen=True):
    """What is to be sent where; without a title only: could anything be sent there? `inner`: networks that may be."""

    url: str
    inner: tuple[str, ...] = ()
    title: str = ""
    text: str = ""


class Came(Struct, frozen=True):
    """Whether it was, or could be."""

    well: bool


class Notifier:
    """The process, and who waits for it. Safe to ask from any thread."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.process = Process("attacks.services.outward.notifier")

    def ask(self, asked: Sent) -> bool:
        """Send it, or ask whether one could; False also where no answer comes in time."""
        with self.lock:
            line, _broken = self.process.exchange(msgspec.json.encode(asked), PATIENCE)
        return bool(line) and msgspec.json.decode(line, type=Came).well


NOTIFIER = Notifier()
_allowed: list[str] = []  # in the process: the networks of our own that this message may reach


def look(event: str, args: tuple[Any, ...]) -> None:
    """Called by the interpreter before anything is connected to: raises where that lies in our own network."""
    if event not in ("socket.connect", "socket.sendto"):
        return
    to = args[1]
    if isinstance(to, tuple) and is_inner(str(to[0]), [ip_network(one) for one in _allowed]):
        raise PermissionError("inner_address")


def answer_to(line: bytes) -> bytes:
    """The answer to an encoded message."""
    import apprise  # here alone: it takes a second and some memory, which no server needs

    try:
        asked = msgspec.json.decode(line, type=Sent)
        _allowed[:] = asked.inner
        service = apprise.Apprise.instantiate(asked.url)
        well = service is not None
        if service is not None and asked.title:
            well = bool(service.notify(title=asked.title, body=asked.text))
        return msgspec.json.encode(Came(well))
    except Exception:  # a fault in one message must not cost the next one its answer
        log.exception("a message could not be sent")
        return msgspec.json.encode(Came(False))


if __name__ == "__main__":
    logging.disable(logging.WARNING)  # the library writes addresses, which are secrets, into its lines
    sys.addaudithook(look)
    serve(answer_to)
