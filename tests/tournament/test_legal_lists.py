"""A tournament that looks at lists: players read what is wrong, organizers see whose list it is, others never ask."""

from __future__ import annotations

import json

import pytest

from attacks.services import fleets
from attacks.services.common.canonical import text
from attacks.services.tournament import lists, reading, round_draft
from attacks.services.tournament.settings import Settings, settings_of
from tests.support.people.browser import Person
from tests.support.people.evening import OLA, Evening, code_of
from tests.support.said import said
from tests.tournament.test_pages import opens

TWICE = json.dumps({"faction": "rebelalliance", "pilots": [{"id": "lukeskywalker"}, {"id": "lukeskywalker"}]})
SAID = "Luke Skywalker is in the squad more often than allowed (1)."


def evening_that(check: str, form: str = "") -> Evening:
    evening = Evening(2, game="xwing/xwa")
    evening.tournament.settings = text({"check": check, "format": form})
    evening.tournament.save()
    return evening


def gives(person: Person, evening: Evening, **answers: str):
    return person.post(f"/t/{evening.tournament.slug}/me/list", answers)


def test_a_player_gives_no_list_that_is_not_legal_and_reads_why(db):
    evening = evening_that("required")
    ana = opens(Person("Ana"), evening, 1)
    refused = gives(ana, evening, list="paste", list_text=TWICE)
    assert refused.status_code == 400 and SAID in refused.content.decode()
    assert evening.row(1).fleet is None
    gives(ana, evening, list="ready", list_ready="0")
    assert evening.row(1).fleet is not None


@pytest.mark.parametrize(("check", "form"), [("off", ""), ("told", ""), ("required", "any")])
def test_elsewhere_any_list_is_taken(db, check: str, form: str):
    evening = evening_that(check, form)
    ana = opens(Person("Ana"), evening, 1)
    gives(ana, evening, list="paste", list_text=TWICE)
    assert evening.row(1).fleet is not None
    page = ana.reads(f"/t/{evening.tournament.slug}/me")
    assert (SAID in page) == (check == "told")


def test_an_organizer_sees_in_the_draft_and_among_the_players_whose_list_is_not_legal(db):
    evening = evening_that("told")
    found = fleets.read_fleet("xwing", "xwa", TWICE).squad
    lists.bring(evening.tournament, OLA, 1, fleets.from_squad(found, room="xwing", edition="xwa"))
    good = fleets.ready_made("xwing", "xwa")[0]
    lists.bring(evening.tournament, OLA, 2, fleets.from_squad(good, room="xwing", edition="xwa"))
    row = evening.draw()
    assert ("not_legal", (1,)) in round_draft.warnings(reading.book(evening.tournament, drafts=True), row)
    ola = opens(Person("Ola"), evening)
    assert said("page.their_lists_are_not", players="Ana") in ola.reads(f"/t/{evening.tournament.slug}/to")
    players = ola.reads(f"/t/{evening.tournament.slug}/to/players")
    assert players.count(said("page.not_legal")) == 1
    assert SAID in ola.reads(f"/t/{evening.tournament.slug}/to/players/1")


def test_an_organizer_may_enter_any_list_and_a_player_is_told_by_the_code(db):
    evening = evening_that("required")
    found = fleets.read_fleet("xwing", "xwa", TWICE).squad
    fleet = fleets.from_squad(found, room="xwing", edition="xwa")
    assert code_of(lists.bring, evening.tournament, evening.player(1), 1, fleet) == "list_not_legal"
    lists.bring(evening.tournament, OLA, 1, fleet)
    assert evening.row(1).fleet == fleet


def test_tournaments_of_before_look_at_no_list(db):
    assert settings_of(Evening(2).tournament).check == "off"
    assert Settings().check == "off"
