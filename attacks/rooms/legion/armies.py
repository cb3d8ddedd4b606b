"""Army lists people bring: the JSON and text exports of Legion HQ and Tabletop Admiral, or typed (rules/legion.md 11).

Reading is lenient: units may be text inside the list, what is not known is kept by its name or named as skipped, and
nothing disappears without a word. A text that is no list is refused.
"""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from attacks.engine.pasted import bare, decoded, whole
from attacks.engine.values import Refused
from attacks.rooms.legion import builder_text, roster
from attacks.rooms.legion.names import FACTIONS, key_of
from attacks.rooms.legion.squad import Army, MiniIn, UnitIn

LEFT_OUT = ("commandCards", "contingencies", "battlefieldDeck")


class Skipped(Struct, frozen=True):
    """Something of a list that the room does not use: `kind` is a words key, `name` what the list calls it."""

    kind: str
    name: str
    unit: str = ""


class Imported(Struct, frozen=True):
    """A list as it was read, with the places of units that need a look.

    `unknown`: the profile has to be entered by hand. `titled`: a character that the list calls by its name alone, taken
    for the card of that name which we know.
    """

    army: Army
    points: int
    unknown: tuple[int, ...]
    titled: tuple[int, ...]
    skipped: tuple[Skipped, ...]


def read(text: str) -> Imported:
    """Read an army list.

    Raises `Refused` (code `bad_list`): how the text breaks and where (`engine.pasted`), `text_export` for text in
    which no unit of ours stands, `other_game`, `no_army` or `no_units` for other JSON, `saved_ids` for a list of ids.
    """
    found = _parsed(text)
    entries, skipped = _entries(found)
    told = str(found.get("armyFaction") or found.get("faction") or "").lower()
    if told and told not in FACTIONS:
        skipped.append(Skipped("faction", told))
    faction = FACTIONS.get(told, "")
    units: list[UnitIn] = []
    unknown: list[int] = []
    titled: list[int] = []
    for name, upgrades, loadout in entries:
        known = key_of(name, told)
        skipped += [Skipped("loadout", one, name) for one in loadout]
        if known and _without_title(known, name):
            titled.append(len(units))
        if known:
            adds = tuple(grown for one in upgrades if (grown := roster.grown(known, one)))
            skipped += [Skipped("upgrade", one, name) for one in upgrades if not roster.grown(known, one)]
            units.append(roster.unit(known, adds))
            continue
        unknown.append(len(units))
        skipped += [Skipped("upgrade", one, name) for one in upgrades]
        units.append(UnitIn(name=name, minis=[MiniIn([], 1)]))
    skipped += [Skipped("words", one) for one in _names(found.get("left"))]
    for part in LEFT_OUT:
        skipped += [Skipped(part, one) for one in _names(found.get(part))]
    army = Army(ships=units, name=str(found.get("listname") or ""), faction=faction)
    points = found.get("points")
    return Imported(army, points if isinstance(points, int) else 0, tuple(unknown), tuple(titled), tuple(skipped))


def _parsed(text: str) -> dict[str, Any]:
    text = bare(text)
    try:
        found = decoded(text)
    except Refused as broken:
        if broken.reason != "no_json":
            raise
        told = builder_text.read(text)
        if told is None:
            raise Refused("text_export", code="bad_list") from None
        return told
    if isinstance(found, list) and any(isinstance(one, dict) and "units" in one for one in found):
        if len(found) > 1:
            raise Refused("two_lists", code="bad_list")
        found = found[0]
    if isinstance(found, dict) and "pilots" in found:
        raise Refused("other_game", code="bad_list")
    if not isinstance(found, dict) or not isinstance(found.get("units"), list):
        raise Refused("no_army", code="bad_list")
    if not found["units"]:
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
            value = json.loads(whole(value))
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


def _without_title(key: str, name: str) -> bool:
    """Is the name that of a character alone, so that another card of it may be meant?"""
    row = roster.rows()[key]
    return "title" in row and roster.plain(row["title"]) not in roster.plain(name)
