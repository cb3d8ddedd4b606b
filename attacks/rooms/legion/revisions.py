"""What is new, changed and gone between two revisions of the newest cards, and how a revision keeps what is gone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from attacks.rooms.legion.table import Table, UnitRow, UpgradeRow

Kind = Literal["units", "upgrades"]
KINDS: tuple[Kind, ...] = ("units", "upgrades")


class Line(Struct, frozen=True):
    """One card: its kind, key and name, and what changed in it as (field, before, now)."""

    kind: Kind
    key: str
    name: str
    fields: tuple[tuple[str, str, str], ...] = ()


class Difference(Struct, frozen=True):
    """Everything that differs between two tables, in the order of the cards."""

    before: str
    now: str
    new: tuple[Line, ...]
    changed: tuple[Line, ...]
    gone: tuple[Line, ...]


def compared(before: Table, now: Table) -> Difference:
    """What a table has otherwise than the one before; cards that were gone already are gone no second time."""
    new: list[Line] = []
    changed: list[Line] = []
    gone: list[Line] = []
    for kind in KINDS:
        was = {row.key: row for row in getattr(before, kind)}
        has = {row.key: row for row in getattr(now, kind)}
        for key, row in has.items():
            if key not in was or was[key].until:
                new.append(Line(kind, key, _name(row)))
            elif fields := tuple(_fields(was[key], row)):
                changed.append(Line(kind, key, _name(row), fields))
        gone += [Line(kind, key, _name(row)) for key, row in was.items() if key not in has and not row.until]
    return Difference(before.source.revision, now.source.revision, tuple(new), tuple(changed), tuple(gone))


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


def _name(row: UnitRow | UpgradeRow) -> str:
    return ", ".join(filter(None, (row.name, getattr(row, "title", ""))))


def _fields(was: UnitRow | UpgradeRow, now: UnitRow | UpgradeRow) -> Iterator[tuple[str, str, str]]:
    """What differs in a card. Which units may carry an upgrade follows from what is new, and is not told."""
    old, new = to_builtins(was), to_builtins(now)
    for field in dict.fromkeys((*old, *new)):
        if field != "on" and old.get(field) != new.get(field):
            yield field, _said(old.get(field)), _said(new.get(field))


def _said(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {n}" for key, n in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(str(one) for one in value)
    return "–" if value is None else str(value)


def lines(told: Difference, most: int) -> Iterator[str]:
    """The difference to read: how many of each kind, then a line for each card, no more than `most` of a kind."""
    if not (told.new or told.changed or told.gone):
        return
    counts = f"{len(told.new)} new, {len(told.changed)} changed, {len(told.gone)} gone"
    yield f"Legion, {told.before} to {told.now}: {counts}"
    for mark, found in (("+", told.new), ("~", told.changed), ("-", told.gone)):
        for line in found[:most]:
            more = "".join(f"\n      {field}: {was} -> {now}" for field, was, now in line.fields)
            yield f"  {mark} {line.kind[:-1]} {line.key} {line.name}{more}"
        if len(found) > most:
            yield f"  {mark} and {len(found) - most} more"
