"""How often each face has come up in a match, and how likely fair dice are to be at least as uneven (chi-square).

Counted is what a reader's record tells openly. Cards drawn are no dice: their number of sides is that of cards left.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from attacks.services.match.events import ROLLED

DICE = (4, 6, 8, 10, 12, 20)
ENOUGH = 5  # times that each face must be expected, or the test says nothing


@dataclass(frozen=True, slots=True)
class Kind:
    """All dice of one number of sides: how often each face came up, from face 1 on."""

    sides: int
    counts: tuple[int, ...]

    @property
    def dice(self) -> int:
        return sum(self.counts)

    @property
    def expected(self) -> float:
        """How often each face comes up on average."""
        return self.dice / self.sides

    @property
    def chi_square(self) -> float:
        return sum((count - self.expected) ** 2 for count in self.counts) / self.expected

    @property
    def needed(self) -> int:
        """So many dice, and the test says something."""
        return ENOUGH * self.sides

    @property
    def p(self) -> float | None:
        """How likely fair dice are to be as uneven as this or more; None for too few dice to tell."""
        return tail(self.chi_square, self.sides - 1) if self.dice >= self.needed else None


def kinds(events: Iterable[dict[str, Any]]) -> list[Kind]:
    """The dice of a record, by their number of sides."""
    found: dict[int, Counter[int]] = {}
    for event in events:
        body = event.get("body", {})
        told = body.get("d", {})
        if body.get("k") == ROLLED and told["sides"] in DICE and "faces" in told:
            found.setdefault(told["sides"], Counter()).update(told["faces"])
    return [
        Kind(sides, tuple(faces[face] for face in range(1, sides + 1)))
        for sides, faces in sorted(found.items())
        if faces
    ]


def tail(value: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is to be at least this value."""
    half = value / 2
    shape = 1.0 if freedom % 2 == 0 else 0.5
    likely = math.exp(-half) if freedom % 2 == 0 else math.erfc(math.sqrt(half))
    while shape < freedom / 2:
        likely += half**shape * math.exp(-half) / math.gamma(shape + 1)
        shape += 1
    return min(1.0, likely)
