"""The table of all cards from the published data, and what the command says that is new, changed and gone."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from attacks.rooms.xwing import build, build_published, build_tables, card_table, cards, points
from attacks.rooms.xwing.fleet import reader
from attacks.services import fleets

ABOUT = {"compiled_from": ["a table, 1 of 2026-01-02"], "licence": "MIT", "note": ""}
SKIFF = {"id": "skiff", "name": "Skiff", "size": "small", "frame": {"attacks": [["front", 2]], "agility": 2, "hull": 3}}
FOCUS = {"type": "Focus", "difficulty": "white", "linked": {"type": "Barrel Roll", "difficulty": "red"}}


def pilot(key, **more):
    card = {"id": key, "name": key.title(), "ship": "skiff", "faction": "resistance", "initiative": 3}
    return card | {"limited": 1, "in": ["xwa", "legacy"]} | more


def upgrade(key, **more):
    return {"id": key, "name": key.title(), "slots": ["crew"], "in": ["xwa", "legacy"]} | more


PILOTS = [
    pilot("ana", differs={"legacy": {"initiative": 4, "limited": None}}),
    pilot("ben", title="The Second", loadout=["lamp-pack"]),
]
UPGRADES = [
    upgrade("lamp", restrictions=[{"factions": ["resistance"]}, {"action": {"type": "Lock"}, "sizes": ["Small"]}]),
    upgrade("lamp-pack", **{"in": ["xwa"]}, standard_only=True),
    upgrade("rope", **{"in": ["legacy"]}),
    upgrade("rope-new", **{"in": ["xwa"]}, name="Rope", grants=[{"type": "slot", "value": "Payload", "amount": 1}]),
]
IDS = {
    "pilots": [{"id": "ana", "yasb": 7, "aliases": [{"id": "ana-skiff", "from": "a tool"}]}, {"id": "ben", "yasb": 8}],
    "upgrades": [
        {"id": "lamp", "yasb": [1, 2]},
        {"id": "lamp-pack", "aliases": [{"id": "lamp-crew", "slot": "crew", "from": "a tool"}]},
        {"id": "rope"},
        {"id": "rope-new", "same_card_as": "rope"},
    ],
    "ships": [{"id": "skiff", "aliases": ["oldskiff"]}],
}
PRICES = {
    "pilots": [
        {"id": "ana", "points": 9, "loadout": 5, "slots": ["crew"], "standard": True},
        {"id": "ben", "points": 8},
    ],
    "upgrades": [{"id": "lamp", "points": 3, "restricted": 2}, {"id": "rope-new", "points": 1}],
}


@pytest.fixture
def data(tmp_path):
    """A folder as it is published, of one ship, two pilots and a few upgrades."""
    folder = tmp_path / "data" / "xwing"
    folder.mkdir(parents=True)

    def write(pilots=PILOTS, upgrades=UPGRADES, revision="Two", day="2026-02-03", prices=PRICES):
        ship = SKIFF | {"actions": [FOCUS], "dial": ["1FB"], "factions": ["resistance"], "in": ["xwa", "legacy"]}
        table = {"source": ABOUT, "ships": [ship], "pilots": pilots, "upgrades": upgrades}
        (folder / "cards.json").write_text(json.dumps(table))
        (folder / "ids.json").write_text(json.dumps(IDS))
        source = {"revision": revision, "effective": day, "squad_points": 50, "compiled_from": "x", "licence": "MIT"}
        (folder / f"points-xwa-{revision}.json").write_text(json.dumps({"source": source, **prices}))
        return folder.parent

    write()
    write.dir = folder.parent
    return write


def rows(table, kind):
    return {row["id"]: row for row in table.rows(kind)}


def test_each_card_stands_once_with_what_differs_and_what_tools_call_it(data):
    table = build_tables.build_all(data.dir).table
    ana, ben = rows(table, "pilots").values()
    assert (ana["in"], ana["differs"]) == (["xwa", "legacy"], {"legacy": {"initiative": 4, "limited": None}})
    assert (ana["also"], ana["yasb"], ben["title"]) == (["ana-skiff"], [7], "The Second")
    assert card_table.as_in(ana, "legacy")["initiative"] == 4 and "limited" not in card_table.as_in(ana, "legacy")
    upgrades = rows(table, "upgrades")
    assert (upgrades["lamp"]["yasb"], upgrades["lamp-pack"]["also"]) == ([1, 2], [["lamp-crew", "crew"]])
    ship = rows(table, "ships")["skiff"]
    assert ship["actions"] == [{"type": "focus", "linked": ["barrel_roll", "red"]}]
    assert (ship["dial"], ship["also"], table.source.revision) == (["1FB"], ["oldskiff"], "2026-02-03")
    factions, lock = upgrades["lamp"]["restrictions"]
    assert factions == {"factions": ["resistance"]} and lock == {"sizes": ["small"], "actions": [["lock", ""]]}
    assert upgrades["rope-new"]["gives"] == {"device": 1}


def test_a_card_that_is_only_called_otherwise_is_one_entry(data):
    data(upgrades=[*UPGRADES[:3], upgrade("rope-new", **{"in": ["xwa"]}, name="Rope")])
    built = build_tables.build_all(data.dir)
    rope = rows(built.table, "upgrades")["rope"]
    assert (rope["in"], rope["also"]) == (["xwa", "legacy"], [["rope-new", ""]])
    assert "rope-new" not in rows(built.table, "upgrades") and built.books[0].upgrades["rope"].points == 1


def test_points_are_a_revision_with_its_day_and_say_loadout_slots_and_formats(data):
    (book,) = build_tables.build_all(data.dir).books
    assert (book.source.key, book.source.system, book.source.date) == ("XWA Two", "xwa", "2026-02-03")
    ana = book.pilots["ana"]
    assert (ana.points, ana.loadout_value, ana.slots, ana.formats) == (9, 5, ("crew",), ("standard",))
    assert book.upgrades["lamp"].allowed == 2
    assert points.decode(points.encode(book)) == book


def said(data, into, *options):
    out = StringIO()
    call_command("build_cards", str(data.dir), "--into", str(into), *options, stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_report_says_what_is_new_changed_and_gone_and_older_points_stay(data, tmp_path):
    into = tmp_path / "tables"
    said(data, into)
    newer = {"pilots": [{"id": "ana", "points": 10, "loadout": 5, "slots": ["crew"], "standard": True}], "upgrades": []}
    data(pilots=[pilot("ana", initiative=5), pilot("chie")], revision="Three", day="2026-05-06", prices=newer)
    report = said(data, into)
    assert "X-Wing, 2026-02-03 to 2026-05-06: 1 new, 1 changed, 1 gone" in report
    assert "  + pilot chie Chie\n" in report and "  - pilot ben Ben, The Second\n" in report
    assert "      initiative: 3 -> 5\n" in report
    assert "Points of xwa, Two (2026-02-03) to Three (2026-05-06): 0 new, 1 changed, 3 gone" in report
    assert "      points: 9 -> 10\n" in report
    assert sorted(path.stem for path in (into / "points").iterdir()) == ["xwa-three", "xwa-two"]
    kept = rows(card_table.decode((into / "cards.json").read_bytes()), "pilots")
    assert {key: row.get("until", "") for key, row in kept.items()} == {"ana": "", "ben": "2026-02-03", "chie": ""}
    assert "unchanged" in said(data, into, "--check") and "gone" not in said(data, into)


@pytest.mark.django_db
def test_what_a_stored_fleet_uses_is_not_let_go(data, tmp_path):
    into = tmp_path / "tables"
    data(pilots=[*PILOTS, pilot("wedgeantilles")], upgrades=[*UPGRADES, upgrade("predator")])
    said(data, into)
    body = {"pilots": [{"id": "wedgeantilles", "upgrades": {"talent": ["predator"]}}]}
    fleets.from_squad(reader.read(json.dumps(body), "2.5").squad, room="xwing", edition="2.5")
    data()
    with pytest.raises(CommandError, match=r"Wedgeantilles \(wedgeantilles\), Predator \(predator\)"):
        said(data, into, "--drop")
    assert "wedgeantilles" in rows(card_table.decode((into / "cards.json").read_bytes()), "pilots")
    data(pilots=[*PILOTS[:1], pilot("wedgeantilles")], upgrades=[*UPGRADES, upgrade("predator")])
    said(data, into, "--drop")
    assert set(rows(card_table.decode((into / "cards.json").read_bytes()), "pilots")) == {"ana", "wedgeantilles"}


def test_data_of_another_shape_are_refused_with_the_card(data):
    data(pilots=[*PILOTS, pilot("ana")])
    with pytest.raises(build.BadData, match="ana: two pilots"):
        build_published.read(data.dir / "xwing")
    data(pilots=[pilot("ana", initiative="much")])
    with pytest.raises(build.BadData, match="xwing: ValidationError"):
        build_published.read(data.dir / "xwing")
    (data.dir / "xwing" / "ids.json").unlink()
    with pytest.raises(CommandError, match="xwing: FileNotFoundError"):
        call_command("build_cards", str(data.dir), stdout=StringIO())


def test_a_ship_printed_again_with_other_numbers_under_one_id_is_its_variant(tmp_path):
    stats = [{"type": "agility", "value": 1}, {"type": "hull", "value": 4}]
    ship = {"xws": "btanr2ywing", "name": "Y-wing", "size": "Small", "faction": "resistance", "pilots": []}
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "one.json").write_text(json.dumps(ship | {"stats": stats}))
    more = [*stats, {"type": "shields", "value": 5}]
    flown = {"xws": "ana-wartime", "name": "Ana", "initiative": 2, "limited": 1, "cost": 5}
    (tmp_path / "data" / "two.json").write_text(json.dumps(ship | {"stats": more, "pilots": [flown]}))
    files = {"faction": "resistance", "ships": ["data/one.json", "data/two.json"]}
    (tmp_path / "data" / "manifest.json").write_text(json.dumps({"version": "4.0", "pilots": [files], "upgrades": []}))
    found = build.build(tmp_path)
    assert set(found.ships) == {"btanr2ywing", "btanr2wywing"}
    assert (found.pilots["ana-wartime"].ship, found.ships["btanr2wywing"].frame.shields) == ("btanr2wywing", 5)


def test_the_table_holds_every_card_of_its_data_sets_and_every_price_is_a_cards():
    table = card_table.table()
    assert {kind: len(table.rows(kind)) for kind in card_table.KINDS} == {"ships": 92, "pilots": 830, "upgrades": 651}
    assert [len(cards.of_set("xwa").pilots), len(cards.of_set("xwa").upgrades)] == [734, 638]
    for name in cards.HOMES:
        found, book = cards.of_set(name), points.book(name)
        assert book.source.licence.startswith("MIT") and book.source.date
        assert set(book.pilots) == set(found.pilots) and set(book.upgrades) <= set(found.upgrades)
        assert {pilot.ship for pilot in found.pilots.values()} <= set(found.ships)
        assert [key for key, ship in found.ships.items() if not ship.dial] == ["syliureclasshyperspacering"]
    everywhere = {key for name in cards.HOMES for key in cards.of_set(name).upgrades}
    assert {key for pilot in cards.of_set("xwa").pilots.values() for key in pilot.loadout} <= everywhere


@pytest.mark.parametrize("name", cards.HOMES)
def test_every_other_id_leads_to_its_card(name):
    found = cards.of_set(name)
    for pilot in found.pilots.values():
        assert all(found.pilot(other) is pilot for other in pilot.also if other not in found.pilots)
    for card in found.upgrades.values():
        for other, slot in card.also:
            assert found.upgrade(other, slot, (card.id,)) is card
            alone = sum(other in dict(one.also) for one in found.upgrades.values()) == 1
            if alone and other not in found.upgrades:
                assert found.upgrade(other) is card
    numbers = [number for kind in (found.pilots, found.upgrades) for card in kind.values() for number in card.yasb]
    assert len(numbers) > 1000


def test_where_one_id_means_several_cards_the_loadout_decides_then_the_slot():
    found = cards.of_set("xwa")
    assert found.upgrade("chewbacca-crew").id == "chewbacca-crew"
    yavin = found.pilots["hansolo-battleofyavin"].loadout
    assert found.upgrade("chewbacca-crew", "crew", yavin).id == "chewbacca-battleofyavin"
    assert (
        found.upgrade("r2d2-crew", "crew", found.pilots["raymusantilles-epicsl-rebelalliance"].loadout).id
        == "r2d2-epicsl"
    )
    tantive = found.pilots["raymusantilles-epicsl-galacticrepublic"].loadout
    assert found.upgrade("tantiveiv-title", "title", tantive).id == "tantiveiv-epicsl-galacticrepublic"
    assert found.upgrade("hansolo", "gunner").id == "hansolo" == found.upgrade("hansolo-rebel").id
    assert cards.of_set("legacy").upgrade("initforthemoneyrebellion").id == "initforthemoney"
    assert found.upgrade("initforthemoney").id == "initforthemoneyrebellion"
