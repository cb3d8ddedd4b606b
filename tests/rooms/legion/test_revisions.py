"""The table of the newest cards, and the command that makes it and says what changed, on a few cards of our own."""

from __future__ import annotations

import json
from io import StringIO

import msgspec
import pytest
from django.core.management import CommandError, call_command

from attacks.engine.picking import Picked, Thing
from attacks.rooms.legion import build, fleet, picker, points, revisions, table
from attacks.services import fleets
from attacks.services.common.revisions import compared, lines

SOURCE = {"compiled_from": "a table, head 1 of 2026-01-02", "licence": "MIT", "note": ""}


def unit(key, name, **more):
    card = {
        "id": key,
        "name": name,
        "type": "trooper",
        "rank": "corps",
        "faction": "rebels",
        "points": 40,
        "minis": 4,
        "wounds": 1,
    }
    card |= {
        "courage": 1,
        "speed": 2,
        "die": "white",
        "attack_surge": None,
        "defense_surge": "block",
        "changed": "2 January 2026",
    }
    card |= {"keywords": [{"name": "Nimble"}, {"name": "Jump", "value": 1}], "slots": ["heavy weapon", "gear"]}
    gun = {"name": "Gun", "dice": {"black": 1}, "low": 1, "high": 3}
    knife = {"name": "Knife", "dice": {"white": 1}, "low": 0, "high": 0, "melee": True}
    return card | {"weapons": [gun, knife]} | more


def upgrade(key, name, kind="heavy weapon", **more):
    return {"id": key, "name": name, "type": kind, "points": 20, "requirements": [{"cardName": "Menders"}], **more}


CANNON = {"name": "Cannon", "dice": {"red": 2}, "low": 1, "high": 4, "keywords": [{"name": "Overwhelm"}]}


@pytest.fixture
def data(tmp_path):
    """A folder with two units and two upgrades."""
    folder = tmp_path / "data" / "legion"
    folder.mkdir(parents=True)

    def write(units, upgrades):
        told = {"units": units, "counterparts": [], "source": SOURCE}
        (folder / "units.json").write_text(json.dumps(told))
        (folder / "upgrades.json").write_text(json.dumps({"upgrades": upgrades, "source": SOURCE}))
        (folder / "other_cards.json").write_text(json.dumps({"command": [], "battle": []}))
        return folder

    write(
        [unit("qa", "Menders"), unit("qb", "Weavers")],
        [upgrade("qc", "Cannon Mender", weapons=[CANNON]), upgrade("qd", "Lamp", "gear")],
    )
    write.folder = folder
    return write


def test_a_unit_becomes_a_row_with_the_keywords_the_room_knows_and_the_others_by_name(data):
    built = build.build(data.folder)
    row = built.units[0]
    assert (row.minis, row.weapons) == (("4: Gun, Knife",), ("Gun | 1B | 1-3", "Knife | 1W | m"))
    assert (row.keywords, row.other, row.defense_surge) == ({"nimble": 1}, ("Jump 1",), True)
    cannon, lamp = built.upgrades
    assert (cannon.minis, cannon.on, cannon.weapons) == (1, ("qa",), ("Cannon | 2R | 1-4 | overwhelm",))
    assert (lamp.minis, lamp.weapons, built.source.revision) == (0, (), "2026-01-02")
    assert table.decode(table.encode(built)) == built


def differences(before, now):
    return compared(revisions.revision_cards(before), revisions.revision_cards(now), revisions.UNTOLD)


def test_what_differs_between_two_revisions_is_told_card_by_card(data):
    before = build.build(data.folder)
    data(
        [unit("qa", "Menders", points=44, changed="3 March 2026"), unit("qe", "Smiths")],
        [upgrade("qd", "Lamp", "gear")],
    )
    now = build.build(data.folder)
    told = differences(before, now)
    assert [(line.key, line.fields) for line in told.changed] == [("qa", (("points", "40", "44"),))]
    assert [line.key for line in told.new] == ["qe"]
    assert [line.key for line in told.gone] == ["qb", "qc"]
    said = list(lines(told, "Legion", 9))
    assert said[0] == "Legion, 2026-01-02 to 2026-03-03: 1 new, 1 changed, 2 gone"
    assert "points: 40 -> 44" in said[2] and said[-1] == "  - upgrade qc Cannon Mender"
    assert not list(lines(differences(now, now), "Legion", 9))
    kept = revisions.with_gone_cards(before, now)
    assert {row.key: row.until for row in kept.units} == {"qa": "", "qe": "", "qb": "2026-01-02"}
    assert not differences(kept, now).gone, "gone already"


@pytest.mark.django_db
def test_the_command_keeps_what_is_gone_and_drops_nothing_that_a_stored_fleet_uses(data, tmp_path, monkeypatch):
    monkeypatch.setattr("attacks.rooms.xwing.build.SETS", {})
    into = tmp_path / "cards.json"

    def run(*options):
        said = StringIO()
        call_command("build_cards", str(data.folder.parent), "--legion", str(into), *options, stdout=said)
        return said.getvalue()

    with pytest.raises(CommandError, match=r"cards\.json"):
        run("--check")
    assert "2 units, 2 upgrades of 2026-01-02, written" in run()
    assert "unchanged" in run("--check")
    data([unit("qa", "Menders")], [])
    assert "0 new, 0 changed, 3 gone" in run()
    assert not points.folder_of(into).exists(), "the same day: nothing was replaced"
    assert [row.key for row in table.decode(into.read_bytes()).units] == ["qa", "qb"]
    into.write_bytes(into.read_bytes().replace(b',"until":"2026-01-02"', b""))
    own = '{"ships": [{"name": "Weavers", "key": "qb", "minis": [{}], "weapons": []}]}'
    fleets.from_squad(fleet.parse_fleet(own, "2.6").squad, room="legion", edition="2.6")
    with pytest.raises(CommandError, match=r"Weavers \(qb\)"):
        run("--drop")
    assert len(table.decode(into.read_bytes()).units) == 2
    carries = own.replace("Weavers", "Menders").replace("qb", "qa").replace('"minis"', '"upgrades": ["Lamp"], "minis"')
    fleets.from_squad(fleet.parse_fleet(carries, "2.6").squad, room="legion", edition="2.6")
    data([unit("qa", "Menders"), unit("qb", "Weavers")], [])
    with pytest.raises(CommandError, match=r"Lamp \(qd\)"):
        run("--drop")


@pytest.mark.django_db
def test_the_points_until_now_are_kept_when_newer_cards_are_taken(data, tmp_path, monkeypatch):
    monkeypatch.setattr("attacks.rooms.xwing.build.SETS", {})
    into, said = tmp_path / "cards.json", StringIO()
    call_command("build_cards", str(data.folder.parent), "--legion", str(into), stdout=said)
    data([unit("qa", "Menders", points=44, changed="3 March 2026")], [])
    call_command("build_cards", str(data.folder.parent), "--legion", str(into), stdout=said)
    (kept,) = points.folder_of(into).iterdir()
    assert kept.name == "2026-01-02.json" and f"{kept.name}: the points until now" in said.getvalue()
    told = msgspec.json.decode(kept.read_bytes(), type=points.Book)
    assert (told.units, told.upgrades) == ({"qa": 40, "qb": 40}, {"qc": 20, "qd": 20})


@pytest.fixture
def earlier(monkeypatch):
    """Points of a year ago: Luke cost 7 more, a saboteur 5 less, and a card of today did not exist."""
    now = points.book_of(table.current())
    units = {**now.units, "ad": now.units["ad"] + 7}
    upgrades = {**now.upgrades, "ef": now.upgrades["ef"] - 5}
    book = points.Book("2025-06-19", {key: n for key, n in units.items() if key != "Fb"}, upgrades)
    monkeypatch.setattr(points, "books", lambda: {now.revision: now, book.revision: book})
    return book.revision


TEAM = "Luke Skywalker\nRebel Commandos\n- Proton Charge Saboteur"


def test_an_army_is_counted_by_an_earlier_revision_with_all_it_carries(earlier):
    army = picker.squad("2.6", Picked("rebel", things=(Thing("ad"), Thing("ak", ("ef",)), Thing("Fb"))))
    assert army.revision == table.current().source.revision
    then = points.recounted(army, "2.6", earlier)
    more = [one.points - two.points for one, two in zip(then.ships, army.ships, strict=True)]
    assert (more, then.points - army.points, then.revision) == ([7, -5, 0], 2, earlier)
    assert points.recounted(then, "2.6", army.revision) == army
    assert points.recounted(army, "fixed", earlier) == army, "printed cards have one price"


def test_a_text_is_counted_by_the_revision_it_is_read_by(earlier):
    now, then = (points.read_by(TEAM, "2.6", one).squad for one in ("", earlier))
    assert [one.points - two.points for one, two in zip(then.ships, now.ships, strict=True)] == [7, -5]
    assert (now.revision, then.revision) == (table.current().source.revision, earlier)
    assert [one.code for one in points.read_by(TEAM, "2.6", "2001-01-01").notes] == ["unknown_revision"]
    assert points.revisions("2.6") == (now.revision, earlier) and points.revisions("fixed") == ()


def test_data_of_another_shape_are_refused_with_the_card(data):
    data([unit("qa", "Menders", weapons=[{**CANNON, "keywords": [{"name": "Loud"}]}])], [])
    with pytest.raises(build.BadData, match=r"Menders: Cannon: loud"):
        build.build(data.folder)
    data([unit("qa", "Menders"), unit("qa", "Menders")], [])
    with pytest.raises(build.BadData, match="twice: qa"):
        build.build(data.folder)
