"""The builder's page: the fleet so far on the cloth, no question a unit cannot answer, notes in words, and playing."""

from __future__ import annotations

import re

import pytest

from attacks.models import Fleet
from attacks.rooms import ROOMS
from attacks.services import fleets

GAMES = {"ti4": "ti4/codex", "legion": "legion/fixed", "starships": "starships/standard"}


@pytest.mark.parametrize(
    ("room", "answers", "things"),
    [
        ("ti4", {"space_cruiser": "3", "space_fighter": "9"}, {("cruiser", 3), ("fighter", 9)}),
        ("legion", {"n_stormtroopers_0": "2", "n_atst_0": "1"}, {("trooper", 2), ("walker", 1)}),
        ("starships", {"vessel": "mule"}, {("mule", 1)}),
    ],
)
def test_what_is_answered_lies_on_the_cloth_and_nothing_is_stored(ana, room, answers, things):
    sent = {f"fleet-{key}": value for key, value in answers.items()}
    page = ana.post(f"/fleets/build/preview?game={GAMES[room]}", sent)
    assert page.status_code == 200
    assert {(one["kind"], one["n"]) for one in page.context["things"]} == things
    assert not Fleet.objects.exists()


def test_what_a_fleet_costs_is_said_while_it_is_built(ana):
    page = ana.post(f"/fleets/build/preview?game={GAMES['ti4']}", {"fleet-space_cruiser": "3"})
    assert page.context["costs"] == ROOMS["ti4"].words("en")["lists"]["worth"]["other"].format(n=6)


def test_what_a_fleet_comes_to_stands_in_the_row_of_buttons_too_and_follows_each_answer(ana):
    assert 'id="build-tally" href="#build-cloth"></a>' in ana.reads(f"/fleets/build?game={GAMES['ti4']}")
    page = ana.post(f"/fleets/build/preview?game={GAMES['ti4']}", {"fleet-space_cruiser": "3"})
    (tally,) = re.findall(r'<a class="build-tally"[^>]* hx-swap-oob="true">(.*?)</a>', page.content.decode())
    assert page.context["costs"] in tally and page.context["holds"] in tally


def test_a_unit_is_asked_only_what_it_can_be(ana):
    """Nobody is asked how many destroyers are damaged; cruisers only of the faction whose cruisers sustain (A12)."""
    asked = {field.key: field for group in fleets.builder("ti4", "codex") for field in group.fields}
    assert "space_destroyer_damaged" not in asked and asked["space_dreadnought_damaged"].only == ()
    assert asked["space_cruiser_damaged"].only == ("ul",) and asked["space_carrier_damaged"].only == ("sol",)
    assert asked["space_war_sun_upgraded"].only == ("muaat",) and asked["space_cruiser_upgraded"].only == ()
    page = ana.reads(f"/fleets/build?game={GAMES['ti4']}")
    assert re.search(r'data-only="ul"[^>]*>.{0,20}<span class="stepping">', page, re.S)


def test_what_is_wrong_names_the_unit_and_no_path_in_a_file(ana):
    sent = {"fleet-space_cruiser": "2", "fleet-space_cruiser_damaged": "1"}
    page = ana.post(f"/fleets/build?game={GAMES['ti4']}", sent)
    notes = page.context["read"]["notes"]
    said = ROOMS["ti4"].words("en")["notes"]["cannot_be_damaged"]
    assert page.status_code == 400 and said.partition("{name}")[2] in notes[0].text and notes[0].where == ""
    assert "ships[" not in page.content.decode()
    early = ana.post(f"/fleets/build/preview?game={GAMES['ti4']}", sent)
    assert [line.text for line in early.context["cloth_notes"]] == [line.text for line in notes]


def test_the_units_of_the_chosen_faction_stand_open(ana):
    page = ana.post(f"/fleets/build/preview?game={GAMES['legion']}", {"fleet-faction": "rebel", "fleet-n_nobody": "1"})
    assert page.status_code == 200
    sent = {"fleet-faction": "rebel", "fleet-name": "n" * 300, "fleet-n_rebeltroopers_0": "1"}
    parts = ana.post(f"/fleets/build?game={GAMES['legion']}", sent).context["builder"].sections()
    factions = {part.key: part.folded for part in parts if part.of_faction}
    assert len(factions) >= 4 and [key for key, folded in factions.items() if not folded] == ["rebel"]


def test_a_saved_fleet_is_played_by_one_press(ana):
    sent = {"fleet-vessel": "mule", "then": "play"}
    page = ana.post(f"/fleets/build?game={GAMES['starships']}", sent)
    number = Fleet.objects.get().pk
    assert page.status_code == 302
    where = page["Location"]
    assert where.startswith("/new?") and f"mine_saved={number}" in where
    assert re.search(rf'name="mine" value="saved:{number}" checked', ana.reads(where))


def test_only_its_owner_sees_a_fleet_being_changed(ana, ben):
    ana.post(f"/fleets/build?game={GAMES['starships']}", {"fleet-vessel": "mule"})
    number = Fleet.objects.get().pk
    assert ben.post(f"/fleets/build/preview?fleet={number}", {}).status_code == 404
    assert ana.post("/fleets/build/preview?game=xwing/2.5", {}).status_code == 404
