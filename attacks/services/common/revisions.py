"""What is new, changed and gone between two revisions of a table of cards, as lines a person can read.

A card is its fields as plain JSON under its key; one that was gone already (it says `until` when) is gone no second
time, and new if it is back.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import Any

from msgspec import Struct

Rows = Mapping[str, Mapping[str, Any]]
"""The cards of one kind by key, each as plain JSON."""


class Line(Struct, frozen=True):
    """One card: its kind, key and name, and what changed in it as (field, before, now)."""

    kind: str
    key: str
    name: str
    fields: tuple[tuple[str, str, str], ...] = ()


class Difference(Struct, frozen=True):
    """Everything that differs between two tables, in the order of the cards."""

    before: str
    now: str
    new: tuple[Line, ...] = ()
    changed: tuple[Line, ...] = ()
    gone: tuple[Line, ...] = ()


def compared(
    before: tuple[str, Mapping[str, Rows]],
    now: tuple[str, Mapping[str, Rows]],
    untold: Container[str] = (),
) -> Difference:
    """What a revision (its name, and its cards by kind) has otherwise than the one before; no field of `untold`."""
    (was_called, was), (is_called, has) = before, now
    new: list[Line] = []
    changed: list[Line] = []
    gone: list[Line] = []
    for kind in has:
        old = was.get(kind, {})
        for key, row in has[kind].items():
            if key not in old or (old[key].get("until") and not row.get("until")):
                new.append(Line(kind, key, _name(row)))
            elif fields := tuple(_fields(old[key], row, untold)):
                changed.append(Line(kind, key, _name(row), fields))
        gone += [
            Line(kind, key, _name(row)) for key, row in old.items() if key not in has[kind] and not row.get("until")
        ]
    return Difference(was_called, is_called, tuple(new), tuple(changed), tuple(gone))


def _name(row: Mapping[str, Any]) -> str:
    return ", ".join(filter(None, (row.get("name", ""), row.get("title", ""))))


def _fields(old: Mapping[str, Any], new: Mapping[str, Any], untold: Container[str]) -> Iterator[tuple[str, str, str]]:
    for field in dict.fromkeys((*old, *new)):
        if field not in untold and old.get(field) != new.get(field):
            yield field, _in_words(old.get(field)), _in_words(new.get(field))


def _in_words(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_in_words(n)}" for key, n in value.items())
    if isinstance(value, list | tuple):
        return "; ".join(_in_words(one) for one in value)
    return "–" if value is None else str(value)


def lines(told: Difference, title: str, most: int) -> Iterator[str]:
    """The difference to read: how many of each kind, then a line for each card, no more than `most` of a kind."""
    if not (told.new or told.changed or told.gone):
        return
    counts = f"{len(told.new)} new, {len(told.changed)} changed, {len(told.gone)} gone"
    yield f"{title}, {told.before} to {told.now}: {counts}"
    for mark, found in (("+", told.new), ("~", told.changed), ("-", told.gone)):
        for line in found[:most]:
            more = "".join(f"\n      {field}: {was} -> {now}" for field, was, now in line.fields)
            yield f"  {mark} {line.kind.removesuffix('s')} {line.key} {line.name}".rstrip() + more
        if len(found) > most:
            yield f"  {mark} and {len(found) - most} more"
