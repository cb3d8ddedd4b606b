"""A squad as people write one down: a pilot a line, its upgrades indented below, and what it costs."""

from __future__ import annotations

from collections import Counter
from functools import cache

from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet.builder_links import FACTIONS
from attacks.rooms.xwing.fleet.xws import identifier
from attacks.rooms.xwing.squad import ShipCard, Squad


def as_text(squad: Squad) -> str:
    """The squad in lines that our own reader, and whoever is sent it, understands.

    Where several cards have a name, the end of the card's id (or all of it) stands behind it in brackets:
    `Captain Jonus (swz105)`.
    """
    blocks = [FACTIONS[squad.faction]] if squad.faction in FACTIONS else []
    blocks += ["\n".join(_lines(ship)) for ship in squad.ships]
    return "\n\n".join([*blocks, f"Total: {squad.points}\n"])


def _lines(ship: ShipCard) -> list[str]:
    upgrades = [f"  {_named(card.name, card.key, 'upgrades')}" for card in ship.upgrades]
    return [f"{_named(ship.name, ship.pilot, 'pilots')} [{ship.chassis}] ({ship.points})", *upgrades]


def _named(name: str, key: str, kind: str) -> str:
    word = identifier(name)
    more = key.partition("-")[2] or (key if key != word.replace("-", "") else "")
    return f"{name} ({more})" if more and _often(kind)[word] > 1 else name


@cache
def _often(kind: str) -> Counter[str]:
    """How many cards of a kind have a name, in letters and digits."""
    found = {key: card.name for name in cards.HOMES for key, card in getattr(cards.of_set(name), kind).items()}
    return Counter(identifier(name) for name in found.values())
