"""Writes figures as tables a person can read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One of the figures that count, beside what we aim at. `at_most` says on which side of the aim it is well."""

    what: str
    value: float
    unit: str
    aim: float
    at_most: bool = True

    def row(self) -> list[str]:
        """As a line of the summary: the last column says by how much the aim is missed, as a multiple of it."""
        met = self.value <= self.aim if self.at_most else self.value >= self.aim
        missed = self.value / self.aim if self.at_most else self.aim / self.value
        side = "at most" if self.at_most else "at least"
        return [
            self.what,
            shown(self.value),
            self.unit,
            f"{side} {shown(self.aim)}",
            "met" if met else f"x{missed:.1f}",
        ]


NOTED: list[Figure] = []  # by the sections of this run


def shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def summary(figures: Sequence[Figure]) -> str:
    """The figures that count, in one table."""
    head = ["", "measured", "", "aim", "missed by"]
    return table("Summary: what was measured beside what we aim at", head, [one.row() for one in figures])


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of all values does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A titled table with the first column to the left and figures to the right."""
    cells = [[str(cell) for cell in row] for row in [head, *rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(head))]
    lines = [
        "  ".join(cell.ljust(width) if not column else cell.rjust(width) for column, (cell, width) in enumerate(pairs))
        for pairs in ([*zip(row, widths, strict=True)] for row in cells)
    ]
    return "\n".join([title, *("  " + line.rstrip() for line in lines)])
