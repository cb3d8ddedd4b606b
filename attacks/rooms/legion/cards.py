"""What is printed: weapons, minis and units. Frozen; dice are one letter each (r red, k black, w white)."""

from __future__ import annotations

from msgspec import Struct

Words = tuple[tuple[str, int], ...]
MOST_RANGE = 5


def value_of(keywords: Words, key: str) -> int:
    """The value of a keyword; 0 if it is not there, 1 if it has no number."""
    for name, n in keywords:
        if name == key:
            return n
    return 0


class Weapon(Struct, frozen=True, gc=False, omit_defaults=True):
    """One weapon. `low` 0 is the melee icon, `high` above 0 the ranged one; `chart` its own surge chart, if any."""

    name: str
    dice: str
    low: int
    high: int
    keywords: Words = ()
    chart: str = ""

    def has(self, key: str) -> int:
        """The value of a keyword of this weapon."""
        return value_of(self.keywords, key)

    @property
    def melee(self) -> bool:
        """Has it the melee icon?"""
        return self.low == 0

    @property
    def ranged(self) -> bool:
        """Has it the ranged icon?"""
        return self.high > 0


class UnitCard(Struct, frozen=True, gc=False, omit_defaults=True):
    """A unit as printed. `types` are its words: droid, trooper, vehicle. `courage` and `resilience` 0: it has none."""

    name: str
    types: tuple[str, ...]
    die: str
    weapons: tuple[Weapon, ...]
    attack_surge: str = ""
    defense_surge: bool = False
    courage: int = 0
    resilience: int = 0
    keywords: Words = ()
    rank: str = "corps"
    force: bool = False
    points: int = 0
    key: str = ""

    @property
    def trooper(self) -> bool:
        """Is it any kind of trooper?"""
        return "trooper" in self.types

    @property
    def vehicle(self) -> bool:
        """Is it any kind of vehicle?"""
        return "vehicle" in self.types
