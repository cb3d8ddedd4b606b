"""Battle forces and mercenaries: who may fight in an army, how many of each rank, and how lists say what they are."""

from __future__ import annotations

import json

import pytest

from attacks.engine.picking import Picked, Thing
from attacks.rooms import ROOMS
from attacks.rooms.legion import checks, export, roster
from attacks.rooms.legion.forces import forces, named
from attacks.rooms.legion.squad import Army

LEGION = ROOMS["legion"].fleets
FORMS = ("standard", "recon")
RANKS = checks.LAWS["newest"]["standard"].ranks


def army(side: str, *keys: str) -> Army:
    """An army of a faction or battle force, of units by their ids."""
    return LEGION.picker.squad("2.6", Picked(side, things=tuple(Thing(key) for key in keys)))


def codes(found: Army, form: str = "standard") -> list[str]:
    return [note.code for note in checks.in_format(found, "2.6", form)]


SMALLEST = {
    "legion_501st": ("na fz kz mb", "na fz kz"),
    "blizzard": ("at az az az bf", "at az az bf"),
    "bright_tree": ("ve vk ah ah", "ve ah ah"),
    "echo_base": ("ab gv gv gv an", "ab gv gv an"),
    "experimental_droids": ("nr gx gx ga", "nr gx gx"),
    "imperial_remnant": ("Cb ay hg ba", "Cb ay hg"),
    "separatist_invasion": ("fx gx gx gx gx gc", "fx gx gx gc"),
    "shadow_collective": ("ra rb qz", "ra rb"),
    "tempest": ("Cb ay ba ba", "Cb ay ba"),
    "wookiee_defenders": ("ol pm pm pm", "ol pm pm pg"),
}
"""The fewest units that a battle force may have, in each format."""


def filled(key: str, form: str) -> Army:
    return army(key, *SMALLEST[key][FORMS.index(form)].split())


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("key", forces())
def test_the_smallest_army_of_each_battle_force_is_legal_and_needs_every_unit(key: str, form: str):
    found = filled(key, form)
    assert found.force == key and found.faction == forces()[key].faction
    assert codes(found, form) == []
    keys = [unit.key for unit in found.ships]
    for n in range(len(keys)):
        assert set(codes(army(key, *keys[:n], *keys[n + 1 :]), form)) <= {f"rank_{rank}" for rank in RANKS} | {
            "force_few"
        }
        assert codes(army(key, *keys[:n], *keys[n + 1 :]), form)


@pytest.mark.parametrize("key", forces())
def test_a_battle_force_fields_units_that_there_are_and_no_other(key: str):
    force = forces()[key]
    assert force.fields() <= set(roster.newest())
    stranger = next(one for one, row in roster.newest().items() if one not in force.fields() and row["rank"] == "corps")
    whole = filled(key, "standard")
    more = army(key, *(unit.key for unit in whole.ships), stranger)
    assert "not_in_force" in codes(more)
    offered = {one.key for one in LEGION.picker.things("2.6", Picked(key))}
    assert offered == {one for one in force.fields() if not roster.newest()[one].get("counterpart")}


@pytest.mark.parametrize(
    ("side", "keys", "expected"),
    [
        ("blizzard", ("at", "az", "ay", "ay", "sr", "bf"), {"force_many"}),
        ("bright_tree", ("ve", "vk", "vk", "vk"), {"force_few"}),
        ("shadow_collective", ("ra", "rb", "qz"), set()),
        ("shadow_collective", ("ra", "ra", "ra", "qy", "kx", "rb", "qz"), {"leaders"}),
        ("imperial_remnant", ("Cb", "ay", "hg", "ba"), set()),  # scouts are corps there
        ("imperial_remnant", ("Cb", "ay", "ay", "ba"), {"force_few"}),
        ("separatist_invasion", ("fx", "gx", "gx", "gx", "gx"), {"rank_heavy"}),
    ],
)
def test_limits_of_a_battle_force(side: str, keys: tuple[str, ...], expected: set[str]):
    assert set(codes(army(side, *keys))) == expected


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        (("at", "az", "az", "qz", "az"), []),
        (("at", "az", "az", "qz"), ["rank_corps", "hired_uncounted"]),  # mercenaries fill no rank
        (("qy", "az", "az", "az"), ["rank_commander", "hired_uncounted"]),
        (("at", "az", "az", "az", "qz", "qz", "qz"), ["hired"]),  # two of corps
        (("at", "az", "az", "az", "kx", "aw"), ["hired"]),  # one of each other rank
        (("at", "az", "az", "az", "ab"), ["ship_of_another"]),
    ],
)
def test_mercenaries_in_an_army_of_the_empire(keys: tuple[str, ...], expected: list[str]):
    assert codes(army("imperial", *keys)) == expected


def test_allies_of_convenience_hire_one_more_of_one_rank():
    """`nl` of the Rebels has the keyword; `qz` are Pykes, corps for anybody's hire."""
    base = ("nl", "ah", "ah", "ah")
    assert codes(army("rebel", *base, "qz", "qz", "qz")) == []
    assert codes(army("rebel", *base, "qz", "qz", "qz", "qz")) == ["rank_corps", "hired"]


def test_who_stands_in_who_makes_room_and_who_comes_with_others():
    """Cassian Andor is a field commander; Krennic brings Death Troopers along; a strike team comes with its others."""
    assert codes(army("rebel", "kf", "ah", "ah", "ah")) == []
    assert codes(army("imperial", "av", "az", "az", "az", "bd", "bd", "bd", "bd")) == []
    assert "rank_special" in codes(army("imperial", "at", "az", "az", "az", "bd", "bd", "bd", "bd"))
    assert codes(army("rebel", "ab", "ah", "ah", "ah", "al")) == ["detached"]
    assert codes(army("rebel", "ab", "ah", "ah", "ah", "al", "ak")) == []


def test_one_fights_for_a_battle_force_where_nobody_else_of_its_faction_may():
    """An Ewok chief leads a village of the Rebels, and no other army of theirs."""
    assert codes(army("rebel", "ab", "ah", "ah", "ah", "wd")) == ["ship_of_another"]
    assert codes(army("bright_tree", "ab", "ah", "ah", "vk", "wd")) == []


@pytest.mark.parametrize("key", forces())
def test_what_a_battle_force_is_goes_out_and_comes_in_with_the_army(key: str):
    found = filled(key, "standard")
    for _name, _end, _media, write in export.FORMS:
        again = LEGION.read(write(found), "2.6").squad
        assert (again.force, again.faction) == (key, found.faction), _name
        assert sorted(unit.key for unit in again.ships) == sorted(unit.key for unit in found.ships)
    assert LEGION.picker.picked("2.6", found).faction == key


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"armyFaction": "", "battleForce": "Shadow Collective", "units": [{"name": "Bossk"}]}),
        json.dumps(
            [{"faction": "fringe", "battleForce": "Shadow Collective", "units": [{"unitId": "ax", "count": 1}]}]
        ),
        "https://legionhq2.com/list/mercenary/115:sc:1ax0000",
        "Battle Force: Shadow Collective\nBossk (115)",
        "Shadow Collective\n115/1000\nBossk (115)",
        "Army: Shadow Collective\n1 activation\n- Bossk (115)",
    ],
)
def test_each_builder_says_it_in_its_own_way(text: str):
    squad = LEGION.read(text, "2.6").squad
    assert (squad.force, squad.faction, [unit.key for unit in squad.ships]) == (
        "shadow_collective",
        "mercenary",
        ["ax"],
    )


def test_a_battle_force_that_nobody_knows_is_named_and_the_army_is_there():
    told = {"armyFaction": "empire", "battleForce": "Grey Guard", "units": [{"name": "Snowtroopers"}]}
    found = LEGION.read(json.dumps(told), "2.6")
    assert [note.params["name"] for note in found.notes if note.code == "battle_force"] == ["Grey Guard"]
    assert (found.squad.force, found.squad.faction) == ("", "imperial")
    assert named("si") == "separatist_invasion" and named("x") == named("") == ""
