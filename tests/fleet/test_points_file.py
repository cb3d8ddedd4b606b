"""Points as the community publishes them: which card a key is, what is refused, and by what a squad is counted."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from attacks.rooms.xwing import cards, points, points_file
from attacks.rooms.xwing.fleet import reader

PILOTS = {"wedgeantilles": 13, "lukeskywalker": 14, "fennrau": 11, "klick": 8}


def book(pilots=PILOTS, upgrades=(), **about):
    rows = {key: {"points": n, "loadout": 7, "slots": ["Talent", "Payload"]} for key, n in pilots.items()}
    return {"format": "50P9.9_20270101 ", "effective_date": "January 1, 2027", **about} | {
        "pilots": rows,
        "upgrades": dict(upgrades),
    }


@pytest.fixture
def read(tmp_path):
    """Reads a body as a file of XWA."""

    def at_once(body, **told):
        path = tmp_path / "points.json"
        path.write_text(body if isinstance(body, str) else json.dumps(body))
        return points_file.read(path, "xwa", **told)

    return at_once


@pytest.fixture(autouse=True)
def no_points_taken():
    yield
    points.take(())


def test_a_file_becomes_a_revision_with_its_day(read):
    found = read(book(upgrades={"predator": {"points": 2, "standard": "Yes", "restricted": 2}}))
    source = found.book.source
    assert (source.key, source.date, source.squad_points) == ("XWA 50P9.9", "2027-01-01", 50)
    wedge = found.book.pilots["wedgeantilles"]
    assert (wedge.points, wedge.loadout_value, wedge.slots) == (13, 7, ("talent", "device"))
    predator = found.book.upgrades["predator"]
    assert (predator.points, predator.allowed, predator.formats) == (2, 2, ("standard",))
    assert "soontirfel" in found.missing and found.unknown == ()


def test_a_folder_of_factions_reads_the_same(tmp_path):
    files = {"rebelalliance": "XWA/x/rebelalliance.json", "upgrades": "XWA/x/upgrades.json"}
    (tmp_path / "revision.json").write_text(
        json.dumps({"effective_date": "2027-01-02", "format": "N1", "files": files})
    )
    ships = {"T-65": {"wedgeantilles": {"cost": 12, "loadout": 9, "standard": "No", "epic": "Yes", "restricted": 0}}}
    (tmp_path / "rebelalliance.json").write_text(json.dumps(ships))
    cost = {"variable": "size", "values": {"Small": 2, "Large": 5}}
    (tmp_path / "upgrades.json").write_text(json.dumps({"hullupgrade": {"cost": cost, "slots": ["Modification"]}}))
    found = points_file.read(tmp_path, "xwa")
    assert (found.book.pilots["wedgeantilles"].points, found.book.pilots["wedgeantilles"].formats) == (12, ("epic",))
    assert (found.book.upgrades["hullupgrade"].by, found.book.upgrades["hullupgrade"].at) == (
        "size",
        {"small": 2, "large": 5},
    )


def test_keys_that_are_other_cards_there_are_the_cards_they_mean(read):
    rows = {
        "sabinewren": {"points": 1},
        "sabinewren-crew": {"points": 2},
        "r2d2": {"points": 3, "slots": ["Crew"]},
        "r2d2-crew": {"points": 4, "slots": ["Astromech"]},
        "landocalrissian-crew-rebel": {"points": 5},
        "hansolo-rebel": {"points": 6},
    }
    found = read(book(upgrades=rows)).book.upgrades
    expected = {"sabinewren-gunner": 1, "sabinewren": 2, "r2d2-crew": 3, "r2d2": 4, "landocalrissian": 5, "hansolo": 6}
    assert {key: price.points for key, price in found.items()} == expected
    mended = {"r2d2": {"points": 3, "slots": ["Astromech"]}, "r2d2-crew": {"points": 4, "slots": ["Crew"]}}
    assert {key: one.points for key, one in read(book(upgrades=mended)).book.upgrades.items()} == {
        "r2d2": 3,
        "r2d2-crew": 4,
    }


def test_older_ids_in_a_file_and_ids_that_nobody_knows(read):
    found = read(book({**PILOTS, "kickback-sigeofcoruscant": 9, "nobodyever": 3}))
    assert found.book.pilots["kickback-siegeofcoruscant"].points == 9 and found.unknown == ("nobodyever",)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("{", "is no JSON"),
        ("[]", "must be an object"),
        ('{"pilots": {"a": {"points": 1}, "a": {"points": 2}}}', "a stands twice"),
        ({"pilots": {}}, "has no pilots"),
        (book({"nobody": 1, "noone": 2, "wedgeantilles": 3}), "Only 1 of 3 pilots"),
        (book({**PILOTS, "klick": -1}), "klick: -1 is no number of points"),
        (book({**PILOTS, "klick": "much"}), "klick: 'much' is no number of points"),
        (book({**PILOTS, "klick": 1001}), "klick: 1001"),
        (book(effective_date="soon"), "'soon' is no day"),
        (book(effective_date=""), "give it with --date"),
        (book(format=""), "give it a name with --revision"),
        (book(upgrades={"predator": 3}), "predator has no points"),
        (book(upgrades={"hansolo": {"points": 1}, "hansolo-rebel": {"points": 2}}), "the same card, hansolo"),
        (book(upgrades={"predator": {"cost": {"variable": "mood", "values": {}}}}), "cannot depend on mood"),
    ],
)
def test_nonsense_is_refused_with_a_sentence(read, body, says):
    with pytest.raises(points_file.Nonsense, match=says):
        read(body)


def squad_of(edition="2.5", revision=""):
    body = {"faction": "rebelalliance", "pilots": [{"id": "wedgeantilles"}]}
    return reader.read_by(json.dumps(body), edition, revision).squad


def test_a_squad_is_counted_by_the_newest_revision_and_one_of_before_keeps_its_own(read):
    before = squad_of()
    assert before.revision == "AMG last official"
    found = read(book({**PILOTS, "wedgeantilles": 99})).book
    source = replace(found.source, key="AMG New", system="amg")
    points.take_texts([points.encode(replace(found, source=source)).decode()])
    assert reader.revisions("2.5") == ("AMG New", "AMG last official")
    now = squad_of()
    assert (now.points, now.revision) == (99, "AMG New")
    assert squad_of(revision="AMG last official") == before
    assert reader.recounted(now, "2.5", "AMG last official") == before
    assert [note.code for note in reader.read_by("x", "2.5", "AMG Nowhere").notes] == ["unknown_revision"]
    assert cards.cards("2.5").revision == "AMG New"
