"""The card table: every unit, faction and card of the room, by id, and which of them an edition has.

The files in `data/` hold ids, names and numbers only. An omega version takes the place of the first version from the
codex on (rules/ti4.md section 0).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

DATA = Path(__file__).parent / "data"

SETS = {
    "base": ("base",),
    "pok": ("base", "pok"),
    "codex": ("base", "pok", "codex"),
    "all": ("base", "pok", "codex", "te"),
}
"""Which sets an edition is played with."""

SHIPS = ("fighter", "destroyer", "cruiser", "carrier", "dreadnought", "war_sun", "flagship", "mech_ship")
GROUND = ("infantry", "mech")
PLASTIC = {
    "destroyer": 8,
    "cruiser": 8,
    "carrier": 4,
    "dreadnought": 5,
    "war_sun": 2,
    "flagship": 1,
    "mech": 4,
    "space_dock": 3,
    "pds": 6,
}
"""How many of a kind are in the box; fighters and infantry go on as tokens."""


class Unit(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A unit as its card prints it. `afb`, `bombardment`, `space_cannon` are (hits on, dice); (0, 0) is none.

    `immune`: Direct Hit cannot answer its Sustain Damage. `covers`: fighters a structure takes off the capacity limit.
    """

    id: str
    name: str
    kind: str
    faction: str = ""
    set: str = "base"
    cost: float = 0
    combat: int = 0
    dice: int = 0
    move: int = 0
    capacity: int = 0
    afb: tuple[int, int] = (0, 0)
    sustain: bool = False
    immune: bool = False
    bombardment: tuple[int, int] = (0, 0)
    space_cannon: tuple[int, int] = (0, 0)
    covers: int = 0
    special: tuple[str, ...] = ()

    @property
    def is_ship(self) -> bool:
        return self.kind in SHIPS

    @property
    def is_ground(self) -> bool:
        return self.kind in GROUND or "ground_force" in self.special

    @property
    def is_structure(self) -> bool:
        return self.kind == "structure" or "structure" in self.special

    @property
    def needs_capacity(self) -> bool:
        return "needs_capacity" in self.special


class Card(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """Something with a name that may act in a combat: a card, technology, leader, unit text, law or anomaly.

    `faction`: whose it is; a faction never plays its own promissory note. How it is used stands in abilities/entries.
    """

    id: str
    name: str
    kind: str
    set: str = "base"
    faction: str = ""
    copies: int = 1
    side: str = ""
    replaces: str = ""
    stands_for: str = ""
    around: bool = False
    """Of use only in the fights around the space combat."""
    also: tuple[str, ...] = ()


class Faction(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What everybody who plays a faction has: its own units in place of ordinary ones, and its abilities.

    `ground` are own units that differ from the ordinary ones only on the ground, `in_action` abilities that count only
    where more than a space combat is played.
    """

    id: str
    name: str
    flagship: str
    set: str = "base"
    abilities: tuple[str, ...] = ()
    units: dict[str, str] = {}
    ground: dict[str, str] = {}
    in_action: tuple[str, ...] = ()


def _table(name: str, type_: object) -> dict[str, Any]:
    rows = loads((DATA / f"{name}.toml").read_text("utf-8"))[name]
    return {key: convert({"id": key, **row}, type_) for key, row in rows.items()}


UNITS: dict[str, Unit] = _table("units", Unit)
INVASION: dict[str, tuple[str, ...]] = {
    key: tuple(row["invasion"])
    for key, row in loads((DATA / "units.toml").read_text("utf-8"))["units"].items()
    if "invasion" in row
}
"""Traits and texts of units that count only where more than a space combat is played."""
KINDS = tuple(key for key, unit in UNITS.items() if unit.kind != "relic")
"""Every kind of unit; picks count in this list."""
CARDS: dict[str, Card] = _table("cards", Card)
FACTIONS: dict[str, Faction] = _table("factions", Faction)

ANOMALIES = tuple(key for key, card in CARDS.items() if card.kind == "anomaly")

HAND = ("action", "promissory", "objective")
"""The kinds of cards that are held in hand, hidden."""

OMEGA = {card.replaces: card.id for card in CARDS.values() if card.replaces}
"""The omega version of a card, by the id of its first version."""

IN_ACTION = {card.stands_for: card.id for card in CARDS.values() if card.stands_for}
"""What is announced by hand where only the space combat is played, and used where its dice fall."""


@cache
def cards_of(edition: str) -> dict[str, Card]:
    """The cards an edition is played with: an omega version stands for the first one, never both."""
    sets = SETS[edition]
    found = {key: card for key, card in CARDS.items() if card.set in sets}
    gone = {card.replaces for card in found.values() if card.replaces}
    return {key: card for key, card in found.items() if key not in gone}


@cache
def units_of(edition: str) -> dict[str, Unit]:
    """The units an edition is played with."""
    return {key: unit for key, unit in UNITS.items() if unit.set in SETS[edition] and unit.kind != "relic"}


@cache
def factions_of(edition: str) -> dict[str, Faction]:
    """The factions an edition is played with."""
    return {key: faction for key, faction in FACTIONS.items() if faction.set in SETS[edition]}


def base_of(unit_id: str) -> str:
    """The id of the first side of a unit: `destroyer` for `destroyer2`."""
    return unit_id[:-1] if unit_id.endswith("2") and unit_id[:-1] in UNITS else unit_id


def unit_in_action(kind: str, upgraded: bool = False, faction: str = "") -> Unit:
    """The same where more than a space combat is played: own ground forces, traits and texts that count there."""
    own = FACTIONS.get(faction)
    base = own.ground.get(base_of(kind), kind) if own else kind
    unit = unit_for(base, upgraded or base_of(kind) != kind, faction)
    more = INVASION.get(unit.id, ())
    return replace(unit, special=(*unit.special, *more)) if more else unit


def unit_for(kind: str, upgraded: bool = False, faction: str = "") -> Unit:
    """The unit meant by a kind: a faction's own one where it has one, the upgraded side if asked. KeyError if none.

    `kind` is the id of any unit, or `flagship` for the faction's.
    """
    own = FACTIONS.get(faction)
    if kind == "flagship" and own:
        kind = own.flagship
    upgraded = upgraded or base_of(kind) != kind
    kind = base_of(kind)
    if own:
        kind = own.units.get(kind, kind)
    return UNITS[f"{kind}2" if upgraded and f"{kind}2" in UNITS else kind]
