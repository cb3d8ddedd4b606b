"""An army on its way out: the ways to copy it for somebody else, as the pages offer them.

Units entered by hand are whole in the JSON only: pasted again it is the same army. Text and link hold names and ids.
"""

from __future__ import annotations

from collections import Counter

from attacks.engine.fleets import Export
from attacks.engine.squads import written
from attacks.rooms.legion import roster
from attacks.rooms.legion.forces import forces
from attacks.rooms.legion.squad import Army, UnitIn

HEADINGS = {
    "commander": "Commanders",
    "operative": "Operatives",
    "corps": "Corps",
    "special": "Special Forces",
    "support": "Supports",
    "heavy": "Heavies",
}
BUILDER = "https://legionhq2.com/list"
SIDES = {
    "rebel": "rebels",
    "imperial": "empire",
    "republic": "republic",
    "separatist": "separatists",
    "mercenary": "fringe",
    "mandalorian": "mandalorians",
}
ALONGSIDE = "counterpart"


def as_text(army: Army) -> str:
    """The army as list builders write one down: by rank, a line for each unit, with upgrades and points."""
    head = [f"{army.name}\n"] if army.name else []
    total = sum(unit.points for unit in army.ships)
    head += [f"Points: {total}", f"({len(army.ships)} activations)"]
    head += [f"Faction: {army.faction}"] if army.faction else []
    head += [f"Battle Force: {forces()[army.force].name}"] if army.force in forces() else []
    ranks = [*HEADINGS, *dict.fromkeys(unit.rank for unit in army.ships if unit.rank not in HEADINGS)]
    lines = []
    for rank in ranks:
        own = Counter(_line(unit) for unit in army.ships if unit.rank == rank)
        if own:
            lines.append(f"{HEADINGS.get(rank, 'Units')}:")
            lines += [f" - {f'{n}x ' if n > 1 else ''}{line}" for line, n in own.items()]
    return "\n".join([*head, *lines, ""])


def link_of(army: Army) -> str:
    """The link that opens an army in Legion HQ; empty where a unit or an upgrade of it has no id there."""
    told = []
    gone = {name: key for key, name in roster.withdrawn("upgrades").items()}
    for unit in army.ships:
        cards = roster.upgrades_of(unit.key) if unit.key in roster.newest() else {}
        if unit.key not in roster.newest() or any(name not in cards and name not in gone for name in unit.upgrades):
            return ""
        left = [cards[name] for name in unit.upgrades if name in cards]
        words = []
        for slot in roster.newest()[unit.key].get("slots", ()):
            card = next((one for one in left if one.slot == slot), None)
            words.append(card.key if card else "0")
            left = [one for one in left if one is not card]
        beside = [f"+1{card.key}" for card in left if card.slot == ALONGSIDE]
        more = [card.key for card in left if card.slot != ALONGSIDE]  # in slots that other upgrades add
        more += [gone[name] for name in unit.upgrades if name not in cards]
        told.append(f"1{unit.key}{''.join([*words, *more])}{''.join(beside)}")
    total = sum(unit.points for unit in army.ships)
    force = f"{forces()[army.force].link}:" if army.force in forces() else ""
    return f"{BUILDER}/{SIDES.get(army.faction, army.faction or 'any')}/{total}:{force}{','.join(told)}"


def _line(unit: UnitIn) -> str:
    """A unit with its upgrades: `Stormtroopers (44): DLT-19 Stormtrooper (24) = 68`."""
    row = roster.rows().get(unit.key, {})
    name = " ".join([unit.name, *([row["title"]] if row.get("title") else [])])
    points = row.get("points", unit.points) if row else unit.points
    carried = carried_by(unit)
    if not carried:
        return f"{name} ({points})"
    return f"{name} ({points}): {', '.join(carried)} = {unit.points}"


def carried_by(unit: UnitIn) -> list[str]:
    """The names of what a unit carries: as its list said, or of what its minis were added by."""
    row = roster.rows().get(unit.key, {})
    if unit.key in roster.newest() or not unit.key:
        return list(unit.upgrades)
    weapons = {weapon for mini in unit.minis for weapon in mini.weapons}
    options = [name for name in row.get("options", []) if name in weapons]
    return [*options, *(name for mini in unit.minis if (name := mini.name) for _ in range(mini.n))]


FORMS: tuple[Export, ...] = (
    ("text", "txt", "text/plain", as_text),
    ("link", "link.txt", "text/plain", link_of),
    ("json", "json", "application/json", written),
)
