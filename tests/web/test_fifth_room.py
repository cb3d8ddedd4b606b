"""A room without fleets, odds or a script of its own: every page answers, and of the other games as before."""

from __future__ import annotations

import json
from io import StringIO
from random import Random

import pytest
from django.core.management import call_command

from attacks.models import Fleet, Match
from attacks.rooms import ROOMS
from attacks.services.games import catalogue, house_rules
from attacks.services.match.commands import Order, Take
from attacks.services.store import holders as holders_
from attacks.services.store import matches
from attacks.web.common import words
from tests.rooms.fifth.room import Fifth
from tests.services.test_replay import random_answer
from tests.support.people.browser import Person
from tests.tournament.test_pages import NEW

KEY = "fifth/1"
ANSWERS = {"game": KEY, "mode": "game", "mine": "none", "theirs": "none"}


@pytest.fixture(autouse=True)
def fifth(monkeypatch):
    """In the registry for this test only, and in nothing that pages remember of it."""
    remembered = (
        catalogue.games,
        catalogue.words,
        house_rules.house_rules,
        house_rules.differences,
        words.file_of,
        words.later_of,
    )
    monkeypatch.setitem(ROOMS, "fifth", Fifth())
    for one in remembered:
        one.cache_clear()
    yield
    monkeypatch.undo()
    for one in remembered:
        one.cache_clear()


def plays_to_its_end(match_id: str, *people: Person) -> Match:
    """Whoever is asked answers, until the match is over."""
    rng = Random(match_id)
    holders = {holder.seat: holder for one in people for holder in holders_.holders_in(match_id, one.tokens)}
    for number in range(60):
        row = Match.objects.get(id=match_id)
        if row.status == Match.Status.OVER:
            return row
        seat = matches.view(row, "watch")["turn"]["seats"][0]
        view = matches.view(row, seat)
        order = Order(f"c{number}", "take", Take(*random_answer(view, rng)), view["prompt"]["n"])
        answer, _head = matches.act(match_id, holders[seat].id, order)
        assert '"ack"' in answer, answer
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("address", ["/", "/new", f"/new?game={KEY}", "/fleets", "/help", "/odds", "/t/", "/t/new"])
def test_every_page_answers(ana, address):
    assert ana.get(address).status_code == 200


def test_nobody_is_asked_for_a_list_and_no_list_is_offered(ana):
    page = ana.reads(f"/new?game={KEY}")
    assert 'type="hidden" name="mine" value="none"' in page and 'type="hidden" name="theirs" value="none"' in page
    assert 'name="mine" value="paste"' not in page and 'name="mine" value="ready' not in page
    assert KEY not in ana.reads("/fleets")
    assert "room=fifth" not in ana.reads("/odds")  # a card is called Fifth Brother
    assert ana.post("/fleets/ready", {"game": KEY, "squad": "0"}).status_code == 404
    assert not Fleet.objects.exists()


def test_a_match_is_opened_joined_ended_and_read_afterwards(ana, ben, chie):
    match_id, link, _code = ana.opens(**ANSWERS)
    assert ben.takes(link, fleet="none").status_code == 302
    table = ana.reads(f"/m/{match_id}")
    assert "games/plain.js" in table and "games/fifth" not in table
    ben.concedes(match_id)
    for page in ("watch", "result", "replay", "replay.json", "audit", "record.json", "result.csv"):
        assert chie.get(f"/m/{match_id}/{page}", follow=True).status_code == 200, page
    record = json.loads(chie.get(f"/m/{match_id}/record.json").content)
    assert record["room"] == "fifth" and record["events"]
    assert "points" not in json.loads(chie.get(f"/m/{match_id}/odds-line.json").content)


def test_one_person_may_try_it_alone(ana):
    assert ana.get(f"/new?alone=1&game={KEY}").status_code == 200
    went = ana.new(**ANSWERS, alone="on")
    assert plays_to_its_end(went.headers["Location"].split("/")[2], ana).status == "over"


def test_a_demo_and_a_tournament_of_it_begin(ana):
    out = StringIO()
    call_command("demo", game=KEY, stdout=out)
    assert Match.objects.get().status == "open" and "/j/" in out.getvalue()
    made = ana.post("/t/new", {**NEW, "game": KEY, "profile": "plain"})
    assert made.status_code == 302
    assert "ListFortress" not in ana.reads(f"{made.headers['Location']}/settings")
