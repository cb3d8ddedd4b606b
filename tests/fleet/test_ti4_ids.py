"""Every unit of Twilight Imperium by each id and name that programs have for it: in, and out in every form, and in."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from attacks.rooms import room
from attacks.rooms.ti4 import cards
from attacks.rooms.ti4.fleet import lexicon
from attacks.rooms.ti4.fleet.calc import link_of
from attacks.rooms.ti4.fleet.reader import parse_fleet
from attacks.rooms.ti4.fleet.squad import Fleet
from tests.fleet.brought import told

NEWEST = Path(__file__).resolve().parents[3] / "shared/data/ti4/units.json"
"""The newest data, beside the project; without them the card table alone is gone through."""
MEANT = {"naalu_mech_te": "iconoclast_te", "naaz_mech_space": "zgrav_eidolon"}
RELICS = ("lightrail_ordnance", "custodia_vigilia", "metali_void_armaments")


def written() -> list[tuple[str, str, str]]:
    """(faction, how a program writes it, the unit's name) for every row of the newest data."""
    if not NEWEST.exists():
        return []
    rows = msgspec.json.decode(NEWEST.read_bytes())["units"]
    words = [
        (row.get("faction", ""), word, MEANT.get(row["id"], row["name"]))
        for row in rows
        if row["id"] not in RELICS
        for word in dict.fromkeys((row["id"], row["name"], row.get("async"), row.get("broadside")))
        if word
    ]
    assert len(rows) == 120 and len(words) > 300
    return words


def units_in(fleet: Fleet | None) -> Counter[tuple[str, str]]:
    assert fleet is not None
    found: Counter[tuple[str, str]] = Counter()
    for row in fleet.ships:
        found[cards.unit_in_action(row.kind, row.upgraded, fleet.faction).id, row.where] += row.n
    return found


def own() -> list[tuple[str, str, str]]:
    units = [(key, unit) for key, unit in cards.UNITS.items() if unit.kind != "relic"]
    return [(unit.faction, word, unit.name) for key, unit in units for word in (key, unit.name)]


def test_every_id_and_name_of_a_unit_comes_in_as_it_and_goes_out_and_comes_in_again():
    exports = room("ti4").fleets.exports
    for faction, word, name in [*own(), *written()]:
        text = f"{faction}: 2 destroyer, 3 {word}" if faction else f"2 ws, 3 {word}"
        came = parse_fleet(text, "all")
        assert came.squad is not None and len(came.squad.ships) == 2, text
        row = next((one for one in came.squad.ships if one.n == 3), None)
        assert row is not None, text
        unit = cards.unit_in_action(row.kind, row.upgraded, faction)
        called, wanted = (lexicon.plain(one.partition(" (")[0]) for one in (unit.name, name))
        assert called == wanted or unit.id == name, (text, unit.name, name)
        assert not [note for note in came.notes if note.level == "error"], text
        for key, _end, _media, write in exports:
            out = write(came.squad)
            assert out or key == "link", text  # the calculator has not every unit
            assert not out or units_in(parse_fleet(out, "all").squad) == units_in(came.squad), out


@pytest.mark.parametrize("word", RELICS)
def test_what_is_a_card_among_the_units_of_the_newest_data_is_taken_as_the_card(word: str):
    for text in (f"sol: 1 carrier, 1 {word}", f"sol: 1 carrier, {word.replace('_', ' ')}"):
        came = parse_fleet(text, "all")
        assert came.squad is not None and came.squad.relics == (word,)


def test_the_faction_of_a_fleet_is_told_by_the_ids_of_its_units():
    came = parse_fleet("sol_carrier2 x2, sol_infantry x3, ghost_flagship", "all").squad
    assert came is not None and came.faction == "sol"
    assert [(row.kind, row.n, row.upgraded) for row in came.ships] == [
        ("carrier", 2, True),
        ("infantry", 3, False),
        ("fs_creuss", 1, False),
    ]


def test_a_link_for_the_calculator_is_the_fleet_and_empty_where_it_could_not_say_it_all():
    """A planet by name, two sides of a unit at once, and a unit that it has not."""
    fleet = parse_fleet(
        "Jol-Nar: 2 dreadnought (1 damaged), 4 fighter II, flagship; planet: 2 infantry, pds; tech: assault cannon",
        "all",
    ).squad
    assert fleet is not None and told("ti4", parse_fleet(link_of(fleet), "all").squad) == told("ti4", fleet)
    assert parse_fleet(link_of(fleet), "all").squad.technologies == fleet.technologies
    for text in (
        "2 carrier; Lodor: 2 infantry",
        "2 fighter, 2 fighter2, 1 carrier",
        "mentak: 1 corsair",
        "1 dock, 1 cv",
    ):
        assert link_of(parse_fleet(text, "all").squad) == "", text
