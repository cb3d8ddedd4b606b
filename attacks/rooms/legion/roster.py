"""The units we know and what is added to them, as rows of data, in two books.

The book `printed` are `data/units.toml` and `data/upgrades.toml`, `newest` is the table of `table.py`. An edition is
played with one of them (`editions.BOOKS`); what only the other book has is known all the same.
`data/former.toml` says what rows were before they were corrected, so that armies stored then can be brought up.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any
from unicodedata import normalize

from msgspec import convert, to_builtins
from msgspec.structs import replace

from attacks.rooms.legion.keywords import NUMBERED
from attacks.rooms.legion.squad import Army, MiniIn, UnitIn, WeaponIn
from attacks.rooms.legion.table import UpgradeRow, current
from attacks.rooms.legion.upgrades import changes, of_the_newest, printed_upgrade

PRINTED, NEWEST = "printed", "newest"
PROFILE = "name types die attack_surge defense_surge courage resilience wounds rank force points keywords".split()
USUAL = {"types": ["trooper"], "rank": "corps"}


@cache
def rows() -> dict[str, dict[str, Any]]:
    """Every unit by its key, the printed ones first. Not to be changed."""
    return {**read_data("units.toml"), **newest()}


@cache
def newest() -> dict[str, dict[str, Any]]:
    """The units of the newest cards by their key; those without a profile yet are left out. Not to be changed."""
    return {row.key: to_builtins(row) for row in current().units if row.wounds}


@cache
def rows_of(book: str) -> dict[str, dict[str, Any]]:
    """The units that a list of this book may mean: its own first, then those that only the other book has."""
    printed = read_data("units.toml")
    again = {row["printed"] for row in newest().values() if "printed" in row}
    if book == PRINTED:
        return {**printed, **{key: row for key, row in newest().items() if "printed" not in row}}
    return {**newest(), **{key: row for key, row in printed.items() if key not in again}}


def former() -> dict[str, dict[str, Any]]:
    """What differed in units before their rows were corrected, by key. Not to be changed."""
    return read_data("former.toml")


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
    own = {one: getattr(unit, one) for one in ("points", "tokens", "charges", "upgrades")}
    if replace(_unit(unit.key, was, adds), **own) != unit:
        return unit
    return replace(_unit(unit.key, rows()[unit.key], adds), **own)


def _unit(key: str, row: dict[str, Any], adds: tuple[str, ...]) -> UnitIn:
    weapons = [_weapon(text) for text in row.get("weapons", ())]
    minis = [_minis(text) for text in row.get("minis", ())]
    own = [weapon.name for weapon in weapons]
    brings = upgrades_of(key)
    adds = (*adds, *(one for one in _equipped(row, brings) if one not in adds))
    for add in adds:
        if add in row.get("adds", {}):
            minis.append(replace(_minis(f"1: {row['adds'][add]}", add), leader=row.get("team", False)))
        elif add in row.get("options", []):
            minis = [replace(mini, weapons=[*mini.weapons, add]) for mini in minis]
        elif add in brings:
            _upgraded(weapons, minis, own, brings[add], team=row.get("team", False))
    profile = {name: row[name] for name in PROFILE if name in row}
    given = [brings[add].gives for add in adds if add in brings]
    profile |= {"keywords": _together([*given, profile.get("keywords", {})])}
    bare = convert({**USUAL, **profile, "key": key}, UnitIn)
    points = bare.points + sum(brings[add].points for add in adds if add in brings)
    return replace(bare, weapons=weapons, minis=_with_one_leader(minis), points=points)


def _together(told: list[dict[str, int]]) -> dict[str, int]:
    """Keywords from several cards: numbers add up, but for weapons each mini may use; others count once."""
    found: dict[str, int] = {}
    for words in told:
        for key, n in words.items():
            adds = key in NUMBERED and key != "arsenal"
            found[key] = found.get(key, 0) + n if adds else max(found.get(key, 0), n)
    return found


def _equipped(row: dict[str, Any], brings: dict[str, UpgradeRow]) -> list[str]:
    """The upgrades that a unit never goes without."""
    return [name for name, one in brings.items() if one.key in row.get("equip", ())]


def _upgraded(weapons: list[WeaponIn], minis: list[MiniIn], own: list[str], card: UpgradeRow, *, team: bool) -> None:
    """Add to weapons and minis what an upgrade brings; `own` are the weapons printed on the unit."""
    guns = [_apart(_weapon(text), weapons, card.name) for text in card.weapons]
    weapons += [gun for gun in guns if gun not in weapons]
    if not card.minis:
        minis[:] = [replace(mini, weapons=[*mini.weapons, *(gun.name for gun in guns)]) for mini in minis]
        return
    usual = minis[0].weapons if minis else own
    carried = [] if card.noncombatant else _carried(guns, weapons, usual, alone=card.alone)
    leader = card.leader or (team and bool(guns))
    n = card.minis if card.minis > 0 else sum(mini.n for mini in minis if not mini.name)
    minis.append(
        MiniIn(carried, n, wounds=card.mini_wounds, leader=leader, noncombatant=card.noncombatant, name=card.name)
    )


def _apart(gun: WeaponIn, weapons: list[WeaponIn], card: str) -> WeaponIn:
    """A weapon under a name of its own, where the unit has another one of that name."""
    other = any(one.name == gun.name and one != gun for one in weapons)
    return replace(gun, name=f"{gun.name} ({card})") if other else gun


def _carried(guns: list[WeaponIn], weapons: list[WeaponIn], usual: list[str], *, alone: bool) -> list[str]:
    """What the mini of an upgrade carries: its weapons, and what the unit has for the kind of attack they are not for.

    A charge is placed and is no weapon of the mini, which fights with what the others have.
    """
    own = [gun.name for gun in guns]
    if not guns or any("detonate" in gun.keywords for gun in guns):
        return [*own, *usual]
    near = {one.name for one in weapons if one.low == 0}
    wanted = set(usual) - near if all(gun.high == 0 for gun in guns) else near
    return own if alone else [*own, *(one for one in usual if one in wanted and one not in own)]


def _with_one_leader(minis: list[MiniIn]) -> list[MiniIn]:
    """Whoever came last to lead is the one leader."""
    last = max((place for place, mini in enumerate(minis) if mini.leader), default=-1)
    return [replace(mini, leader=place == last) for place, mini in enumerate(minis)]


@cache
def upgrades_of(key: str) -> dict[str, UpgradeRow]:
    """Every upgrade that a unit may have, by its name, beside what its row adds. Not to be changed."""
    row = rows()[key]
    if key in newest():
        return of_the_newest(key, frozenset(row.get("slots", ())))
    unit_words = {key, row["faction"], row.get("rank", USUAL["rank"]), *row.get("types", USUAL["types"])}
    found = read_data("upgrades.toml").items()
    return {
        name: printed_upgrade(name, one) for name, one in found if any(set(w.split()) <= unit_words for w in one["on"])
    }


@cache
def addable(key: str) -> dict[str, tuple[str, ...]]:
    """Every upgrade that adds a mini or weapon to a unit, with its other names. Not to be changed."""
    row = rows()[key]
    others = read_data("also.toml")
    known = {one: tuple(others.get(one, ())) for one in (*row.get("adds", {}), *row.get("options", []))}
    return known | {name: one.also for name, one in upgrades_of(key).items() if changes(one)}


def grown(key: str, name: str) -> str:
    """The name under which a unit knows an upgrade that adds a mini or weapon; empty if it is none of ours."""
    own = own_names(key).get(plain(name), "")
    return "" if own and own not in addable(key) else _by_name(key).get(plain(name), "")


@cache
def own_names(key: str) -> dict[str, str]:
    """The names under which a unit of the newest cards has its upgrades, as they are compared."""
    return {plain(one): one for one in upgrades_of(key)} if key in newest() else {}


@cache
def _by_name(key: str) -> dict[str, str]:
    """Those upgrades by each of their names, as they are compared; the first of a name has it."""
    named = [(plain(name), one) for one, also in addable(key).items() for name in (one, *also)]
    return dict(reversed(named))


def withdrawn(kind: str) -> dict[str, str]:
    """Cards that are no longer published, by their ids in lists of before (`data/gone.toml`, which says the kinds)."""
    found: dict[str, str] = read_data("gone.toml")[kind]
    return found


def by_hand(key: str, name: str) -> tuple[str, ...]:
    """The keywords of an upgrade of a unit that players look after."""
    card = upgrades_of(key).get(name)
    return card.by_hand if card else ()


def upgrades_by_id(key: str) -> dict[str, str]:
    """The names under which a unit of the newest cards has its upgrades, by their ids."""
    return {one.key: name for name, one in upgrades_of(key).items()}


@cache
def _text_points() -> dict[str, int]:
    return {one.name: one.points for one in current().upgrades}


def text_points(name: str, key: str) -> int:
    """What an upgrade that is a text alone costs on a unit."""
    own = upgrades_of(key).get(name) if key in newest() else None
    return own.points if own else _text_points().get(name, 0)


def options(key: str, adds: tuple[str, ...]) -> tuple[str, ...]:
    """The weapons that upgrades of these names add to the minis there are."""
    found = [add for add in adds if add in rows()[key].get("options", [])]
    bare = [one for add in adds if (one := upgrades_of(key).get(add)) and not one.minis]
    return (*found, *(_weapon(text).name for one in bare for text in one.weapons))


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
    return MiniIn([weapon.strip() for weapon in weapons.split(",") if weapon.strip()], int(n), name=name)
