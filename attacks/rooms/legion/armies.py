"""Army lists people bring: the JSON exports of Legion HQ and Tabletop Admiral (rules/legion.md 11).

Reading is lenient: units may be text inside the list, what is not known is kept by its name or named as skipped, and
nothing disappears without a word. A text that is no list is refused.
"""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from attacks.engine.values import Refused
from attacks.rooms.legion import roster
from attacks.rooms.legion.squad import Army, MiniIn, UnitIn

FACTIONS = {"imperial": "imperial", "empire": "imperial", "rebel": "rebel", "rebels": "rebel"}
FACTIONS |= {"republic": "republic", "separatist": "separatist", "separatists": "separatist", "mercenary": "mercenary"}
ALIASES = {
    "arctroopers": "arctroopers",
    "deathtroopers": "deathtroopers",
    "royalguards": "royalguards",
    "imperialspecialforces": "specialforces",
    "eweb": "eweb",
    "ewebheavyblaster": "eweb",
    "dewback": "dewback",
    "fleettroopers": "fleettroopers",
    "rebelfleettroopers": "fleettroopers",
    "pathfinders": "pathfinders",
    "commandos": "commandos",
    "t47": "t47",
    "t47airspeeder": "t47",
    "df90mortar": "df90mortar",
    "phaseiiclones": "phase2clones",
    "phaseiiclonetroopers": "phase2clones",
    "b1droids": "b1droids",
    "b2droids": "b2droids",
    "b2superbattledroids": "b2droids",
    "droidekas": "droidekas",
    "tx130": "tx130",
    "tx130sabertank": "tx130",
    "tx130saberclassfightertank": "tx130",
}
"""Names of other tools for units that we know."""

TITLED = ("commander", "operative")
LEFT_OUT = ("commandCards", "contingencies", "battlefieldDeck")


class Skipped(Struct, frozen=True):
    """Something of a list that the room does not use: `kind` is a words key, `name` what the list calls it."""

    kind: str
    name: str
    unit: str = ""


class Imported(Struct, frozen=True):
    """A list as it was read. `unknown` are the places of units whose profile has to be entered by hand."""

    army: Army
    points: int
    unknown: tuple[int, ...]
    skipped: tuple[Skipped, ...]


def read(text: str) -> Imported:
    """Read an army list.

    Raises `Refused` (code `bad_list`): `not_json`, `no_units`, or `saved_ids` for a list that holds ids, not names.
    """
    found = _parsed(text)
    entries, skipped = _entries(found)
    units: list[UnitIn] = []
    unknown: list[int] = []
    for name, upgrades, loadout in entries:
        known = key_of(name)
        for one in loadout:
            skipped.append(Skipped("loadout", one, name))
        if known:
            adds = tuple(grown for one in upgrades if (grown := roster.grown(known, one)))
            skipped += [Skipped("upgrade", one, name) for one in upgrades if not roster.grown(known, one)]
            units.append(roster.unit(known, adds))
            continue
        unknown.append(len(units))
        skipped += [Skipped("upgrade", one, name) for one in upgrades]
        units.append(UnitIn(name=name, minis=[MiniIn([], 1)]))
    for part in LEFT_OUT:
        skipped += [Skipped(part, one) for one in _names(found.get(part))]
    faction = str(found.get("armyFaction") or found.get("faction") or "").lower()
    if faction and faction not in FACTIONS:
        skipped.append(Skipped("faction", faction))
    army = Army(ships=units, name=str(found.get("listname") or ""), faction=FACTIONS.get(faction, ""))
    points = found.get("points")
    return Imported(army, points if isinstance(points, int) else 0, tuple(unknown), tuple(skipped))


def _parsed(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused("not_json", code="bad_list") from None
    if not isinstance(found, dict) or not isinstance(found.get("units"), list) or not found["units"]:
        raise Refused("no_units", code="bad_list")
    return found


def _entries(found: dict[str, Any]) -> tuple[list[tuple[str, list[str], list[str]]], list[Skipped]]:
    """The units as (name, upgrades, loadout); at least one fork writes each as text."""
    entries: list[tuple[str, list[str], list[str]]] = []
    skipped: list[Skipped] = []
    for one in found["units"]:
        unit = _as_object(one)
        if "unitId" in unit and "name" not in unit:
            raise Refused("saved_ids", code="bad_list")
        name = unit.get("name")
        if not isinstance(name, str) or not name.strip():
            skipped.append(Skipped("unit", str(one)[:80]))
            continue
        entries.append((name.strip()[:80], _names(unit.get("upgrades")), _names(unit.get("loadout"))))
    if not entries:
        raise Refused("no_units", code="bad_list")
    return entries, skipped


def _as_object(value: Any) -> dict[str, Any]:
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    return value if isinstance(value, dict) else {}


def _names(value: Any) -> list[str]:
    """The names in a list, or in the lists of an object."""
    if isinstance(value, dict):
        return [name for part in value.values() if isinstance(part, list) for name in _names(part)]
    if not isinstance(value, list):
        return []
    return [str(one)[:80] for one in value if one not in (None, "")]


def key_of(name: str) -> str:
    """The key of the row that a name means; empty if we do not know the unit.

    Characters carry a title behind their name in a list. Anything else has to match, so that a strike team or a
    special squad is not taken for the unit that it is a part of.
    """
    wanted = roster.plain(name)
    by_name = {roster.plain(row["name"]): key for key, row in roster.rows().items()}
    if wanted in by_name or wanted in ALIASES:
        return by_name.get(wanted) or ALIASES[wanted]
    titled = (
        key
        for key, row in roster.rows().items()
        if row.get("rank") in TITLED and wanted.startswith(roster.plain(row["name"]))
    )
    return next(titled, "")
