"""What a setup hides: a hand of cards is in nobody else's first event, and the record still replays."""

from __future__ import annotations

import json

import pytest

from attacks.engine.values import JUDGE
from attacks.models import Event, Match
from attacks.rooms import ROOMS
from attacks.services import fleets as fleet
from attacks.services.decision import views
from attacks.services.lobby import lobby
from attacks.services.match.hidden_setup import parted, whole
from attacks.services.store.replay import replay
from tests.services.tinyroom import Tiny


class Hiding(Tiny):
    hidden = ("cards",)


SETUP = {
    "edition": "codex",
    "seats": {
        "p1": {"name": "Ana", "squad": {"name": "Sol", "cards": ["direct_hit"], "ships": []}},
        "p2": {"name": "Ben", "squad": {"name": "Letnev", "ships": []}},
    },
}


def test_a_hand_goes_to_its_player_and_a_judge_and_comes_back_whole():
    known, secret = parted(Hiding(), SETUP)
    assert "direct_hit" not in json.dumps(known)
    hand = {"squads": {"p1": {"cards": ["direct_hit"]}}}
    assert secret == {"p1": hand, JUDGE: hand}
    assert whole(known, secret) == SETUP
    assert SETUP["seats"]["p1"]["squad"]["cards"] == ["direct_hit"], "the setup itself is left as it was"


def test_a_room_that_hides_nothing_tells_its_setup_to_all():
    assert parted(Tiny(), SETUP) == (SETUP, {})
    assert whole(SETUP, {}) == SETUP


@pytest.mark.django_db
@pytest.mark.parametrize("room", [key for key, room in ROOMS.items() if "cards" in room.hidden])
def test_the_first_event_of_a_match_holds_no_card_of_somebody_else(room):
    edition = "codex"
    squads = {"p1": fleet.ready_made(room, edition)[0], "p2": fleet.ready_made(room, edition)[1]}
    assert squads["p1"].cards and set(squads["p1"].cards).isdisjoint(squads["p2"].cards)
    fleets = {seat: fleet.from_squad(squad, room=room, edition=edition) for seat, squad in squads.items()}
    match, links = lobby.create_prepared_match(
        room=room, edition=edition, mode="combat", options={}, title="", fleets=fleets, public=False
    )
    for link in links.values():
        lobby.join(lobby.invite_by(link), name="Somebody")
    began = Event.objects.get(match=match, n=1)
    for audience, own in (("p1", squads["p1"]), ("p2", squads["p2"]), ("watch", None), ("commentator", None)):
        seen = views.event_json(began, audience)
        for squad in squads.values():
            for card in squad.cards:
                assert (card in seen) == (squad is own), (audience, card)
    assert all(card in views.event_json(began, JUDGE) for squad in squads.values() for card in squad.cards)
    report = replay(Match.objects.get(id=match.id))
    assert report.ok, report.problems
