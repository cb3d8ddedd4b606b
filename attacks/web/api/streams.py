"""What stays open, described beside everything else. The answers themselves come from `attacks/sockets/streams.py`.

A server that keeps nothing open (tests without one, or a proxy that sends these addresses elsewhere) says so.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from attacks.services.decision.views import WATCH
from attacks.web.api.layer import EVENTS, LINES, Call, operation
from attacks.web.api.matches import Count, Words, looking
from attacks.web.api.trouble import Trouble, trouble

CROWDED = "broadside.crowded"  # set by whoever keeps answers open: there are too many of this address already


class From(Struct, forbid_unknown_fields=True, rename={"audience": "as"}):
    """`after`: the last number that is known already. `as`: `watch`, for a key that could see more."""

    after: Count = 0
    audience: Words = ""


class FromNow(Struct, forbid_unknown_fields=True, rename={"audience": "as"}):
    """`after`: the last number that is known already; without it, from now on. `as`: `watch`."""

    after: Annotated[int, Meta(ge=-1, le=2**31 - 1)] = -1
    audience: Words = ""


def may(call: Call, match_id: str, asked: str) -> Trouble:
    """Refuse what the page of the match would refuse too; the last refusal is that nothing stays open here."""
    if getattr(call.request, "scope", {}).get(CROWDED):
        raise trouble(429, "too_many_requests", retry=True)
    looking(call, match_id, asked)
    if asked not in ("", WATCH):
        raise trouble(403, "scope_missing")
    return trouble(501, "not_streamed")


@operation(
    "GET",
    "matches/{match_id}/stream",
    tag="live",
    query=From,
    answer=None,
    media=LINES,
    statuses=(403, 404),
    kept_open=True,
)
def follow_events(call: Call, match_id: str, query: From) -> Any:
    """What happens after a number, as it happens: JSON lines that stay open until the match is over.

    An empty line every 15 seconds says that the server is there. The server ends a stream after an hour, or when it has
    been sent a lot; ask again with the last number you have.
    """
    raise may(call, match_id, query.audience)


@operation(
    "GET",
    "matches/{match_id}/told",
    tag="live",
    query=From,
    answer=None,
    media=EVENTS,
    statuses=(403, 404),
    kept_open=True,
)
def follow_told(call: Call, match_id: str, query: FromNow) -> Any:
    """The few things that tools wait for, as server-sent events: `roll`, `crit`, `destroyed`, `match_over`.

    The id of each is its number, so that a reader that comes back goes on where it was (`Last-Event-ID`); `data` is
    JSON with `n`, `kind` and `d`. The stream ends with the match, after `match_over`.
    """
    raise may(call, match_id, query.audience)
