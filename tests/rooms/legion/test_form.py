"""The army builder: what its answers make, what it tells of an army, and what it says of lines it cannot read."""

from __future__ import annotations

import pytest

from attacks.engine import squads
from attacks.rooms.legion import fleet, form, typed
from attacks.rooms.legion.keywords import KEYWORDS
from attacks.rooms.legion.room import Legion
from attacks.rooms.legion.squad import MiniIn, WeaponIn, playable
from attacks.services.games import catalogue

OWN = {
    "own_0_name": "Rebel Veterans",
    "own_0_type": "trooper",
    "own_0_wounds": 1,
    "own_0_courage": 2,
    "own_0_die": "white",
    "own_0_attack_surge": "hit",
    "own_0_defense_surge": True,
    "own_0_weapons": "A-280-CFE | 1B 1W | 1-3 | pierce 1\nCM-O/93 | 2R | 1 – 4 | impact 2, cumbersome\r\n"
    "Knife | 1R | m",
    "own_0_minis": "4: A-280-CFE, Knife\n1: CM-O/93",
    "own_0_keywords": "Low Profile, cover 1",
}


def test_every_ready_made_army_is_told_by_the_form_and_comes_back_from_it_and_from_its_json():
    for army in fleet.ready_made("fixed"):
        assert all(not playable(unit) for unit in army.ships)
        built = form.squad_from(form.answers_of(army), "fixed").squad
        assert sorted(unit.name for unit in built.ships) == sorted(unit.name for unit in army.ships)
        assert all(unit in army.ships for unit in built.ships)
        assert fleet.parse_fleet(squads.written(army), "fixed").squad == army


def test_a_unit_of_ones_own_is_read_from_its_lines():
    answers = {**OWN, "own_0_keywords": "Low Profile, cover 1、シャープシューター 2"}
    (unit,) = form.squad_from({**answers, "name": "Cell", "faction": "rebel"}, "2.6").squad.ships
    assert unit.weapons == [
        WeaponIn("A-280-CFE", "1B1W", 1, 3, {"pierce": 1}),
        WeaponIn("CM-O/93", "2R", 1, 4, {"impact": 2, "cumbersome": 1}),
        WeaponIn("Knife", "1R", 0, 0, {}),
    ]
    assert unit.minis == [MiniIn(["A-280-CFE", "Knife"], 4), MiniIn(["CM-O/93"], 1)]
    assert unit.keywords == {"low_profile": 1, "cover": 1, "sharpshooter": 2}
    assert (unit.courage, unit.resilience, unit.defense_surge, unit.attack_surge) == (2, 0, True, "hit")
    assert form.squad_from(form.answers_of(fleet.Army(ships=[unit])), "fixed").squad.ships == [unit]


def test_a_vehicle_has_resilience_instead_of_courage_and_a_number_alone_gives_minis_every_weapon():
    answers = {**OWN, "own_0_type": "ground", "own_0_minis": "2", "own_0_keywords": "armor"}
    (unit,) = form.squad_from(answers, "fixed").squad.ships
    assert (unit.types, unit.courage, unit.resilience) == (["ground", "vehicle"], 0, 2)
    assert unit.minis == [MiniIn(["A-280-CFE", "CM-O/93", "Knife"], 2)]


@pytest.mark.parametrize(
    ("field", "line", "code"),
    [
        ("own_0_weapons", "E-11 1W", "bad_line"),
        ("own_0_weapons", "E-11 | 1X | 1-3", "bad_line"),
        ("own_0_weapons", "E-11 | 1W | far", "bad_line"),
        ("own_0_weapons", "E-11 | 1W | 1-3 | loud", "bad_line"),
        ("own_0_minis", "four: E-11", "bad_line"),
        ("own_0_keywords", "brave 2", "bad_line"),
        ("own_0_keywords", "spray 2", "bad_keywords"),
        ("own_0_minis", "4: Bow", "bad_minis"),
        ("own_0_weapons", "E-11 | 1W | 3-1", "bad_weapons"),
    ],
)
def test_what_cannot_be_read_or_played_is_said_and_nothing_is_made(field, line, code):
    found = form.squad_from({**OWN, "own_0_keywords": "", field: line}, "fixed")
    assert found.squad is None
    assert code in [note.code for note in found.notes]
    assert all(note.code in Legion().words("en")["notes"] for note in found.notes)


def test_a_change_of_one_answer_keeps_what_the_form_does_not_ask():
    kept = fleet.parse_fleet(
        '{"ships": [{"name": "Vets", "rank": "special", "minis": [{"name": "Ana", "leader": true}]}]}', "fixed"
    )
    answers = form.answers_of(kept.squad) | {"own_0_wounds": 2}
    (unit,) = form.squad_from(answers, "fixed", kept.squad).squad.ships
    assert (unit.rank, unit.wounds, unit.minis[0].name, unit.minis[0].leader) == ("special", 2, "Ana", True)


def test_a_unit_of_a_list_that_we_do_not_know_gets_its_weapons_in_the_form():
    kept = fleet.parse_fleet('{"units": [{"name": "Rebel Gardeners", "upgrades": []}], "listname": "A"}', "fixed").squad
    answers = form.answers_of(kept) | {"own_0_weapons": "A-280 | 1B | 1-3", "own_0_wounds": 1}
    (unit,) = form.squad_from(answers, "fixed", kept).squad.ships
    assert unit.minis == [MiniIn(["A-280"], 1)]


def test_there_are_as_many_blocks_as_own_units_and_one_to_spare():
    many = fleet.Army(ships=[form.UnitIn(name=f"Unit {n}", minis=[MiniIn([], 1)]) for n in range(9)])
    answers = form.answers_of(many)
    own = [group for group in form.groups_for("fixed", list(answers)) if group.like == "own"]
    assert [group.n for group in own] == list(range(1, 11))
    answers["own_8_weapons"] = "Gun | 2R | 1-3"
    built = form.squad_from(answers, "fixed", many).squad
    assert [unit.name for unit in built.ships] == [unit.name for unit in many.ships]
    assert [weapon.name for weapon in built.ships[8].weapons] == ["Gun"]


def test_equal_own_units_take_one_block_with_their_number():
    team = form.UnitIn(name="Riders", minis=[MiniIn([], 2)])
    three = fleet.Army(ships=[team, team, team])
    answers = form.answers_of(three)
    assert (answers["own_0_name"], answers["own_0_count"]) == ("Riders", 3) and "own_1_name" not in answers
    assert form.squad_from(answers, "fixed", three).squad.ships == three.ships
    assert form.squad_from({**answers, "own_0_count": 2}, "fixed", three).squad.ships == [team, team]
    assert form.squad_from({**answers, "own_0_count": ""}, "fixed", three).squad.ships == [team]


def test_every_keyword_is_read_by_its_key_and_by_its_name_in_every_language():
    for language in catalogue.LANGUAGES:
        words = Legion().words(language)["keywords"]
        assert set(words) == set(KEYWORDS)
        for key, name in words.items():
            assert typed.keywords_in(f"{name} 2") == typed.keywords_in(f"{key} 2") == {key: 2}, name
            assert typed.keywords_in(name) == typed.keywords_in(key) == {key: 1}


def test_every_group_of_the_form_has_a_heading_in_every_language():
    for language in catalogue.LANGUAGES:
        words = Legion().words(language)["form"]
        for edition in Legion.editions:
            assert {f"{group.words}_title" for group in form.groups_for(edition, [])} <= set(words), (language, edition)
