"""Addresses of list builders that hold their list come in by every door; results go out as another site takes them."""

from __future__ import annotations

import json

import pytest

from attacks.services.tournament import files, reading, rounds
from tests.support.people.browser import LIST
from tests.support.people.evening import OLA, Evening
from tests.web.test_api import Program

LINKS = {
    "xwing/2.5": "",
    "legion/2.6": "https://legionhq2.com/list/rebels/1000:1addt000,1ab0000,2ahedes00,1ao0hz,2al00000,cq,An",
    "ti4/codex": "https://ti4battle.com/?attacker-faction=Hacan&attacker-unit-destroyer=6&defender-unit-destroyer=6",
}


@pytest.fixture
def anybody(db) -> Program:
    return Program()


def link_of(anybody: Program, game: str) -> str:
    """An address with a list in it: X-Wing's as one of our own lists is copied out."""
    if game != "xwing/2.5":
        return LINKS[game]
    written = anybody.does("fleets/write", game=game, text=LIST)["exports"]
    return next(one["text"] for one in written if one["form"] == "link")


@pytest.mark.parametrize("game", LINKS)
def test_the_address_of_a_builder_is_a_list_for_programs_on_the_fleets_page_and_for_a_new_match(anybody, ana, game):
    link = link_of(anybody, game)
    read = anybody.does("fleets/read", game=game, text=link)
    assert read["squad"] and read["squad"]["ships"]
    kept = ana.post("/fleets", {"game": game, "text": link})
    assert kept.status_code == 302, kept.content.decode()[:3000]
    made = anybody.does("matches", game=game, name="Ana", fleet={"text": link})
    seen = anybody.reads(f"matches/{made['match']}")["view"]["seats"]["p1"]
    assert "squad" in seen


def test_results_go_out_as_listfortress_takes_them(anybody):
    evening = Evening(fleets=True)
    for paired in evening.open_round():
        evening.enter(paired, 20, 11)
    rounds.close(evening.tournament, OLA)
    told = anybody.reads(f"tournaments/{evening.tournament.slug}/listfortress")
    found = reading.book(evening.tournament)
    assert told["rounds"] and len(told["players"]) == 4
    assert told == json.loads(files.list_fortress(found, lists=reading.lists_open(found)))
    other = Evening(game="ti4/codex")
    refused = anybody.get(f"tournaments/{other.tournament.slug}/listfortress")
    assert (refused.status_code, refused.json()["code"]) == (409, "no_such_form")
