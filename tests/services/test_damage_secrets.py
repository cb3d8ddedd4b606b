"""Facedown damage cards of a stored match: in no view, event, patch or file for anybody but a judge."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from attacks.models import Event
from attacks.rooms import room
from attacks.rooms.xwing.deck import KEYS
from attacks.services import fleets as fleet
from attacks.services.live import feed
from attacks.services.match.events import ROLLED
from attacks.services.store import matches
from attacks.services.store.repository import table_at
from tests.conftest import SCALE
from tests.rooms.legal import answers
from tests.support.people.table import Alone, alone

OTHERS = ("p1", "p2", "watch")
HIT = room("xwing").names["face"].index("hit")


class Duel(Alone):
    """A started X-Wing match with damage decks, and what Ana (p1) and Ben (p2) do there."""

    def __init__(self) -> None:
        squads = fleet.ready_made("xwing", "2.0")
        fleets = [fleet.from_squad(squad, room="xwing", edition="2.0") for squad in squads[:2]]
        super().__init__(alone(fleets, room="xwing", edition="2.0", options={"rounds": 1, "damage": "deck"}))

    def agreed(self, offer: str, *picks: tuple[int, ...]) -> None:
        """Ana does something by hand and Ben confirms."""
        assert self.take("p1", offer, *picks)["t"] == "ack"
        assert self.take("p2", "confirm_edits")["t"] == "ack"

    def faceup(self) -> list[str]:
        """Every card that ever was dealt faceup, as the log tells."""
        events = Event.objects.filter(match_id=self.id, kind="card.faceup")
        return [json.loads(event.body)["d"]["damage_card"] for event in events]


@pytest.fixture
def duel(transactional_db: Any) -> Duel:
    return Duel()


def named(text: str) -> set[str]:
    return {key for key in KEYS[1:] if key in text}


def test_no_byte_tells_others_what_lies_facedown_until_it_is_exposed(duel: Duel):
    ship = int(matches.view(duel.row, "watch")["ship_order"][0])
    duel.agreed("card_suffer", (ship,), (HIT,), (10,))
    lying = matches.view(duel.row, "judge")["facedown"][str(ship)]
    assert len(lying) > 2
    assert named(duel.heard("judge")) == set(lying)
    for audience in OTHERS:
        assert named(duel.heard(audience)) == set()
        assert matches.view(duel.row, audience)["ships"][str(ship)]["damage"]["hit"] == len(lying)
    refused = duel.take("p2", "card_repair", (1,))
    assert (refused["t"], named(json.dumps(refused))) == ("err", set())
    duel.agreed("card_deal", (ship + 1,), (1,))
    ships = matches.view(duel.row, "watch")["ships"].values()
    shown = {card["card"] for view in ships for card in view.get("faceup", {}).values()}
    told = set(duel.faceup())
    assert told
    assert shown <= told
    for audience in OTHERS:
        assert named(duel.heard(audience)) == told


@pytest.mark.parametrize("seed", range(2 * SCALE))
def test_no_byte_names_a_card_that_never_lay_open_whatever_is_done_to_cards(duel: Duel, seed: int):
    rng, game, replies = Random(seed), room("xwing"), ""
    for _ in range(14):
        state = table_at(duel.id).state  # type: ignore[union-attr]
        able = [one for one in game.offers(state, "p1") if one.key.startswith("card_") and not one.why_not]
        offer = rng.choice(able)
        reply = duel.take("p1", offer.key, *(answers(pick, rng) for pick in offer.picks))
        replies += json.dumps(reply)
        if reply["t"] == "ack":
            replies += json.dumps(duel.take("p2", "confirm_edits"))
        shown = exposed(duel)
        assert named(replies) <= shown
        for audience in OTHERS:
            assert named(duel.heard(audience)) <= shown
    assert named(duel.heard("judge"))


def exposed(duel: Duel) -> set[str]:
    """Every card that was dealt faceup, exposed or discarded."""
    kinds = ("card.faceup", "card.exposed", "card.discarded")
    events = Event.objects.filter(match_id=duel.id, kind__in=kinds)
    return {json.loads(event.body)["d"].get("damage_card", "") for event in events}


def test_of_a_draw_others_learn_that_it_was_and_how_many_cards_were_left(duel: Duel):
    ship = int(matches.view(duel.row, "watch")["ship_order"][0])
    duel.agreed("card_deal", (ship,), (0,))
    (drawn,) = Event.objects.filter(match_id=duel.id, kind=ROLLED)
    for audience in OTHERS:
        told = json.loads(feed.load(duel.id, drawn.n - 1).events_json(audience, True))[0]  # type: ignore[union-attr]
        assert (told["k"], told["d"]) == (ROLLED, {"index": 0, "sides": 33})
        assert "secret" not in told
        assert "part_salt" not in told
    told = json.loads(feed.load(duel.id, drawn.n - 1).events_json("judge", True))[0]  # type: ignore[union-attr]
    assert list(told["secret"]) == ["faces"]


def test_the_record_of_a_match_with_decks_plays_again(duel: Duel):
    ships = matches.view(duel.row, "watch")["ship_order"]
    for ship in map(int, ships):
        duel.agreed("card_suffer", (ship,), (HIT,), (2,))
    report = matches.replay(duel.row)
    assert report.problems == []
    assert report.rolls >= 2
