"""What a player brings: the numbers of each ship, as an importer reads them or a form edits them.

A squad holds ids, names and numbers only, never a card's text.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from attacks.engine.values import ByIdentity


class Weapon(Struct, frozen=True, gc=False, omit_defaults=True):
    """A primary or special weapon: its arc, attack value, ranges (0 to 3) and charges paid for firing.

    `demand` lists what it asks for, any one of them: a lock on the defender, or a token. `bonus`: only for bonus
    attacks. `kind`: what a special weapon is (cannon, torpedo, missile, turret, ...), the slot of its card.
    """

    key: str
    name: str
    arc: str
    value: int
    low: int
    high: int
    ordnance: bool = False
    demand: tuple[str, ...] = ()
    charges: int = 0
    charge_of: str = ""
    bonus: bool = False
    kind: str = ""


class Charge(Struct, frozen=True, gc=False, omit_defaults=True):
    """The charges of one card: how many it has and how many it recovers in the End Phase (negative: it loses them)."""

    key: str
    name: str
    value: int
    recovers: int = 0


class Upgrade(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card a ship carries. `known` is false for one that no card table has: it is shown as it was written.

    `sides`: how many it has; it lies with the first one up when the match begins.
    """

    key: str
    name: str
    slot: str
    known: bool = True
    sides: int = 1


class ShipAbility(Struct, frozen=True, gc=False):
    """What every ship of a kind can do, printed on the pilot's card; its id is the name in one word."""

    key: str
    name: str


class Profile(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What is printed for a ship and never changes during a match. Points are squad points.

    `ship` is the id of the chassis; `limited` 0 is any number of this pilot in a squad. `known` is false for a pilot
    that no card table has, who flies with the numbers of the chassis.
    """

    pilot: str
    name: str
    chassis: str
    size: str
    initiative: int
    agility: int
    hull: int
    shields: int
    points: int = 0
    force: int = 0
    force_recovers: int = 0
    charges: tuple[Charge, ...] = ()
    weapons: tuple[Weapon, ...] = ()
    upgrades: tuple[Upgrade, ...] = ()
    ship: str = ""
    abilities: tuple[ShipAbility, ...] = ()
    keywords: tuple[str, ...] = ()
    limited: int = 0
    known: bool = True

    def names(self) -> tuple[str, ...]:
        """What the ship brings: its pilot (`p.`), its ship abilities (`s.`) and its upgrades (`u.`), by id."""
        return _names(ByIdentity(self))


@lru_cache(maxsize=4096)
def _names(card: ByIdentity[Profile]) -> tuple[str, ...]:
    abilities = (f"s.{ability.key}" for ability in card.thing.abilities)
    return (f"p.{card.thing.pilot}", *abilities, *(f"u.{upgrade.key}" for upgrade in card.thing.upgrades))


class ShipCard(Profile, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A ship as it enters a match: its profile, and what it has already lost or gained (by default nothing).

    `dial` and `actions` are those that its player typed in for a mat (`mat/typed.py`), instead of what a table knows.
    """

    damage_hits: int = 0
    damage_crits: int = 0
    shields_lost: int = 0
    tokens: dict[str, int] = {}
    charges_spent: dict[str, int] = {}
    force_spent: int = 0
    dial: str = ""
    actions: str = ""


class Squad(Struct, frozen=True, omit_defaults=True):
    """The ships of one player. `revision`: by which points they are counted, where those are of a table of ours.

    `obstacles`: those it brings to a mat, by the ids of squad files; none where it does not say.
    """

    name: str
    faction: str
    points: int
    ships: tuple[ShipCard, ...]
    revision: str = ""
    obstacles: tuple[str, ...] = ()
