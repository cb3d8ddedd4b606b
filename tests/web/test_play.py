"""Play now: one press on the first page, and one sits at a table with a machine."""

from __future__ import annotations

import pytest

from attacks.models import Match
from attacks.services.games import catalogue

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


def test_a_link_to_a_scene_makes_nothing(ana):
    assert ana.get("/play/xwing").headers["Location"] == "/"
    assert ana.get("/play/nothing").status_code == 404
    assert ana.post("/play/nothing").status_code == 404
    assert not Match.objects.exists()


@pytest.mark.parametrize(("asked", "number"), [("2", 2), ("99", 3), ("0", 1), ("-1", 1), ("x", 1), ("", 1)])
def test_a_scene_that_is_not_there_is_one_that_is(ana, asked, number):
    table = ana.post("/play/xwing", {"scene": asked}).headers["Location"]
    assert f'"scene":{number}' in Match.objects.get(id=table.split("/")[2]).trust
