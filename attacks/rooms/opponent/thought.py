"""What an opponent thinks with: its levels, the time it has, the chance it imagines, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, TypeVar

from msgspec import Struct

from attacks.engine.values import Command
from attacks.rooms.opponent.ways import Draw

NEVER, GREEDY, PERSON, PERFECT = LEVELS = ("never", "greedy", "person", "perfect")

T = TypeVar("T")
Draws = Callable[[int], Draw]
"""Chance for every time a position is played out: the same each time it is asked."""


class Hurry(Protocol):
    """How long an opponent may think: how a call is made that may be given up (None), whether there is time left."""

    def __call__(self, call: Callable[[], T]) -> T | None: ...
    def goes_on(self) -> bool: ...


class Leisure:
    """All the time there is."""

    def __call__(self, call: Callable[[], T]) -> T | None:
        return call()

    def goes_on(self) -> bool:
        return True


LEISURE = Leisure()


class Thought(Struct, frozen=True, omit_defaults=True):
    """What an opponent does and why. `how`: by `odds`, `ahead` by an estimate, by `habit`, or as the `first` there is.

    By odds: what it is `worth` for the `aim`, and the best of what else was offered, with its worth; `best` where the
    aim is its own, so that more is better. `exact`: the odds reached to the end.
    """

    command: Command
    how: str = "first"
    aim: str = ""
    worth: float = 0.0
    other: str = ""
    other_worth: float = 0.0
    wants_it: bool = True
    exact: bool = False
    whole: bool = True
