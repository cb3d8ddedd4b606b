"""Up to five people at one table: asked for, invited seat by seat, shown while they come, let in."""

from __future__ import annotations

import json
import re
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from attacks.models import Holder, Match
from attacks.services.games import catalogue
from attacks.services.lobby import lobby
from attacks.services.match.commands import Concede, Order, Take
from attacks.services.store.matches import act, view
from tests.rooms.starships.test_brought import OWN
from tests.support.people.browser import Person
from tests.support.said import said
from tools.matches import new_match

KEY = next(key for key, game in catalogue.games().items() if len(game.seats) == 5)
GAME = catalogue.games()[KEY]
ASKED = {name: str(GAME.defaults.get(name, values[0])) for name, values in GAME.options.items()}
ANSWERS: dict[str, Any] = {"game": KEY, "mode": GAME.modes[0], **ASKED}
SEATS = ("p2", "p3", "p4", "p5")


@pytest.fixture
def others(db) -> list[Person]:
    return [Person(name) for name in ("Ben", "Chie", "Emi", "Finn")]


def opened(ana: Any, seats: int = 5, **answers: Any) -> tuple[str, dict[str, str]]:
    """Ana's match, and the links by seat."""
    match_id, _link, _code = ana.opens(**ANSWERS, seats=str(seats), **answers)
    match = Match.objects.get(id=match_id)
    return match_id, {row.seat: f"/j/{token}" for row, token in lobby.invites_of(match.holders.get(role="seat"))}


def comes(person: Person, link: str, ready: str = "0", **answers: Any) -> Any:
    return person.post(link, {"name": person.name, "fleet": "ready", "fleet_ready": ready, **answers})


def test_the_page_asks_for_two_to_five_players(ana):
    page = ana.reads(f"/new?game={KEY}")
    assert [f'name="seats" value="{n}"' in page for n in range(1, 7)] == [False, True, True, True, True, False]
    assert page.index('name="seats"') < page.index('id="mine-legend"'), "below the game, before anything is chosen"
    assert 'name="seats"' in ana.reads("/new?room=ti4").split('id="options"')[1], "a third with cards is an option"


def test_every_free_seat_has_a_link_a_code_and_a_picture_of_its_own(ana):
    match_id, links = opened(ana)
    page = ana.reads(f"/m/{match_id}/invite")
    assert tuple(links) == SEATS and len(set(links.values())) == 4
    for seat, link in links.items():
        assert f'value="http://testserver{link}"' in page and f">Seat {seat[1]}</h2>" in page
    assert page.count("<svg") >= 4 and len(set(re.findall(r'-code" [^>]*>([A-Z2-9]{3}-[A-Z2-9]{3})<', page))) == 4
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_whoever_waits_sees_who_has_come_and_the_match_begins_with_the_last(ana, others, dan):
    match_id, links = opened(ana)
    for place, (person, link) in enumerate(zip(others, links.values(), strict=True), 1):
        assert Match.objects.get().status == "open"
        for reader in (ana.reads(f"/m/{match_id}/invite/status"), dan.reads(f"/m/{match_id}/watch")):
            assert reader.count("waiting…") == 5 - place
            assert all(one.name in reader for one in others[: place - 1])
        went = comes(person, link)
        assert went.headers["Location"] == f"/m/{match_id}" + ("" if place == 4 else "/invite")
    match = Match.objects.get()
    seen = view(match, "watch")
    assert match.status == "live" and len({ship["kind"] for ship in seen["ships"].values()}) == 5
    assert {part["name"] for part in seen["seats"].values()} == {"Ana", "Ben", "Chie", "Emi", "Finn"}
    assert "Ana – Ben – Chie – Emi – Finn" in dan.reads(f"/m/{match_id}/watch")


def test_a_vessel_somebody_has_is_refused_at_once_and_the_seat_stays_free(ana, others):
    _id, links = opened(ana, 4, mine_ready="2")
    ben = others[0]
    heard = comes(ben, links["p2"], "2")
    assert heard.status_code == 400 and said("starships.lists.size.one", n="the same") in heard.content.decode()
    assert not Holder.objects.filter(seat="p2").exists()
    assert comes(ben, links["p2"], "3").status_code == 302


def test_the_host_brings_a_deck_of_the_group_and_all_play_with_it(ana, ben):
    _id, links = opened(ana, 2, mine="paste", mine_text=json.dumps({"vessel": "tug", "deck": OWN}))
    assert comes(ben, links["p2"]).status_code == 302
    seen = view(Match.objects.get(), "p1")
    assert seen["card_order"] == ["shot", "duck"]
    assert [seen["ships"][seat]["name"] for seat in ("p1", "p2")] == ["Tug", "barge"]


def test_a_deck_that_cannot_be_played_is_named_with_its_place(ana):
    deck = json.loads(json.dumps(OWN))
    deck["cards"][1]["window"] = "noon"
    heard = ana.new(**ANSWERS, seats="2", mine="paste", mine_text=json.dumps(deck))
    assert heard.status_code == 400 and "$.cards[1].window" in heard.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize("seats", ["2", "5"])
def test_alone_one_plays_all_seats(ana, seats):
    more = {f"p{n}": "ready" for n in range(3, 6)} | {f"p{n}_ready": "0" for n in range(3, 6)}
    data = ana.answers(alone="on", theirs="ready", theirs_ready="0", **more, **ANSWERS)
    went = ana.client.post("/new?alone=1", {**data, "seats": seats})
    match = Match.objects.get()
    assert (went.headers["Location"], match.status) == (f"/m/{match.id}", "live")
    roles = " ".join(f"p{n}" for n in range(1, int(seats) + 1))
    assert f'data-roles="{roles}"' in ana.reads(f"/m/{match.id}")


def test_a_vessel_is_kept_among_ones_fleets_shown_and_changed(ana):
    address = ana.post("/fleets", {"game": KEY, "text": "mule"}).headers["Location"]
    assert said("starships.vessels.mule") in ana.reads(address)
    ana.post(f"{address}/build", {"fleet-vessel": "warden"})
    assert said("starships.vessels.warden") in ana.reads(address)


def test_the_pages_of_a_match_give_no_hand_away(db, dan):
    match_id, _tokens = new_match((1, 2), game=(GAME.room, GAME.edition), order="given")
    hand = view(Match.objects.get(), "p1")["seats"]["p1"]["cards"]
    assert len(hand) > 1
    names = [catalogue.words("starships", "en")["cards"][card] for card in hand]
    hand = [card for card in hand if card != "both"]  # who may see odds is told by the same word
    for address in (f"/m/{match_id}/watch", f"/m/{match_id}/audit", f"/m/{match_id}/record.json"):
        page = dan.reads(address)
        assert not any(name in page for name in names) and not any(f'"{card}"' in page for card in hand)


def test_the_result_and_its_line_name_everybody(ana):
    match_id, tokens = new_match((1, 2, 3), game=(GAME.room, GAME.edition), order="given")
    holders = {seat: lobby.holder_by_token(token).id for seat, token in tokens.items()}
    for seat in holders:
        expect = view(Match.objects.get(), seat)["prompt"]["n"]
        assert '"ack"' in act(match_id, holders[seat], Order(f"k{seat}", "take", Take("keep", ()), expect))[0]
    for seat, then in (("p2", "live"), ("p1", "over")):
        assert '"ack"' in act(match_id, holders[seat], Order(f"c{seat}", "concede", Concede("resign")))[0]
        assert Match.objects.get().status == then
    page = ana.reads(f"/m/{match_id}/result")
    assert (
        said("table.winner", seat="Emi") in page
        and said("page.conceded", loser="Ana") in page
        and page.count("gave up</span>") == page.count("Conceded</span>") == 1
    )
    head, line = ana.get(f"/m/{match_id}/result.csv").content.decode().splitlines()[:2]
    told = dict(zip(head.lstrip("\ufeff").split(","), line.split(","), strict=True))
    assert [told[f"player{n}"] for n in (1, 2, 3)] == ["Ana", "Ben", "Emi"] and told["winner"] == "Emi"
    assert told["survivors2"] == "none" and told["survivors3"] == told["squad3"] != ""


def test_a_demo_is_laid_for_as_many_as_wanted_and_refused_for_too_many(ana, others):
    heard = StringIO()
    call_command("demo", game=KEY, seats=4, stdout=heard)
    links = re.findall(r"/[jm]/\S+", heard.getvalue())
    assert len(links) == 5 and [ana.get(link).status_code for link in links] == [200] * 5
    for person, link in zip(others, links, strict=False):
        assert person.post(link, {"name": person.name}).status_code == 302
    assert Match.objects.get().status == "live"
    for game, seats in ((KEY, 6), (KEY, 1), ("chess/1", 2)):
        with pytest.raises(CommandError):
            call_command("demo", game=game, seats=seats)


def test_where_the_host_brings_a_deck_its_vessels_are_offered(ana, ben):
    _id, links = opened(ana, 2, mine="paste", mine_text=json.dumps({"vessel": "tug", "deck": OWN}))
    page = ben.reads(links["p2"])
    assert [
        f'data-tell="{name}"' in page
        for name in (said("starships.vessels.any"), "Tug", "barge", said("starships.vessels.mule"))
    ] == [
        *(True, True, True),
        False,
    ]
    heard = comes(ben, links["p2"], "1")
    assert heard.status_code == 400 and said("starships.lists.size.one", n="the same") in heard.content.decode()
    assert comes(ben, links["p2"], "2").status_code == 302
    assert view(Match.objects.get(), "watch")["ships"]["p2"]["kind"] == "barge"
