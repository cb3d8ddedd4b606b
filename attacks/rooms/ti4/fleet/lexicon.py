"""What people call things: every name, short name and plural of units, cards, factions and systems, in each language.

`DD`, `destroyers`, `Destroyer I` and the Japanese word all mean the same unit. Case, spaces and signs do not count.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache, lru_cache
from typing import Any

from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet.squad import MONEY, NEIGHBOUR_FLAGS, SYSTEM
from attacks.rooms.ti4.places import FLAGS as OF_PLANETS
from attacks.rooms.ti4.places import GUEST
from attacks.rooms.ti4.wording import FOLDER, words

SHORT = {
    "ff": "fighter",
    "dd": "destroyer",
    "ca": "cruiser",
    "cv": "carrier",
    "dn": "dreadnought",
    "dread": "dreadnought",
    "dreadnaught": "dreadnought",
    "ws": "war_sun",
    "fs": "flagship",
    "gf": "infantry",
    "inf": "infantry",
    "swa": "strike_wing_alpha",
    "mf": "mech",
    "pd": "pds",
    "sd": "space_dock",
    "dock": "space_dock",
    "戦艦": "dreadnought",
    "mentakcruiser3": "corsair",
    "bastionspacedock": "helios",
    "naazvoltron": "eidolon_maximum",
    "naazmechspace": "zgrav_eidolon",
    "naalumechte": "iconoclast_te",
}
NICKNAMES = {"jolnar": "jolnar", "sardakk": "norr", "ghosts": "creuss", "titans": "ul", "vuilraith": "cabal"}
NICKNAMES |= {"ghost": "creuss"}
LABELS = {
    "units": "ships",
    "ships": "ships",
    "fleet": "ships",
    "space": "ships",
    "attacker": "ships",
    "defender": "ships",
    "planet": "planet",
    "ground": "planet",
    "惑星": "planet",
    "near": "near",
    "adjacent": "near",
    "next door": "near",
    "adjacent system": "near",
    "隣": "near",
    "name": "name",
    "faction": "faction",
    "tech": "technologies",
    "techs": "technologies",
    "technology": "technologies",
    "hand": "cards",
    "card": "cards",
    "promissory": "cards",
    "promissories": "cards",
    "promissory notes": "cards",
    "action cards": "cards",
    "objectives": "cards",
    "leader": "leaders",
    "used": "exhausted",
    "relic": "relics",
    "law": "laws",
    "system": "system",
    "next": "neighbours",
    "neighbors": "neighbours",
    "tg": "trade_goods",
    "pool": "fleet_pool",
    "token": "tokens",
}
ANOMALIES = {"asteroids": "asteroid_field", "rift": "gravity_rift", "scar": "entropic_scar"}
FLAGS = {
    "own": "own_unit",
    "mine": "own_unit",
    "unit": "own_unit",
    "planet": "own_planet",
    "token": "own_token",
    "ships": "other_ships",
    "units": "other_units",
    **ANOMALIES,
}
FIELDS = (
    *("ships", "planet", "near", "name", "faction", "technologies", "cards", "leaders", "exhausted", "relics", "laws"),
    *("system", "neighbours", *MONEY),
)
LONGEST_NAME = 60
UNKNOWN = ("?", "unknown", "card", "cards", "hidden")
"""Cards in hand that a player does not name."""


def plain(word: str) -> str:
    """A word without case, spaces and signs, and with a Roman two as a 2: the key of every index here."""
    word = re.sub(r"\bii\b", "2", word.casefold().replace("Ⅱ".casefold(), "2"))
    word = re.sub(r"\bi\b", "", word)
    return "".join(c for c in word if c.isalnum())


def find(index: dict[str, str], word: str) -> str:
    """What a word means in an index; empty if nothing. A plural means the same as the singular."""
    key = plain(word)
    for form in (
        key,
        key.removesuffix("s"),
        re.sub(r"s(2?)$", r"\1", key),
        re.sub(r"s2$", "2", key),
        re.sub(r"s?ii$", "2", key),
    ):
        if form and form in index:
            return index[form]
    return ""


def nearest(index: dict[str, str], word: str) -> str:
    """The id of what was probably meant; empty if nothing is near."""
    close = get_close_matches(plain(word), list(index), 1, 0.75)
    return index[close[0]] if close else ""


@cache
def units() -> dict[str, str]:
    """Ids of units by their names. Upgraded sides have their own ids, with a 2."""
    index = {plain(key): key for key, unit in cards.UNITS.items() if unit.kind != "relic"}
    for key, unit in cards.UNITS.items():
        if unit.kind != "relic":
            index.setdefault(plain(unit.name), key)
    for short, key in SHORT.items():
        index[short] = key
        if f"{key}2" in cards.UNITS:
            index[f"{short}2"] = f"{key}2"
    index["flagship"] = "flagship"
    index["flagship2"] = index["fs2"] = "flagship2"
    return _with_languages(index, "units")


@cache
def _common() -> dict[str, str]:
    """Units that every faction has, by their names; and the flagship."""
    return {name: key for name, key in units().items() if key in ("flagship", "flagship2") or not _owner(key)}


def _owner(key: str) -> str:
    return cards.UNITS[key].faction if key in cards.UNITS else ""


@lru_cache(4096)
def owned(word: str) -> tuple[str, str]:
    """A faction and a kind of unit, as programs name them: `sol_carrier2`, `ghost_flagship`; empty if it is none."""
    key = plain(word) if len(word) <= LONGEST_NAME else ""
    for name, faction in factions().items() if key else ():
        rest = key[len(name) :] if name and key.startswith(name) else ""
        if rest and (kind := find(_common(), rest) or own_unit(faction, rest)):
            return faction, kind
    return "", ""


def own_unit(faction: str, kind: str) -> str:
    """The id of a faction's own unit of a kind; empty where it has none."""
    own, base = cards.FACTIONS[faction], find(_common(), plain(kind).removesuffix("2"))
    unit = {**own.units, **own.ground, "flagship": own.flagship}.get(base, "")
    return f"{unit}2" if kind.endswith("2") and f"{unit}2" in cards.UNITS else unit


def own_name(word: str, key: str) -> str:
    """A faction's own unit by its printed name behind its kind: `flagship (Arc Secundus)`; empty if it is none such."""
    own = find(units(), word)
    faction = _owner(cards.base_of(own))
    return own if faction and cards.base_of(own) == cards.base_of(own_unit(faction, key)) else ""


def unit(word: str) -> str:
    """The id of a unit by any of its names, or by its faction and kind; empty if there is none."""
    return find(units(), word) or owned(word)[1]


@cache
def names(edition: str) -> dict[str, str]:
    """Ids of cards by their names; a name with an omega version means the version of the edition."""
    index: dict[str, str] = {}
    for key, card in cards.CARDS.items():
        for name in (key, card.name, *card.also) if card.kind != "effect" else ():
            index.setdefault(plain(name), key)
    index = _with_languages(index, "cards")
    own = cards.cards_of(edition)
    swap = {old: new for old, new in cards.OMEGA.items() if new in own}
    return {name: swap.get(key, key) for name, key in index.items()}


@cache
def factions() -> dict[str, str]:
    """Ids of factions by their names, with or without "The" and "of"; every single word that only one faction has."""
    index = {plain(key): key for key in cards.FACTIONS}
    single: dict[str, list[str]] = {}
    for key, faction in cards.FACTIONS.items():
        index[plain(faction.name)] = key
        index[plain(faction.name.removeprefix("The "))] = key
        for word in re.split(r"[\s-]", faction.name):
            single.setdefault(plain(word), []).append(key)
    for word, keys in single.items():
        if len(keys) == 1 and len(word) > 3:
            index.setdefault(word, keys[0])
    index |= NICKNAMES
    return _with_languages(index, "factions")


@cache
def labels() -> dict[str, str]:
    """Fields of a fleet by the word that stands before their colon."""
    index = {plain(field): field for field in FIELDS} | LABELS
    return _with_languages(index, "fleet_fields")


@cache
def system() -> dict[str, str]:
    """What the active system may be, by name."""
    return _with_languages({plain(word): word for word in SYSTEM} | ANOMALIES, "places")


@cache
def flags() -> dict[str, str]:
    """What may be said of a neighbouring system, by name."""
    return _with_languages({plain(word): word for word in NEIGHBOUR_FLAGS} | FLAGS, "places")


@cache
def traits() -> dict[str, str]:
    """What may be said of a planet, by name."""
    return _with_languages({plain(word): word for word in OF_PLANETS} | {"coexists": GUEST}, "places")


def _with_languages(index: dict[str, str], section: str) -> dict[str, str]:
    """The index with the names of every language, as far as the same word does not already mean something else."""
    known = set(index.values())
    for table in _languages():
        for key, name in table.get(section, {}).items():
            if key in known:
                index.setdefault(plain(name), key)
                if not name.endswith("II"):
                    index.setdefault(plain(name.removesuffix("I")), key)
    index.pop("", None)
    return index


@cache
def _languages() -> tuple[dict[str, Any], ...]:
    return tuple(words(path.stem.split("_")[0]) for path in sorted(FOLDER.glob("*_cards.toml")))
