"""The newest cards of units and upgrades as the community publishes them: `data/cards.json`, one card a line.

`manage.py build_cards` makes the file: ids, names, numbers and keywords only. A unit is a row of the same kind as those
of `data/units.toml`, an upgrade one like those of `data/upgrades.toml`; their keys are the ids of the source, which the
links and saved lists of list builders are written in. The older rows of those files stay beside it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

FILE = Path(__file__).parent / "data" / "cards.json"


class Source(Struct, frozen=True):
    """Where the table comes from and under which licence; `revision` is the day of the newest change in it."""

    set: str
    compiled_from: str
    revision: str
    licence: str
    note: str


class UnitRow(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A unit. What it shares with the rows of `units.toml` is told there.

    `printed` is the key of the older row of the same card. `slots` are what it may carry, one word for each; `equip`
    the upgrades (by key) it never goes without. `other` are keywords that touch no attack, `affiliation` whom it
    belongs to beside its faction, `until` the last revision that had it.
    """

    key: str
    name: str
    faction: str
    die: str
    weapons: tuple[str, ...] = ()
    minis: tuple[str, ...] = ()
    title: str = ""
    also: tuple[str, ...] = ()
    armies: tuple[str, ...] = ()
    types: tuple[str, ...] = ("trooper",)
    rank: str = "corps"
    points: int = 0
    wounds: int = 1
    courage: int = 0
    resilience: int = 0
    speed: int = 0
    attack_surge: str = ""
    defense_surge: bool = False
    force: bool = False
    team: bool = False
    unique: bool = False
    keywords: dict[str, int] = {}
    other: tuple[str, ...] = ()
    slots: tuple[str, ...] = ()
    equip: tuple[str, ...] = ()
    affiliation: str = ""
    counterpart: str = ""
    printed: str = ""
    unreleased: bool = False
    until: str = ""


class UpgradeRow(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An upgrade. `on` are the keys of the units that may carry it; None: any with its slot.

    `minis` is how many minis it brings: -1 as many as the unit has, 0 none. `mini_wounds` are those of a mini that has
    other wounds than its unit. `by_hand`: it has a text that players resolve.
    """

    key: str
    name: str
    slot: str
    points: int = 0
    also: tuple[str, ...] = ()
    on: tuple[str, ...] | None = None
    weapons: tuple[str, ...] = ()
    minis: int = 0
    mini_wounds: int = 0
    leader: bool = False
    noncombatant: bool = False
    alone: bool = False
    gives: dict[str, int] = {}
    by_hand: tuple[str, ...] = ()
    adds_slots: tuple[str, ...] = ()
    unique: int = 0
    unreleased: bool = False
    until: str = ""


class OtherCard(Struct, frozen=True):
    """A command or battle card: the room only says its name."""

    key: str
    name: str
    kind: str


class Table(Struct, frozen=True):
    """The file as it is written."""

    source: Source
    units: tuple[UnitRow, ...]
    upgrades: tuple[UpgradeRow, ...]
    cards: tuple[OtherCard, ...]


@cache
def current() -> Table:
    """The table that comes with the program. Not to be changed."""
    return decode(FILE.read_bytes())


def decode(body: bytes) -> Table:
    """The table in a file."""
    return msgspec.json.decode(body, type=Table)


def encode(table: Table) -> bytes:
    """The file of a table: JSON with one card on each line, in the order in which they came out."""
    blocks = [b'"source": ' + msgspec.json.encode(table.source)]
    for name in ("units", "upgrades", "cards"):
        rows = sorted(getattr(table, name), key=lambda row: row.key.swapcase())
        lines = b",\n".join(msgspec.json.encode(row) for row in rows)
        blocks.append(b'"' + name.encode() + b'": [\n' + lines + b"\n]")
    return b"{\n" + b",\n".join(blocks) + b"\n}\n"
