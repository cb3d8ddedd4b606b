"""The committed card tables, and the command that makes them, on a small data set of our own."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from attacks.rooms.xwing import build, build_tables, card_table, cards, points
from attacks.rooms.xwing.fleet.reader import read

SHARED = Path(__file__).parents[3] / "shared" / "data"
WORDY = "Attack ([Lock] or [Focus]): Spend 2 [Charge]. After this, our own long sentence of rules goes on and on."


def ship_file(ship: str, faction: str, stats: list[dict], pilots: list[dict]) -> dict:
    return {"xws": ship, "name": ship.title(), "size": "Small", "faction": faction, "stats": stats, "pilots": pilots}


def pilot_card(key: str, **more) -> dict:
    return {"xws": key, "name": key.title(), "initiative": 3, "limited": 0, "cost": 30, "ability": WORDY, **more}


def upgrade_card(key: str, slots: list[str], cost: object = 4, **side) -> dict:
    face = {"title": key, "type": slots[0], "slots": slots, "ability": WORDY, **side}
    return {"xws": key, "name": key.title(), "limited": 1, "cost": {"value": cost}, "sides": [face]}


STATS = [
    {"type": "attack", "arc": "Front Arc", "value": 2},
    {"type": "attack", "arc": "Double Turret Arc", "value": 3},
    {"type": "agility", "value": 1},
    {"type": "hull", "value": 5},
]
RACKS = upgrade_card(
    "racks",
    ["Missile", "Tactical Relay"],
    attack={"arc": "Bullseye Arc", "value": 3, "minrange": 2, "maxrange": 3, "ordnance": True},
    charges={"value": 4, "recovers": 0},
)
PLATING = upgrade_card(
    "plating",
    ["Modification"],
    cost="?",
    grants=[
        {"type": "stat", "value": "hull", "amount": 1},
        {"type": "stat", "value": "attack", "arc": "Front Arc", "amount": 1},
        {"type": "force", "value": {"side": ["dark"]}, "amount": 1},
        {"type": "slot", "value": "Crew", "amount": 1},
    ],
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Two data sets, tiny; a file that is in no manifest must not be read."""
    own = [{"type": "shields", "value": 2}, *STATS]
    pilots = [
        pilot_card("ana", force={"value": 2, "recovers": 1, "side": ["light"]}, shipStats=own),
        pilot_card("ben", charges={"value": 1, "recovers": -1}, standardLoadout=["racks"], shipStats=STATS),
    ]
    for folder in build.SETS.values():
        root = tmp_path / folder / "data"
        root.mkdir(parents=True)
        (root / "barge.json").write_text(json.dumps(ship_file("barge", "resistance", STATS, pilots)))
        (root / "cards.json").write_text(json.dumps([RACKS, PLATING]))
        (root / "stray.json").write_text("not even JSON")
        manifest = {
            "version": "0.1",
            "pilots": [{"faction": "resistance", "ships": ["data/barge.json"]}],
            "upgrades": ["data/cards.json"],
        }
        (root / "manifest.json").write_text(json.dumps(manifest))
    return tmp_path


def test_a_table_has_the_numbers_of_the_cards_and_no_word_of_them(data):
    found = build.build(data / "xwing-data2")
    table = build_tables.build_all(data).table
    body = card_table.encode(table)

    assert b"sentence" not in body and card_table.encode(card_table.decode(body)) == body
    ana, ben = found.pilots.values()
    barge = cards.Frame(attacks=(("front", 2), ("double_turret", 3)), agility=1, hull=5)
    assert found.ships["barge"].frame == barge
    assert (ana.force, ana.frame.shields, ben.charges, ben.frame, ben.loadout) == ((2, 1), 2, (1, -1), None, ("racks",))
    racks, plating = found.upgrades.values()
    assert (plating.adds, plating.attack, plating.force) == ({"hull": 1}, ("front", 1), (1, 1))
    assert (plating.gives, found.upgrade_prices["plating"].points) == ({"crew": 1}, 0)
    assert (racks.slots, racks.charges) == (("missile", "tacticalrelay"), (4, 0))
    assert racks.gun == cards.Gun(
        arc="bullseye", value=3, low=2, high=3, ordnance=True, demand=("lock", "focus"), cost=2, pays="charge"
    )


def test_the_heading_of_a_weapon_is_read_and_nothing_else():
    assert build.weapon_heading("Attack") == ((), 0, "", False)
    assert build.weapon_heading("Attack: Anything at all.") == ((), 0, "", False)
    assert build.weapon_heading("First this. Attack ([Lock]): Spend 1 [Charge]. Then.") == (
        ("lock",),
        1,
        "charge",
        False,
    )
    assert build.weapon_heading("Bonus Attack ([Lock]): Spend 3 [Energy].") == (("lock",), 3, "energy", True)
    assert build.weapon_heading("Attack ([Lock]): You may spend 2 additional [Charge].") == (
        ("lock",),
        1,
        "charge",
        False,
    )
    assert build.weapon_heading("Turn this attack into another, in the Attack Dice step.") is None


def test_check_tells_a_table_that_is_not_what_the_data_gives(data, tmp_path):
    into = tmp_path / "tables"
    into.mkdir()

    def run(*options):
        said = StringIO()
        call_command("build_cards", str(data), "--into", str(into), *options, stdout=said)
        return said.getvalue()

    with pytest.raises(CommandError, match=r"cards\.json, amg-last-official\.json"):
        run("--check")
    assert list(into.iterdir()) == []
    assert "1 ships, 2 pilots, 2 upgrades of" in run()
    assert run("--check").count("unchanged") == 2
    (into / "cards.json").write_text((into / "cards.json").read_text().replace('"hull":5', '"hull":6'))
    with pytest.raises(CommandError, match=r"give: cards\.json"):
        run("--check")


def test_bad_data_is_refused_with_its_place(data):
    (data / "xwing-data2" / "data" / "cards.json").write_text(json.dumps([RACKS, RACKS]))
    with pytest.raises(build.BadData, match="racks: two cards"):
        build.build(data / "xwing-data2")
    (data / "xwing-data2" / "data" / "cards.json").write_text("[{}]")
    with pytest.raises(CommandError, match=r"xwing-data2: KeyError"):
        call_command("build_cards", str(data), "--into", str(data), stdout=StringIO())
    with pytest.raises(build.BadData, match="nowhere"):
        build.build(data / "nowhere")
    with pytest.raises(CommandError, match="none of legion, xwing"):
        call_command("build_cards", str(data / "nowhere"), stdout=StringIO())


@pytest.mark.parametrize(("edition", "pilots", "upgrades", "fixed"), [("2.5", 672, 524, 86), ("2.0", 755, 512, 86)])
def test_the_committed_tables_hold_every_card_of_their_data_set(edition, pilots, upgrades, fixed):
    table = cards.cards(edition)

    assert (len(table.pilots), len(table.upgrades)) == (pilots, upgrades)
    assert sum(bool(pilot.loadout) for pilot in table.pilots.values()) == fixed
    assert sum("-" in key for key in table.upgrades) == {"2.5": 83, "2.0": 70}[edition]
    assert {pilot.ship for pilot in table.pilots.values()} == set(table.ships)
    everywhere = {key for other in cards.TABLES for key in cards.cards(other).upgrades}
    assert {key for pilot in table.pilots.values() for key in pilot.loadout} <= everywhere


def test_the_committed_tables_are_what_the_data_sets_give():
    """The data lies beside the project where it is worked on; elsewhere the tables must be as they were written."""
    files = {path.stem: path.read_bytes() for path in points.FOLDER.glob("*.json")}
    before = card_table.table()
    if SHARED.is_dir():
        built = build_tables.build_all(SHARED, before)
        assert build_tables.with_gone_cards(before, built.table) == before
        assert {points.path_of(book.source.key).stem: points.encode(book) for book in built.books} == files
    assert card_table.encode(before) == card_table.FILE.read_bytes()
    assert {key: points.encode(points.decode(body)) for key, body in files.items()} == files


@pytest.mark.parametrize("path", [card_table.FILE, *sorted(points.FOLDER.glob("*.json"))], ids=lambda path: path.stem)
def test_no_text_of_a_card_is_in_a_committed_table(path):
    rows = json.loads(path.read_text("utf-8"))
    rows.pop("source")

    def texts(value):
        if isinstance(value, dict):
            return [text for key, inner in value.items() for text in [key, *texts(inner)]]
        if isinstance(value, list):
            return [text for inner in value for text in texts(inner)]
        return [value] if isinstance(value, str) else []

    found = set(texts(rows))
    assert max(map(len, found)) <= 48  # the longest id; names are shorter
    assert [text for text in found if len(text.split()) > 6 or re.search(r"[\[\]:;?]|\. [A-Z].*\.", text)] == []


@pytest.mark.parametrize(
    ("key", "low", "high", "arc", "value", "ordnance", "charges"),
    [
        ("advprotontorpedoes", 1, 1, "front", 5, True, 1),
        ("autoblasters", 1, 2, "front", 2, False, 0),
        ("clustermissiles", 1, 2, "front", 3, True, 4),
        ("heavylasercannon", 2, 3, "bullseye", 4, False, 0),
        ("homingtorpedoes", 1, 2, "front", 4, True, 2),
        ("ioncannon", 1, 3, "front", 3, False, 0),
        ("jammingbeam", 1, 2, "front", 3, False, 0),
        ("plasmatorpedoes", 2, 3, "front", 3, True, 2),
        ("tractorbeam", 1, 3, "front", 3, False, 0),
    ],
)
def test_weapons_are_as_the_rules_page_lists_them(key, low, high, arc, value, ordnance, charges):
    for edition in cards.TABLES:
        card = cards.cards(edition).upgrades[key]
        gun = card.gun
        assert (gun.low, gun.high, gun.arc, gun.value, gun.ordnance) == (low, high, arc, value, ordnance)
        assert card.charges[0] == charges and gun.cost == (1 if charges else 0)


def test_two_special_weapons_reach_range_0():
    reach = {key for key, card in cards.cards("2.0").upgrades.items() if card.gun and card.gun.low == 0}

    assert reach == {"drillbeak", "hotshottailblaster"}


def test_a_ship_in_play_knows_its_ship_ability_its_keywords_and_how_often_it_may_come():
    body = {"faction": "scumandvillainy", "pilots": [{"id": "fennrau", "upgrades": {"talent": ["fearless"]}}]}
    ship = read(json.dumps(body), "2.5").squad.ships[0]

    assert (ship.ship, ship.limited, ship.keywords) == ("fangfighter", 1, ("mandalorian",))
    assert [(ability.key, ability.name) for ability in ship.abilities] == [("concordiafaceoff", "Concordia Faceoff")]
    assert [(card.key, card.sides) for card in ship.upgrades] == [("fearless", 1)]


def test_weapons_say_what_they_are_and_cards_how_many_sides_they_have():
    body = {"pilots": [{"id": "landocalrissian", "upgrades": {"crew": ["l337"], "turret": ["ioncannonturret"]}}]}
    ship = read(json.dumps(body), "2.5").squad.ships[0]

    assert {weapon.key: weapon.kind for weapon in ship.weapons} == {"primary": "", "ioncannonturret": "turret"}
    assert {card.key: card.sides for card in ship.upgrades} == {"l337": 2, "ioncannonturret": 1}


def test_one_name_over_different_rules_is_several_ship_abilities():
    blind = {
        key: card.ability[0] for key, card in cards.cards("2.5").pilots.items() if card.ship == "yt2400lightfreighter"
    }

    assert blind["leebo"] == "sensorblindspot" and blind["leebo-swz103-sl-scumandvillainy"] == "sensorblindspot-4"
