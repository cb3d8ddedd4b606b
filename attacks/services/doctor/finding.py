"""What is found out about an installation: one thing each, in a sentence that says what to do."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

WRONG, DOUBTFUL = "wrong", "doubtful"  # players notice; they may, or only whoever runs the server


@dataclass(frozen=True, slots=True)
class Finding:
    """`code` stays the same from version to version; `said` is what is so, `do` what to do about it."""

    level: str
    code: str
    said: str
    do: str


Question = Callable[[], Iterator[Finding]]


def wrong(code: str, said: str, do: str) -> Finding:
    return Finding(WRONG, code, said, do)


def doubtful(code: str, said: str, do: str) -> Finding:
    return Finding(DOUBTFUL, code, said, do)
