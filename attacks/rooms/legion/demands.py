"""Which units may carry an upgrade: what its card demands of them, in the words of the community's data.

A demand is an object of which everything holds, or a list that begins with OR, AND or NOT; without such a word all of
a list hold. An affiliation that an upgrade itself gives counts as had, for whoever may carry that upgrade.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from attacks.rooms.legion.table import UnitRow, UpgradeRow

DARK, LIGHT = ("empire", "separatists", "mercenary"), ("rebels", "republic", "mercenary")
CLANNED = "mandalorian trooper"


def carriers(card: dict[str, Any], units: list[dict[str, Any]]) -> tuple[str, ...] | None:
    """The ids of the units that may carry a card; None if it demands nothing."""
    demand, faction = card.get("requirements"), card.get("faction")
    if not demand and not faction:
        return None
    fits = [unit for unit in units if not demand or meets(unit, demand)]
    return tuple(unit["id"] for unit in fits if not faction or faction in (unit["faction"], *_hired(unit)))


def meets(unit: dict[str, Any], demand: Any) -> bool:
    """Does a unit meet a demand?"""
    if isinstance(demand, list):
        word, *rest = demand if demand and isinstance(demand[0], str) else ("AND", *demand)
        found = (meets(unit, one) for one in rest)
        return any(found) if word == "OR" else not any(found) if word == "NOT" else all(found)
    return all(_holds(unit, what, value) for what, value in demand.items())


def _holds(unit: dict[str, Any], what: str, value: Any) -> bool:
    if what == "cardName":
        return bool(unit["name"] == value)
    if what == "cardSubtype":
        return set(value.split()) <= set(unit["type"].split())
    if what == "affiliation":
        return unit.get("affiliation") == value or (unit["type"] == CLANNED and "clan" in unit["slots"])
    if what == "forceAffinity":
        return unit["faction"] in (DARK if value.startswith("dark") else LIGHT)
    if what == "upgradeBar":
        return set(value) <= set(unit["slots"])
    if what == "keywords":
        return set(value) <= {one["name"] for one in unit["keywords"]}
    if what == "stats":
        return all(unit["die"].startswith(die) for die in value.values())
    if what == "faction":
        return value in (unit["faction"], *_hired(unit))
    return bool(unit.get(what) == value)


def _hired(unit: dict[str, Any]) -> list[str]:
    found: list[str] = unit.get("affiliations", [])
    return found


def with_slots(cards: tuple[UpgradeRow, ...], units: tuple[UnitRow, ...]) -> tuple[UpgradeRow, ...]:
    """The same cards, each on those units alone that have its slot or may be given it by another card."""
    slots = {unit.key: set(unit.slots) for unit in units}
    for card in cards:
        for key in slots if card.on is None else card.on:
            slots[key] |= set(card.adds_slots)
    return tuple(
        card if card.on is None else replace(card, on=tuple(key for key in card.on if card.slot in slots[key]))
        for card in cards
    )
