"""A squad as people write one down: a pilot a line, its upgrades indented below, and what it costs."""

from __future__ import annotations

from attacks.rooms.xwing.squad import Squad


def as_text(squad: Squad) -> str:
    """The squad in lines that our own reader, and whoever is sent it, understands."""
    lines = []
    for ship in squad.ships:
        lines.append(f"{ship.name} ({ship.points})")
        lines += [f"  {card.name}" for card in ship.upgrades]
    return "\n".join([*lines, "", f"Total: {squad.points}", ""])
