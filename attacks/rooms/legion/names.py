"""What lists call units and upgrades: exactly, as list builders write them, and loosely, as people type them."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any
from unicodedata import normalize

from msgspec import Struct

from attacks.rooms.legion import roster

FACTIONS = {"imperial": "imperial", "empire": "imperial", "rebel": "rebel", "rebels": "rebel"}
FACTIONS |= {"republic": "republic", "separatist": "separatist", "separatists": "separatist", "mercenary": "mercenary"}
ONE_MORE = ("extra", "additional", "one more")
SHORTEST = 3


class Called(Struct, frozen=True):
    """A unit that people named: its row, and the upgrade that stood in its name ("Z-6 Rebel Troopers")."""

    key: str
    upgrade: str = ""


def key_of(name: str, faction: str = "") -> str:
    """The key of the row that a name means in an army of this faction; empty if we do not know the unit.

    A character may carry its title behind its name. Anything else has to match, and so has the faction, so that neither
    another card of the same character nor a special squad is taken for the one we know.
    """
    wanted = roster.plain(name)
    return next((key for key, _row in _rows(faction) if wanted in _called(key)), "")


def loosely(name: str, faction: str = "") -> Called | None:
    """The unit that people mean: a name in the singular or plural, a character by one of its names, or the name of a
    unit beside that of an upgrade it may have. None if none of ours is meant.
    """
    if key := key_of(name, faction) or _in_number(name, faction) or _by_one_name(name, faction):
        return Called(key)
    words = _words(name)
    for key, row in _rows(faction):
        if "title" in row:
            continue
        for known in sorted((_words(one) for one in (row["name"], *row.get("also", []))), key=len, reverse=True):
            for rest in _beside(words, known):
                if found := upgrade(key, " ".join(rest)):
                    return Called(key, found)
    return None


def begins(name: str) -> bool:
    """Does a name begin with that of a unit of ours, and go on?"""
    words = _words(name)
    return any(words[: len(known)] == known for _key, row in _rows("") if (known := _words(row["name"])))


def team(name: str, upgrades: list[str], faction: str = "") -> Called | None:
    """The strike team that a list calls by these two words alone, told by what only it may have."""
    if _words(name) != ("strike", "team"):
        return None
    found = [key for key, row in _rows(faction) if row.get("team") and any(upgrade(key, one) for one in upgrades)]
    return Called(found[0]) if len(found) == 1 else None


def upgrade(key: str, name: str) -> str:
    """The upgrade with a mini or weapon that people mean for a unit: by its name or the beginnings of its words, if
    that fits one alone; empty if it is none of ours.
    """
    if found := roster.grown(key, name):
        return found
    if usual := _one_more(key, name):
        return usual
    wanted = _words(name)
    if len("".join(wanted)) < 2:
        return ""
    fits = [
        one
        for one, also in roster.addable(key).items()
        if any(_begins(wanted, _words(known)) for known in (one, *also))
    ]
    return fits[0] if len(fits) == 1 else ""


def _one_more(key: str, name: str) -> str:
    """The upgrade that adds one more of the usual minis, where a list asks for an extra one."""
    row = roster.rows()[key]
    if not name.lower().startswith(ONE_MORE):
        return ""
    usual = row["minis"][0].split(":", 1)[1].strip()
    return next((one for one, carried in row.get("adds", {}).items() if carried == usual), "")


def _rows(faction: str) -> list[tuple[str, dict[str, Any]]]:
    army = FACTIONS.get(faction, faction)
    return [(key, row) for key, row in roster.rows().items() if army in ("", row["faction"], *row.get("armies", []))]


@cache
def _called(key: str) -> set[str]:
    """Whatever lists call the unit of a row, as it is compared: a character also with its title or its rank."""
    row = roster.rows()[key]
    names = [row["name"], *row.get("also", [])]
    more = ("", row["title"], row["rank"]) if "title" in row else ("",)
    return {roster.plain(name + rest) for name in names for rest in more}


@lru_cache(4096)
def _words(name: str) -> tuple[str, ...]:
    """The words of a name as they are compared, in the singular."""
    found = re.findall(r"[a-z0-9]+", normalize("NFKD", name).lower().replace("'", "").replace("\u2019", ""))
    return tuple(word[:-1] if len(word) >= SHORTEST and word.endswith("s") else word for word in found)


def _in_number(name: str, faction: str) -> str:
    wanted = _words(name)
    for key, row in _rows(faction):
        if any(wanted == _words(one) for one in (row["name"], *row.get("also", []))):
            return key
    return ""


def _by_one_name(name: str, faction: str) -> str:
    """The one character that a single word names."""
    wanted = _words(name)
    found = {key for key, row in _rows(faction) if "title" in row and _has_name(wanted, _words(row["name"]))}
    return found.pop() if len(found) == 1 else ""


def _has_name(wanted: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return wanted in (words[:1], words[-1:]) and len(wanted[0]) >= SHORTEST


def _beside(words: tuple[str, ...], known: tuple[str, ...]) -> list[tuple[str, ...]]:
    """What is left of the words when they begin or end with the known ones."""
    rests = []
    if len(words) > len(known) and words[-len(known) :] == known:
        rests.append(words[: -len(known)])
    if len(words) > len(known) and words[: len(known)] == known:
        rests.append(words[len(known) :])
    return rests


def _begins(wanted: tuple[str, ...], words: tuple[str, ...]) -> bool:
    """Does each word begin one of the words, in their order?"""
    left = iter(words)
    return all(any(word.startswith(one) for word in left) for one in wanted)
