"""A squad on its way out: the ways to copy it for somebody else, as the pages offer them."""

from __future__ import annotations

import msgspec

from attacks.rooms.xwing.squad import Squad


def as_xws(squad: Squad) -> str:
    """A squad as list builders read it. What is not part of the format (tokens, damage, own numbers) stays behind."""
    pilots = []
    for ship in squad.ships:
        slots: dict[str, list[str]] = {}
        for card in ship.upgrades:
            slots.setdefault(card.slot, []).append(card.key)
        pilots.append({"id": ship.pilot, "points": ship.points, "upgrades": slots})
    whole = {
        "version": "2.0.0",
        "name": squad.name,
        "faction": squad.faction,
        "points": squad.points,
        "pilots": pilots,
    }
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode()


FORMS = (("xws", "xws.json", "application/json", as_xws),)
"""Each way: its key (words under [lists]), the end of a file's name, its media type, and what writes the squad."""
