"""The cards: what every ship, pilot and upgrade is called and counts, as a table plays with them.

One table holds all cards (`card_table.py`); which of them a data set has, and where it prints other numbers, stands in
it. Points are another thing, of another date (`points.py`), and are put beside the cards here. Some ids are both a
pilot's and an upgrade's, so a card is always looked up by its kind and its id.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from typing import TypeVar

import msgspec
from msgspec import Struct

from attacks.rooms.xwing import card_table, points
from attacks.rooms.xwing.editions import EDITIONS

DATA = card_table.DATA
TABLES = {edition: switches.card_table for edition, switches in EDITIONS.items()}
"""Which data set an edition is played with."""

HOMES = {"legacy": "2.0", "2.5": "2.5", "xwa": "xwa"}
"""The edition that a data set is called by."""

TEXTS = {"xwa": "2.5"}
"""The data set whose texts the cards of another one are played by."""

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


class Action(Struct, frozen=True, gc=False, omit_defaults=True):
    """An action of a bar (focus, barrel_roll, ...) with its color; `linked` is the one it leads to, with its own."""

    type: str
    color: str = "white"
    linked: tuple[str, str] | None = None


class Ship(Struct, frozen=True, gc=False, omit_defaults=True):
    """A chassis with its action bar.

    `dial` has one entry for each maneuver: speed, bearing (T B F N Y turns, banks and straight, K the turn around,
    L P the loops, E R the rolls, O stationary, A S D backwards) and color (B blue, W white, R red, P purple).
    """

    id: str
    name: str
    size: str
    frame: Frame
    actions: tuple[Action, ...] = ()
    dial: tuple[str, ...] = ()
    factions: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Pilot(Struct, frozen=True, gc=False, omit_defaults=True):
    """A pilot card. `force` and `charges` are (how many, how many come back in the End Phase).

    `frame` is there when the card prints other numbers than its ship; `loadout` when its upgrades are fixed. `ability`
    is the ship ability as (id, name). `actions` where the card prints an action bar of its own. `engagement`: the
    initiative of a huge ship at which it engages. `also` are ids that tools write for it, `yasb` its numbers in links.
    From the points: `points`, `loadout_value`, `slots`, the `formats` it may be brought to, how many are `allowed`
    (0: as `limited` says), and `priced`, whether these points have it at all.
    """

    id: str
    name: str
    ship: str
    faction: str
    initiative: int
    points: int = 0
    limited: int = 0
    force: tuple[int, int] = NONE
    charges: tuple[int, int] = NONE
    frame: Frame | None = None
    loadout: tuple[str, ...] = ()
    ability: tuple[str, str] | None = None
    keywords: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    title: str = ""
    engagement: int | None = None
    conditions: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    yasb: tuple[int, ...] = ()
    loadout_value: int = 0
    slots: tuple[str, ...] = ()
    formats: tuple[str, ...] = ()
    allowed: int = 0
    priced: bool = False

    def names(self) -> tuple[str, ...]:
        """Its printed name, its id, and what else tools write for it."""
        return self.name, self.id, *self.also


class Restriction(Struct, frozen=True, gc=False, omit_defaults=True):
    """What a ship must be to carry an upgrade: any one of what stands here. A card may have several; all must hold.

    `names`: also where that card is in the squad. `actions` are (type, color), any color where it is empty. `least`
    and `most` are by statistic. `equipped`: carries an upgrade of that slot. `solitary`: no other card of the slot in
    the squad; `standardized`: all ships of the chassis or none; `unlimited`: only pilots that are not limited.
    """

    factions: tuple[str, ...] = ()
    ships: tuple[str, ...] = ()
    sizes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    arcs: tuple[str, ...] = ()
    actions: tuple[tuple[str, str], ...] = ()
    equipped: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()
    force_side: tuple[str, ...] = ()
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    solitary: bool = False
    standardized: bool = False
    unlimited: bool = False


class Upgrade(Struct, frozen=True, gc=False, omit_defaults=True):
    """An upgrade card and what it does to the numbers of the ship that carries it.

    `points_at` gives the points by the ship's `points_by` (agility, initiative or size) where they vary.
    `adds` changes hull, shields, agility or energy; `attack` strengthens the primary weapon of that arc, or is a new
    one; `turns` gives front primary weapons another arc; `printed` are the numbers of a weapon without a heading of
    its own. `actions` come to the action bar, `gives` to the slots (fewer, where it is negative). `device` is (name,
    type). `standard_only` cards are printed for fixed loadouts. `also`: ids that tools write for it, as (id, slot);
    `filed`: its key in published points, where that is another one.
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
    printed: Gun | None = None
    sides: int = 1
    side_names: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    gives: dict[str, int] = {}
    device: tuple[str, str] | None = None
    restrictions: tuple[Restriction, ...] = ()
    standard_only: bool = False
    also: tuple[tuple[str, str], ...] = ()
    filed: str = ""
    yasb: tuple[int, ...] = ()
    formats: tuple[str, ...] = ()
    allowed: int = 0
    priced: bool = False

    def names(self) -> tuple[str, ...]:
        """Its printed name, its id, and what else tools write for it."""
        return self.name, self.id, *(key for key, _slot in self.also)


Card = TypeVar("Card", Pilot, Upgrade)


class Cards(Struct, frozen=True):
    """The cards of a data set with points beside them, ready to be asked, by kind and id."""

    revision: str
    ships: dict[str, Ship]
    pilots: dict[str, Pilot]
    upgrades: dict[str, Upgrade]
    pilots_also: dict[str, str]
    upgrades_also: dict[str, tuple[tuple[str, str], ...]]
    """Other ids of upgrades: each with (slot, id), since one may be written for several."""

    pilots_by_number: dict[int, Pilot]
    upgrades_by_number: dict[int, Upgrade]
    """The cards by their numbers in links of YASB."""

    def pilot(self, written: str) -> Pilot | None:
        """The pilot of an id as any tool writes it, or of a printed name in letters and digits."""
        return by_name(self.pilots, written) or self.pilots.get(self.pilots_also.get(written, ""))

    def upgrade(self, written: str, slot: str = "", loadout: Collection[str] = ()) -> Upgrade | None:
        """The upgrade of an id as any tool writes it.

        Where several are meant by it, the pilot's fixed `loadout` tells which, then the id itself, then the slot.
        """
        others = [(at, self.upgrades[key]) for at, key in self.upgrades_also.get(written, ()) if key in self.upgrades]
        if loadout and written not in loadout:
            stem, alike = written.partition("-")[0], {card.id for _, card in others}
            fixed = (key for key in loadout if key in self.upgrades)
            printed = next((key for key in fixed if key in alike or key.partition("-")[0] == stem), "")
            if printed:
                return self.upgrades[printed]
        found = by_name(self.upgrades, written)
        if found or not others:
            return found
        fitting = (card for at, card in others if slot in (at, *card.slots))
        return next(fitting, others[0][1])


def cards(edition: str, revision: str = "") -> Cards:
    """All cards of an edition, with the points of a revision (its newest).

    Raises `KeyError` for an edition without a table, and for a revision that nobody has.
    """
    return of_set(TABLES[edition], revision)


def of_set(name: str, revision: str = "") -> Cards:
    """All cards of a data set, by its name, with the points of a revision (the newest)."""
    book = points.book(name, revision)
    return _priced(name, book.source.key, book.source.digest)


@lru_cache(maxsize=32)
def _priced(name: str, revision: str, _digest: str) -> Cards:
    """The cards of a data set with the points of a revision; the digest tells two files under one name apart."""
    table, book = card_table.table(), points.book(name, revision)
    ships = {key: msgspec.convert(row, Ship) for key, row in table.of_set("ships", name).items()}
    rows = table.of_set("pilots", name)
    pilots = {key: msgspec.convert(row | book.of_pilot(key), Pilot) for key, row in rows.items()}
    rows = table.of_set("upgrades", name)
    upgrades = {key: msgspec.convert(row | book.of_upgrade(key), Upgrade) for key, row in rows.items()}
    return Cards(
        revision,
        ships,
        pilots,
        upgrades,
        {other: card.id for card in pilots.values() for other in card.also},
        _other_ids(upgrades.values()),
        {number: card for card in pilots.values() for number in card.yasb},
        {number: card for card in upgrades.values() for number in card.yasb},
    )


def _other_ids(upgrades: Iterable[Upgrade]) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for card in upgrades:
        for other, slot in card.also:
            found[other] = (*found.get(other, ()), (slot, card.id))
    return found


def called(home: str, revision: str = "") -> Cards:
    """The cards that an edition's name stands for, as other editions speak of them."""
    return of_set(next(name for name, edition in HOMES.items() if edition == home), revision)


@cache
def texts(name: str) -> str:
    """The data set by whose texts the cards of this one are played."""
    return TEXTS.get(name, name)


def home(edition: str) -> str:
    """The edition that the cards of this one are called by."""
    return HOMES[TABLES[edition]]


def others(edition: str) -> dict[str, Cards]:
    """The other data sets, by the edition they are called by."""
    return {other: of_set(name) for name, other in HOMES.items() if name != TABLES[edition]}


def by_name(table: Mapping[str, Card], written: str) -> Card | None:
    """The card of an id, or of a printed name in letters and digits: hyphens count only where they tell two apart."""
    if written in table:
        return table[written]
    plain = written.replace("-", "")
    return next((card for key, card in table.items() if key.replace("-", "") == plain), None) if plain else None
