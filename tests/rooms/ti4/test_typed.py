"""Fleets in the ways people write them: numbers before and behind names, upgrades, bullets, links of a calculator."""

from __future__ import annotations

from fractions import Fraction

import pytest

from attacks.engine.answering import Odds
from attacks.engine.squads import Import
from attacks.engine.values import Refused
from attacks.rooms import room
from attacks.rooms.ti4.fleet.reader import parse_fleet

ROOM = room("ti4")


def units(found: Import) -> list[str]:
    """`2 carrier2`, and where it is not in space."""
    rows = found.squad.ships if found.squad else ()
    return [
        f"{row.n} {row.kind}{'2' if row.upgraded else ''}"
        + (f" ({row.damaged})" if row.damaged else "")
        + ("" if row.where == "space" else f" {row.where}")
        for row in rows
    ]


def codes(found: Import) -> list[str]:
    return [note.code for note in found.notes]


@pytest.mark.parametrize(
    ("text", "wanted", "notes"),
    [
        ("dd 2", ["2 destroyer"], ["count_or_upgrade"]),
        ("Sol: carrier 2", ["2 carrier"], ["count_or_upgrade"]),
        ("dn 2, ff 3", ["2 dreadnought", "3 fighter"], ["count_or_upgrade"]),
        ("dn 2 ff 3", ["2 dreadnought", "3 fighter"], ["count_or_upgrade"]),
        ("Dreadnought 3", ["3 dreadnought"], []),
        ("ws 2", ["2 war_sun"], []),
        ("dn: 3", ["3 dreadnought"], []),
        ("dreadnought: 3\nfighter: 4", ["3 dreadnought", "4 fighter"], []),
        ("FIGHTERS: 3", ["3 fighter"], []),
        ("Sol: dn: 3, ff: 4", ["3 dreadnought", "4 fighter"], []),
        ("dn2", ["1 dreadnought2"], []),
        ("2 dn2", ["2 dreadnought2"], []),
        ("3 DDII", ["3 destroyer2"], []),
        ("DD II 3", ["3 destroyer2"], []),
        ("4 strike wing alpha 2", ["4 strike_wing_alpha2"], []),
        ("memoria 2", ["1 fs_nomad2"], []),
        ("3 destroyer upgraded", ["3 destroyer2"], []),
        ("3 destroyers (upgraded)", ["3 destroyer2"], []),
        ("2 dn (upgraded, 1 damaged)", ["2 dreadnought2 (1)"], []),
        ("2 CV II 6 FF II", ["2 carrier2", "6 fighter2"], []),
        ("3 ddx2", ["3 destroyer"], ["two_numbers"]),
        ("- 2 dn\n* 3 ff\n• 1 cv", ["2 dreadnought", "3 fighter", "1 carrier"], []),
        ("・ 2 dn", ["2 dreadnought"], []),
        ("“2 dn”, '3 ff'", ["2 dreadnought", "3 fighter"], []),
        ('"2 dn, 3 ff"', ["2 dreadnought", "3 fighter"], []),
        ("「２ 戦艦」、『３ 戦闘機』", ["2 dreadnought", "3 fighter"], []),
        ("1. 2 dn\r\n2. 3 ff", ["2 dreadnought", "3 fighter"], []),
        ("1) 2 dn\n2) 3 ff", ["2 dreadnought", "3 fighter"], []),
        ("> 2 dn\n> [x] 3 ff", ["2 dreadnought", "3 fighter"], []),
        ("[x] 2 dn\n[ ] 3 ff", ["2 dreadnought", "3 fighter"], []),
        ("Barony of Letnev – 2 dn, 3 ff", ["2 dreadnought", "3 fighter"], []),
        ("The Barony of Letnev\n2 dn\n3 ff", ["2 dreadnought", "3 fighter"], []),
        ("Fighters (3), Dreadnoughts (2)", ["3 fighter", "2 dreadnought"], ["count_or_upgrade"]),
        ("3 Dreadnoughts (2)", ["3 dreadnought2"], []),
        ("x3 ff", ["3 fighter"], []),
        ("3ff2dn", ["3 fighter", "2 dreadnought"], []),
        ("\ufeff3 FF's, 2 DN's", ["3 fighter", "2 dreadnought"], []),
        ("2 dn / 3 ff", ["2 dreadnought", "3 fighter"], []),
        ("2 dn | 3 ff", ["2 dreadnought", "3 fighter"], []),
        ("２ ＤＮ、３ ＦＦ", ["2 dreadnought", "3 fighter"], []),
        ("戦艦3、戦闘機4", ["3 dreadnought", "4 fighter"], []),
        ("駆逐艦II 3", ["3 destroyer2"], []),
        ("Naaz: 2 mechs, 1 ca", ["2 mech", "1 cruiser"], []),
        ("Fighters, 1 cv", ["1 fighter", "1 carrier"], ["how_many"]),
        ("Sardakk dreadnoughts x3", ["3 dreadnought"], []),
        ("Sardakk Mech vs. generic PDS + Infantry", ["1 mech"], ["only_on_planets", "second_fleet"]),
        (
            "2 dread, 3 ff, cv, 2 gf lodor, sd lodor, pd on Mecatol Rex",
            [
                "2 dreadnought",
                "3 fighter",
                "1 carrier",
                "2 infantry planet:Lodor",
                "1 space_dock planet:Lodor",
                "1 pds planet:Mecatol Rex",
            ],
            ["named_planet", "named_planet"],
        ),
        ("1 cv 2 ff 1 mf 1 pd", ["1 carrier", "2 fighter", "1 mech", "1 pds planet"], ["structure_on_planet"]),
        ("3 regular destroyers, generic cruiser", ["3 destroyer", "1 cruiser"], []),
        ("lodor 2 inf", ["2 infantry planet:Lodor"], ["only_on_planets", "named_planet"]),
        (
            "2 cv, 3 ff, lodor 2 gf, mecatol rex 1 pds 3 gf",
            [
                "2 carrier",
                "3 fighter",
                "2 infantry planet:Lodor",
                "1 pds planet:Mecatol Rex",
                "3 infantry planet:Mecatol Rex",
            ],
            ["named_planet", "named_planet"],
        ),
        (
            "Sol\n2 carrier, 4 ff\nLodor\n- 2 infantry\n- 1 mech\n1 cruiser",
            ["2 carrier", "4 fighter", "1 cruiser", "2 infantry planet:Lodor", "1 mech planet:Lodor"],
            ["named_planet"],
        ),
        (
            "Space:\n2 cv\nLodor:\n2 inf\nplanet Quann (cultural):\n1 pds\nNear:\n1 pds2",
            ["2 carrier", "2 infantry planet:Lodor", "1 pds planet:Quann", "1 pds2 near"],
            ["mixed_upgrades", "named_planet"],
        ),
        ("1 cv, 2 gf\nPlanets: Lodor, Quann", ["1 carrier", "2 infantry"], ["named_planet", "named_planet"]),
        (
            "/add_units tile_name:18 unit_names:2 cv, 3 ff, 2 gf lodor faction_or_color:sol",
            ["2 carrier", "3 fighter", "2 infantry planet:Lodor"],
            ["named_planet"],
        ),
        ("blu_dd.png 2, 3 blu_ff", ["2 destroyer", "3 fighter"], ["count_or_upgrade"]),
        ("3 cruiser\nCruser\n2 inf", ["3 cruiser", "2 infantry"], ["unknown_unit_near"]),
    ],
)
def test_a_number_behind_a_name_is_a_count_and_a_2_in_it_the_upgraded_side(
    text: str, wanted: list[str], notes: list[str]
):
    found = parse_fleet(text, "codex")
    assert (units(found), codes(found)) == (wanted, notes)


@pytest.mark.parametrize("text", ["-2 dn", "12345 ff", "9999999 ff", "3.5 dn", "100 ff", "0 dn"])
def test_a_number_that_cannot_be_is_said_with_its_limits(text: str):
    found = parse_fleet(f"1 cv, {text}", "codex")
    told = next(note for note in found.notes if note.code == "bad_count")
    assert told.params["limit"] == 99
    assert units(found) == ["1 carrier"]
    assert not any(code.startswith("unknown") for code in codes(found))


def test_what_people_write_beside_their_ships_is_read_too():
    found = parse_fleet("couple of Dreadnoughts and Fighters, Non-Euclidean Shielding", "codex")
    assert units(found) == ["2 dreadnought", "1 fighter"]
    assert found.squad is not None
    assert found.squad.technologies == ("non_euclidean_shielding",)


def test_of_two_fleets_in_one_text_the_first_is_read_and_the_other_named():
    found = parse_fleet("naalu units: (1 flagship, 10 fighters, 1 infantry)\nyin infantry: 1 infantry", "codex")
    assert found.squad is not None
    assert (found.squad.faction, units(found)) == ("naalu", ["1 flagship", "10 fighter", "1 infantry"])
    assert codes(found) == ["second_fleet"]
    assert codes(parse_fleet("2 cruiser vs. 3 fighter", "codex")) == ["second_fleet"]


def test_json_of_a_calculator_comes_in_where_nothing_in_it_is_upgraded():
    found = parse_fleet(
        '{"typed": "https://ti4battle.com", "read": {"attacker": {"faction": "Sardakk N\'orr", "unit": {"mech": 1}},'
        ' "defender": {"faction": "Naalu", "unit": {"flagship": 1, "fighter": 3, "infantry": 1}}, "place": "ground"}}',
        "codex",
    )
    assert found.squad is not None
    assert (found.squad.faction, units(found), codes(found)) == ("norr", ["1 mech"], ["only_on_planets", "link_of_two"])


def test_a_command_of_the_chat_bot_says_whose_units_they_are():
    found = parse_fleet("/add_units tile_name:mr unit_names:2 cv, 2 gf mecatol faction_or_color:sol", "codex")
    assert found.squad is not None
    assert (found.squad.faction, [one.name for one in found.squad.planets]) == ("sol", ["Mecatol"])


BASE = "https://ti4battle.com/?attacker-faction="


@pytest.mark.parametrize(
    ("link", "faction", "wanted", "notes"),
    [
        (
            "Clan+of+Saar&attacker-unit-cruiser=3&attacker-effect-Assault+Cannon=1&defender-faction=Nekro",
            "saar",
            ["3 cruiser"],
            [],
        ),
        (
            "Hacan&attacker-unit-destroyer=6&attacker-unit-pds=1&attacker-upgrade-destroyer=true"
            "&defender-unit-destroyer=6",
            "hacan",
            ["6 destroyer2", "1 pds planet"],
            ["link_of_two"],
        ),
        ("Sol&attacker-unit-warsun=1&attacker-damaged-warsun=1", "sol", ["1 war_sun (1)"], []),
        (
            "Keleres&attacker-unit-dreadnought=4&attacker-effect-Magen+Defense+Grid=1",
            "keleres",
            ["4 dreadnought"],
            [],
        ),
        ("Sardakk+N%27orr&attacker-unit-mech=1&place=Ground", "norr", ["1 mech"], ["only_on_planets"]),
    ],
)
def test_a_calculators_link_is_a_fleet(link: str, faction: str, wanted: list[str], notes: list[str]):
    found = parse_fleet(BASE + link, "codex")
    assert (found.squad.faction if found.squad else "", units(found), codes(found)) == (faction, wanted, notes)


def test_a_calculators_link_is_a_question_with_both_its_fleets():
    link = f"{BASE}Arborec&attacker-unit-dreadnought=2&attacker-effect-Duranium+Armor=1&defender-unit-dreadnought=2"
    state, asked = ROOM.from_description(ROOM.parse_shorthand(link), "win", {"p1": "greedy", "p2": "greedy"})
    typed, other = ROOM.from_description(
        ROOM.parse_shorthand("2 dreadnought; tech: duranium armor v 2 dreadnought / edition:all"), "win", asked.plays
    )
    answers = [Odds(asked).ask(state), Odds(other).ask(typed)]
    assert answers[0].low == answers[1].low > 0


def test_a_calculators_link_about_the_ground_asks_what_is_fought_out_on_the_planet():
    link = f"{BASE}Sardakk+N%27orr&attacker-unit-mech=1&defender-unit-infantry=1&defender-unit-pds=1&place=Ground"
    state, asked = ROOM.from_description(ROOM.parse_shorthand(link), "taken", {"p1": "greedy", "p2": "greedy"})
    assert Odds(asked).ask(state).low == Fraction(19, 24)


def test_the_commander_of_a_faction_is_found_by_its_rank():
    found = parse_fleet(f"{BASE}Letnev&attacker-unit-cruiser=1&attacker-effect-Jol-Nar+commander=1", "codex")
    assert found.squad is not None
    assert found.squad.leaders == ("agnlan_oln",)


def test_a_slash_in_a_fleet_is_not_the_end_of_it():
    said = ROOM.parse_shorthand("2 dn / 3 ff v 1 cv / rounds:2 / p2:1")
    assert (said["rounds"], said["retreats"]) == (2, {"p2": 1})
    assert len(said["attacker"]["ships"]) == 2
    with pytest.raises(Refused) as refused:
        ROOM.parse_shorthand("2 dn v 1 cv / quick")
    assert "quick" in refused.value.params["detail"]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Space: 2 dn\nLodor: 3 inf, 1 pds\nWellon: 1 mech", "Lodor=infantry Lodor=pds Wellon=mech space=dreadnought"),
        ("2 pds2 adjacent, 1 cruiser", "near=pds space=cruiser"),
        ("2 PDS (adjacent); 1 cruiser", "near=pds space=cruiser"),
        ("next door: 1 pds2; 1 cruiser", "near=pds space=cruiser"),
        ("no ships; planet: 2 infantry", "planet=infantry"),
        ("planet Lodor: empty", ""),
        ('{"units": {"carrier": 1}, "planets": {"Lodor": {"pds": 2}}}', "Lodor=pds space=carrier"),
        ('{"attacker": {"unit": {"cruiser": 2}}, "defender": {"unit": {"cruiser": 1}}}', "space=cruiser"),
    ],
)  # fmt: skip
def test_planets_and_neighbours_are_read_as_chat_bots_and_calculators_write_them(text: str, wanted: str):
    found = parse_fleet(text, "codex")
    assert found.squad is not None
    assert not any(note.level == "error" for note in found.notes)
    places = {f"{row.where.removeprefix('planet:')}={row.kind}" for row in found.squad.ships}
    assert sorted(places) == wanted.split()


def test_a_misspelt_faction_is_no_planet():
    assert "unknown_label_near" in codes(parse_fleet("Soll: 3 infantry", "codex"))


@pytest.mark.parametrize("text", ['{"units": [1, 2]}', '{"planets": {"Lodor": 3}}', '{"units": {"borg cube": 2}}', "{"])
def test_json_that_is_no_fleet_is_told(text: str):
    assert any(note.level == "error" for note in parse_fleet(text, "codex").notes)
