"""Puts the published data together: one table of all cards, the points beside it, and what is new, changed and gone.

Where both kinds of sources tell of a card, the table of all cards says what tools call it and what a ship must be to
carry it, and the data set itself everything else. A card that no source has any more stays, with the last revision
that had it, unless it is let go.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from attacks.rooms.xwing import build, build_published, card_table, points
from attacks.rooms.xwing.build import BadData, DataSet
from attacks.rooms.xwing.build_published import Published
from attacks.rooms.xwing.card_table import KINDS, Row, Source, Table
from attacks.rooms.xwing.points import Book

PUBLISHED = "xwing"
NOTE = "Ids, names and numbers only. Names of cards identify them and belong to their owners."
SAID_BETTER = ("restrictions", "factions")
"""What the table of all cards says where a data set is incomplete."""

CALLED = ("also", "filed", "yasb")
LAST = {"2.5": ("amg", "last official", 20)}
"""Data sets whose own points are a revision: its system, its name, and what a squad may cost."""


class Built(Struct, frozen=True):
    """What the sources give: the table of all cards, and the points revisions among them."""

    table: Table
    books: tuple[Book, ...]


def build_all(folder: Path, before: Table | None = None) -> Built:
    """Everything that the sources in a folder give; sets they do not have stay as they were. Raises `BadData`."""
    there = folder / PUBLISHED
    published = build_published.read(there) if there.is_dir() else None
    sets = {name: build.build(folder / path) for name, path in build.FOLDERS.items() if (folder / path).is_dir()}
    if published is None and not sets:
        raise BadData(f"{folder}: no data set of X-Wing is there")
    rows = {kind: _rows(kind, published, sets, before) for kind in KINDS}
    return Built(Table(_source(published, sets, before), **rows), _books(published, sets))


def _rows(kind: str, published: Published | None, sets: dict[str, DataSet], before: Table | None) -> tuple[Row, ...]:
    called = published.ids[kind] if published else _called(kind, before)
    found: dict[str, dict[str, Row]] = {}
    for name in card_table.SETS:
        told = dict(published.sets.get(name, {}).get(kind, {})) if published else {}
        if name in sets:
            for key, row in sets[name].rows(kind).items():
                kept = {field: told[key][field] for field in SAID_BETTER if field in told.get(key, {})}
                told[key] = {**told.get(key, {}), **row, **kept}
        elif not published and before:
            gone = {row["id"] for row in before.rows(kind) if row.get("until")}
            told = {key: row for key, row in before.of_set(kind, name).items() if key not in gone}
        if told:
            found[name] = {key: {**row, **called.get(key, {})} for key, row in told.items()}
    return card_table.merged(found)


def _called(kind: str, before: Table | None) -> dict[str, Row]:
    """What tools call the cards, as it was known before."""
    rows = before.rows(kind) if before else ()
    return {row["id"]: {field: row[field] for field in CALLED if field in row} for row in rows}


def _source(published: Published | None, sets: dict[str, DataSet], before: Table | None) -> Source:
    versions = tuple(f"{build.FOLDERS[name]} {found.version}" for name, found in sorted(sets.items()))
    if published:
        texts = (*published.compiled_from, *(book.source.date for book in published.books))
        day = build_published.newest_day(texts)
        return Source((*published.compiled_from, *versions), day, published.licence, published.note)
    if before:
        return replace(before.source, compiled_from=before.source.compiled_from)
    return Source(versions, ", ".join(versions), build.LICENCE, NOTE)


def _books(published: Published | None, sets: dict[str, DataSet]) -> tuple[Book, ...]:
    """The revisions of points that the sources hold."""
    books = list(published.books) if published else []
    for name, (system, revision, squad_points) in LAST.items():
        if name in sets and not any(book.source.system == system for book in books):
            books.append(_own_points(sets[name], name, system, revision, squad_points, published))
    return tuple(books)


def _own_points(
    found: DataSet, name: str, system: str, revision: str, squad_points: int, published: Published | None
) -> Book:
    about = [text for text in (published.compiled_from if published else ()) if f"({found.version};" in text]
    source = points.Source(
        key=build_published.key_of(system, revision),
        system=system,
        name=revision,
        date=build_published.newest_day(tuple(about)),
        squad_points=squad_points,
        compiled_from=f"{build.FOLDERS[name]} {found.version}",
        licence=build.LICENCE,
    )
    return Book(source, found.pilot_prices, found.upgrade_prices)


# --- from one revision to the next ---


def revision_cards(table: Table) -> tuple[str, dict[str, dict[str, Row]]]:
    """The name of a revision of the table, and its cards by kind and id."""
    return table.source.revision, {kind: {row["id"]: row for row in table.rows(kind)} for kind in KINDS}


def prices_told(book: Book) -> tuple[str, dict[str, dict[str, Any]]]:
    """The name of a revision of points, and its prices by kind and id as plain JSON."""
    kinds = {"pilots": book.pilots, "upgrades": book.upgrades}
    prices = {kind: {key: build.plain(price) for key, price in rows.items()} for kind, rows in kinds.items()}
    return f"{book.source.name} ({book.source.date})", prices


def with_gone_cards(before: Table, now: Table) -> Table:
    """The new table with the cards that no source has any more, each with the last revision that had it."""
    rows = {}
    for kind in KINDS:
        has = {row["id"] for row in now.rows(kind)}
        gone = [
            row | {"until": row.get("until") or before.source.revision}
            for row in before.rows(kind)
            if row["id"] not in has
        ]
        rows[kind] = tuple(sorted((*now.rows(kind), *gone), key=lambda row: str(row["id"])))
    return replace(now, **rows)
