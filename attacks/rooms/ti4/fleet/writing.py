"""Writes a fleet down again: as the line people type in a chat, or as JSON. Reading either gives the same fleet."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from attacks.engine.squads import written
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet.squad import Fleet, UnitRow
from attacks.rooms.ti4.places import NEAR, PLANET

LABELS = {
    "technologies": "tech",
    "leaders": "leaders",
    "relics": "relics",
    "exhausted": "exhausted",
    "laws": "laws",
    "system": "system",
}
NUMBERS = {
    "trade_goods": "tg",
    "influence": "influence",
    "resources": "resources",
    "commodities": "commodities",
    "fleet_pool": "pool",
    "tokens": "tokens",
}


def to_text(fleet: Fleet) -> str:
    """The fleet in one line; `typed` reads it back."""
    space = ", ".join(_row(row) for row in fleet.ships if row.where == "space")
    planet = ", ".join(_row(row) for row in fleet.ships if row.where == "planet")
    parts = [f"{cards.FACTIONS[fleet.faction].id if fleet.faction in cards.FACTIONS else 'units'}: {space}"]
    if planet:
        parts.append(f"planet: {planet}")
    flags = {one.name: one.flags for one in fleet.planets}
    named = dict.fromkeys([*flags, *(row.where[7:] for row in fleet.ships if row.where.startswith(f"{PLANET}:"))])
    for name in named:
        there = ", ".join(_row(row) for row in fleet.ships if row.where == f"{PLANET}:{name}")
        parts.append(f"planet {_neighbour(name, flags.get(name, ()))}: {there}")
    if near := ", ".join(_row(row) for row in fleet.ships if row.where == NEAR):
        parts.append(f"near: {near}")
    for field, label in LABELS.items():
        if members := getattr(fleet, field):
            parts.append(f"{label}: " + ", ".join(_name(member) for member in members))
    hand = [f"{n} {_name(key)}" if n > 1 else _name(key) for key, n in Counter(fleet.cards).items()]
    if fleet.unknown_cards:
        hand.append(f"{fleet.unknown_cards} unknown")
    if hand:
        parts.append("hand: " + ", ".join(hand))
    if fleet.neighbours:
        parts.append("next: " + ", ".join(_neighbour(one.name, one.flags) for one in fleet.neighbours))
    usual = Fleet()
    parts += [f"{label}: {getattr(fleet, f)}" for f, label in NUMBERS.items() if getattr(fleet, f) != getattr(usual, f)]
    if fleet.name:
        parts.append("name: " + " ".join(fleet.name.replace(";", ",").split()))
    return "; ".join(parts)


def to_json(fleet: Fleet) -> str:
    """The fleet as JSON with line breaks; its points are counted, not told."""
    return written(replace(fleet, points=0))


def _row(row: UnitRow) -> str:
    """`2 carrier`, `1 dreadnought2 (1 damaged)`."""
    words = f"{row.n} {row.kind.replace('_', ' ')}{'2' if row.upgraded else ''}"
    return f"{words} ({row.damaged} damaged)" if row.damaged else words


def _name(key: str) -> str:
    return key.replace("_", " ")


def _neighbour(name: str, flags: tuple[str, ...]) -> str:
    return f"{name} ({', '.join(_name(flag) for flag in flags)})" if flags else name
