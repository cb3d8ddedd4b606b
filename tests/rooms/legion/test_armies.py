"""Units as rows of data, and army lists of other tools: lenient, and nothing disappears without a word."""

from __future__ import annotations

import json
from random import Random

import msgspec
import pytest

from attacks.engine.values import Refused
from attacks.rooms.legion import armies, fleet, roster
from attacks.rooms.legion.squad import Army, UnitIn, card_of, playable
from tests.rooms.legal import play
from tests.rooms.legion.setups import NUMBER_REFUSALS, WEIGHTS
from tests.rooms.legion.tables import ROOM


def exported(units, **more):
    return json.dumps({"author": "Legion HQ", "listname": "Ana's", "points": 638, "units": units, **more})


def test_the_rows_hold_every_unit_and_all_can_be_played():
    assert len(roster.rows()) == 36
    assert sum(len(row.get("adds", {})) for row in roster.rows().values()) >= 2
    for key, row in roster.rows().items():
        assert not playable(roster.unit(key, (*row.get("adds", {}), *row.get("options", [])))), key


def test_a_row_is_what_the_card_says():
    card = card_of(roster.unit("atst"))
    cannon = card.weapons[0]
    assert (cannon.dice, cannon.low, cannon.high, cannon.has("impact"), cannon.has("fixed_front")) == (
        "rrkkww",
        1,
        4,
        3,
        1,
    )
    assert (card.resilience, card.vehicle, card.defense_surge, card.attack_surge) == (8, True, True, "")


def test_a_heavy_weapon_adds_a_mini():
    unit = roster.unit("stormtroopers", ("DLT-19 Stormtrooper",))
    assert sum(mini.n for mini in unit.minis) == 5
    assert unit.minis[-1].weapons == ["DLT-19", "Unarmed"]


def test_a_list_of_legion_hq_is_read():
    units = [
        {"name": "Luke Skywalker Hero of the Rebellion", "upgrades": ["Force Push"]},
        {"name": "Rebel Troopers", "upgrades": ["Z-6 Trooper", "Rebel Trooper"]},
        {"name": "Rebel Veterans", "upgrades": []},
    ]
    found = armies.read(exported(units, armyFaction="rebel", commandCards=["Ambush"]))
    assert [unit.name for unit in found.army.ships] == ["Luke Skywalker", "Rebel Troopers", "Rebel Veterans"]
    assert sum(mini.n for mini in found.army.ships[1].minis) == 6
    assert found.unknown == (2,)
    assert (found.army.faction, found.points, found.army.name) == ("rebel", 638, "Ana's")
    assert {(one.kind, one.name) for one in found.skipped} == {("upgrade", "Force Push"), ("commandCards", "Ambush")}


def test_units_written_as_text_are_read():
    text = json.dumps({"name": "Stormtroopers", "upgrades": ["DLT-19 Stormtrooper"], "loadout": ["HH-12 Stormtrooper"]})
    found = armies.read(exported([text, "no unit"], armyFaction="empire"))
    assert found.army.faction == "imperial"
    assert [unit.key for unit in found.army.ships] == ["stormtroopers"]
    assert ("loadout", "HH-12 Stormtrooper") in {(one.kind, one.name) for one in found.skipped}
    assert ("unit", "no unit") in {(one.kind, one.name) for one in found.skipped}


@pytest.mark.parametrize("name", ["Scout Troopers Strike Team", "Clone Trooper Infantry", "General Veers"])
def test_another_unit_is_not_taken_for_one_we_know(name):
    assert armies.key_of(name) == ""


def test_tools_write_names_differently():
    assert armies.key_of("Arc Troopers") == "arctroopers"
    assert armies.key_of("Darth Vader Dark Lord of the Sith") == "darthvader"
    assert armies.key_of("Dewback Rider") == "dewback"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"units": [', "not_json"),
        ("[]", "no_units"),
        ('{"units": []}', "no_units"),
        ('{"units": [{"unitId": "au"}]}', "saved_ids"),
        ('{"units": [7, null]}', "no_units"),
        ("[" * 100_000, "not_json"),
    ],
)
def test_what_is_no_list_is_refused_with_the_reason(text, why):
    with pytest.raises(Refused) as refused:
        armies.read(text)
    assert (refused.value.code, refused.value.reason) == ("bad_list", why)


@pytest.mark.parametrize(
    ("text", "edition", "code"),
    [
        ("", "fixed", "empty"),
        ("{", "fixed", "not_json"),
        ("x" * 70_000, "fixed", "too_large"),
        ("{}", "3", "unknown_edition"),
    ],
)
def test_the_reader_never_raises_and_says_why(text, edition, code):
    found = fleet.read(text, edition)
    assert found.squad is None
    assert [(note.level, note.code) for note in found.notes] == [("error", code)]
    assert code in ROOM.words("en")["notes"]


def test_notes_name_every_skipped_thing_in_words_that_exist():
    units = ["no unit", {"name": "Rebel Veterans", "upgrades": ["Tenacity"], "loadout": ["Grit"]}]
    text = exported(units, commandCards=["Ambush"], battlefieldDeck={"objective": ["Key Positions"]}, armyFaction="?")
    found = fleet.read(text, "fixed")
    assert [unit.name for unit in found.squad.ships] == ["Rebel Veterans"]
    codes = [note.code for note in found.notes]
    assert set(codes) == {"unknown", "unit", "upgrade", "loadout", "commandCards", "battlefieldDeck", "faction"}
    assert set(codes) <= set(ROOM.words("en")["notes"])


def test_a_unit_entered_by_hand_is_checked():
    good = msgspec.convert({"name": "Own", "minis": [{"n": 2}]}, UnitIn)
    assert fleet.checked(Army(ships=[good]), "fixed").squad is not None
    for wrong in (
        {"name": "Own", "minis": []},
        {"name": "Own", "minis": [{"n": 1}], "die": "blue"},
        {"name": "Own", "minis": [{"weapons": ["None"]}]},
        {"name": "Own", "minis": [{"n": 1}], "keywords": {"flying": 1}},
        {"name": "Own", "minis": [{"n": 1}], "wounds": 0},
        {"name": "Own", "minis": [{"n": 1}], "weapons": [{"name": "Gun", "dice": "2Q"}]},
    ):
        found = fleet.checked(Army(ships=[msgspec.convert(wrong, UnitIn)]), "fixed")
        assert found.squad is None
        assert [note.code for note in found.notes] == ["bad_profile"]


def test_armies_of_known_units_play_to_the_end():
    keys = sorted(roster.rows())
    for seed in range(6):
        rng = Random(f"rows {seed}")
        seats = {}
        for seat, name in (("p1", "Ana"), ("p2", "Ben")):
            units = []
            for key in rng.sample(keys, 3):
                adds = tuple(roster.rows()[key].get("adds", {}))[:1]
                units.append(msgspec.to_builtins(roster.unit(key, adds)))
            seats[seat] = {"name": name, "squad": {"ships": units}}
        match = {"edition": rng.choice(ROOM.editions), "mode": "game", "rounds": 1, "seats": seats}
        *_, last = play(ROOM, match, rng, NUMBER_REFUSALS, WEIGHTS)
        assert last.over()
