"""What is new, changed and gone between two revisions of the newest cards, and how a revision keeps what is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from attacks.engine import revisions
from attacks.engine.revisions import Difference, Line
from attacks.rooms.legion.table import Table

__all__ = ["Difference", "Line", "compared", "kept", "lines"]

UNTOLD = ("on",)
"""Which units may carry an upgrade follows from what is new."""


def compared(before: Table, now: Table) -> Difference:
    """What a table has otherwise than the one before; cards that were gone already are gone no second time."""
    return revisions.compared(_told(before), _told(now), UNTOLD)


def _told(table: Table) -> tuple[str, dict[str, dict[str, Any]]]:
    units = {row.key: to_builtins(row) for row in table.units}
    upgrades = {row.key: to_builtins(row) for row in table.upgrades}
    return table.source.revision, {"units": units, "upgrades": upgrades}


def kept(before: Table, now: Table) -> Table:
    """The new table with the cards that are gone, each with the last revision that had it."""
    return replace(
        now,
        units=(*now.units, *_gone(before, before.units, now.units)),
        upgrades=(*now.upgrades, *_gone(before, before.upgrades, now.upgrades)),
    )


def _gone(before: Table, was: tuple[Any, ...], has: tuple[Any, ...]) -> list[Any]:
    keys = {row.key for row in has}
    return [replace(row, until=row.until or before.source.revision) for row in was if row.key not in keys]


def lines(told: Difference, most: int) -> Iterator[str]:
    """The difference to read, no more than `most` lines of a kind."""
    return revisions.lines(told, "Legion", most)
