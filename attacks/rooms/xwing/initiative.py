"""The initiative at which a ship engages: what is printed, what its own card makes of it, or what it was set to."""

from __future__ import annotations

from functools import lru_cache

from attacks.rooms.xwing.abilities.catalogue import ability_of
from attacks.rooms.xwing.abilities.vocabulary_rare import TreatInitiative
from attacks.rooms.xwing.state import Ship


def initiative(ship: Ship) -> int:
    """The ship's initiative now. One that was set holds until the round ends."""
    if ship.initiative >= 0:
        return ship.initiative
    for part in _treating(ship.abilities):
        if part.damaged == ship.damaged:
            return part.n
    return ship.card.initiative


@lru_cache(maxsize=1024)
def _treating(keys: tuple[str, ...]) -> tuple[TreatInitiative, ...]:
    found = (ability for key in keys if (ability := ability_of(key)) is not None)
    return tuple(part for one in found for part in one.effects if isinstance(part, TreatInitiative))
