"""Army lists as text: exports of list builders and lists as people type them."""

from __future__ import annotations

import re
from pathlib import Path
from time import process_time

import pytest
from msgspec.structs import replace

from attacks.rooms.legion import fleet, names, roster
from attacks.rooms.legion.squad import playable, unit_of
from attacks.rooms.legion.turns import placeable
from tests.rooms.legion.tables import ROOM

LISTS = Path(__file__).resolve().parents[4] / "shared/data/lists/legion"
FORCE = "Force Choke (5), Saber Throw (5), Force Push (10)"

LEGION_HQ = """Lizards

799/800 (10 activations)
Commanders:
 – Darth Vader (190): Force Choke (5), Saber Throw (5) = 200
Corps:
 – 3× Stormtroopers (44): DLT-19 Stormtrooper (24) = 204
 – DF-90 Mortar Trooper = 36
Special Forces:
 – 2× Strike Team (20): DLT-19x Sniper (28) = 96
Commands: • Implacable, •••• Standing Orders
"""
ADMIRAL = """827/1000
4 Activations

The Bad Batch 170 + 0 = 170
--Echo (0)
Snowtroopers 44
2x Rebel Troopers 40 + 24 = 64 x 2 = 128
--Z-6 Trooper (22), HQ Uplink (10)
ARC Troopers 23 + 26 = 49
--DC-15x ARC Trooper Sniper (26)

Implacable•, Standing Orders••••
Major Offensive, Advanced Positions
"""
BLANK_LINES = """Lizardz


Darth Vader 200

Force Push 10, Saber Throw 10

Stormtroopers 44

DLT-19 Stormtrooper 24

Scout Troopers (Strike Team) 16

DLT-19x Sniper 28

Stormtroopers 44
"""
TYPED = """Faction: Rebel
Point Value: 780
  • Luke Skywalker (Force Push, Force Reflexes)
  • 2x Fleet Troopers (Scatter Gun, Extra Trooper)
  • Rebel Commando Strike Teams (DH-447 Sniper)
  • AT-RT with Laser Cannon, Comms Jammer, and HQ Uplink
"""
ONE_LINE = (
    "(Roughly) Han (Esteemed, Duck and Cover), 2x Z-6 Rebel Troopers, 1x Commando Saboteurs, FD Laser 1x AT-RT (Flamer)"
)


def told(text):
    """What a text gives: of every unit its key, or its name if it is none of ours, and the minis of its upgrades."""
    found = fleet.parse_fleet(text, "fixed")
    assert found.squad is not None, found.notes
    assert all(not playable(unit) for unit in found.squad.ships)
    return [
        " + ".join([unit.key or unit.name, *(one.name for one in unit.minis if one.name)]) for unit in found.squad.ships
    ]


@pytest.mark.parametrize(
    ("text", "units", "title", "faction", "points"),
    [
        (
            LEGION_HQ,
            [
                "darthvader",
                *["stormtroopers + DLT-19 Stormtrooper"] * 3,
                "df90mortar",
                *["scoutteam + DLT-19x Sniper"] * 2,
            ],
            "Lizards",
            "",
            799,
        ),
        (
            ADMIRAL,
            [
                "xi + Echo + Hunter + Wrecker + Tech + Crosshair",
                "snowtroopers",
                *["rebeltroopers + Z-6 Trooper"] * 2,
                "arctroopers + DC-15x ARC Trooper",
            ],
            "",
            "",
            827,
        ),
        (
            BLANK_LINES,
            ["darthvader", "stormtroopers + DLT-19 Stormtrooper", "scoutteam + DLT-19x Sniper", "stormtroopers"],
            "Lizardz",
            "",
            0,
        ),
        (
            TYPED,
            [
                "luke",
                *["fleettroopers + Scatter Gun Trooper + Fleet Trooper"] * 2,
                "commandoteam + DH-447 Sniper",
                "atrt",
            ],
            "",
            "rebel",
            780,
        ),
        (
            ONE_LINE,
            [
                "hansolo",
                *["rebeltroopers + Z-6 Trooper"] * 2,
                "commandos + Proton Charge Saboteur",
                "FD Laser 1x AT-RT",
            ],
            "",
            "",
            0,
        ),
    ],
)
def test_a_text_export_or_a_typed_list_is_read(text, units, title, faction, points):
    squad = fleet.parse_fleet(text, "fixed").squad
    assert told(text) == units
    assert (squad.name, squad.faction, squad.points) == (title, faction, points)


def named(text):
    """The notes about things of a list."""
    return [note for note in fleet.parse_fleet(text, "fixed").notes if "name" in note.params]


def test_nothing_of_a_text_disappears_without_a_word():
    said = {(note.code, note.params["name"]) for note in named(ADMIRAL)}
    assert said == {
        ("by_hand", "Echo (Reliable)"),
        ("by_hand", "HQ Uplink"),
        ("commandCards", "Implacable"),
        ("commandCards", "Standing Orders"),
        ("battlefieldDeck", "Major Offensive"),
        ("battlefieldDeck", "Advanced Positions"),
    }
    said = {(note.code, note.params["name"]) for note in named(ONE_LINE)}
    assert {("remark", "(Roughly)"), ("titled", "Han Solo"), ("by_hand", "Duck and Cover")} <= said
    assert {code for code, _name in said} <= set(ROOM.words("en")["notes"]) & set(ROOM.words("ja")["notes"])


@pytest.mark.parametrize(
    "changed",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: "\ufeff" + text,
        lambda text: "```\n" + text + "\n```",
        lambda text: text.replace("–", "-"),
        lambda text: text.replace("–", "\u25aa\u200b"),
        lambda text: text.replace("–", "*").replace("×", "x"),
        lambda text: text.replace("Stormtroopers", "Ｓｔｏｒｍｔｒｏｏｐｅｒｓ").replace("3×", "３×"),
        lambda text: text.replace(" (", "\u00a0("),
        lambda text: text.replace("Darth Vader", '"Darth Vader"').replace("Stormtroopers", "“Stormtroopers”"),
        lambda text: text.upper(),
    ],
)
def test_odd_bullets_line_ends_quotes_and_letters_change_nothing(changed):
    assert told(changed(LEGION_HQ)) == told(LEGION_HQ)


@pytest.mark.parametrize(
    ("typed", "unit"),
    [
        ("Stormtroopers", "stormtroopers"),
        ("3 Stormtroopers (DLT-19)", "stormtroopers + DLT-19 Stormtrooper"),
        ("Stormtrooper x3: HH-12", "stormtroopers + HH-12 Stormtrooper"),
        (
            "Stormtroopers + T-21 Stormtrooper + Imperial Officer",
            "stormtroopers + T-21 Stormtrooper + Imperial Officer",
        ),
        ("AT-RTs", "atrt"),
        ("Vader", "darthvader"),
        ("Boba Fett (Infamous Bounty Hunter)", "bobafett"),
        ("Luke Skywalker (Operative)", "fm"),
        ("Royal Guards (Electrostaff Guard)", "royalguards + Electrostaff Guard"),
        ("Stormtroopers Heavy Response Unit, Snowtroopers", "sr"),
        ("Clone Trooper Infantry, Snowtroopers", "fz"),
        ("Stormtroopers Gardening Unit, Snowtroopers", "Stormtroopers Gardening Unit"),
    ],
)
def test_what_people_call_a_unit_is_understood_and_another_unit_is_not_taken_for_it(typed, unit):
    assert told(typed)[0] == unit


def test_a_character_named_in_a_text_is_to_be_looked_at():
    """Neither a name alone nor another title in brackets is taken without a word for the card we know."""
    for text in ("Luke, Snowtroopers", "Darth Vader 200"):
        assert "titled" in {note.code for note in fleet.parse_fleet(text, "fixed").notes}, text
    for text in ("Luke Skywalker (Jedi Knight)\nSnowtroopers", "Luke Skywalker Jedi Knight\n3x Snowtroopers"):
        assert told(text)[0] == "fm"


def test_reading_a_text_takes_no_long_time():
    for text in ("1 " * 30_000, "Stormtroopers (" + "a, " * 20_000, ("Stormtroopers (" + "a, " * 300 + ")\n") * 60):
        before = process_time()
        fleet.parse_fleet(text, "fixed")
        assert process_time() - before < 10


def words_of(text):
    """The longer words of a text, without the ends that number changes."""
    return {word[:5] for word in re.findall(r"[a-z]{4,}", text.lower())}


def others(unit, upgrade):
    """What else an upgrade of a unit is called."""
    return roster.addable(unit.key).get(upgrade, ()) if unit.key else ()


HEADINGS = words_of("commanders operatives corps special forces supports commands activations faction point value with")
SHORT = words_of("extra trooper sniper sabs")


def test_of_lists_that_players_wrote_every_word_is_in_a_unit_or_in_a_note():
    """Over our own samples, and over those beside the project where they lie there."""
    texts = [LEGION_HQ, ADMIRAL, BLANK_LINES, TYPED, ONE_LINE]
    texts += [path.read_text(encoding="utf-8") for path in sorted(LISTS.glob("*.txt"))]
    for text in texts:
        found = fleet.parse_fleet(text, "fixed")
        if "https://" in text:
            assert "unknown" not in {note.code for note in found.notes}
            continue
        kept = [found.squad.name, found.squad.faction, *(str(note.params.values()) for note in found.notes)]
        for unit in found.squad.ships:
            row = roster.rows().get(unit.key, {})
            kept += [unit.name, *row.get("also", []), row.get("title", ""), *(one.name for one in unit.minis)]
            kept += [*unit.upgrades, *(name for one in unit.upgrades for name in others(unit, one))]
            kept += [one for one in roster.addable(unit.key) if roster.options(unit.key, (one,))] if unit.key else []
            kept += [weapon for mini in unit.minis for weapon in mini.weapons]
        assert any(unit.key for unit in found.squad.ships)
        assert words_of(text) - HEADINGS - SHORT <= words_of(" ".join(kept)), text


@pytest.mark.parametrize(
    ("unit", "upgrade", "carries", "leads", "keyword"),
    [
        ("royalguards", "Electrostaff Guard", ["Electrostaff", "EC-17"], False, "immune_melee_pierce"),
        ("commandos", "Proton Charge Saboteur", ["Proton Charge", "A-280", "Unarmed"], False, ""),
        ("commandoteam", "Proton Charge Saboteur", ["Proton Charge", "A-280", "Unarmed"], True, ""),
        ("scouttroopers", "Sonic Charge Saboteur", ["Sonic Charge", "EC-17", "Unarmed"], False, ""),
        ("rebeltroopers", "Luke Skywalker", ["Anakin's Lightsaber", "A-280"], True, ""),
        ("rebeltroopers", "Cassian Andor", ["Black Ops", "A280 Sniper", "Unarmed"], True, "uncanny_luck"),
        ("stormtroopers", "Agent Kallus", ["J-19 Bo-Rifle"], True, ""),
        ("b1droids", "Asajj Ventress", ["Asajj's Lightsaber", "E-5"], True, "charge"),
        ("phase2clones", "Boil", ["DC-15A", "Unarmed"], True, "guardian"),
        ("pathfinders", "Pao", ["Pao's Rifle", "Unarmed"], True, ""),
    ],
)
def test_a_guard_a_saboteur_or_a_character_joins_a_unit_as_an_upgrade(unit, upgrade, carries, leads, keyword):
    grown = roster.unit(unit, (names.upgrade(unit, upgrade),))
    assert (grown.minis[-1].weapons, grown.minis[-1].leader) == (carries, leads)
    assert not keyword or grown.keywords[keyword] >= 1
    assert not playable(grown)


def test_charges_have_their_own_chart_and_a_droid_beside_others_keeps_its_fists():
    """A charge turns surges to critical results whatever its unit does; "Sidearm: Ranged" leaves the melee weapons."""
    charges = [
        roster.unit("commandos", ("Proton Charge Saboteur",)),
        roster.unit("scouttroopers", ("Sonic Charge Saboteur",)),
    ]
    found = [weapon for unit in charges for weapon in unit.weapons if "detonate" in weapon.keywords]
    assert [(weapon.dice, weapon.high, weapon.chart) for weapon in found] == [("1R2W", 1, "crit"), ("1R1B", 1, "crit")]
    droid = roster.unit("b1droids", ("T-Series Tactical Droid",))
    assert [weapon.keywords["sidearm"] for weapon in droid.weapons if "sidearm" in weapon.keywords] == [2]


def test_a_saboteur_takes_the_charges_along():
    unit = unit_of(1, "p1", roster.unit("commandos", ("Proton Charge Saboteur",)))
    charge = next(place for place, weapon in enumerate(unit.card.weapons) if weapon.has("detonate"))
    assert placeable(unit) == (charge,)
    lost = replace(unit, minis=(*unit.minis[:-1], replace(unit.minis[-1], wounds=1)))
    assert placeable(lost) == ()
