"""Makes ready what reads stored records and messages back, before several threads ask for it at once.

What a record's fields may hold is worked out at its first reading and kept with its class, half of it for a moment
already where another thread sees it: two first readings at once end the whole process. So a server works all of it out
while it is still alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec


def prepare() -> int:
    """Work out how every kind of record imported so far is read; gives how many. To be called before threads begin."""
    prepared = 0
    for kind in _kinds(msgspec.Struct):
        with suppress(TypeError):  # a vocabulary of cards, which is written in code and never read
            msgspec.json.Decoder(kind)
            prepared += 1
    return prepared


def _kinds(parent: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for kind in parent.__subclasses__():
        yield kind
        yield from _kinds(kind)
