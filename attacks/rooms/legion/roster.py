"""The units we know, as rows of data: `data/units.toml` (36 units and their heavy weapons, rules/legion.md 10)."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

from msgspec import convert
from msgspec.structs import replace

from attacks.rooms.legion.squad import MiniIn, UnitIn, WeaponIn

PROFILE = "name types die attack_surge defense_surge courage resilience wounds rank force points keywords".split()


@cache
def rows() -> dict[str, dict[str, Any]]:
    """Every row by its key. Not to be changed."""
    return loads((Path(__file__).parent / "data" / "units.toml").read_text(encoding="utf-8"))


def unit(key: str, adds: tuple[str, ...] = ()) -> UnitIn:
    """A unit of the rows, with the minis and weapons that upgrades of these names add. Raises `KeyError`."""
    row = rows()[key]
    weapons = [_weapon(text) for text in row["weapons"]]
    minis = [_minis(text) for text in row["minis"]]
    options = row.get("options", [])
    for add in adds:
        if add in row.get("adds", {}):
            minis.append(_minis(f"1: {row['adds'][add]}", add))
        elif add in options:
            minis = [replace(mini, weapons=[*mini.weapons, add]) for mini in minis]
    profile = {name: row[name] for name in PROFILE if name in row}
    bare = convert({"types": ["trooper"], **profile, "key": key}, UnitIn)
    return replace(bare, weapons=weapons, minis=minis)


def grown(key: str, name: str) -> str:
    """The name under which a unit knows an upgrade that adds a mini or weapon; empty if it is none of ours."""
    row = rows()[key]
    known = [*row.get("adds", {}), *row.get("options", [])]
    return next((one for one in known if plain(one) == plain(name)), "")


def plain(name: str) -> str:
    """A name as it is compared: letters and digits only."""
    return re.sub(r"[^a-z0-9]", "", name.lower())


def _weapon(text: str) -> WeaponIn:
    name, dice, reach, *rest = (part.strip() for part in text.split("|"))
    low, high = (0, 0) if reach == "m" else (int(end) for end in reach.split("-"))
    words = [word.split() for word in rest[0].split(",")] if rest else []
    keywords = {word[0]: int(word[1]) if len(word) > 1 else 1 for word in words}
    return WeaponIn(name, dice, low, high, keywords)


def _minis(text: str, name: str = "") -> MiniIn:
    n, weapons = text.split(":", 1)
    return MiniIn([weapon.strip() for weapon in weapons.split(",")], int(n), name=name)
