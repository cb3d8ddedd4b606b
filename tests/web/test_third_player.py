"""A third player with cards in hand: asked for, invited, let in, shown."""

from __future__ import annotations

import re
from typing import Any

import pytest

from attacks.models import Holder, Match
from attacks.services import fleets
from attacks.services.games import catalogue
from attacks.services.lobby import lobby
from attacks.services.store.matches import view
from tests.support.said import said

KEY = next((key for key, game in catalogue.games().items() if game.guests), "")
GAME = catalogue.games()[KEY]
ASKED = {name: str(GAME.defaults.get(name, values[0])) for name, values in GAME.options.items()}
ANSWERS: dict[str, Any] = {"game": KEY, "mode": GAME.modes[0], **ASKED}


def opened(ana: Any) -> tuple[str, dict[str, str]]:
    """Ana's match for three, and the links by seat."""
    match_id, _link, _code = ana.opens(**ANSWERS, seats="3")
    match = Match.objects.get(id=match_id)
    return match_id, {row.seat: f"/j/{token}" for row, token in lobby.invites_of(match.holders.get(role="seat"))}


def sat(ana: Any, ben: Any, chie: Any) -> Match:
    match_id, links = opened(ana)
    assert ben.takes(links["p2"]).status_code == 302
    assert chie.takes(links["p3"], fleet_ready="0").status_code == 302
    return Match.objects.get(id=match_id)


@pytest.mark.parametrize("key", list(catalogue.games()))
def test_a_third_player_is_offered_only_where_the_game_has_a_seat_for_one(ana, key):
    page = ana.reads(f"/new?game={key}")
    assert ('name="seats"' in page) == (len(catalogue.games()[key].seats) > 2)


def test_without_a_third_player_there_is_one_link(ana):
    match_id, _link, _code = ana.opens(**ANSWERS)
    page = ana.reads(f"/m/{match_id}/invite")
    assert page.count("/j/") == len(re.findall(r'"http://testserver/j/', page)) > 0
    assert 'id="seat-link"' in page and 'id="seat-p3-link"' not in page


def test_the_invite_page_has_a_link_and_a_code_for_each_of_both(ana):
    match_id, links = opened(ana)
    page = ana.reads(f"/m/{match_id}/invite")
    for link in links.values():
        assert f'value="http://testserver{link}"' in page
    assert 'id="seat-code"' in page and 'id="seat-p3-code"' in page
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_a_new_link_for_the_third_player_leaves_the_opponents(ana):
    match_id, links = opened(ana)
    ana.post(f"/m/{match_id}/invite/renew", {"seat": "p3"})
    page = ana.reads(f"/m/{match_id}/invite")
    assert links["p2"] in page and links["p3"] not in page


def test_the_third_player_is_asked_for_cards_and_not_for_ships(ana, chie):
    _id, links = opened(ana)
    page = chie.reads(links["p3"])
    assert said("page.you_do_not_fight") in page and 'name="fleet-hand_sabotage"' in page
    assert "fleet-space_fighter" not in page
    assert "fleet-space_fighter" in chie.reads(links["p2"])


def test_the_match_begins_with_the_third_player(ana, ben, chie):
    match_id, links = opened(ana)
    assert ben.takes(links["p2"]).headers["Location"] == f"/m/{match_id}/invite"
    assert Match.objects.get().status == "open"
    built = {"fleet": "build", "fleet-hand_sabotage": "1", "fleet-unknown_cards": "1"}
    went = chie.post(links["p3"], {"name": "Chie", **built})
    assert went.headers["Location"] == f"/m/{match_id}"
    match = Match.objects.get()
    assert match.status == "live"
    assert view(match, "watch")["seats"]["p3"]["cards"] == {"action": 2}
    assert 'data-roles="p3"' in chie.reads(f"/m/{match_id}")


def test_a_third_player_who_brings_ships_reads_why_not_and_may_try_again(ana, ben, chie):
    _id, links = opened(ana)
    ben.takes(links["p2"])
    told = chie.post(links["p3"], {"name": "Chie", "fleet": "paste", "fleet_text": "2 cruiser; hand: sabotage"})
    assert told.status_code == 400
    assert said("page.a_third_player_brings") in told.content.decode()
    assert not Holder.objects.filter(seat="p3").exists()
    assert chie.takes(links["p3"], fleet_ready="0").status_code == 302


def test_an_opponent_without_ships_reads_why_not(ana, ben, chie):
    _id, links = opened(ana)
    chie.takes(links["p3"], fleet_ready="0")
    told = ben.post(links["p2"], {"name": "Ben", "fleet": "paste", "fleet_text": "hand: sabotage"})
    assert told.status_code == 400
    assert said("xwing.lists.size.other", n="needs") in told.content.decode()


def test_alone_one_plays_all_three(ana):
    page = ana.reads(f"/new?alone=1&game={KEY}")
    assert said("page.third_players_cards") in page
    data = ana.answers(alone="on", theirs="ready", theirs_ready="1", p3="ready", p3_ready="0", **ANSWERS)
    went = ana.post("/new?alone=1", {**data, "seats": "3"})
    match = Match.objects.get()
    assert (went.headers["Location"], match.status) == (f"/m/{match.id}", "live")
    assert 'data-roles="p1 p2 p3"' in ana.reads(f"/m/{match.id}")


def test_alone_for_two_nobody_is_asked_for_a_third_hand(ana):
    data = ana.answers(alone="on", theirs="ready", theirs_ready="1", p3="paste", p3_text="", **ANSWERS)
    ana.post("/new?alone=1", {**data, "seats": "2"})
    assert view(Match.objects.get(), "watch")["seat_order"] == ["p1", "p2"]


def test_a_third_hand_that_cannot_be_read_leads_back_to_it(ana):
    data = ana.answers(alone="on", theirs="ready", theirs_ready="1", p3="paste", p3_text="", **ANSWERS)
    told = ana.post("/new?alone=1", {**data, "seats": "3"})
    assert told.status_code == 400
    assert 'href="#p3_text"' in told.content.decode()
    assert not Match.objects.exists()


def test_the_result_names_who_fought_and_who_had_cards(ana, ben, chie):
    match = sat(ana, ben, chie)
    ben.concedes(match.id)
    page = ana.reads(f"/m/{match.id}/result")
    assert said("table.winner", seat="Ana") in page and said("page.conceded", loser="Ben") in page
    assert re.search(r"<dt>With cards in hand</dt><dd>Chie</dd>", page)
    line = ana.get(f"/m/{match.id}/result.csv").content.decode()
    assert "player2" in line and "player3" not in line


def test_the_name_of_a_ready_made_hand_tells_nobody_what_is_in_it():
    for game in catalogue.games().values():
        for hand in fleets.ready_made(game.room, game.edition, guest=True) if game.guests else ():
            assert hand.cards or hand.unknown_cards
            assert not any(word in hand.name.lower() for card in hand.cards for word in card.split("_"))


def test_whoever_watches_sees_three_seats(ana, ben, chie, dan):
    match = sat(ana, ben, chie)
    assert "Ana – Ben – Chie" in dan.reads(f"/m/{match.id}/watch")
