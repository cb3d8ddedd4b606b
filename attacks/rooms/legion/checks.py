"""What is wrong with an army: cards that are there too often, upgrades without a slot, ranks, points, whose units.

Nothing here keeps anybody from playing: each problem is a sentence with its place. Units of the printed rows say no
slots, and those are not looked at. The ranks and limits are those of rules/legion.md 11.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from msgspec import Struct

from attacks.engine.squads import Note
from attacks.rooms.legion import joining, roster
from attacks.rooms.legion.editions import BOOKS
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


class Law(Struct, frozen=True):
    """What an army may be: its points (0: any), and of each rank the fewest and the most units."""

    limit: int
    ranks: dict[str, tuple[int, int]]


_FEW = {
    "commander": (1, 1),
    "operative": (0, 1),
    "corps": (2, 4),
    "special": (0, 2),
    "support": (0, 2),
    "heavy": (0, 1),
}
_USUAL = {
    "commander": (1, 2),
    "operative": (0, 2),
    "corps": (3, 6),
    "special": (0, 3),
    "support": (0, 3),
    "heavy": (0, 2),
}
_MANY = {
    "commander": (1, 4),
    "operative": (0, 3),
    "corps": (6, 10),
    "special": (0, 5),
    "support": (0, 5),
    "heavy": (0, 4),
}
ANY = "any"
LAWS: dict[str, dict[str, Law]] = {
    roster.NEWEST: {
        "standard": Law(1000, _USUAL),
        "recon": Law(600, _FEW),
        "escalation": Law(800, _USUAL),
        "grand": Law(1600, _MANY),
        ANY: Law(0, {}),
    },
    roster.PRINTED: {
        "standard": Law(800, _USUAL),
        "skirmish": Law(500, _FEW),
        "grand": Law(1600, _MANY),
        ANY: Law(0, {}),
    },
}
"""The formats of a book, the usual first."""


def law(edition: str, form: str = "") -> Law:
    """What armies of an edition may be in a format."""
    laws = LAWS[BOOKS[edition]]
    return laws.get(form) or next(iter(laws.values()))


def in_format(army: Army, edition: str, form: str = "") -> tuple[Note, ...]:
    """Every problem of an army in a format, those of its cards among them; unknown units are told apart."""
    held = law(edition, form)
    notes = list(problems(army))
    for place, unit in enumerate(army.ships):
        where = f"units[{place}]"
        if unit.key not in roster.rows():
            notes.append(Note("info", "unknown_ship", where, params={"card": unit.name}))
        doubled = [name for name, n in Counter(unit.upgrades).items() if n > 1]
        notes += [Note("warning", "twice_on_ship", where, params={"card": name, "ship": unit.name}) for name in doubled]
    if held.limit:
        notes += joining.strangers(army)
        notes += joining.ranks(army, held.ranks, form or next(iter(LAWS[BOOKS[edition]])))
    total = sum(unit.points for unit in army.ships)
    if held.limit and total > held.limit:
        notes.append(Note("warning", "squad_over", params={"points": total, "limit": held.limit}))
    return tuple(notes)


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
