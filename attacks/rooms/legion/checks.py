"""What is wrong with an army by the newest cards: cards that may be there once, and upgrades without a slot.

Nothing here keeps anybody from playing: each problem is a sentence with its place. Units of the printed rows say no
slots, and are not looked at.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from attacks.engine.squads import Note
from attacks.rooms.legion import roster
from attacks.rooms.legion.squad import Army, UnitIn
from attacks.rooms.legion.table import UpgradeRow, current

ALWAYS = "counterpart"


def problems(army: Army) -> tuple[Note, ...]:
    """Every problem of an army as a note: `twice` for unique units and upgrades, `no_slot`."""
    found: list[Note] = []
    units: Counter[str] = Counter()
    cards: Counter[str] = Counter()
    for place, unit in enumerate(army.ships):
        if unit.key not in roster.newest():
            continue
        row = roster.newest()[unit.key]
        where = f"units[{place}]"
        units[row["name"]] += 1
        if row.get("unique") and units[row["name"]] > 1:
            found.append(Note("warning", "twice", where, params={"name": unit.name, "limit": 1}))
        for card in _carried(unit):
            cards[card.key] += 1
            if card.unique and cards[card.key] > card.unique:
                found.append(Note("warning", "twice", where, params={"name": card.name, "limit": card.unique}))
        found += [
            Note("warning", "no_slot", where, params={"name": card.name, "unit": unit.name}) for card in _too_many(unit)
        ]
    return tuple(found)


def _too_many(unit: UnitIn) -> list[UpgradeRow]:
    """The upgrades for which a unit has no slot left, its own and those that its other upgrades add."""
    carried = _carried(unit)
    left = Counter(roster.newest()[unit.key].get("slots", ()))
    left.update(slot for card in carried for slot in card.adds_slots)
    over = []
    for card in carried:
        left[card.slot] -= 1
        if left[card.slot] < 0 and card.slot != ALWAYS:
            over.append(card)
    return over


def _carried(unit: UnitIn) -> list[UpgradeRow]:
    own = roster.upgrades_of(unit.key)
    return [card for name in unit.upgrades if (card := own.get(name) or _named().get(name))]


@cache
def _named() -> dict[str, UpgradeRow]:
    return {row.name: row for row in reversed(current().upgrades)}
