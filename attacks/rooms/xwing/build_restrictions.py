"""What an upgrade asks of a ship and gives it in slots, from the words of the data sets to keys."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from attacks.rooms.xwing.cards import Restriction

SLOTS = {"payload": "device"}
"""Slots that one of the data sets calls otherwise."""

ARCS = {"Rear Arc": "rear", "Front Arc": "front", "Single Turret Arc": "turret", "Double Turret Arc": "double_turret"}
COLORS = {"W": "white", "R": "red", "P": "purple"}
LIMITS = {"OR MORE": "least", "OR HIGHER": "least", "OR LOWER": "most", "OR FEWER": "most"}
AS_THEY_ARE = ("factions", "ships", "names", "force_side")


def words(slots: Iterable[str]) -> tuple[str, ...]:
    """Slots as keys: one word of small letters each."""
    keys = (re.sub("[^a-z]", "", slot.lower()) for slot in slots)
    return tuple(SLOTS.get(key, key) for key in keys)


def slots_given(grants: Iterable[dict[str, Any]]) -> dict[str, int]:
    """The slots that a card adds, and those it takes away."""
    found: dict[str, int] = {}
    for one in grants:
        if one["type"] == "slot":
            (slot,) = words([one["value"]])
            found[slot] = found.get(slot, 0) + int(one.get("amount", 1))
    return found


def restrictions(rows: Iterable[dict[str, Any]]) -> tuple[Restriction, ...]:
    """The restrictions of a card, each once; those that say nothing are left out."""
    found: list[Restriction] = []
    for row in rows:
        one = restriction(row)
        if one != Restriction() and one not in found:
            found.append(one)
    return tuple(found)


def restriction(row: dict[str, Any]) -> Restriction:
    """One restriction as the data sets write it."""
    fields: dict[str, Any] = {key: tuple(row[key]) for key in AS_THEY_ARE if row.get(key)}
    for key in ("sizes", "keywords"):
        if row.get(key):
            fields[key] = tuple(word.lower() for word in row[key])
    if row.get("arcs"):
        fields["arcs"] = tuple(ARCS.get(arc, arc) for arc in row["arcs"])
    if row.get("equipped"):
        fields["equipped"] = words(row["equipped"])
    if row.get("shipAbility"):
        fields["abilities"] = tuple(re.sub("[^a-z0-9]", "", name.lower()) for name in row["shipAbility"])
    if row.get("action"):
        fields["actions"] = _actions(row["action"])
    for stat in ("shields", "initiative", "energy"):
        for words_of in row.get(stat, ()):
            number, _, limit = str(words_of).partition(" ")
            fields.setdefault(LIMITS[limit], {})[stat] = int(number)
    fields |= {key: True for key in ("solitary", "standardized") if row.get(key)}
    if row.get("non-limited"):
        fields["unlimited"] = True
    return Restriction(**fields)


def _actions(told: Any) -> tuple[tuple[str, str], ...]:
    """Actions with their color; one source writes `W-Lock`, another an object."""
    if isinstance(told, dict):
        return ((_action(told["type"]), told.get("difficulty", "").lower()),)
    found = []
    for one in told:
        color, dash, name = one.partition("-")
        found.append((_action(name), COLORS[color]) if dash and color in COLORS else (_action(one), ""))
    return tuple(found)


def _action(written: str) -> str:
    return written.lower().replace(" ", "_")
