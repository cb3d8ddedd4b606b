"""What a player brings: the numbers of each ship, as an importer reads them or a form edits them.

A squad holds ids, names and numbers only, never a card's text.
"""

from __future__ import annotations

from msgspec import Struct


class Weapon(Struct, frozen=True, gc=False, omit_defaults=True):
    """A primary or special weapon: its arc, attack value, ranges (0 to 3) and charges paid for firing.

    `demand` lists what it asks for, any one of them: a lock on the defender, or a token. `bonus`: only for bonus
    attacks.
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


class Charge(Struct, frozen=True, gc=False, omit_defaults=True):
    """The charges of one card: how many it has and how many it recovers in the End Phase (negative: it loses them)."""

    key: str
    name: str
    value: int
    recovers: int = 0


class Upgrade(Struct, frozen=True, gc=False, omit_defaults=True):
    """A card a ship carries. `known` is false for one that no card table has: it is shown as it was written."""

    key: str
    name: str
    slot: str
    known: bool = True


class Profile(Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """What is printed for a ship and never changes during a match. Points are squad points."""

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


class ShipCard(Profile, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A ship as it enters a match: its profile, and what it has already lost or gained (by default nothing)."""

    damage_hits: int = 0
    damage_crits: int = 0
    shields_lost: int = 0
    tokens: dict[str, int] = {}
    charges_spent: dict[str, int] = {}
    force_spent: int = 0


class Squad(Struct, frozen=True, omit_defaults=True):
    """The ships of one player."""

    name: str
    faction: str
    points: int
    ships: tuple[ShipCard, ...]
