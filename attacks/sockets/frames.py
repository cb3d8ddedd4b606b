"""What the server says over the socket, as Structs: for whoever reads it, and for its description.

`protocol.py` writes the frames; a test decodes every one of them into these.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct, field

Json = dict[str, Any]


class Said(Struct, tag_field="t", tag="said", forbid_unknown_fields=True, omit_defaults=True):
    """A line of chat, as it comes. Seats and judges hear it. `c` counts the lines, `id` is the sender's own."""

    c: int
    by: str
    text: str
    at: str
    id: str = ""


class ChatLine(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line of chat that stands there already."""

    c: int
    by: str
    text: str
    at: str
    id: str = ""


class You(Struct, forbid_unknown_fields=True):
    """As whom the connection looks: `p1` to `p5`, `watch` or `judge`."""

    role: str


class Limits(Struct, forbid_unknown_fields=True):
    """How much it may send: bytes of a frame, frames at once, and a second."""

    frame: int
    burst: int
    per_s: float


class Welcome(Struct, tag_field="t", tag="welcome", forbid_unknown_fields=True):
    """The history, and where it stands. The first frame of the server.

    `resumed`: only what was missed follows, else a `snap`. `fresh`: what the client knows has not happened here, so it
    forgets all of it. `hb`: milliseconds between two pings.
    """

    epoch: str
    you: You
    head: int
    resumed: bool
    fresh: bool
    hb: int
    limits: Limits


class Snap(Struct, tag_field="t", tag="snap", forbid_unknown_fields=True, omit_defaults=True):
    """The whole view at event `n`. `vd` is its digest, `mark` stands for the history, `h` is all of its hash."""

    epoch: str
    n: int
    view: Json
    vd: str
    mark: str
    h: str = ""


class Upd(Struct, tag_field="t", tag="upd", forbid_unknown_fields=True, omit_defaults=True):
    """From the view at `from` - 1 to the one at `to`: a JSON merge patch, and the events."""

    from_: int = field(name="from")
    to: int
    patch: Json
    e: list[Json]
    vd: str = ""
    mark: str = ""


class Pong(Struct, tag_field="t", tag="pong", forbid_unknown_fields=True):
    """The answer to a ping: the newest event, and the server's time."""

    p: int
    head: int
    now: str


class Peer(Struct, tag_field="t", tag="peer", forbid_unknown_fields=True):
    """A seat has come, or has not been heard of for a while."""

    seat: str
    here: bool
    seen: str


class Chat(Struct, tag_field="t", tag="chat", forbid_unknown_fields=True):
    """The last lines, for who has just come."""

    lines: list[ChatLine]


class Unsaid(Struct, tag_field="t", tag="unsaid", forbid_unknown_fields=True):
    """Lines of chat that moderators have hidden, by their numbers: whoever shows them shows them no more."""

    lines: list[int]


class Onward(Struct, tag_field="t", tag="onward", forbid_unknown_fields=True):
    """A match that is over leads on: the seat that proposes the same again, and the next match once there is one."""

    by: str
    swapped: bool
    to: str


class TournamentVersion(Struct, tag_field="t", tag="version", forbid_unknown_fields=True):
    """A tournament's newest version."""

    v: int


OF_MATCH = (Welcome, Snap, Upd, Pong, Peer, Said, Chat, Unsaid, Onward)
OF_TOURNAMENT = (TournamentVersion,)
