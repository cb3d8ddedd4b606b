"""What a holder may ask of a match, and the two kinds of answer.

An order is an operation with its body: `take` an offer, `concede` (where an end is also offered and agreed), or `fair`
(what a browser puts into the dice). The server itself orders too, when time is up or when it was away.
An answer is an `Ack` (it is saved, up to this number) or a `Refusal` (code, reason, params; nothing has changed).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from attacks.engine.fair import SIGNATURE
from attacks.services.common.canonical import canonical, text

Number = Annotated[int, Meta(ge=-(2**31), le=2**31)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Secret = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]  # 32 bytes, or nothing
Signature = Annotated[str, Meta(pattern=rf"^([0-9a-f]{{{2 * SIGNATURE}}})?\Z")]
Picked = Annotated[tuple[Number, ...], Meta(max_length=200)]


@dataclass(frozen=True, slots=True)
class Requester:
    """The holder who asks, as its row says now."""

    id: str
    role: str
    seat: str
    access: int
    revoked: bool = False
    machine: bool = False
    halted: bool = False


Picks = Annotated[tuple[Picked, ...], Meta(max_length=16)]


class Next(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One more offer to take in the same breath."""

    offer: Key
    picks: Picks = ()


class Take(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Take an offer, with its picks in the offer's order; `then` others, all of them or none."""

    offer: Key
    picks: Picks = ()
    note: Annotated[str, Meta(max_length=500)] = ""
    then: Annotated[tuple[Next, ...], Meta(max_length=8)] = ()


class Said(Struct, frozen=True, omit_defaults=True):
    """Why an opponent did it: what it is `worth` for the `aim`, and the best of what else there was (`other`).

    `least`: for this seat less of the aim is better.
    """

    aim: str
    worth: float
    other: str = ""
    other_worth: float = 0.0
    least: bool = False


class Played(Take, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The server's own: an opponent takes an offer as any seat does, and says why."""

    said: Said | None = None


class Concede(Struct, frozen=True, forbid_unknown_fields=True):
    """End the match: give up, or offer an end, accept it, decline it."""

    what: Literal["resign", "offer_end", "accept_end", "decline_end"]


class Fair(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a browser puts into the dice, in hex: one of the shapes below.

    Its commitment (at level 2 with the anchor of its chain), then the seed it has committed to. Its link for the open
    rolls, by the largest index. The anchor of a new chain alone. Or, asked because links were missing, the level at
    which the seat goes on.

    `browser` is what the browser is known by; alone it says that another one of this seat has come. With `next` and
    `sign` a browser that is known vouches for a new chain, or for another browser of its seat: `vouch`.
    """

    commit: Secret = ""
    seed: Secret = ""
    anchor: Secret = ""
    link: Secret = ""
    browser: Secret = ""
    vouch: Secret = ""
    next: Secret = ""
    sign: Signature = ""
    index: Annotated[int, Meta(ge=0, le=2**31)] | None = None
    level: Literal[1, 2] | None = None

    def __post_init__(self) -> None:
        if self.shape not in SHAPES:
            raise ValueError("not one of the things a browser puts into the dice")

    @property
    def shape(self) -> frozenset[str]:
        """The fields that are there."""
        return frozenset(name for name in self.__struct_fields__ if getattr(self, name) not in ("", None))


SHAPES = frozenset(
    frozenset(names.split())
    for names in (
        *("commit", "commit anchor", "commit browser", "commit anchor browser", "seed", "index link", "level"),
        *("anchor", "anchor browser", "anchor browser next sign", "browser", "vouch browser next sign"),
    )
)


class Undo(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask to go back to just after an event, agree, decline, or take the request back."""

    what: Literal["ask", "agree", "decline"]
    to: Annotated[int, Meta(ge=0, le=2**31)] = 0


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Call a judge, let the match go on, give more time, or claim the match because the other's time is over.

    `invite`: this seat wants a judge at the table. `sit`: the judge, by name, has come.
    """

    what: Literal["call", "go_on", "more", "claim", "invite", "sit"]
    name: Annotated[str, Meta(max_length=40)] = ""


class Seating(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Ask that the machine plays on for a `seat` at a `level`, agree, decline; or take one's own seat `back`."""

    what: Literal["ask", "agree", "decline", "back"]
    seat: Annotated[str, Meta(max_length=2)] = ""
    level: Literal["person", "perfect", "greedy", "never"] = "person"


class Lapse(Struct, frozen=True):
    """The server's own: the time for an answer is up."""


class Compensate(Struct, frozen=True):
    """The server's own: nobody served since then (milliseconds), so that time does not count."""

    since: int


class Order(Struct, frozen=True):
    """A command as it was sent. `expect` is the number of the question it answers; `take` and `lapse` carry one."""

    id: str
    op: Literal["take", "concede", "fair", "undo", "clock", "seat", "lapse", "compensate"]
    d: Take | Concede | Fair | Undo | Clock | Seating | Lapse | Compensate
    expect: int = 0

    @property
    def body_hash(self) -> str:
        """By which the same id with another body is found out."""
        return sha256(canonical({"d": self.d, "expect": self.expect, "op": self.op})).hexdigest()


OrderKind = Literal["take", "concede", "fair", "undo", "clock", "seat"]
BODIES: dict[str, type[Take | Concede | Fair | Undo | Clock | Seating]] = {
    "take": Take,
    "concede": Concede,
    "fair": Fair,
    "undo": Undo,
    "clock": Clock,
    "seat": Seating,
}
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")


def read_order(order_id: str, op: str, body: dict[str, Any], expect: int) -> Order:
    """The order that somebody sends, as plain JSON. Raises msgspec.ValidationError for a body that does not fit it."""
    read = msgspec.convert(body, BODIES[op])
    if isinstance(read, Take) and CONTROL.search(read.note):
        raise msgspec.ValidationError("control characters")
    return Order(order_id, op, read, expect)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class QueuedCommand:
    """An order of a holder in a match, waiting to be done."""

    match_id: str
    holder_id: str
    order: Order

    @property
    def key(self) -> tuple[str, str, str]:
        """By which a command sent twice is known."""
        return (self.match_id, self.holder_id, self.order.id)


class Ack(Struct, frozen=True, tag_field="t", tag="ack"):
    """Saved; `n` is the number of the last event the command made."""

    id: str
    n: int


class Refusal(Struct, frozen=True, tag_field="t", tag="err", omit_defaults=True):
    """Not done. `reason` is the key of a sentence, `head` where the match stands, `retry` whether to send it again."""

    code: str
    reason: str
    id: str = ""
    params: dict[str, Any] = {}
    head: int = 0
    retry: bool = False


def ack(order: Order, n: int) -> str:
    return text(Ack(order.id, n))


def refusal(order: Order, code: str, reason: str = "", **more: Any) -> str:
    """The text of a refusal; without a reason of its own, the code's sentence serves."""
    return text(Refusal(code, reason or code, order.id, **more))
