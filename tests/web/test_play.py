"""Play now: one press on the first page, and one sits at a table with a machine."""

from __future__ import annotations

import re
from html import unescape

import msgspec
import pytest

from attacks.models import Match
from attacks.services.games import catalogue
from attacks.services.lobby import scenes
from tests.support.said import said

pytestmark = pytest.mark.django_db
ROOMS = [key for key, _name in catalogue.rooms()]


@pytest.mark.parametrize("room", ROOMS)
def test_one_press_puts_a_scene_on_the_table(ana, room):
    assert f'action="/play/{room}"' in ana.reads("/")
    table = ana.post(f"/play/{room}").headers["Location"]
    match = Match.objects.get(id=table.split("/")[2])
    assert (match.room, match.status, match.public) == (room, Match.Status.LIVE, False)
    page = ana.reads(table)
    assert 'data-roles="p1"' in page and 'data-chain=""' in page, "against a machine there is nobody to mistrust"
    assert f'action="/play/{room}"' in page, "the next one is one press away"
    assert said("page.the_server_and_every") not in ana.reads(f"/m/{match.id}/audit"), "there is no other browser"


def test_the_first_page_leads_back_to_what_was_left_until_it_is_over(ana, ben):
    assert "way-on" not in ana.reads("/")
    table = ana.post("/play/xwing").headers["Location"]
    assert f'<a class="button way way-on" href="{table.split("?")[0]}">' in ana.reads("/")
    assert "way-on" not in ben.reads("/"), "somebody else's match is nobody's to go on with"
    ana.concedes(table.split("/")[2])
    assert "way-on" not in ana.reads("/")


def test_a_link_to_a_scene_makes_nothing(ana):
    assert ana.get("/play/xwing").headers["Location"] == "/"
    assert ana.get("/play/nothing").status_code == 404
    assert ana.post("/play/nothing").status_code == 404
    assert not Match.objects.exists()


@pytest.mark.parametrize(("asked", "number"), [("2", 2), ("99", 3), ("0", 1), ("-1", 1), ("x", 1), ("", 1)])
def test_a_scene_that_is_not_there_is_one_that_is(ana, asked, number):
    table = ana.post("/play/xwing", {"scene": asked}).headers["Location"]
    assert f'"scene":{number}' in Match.objects.get(id=table.split("/")[2]).trust


def test_the_new_match_page_seats_the_machine_at_every_other_seat(ana):
    page = ana.reads("/new?machine=1&room=starships")
    assert 'name="machine_level"' in page and "machine=1" in page
    assert "alone=1" not in page and said("page.no_option_of_this") not in page
    assert re.search('name="rolls" value="press"[^>]* checked', page), "own dice are thrown against machines too"
    answers = {
        "game": "starships/standard",
        "name": "Ana",
        "mode": "game",
        "first": "p1",
        "seats": "4",
        "machine": "on",
    }
    answers |= {"mine": "ready", "theirs": "ready", "mine_ready": "0", "theirs_ready": "1", "machine_level": "perfect"}
    answers |= {"p3": "ready", "p3_ready": "2", "p4": "ready", "p4_ready": "3", "order": "given", "rounds": "4"}
    table = ana.post("/new?machine=1", answers).headers["Location"]
    match = Match.objects.get(id=table.split("/")[2])
    assert match.status == Match.Status.LIVE
    assert {holder.seat: holder.machine for holder in match.holders.filter(role="seat")} == {
        "p1": False,
        "p2": True,
        "p3": True,
        "p4": True,
    }
    page = ana.reads(table)
    assert 'data-roles="p1"' in page
    assert 'data-chain=""' in page, "no browser was asked for a secret, so none may be told that it should have been"


@pytest.mark.parametrize(
    ("room", "wanted"),
    [("xwing", ("mode-game", "table-mat")), ("ti4", ("mode-action",)), ("legion", ("mode-game",))],
)
def test_the_whole_game_is_one_link_away_and_is_what_it_says(ana, room, wanted):
    link = re.search(rf'class="game-whole" href="([^"]*room={room}[^"]*)"', ana.reads("/"))
    page = ana.reads(unescape(link[1]))
    assert said("page.no_option_of_this") not in page
    for one in wanted:
        name, _dash, value = one.partition("-")
        assert re.search(rf'name="{name}" value="{value}"[^>]* checked', page), one
    table = ana.post(f"/play/{room}").headers["Location"]
    after = unescape(re.search(r'data-link-alone="([^"]*)"', ana.reads(table))[1])
    assert after.startswith("/new?game=") and all(one.replace("-", "=") in after for one in wanted)


def test_alone_against_machines_ships_fly_on_the_mat_unless_it_is_one_attack_only(ana):
    assert re.search('name="table" value="mat"[^>]* checked', ana.reads("/new?machine=1&room=xwing"))
    assert re.search('name="table" value="own"[^>]* checked', ana.reads("/new?room=xwing"))
    assert re.search('name="table" value="own"[^>]* checked', ana.reads("/new?machine=1&room=xwing&table=own"))
    answers = ana.answers(machine="on", theirs="ready", theirs_ready="1", table="mat", mode="attack")
    match = Match.objects.get(id=ana.post("/new?machine=1", answers).headers["Location"].split("/")[2])
    assert msgspec.json.decode(match.options)["table"] == "own"


def test_a_demonstration_is_played_by_machines_alone_and_watched(ana):
    game = catalogue.today("ti4").key
    answers = {"game": game, "name": "Ana", "mode": "combat", "first": "p1", "machine": "on", "machine_sides": "all"}
    answers |= {"mine": "ready", "theirs": "ready", "mine_ready": "0", "theirs_ready": "1", "machine_pace": "at_once"}
    table = ana.post("/new?machine=1", answers).headers["Location"]
    match = Match.objects.get(id=table.split("/")[2])
    assert table.endswith("/watch") and match.status == Match.Status.LIVE
    assert not match.holders.filter(role="seat", machine=False).exists()


def test_before_a_scene_in_which_one_is_the_target_the_table_knows_it(ana):
    assert [scenes.after("legion", n) for n in (1, 2, 3)] == [
        {"next": 2, "last": False, "of": 3, "theirs": False},
        {"next": 3, "last": False, "of": 3, "theirs": True},
        {"next": 4, "last": True, "of": 3, "theirs": False},
    ]
    tables = [ana.post("/play/legion", {"scene": str(n)}).headers["Location"] for n in (1, 2)]
    assert ["data-theirs" in ana.reads(table) for table in tables] == [False, True]
