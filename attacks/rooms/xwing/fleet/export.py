"""A squad on its way out: the ways to copy it for somebody else, as the pages offer them."""

from __future__ import annotations

from attacks.engine.fleets import Export
from attacks.engine.squads import written
from attacks.rooms.xwing.fleet.as_text import as_text
from attacks.rooms.xwing.fleet.builder_links import link_of
from attacks.rooms.xwing.squad import Squad


def as_xws(squad: Squad) -> str:
    """A squad as list builders read it. What is not part of the format (tokens, damage, own numbers) stays behind."""
    pilots = []
    for ship in squad.ships:
        slots: dict[str, list[str]] = {}
        for card in ship.upgrades:
            slots.setdefault(card.slot, []).append(card.key)
        pilots.append({"id": ship.pilot, "ship": ship.ship, "points": ship.points, "upgrades": slots})
    whole = {
        "version": "2.0.0",
        "name": squad.name,
        "faction": squad.faction,
        "points": squad.points,
        "pilots": pilots,
    }
    return written(whole | ({"obstacles": list(squad.obstacles)} if squad.obstacles else {}))


FORMS: tuple[Export, ...] = (
    ("xws", "xws.json", "application/json", as_xws),
    ("link", "link.txt", "text/plain", link_of),
    ("text", "txt", "text/plain", as_text),
)
