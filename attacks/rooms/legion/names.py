"""What lists call units and upgrades: exactly, as list builders write them, and loosely, as people type them.

A name may mean several cards: another title, another faction, a strike team. What else a list tells of the unit decides
(`Hints`), and where nothing does, the first card of the book is taken and the list is told so.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any
from unicodedata import normalize

from msgspec import Struct

from attacks.rooms.legion import lines, roster
from attacks.rooms.legion.forces import forces
from attacks.rooms.legion.table import current

FACTIONS = {"imperial": "imperial", "empire": "imperial", "rebel": "rebel", "rebels": "rebel"}
FACTIONS |= {"republic": "republic", "separatist": "separatist", "separatists": "separatist", "mercenary": "mercenary"}
FACTIONS |= {"fringe": "mercenary", "mandalorian": "mandalorian", "mandalorians": "mandalorian"}
ONE_MORE = ("extra", "additional", "one more")
SHORTEST = 3
LONG, NEAR = 7, 0.88
"""So long a name may have a letter wrong, and so much of it has to be right."""


class NameScope(Struct, frozen=True):
    """For whom a name is looked up: the faction of the army, if it tells one, and the book of its edition.

    `leaning`: the faction most units of an army without a faction have; it decides between cards, and bars none.
    `force` is the key of its battle force, whose units are its own as well.
    """

    faction: str = ""
    book: str = roster.PRINTED
    leaning: str = ""
    force: str = ""


class Hints(Struct, frozen=True):
    """What a list tells of a unit beside its name: its points, its rank and its upgrades."""

    points: int = 0
    rank: str = ""
    upgrades: tuple[str, ...] = ()


class Called(Struct, frozen=True):
    """A unit that people named: its row, and the upgrade that stood in its name ("Z-6 Rebel Troopers")."""

    key: str
    upgrade: str = ""


ANYBODY, NOTHING = NameScope(), Hints()


def key_of(name: str, asked: NameScope = ANYBODY, hints: Hints = NOTHING) -> str:
    """The key of the row that a name means in an army of this faction; empty if we do not know the unit.

    A character may carry its title behind its name. Anything else has to match, and so has the faction, so that neither
    another card of the same character nor a special squad is taken for the one we know.
    """
    wanted = roster.plain(name)
    return _likeliest([key for key in _rows(asked) if wanted in _called(key)], wanted, asked, hints)


def several(name: str, asked: NameScope = ANYBODY, hints: Hints = NOTHING) -> tuple[str, ...]:
    """The keys of all cards between which a name and what is told of the unit do not decide."""
    wanted = roster.plain(name)
    keys = [key for key in _rows(asked) if wanted in _called(key)]
    if not keys:
        return ()
    ranks = {key: _fit(key, wanted, asked, hints) for key in keys}
    best = max(ranks.values())
    return tuple(key for key in keys if ranks[key] == best)


def _likeliest(keys: list[str], wanted: str, asked: NameScope, hints: Hints) -> str:
    return max(keys, key=lambda key: _fit(key, wanted, asked, hints), default="")


def _fit(key: str, wanted: str, asked: NameScope, hints: Hints) -> tuple[int, ...]:
    """How well a card fits what is told: first its points, its rank and upgrades, then the army's faction.

    A name without more is that of the card which has no other.
    """
    row = roster.rows()[key]
    return (
        int(bool(hints.points) and row.get("points") == hints.points),
        int(bool(hints.rank) and row.get("rank", "corps") == hints.rank),
        sum(bool(upgrade(key, one)) for one in hints.upgrades),
        int(row["faction"] in (asked.faction and FACTIONS.get(asked.faction, asked.faction), asked.leaning)),
        int(key in _own(asked.book)),
        int("title" not in row and roster.plain(row["name"]) == wanted),
        int(not row.get("team")),
    )


def loosely(name: str, asked: NameScope = ANYBODY, hints: Hints = NOTHING) -> Called | None:
    """The unit that people mean: a name in the singular or plural, a character by one of its names, or the name of a
    unit beside that of an upgrade it may have. None if none of ours is meant.
    """
    key = key_of(name, asked, hints) or _in_number(name, asked, hints) or _by_one_name(name, asked)
    if key:
        return Called(key)
    words = _words(name)
    found = []
    for key, row in _rows(asked).items():
        if "title" in row:
            continue
        for known in sorted((_words(one) for one in (row["name"], *row.get("also", []))), key=len, reverse=True):
            for rest in _beside(words, known):
                if beside := upgrade(key, " ".join(rest)):
                    found.append(Called(key, beside))
    return max(found, key=lambda one: _fit(one.key, "", asked, hints), default=None)


@lru_cache(2048)
def nearly(name: str, asked: NameScope) -> str:
    """The unit of a name with a letter or two wrong; empty where several or none are so near."""
    wanted = roster.plain(name[:60])
    if len(wanted) < LONG:
        return ""
    by_name = {known: key for key in reversed(_rows(asked)) for known in _called(key)}
    near = get_close_matches(wanted, by_name, 2, NEAR)
    ours = {roster.rows()[by_name[one]]["name"] for one in near}
    return key_of(roster.rows()[by_name[near[0]]]["name"], asked) if len(ours) == 1 else ""


def begins(name: str) -> bool:
    """Does a name begin with that of a unit of ours, and go on?"""
    words = _words(name)
    return any(words[: len(known)] == known for row in roster.rows().values() if (known := _words(row["name"])))


def team(name: str, upgrades: list[str], asked: NameScope = ANYBODY) -> Called | None:
    """The strike team that a list calls by these two words alone, told by what only it may have."""
    if _words(name) != ("strike", "team"):
        return None
    own = _own(asked.book)
    teams = [key for key, row in _rows(asked).items() if row.get("team") and any(upgrade(key, one) for one in upgrades)]
    found = [key for key in teams if key in own] or teams
    return Called(found[0]) if len(found) == 1 else None


def upgrade(key: str, name: str) -> str:
    """The upgrade with a mini or weapon that people mean for a unit: by its name or the beginnings of its words, if
    that fits one alone; empty if it is none of ours.
    """
    if found := roster.grown(key, name):
        return found
    if text(key, name, exactly=True):
        return ""
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
    return fits[0] if len(fits) == 1 else _of_the_unit(key, fits)


def _of_the_unit(key: str, fits: list[str]) -> str:
    """The one heavy weapon among several upgrades that fit: people name it by its gun alone."""
    brings = roster.upgrades_of(key)
    heavy = [one for one in fits if one in brings and brings[one].slot == "heavy weapon"]
    return heavy[0] if len(heavy) == 1 else ""


def text(key: str, name: str, *, exactly: bool = False) -> str:
    """The upgrade without mini and weapon that a list means for a unit: players do what its card says. Empty if it is
    none that we know.
    """
    wanted = roster.plain(name)
    if found := roster.own_names(key).get(wanted, "") or _texts().get(wanted, ""):
        return found
    if exactly or len(wanted) < SHORTEST + 1:
        return ""
    words = _words(name)
    fits = {one for plain, one in _texts().items() if plain and _begins(words, _words(one))}
    return fits.pop() if len(fits) == 1 else ""


def copies(key: str, listed: str, units: int) -> list[str]:
    """An upgrade as often as a line gives it to each of so many units; nothing for minis as they are printed."""
    n, alone = lines.number(listed.rpartition(":")[2])
    own = [roster.plain(weapon.name) for weapon in roster.unit(key).weapons]
    if (gun := roster.plain(alone)) and any(name.startswith(gun) for name in own) and not upgrade(key, alone):
        return []  # "4x Stormtrooper: 4x E-11"
    whole = upgrade(key, listed) or text(key, listed, exactly=True)
    named = "" if n == 1 or whole else upgrade(key, alone) or text(key, alone, exactly=True)
    return [named] * (1 if n == units else n) if named else [whole or listed]


@cache
def with_comma() -> frozenset[tuple[str, ...]]:
    """The names of upgrades in which a comma stands, in their parts as they are compared."""
    named = (one for row in current().upgrades for one in (row.name, *row.also) if "," in one)
    return frozenset(tuple(roster.plain(part) for part in one.split(",")) for one in named)


@cache
def _texts() -> dict[str, str]:
    """The upgrades that are texts alone, and any other by its whole name, by each of their names."""
    named = [(one, row) for row in current().upgrades for one in (row.name, *row.also)]
    # the last of a name has it: what a card is called on itself comes after what others call it
    named.sort(key=lambda pair: (pair[0] == pair[1].name, not (pair[1].weapons or pair[1].minis)))
    gone = (*roster.read_data("corrections.toml")["texts"]["before"], *roster.withdrawn("upgrades").values())
    return {roster.plain(one): one for one in gone} | {roster.plain(one): row.name for one, row in named}


def _one_more(key: str, name: str) -> str:
    """The upgrade that adds one more of the usual minis, where a list asks for an extra one."""
    row = roster.rows()[key]
    if not name.lower().startswith(ONE_MORE):
        return ""
    if "adds" not in row:
        brings = roster.upgrades_of(key).values()
        bare = [one for one in brings if one.slot == "personnel" and one.minis == 1 and not one.weapons]
        alike = [one.name for one in bare if _words(one.name)[-1] == _words(row["name"])[-1] and not one.leader]
        return alike[0] if alike else ""
    usual = row["minis"][0].split(":", 1)[1].strip()
    return next((one for one, carried in row.get("adds", {}).items() if carried == usual), "")


@cache
def _own(book: str) -> frozenset[str]:
    """The keys of a book itself."""
    return frozenset(roster.newest() if book == roster.NEWEST else roster.read_data("units.toml"))


def _rows(asked: NameScope) -> dict[str, dict[str, Any]]:
    return _fielded(FACTIONS.get(asked.faction, asked.faction), asked.book, asked.force)


@cache
def _fielded(army: str, book: str, force: str) -> dict[str, dict[str, Any]]:
    """The units that an army of a faction or battle force may field, in the order of their book."""
    rows, more = roster.rows_of(book).items(), forces()[force].fields() if force else frozenset()
    return {key: row for key, row in rows if army in ("", row["faction"], *row.get("armies", [])) or key in more}


@cache
def _called(key: str) -> set[str]:
    """Whatever lists call the unit of a row, as it is compared: a character also with its title or its rank."""
    row = roster.rows()[key]
    names = [row["name"], *row.get("also", [])]
    more = ("", row["title"], row["rank"]) if "title" in row else ("",)
    turned = {roster.plain(row["title"] + row["name"])} if "title" in row else set()
    return {roster.plain(name + rest) for name in names for rest in more} | turned


@lru_cache(8192)
def _words(name: str) -> tuple[str, ...]:
    """The words of a name as they are compared, in the singular."""
    found = re.findall(r"[a-z0-9]+", normalize("NFKD", name).lower().replace("'", "").replace("\u2019", ""))
    return tuple(word[:-1] if len(word) >= SHORTEST and word.endswith("s") else word for word in found)


def _in_number(name: str, asked: NameScope, hints: Hints) -> str:
    wanted = _words(name)
    rows = _rows(asked).items()
    found = [key for key, row in rows if any(wanted == _words(one) for one in (row["name"], *row.get("also", [])))]
    exact = [key for key in found if wanted == _words(roster.rows()[key]["name"])]
    return _likeliest(exact or found, "", asked, hints)


def _by_one_name(name: str, asked: NameScope) -> str:
    """The one character that a single word names."""
    wanted = _words(name)
    found = [key for key, row in _rows(asked).items() if "title" in row and _has_name(wanted, _words(row["name"]))]
    own = [key for key in found if key in _own(asked.book)]
    people = {roster.rows()[key]["name"] for key in own or found}
    return _likeliest(own or found, "", asked, NOTHING) if len(people) == 1 else ""


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
