"""Makes the table of cards from the community's data: ids, names, numbers and keywords (`table.py`).

The folder holds `units.json`, `upgrades.json` and `other_cards.json`. Keywords become those of the room, by name; what
touches no attack is kept by name alone. Where the data cannot be read as they stand, `data/corrections.toml` says what
is taken instead.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

from attacks.rooms.legion import demands
from attacks.rooms.legion.keywords import KEYWORDS, givable
from attacks.rooms.legion.roster import plain, read_data
from attacks.rooms.legion.table import OtherCard, Source, Table, UnitRow, UpgradeRow

SET = "legion"
LICENCE = "MIT (the compilation), Copyright (c) 2024 Nick; see LICENSE.txt"
NOTE = "Ids, names, numbers and keywords only. Names of cards identify them and belong to their owners."

FACTIONS = {"empire": "imperial", "rebels": "rebel", "separatists": "separatist", "mandalorians": "mandalorian"}
CLANS = ("Mandalorians", "Children of the Watch", "Clan Kryze", "Clan Wren", "Clan Saxon")
SURGES = {"critical": "crit", "hit": "hit"}
TEAM = "Strike Team"
TEAMS = {"commandos": "commandoteam", "scouttroopers": "scoutteam", "arctroopers": "arcteam"}
OTHERWISE = {
    "djem_so_mastery": "djem_so",
    "makashi_mastery": "makashi",
    "jar_kai_mastery": "jarkai",
    "soresu_mastery": "soresu",
    "immune_range_1_weapons": "immune_range_1",
    "anti_material": "anti_materiel",
    "armor": "armor_x",
}
"""Keywords that the room calls otherwise than the data."""
WITH_A_MINI = ("heavy weapon", "personnel", "squad leader")
OF_THE_MINI = ("leader", "noncombatant", "sidearm")
GIVEN = ("charge", "block", "low_profile", "immune_melee_pierce", "indomitable")
"""What a mini's card gives its unit without a number; others may have conditions, and are resolved by hand."""
FOR_GOOD = ("armament", "doctrine")
"""Slots of cards without a mini whose keywords are their unit's for good."""
ON_THE_CARD = frozenset({"cycle"})
"""Keywords of a card that say how its weapon may be used."""
COLORS = (("red", "R"), ("black", "B"), ("white", "W"))
MELEE, RANGED = 1, 2
LONGEST = 5


class BadData(Exception):
    """The data are not as expected; the message names the card."""


def build(folder: Path) -> Table:
    """The table of a folder. Raises `BadData`."""
    try:
        units = json.loads((folder / "units.json").read_text("utf-8"))
        upgrades = json.loads((folder / "upgrades.json").read_text("utf-8"))
        others = json.loads((folder / "other_cards.json").read_text("utf-8"))
        rows = tuple(_unit(one) for one in units["units"])
        _once([row.key for row in rows])
        raw = [one for one in units["units"] if one["wounds"]]
        cards = tuple(_upgrade(one, raw) for one in upgrades["upgrades"])
        cards = demands.with_slots(cards, rows)
        more = tuple(_counterpart(one, raw) for one in units["counterparts"])
        _once([row.key for row in (*cards, *more)])
        source = _source(units, upgrades)
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise BadData(f"{folder.name}: {type(error).__name__}: {error}") from error
    named = tuple(
        OtherCard(one["id"], one["name"], kind) for kind in ("command", "battle") for one in others.get(kind, ())
    )
    return Table(source, rows, (*cards, *more), named)


def _source(units: dict[str, Any], upgrades: dict[str, Any]) -> Source:
    told = units["source"]["compiled_from"]
    dates = re.findall(r"\d{1,2} [A-Z][a-z]+ \d{4}", told)
    dates += [one["changed"] for one in (*units["units"], *upgrades["upgrades"]) if "changed" in one]
    newest = max(datetime.strptime(date, "%d %B %Y").replace(tzinfo=UTC).date() for date in dates)
    return Source(SET, told.split(",")[0], newest.isoformat(), LICENCE, NOTE)


def _unit(card: dict[str, Any]) -> UnitRow:
    """The row of a unit."""
    with_fault = f"{card['id']} {card['name']}"
    types = tuple(card["type"].split())
    name, also = _called(card)
    title = card.get("title", "")
    team = title == TEAM
    weapons, odd = _weapons(card, with_fault)
    keywords, other = _keywords(card["keywords"], "unit", {key for _, _, found in weapons for key in found})
    n = _mended("minis").get(card["id"], card["minis"])
    faction = FACTIONS.get(card["faction"], card["faction"])
    armies = tuple(sorted({*_armies(card)} - {faction}))
    printed = _printed(card, faction, armies)
    older = read_data("units.toml").get(printed, {})
    names = ", ".join(weapon for weapon, _, _ in weapons)
    vehicle = "vehicle" in types
    return UnitRow(
        key=card["id"],
        name=name,
        title=title if card.get("unique") else "",
        also=tuple(
            dict.fromkeys(
                one for one in (*also, *older.get("also", ()), older.get("name", "")) if one not in ("", name)
            )
        ),
        faction=faction,
        armies=armies,
        types=types,
        die=card["die"],
        attack_surge=SURGES.get(card["attack_surge"] or "", ""),
        defense_surge=bool(card["defense_surge"]),
        courage=0 if vehicle else card["courage"] or 0,
        resilience=card["courage"] or 0 if vehicle else 0,
        wounds=card["wounds"],
        speed=card["speed"] or 0,
        rank=card["rank"],
        points=card["points"],
        force="force" in card["slots"],
        team=team,
        unique=bool(card.get("unique")),
        weapons=tuple(line for _, line, _ in weapons),
        minis=(f"{n}: {names}",) if n else (),
        keywords=keywords,
        other=(*other, *odd),
        slots=tuple(card["slots"]),
        equip=tuple(one for one in card.get("equip", ()) if one != card.get("counterpart")),
        affiliation=card.get("affiliation", ""),
        counterpart=card.get("counterpart", ""),
        printed=printed,
        unreleased=bool(card.get("unreleased")),
    )


def _called(card: dict[str, Any]) -> tuple[str, tuple[str, ...]]:
    """The name of a unit, with the title where it tells two units of a name apart, and its other names."""
    name, title = card["name"], card.get("title", "")
    whole = name if card.get("unique") or not title else f"{name} {title}"
    others = [card.get("display_name", ""), _unbracketed(card.get("tts_name", "")), *_mended("called").get(name, ())]
    others += [f"{name} ({title})", name] if whole != name else []
    return whole, tuple(dict.fromkeys(one for one in others if one and one != whole))


def _unbracketed(name: str) -> str:
    return re.sub(r"\s*\([^()]*\)", "", name)


def _armies(card: dict[str, Any]) -> Iterable[str]:
    """The factions beside its own that may field a unit."""
    hired = next((str(one.get("value", "")) for one in card["keywords"] if one["name"] == "Mercenary"), "")
    words = [word.strip().lower() for word in hired.split(",") if word.strip()]
    if words == ["all"]:
        words = ["empire", "rebels", "republic", "separatists"]
    words = [{"rebel": "rebels", "separatist": "separatists"}.get(word, word) for word in words]
    clan = ["mandalorians"] if card.get("affiliation") in CLANS else []
    return [FACTIONS.get(word, word) for word in (*card.get("affiliations", ()), *words, *clan)]


def _printed(card: dict[str, Any], faction: str, armies: tuple[str, ...]) -> str:
    """The key of the older row of the same card."""
    title = card.get("title", "")
    for key, row in read_data("units.toml").items():
        strike = row.get("team", False)
        if not {faction, *armies} & {row["faction"]} or strike != (title == TEAM):
            continue
        if strike and TEAMS.get(card.get("broadside", "")) == key:
            return key
        same = plain(card["name"]) in {plain(one) for one in (row["name"], *row.get("also", ()))}
        if same and (strike or plain(title) == plain(row.get("title", ""))):
            return key
    return ""


def _upgrade(card: dict[str, Any], units: list[dict[str, Any]]) -> UpgradeRow:
    """The row of an upgrade."""
    name, title = card["name"], card.get("title", "")
    weapons, _odd = _weapons(card, f"{card['id']} {name}")
    held = {key for _, _, found in weapons for key in found}
    others = [card.get("display_name", ""), _unbracketed(card.get("tts_name", "")), *_mended("called").get(name, ())]
    others += [f"{name} {title}", f"{name}, {title}"] if title else []
    told = {slug_of(one["name"]): one for one in card.get("keywords", ())}
    sidearm = str(told["sidearm"].get("value", "")) if "sidearm" in told else ""
    gives, by_hand = _keywords_of(card, held)
    return UpgradeRow(
        key=card["id"],
        name=name,
        slot=card["type"],
        points=card["points"],
        also=tuple(dict.fromkeys(one for one in others if one and one != name)),
        on=demands.carriers(card, units),
        weapons=tuple(line for _, line, _ in weapons),
        minis=_minis(card),
        leader="leader" in told,
        noncombatant="noncombatant" in told,
        alone="sidearm" in told and ("," in sidearm or any(_both(line) for _, line, _ in weapons)),
        gives=gives,
        by_hand=by_hand,
        adds_slots=tuple(card.get("adds_slots", ())),
        unique=1 if card.get("unique") else card.get("unique_count", 0),
        unreleased=bool(card.get("unreleased")),
    )


def _both(line: str) -> bool:
    """Has a weapon the icons of melee and of range?"""
    return line.split(" | ")[2].startswith("0-")


def _minis(card: dict[str, Any]) -> int:
    """How many minis an upgrade brings."""
    if card["type"] not in WITH_A_MINI:
        return 0
    last = card["name"].split()[-1]
    n: int = _mended("several").get(last, 1) if card["type"] == "personnel" else 1
    return n


def _keywords_of(card: dict[str, Any], held: set[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The keywords that a card gives its unit, and the names of those that players look after.

    With a number they are the unit's, and so are those without one on a card that stands for good or has numbers;
    what only names a keyword may set a condition. A weapon keyword is that of every pool of the unit, once.
    """
    gives, by_hand = {}, []
    told = _mended("gives").get(card["name"], {})
    numbers = any(str(one.get("value", "")).isdecimal() for one in card.get("keywords", ()))
    lasting = card["type"] in FOR_GOOD or (numbers and card["type"] not in WITH_A_MINI)
    for one in card.get("keywords", ()):
        slug = slug_of(one["name"])
        key = OTHERWISE.get(slug, slug)
        if slug in OF_THE_MINI or key in held or slug.endswith("_token"):
            continue
        value = str(told.get(one["name"], one.get("value", "")))
        word = KEYWORDS[key] if key in KEYWORDS and givable(key) else None
        lasts = lasting or one.get("permanent") or (card["type"] in WITH_A_MINI and key in GIVEN)
        if word and (value.isdecimal() or (lasts and not value and not word.numbered)):
            gives[key] = int(value) if value.isdecimal() else 1
        elif key not in ("fixed", "reconfigure"):
            by_hand.append(f"{one['name']} {one.get('value', '')}".strip())
    return gives, tuple(by_hand)


def _counterpart(card: dict[str, Any], units: list[dict[str, Any]]) -> UpgradeRow:
    """A counterpart is a mini more, with wounds of its own."""
    weapons, _odd = _weapons({**card, "weapons": []}, card["id"])
    return UpgradeRow(
        key=card["id"],
        name=card["name"],
        slot="counterpart",
        points=card["points"],
        also=tuple(filter(None, (card.get("display_name", ""), f"{card['name']} {card.get('title', '')}".strip()))),
        on=tuple(one["id"] for one in units if one.get("counterpart") == card["id"]),
        weapons=tuple(line for _, line, _ in weapons),
        minis=1,
        mini_wounds=card["wounds"],
        noncombatant=not weapons,
        by_hand=tuple(one["name"] for one in card["keywords"]),
        unique=1,
    )


Lines = list[tuple[str, str, dict[str, int]]]


def _weapons(card: dict[str, Any], where: str) -> tuple[Lines, tuple[str, ...]]:
    """The weapons of a card as (name, line, keywords), and the names of those without dice or range."""
    lines: Lines = []
    odd = []
    for one in card.get("weapons", ()):
        dice = "".join(f"{one['dice'][color]}{letter}" for color, letter in COLORS if one["dice"].get(color))
        reach = _reach(one)
        if not dice or not reach:
            odd.append(one["name"])
            continue
        name = _apart(one["name"], reach, [name for name, _, _ in lines])
        if set(",|:") & set(name):
            raise ValueError(f"{where}: {name}")
        keywords = _of_weapon(one, reach, card)
        words = ", ".join(f"{key} {n}" if n > 1 or KEYWORDS[key].numbered else key for key, n in keywords.items())
        lines.append((name, " | ".join(filter(None, (name, dice, reach, words))), keywords))
    return lines, tuple(odd)


def _apart(name: str, reach: str, taken: list[str]) -> str:
    """A name for the second weapon of the same one."""
    return f"{name} ({'melee' if reach == 'm' else reach})" if name in taken else name


def _reach(weapon: dict[str, Any]) -> str:
    """The range of a weapon as the rows write it; empty if it says none."""
    if mended := _mended("ranges").get(weapon["name"]):
        return str(mended)
    low, high = weapon.get("low"), weapon.get("high")
    if weapon.get("range_as_written") == [] or ("low" not in weapon and not weapon.get("melee")):
        return ""
    if not high:
        return "m"
    return f"{low or 0}-{min(high, LONGEST)}"


def _of_weapon(weapon: dict[str, Any], reach: str, card: dict[str, Any]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in weapon.get("keywords", ()):
        slug = slug_of(one["name"])
        if slug == "fixed":
            side, *more = (part.strip() for part in str(one["value"]).split(","))
            found[f"fixed_{side.lower()}"] = 1
            for name, number in (re.fullmatch(r"(.*?)\s*(\d*)", part).groups() for part in more):  # type: ignore[union-attr]
                found[slug_of(name)] = int(number or 1)
        elif slug == "sidearm":
            found[slug] = MELEE if reach == "m" else RANGED
        else:
            usual = _mended("numbers").get(weapon["name"], {}).get(one["name"], 1)
            found[OTHERWISE.get(slug, slug)] = _number(one.get("value"), usual)
    found |= dict.fromkeys(ON_THE_CARD & {slug_of(one["name"]) for one in card.get("keywords", ())}, 1)
    told = [str(one.get("value", "")) for one in card.get("keywords", ()) if one["name"] == "Sidearm"]
    apart = not reach.startswith("0-") and not any("," in one for one in told)
    if told and apart and "sidearm" not in found:
        found["sidearm"] = MELEE if reach == "m" else RANGED
    if strange := [key for key in found if key not in KEYWORDS or KEYWORDS[key].on != "weapon"]:
        raise ValueError(f"{card['name']}: {weapon['name']}: {', '.join(strange)} is no keyword of the room")
    return found


def _keywords(told: list[dict[str, Any]], on: str, held: set[str]) -> tuple[dict[str, int], tuple[str, ...]]:
    """The keywords that the room knows, and the others by name."""
    found: dict[str, int] = {}
    other = []
    for one in told:
        slug = slug_of(one["name"])
        key, value = OTHERWISE.get(slug, slug), one.get("value")
        if slug == "ai":
            found |= {f"ai_{word.strip().lower()}": 1 for word in str(value).split(",")}
        elif key in KEYWORDS and KEYWORDS[key].on == on and value != "X":
            found[key] = _number(value, 1)
        elif key not in held and slug != "fixed":
            other.append(f"{one['name']} {value or ''}".strip())
    if strange := [key for key in found if key not in KEYWORDS]:
        raise ValueError(f"{', '.join(strange)} is no keyword of the room")
    return found, tuple(other)


def _number(value: object, usual: int) -> int:
    digits = re.search(r"\d+", str(value))
    return int(digits[0]) if digits else usual


def slug_of(name: str) -> str:
    """The name of a keyword as the room writes it: `immune_pierce`."""
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


@cache
def _mended(part: str) -> dict[str, Any]:
    """A part of the corrections. Not to be changed."""
    path = Path(__file__).parent / "data" / "corrections.toml"
    found: dict[str, Any] = loads(path.read_text("utf-8"))[part]
    return found


def _once(keys: list[str]) -> None:
    if doubled := {key for key in keys if keys.count(key) > 1}:
        raise ValueError(f"twice: {', '.join(sorted(doubled))}")
