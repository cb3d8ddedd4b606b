"""Units as rows of data, and army lists of other tools: lenient, and nothing disappears without a word."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from attacks.engine.values import Refused
from attacks.rooms.legion import armies, fleet, names, roster
from attacks.rooms.legion.squad import Army, UnitIn, card_of, playable, unit_of
from tests.rooms.legal import play
from tests.rooms.legion.setups import NUMBER_REFUSALS, WEIGHTS
from tests.rooms.legion.tables import ROOM


def exported(units, **more):
    return json.dumps({"author": "Legion HQ", "listname": "Ana's", "points": 638, "units": units, **more})


def test_the_rows_hold_every_unit_and_all_can_be_played():
    assert len(roster.read_data("units.toml")) == 39
    assert len(roster.newest()) > 170
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
        {"name": "Rebel Gardeners", "upgrades": []},
    ]
    found = armies.parse_army(exported(units, armyFaction="rebel", commandCards=["Ambush"]))
    assert [unit.name for unit in found.army.ships] == ["Luke Skywalker", "Rebel Troopers", "Rebel Gardeners"]
    assert sum(mini.n for mini in found.army.ships[1].minis) == 6
    assert found.unknown == (2,)
    assert (found.army.faction, found.points, found.army.name) == ("rebel", 638, "Ana's")
    assert {(one.kind, one.name) for one in found.skipped} == {("by_hand", "Force Push"), ("commandCards", "Ambush")}


def test_units_written_as_text_are_read():
    text = json.dumps({"name": "Stormtroopers", "upgrades": ["DLT-19 Stormtrooper"], "loadout": ["HH-12 Stormtrooper"]})
    found = armies.parse_army(exported([text, "no unit"], armyFaction="empire"))
    assert found.army.faction == "imperial"
    assert [unit.key for unit in found.army.ships] == ["stormtroopers"]
    assert ("loadout", "HH-12 Stormtrooper") in {(one.kind, one.name) for one in found.skipped}
    assert ("unit", "no unit") in {(one.kind, one.name) for one in found.skipped}


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Stormtroopers Heavy Response Unit", "sr"),
        ("Clone Trooper Infantry", "fz"),
        ("General Veers", "au"),
        ("Luke Skywalker Jedi Knight", "fm"),
        ("Luke Skywalker: Commander Skywalker", "Fb"),
        ("Darth Vader The Emperor's Apprentice", "fn"),
        ("Chewbacca Let the Wookiee Win", "vj"),
        ("Chewbacca (Hero of Kashyyyk)", "po"),
        ("Boba Fett Daimyo of Mos Espa", "tl"),
        ("Han Solo Reluctant Hero", "Fc"),
        ("Anakin Skywalker Mounted Jedi General", "Hj"),
        ("General Grievous Wheel Bike Warlord", "Ef"),
        ("Sabine Wren Back in the Fold", "Jo"),
    ],
)
def test_another_card_of_a_name_is_another_unit(name, key):
    """Every title has its own numbers; what only the newest cards have is known in every edition."""
    found = fleet.parse_fleet(exported([{"name": name, "upgrades": []}]), "fixed")
    assert [unit.key for unit in found.squad.ships] == [key]
    assert "unknown" not in {note.code for note in found.notes}


def test_another_title_than_any_card_has_is_not_taken_for_one_we_know():
    found = fleet.parse_fleet(exported([{"name": "Luke Skywalker Gardener of Tatooine", "upgrades": []}]), "fixed")
    (unit,) = found.squad.ships
    assert (unit.key, unit.weapons) == ("", [])
    assert [(note.level, note.code) for note in found.notes] == [("warning", "unknown")]


@pytest.mark.parametrize(
    ("name", "faction", "key"),
    [
        ("AT-RT", "republic", "mb"),
        ("AT-RT", "rebel", "atrt"),
        ("AT-RT", "rebels", "atrt"),
        ("AT-RT", "", "atrt"),
        ("Chewbacca", "republic", "po"),
        ("Chewbacca", "mercenary", "vj"),
        ("Chewbacca Walking Carpet", "rebel", "chewbacca"),
        ("Bossk Trandoshan Terror", "separatists", "bossk"),
        ("Bossk", "rebel", ""),
        ("Boba Fett (Infamous Bounty Hunter)", "empire", "bobafett"),
        ("Luke Skywalker (Commander)", "rebel", "luke"),
        ("Luke Skywalker (Operative)", "rebel", "fm"),
    ],
)
def test_a_unit_of_another_faction_is_another_unit(name, faction, key):
    assert names.key_of(name, names.NameScope(faction)) == key


def test_a_character_named_without_a_title_is_taken_for_the_card_we_know_and_that_is_said():
    found = fleet.parse_fleet(
        exported([{"name": "Darth Vader"}, {"name": "Darth Vader Dark Lord of the Sith"}]), "fixed"
    )
    assert [unit.key for unit in found.squad.ships] == ["darthvader", "darthvader"]
    assert [(note.level, note.code, note.place) for note in found.notes] == [("warning", "titled", "units[0]")]
    assert found.notes[0].params == {"name": "Darth Vader", "title": "Dark Lord of the Sith"}


MELEE = {"deathtroopers": "1R", "arctroopers": "1B1W", "arcteam": "1B1W", "b1droids": "1W", "eweb": "2B"}
NO_MELEE = {"t47", "tx130", "droidekas"}


def test_every_mini_of_a_trooper_unit_can_fight_in_a_melee():
    """Those that upgrades add as well, unless they fight nobody; as on the cards."""
    for key in roster.read_data("units.toml"):
        for chosen in [(), *((one,) for one in roster.addable(key))]:
            unit = roster.unit(key, chosen)
            near = {weapon.name for weapon in unit.weapons if weapon.low == 0}
            fights = all(set(mini.weapons) & near for mini in unit.minis if not mini.noncombatant)
            assert fights is (key not in NO_MELEE), (key, chosen)
    for key, dice in MELEE.items():
        assert {weapon.dice for weapon in roster.unit(key).weapons if weapon.low == 0} == {dice}
    for key in "snowtroopers shoretroopers scouttroopers rebeltroopers fleettroopers commandos phase2clones".split():
        assert [weapon.dice for weapon in roster.unit(key).weapons if weapon.low == 0] == ["1B"], key


def test_units_have_what_their_cards_have_beside_their_usual_weapon():
    mortar = {weapon.name: weapon for weapon in roster.unit("df90mortar").weapons}["E-22"]
    assert (mortar.dice, mortar.low, mortar.high) == ("1B", 1, 3)
    assert roster.unit("grievous").keywords["relentless"] == roster.unit("pathfinders").keywords["dauntless"] == 1
    assert roster.unit("eweb").rank == "support"


@pytest.mark.parametrize(
    ("name", "sniper", "key", "gun"),
    [
        ("Scout Troopers Strike Team", "DLT-19x Sniper", "scoutteam", "DLT-19x"),
        ("Scout Troopers (Strike Team)", "DLT-19x Sniper", "scoutteam", "DLT-19x"),
        ("Rebel Commandos Strike Team", "DH-447 Sniper", "commandoteam", "DH-447"),
        ("ARC Troopers Strike Team", "DC-15x ARC Trooper", "arcteam", "DC-15x"),
    ],
)
def test_a_strike_team_is_two_minis_led_by_the_one_with_the_heavy_weapon(name, sniper, key, gun):
    (unit,) = fleet.parse_fleet(exported([{"name": name, "upgrades": [sniper]}]), "fixed").squad.ships
    assert (unit.key, [mini.n for mini in unit.minis]) == (key, [1, 1])
    minis = unit_of(1, "p1", unit).minis
    assert [unit.weapons[mini.weapons[0]].name for mini in minis if mini.leader] == [gun]


@pytest.mark.parametrize(
    ("unit", "upgrade", "gun", "leads", "idle"),
    [
        ("Rebel Troopers", "Rebel Officer", "A-280", True, False),
        ("Fleet Troopers", "2-1B Medical Droid", "", False, True),
        ("Stormtroopers", "T-21 Stormtrooper", "T-21", False, False),
        ("Stormtroopers", "Stormtrooper Captain", "E-11", True, False),
        ("Rebel Troopers", "MPL-57 Ion Trooper", "MPL-57 Ion Blaster", False, False),
        ("Rebel Troopers", "DLT-20A Trooper", "DLT-20A", False, False),
        ("B1 Battle Droids", "E-5C B1 Battle Droid", "E-5C", False, False),
        ("B1 Battle Droids", "T-Series Tactical Droid", "T-Series E-5", True, False),
        ("Imperial Death Troopers", "DT-F16", "DT-F16's E-11D", True, False),
    ],
)
def test_an_upgrade_that_adds_a_mini_adds_it_with_its_weapon(unit, upgrade, gun, leads, idle):
    found = fleet.parse_fleet(exported([{"name": unit, "upgrades": [upgrade]}]), "fixed")
    plain = roster.unit(names.key_of(unit))
    (grown,) = found.squad.ships
    assert sum(mini.n for mini in grown.minis) == sum(mini.n for mini in plain.minis) + 1
    last = grown.minis[-1]
    assert (last.weapons[0] if last.weapons else "", last.leader, last.noncombatant) == (gun, leads, idle)
    assert not found.notes and not playable(grown)


def test_an_upgrade_goes_to_the_units_that_may_have_it():
    assert roster.grown("rebeltroopers", "Imperial Officer") == roster.grown("atst", "Rebel Officer") == ""
    assert roster.grown("fleettroopers", "MPL-57 Ion Trooper") == roster.grown("commandos", "Rebel Officer") == ""
    turret = roster.unit("atst", (roster.grown("atst", "DW-3 Grenade Launcher"),))
    assert sum(mini.n for mini in turret.minis) == 1 and "Grenade Launcher" in turret.minis[0].weapons


def test_tools_write_names_differently():
    assert names.key_of("Arc Troopers") == "arctroopers"
    assert names.key_of("Darth Vader Dark Lord of the Sith") == "darthvader"
    assert names.key_of("Dewback Rider") == "dewback"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('{"units": [', "cut_off"),
        ('{"units": [{"name": "Stormtroopers"},]}', "trailing_comma"),
        ('{"units": [{"name": "Stormtroopers"}]', "cut_off"),
        ('{"units" [1]}', "not_json"),
        ('{"units": [\u201cStormtroopers\u201d]}', "curly_quotes"),
        ("{'units': []}", "single_quotes"),
        ('{"units": [7]} {"units": [8]}', "two_texts"),
        ('[{"units": [7]}, {"units": [8]}]', "two_lists"),
        ("https://legionhq2.com/list/empire/", "link"),
        ("https://example.org/armies/7", "link"),
        ("We meet at eight", "text_export"),
        ("500/800 (2 activations)\n - General Nobody (80) = 80", "text_export"),
        ('Look: {\n "units": [\n"Stormtroopers"', "text_export"),
        ('{"pilots": [], "faction": "rebelalliance"}', "other_game"),
        ("null", "no_army"),
        ("5", "no_army"),
        ('{"units": {"name": "Stormtroopers"}}', "no_army"),
        ("[]", "no_army"),
        ('{"units": []}', "no_units"),
        ('{"units": [7, null]}', "no_units"),
        ("[" * 100_000, "too_deep"),
    ],
)
def test_what_is_no_list_is_refused_with_the_reason(text, why):
    with pytest.raises(Refused) as refused:
        armies.parse_army(text)
    assert (refused.value.code, refused.value.reason) == ("bad_list", why)


def test_a_text_that_breaks_says_where_and_what_to_do():
    (note,) = fleet.parse_fleet('{\n  "units": [\n    {"name": "Stormtroopers"},\n  ]\n}', "fixed").notes
    assert (note.code, note.params["line"], note.params["column"], note.params["sign"]) == ("trailing_comma", 4, 3, "]")
    for language in ("en", "ja"):
        said = ROOM.words(language)["notes"]
        for code in "not_json trailing_comma curly_quotes single_quotes cut_off two_texts".split():
            assert "{line}" in said[code] and "{column}" in said[code], (language, code)


@pytest.mark.parametrize("opening", ["```json\n", "```\n", "Here is my army:\n```JSON\n", "\ufeff"])
def test_a_list_in_a_code_block_is_read(opening):
    text = opening + exported([{"name": "Stormtroopers"}]) + ("\n```\n" if "`" in opening else "")
    assert [unit.key for unit in fleet.parse_fleet(text, "fixed").squad.ships] == ["stormtroopers"]


def test_more_units_than_a_match_takes_are_refused_when_they_are_read():
    found = fleet.parse_fleet(exported([{"name": "Stormtroopers"}] * 21), "fixed")
    assert found.squad is None
    assert [(note.code, note.params) for note in found.notes] == [("too_many_units", {"n": 21, "limit": 20})]


@pytest.mark.parametrize(
    ("text", "edition", "code"),
    [
        ("", "fixed", "empty"),
        ("{", "fixed", "cut_off"),
        ("x" * 70_000, "fixed", "too_large"),
        ("{}", "3", "unknown_edition"),
    ],
)
def test_the_reader_never_raises_and_says_why(text, edition, code):
    found = fleet.parse_fleet(text, edition)
    assert found.squad is None
    assert [(note.level, note.code) for note in found.notes] == [("error", code)]
    assert code in ROOM.words("en")["notes"]


def test_notes_name_every_skipped_thing_in_words_that_exist():
    units = ["no unit", {"name": "Rebel Veterans", "upgrades": ["Tenacity"], "loadout": ["Grit"]}]
    text = exported(units, commandCards=["Ambush"], battlefieldDeck={"objective": ["Key Positions"]}, armyFaction="?")
    found = fleet.parse_fleet(text, "fixed")
    assert [unit.name for unit in found.squad.ships] == ["Rebel Veterans"]
    codes = [note.code for note in found.notes]
    assert set(codes) == {"unknown", "unit", "upgrade", "loadout", "commandCards", "battlefieldDeck", "faction"}
    assert set(codes) <= set(ROOM.words("en")["notes"])


def test_a_unit_entered_by_hand_is_checked():
    good = msgspec.convert({"name": "Own", "minis": [{"n": 2}]}, UnitIn)
    assert fleet.checked(Army(ships=[good]), "fixed").squad is not None
    for wrong, code, word in (
        ({"name": "Own", "minis": []}, "bad_minis", "0"),
        ({"name": "Own", "minis": [{"n": 1}], "die": "blue"}, "bad_profile", "blue"),
        ({"name": "Own", "minis": [{"n": 1}], "types": ["ship"]}, "bad_types", "ship"),
        ({"name": "Own", "minis": [{"weapons": ["Bow"]}]}, "bad_minis", "Bow"),
        ({"name": "Own", "minis": [{"n": 1}], "keywords": {"flying": 1}}, "bad_keywords", "flying"),
        ({"name": "Own", "minis": [{"n": 1}], "tokens": {"aims": 1}}, "bad_tokens", "aims"),
        ({"name": "Own", "minis": [{"n": 1}], "wounds": 0}, "bad_minis", "1"),
        ({"name": "Own", "minis": [{"n": 1}], "weapons": [{"name": "Gun", "dice": "2Q"}]}, "bad_weapons", "Gun"),
    ):
        found = fleet.checked(Army(ships=[msgspec.convert(wrong, UnitIn)]), "fixed")
        assert found.squad is None
        assert [(note.code, note.params["word"]) for note in found.notes] == [(code, word)]
        assert code in ROOM.words("en")["notes"]


def test_an_army_of_our_own_that_does_not_fit_says_where():
    found = fleet.parse_fleet('{"ships": [{"name": "Own", "wounds": "many"}]}', "fixed")
    assert [note.code for note in found.notes] == ["bad_json"]
    assert "$.ships[0].wounds" in found.notes[0].params["detail"]


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


REBELS = [{"name": "Luke Skywalker Hero of the Rebellion", "upgrades": ["Force Push"], "loadout": []}]
REBELS += [{"name": name, "upgrades": [], "loadout": []} for name in ("Rebel Troopers", "Rebel Veterans")]
OWN = (exported(REBELS), exported([json.dumps(one) for one in REBELS]), exported(REBELS, author="Tabletop Admiral"))
BESIDE = Path(__file__).parents[4] / "shared" / "data" / "samples" / "legion"


def test_of_army_files_every_unit_and_every_card_comes_in_or_is_told_of():
    """Over our own samples, and over those beside the project where they lie there."""
    for text in (*OWN, *(path.read_text("utf-8") for path in sorted(BESIDE.glob("*.json")))):
        found = fleet.parse_fleet(text, "2.6")
        if found.squad is None:
            assert [note.code for note in found.notes] == ["not_json"]
            continue
        listed = json.loads(text)
        units = [json.loads(one) if isinstance(one, str) else one for one in listed["units"]]
        assert len(found.squad.ships) == sum(one.get("count", 1) for one in units)
        told = " ".join(str(note.params.get("name", "")) for note in found.notes)
        names = [(one["name"], unit) for one, unit in zip(units, found.squad.ships, strict=True)]
        assert all(unit.key or name in told for name, unit in names)
        assert all(card in told for card in listed.get("commandCards", []))
