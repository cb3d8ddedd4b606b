"""What units and upgrades cost by the revisions of the newest cards: the table's own, and those that it replaced.

`manage.py build_cards` puts the costs of a table beside it before it writes a newer one, so that a tournament counts on
by the revision that it was announced by.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.squads import Import, unread
from attacks.rooms.legion import fleet, roster
from attacks.rooms.legion.editions import BOOKS
from attacks.rooms.legion.squad import Army, UnitIn
from attacks.rooms.legion.table import FILE, Table, current


class Book(Struct, frozen=True):
    """What every card cost by one revision, by its id."""

    revision: str
    units: dict[str, int]
    upgrades: dict[str, int]


def folder_of(path: Path) -> Path:
    """Where the costs of earlier revisions lie, beside a table."""
    return path.parent / "points"


def book_of(table: Table) -> Book:
    """The costs of a table."""
    units, upgrades = ({row.key: row.points for row in rows} for rows in (table.units, table.upgrades))
    return Book(table.source.revision, units, upgrades)


def keep(table: Table, path: Path) -> Path:
    """Put the costs of a table beside the file that another one replaces; where they are now."""
    folder = folder_of(path)
    folder.mkdir(exist_ok=True)
    kept = folder / f"{table.source.revision}.json"
    kept.write_bytes(msgspec.json.encode(book_of(table)))
    return kept


@cache
def books() -> dict[str, Book]:
    """The costs by their revision, the newest first. Not to be changed."""
    earlier = [msgspec.json.decode(one.read_bytes(), type=Book) for one in folder_of(FILE).glob("*.json")]
    rows = [book_of(current()), *sorted(earlier, key=lambda book: book.revision, reverse=True)]
    found: dict[str, Book] = {}
    for book in rows:
        found.setdefault(book.revision, book)
    return found


def revisions(edition: str) -> tuple[str, ...]:
    """The revisions that armies of an edition can be counted by, the newest first; printed cards have none."""
    return tuple(books()) if BOOKS.get(edition) == roster.NEWEST else ()


def read_by(text: str, edition: str, revision: str) -> Import[Army]:
    """The army in a text, counted by a revision (without one by the newest). Never raises."""
    if revision and revision not in revisions(edition):
        return unread("unknown_revision", revision=revision[:80])
    found: Import[Army] = fleet.parse_fleet(text, edition)
    if found.squad is None or not revision or not found.squad.revision:
        return found
    return replace(found, squad=recounted(found.squad, edition, revision))


def recounted(army: Army, edition: str, revision: str) -> Army:
    """An army counted by another revision; what that one has no cost for, and what is typed in, keeps its own."""
    if revision not in revisions(edition) or army.revision not in books():
        return army
    was, now = books()[army.revision], books()[revision]
    units = [replace(unit, points=max(0, unit.points + _more(unit, was, now))) for unit in army.ships]
    more = sum(unit.points for unit in units) - sum(unit.points for unit in army.ships)
    told = max(0, army.points + more) if army.points else 0  # 0: its list says no sum
    return replace(army, ships=units, points=told, revision=revision)


def _more(unit: UnitIn, was: Book, now: Book) -> int:
    """What a unit with all it carries costs more by one revision than by another."""
    if unit.key not in roster.newest():
        return 0
    brings = roster.upgrades_of(unit.key)
    carried = [brings[name].key for name in unit.upgrades if name in brings]
    rows = [(unit.key, was.units, now.units), *((key, was.upgrades, now.upgrades) for key in carried)]
    return sum(new[key] - old[key] for key, old, new in rows if key in old and key in new)


def take(bodies: Sequence[str]) -> None:
    """The host keeps no further revisions of this game: `build_cards` has put them beside the table."""


class Counting(NamedTuple):
    """How armies are counted by one of several revisions, each named by its day."""

    revisions: Callable[[str], Sequence[str]]
    read_by: Callable[[str, str, str], Import[Army]]
    recounted: Callable[[Army, str, str], Army]
    take: Callable[[Sequence[str]], None]


COUNTING = Counting(revisions, read_by, recounted, take)
