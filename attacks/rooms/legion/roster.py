"""The units we know and what is added to them, as rows of data: `data/units.toml` and `data/upgrades.toml`.

`data/former.toml` says what rows were before they were corrected, so that armies stored then can be brought up.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any
from unicodedata import normalize

from msgspec import convert
from msgspec.structs import replace

from attacks.rooms.legion.squad import Army, MiniIn, UnitIn, WeaponIn

PROFILE = "name types die attack_surge defense_surge courage resilience wounds rank force points keywords".split()
USUAL = {"types": ["trooper"], "rank": "corps"}


def rows() -> dict[str, dict[str, Any]]:
    """Every unit by its key. Not to be changed."""
    return read_data("units.toml")


def former() -> dict[str, dict[str, Any]]:
    """What differed in units before their rows were corrected, by key. Not to be changed."""
    return read_data("former.toml")


def upgrades() -> dict[str, dict[str, Any]]:
    """Every upgrade that brings a mini or a weapon to units of several rows, by its name. Not to be changed."""
    return read_data("upgrades.toml")


@cache
def read_data(name: str) -> dict[str, Any]:
    """A file of the room's data. Not to be changed."""
    return loads((Path(__file__).parent / "data" / name).read_text(encoding="utf-8"))


def unit(key: str, adds: tuple[str, ...] = ()) -> UnitIn:
    """A unit of the rows, with the minis and weapons that upgrades of these names add. Raises `KeyError`."""
    return _unit(key, rows()[key], adds)


def army_brought_up(army: Army) -> Army:
    """A stored army with the profiles our table has now, where it holds those of before; what was changed stays."""
    return replace(army, ships=[brought_up(unit) for unit in army.ships])


def brought_up(unit: UnitIn) -> UnitIn:
    """A unit as its row is now, if it is exactly what the row was before; anything else stays as somebody made it."""
    if unit.key not in former() or unit.key not in rows():
        return unit
    was = {**rows()[unit.key], **former()[unit.key]}
    carried = {weapon for mini in unit.minis for weapon in mini.weapons}
    options = [name for name in was.get("options", []) if name in carried]
    adds = (*options, *(mini.name for mini in unit.minis if mini.name))
    own = {"points": unit.points, "tokens": unit.tokens, "charges": unit.charges}
    if replace(_unit(unit.key, was, adds), **own) != unit:
        return unit
    return replace(_unit(unit.key, rows()[unit.key], adds), **own)


def _unit(key: str, row: dict[str, Any], adds: tuple[str, ...]) -> UnitIn:
    weapons = [_weapon(text) for text in row["weapons"]]
    minis = [_minis(text) for text in row["minis"]]
    for add in adds:
        if add in row.get("adds", {}):
            minis.append(replace(_minis(f"1: {row['adds'][add]}", add), leader=row.get("team", False)))
        elif add in row.get("options", []):
            minis = [replace(mini, weapons=[*mini.weapons, add]) for mini in minis]
        elif add in upgrades() and _fits(row, key, upgrades()[add]):
            _upgraded(weapons, minis, add, team=row.get("team", False))
    profile = {name: row[name] for name in PROFILE if name in row}
    gives = {word: n for add in adds if add in upgrades() for word, n in upgrades()[add].get("gives", {}).items()}
    profile |= {"keywords": {**gives, **profile.get("keywords", {})}}
    bare = convert({**USUAL, **profile, "key": key}, UnitIn)
    return replace(bare, weapons=weapons, minis=_led(minis))


def _upgraded(weapons: list[WeaponIn], minis: list[MiniIn], name: str, *, team: bool) -> None:
    """Add to weapons and minis what an upgrade brings."""
    found = upgrades()[name]
    guns = [_weapon(text) for text in found.get("weapons", [])]
    weapons += [gun for gun in guns if all(gun.name != one.name for one in weapons)]
    if not found.get("mini", True):
        minis[:] = [replace(mini, weapons=[*mini.weapons, *(gun.name for gun in guns)]) for mini in minis]
        return
    idle = found.get("noncombatant", False)
    carried = [] if idle else _carried(guns, weapons, minis[0].weapons, alone=found.get("alone", False))
    leader = found.get("leader", False) or (team and bool(guns))
    minis.append(MiniIn(carried, 1, leader=leader, noncombatant=idle, name=name))


def _carried(guns: list[WeaponIn], weapons: list[WeaponIn], usual: list[str], *, alone: bool) -> list[str]:
    """What the mini of an upgrade carries: its weapons, and what the unit has for the kind of attack they are not for.

    A charge is placed and is no weapon of the mini, which fights with what the others have.
    """
    own = [gun.name for gun in guns]
    if not guns or any("detonate" in gun.keywords for gun in guns):
        return [*own, *usual]
    near = {one.name for one in weapons if one.low == 0}
    wanted = set(usual) - near if all(gun.high == 0 for gun in guns) else near
    return own if alone else [*own, *(one for one in usual if one in wanted)]


def _led(minis: list[MiniIn]) -> list[MiniIn]:
    """Whoever came last to lead is the one leader."""
    last = max((place for place, mini in enumerate(minis) if mini.leader), default=-1)
    return [replace(mini, leader=place == last) for place, mini in enumerate(minis)]


def _fits(row: dict[str, Any], key: str, upgrade: dict[str, Any]) -> bool:
    """May the unit of this row take the upgrade?"""
    unit_words = {key, row["faction"], row.get("rank", USUAL["rank"]), *row.get("types", USUAL["types"])}
    return any(set(words.split()) <= unit_words for words in upgrade["on"])


@cache
def addable(key: str) -> dict[str, tuple[str, ...]]:
    """Every upgrade that adds a mini or weapon to a unit, with its other names. Not to be changed."""
    row = rows()[key]
    others = read_data("also.toml")
    known = {one: tuple(others.get(one, ())) for one in (*row.get("adds", {}), *row.get("options", []))}
    return known | {one: tuple(found.get("also", ())) for one, found in upgrades().items() if _fits(row, key, found)}


def grown(key: str, name: str) -> str:
    """The name under which a unit knows an upgrade that adds a mini or weapon; empty if it is none of ours."""
    return _by_name(key).get(plain(name), "")


@cache
def _by_name(key: str) -> dict[str, str]:
    """Those upgrades by each of their names, as they are compared; the first of a name has it."""
    named = [(plain(name), one) for one, also in addable(key).items() for name in (one, *also)]
    return dict(reversed(named))


def options(key: str, adds: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons that upgrades of these names add to the minis there are."""
    found = [add for add in adds if add in rows()[key].get("options", [])]
    bare = [upgrades()[add] for add in adds if add in upgrades() and not upgrades()[add].get("mini", True)]
    return (*found, *(_weapon(text).name for one in bare for text in one["weapons"]))


def plain(name: str) -> str:
    """A name as it is compared: letters and digits only, without accents and however wide they are typed."""
    return re.sub(r"[^a-z0-9]", "", normalize("NFKD", name).lower())


def _weapon(text: str) -> WeaponIn:
    name, dice, reach, *rest = (part.strip() for part in text.split("|"))
    low, high = (0, 0) if reach == "m" else (int(end) for end in reach.split("-"))
    words = [word.split() for word in rest[0].split(",")] if rest else []
    keywords = {word[0]: int(word[1]) if len(word) > 1 else 1 for word in words}
    return WeaponIn(name, dice, low, high, keywords, rest[1] if len(rest) > 1 else "")


def _minis(text: str, name: str = "") -> MiniIn:
    n, weapons = text.split(":", 1)
    return MiniIn([weapon.strip() for weapon in weapons.split(",")], int(n), name=name)
