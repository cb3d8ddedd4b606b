"""The file of all cards: each card once, with the data sets that have it and what is otherwise there.

`data/cards.json` holds ids, names and numbers only, one card a line; `manage.py build_cards` makes it. A row has the
fields of a card (`cards.py`) as plain JSON, and beside them `in`: the data sets by name, `differs`: for a data set the
fields that are otherwise in it (null: as if they were not there), and `until`: the last revision that had the card.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

DATA = Path(__file__).parent / "data"
FILE = DATA / "cards.json"
KINDS = ("ships", "pilots", "upgrades")
SETS = ("xwa", "2.5", "legacy")
"""The data sets; a row is written as the first of them has it that has the card."""

ABOUT = ("in", "differs", "until")
Row = dict[str, Any]


class Source(Struct, frozen=True):
    """Where a table comes from and under which licence; `revision` is the day of the newest data in it."""

    compiled_from: tuple[str, ...]
    revision: str
    licence: str
    note: str


class Table(Struct, frozen=True):
    """The file: by kind, the rows in the order of their ids."""

    source: Source
    ships: tuple[Row, ...]
    pilots: tuple[Row, ...]
    upgrades: tuple[Row, ...]

    def rows(self, kind: str) -> tuple[Row, ...]:
        found: tuple[Row, ...] = getattr(self, kind)
        return found

    def of_set(self, kind: str, name: str) -> dict[str, Row]:
        """The cards of a kind as a data set has them, by id."""
        return {row["id"]: as_in(row, name) for row in self.rows(kind) if name in row["in"]}


@cache
def table() -> Table:
    """The cards of this house."""
    return decode(FILE.read_bytes())


def as_in(row: Row, name: str) -> Row:
    """A card as a data set has it, without what the table says about it."""
    own = {**row, **row.get("differs", {}).get(name, {})}
    return {key: value for key, value in own.items() if key not in ABOUT and value is not None}


def merged(sets: Mapping[str, Mapping[str, Row]]) -> tuple[Row, ...]:
    """The rows of one kind, each card once, from the cards of each data set by id."""
    order = [name for name in SETS if name in sets]
    found = []
    for key in sorted({key for name in order for key in sets[name]}):
        having = [name for name in order if key in sets[name]]
        base = sets[having[0]][key]
        differs = {name: part for name in having[1:] if (part := _otherwise(base, sets[name][key]))}
        row: Row = {**base, "in": having}
        found.append(row | {"differs": differs} if differs else row)
    return tuple(found)


def _otherwise(base: Row, own: Row) -> Row:
    changed = {key: value for key, value in own.items() if base.get(key) != value}
    return changed | {key: None for key in base if key not in own}


def decode(body: bytes) -> Table:
    """The table in a file. Raises `ValueError` where it is none."""
    return msgspec.json.decode(body, type=Table)


def encode(told: Table) -> bytes:
    """The file of a table: JSON with one card on each line."""
    return by_line(("source", told.source), *((kind, told.rows(kind)) for kind in KINDS))


def by_line(head: tuple[str, Any], *parts: tuple[str, Iterable[Any]]) -> bytes:
    """A JSON object of a head and lists, one entry of theirs on each line."""
    blocks = [json.dumps(head[0]).encode() + b": " + msgspec.json.encode(head[1])]
    for name, rows in parts:
        lines = b",\n".join(msgspec.json.encode(row) for row in rows)
        blocks.append(json.dumps(name).encode() + b": [\n" + lines + b"\n]")
    return b"{\n" + b",\n".join(blocks) + b"\n}\n"
