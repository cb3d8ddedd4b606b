"""Counts of faces as a drawing: bars, and a line at what is expected of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from attacks.services.record.dice_statistics import Kind, kinds

BAR, GAP, TALL, FOOT, HEAD = 30, 10, 96, 22, 20
RARE = 0.01


@dataclass(frozen=True)
class Bar:
    """One face: how often it came up, and where its bar stands."""

    face: int
    count: int
    x: int
    y: float
    height: float

    @property
    def middle(self) -> float:
        return self.x + BAR / 2

    @property
    def above(self) -> float:
        return self.y - 5


@dataclass(frozen=True)
class Figure:
    """The dice of one number of sides."""

    sides: int
    dice: int
    width: int
    height: int
    line: float
    bars: list[Bar]
    expected: str
    test: str
    says: str
    rare: bool
    bar: int = BAR
    foot: int = HEAD + TALL + FOOT - 6


def figures(events: list[dict[str, Any]]) -> list[Figure]:
    """The figures of a record, one for each kind of dice."""
    return [figure(kind) for kind in kinds(events)]


def figure(kind: Kind) -> Figure:
    top = max(*kind.counts, kind.expected)
    bars = []
    for place, count in enumerate(kind.counts):
        height = round(TALL * count / top, 1)
        bars.append(Bar(place + 1, count, GAP + place * (BAR + GAP), round(HEAD + TALL - height, 1), height))
    test, says = in_words(kind)
    return Figure(
        sides=kind.sides,
        dice=kind.dice,
        width=GAP + kind.sides * (BAR + GAP),
        height=HEAD + TALL + FOOT,
        line=round(HEAD + TALL - TALL * kind.expected / top, 1),
        bars=bars,
        expected=number_format(kind.expected, 1),
        test=test,
        says=says,
        rare=kind.p is not None and kind.p < RARE,
    )


def in_words(kind: Kind) -> tuple[str, str]:
    """The test as numbers, and as a sentence."""
    if kind.p is None:
        return "", _("Too few dice for a test: it takes %(n)s of them.") % {"n": kind.needed}
    p = number_format(kind.p, 3)
    test = f"χ² = {number_format(kind.chi_square, 2)}, p = {p}"
    if kind.p < RARE:
        n = number_format(round(1 / max(kind.p, 1e-9)), force_grouping=True)
        return test, _("Fair dice are as uneven as this in about one of %(n)s such counts.") % {"n": n}
    share = number_format(100 * kind.p, 0)
    return test, _("Fair dice are as uneven as this, or more, in %(share)s of 100 such counts.") % {"share": share}
