"""Points: what pilots and upgrades cost, by a source and of a date. There are several, beside one table of cards.

A revision is one publication of a system (the last official one, XWA, Legacy). Those that come with the house are files
of `data/points`; a host may take further ones (`taken`), which are kept elsewhere. What was counted by a revision keeps
its numbers: a newer one changes no squad that was brought before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from attacks.rooms.xwing.card_table import DATA, by_line

FOLDER = DATA / "points"
SYSTEMS = {"legacy": "legacy", "2.5": "amg", "xwa": "xwa"}
"""Whose points the cards of a data set are counted by."""

NAMES = {"amg": "AMG", "xwa": "XWA", "legacy": "Legacy"}
"""What people call the systems."""


class Source(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A revision: its key (what people call it), system and name, its day (YYYY-MM-DD), and where it comes from.

    `squad_points`: what a squad may cost in its usual game. `digest`: of a file that a host has taken.
    """

    key: str
    system: str
    name: str
    date: str
    squad_points: int
    compiled_from: str
    licence: str
    digest: str = ""


class Price(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a card costs. Pilots: `loadout_value` and `slots`; upgrades: `by` and `at` where the price varies.

    `formats` it may be brought to; `allowed` copies of it in a squad (0: as its card says).
    """

    id: str
    points: int = 0
    by: str = ""
    at: dict[str, int] = {}
    loadout_value: int = 0
    slots: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    allowed: int = 0


class Book(Struct, frozen=True):
    """All prices of a revision, by the ids of pilots and of upgrades."""

    source: Source
    pilots: dict[str, Price]
    upgrades: dict[str, Price]

    def of_pilot(self, key: str) -> dict[str, Any]:
        """What the revision says of a pilot, as fields of its card."""
        return _fields(self.pilots.get(key))

    def of_upgrade(self, key: str) -> dict[str, Any]:
        """What the revision says of an upgrade, as fields of its card."""
        return {AT_UPGRADES.get(field, field): value for field, value in _fields(self.upgrades.get(key)).items()}


class _File(Struct, frozen=True):
    source: Source
    pilots: tuple[Price, ...]
    upgrades: tuple[Price, ...]


AT_UPGRADES = {"by": "points_by", "at": "points_at"}
_TAKEN: dict[str, Book] = {}


def _fields(price: Price | None) -> dict[str, Any]:
    if price is None:
        return {}
    return {key: value for key, value in msgspec.to_builtins(price).items() if key != "id"} | {"priced": True}


@cache
def shipped() -> dict[str, Book]:
    """The revisions that come with the house, by key."""
    found = [decode(path.read_bytes()) for path in sorted(FOLDER.glob("*.json"))]
    return {book.source.key: book for book in found}


def take(books: Iterable[Book]) -> None:
    """From now on these are the further revisions that the host has."""
    _TAKEN.clear()
    _TAKEN.update({book.source.key: book for book in books})


def take_texts(files: Iterable[str]) -> None:
    """From now on the host has these further revisions, each the text of its file."""
    take(decode(one.encode()) for one in files)


def revisions(name: str = "") -> tuple[Source, ...]:
    """The revisions by which the cards of a data set (of all) can be counted, the newest first."""
    found = (book.source for book in (shipped() | _TAKEN).values())
    mine = (source for source in found if not name or source.system == SYSTEMS[name])
    return tuple(sorted(mine, key=lambda source: (source.date, source.key), reverse=True))


def book(name: str, revision: str = "") -> Book:
    """The prices of a revision, for the cards of a data set; without a revision its newest.

    Raises `KeyError` for a revision that nobody has.
    """
    if revision:
        return _TAKEN[revision] if revision in _TAKEN else shipped()[revision]
    newest = revisions(name)
    return book(name, newest[0].key) if newest else nothing(SYSTEMS[name])


def nothing(system: str) -> Book:
    """The book of a system that has none: nothing has a price."""
    return Book(Source(key="", system=system, name="", date="", squad_points=0, compiled_from="", licence=""), {}, {})


def decode(body: bytes) -> Book:
    """The book in a file. Raises `ValueError` where it is none."""
    found = msgspec.json.decode(body, type=_File)
    return Book(found.source, {one.id: one for one in found.pilots}, {one.id: one for one in found.upgrades})


def encode(told: Book) -> bytes:
    """The file of a book: JSON with one price on each line, in the order of the ids."""
    parts = (("pilots", told.pilots), ("upgrades", told.upgrades))
    return by_line(("source", told.source), *((kind, [rows[key] for key in sorted(rows)]) for kind, rows in parts))


def path_of(key: str, folder: Path = FOLDER) -> Path:
    """Where the file of a revision is."""
    return folder / f"{re.sub('[^a-z0-9]+', '-', key.lower()).strip('-')}.json"
