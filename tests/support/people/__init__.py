"""The people of all tests. Ana attacks, Ben defends, Chie watches, Dan must see nothing; Ola organizes.

One module for each way to take part: a seat at a table (`table`), a browser on the pages (`browser`), a socket that
comes back however often it is lost (`client`), an organizer with a tournament (`evening`). What all do stands here.
"""

from __future__ import annotations

import itertools
from typing import Any

import msgspec

from attacks.services.match.commands import Concede, Order
from attacks.services.store import matches

numbers = itertools.count(1)
"""A number nobody had before: for the id of a command, or a name."""


def concede(match_id: str, holder_id: str, what: Any = "resign") -> dict[str, Any]:
    """The answer to somebody who gives up a match, or asks for another end of it."""
    answer: dict[str, Any] = msgspec.json.decode(
        matches.act(match_id, holder_id, Order(f"g{next(numbers)}", "concede", Concede(what)))[0]
    )
    return answer
