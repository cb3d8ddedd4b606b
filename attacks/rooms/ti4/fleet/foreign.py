"""JSON as calculators and chat bots write a fleet, as people type it: counts by the name of a unit, planets by name."""

from __future__ import annotations

import json
from typing import Any

from attacks.engine.pasted import whole
from attacks.rooms.ti4.fleet import lexicon

SIDES = ("attacker", "defender")
WRAPPED = ("fleet", "army", "list", "squad", "data")
"""Fields in which tools put a fleet whole."""
NAMED, COUNTED = ("unit", "name", "type", "ship"), ("count", "n", "quantity", "qty", "number", "amount")
FIGHTS = ("fights", "battles", "combats")
COUNTS = ("units", "unit", "space", "ships")
TOLD = ("technologies", "tech", "techs", "leaders", "relics", "laws", "hand")
MOST = 60
"""So many names of a list are read."""


def fights_in(text: str) -> list[dict[str, Any]]:
    """The fights of a file that holds several; none where the JSON is of another shape."""
    found = _object(text)
    listed: list[Any] = next((found[key] for key in FIGHTS if isinstance(found.get(key), list)), [])
    return [one for one in listed if isinstance(one, dict)]


def _object(text: str) -> dict[str, Any]:
    try:
        found = json.loads(whole(text))
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def typed_out(text: str) -> str:
    """The same fleet as a line of text; empty where the JSON is of another shape. Of two sides: the first."""
    if text.lstrip().startswith("["):
        return _counted(_rows(text))
    found = _object(text)
    found = next((found[key] for key in WRAPPED if isinstance(found.get(key), dict)), found)
    sides = [found[side] for side in SIDES if isinstance(found.get(side), dict)] or [found]
    return next(filter(None, map(_fleet, sides)), "")


def _rows(text: str) -> object:
    """What a list holds that is JSON."""
    try:
        return json.loads(whole(text))
    except (ValueError, RecursionError):
        return ()


def _tallied(rows: list[dict[str, Any]]) -> dict[str, int]:
    """Rows with a name and a number each, as counts by name."""
    counts: dict[str, int] = {}
    for one in rows[:MOST]:
        name = next((str(one[key]) for key in NAMED if isinstance(one.get(key), str)), "")
        n = next((int(told) for key in COUNTED if (told := str(one.get(key, ""))).isdecimal() and len(told) < 4), 1)
        if name:
            counts[name] = counts.get(name, 0) + n
    return counts


def _fleet(said: dict[str, Any]) -> str:
    counts = [part for key in COUNTS if not _own(said.get(key)) and (part := _counted(said.get(key)))]
    if not counts:
        units = {key: n for key, n in said.items() if isinstance(n, int) and lexicon.unit(_plain(key))}
        counts = [_counted(units)] if units and not said.get("ships") else []
    planets = said.get("planets")
    parts = [", ".join(counts)] if counts else []
    if isinstance(planets, dict):
        parts += [f"planet {_plain(name)}: {_counted(units)}" for name, units in planets.items() if _counted(units)]
    if not parts:
        return ""
    for key in TOLD:
        if isinstance(said.get(key), list):
            parts.append(f"{key}: {', '.join(_plain(one) for one in said[key][:MOST])}")
    faction = lexicon.find(lexicon.factions(), _plain(said.get("faction", "")))
    return "; ".join([f"faction: {faction}", *parts] if faction else parts)


def _own(units: object) -> bool:
    """Are these rows as we write them ourselves?"""
    return isinstance(units, list) and any(isinstance(one, dict) and "kind" in one for one in units)


def _counted(units: object) -> str:
    """Counts by name, or a list of names, or of rows with a name and a number."""
    if isinstance(units, list) and units and all(isinstance(one, dict) for one in units):
        units = _tallied(units)
    if isinstance(units, dict):
        rows = [(name, n) for name, n in units.items() if isinstance(n, int) and n]
        return ", ".join(f"{n} {_plain(name)}" for name, n in rows[:MOST])
    if isinstance(units, list) and all(isinstance(one, str) for one in units):
        return ", ".join(_plain(one) for one in units[:MOST])
    return ""


def _plain(name: object) -> str:
    """A name without the signs by which text is divided."""
    return "".join(" " if char in ",;:()/+&|_\n" else char for char in str(name))[:80].strip()
