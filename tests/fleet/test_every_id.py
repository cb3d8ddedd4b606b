"""Every pilot and upgrade of all card tables is imported by its id, and goes out as XWS and text and in the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

from attacks.engine.squads import Import
from attacks.rooms.xwing import cards
from attacks.rooms.xwing.fleet.export import as_text, as_xws
from attacks.rooms.xwing.fleet.reader import read

EDITIONS = ("2.0", "2.5", "xwa")
PART = 20
"""How many pilots are imported in one list."""


def imported(edition: str, pilots: list[dict[str, Any]], faction: str) -> Import:
    return read(json.dumps({"faction": faction, "pilots": pilots}), edition)


def lists(edition: str) -> list[tuple[str, list[str]]]:
    """The pilots of a table in lists of a faction each."""
    factions: dict[str, list[str]] = {}
    for key, pilot in sorted(cards.cards(edition).pilots.items()):
        factions.setdefault(pilot.faction, []).append(key)
    return [(name, keys[at : at + PART]) for name, keys in factions.items() for at in range(0, len(keys), PART)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_pilot_comes_in_by_its_id(edition: str):
    table, seen = cards.cards(edition), set()
    for faction, keys in lists(edition):
        squad = imported(edition, [{"id": key, "upgrades": {}} for key in keys], faction).squad
        assert [ship.pilot for ship in squad.ships] == keys
        for ship in squad.ships:
            pilot = table.pilots[ship.pilot]
            assert (ship.initiative, ship.ship, ship.name) == (pilot.initiative, pilot.ship, pilot.name)
            assert ship.hull > 0 and ship.size
            assert [card.key for card in ship.upgrades] == list(pilot.loadout)
            seen.add(ship.pilot)
    assert seen == set(table.pilots)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_upgrade_comes_in_by_its_id(edition: str):
    table = cards.cards(edition)
    faction, (pilot, *_) = next((name, keys) for name, keys in lists(edition) if not table.pilots[keys[0]].loadout)
    for key, card in table.upgrades.items():
        squad = imported(edition, [{"id": pilot, "upgrades": {card.slots[0]: [key]}}], faction).squad
        (upgrade,) = squad.ships[0].upgrades
        assert (upgrade.key, upgrade.name, upgrade.slot) == (key, card.name, card.slots[0])
        assert not card.gun or key in {weapon.key for weapon in squad.ships[0].weapons}


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_goes_out_as_xws_comes_in_as_the_same_squad(edition: str):
    table = cards.cards(edition)
    upgrades = sorted(table.upgrades)
    for number, (faction, keys) in enumerate(lists(edition)):
        pilots = []
        for place, key in enumerate(keys):
            chosen = upgrades[(number * PART + place) % len(upgrades)]
            own = {} if table.pilots[key].loadout else {table.upgrades[chosen].slots[0]: [chosen]}
            pilots.append({"id": key, "upgrades": own})
        squad = imported(edition, pilots, faction).squad
        again = read(as_xws(squad), edition).squad
        assert again.ships == squad.ships
        assert (again.faction, again.points) == (squad.faction, squad.points)


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_goes_out_as_text_comes_in_with_every_ship_and_every_card(edition: str):
    """Also where names are shared: by cards of several printings, and by a pilot and an upgrade next to each other."""
    table = cards.cards(edition)
    upgrades = sorted(key for key, card in table.upgrades.items() if not card.standard_only)
    chosen = iter(upgrades * 9)
    seen = set()
    for faction, keys in lists(edition):
        own = [{} if table.pilots[key].loadout else {"": [next(chosen)]} for key in keys]
        seen |= {key for row in own for key in row.get("", ())}
        pilots = [{"id": key, "upgrades": row} for key, row in zip(keys, own, strict=True)]
        squad = imported(edition, pilots, faction).squad
        again = read(as_text(squad), edition).squad
        assert again.faction == faction and again.points == squad.points
        told = [
            [(ship.pilot, sorted(card.key for card in ship.upgrades)) for ship in one.ships] for one in (squad, again)
        ]
        assert told[0] == told[1]
    assert seen == set(upgrades)
