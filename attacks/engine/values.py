"""The values every rule system is told in: what may be done, what was done, what happened.

All of them are frozen, equal by content and plain JSON, so that a match can be saved, sent, compared and replayed.
Nothing here knows a rule system.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

T = TypeVar("T")

CHANCE = "chance"
OVER = "over"
JUDGE = "judge"
PASSED_BY = "passed_by"
LANDED = "landed"


class Pick(Struct, frozen=True, gc=False, omit_defaults=True):
    """What must be chosen to take an offer: "1 to 3 of these dice", "spread 4 hits over these ships".

    Without `caps` between `least` and `most` different members of `ids` are chosen. With `caps` one whole number from
    0 to `caps[i]` is given for each id, and the numbers add up to between `least` and `most`.
    """

    what: str
    ids: tuple[int, ...] = ()
    least: int = 1
    most: int = 1
    caps: tuple[int, ...] = ()

    def admits(self, chosen: tuple[int, ...]) -> bool:
        """Is this an answer that the offer allows?"""
        if self.caps:
            fits = len(chosen) == len(self.ids) and all(0 <= n <= cap for n, cap in zip(chosen, self.caps, strict=True))
            return fits and self.least <= sum(chosen) <= self.most
        distinct = len(set(chosen)) == len(chosen)
        return distinct and self.least <= len(chosen) <= self.most and all(i in self.ids for i in chosen)

    @property
    def first(self) -> tuple[int, ...]:
        """The least that may be picked, from the front."""
        if not self.caps:
            return self.ids[: self.least]
        found, left = [], self.least
        for cap in self.caps:
            found.append(min(cap, left))
            left -= found[-1]
        return tuple(found)


class Offer(Struct, frozen=True, gc=False, omit_defaults=True):
    """Something a seat may do now, or owns and may not do now and why.

    `why_not` is a words key; an offer that carries one is shown and cannot be taken. `manual` marks what the players do
    by hand (edits, stops): it never keeps a window open. `by_hand` marks a card whose moment has come and whose effect
    the players carry out themselves: it does keep its window open, unless its seat passes it by for good (`why_not`
    PASSED_BY); odds leave it out. `turns` is the face that the picked dice will show. `secret`: others learn that this
    seat has answered, not what, until the room's own events tell.
    """

    key: str
    picks: tuple[Pick, ...] = ()
    why_not: str = ""
    rule: str = ""
    manual: bool = False
    by_hand: bool = False
    turns: str = ""
    secret: bool = False


class Command(Struct, frozen=True, gc=False, omit_defaults=True):
    """An offer taken, with its picks in the offer's order. Chance answers in the same shape."""

    seat: str
    key: str
    picks: tuple[tuple[int, ...], ...] = ()
    note: str = ""


class Throw(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pool of equal dice that the rules ask for: `n` dice of `sides` sides, faces counted from 1.

    A card drawn is one die with a side for every card left. `hidden`: only the seats `to` (and a judge) learn the face.
    """

    kind: str
    sides: int
    n: int
    hidden: bool = False
    to: tuple[str, ...] = ()

    @property
    def certain(self) -> bool:
        """Is there only one result: no dice, or the last card of a deck?"""
        return self.n == 0 or self.sides == 1


class Event(Struct, frozen=True, omit_defaults=True):
    """What has happened: for all in `data`, and for single audiences in `secret`."""

    kind: str
    data: dict[str, Any]
    secret: dict[str, dict[str, Any]] = {}


class MatchEnd(Struct, frozen=True, gc=False, omit_defaults=True):
    """How a match between two ended. `winner` is empty for a draw, `why` a words key."""

    winner: str
    why: str


class Refused(Exception):
    """A command that the rules do not allow now; nothing has changed.

    `code` is stable for programs (`illegal`, `bad_setup`), `reason` is a words key, `params` fill its sentence.
    """

    def __init__(self, reason: str, code: str = "illegal", **params: Any) -> None:
        super().__init__(f"{code}: {reason} {params or ''}".strip())
        self.code = code
        self.reason = reason
        self.params = params


class Tell(Protocol):
    """How rules report what happened; odds pass one that listens to nobody."""

    def __call__(self, kind: str, /, **data: Any) -> None: ...


class Record:
    """Collects what one command made happen, in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, kind: str, /, **data: Any) -> None:
        self.events.append(Event(kind, data))

    def hidden(self, kind: str, data: dict[str, Any], secret: Mapping[str, dict[str, Any]]) -> None:
        """Report an event whose parts only single audiences may see."""
        self.events.append(Event(kind, data, dict(secret)))


class Silence(Record):
    """Listens to nobody: for walks that ask only where rules lead."""

    def __call__(self, kind: str, /, **data: Any) -> None:
        """Forget it."""

    def hidden(self, kind: str, data: dict[str, Any], secret: Mapping[str, dict[str, Any]]) -> None:
        """Forget it."""


def plain(value: object) -> Any:
    """The value as JSON would hold it: no tuples, no Structs."""
    return msgspec.to_builtins(value)


class ByIdentity(Generic[T]):
    """A value by identity: an untouched ship keeps its own, so its view is made once and differences skip it."""

    __slots__ = ("thing",)

    def __init__(self, thing: T) -> None:
        self.thing = thing

    def __hash__(self) -> int:
        return id(self.thing)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ByIdentity) and other.thing is self.thing
