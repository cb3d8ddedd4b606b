"""Lists of the newest cards, in every shape that list builders and people write, come in whole."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from attacks.rooms.legion import export, fleet, roster
from attacks.rooms.legion.squad import Army, playable
from attacks.rooms.legion.table import current
from tests.rooms.legion.tables import ROOM

SHARED = Path(__file__).resolve().parents[4] / "shared/data"
LINK = "https://legionhq2.com/list/rebels/1000:1addt000,1ab0000,2ahedes00,1ao0hz,2al00000,cq,An"
OLDER_LINK = "legion-hq.example/list/empire/1bbem,1atdtdudv"
SAVED = {
    "units": [
        {"unitId": "ay", "count": 2, "upgradesEquipped": ["ej", None, None]},
        {"unitId": "jg", "count": 1, "upgradesEquipped": [None], "counterpart": {"counterpartId": "ji"}},
    ],
    "faction": "empire",
    "commandCards": ["Push"],
}
HQ = """120/800 (2 activations)
Special Forces:
 - Rebel Commandos (42): Proton Charge Saboteur (14) = 56
Supports:
 - Rebel Commandos (20): DH-447 Sniper (20) = 40
"""
ADMIRAL = """105/1000
ARC Troopers 23 + 26 = 49
--DC-15x ARC Trooper Sniper (26)
2x Clone Trooper Infantry 56
"""
TYPED = "Han (Esteemed Leader), 2x Rebel Commando Strike Teams (Sniper), E-Web (Barrage Generator), Gnomes"


def read(text, edition="2.6"):
    return fleet.parse_fleet(text, edition)


def shown(found):
    """The units as key and number of minis."""
    return [(unit.key, sum(mini.n for mini in unit.minis)) for unit in found.squad.ships]


def codes(found):
    return Counter(note.code for note in found.notes)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        (LINK, [("ad", 1), ("ab", 1), ("ah", 6), ("ah", 6), ("ao", 1), ("al", 1), ("al", 1)]),
        (OLDER_LINK, [("bb", 2), ("at", 1)]),
        (json.dumps([SAVED]), [("ay", 5), ("ay", 5), ("jg", 2)]),
        (json.dumps(SAVED), [("ay", 5), ("ay", 5), ("jg", 2)]),
        (HQ, [("ak", 5), ("al", 2)]),
        (ADMIRAL, [("ky", 2), ("fz", 4), ("fz", 4)]),
        (TYPED, [("ac", 1), ("al", 2), ("al", 2), ("be", 1), ("", 1)]),
        (f"```\n{LINK}\n```", [("ad", 1), ("ab", 1), ("ah", 6), ("ah", 6), ("ao", 1), ("al", 1), ("al", 1)]),
    ],
)
def test_every_shape_of_a_list_is_read_with_its_minis(text, units):
    found = read(text)
    assert shown(found) == units
    assert not any(playable(unit) for unit in found.squad.ships)
    assert all(note.code in ROOM.words(language)["notes"] for note in found.notes for language in ("en", "ja"))


def test_what_nobody_knows_is_named_and_what_is_played_by_hand_is_said_so():
    found = read(TYPED)
    assert codes(found)["unknown"] == 1
    assert {note.params["name"] for note in found.notes if note.code == "by_hand"} >= {
        "Esteemed Leader",
        "Barrage Generator",
    }
    assert {note.params["name"] for note in read(LINK).notes if note.code == "by_hand"} >= {"Force Push"}


def test_an_edition_is_played_with_its_own_cards_and_the_army_keeps_their_day():
    text = json.dumps({"units": [{"name": "Stormtroopers"}, {"name": "Rebel Veterans"}]})
    assert [unit.key for unit in read(text, "fixed").squad.ships] == ["stormtroopers", "gv"]
    now = read(text)
    assert [unit.key for unit in now.squad.ships] == ["ay", "gv"]
    assert now.squad.revision > "2026"
    assert read(json.dumps({"units": [{"name": "Stormtroopers"}]}), "fixed").squad.revision == ""


def test_points_or_a_rank_decide_between_cards_of_one_name():
    assert shown(read("Supports:\n - ARC Troopers (23)\nCorps:\n - Rebel Troopers (40)"))[0][0] == "ky"
    assert shown(read("ARC Troopers (52)\nRebel Troopers (40)"))[0][0] == "kz"
    assert "doubtful" in codes(read('{"units": [{"name": "Wookiee Warriors"}], "armyFaction": "republic"}'))


def test_an_upgrade_counts_its_points_and_brings_its_mini_with_wound_and_weapon():
    text = json.dumps({"units": [{"name": "Stormtroopers", "upgrades": ["DLT-19 Stormtrooper", "HQ Uplink"]}]})
    (unit,) = read(text).squad.ships
    assert (unit.points, unit.upgrades) == (72, ["DLT-19 Stormtrooper", "HQ Uplink"])
    assert unit.minis[-1].weapons[0] == "DLT-19 Blaster Rifle" and unit.minis[-1].n == 1


def test_unique_cards_and_slots_are_checked_and_the_army_is_there_all_the_same():
    vader = {"name": "Darth Vader Dark Lord of the Sith", "upgrades": ["Force Push"]}
    troopers = {"name": "Stormtroopers", "upgrades": ["DLT-19 Stormtrooper", "HH-12 Stormtrooper", "HQ Uplink"]}
    found = read(json.dumps({"units": [vader, troopers, vader], "armyFaction": "empire"}))
    said = [(note.code, note.place, note.params["name"]) for note in found.notes if note.code in ("twice", "no_slot")]
    assert said == [
        ("no_slot", "units[1]", "HH-12 Stormtrooper"),
        ("no_slot", "units[1]", "HQ Uplink"),
        ("twice", "units[2]", "Darth Vader"),
    ]
    assert len(found.squad.ships) == 3
    fine = {"name": "Stormtroopers", "upgrades": ["DLT-19 Stormtrooper", "Stormtrooper Specialist", "Recon Intel"]}
    assert not {"twice", "no_slot"} & set(codes(read(json.dumps({"units": [fine, fine]}))))


def test_every_unit_and_upgrade_of_the_newest_cards_can_be_played():
    for key in roster.newest():
        assert not playable(roster.unit(key)), key
        for name in roster.addable(key):
            assert not playable(roster.unit(key, (name,))), (key, name)


def armies():
    """Armies in which every unit of the newest cards stands bare, and every upgrade on a unit that may have it."""
    left = {card.key for key in roster.newest() for card in roster.upgrades_of(key).values()}
    sides: dict[str, list] = {}
    for key, row in roster.newest().items():
        cards = roster.upgrades_of(key)
        own = [name for name, card in cards.items() if card.key in left or "," in name]
        left -= {cards[name].key for name in own}
        for carried in [(), *((name,) for name in own)]:
            unit = replace(roster.unit(key, carried), upgrades=list(carried))
            sides.setdefault(row["faction"], []).append(unit)
    assert not left
    return [
        Army(ships=units[at : at + 18], name="Grey Host", faction=side)
        for side, units in sides.items()
        for at in range(0, len(units), 18)
    ]


def test_an_army_copied_out_as_text_as_a_link_and_as_json_comes_in_again():
    for army in armies():
        for _key, _end, _media, write in export.FORMS:
            found = read(write(army)).squad
            assert sorted(told(unit) for unit in found.ships) == sorted(told(unit) for unit in army.ships)
            assert (found.faction, write(found)) == (army.faction, write(replace(army, name=found.name)))


def told(unit):
    return unit.key, unit.points, unit.upgrades, [(mini.name, mini.n) for mini in unit.minis]


def test_every_command_and_battle_card_of_a_link_is_named_by_its_id():
    cards = current().cards
    found = read(f"https://legionhq2.com/list/rebels/1000:1ad0,{','.join(card.key for card in cards)}")
    named = Counter(note.params["name"] for note in found.notes if note.code in ("commandCards", "battlefieldDeck"))
    assert named == Counter(card.name for card in cards)
    assert [unit.key for unit in found.squad.ships] == ["ad"]


def test_no_link_is_made_of_what_has_no_id_in_the_builder():
    by_hand = read(json.dumps({"units": [{"name": "Grey Guards"}, {"name": "Stormtroopers"}]})).squad
    assert export.link_of(by_hand) == "" and "Grey Guards" in export.as_text(by_hand)


def test_a_faction_under_its_heading_is_no_unit():
    found = read("Faction: Imperial\n2x Stormtroopers").squad
    assert (found.faction, [unit.key for unit in found.ships]) == ("imperial", ["ay", "ay"])


def test_every_list_beside_the_project_comes_in_whole(capsys):
    """A table for each file: how much of it is known, by hand, unknown. Without the folder there is nothing to read."""
    paths = [*sorted(SHARED.glob("lists/legion/*")), *sorted(SHARED.glob("samples/legion/*"))]
    lost = {}
    with capsys.disabled():
        for path in paths:
            found = read(path.read_text("utf-8"))
            count = codes(found)
            if found.squad is None:
                lost[path.name] = dict(count)
                continue
            known = sum(bool(unit.key) for unit in found.squad.ships)
            strange = count["unknown"] + count["upgrade"] + count["unit"] + count["loadout"]
            print(f"\n{path.name:46} known {known:3}  by hand {count['by_hand']:3}  unknown {strange:3}", end="")
            if count["unknown"] or count["unit"] or strange > 2:
                lost[path.name] = dict(count)
    assert set(lost) <= {"legion-hq-saved-malformed.json"}


def test_cards_that_are_gone_come_in_by_their_old_ids_and_go_out_again():
    found = read("https://legionhq2.com/list/fringe/800:sc:1rddfspdasgsi,1uy000000")
    saxon, troopers = found.squad.ships
    assert {"Saxon's Combat Shield", "Saxon's ZX Flame Projector"} <= set(saxon.upgrades)
    assert troopers.key == "bd"
    assert codes(found)["upgrade"] == 0
    again = read(export.link_of(found.squad)).squad.ships
    assert [(unit.key, sorted(unit.upgrades)) for unit in again] == [
        (unit.key, sorted(unit.upgrades)) for unit in found.squad.ships
    ]


@pytest.mark.parametrize(
    ("text", "notes", "upgrades"),
    [
        ("(Roughly) Leia, 2x Rebel Troopers", ["remark"], []),
        ("(from memory!) 3x Rebel Troopers, Leia", ["remark"], []),
        ("(Z-6) Rebel Troopers, Leia", [], ["Z-6 Trooper"]),
        ("(Chewbacca) Rebel Troopers, Leia", ["words"], []),  # whoever that is, nobody drops a unit in silence
    ],
)
def test_brackets_before_a_unit_are_a_remark_or_its_upgrade(text: str, notes: list[str], upgrades: list[str]):
    found = read(text)
    assert [note.code for note in found.notes if note.code in ("remark", "words")] == notes
    assert [one for unit in found.squad.ships for one in unit.upgrades] == upgrades


def test_a_card_that_was_renamed_is_known_by_its_old_name():
    (unit,) = read("X-34 Landspeeder with Unstable R5 Astromech").squad.ships
    assert unit.upgrades == ["Unstable Astromech"]
