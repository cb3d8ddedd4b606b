"""Army lists people bring: the JSON and text exports of Legion HQ and Tabletop Admiral, or typed (rules/legion.md 11).

Reading is lenient: units may be text inside the list, what is not known is kept by its name or named as skipped, and
nothing disappears without a word. A text that is no list is refused.
"""

from __future__ import annotations

import json
import re
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from attacks.engine.pasted import bare, decoded, whole
from attacks.engine.values import Refused
from attacks.rooms.legion import builder_text, forces, links, names, roster
from attacks.rooms.legion.listed import Listed
from attacks.rooms.legion.names import FACTIONS, key_of
from attacks.rooms.legion.squad import Army, MiniIn, UnitIn
from attacks.rooms.legion.table import current

COUNTS = ("count", "quantity", "qty")
NAMED = {"name", "unitId", "upgradesEquipped"}
RANKS = ("commander", "operative", "corp", "special", "special force", "support", "heavy", "heavie")
WRAPPED = ("list", "army", "data", "roster", "squad", "fleet")
"""Fields in which tools put an army whole."""
LEFT_OUT = ("commandCards", "contingencies", "battlefieldDeck")


class Skipped(Struct, frozen=True):
    """Something of a list that the room does not use: `kind` is a words key, `name` what the list calls it."""

    kind: str
    name: str
    unit: str = ""


class Doubt(Struct, frozen=True):
    """A unit at a place that its name does not tell from `others`: their names."""

    place: int
    others: tuple[str, ...]


class Imported(Struct, frozen=True):
    """A list as it was read, with the places of units that need a look.

    `unknown`: the profile has to be entered by hand. `titled`: a character that the list calls by its name alone, taken
    for the card of that name which we know. `doubts`: other cards of the name that may be meant as well.
    """

    army: Army
    points: int
    unknown: tuple[int, ...]
    titled: tuple[int, ...]
    skipped: tuple[Skipped, ...]
    doubts: tuple[Doubt, ...] = ()


def parse_army(text: str, book: str = roster.PRINTED) -> Imported:
    """Read an army list, for the cards of a book.

    Raises `Refused` (code `bad_list`): how the text breaks and where (`engine.pasted`), `text_export` for text in
    which no unit of ours stands, `other_game`, `no_army` or `no_units` for other JSON.
    """
    found = _parsed(text, book)
    entries, skipped = _entries(found)
    told = builder_text.faction(str(found.get("armyFaction") or found.get("faction") or ""))
    called = str(found.get("battleForce") or "").strip()
    force = forces.named(called)
    if called and not force:
        skipped.append(Skipped("battle_force", called[:80]))
    if force and told not in FACTIONS:
        told = forces.forces()[force].faction
    if told and told not in FACTIONS:
        skipped.append(Skipped("faction", told))
    asked = names.NameScope(told, book, str(found.get("leaning") or ""), force)
    units: list[UnitIn] = []
    unknown: list[int] = []
    titled: list[int] = []
    doubts: list[Doubt] = []
    for entry in entries:
        hints = replace(entry.hints, upgrades=entry.upgrades)
        known = entry.key or key_of(entry.name, asked, hints)
        skipped += [Skipped("loadout", one, entry.name) for one in entry.loadout]
        if entry.near:
            skipped.append(Skipped("near", entry.near, entry.name))
        if not known:
            unknown.append(len(units))
            skipped += [_strange(one, entry.name) for one in entry.upgrades]
            units.append(UnitIn(name=entry.name, minis=[MiniIn([], 1)], upgrades=list(entry.upgrades)))
            continue
        others = () if entry.sure else names.several(entry.name, asked, hints)
        if _without_title(known, entry):
            titled.append(len(units))
        elif known in others and len(others) > 1:
            doubts.append(Doubt(len(units), tuple(_whole_name(one) for one in others if one != known)))
        unit, left = _unit(known, entry)
        units.append(unit)
        skipped += left
    skipped += [Skipped("words", one) for one in _names(found.get("left"))]
    skipped += [Skipped("remark", one) for one in _names(found.get("remarks"))]
    for part in LEFT_OUT:
        skipped += [Skipped(part, one) for one in _names(found.get(part))]
    own = roster.newest()
    army = Army(
        ships=units,
        name=str(found.get("listname") or ""),
        faction=FACTIONS.get(told, ""),
        revision=current().source.revision if any(unit.key in own for unit in units) else "",
        force=force,
    )
    points = found.get("points")
    points = points if isinstance(points, int) else 0
    return Imported(army, points, tuple(unknown), tuple(titled), tuple(skipped), tuple(doubts))


def _unit(key: str, entry: Listed) -> tuple[UnitIn, list[Skipped]]:
    """A unit with what its upgrades bring, and those that players look after or nobody knows."""
    adds: list[str] = []
    carried: list[str] = []
    skipped: list[Skipped] = []
    points = 0
    for one in entry.upgrades:
        if grown := roster.grown(key, one):
            adds.append(grown)
            carried.append(grown)
            if by_hand := roster.by_hand(key, grown):
                skipped.append(Skipped("by_hand", f"{grown} ({', '.join(by_hand)})", entry.name))
        elif known := names.text(key, one):
            carried.append(known)
            points += roster.text_points(known, key)
            skipped.append(Skipped("by_hand", known, entry.name))
        else:
            skipped.append(_strange(one, entry.name))
    unit = roster.unit(key, tuple(adds))
    own = key in roster.newest()
    return replace(unit, upgrades=carried if own else [], points=unit.points + points if own else unit.points), skipped


def _strange(upgrade: str, unit: str) -> Skipped:
    """An upgrade that nobody knows, by its name or by an id alone."""
    return Skipped("unknown_upgrade_id" if links.coded(upgrade) else "upgrade", upgrade, unit)


def _parsed(text: str, book: str) -> dict[str, Any]:
    text = bare(text)
    text = re.sub(r"(?<=[:,])\s+(?=\d{0,2}[A-Za-z]{2})", "", text) if links.WITHIN.match(text) else text
    if links.is_link(text):
        return links.parse_link(text)
    try:
        found = decoded(text)
    except Refused as broken:
        linked = links.within(text)
        typed = broken.reason == "no_json" or bool(re.match(r"\[[^\W\d][\w .]{0,30}\]", text))
        if not typed and not linked:
            raise
        words = links.ANYWHERE.sub("", text)
        told = builder_text.parse_builder_text(words, book) if typed else None
        if told is None and linked:
            return links.parse_link(linked)
        if told is None:
            raise Refused("text_export", code="bad_list") from None
        return told
    return _army_in(found)


def _army_in(found: Any) -> dict[str, Any]:
    """The army in JSON of whatever shape. Raises `Refused` where there is none, or several."""
    if isinstance(found, list) and any(isinstance(one, dict) and "units" in one for one in found):
        if len(found) > 1:
            raise Refused("two_lists", code="bad_list")
        found = found[0]
    elif isinstance(found, list) and _of_units(found):
        found = {"units": found}
    if isinstance(found, dict) and "units" not in found:
        found = next((found[key] for key in WRAPPED if isinstance(found.get(key), dict)), found)
    found = _ranked(found) if isinstance(found, dict) and "units" not in found else found
    numbered = found.get("units") if isinstance(found, dict) else None
    if isinstance(numbered, dict) and numbered and all(isinstance(n, int) for n in numbered.values()):
        found = {**found, "units": [{"name": name, "count": n} for name, n in numbered.items()]}
    if isinstance(numbered, dict) and numbered and all(key.isdecimal() for key in numbered):
        found = {**found, "units": list(numbered.values())}
    if isinstance(found, dict) and "pilots" in found:
        raise Refused("other_game", code="bad_list")
    if not isinstance(found, dict) or not isinstance(found.get("units"), list):
        raise Refused("no_army", code="bad_list")
    if not found["units"]:
        raise Refused("no_units", code="bad_list")
    return found


def _ranked(found: dict[str, Any]) -> dict[str, Any]:
    """An army whose units stand in a list for each rank, as one with a list of units."""
    ranks = [units for rank, units in found.items() if rank.lower().rstrip("s") in RANKS and isinstance(units, list)]
    return {**found, "units": [unit for units in ranks for unit in units]} if ranks else found


def _of_units(found: list[Any]) -> bool:
    """Is it a list of units without anything around it: objects that tell one, or names of ours?"""
    objects = bool(found) and all(isinstance(one, dict) and NAMED & set(one) for one in found)
    return objects or any(isinstance(one, str) and names.loosely(one[:80]) for one in found)


def _entries(found: dict[str, Any]) -> tuple[list[Listed], list[Skipped]]:
    """The units of a list; at least one fork writes each as text, and saved lists hold ids."""
    entries: list[Listed] = []
    skipped: list[Skipped] = []
    for one in found["units"]:
        if one in (None, "", []):
            continue
        if isinstance(one, list) and all(isinstance(word, str) for word in one):
            one = {"name": one[0], "upgrades": one[1:]}
        unit = _as_object(one)
        if "unitId" in unit and "name" not in unit:
            entries += links.saved(unit)
            continue
        known = isinstance(one, str) and not unit and names.loosely(one[:80], names.NameScope(book=roster.NEWEST))
        name = one if known else unit.get("name", unit.get("unit"))
        name = name.get("name") if isinstance(name, dict) else name
        if not isinstance(name, str) or not name.strip():
            skipped.append(Skipped("unit", str(one)[:80]))
            continue
        hints, key = unit.get("hints"), unit.get("key")
        entry = Listed(
            name.strip()[:80],
            tuple(_names(unit.get("upgrades"))),
            tuple(_names(unit.get("loadout"))),
            # only our own reading of a text says these
            key if isinstance(hints, names.Hints) and isinstance(key, str) else "",
            hints if isinstance(hints, names.Hints) else names.NOTHING,
            near=str(unit.get("near") or "") if isinstance(hints, names.Hints) else "",
        )
        n = next((int(told) for one in COUNTS if (told := str(unit.get(one, ""))).isdecimal() and len(told) < 4), 1)
        entries += [entry] * min(max(1, n), links.MOST)
    if not entries:
        raise Refused("no_units", code="bad_list")
    return entries, skipped


def _as_object(value: object) -> dict[str, Any]:
    if isinstance(value, str):
        try:
            value = json.loads(whole(value))
        except (ValueError, RecursionError):
            return {}
    return value if isinstance(value, dict) else {}


def _names(value: object) -> list[str]:
    """The names in a list, or in the lists of an object."""
    if isinstance(value, dict):
        return [name for part in value.values() if isinstance(part, list) for name in _names(part)]
    if isinstance(value, str):
        return [value.strip()[:80]] if value.strip() else []
    if not isinstance(value, list):
        return []
    told = [one["name"] if isinstance(one, dict) and isinstance(one.get("name"), str) else one for one in value]
    return [str(one)[:80] for one in told if one not in (None, "")]


def _without_title(key: str, entry: Listed) -> bool:
    """Is the name that of a character alone, so that another card of it may be meant? Its points may tell."""
    row = roster.rows()[key]
    if entry.sure or "title" not in row or (entry.hints.points and entry.hints.points == row.get("points")):
        return False
    return roster.plain(row["title"]) not in roster.plain(entry.name)


def _whole_name(key: str) -> str:
    row = roster.rows()[key]
    return ", ".join(filter(None, (row["name"], row.get("title", ""))))
