"""Pages of Legion matches: armies that are pasted, what is not known of them, results and the organizer's line."""

from __future__ import annotations

import csv
import io
import json

import pytest

from attacks.models import Fleet, Match
from attacks.services import fleets
from tests.support.people.browser import Person, finished
from tests.support.said import said

LIST = {
    "author": "Legion HQ",
    "listname": "Bridge guard",
    "points": 412,
    "armyFaction": "rebel",
    "units": [
        {"name": "Rebel Troopers", "upgrades": ["Z-6 Trooper", "Rebel Trooper"]},
        json.dumps({"name": "Rebel Gardeners", "upgrades": ["Hedge Trooper"]}),
    ],
    "commandCards": ["Ambush"],
}


@pytest.mark.parametrize("edition", ["fixed", "2.6"])
def test_a_list_of_another_tool_is_kept_and_an_unknown_unit_is_entered_by_hand(ana, edition):
    address = ana.post("/fleets", {"game": f"legion/{edition}", "text": json.dumps(LIST)}).headers["Location"]
    page = ana.reads(address)
    for told in (
        "Bridge guard",
        said("legion.factions.rebel"),
        "2 units",
        "412 points",
        "1 × Z-6 Trooper: Z-6",
        "<dt>Courage</dt><dd>1</dd>",
        "<dt>Panicked at</dt><dd>2</dd>",
        "<dt>Attack surge</dt><dd>becomes a blank</dd>",
    ):
        assert told in page, told
    assert said("legion.notes.unknown", name="Rebel Gardeners") in page
    assert said("legion.notes.commandCards", name="Ambush") in page
    stored = Fleet.objects.get()
    asked = ana.get(f"{address}/ships/0")
    assert (asked.status_code, asked.headers["Location"]) == (302, f"{address}/build"), "units are asked all at once"
    form = ana.get(f"{address}/build").context["builder"]
    opened = [part.key for part in form.sections() if not part.folded]
    assert opened == ["fleet", "rebel", "own_0"]
    answers = {f"fleet-{key}": value for key, value in form.initial.items() if value not in ("", False, None)}
    answers |= {"fleet-own_0_weapons": "A-280-CFE | 1B 1W | 1-3 | pierce 1", "fleet-own_0_minis": "5"}
    answers |= {"fleet-own_0_courage": "2", "fleet-own_0_keywords": "defend 1, cover 1"}
    assert ana.post(f"{address}/build", answers).status_code == 302
    stored.refresh_from_db()
    troopers, veterans = fleets.squad_record(stored).ships
    assert (troopers.key, sum(mini.n for mini in troopers.minis)) == (
        {"fixed": "rebeltroopers", "2.6": "ah"}[edition],
        6,
    )
    assert (veterans.courage, veterans.minis[0].n, veterans.weapons[0].dice) == (2, 5, "1B1W")
    assert veterans.keywords == {"defend": 1, "cover": 1}


def test_who_brings_a_unit_without_a_weapon_is_asked_whether_that_is_meant(ana):
    answers = {"game": "legion/2.5", "name": "Ana", "mode": "game", "visible": "unlisted", "first": "p1"}
    answers |= {"mine": "paste", "mine_text": json.dumps(LIST), "theirs": "join", "rounds": "6", "dice": "server"}
    asked = ana.post("/new", answers)
    assert asked.status_code == 400 and not Match.objects.exists()
    assert "unable to attack: Rebel Gardeners." in asked.content.decode()
    assert 'name="mine_as_it_is"' in asked.content.decode()
    assert ana.post("/new", {**answers, "mine_as_it_is": "on"}).status_code == 302
    assert Match.objects.count() == 1


def test_an_army_has_as_many_own_units_as_it_needs(ana):
    units = [{"name": f"Sworn {n}", "upgrades": []} for n in "ABCDEFGH"] + [{"name": "Sworn A", "upgrades": []}]
    address = ana.post("/fleets", {"game": "legion/2.5", "text": json.dumps({**LIST, "units": units})}).headers[
        "Location"
    ]
    form = ana.get(f"{address}/build").context["builder"]
    titles = [part.title for part in form.sections() if part.key.startswith("own_")]
    assert titles == [f"A unit of your own, {n}" for n in range(1, 10)]
    answers = {f"fleet-{key}": value for key, value in form.initial.items() if value not in ("", False, None)}
    answers["fleet-own_7_weapons"] = "Pistol | 2R | 1-2"
    assert ana.post(f"{address}/build", answers).status_code == 302
    ships = fleets.squad_record(Fleet.objects.get()).ships
    assert [ship.name for ship in ships] == ["Sworn A", "Sworn A", *(f"Sworn {n}" for n in "BCDEFGH")]
    assert [weapon.name for weapon in ships[-1].weapons] == ["Pistol"]


def test_a_line_that_cannot_be_read_comes_back_with_a_sentence(ana):
    answers = {"fleet-own_0_name": "Mob", "fleet-own_0_weapons": "Club 3R"}
    told = ana.post("/fleets/build?game=legion/fixed", answers)
    assert (
        told.status_code == 400 and said("legion.notes.bad_line", name="Mob", line="Club 3R") in told.content.decode()
    )
    assert "Club 3R</textarea>" in told.content.decode() and not Fleet.objects.exists()


def test_the_result_names_the_units_of_both_armies_and_goes_into_the_organizers_table(ana, ben):
    match = finished(ana, ben, game="legion/2.6", rounds="6")
    page = ana.reads(f"/m/{match.id}/result")
    for told in (
        "Imperial patrol",
        "Stormtroopers #1",
        "AT-ST",
        "Luke Skywalker",
        said("legion.lists.score"),
        said("legion.factions.imperial"),
    ):
        assert told in page, told
    row = next(csv.DictReader(io.StringIO(ana.get(f"/m/{match.id}/result.csv").content.decode("utf-8-sig"))))
    assert (row["game"], row["edition"], row["winner"], row["score1"], row["score2"]) == (
        "legion",
        "2.6",
        "Ana",
        "5",
        "5",
    )
    assert "Royal Guards" in row["survivors1"] and "Luke Skywalker" in row["survivors2"]
    assert ana.get(f"/m/{match.id}/replay").status_code == ana.get(f"/m/{match.id}/audit").status_code == 200


def test_the_result_reads_well_in_japanese(db, ben):
    kenta = Person("健太", headers={"accept-language": "ja"})
    page = kenta.reads(f"/m/{finished(kenta, ben, game='legion/fixed', rounds='6').id}/result")
    assert "残りユニット" in page and "銀河帝国" in page and said("legion.lists.score") not in page
