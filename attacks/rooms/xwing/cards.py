"""The card table: what every ship, pilot and upgrade is called and counts, one file per data set.

The files in `data/` hold ids, names and numbers only (`manage.py build_cards` makes them). Some ids are both a
pilot's and an upgrade's, so a card is always looked up by its kind and its id.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from attacks.rooms.xwing.editions import EDITIONS

DATA = Path(__file__).parent / "data"
TABLES = {edition: switches.card_table for edition, switches in EDITIONS.items()}
"""Which data set an edition is played with."""

HOMES = {"legacy": "2.0", "2.5": "2.5"}
"""The edition that a data set is called by."""

NONE = (0, 0)
"""A card without charges, Force or energy. One object, so that msgspec knows it as the default and leaves it out."""


class Gun(Struct, frozen=True, gc=False, omit_defaults=True):
    """The weapon on an upgrade card. Any one thing of `demand` is enough; `cost` is paid in what `pays` names.

    `bonus` marks a weapon that only fires as a bonus attack (those of huge ships).
    """

    arc: str
    value: int
    low: int
    high: int
    ordnance: bool = False
    demand: tuple[str, ...] = ()
    cost: int = 0
    pays: str = ""
    bonus: bool = False


class Frame(Struct, frozen=True, gc=False, omit_defaults=True):
    """A ship's printed numbers; `attacks` are its primary weapons as (arc, value)."""

    attacks: tuple[tuple[str, int], ...] = ()
    agility: int = 0
    hull: int = 1
    shields: int = 0
    energy: tuple[int, int] = NONE


class Ship(Struct, frozen=True, gc=False, omit_defaults=True):
    """A chassis; `actions` are what its action bar has: focus, evade, lock, calculate, ..."""

    id: str
    name: str
    size: str
    frame: Frame
    actions: tuple[str, ...] = ()


class Pilot(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pilot card. `force` and `charges` are (how many, how many come back in the End Phase).

    `frame` is there when the card prints other numbers than its ship; `loadout` when its upgrades are fixed. `ability`
    is the ship ability as (id, name). `actions` where the card prints an action bar of its own.
    """

    id: str
    name: str
    ship: str
    faction: str
    initiative: int
    points: int
    limited: int = 0
    force: tuple[int, int] = NONE
    charges: tuple[int, int] = NONE
    frame: Frame | None = None
    loadout: tuple[str, ...] = ()
    ability: tuple[str, str] | None = None
    keywords: tuple[str, ...] = ()
    actions: tuple[str, ...] = ()


class Upgrade(Struct, frozen=True, gc=False, omit_defaults=True):
    """An upgrade card and what it does to the numbers of the ship that carries it.

    `points_at` gives the points by the ship's `points_by` (agility, initiative or size) where they vary.
    `adds` changes hull, shields, agility or energy; `attack` strengthens the primary weapon of that arc, or is a new
    one; `turns` gives front primary weapons another arc. `actions` come to the action bar.
    """

    id: str
    name: str
    slots: tuple[str, ...]
    points: int = 0
    points_by: str = ""
    points_at: dict[str, int] = {}
    limited: int = 0
    force: tuple[int, int] = NONE
    charges: tuple[int, int] = NONE
    gun: Gun | None = None
    adds: dict[str, int] = {}
    attack: tuple[str, int] | None = None
    turns: str = ""
    sides: int = 1
    actions: tuple[str, ...] = ()


Card = TypeVar("Card", Pilot, Upgrade)


class Source(Struct, frozen=True):
    """Where a table comes from and under which licence."""

    set: str
    compiled_from: str
    version: str
    licence: str
    note: str


class Table(Struct, frozen=True):
    """A file of `data/` as it is written."""

    source: Source
    ships: tuple[Ship, ...]
    pilots: tuple[Pilot, ...]
    upgrades: tuple[Upgrade, ...]


class Cards(Struct, frozen=True):
    """A table ready to be asked, by kind and id."""

    source: Source
    ships: dict[str, Ship]
    pilots: dict[str, Pilot]
    upgrades: dict[str, Upgrade]


def cards(edition: str) -> Cards:
    """All cards of an edition. Raises `KeyError` for an edition without a table."""
    return of_set(TABLES[edition])


@cache
def of_set(name: str) -> Cards:
    """All cards of a data set, by its name."""
    return indexed(decode((DATA / f"{name}.json").read_bytes()))


def home(edition: str) -> str:
    """The edition that the cards of this one are called by."""
    return HOMES[TABLES[edition]]


def others(edition: str) -> dict[str, Cards]:
    """The other card tables, by the edition they are called by."""
    return {other: of_set(name) for name, other in HOMES.items() if name != TABLES[edition]}


def by_name(table: Mapping[str, Card], written: str) -> Card | None:
    """The card of an id, or of a printed name in letters and digits: hyphens count only where they tell two apart."""
    if written in table:
        return table[written]
    plain = written.replace("-", "")
    return next((card for key, card in table.items() if key.replace("-", "") == plain), None) if plain else None


def indexed(table: Table) -> Cards:
    return Cards(
        source=table.source,
        ships={card.id: card for card in table.ships},
        pilots={card.id: card for card in table.pilots},
        upgrades={card.id: card for card in table.upgrades},
    )


def decode(body: bytes) -> Table:
    return msgspec.json.decode(body, type=Table)


def encode(table: Table) -> bytes:
    """The file of a table: JSON with one card on each line, in the order of their ids."""
    blocks = [b'"source": ' + msgspec.json.encode(table.source)]
    parts: tuple[tuple[bytes, Iterable[Ship | Pilot | Upgrade]], ...] = (
        (b"ships", table.ships),
        (b"pilots", table.pilots),
        (b"upgrades", table.upgrades),
    )
    for name, rows in parts:
        lines = b",\n".join(msgspec.json.encode(row) for row in sorted(rows, key=lambda row: row.id))
        blocks.append(b'"' + name + b'": [\n' + lines + b"\n]")
    return b"{\n" + b",\n".join(blocks) + b"\n}\n"
