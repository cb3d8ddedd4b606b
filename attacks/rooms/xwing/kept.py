"""What one command leaves as it was is looked at once: answers kept by the very things that they follow from.

A command changes little: a correction that waits, one ship, a step. Everything else keeps its identity, so what was
made of it (a ship's picture, what each fact of an attack does, what may be corrected) is taken as it was made.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, ParamSpec, TypeVar

from attacks.rooms.xwing.state import State, Table

P = ParamSpec("P")
R = TypeVar("R")

VALUES = frozenset((str, int, bool))
CORRECTED = ("edits", "edited", "taken", "stops")
"""The parts of a table that hold corrections and stops, and nothing that lies on it."""

_as_it_lies = attrgetter(*(name for name in Table.__struct_fields__ if name not in CORRECTED))


def keep_answers(most: int, by: Callable[..., tuple[Any, ...]]) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the answers of a function that only looks, by what they follow from; at `most` so many the older half goes.

    `by` is given the arguments and gives that. Words and numbers count by their value; all else by identity, and is
    held on to, so that its identity stays its own; a thing alone always counts by identity. An answer is not to be
    changed. Any thread may ask: two that ask at once look twice.
    """

    def keeping(look: Callable[P, R]) -> Callable[P, R]:
        known: dict[Any, tuple[tuple[Any, ...], R]] = {}

        @wraps(look)
        def answer_of(*args: P.args, **kwargs: P.kwargs) -> R:
            things = args if by is itself and not kwargs else by(*args, **kwargs)
            lone = len(things) == 1
            key = id(things[0]) if lone else tuple([one if type(one) in VALUES else id(one) for one in things])
            found = known.get(key)
            if found is not None:
                return found[1]
            if len(known) >= most:
                for old in list(known)[: most // 2]:
                    known.pop(old, None)
            answer = look(*args, **kwargs)
            known[key] = (things, answer)
            return answer

        return answer_of

    return keeping


def itself(thing: object, *values: Any) -> tuple[Any, ...]:
    """It follows from this very thing, and from these words and numbers."""
    return (thing, *values)


@keep_answers(1024, by=itself)
def uncorrected(state: State) -> State:
    """The first state seen that differs from this one in nothing but corrections and stops."""
    return _uncorrected(state)


@keep_answers(512, by=lambda state: (state.stack, *_as_it_lies(state.table)))
def _uncorrected(state: State) -> State:
    return state


def but_corrections(state: State, *values: Any) -> tuple[Any, ...]:
    """It follows from the state without its corrections and stops."""
    return (uncorrected(state), *values)
