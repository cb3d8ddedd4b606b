"""Battle forces: armies whose units, ranks and limits are told one by one (`data/forces.toml`).

An army says that it is one by its key. What is wrong with one is looked at in `checks.py`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct, convert

from attacks.rooms.legion.roster import plain, read_data

STANDARD, RECON = "standard", "recon"
LEADERS = "leaders"
LEAST_LETTERS = 3


class Limit(Struct, frozen=True):
    """Of these units together, the fewest and the most."""

    units: tuple[str, ...]
    least: int
    most: int


class Force(Struct, frozen=True, kw_only=True):
    """A battle force. What its fields hold is told in the file."""

    key: str
    name: str
    faction: str
    link: str
    units: dict[str, tuple[str, ...]]
    standard: dict[str, Any]
    recon: dict[str, Any]
    limits: tuple[Limit, ...] = ()
    as_corps: tuple[str, ...] = ()
    hires: bool = False
    no_field_commander: bool = False

    def fields(self) -> frozenset[str]:
        """The ids of all units that it may field."""
        return frozenset(key for keys in self.units.values() for key in keys)

    def ranks(self, form: str) -> dict[str, tuple[int, int]]:
        """The fewest and the most units of each rank in a format; none where it says none for that."""
        told = {STANDARD: self.standard, RECON: self.recon}.get(form, {})
        return {rank: (n[0], n[1]) for rank, n in told.items() if rank != LEADERS}

    def leaders(self, form: str) -> int:
        """The most commanders and operatives together; 0 if that is not limited."""
        return int({STANDARD: self.standard, RECON: self.recon}.get(form, {}).get(LEADERS, 0))


@cache
def forces() -> dict[str, Force]:
    """Every battle force by its key. Not to be changed."""
    return {key: convert({"key": key, **row}, Force) for key, row in read_data("forces.toml").items()}


def named(text: str) -> str:
    """The key of the battle force that a list calls so, by name, key or what links call it; empty if it is none."""
    word = plain(text)
    if len(word) < LEAST_LETTERS:
        return next((key for key, one in forces().items() if text.strip() == one.link), "")
    return next((key for key, one in forces().items() if word in (plain(one.name), plain(key), one.link)), "")
