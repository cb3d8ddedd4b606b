"""Pilots and cards in a line: what a ship brings to an attack that is only described, by the ids of its cards."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec.structs import replace

from attacks.engine.values import Refused
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet.equip import equip
from attacks.rooms.xwing.marks import BY_HAND, marks_of
from attacks.rooms.xwing.squad import ShipCard, Upgrade
from attacks.rooms.xwing.state import ARCS

COUNTED = ("agility", "hull", "shields", "force")
MADE_UP = ("weapons", "points", *COUNTED)
"""What a line says in numbers of its own, or what only a list has."""


def ship_of(pilot: str, upgrades: list[str], edition: str) -> ShipCard:
    """The ship of a pilot with these cards. Raises `Refused` for an id that the edition's table has not."""
    table = cards.cards(edition) if edition in cards.TABLES else cards.cards("2.5")
    found = table.pilot(pilot)
    if pilot and found is None:
        raise Refused("bad_question", code="bad_question", detail=f"pilot:{pilot}")
    carried = []
    for one in upgrades:
        card = table.upgrade(one)
        if card is None:
            raise Refused("bad_question", code="bad_question", detail=f"card:{one}")
        carried.append((Upgrade(card.id, card.name, card.slots[0], sides=card.sides), card))
    if found is None:
        none = ShipCard(pilot="", name="", chassis="", size="small", initiative=1, agility=0, hull=1, shields=0)
        return replace(none, upgrades=tuple(shown for shown, _card in carried))
    return equip(found, table.ships[found.ship], carried, edition if edition in cards.TABLES else "2.5", 0)


def numbers_of(card: ShipCard) -> dict[str, Any]:
    """What such a ship counts where a line says nothing else: as attacker `dice` and `arc`, as defender the rest."""
    gun = card.weapons[0] if card.weapons else None
    arc = gun.arc if gun and gun.arc in ARCS else ARCS[0]
    counted = {name: getattr(card, name) for name in COUNTED}
    return counted | {"dice": gun.value if gun else 0, "arc": arc}


def brought(card: ShipCard) -> dict[str, Any]:
    """What a list would say of the ship beside its numbers."""
    said: dict[str, Any] = msgspec.to_builtins(card)
    kept = {key: value for key, value in said.items() if key not in MADE_UP}
    return kept if card.pilot else {"upgrades": said.get("upgrades", [])}


@cache
def pilots(edition: str) -> tuple[cards.Pilot, ...]:
    """Every pilot of an edition's table who flies a ship of usual size, by name."""
    table = cards.cards(edition)
    usual = [pilot for pilot in table.pilots.values() if table.ships[pilot.ship].size != "huge"]
    return tuple(sorted(usual, key=lambda pilot: (pilot.name.strip("“\"'"), pilot.id)))


@cache
def in_attacks(edition: str) -> tuple[cards.Upgrade, ...]:
    """The upgrades that do something in an attack by themselves and are no weapons, by name."""
    table = cards.cards(edition)
    found = []
    for card in table.upgrades.values():
        if card.gun is not None or card.adds or card.attack or card.turns:
            continue
        mark = marks_of(cards.TABLES[edition], ship_of("", [card.id], edition)).get(f"u.{card.id}")
        if mark is not None and mark.state not in ("none", *BY_HAND):
            found.append(card)
    return tuple(sorted(found, key=lambda card: card.name))
