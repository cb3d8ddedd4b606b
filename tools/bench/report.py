"""Writes figures as tables a person can read."""

from __future__ import annotations

from collections.abc import Sequence


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
