"""Lists that hold ids instead of names: the links and the saved lists of Legion HQ (rules/legion.md 11).

https://legionhq2.com/list/rebels/1000:1addt000,1ab0000,2ahedes00,cq,cr     points, then units and cards
1ahedes00     how many, the unit, then two letters or a 0 for each upgrade slot
_ehed         behind a unit: its loadout;   +1ji     its counterpart
1000:sc:      between points and units: the battle force

What is read has the shape of the JSON export.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any
from urllib.parse import unquote

from attacks.engine.values import Refused
from attacks.rooms.legion import roster
from attacks.rooms.legion.listed import Listed
from attacks.rooms.legion.table import current

LINK = re.compile(r"\s*<?(?:https?://)?[\w.-]*/list/([a-z-]+)/([^\s<>\"']+?)[>\s]*\Z", re.I)
ANY_LINK = re.compile(r"https?://\S+\Z")
WITHIN = re.compile(r"(?:https?://)?[\w.-]{0,60}/list/[a-z-]{3,20}/[\w:,+%]{3,4000}", re.I)
ANYWHERE = re.compile(r"https?://\S{1,4000}")
UNIT = re.compile(r"(\d{1,2})([A-Za-z]{2})((?:[A-Za-z]{2}|0)*)(?:_([A-Za-z0]*))?((?:[+]\d?[A-Za-z]{2}[A-Za-z0]*)*)")
ID = re.compile(r"[A-Za-z]{2}|0")
MOST = 99


def is_link(text: str) -> bool:
    """Is a text one link, with an army in it or without?"""
    return bool(LINK.match(text) or ANY_LINK.match(text))


def within(text: str) -> str:
    """The first link with an army that stands between words; empty if there is none."""
    found = WITHIN.search(text)
    return found[0] if found else ""


def parse_link(link: str) -> dict[str, Any]:
    """The army in a link, as the JSON export would tell it. Raises `Refused`: `link` if none stands in it."""
    found = LINK.match(link)
    if not found:
        raise Refused("link", code="bad_list", line=1, column=1, sign="h")
    faction, data = found[1].lower(), unquote(found[2]).split("?")[0].split("#")[0].rstrip("/")
    said = data.split(":")
    begins = next((at for at, part in enumerate(said) if any(map(UNIT.fullmatch, part.split(",")))), len(said) - 1)
    heads, listed = said[:begins], ",".join(said[begins:])
    units: list[dict[str, Any]] = []
    parts: dict[str, list[str]] = {}
    left = []
    for one in listed.split(","):
        if unit := UNIT.fullmatch(one):
            n, key, upgrades, loadout, beside = unit.groups()
            ids = [*ID.findall(upgrades), *(word for more in beside.split("+")[1:] for word in _beside(more))]
            saved = {
                "unitId": key,
                "count": int(n),
                "upgradesEquipped": ids,
                "loadoutUpgrades": ID.findall(loadout or ""),
            }
            units.append(saved)
        elif card := _cards().get(one):
            parts.setdefault(card[1], []).append(card[0])
        elif one.strip("0 "):
            left.append(one[:80])
    if not units:
        raise Refused("link", code="bad_list", line=1, column=1, sign="h")
    limit = next((int(head) for head in heads if head.isdecimal()), 0)
    force = next((head for head in heads if head and not head.isdecimal()), "")
    return {"armyFaction": faction, "battleForce": force, "units": units, "left": left, "limit": limit, **parts}


def coded(name: str) -> bool:
    """Is what a list calls something an id alone, of which no table we have says what it means?"""
    return bool(re.fullmatch(r"[A-Za-z]{2}", name))


def _beside(counterpart: str) -> list[str]:
    """The ids of a counterpart and its upgrades."""
    return ID.findall(counterpart.lstrip("0123456789"))


def saved(unit: dict[str, Any]) -> list[Listed]:
    """The units of an entry with ids, once for each."""
    told = str(unit["unitId"])[:80]
    key = roster.withdrawn("units").get(told, told)
    count = unit.get("count", 1)
    n = min(max(1, count), MOST) if isinstance(count, int) else 1
    equipped = unit.get("upgradesEquipped")
    ids = [str(one) for one in equipped if one and one != "0"] if isinstance(equipped, list) else []
    beside = unit.get("counterpart")
    if isinstance(beside, dict) and beside.get("counterpartId"):
        ids.append(str(beside["counterpartId"]))
    loadout = unit.get("loadoutUpgrades")
    spare = [str(one) for one in loadout if one and one != "0"] if isinstance(loadout, list) else []
    known = key in roster.rows()
    name = roster.rows()[key]["name"] if known else roster.withdrawn("unknown").get(told, told)
    mine = roster.upgrades_by_id(key) if key in roster.newest() else {}
    entry = Listed(
        name,
        tuple(mine.get(one) or _upgrades().get(one, one) for one in ids),
        tuple(_upgrades().get(one, one) for one in spare),
        key if known else "",
        sure=known,
    )
    return [entry] * n


@cache
def _upgrades() -> dict[str, str]:
    return roster.withdrawn("upgrades") | {row.key: row.name for row in current().upgrades}


@cache
def _cards() -> dict[str, tuple[str, str]]:
    """The command and battle cards by id: their name, and the part of a list they stand in."""
    parts = {"command": "commandCards", "battle": "battlefieldDeck"}
    gone = {key: (name, part) for part in parts.values() for key, name in roster.withdrawn(part).items()}
    return gone | {row.key: (row.name, parts[row.kind]) for row in current().cards}
