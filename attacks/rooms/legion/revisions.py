"""A revision of the newest cards: its cards as they are told, and how it keeps those that are gone."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from attacks.rooms.legion.table import Table

UNTOLD = ("on",)
"""Which units may carry an upgrade follows from what is new, and is not told."""


def revision_cards(table: Table) -> tuple[str, dict[str, dict[str, Any]]]:
    """The name of a revision, and its cards by kind and key as plain JSON."""
    units = {row.key: to_builtins(row) for row in table.units}
    upgrades = {row.key: to_builtins(row) for row in table.upgrades}
    return table.source.revision, {"units": units, "upgrades": upgrades}


def with_gone_cards(before: Table, now: Table) -> Table:
    """The new table with the cards that are gone, each with the last revision that had it."""
    return replace(
        now,
        units=(*now.units, *_withdrawn(before, before.units, now.units)),
        upgrades=(*now.upgrades, *_withdrawn(before, before.upgrades, now.upgrades)),
    )


def _withdrawn(before: Table, was: tuple[Any, ...], has: tuple[Any, ...]) -> list[Any]:
    keys = {row.key for row in has}
    return [replace(row, until=row.until or before.source.revision) for row in was if row.key not in keys]
