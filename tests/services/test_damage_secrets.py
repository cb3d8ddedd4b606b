"""Facedown damage cards of a stored match: in no view, event, patch or file for anybody but a judge."""

from __future__ import annotations

import itertools
import json
from random import Random
from typing import Any

import msgspec
import pytest

from attacks.models import Event, Match
from attacks.rooms import room
from attacks.rooms.xwing.deck import KEYS
from attacks.services import export, feed, fleet, lobby, match, replaying
from attacks.services.command import Order, Take
from attacks.services.record import ROLLED
from attacks.services.storing import table_at
from tests.conftest import SCALE
from tests.rooms.legal import answers

OTHERS = ("p1", "p2", "watch")
HIT = room("xwing").names["face"].index("hit")


class Duel:
    """A started X-Wing match with damage decks, and what Ana (p1) and Ben (p2) do there."""

    def __init__(self) -> None:
        squads = fleet.ready_made("xwing", "2.0")
        fleets = [fleet.from_squad(squad, room="xwing", edition="2.0") for squad in squads[:2]]
        created = lobby.create(
            room="xwing",
            edition="2.0",
            mode="game",
            options={"rounds": 1, "damage": "deck"},
            title="",
            host_name="Ana",
            host_fleet=fleets[0],
            other_fleet=fleets[1],
            public=False,
            alone=True,
        )
        self.id = created.match.id
        self.holders = {holder.seat: holder.id for holder, _ in created.holders}
        self.numbers = itertools.count(1)

    @property
    def row(self) -> Match:
        return Match.objects.get(id=self.id)

    def take(self, seat: str, offer: str, *picks: tuple[int, ...]) -> dict[str, Any]:
        expect = match.view(self.row, seat)["prompt"]["n"]
        order = Order(f"c{next(self.numbers)}", "take", Take(offer, picks), expect)
        reply: dict[str, Any] = msgspec.json.decode(match.act(self.id, self.holders[seat], order)[0])
        return reply

    def agreed(self, offer: str, *picks: tuple[int, ...]) -> None:
        """Ana does something by hand and Ben confirms."""
        assert self.take("p1", offer, *picks)["t"] == "ack"
        assert self.take("p2", "confirm_edits")["t"] == "ack"

    def faceup(self) -> list[str]:
        """Every card that ever was dealt faceup, as the log tells."""
        events = Event.objects.filter(match_id=self.id, kind="card.faceup")
        return [json.loads(event.body)["d"]["damage_card"] for event in events]

    def heard(self, audience: str) -> str:
        """All that an audience gets of the match, as one text."""
        found = feed.read(self.id, 0)
        assert found is not None
        kept = [found.view(audience), export.export(self.row, audience), replaying.frames(self.row, audience)]
        return json.dumps(kept) + found.told(audience, False) + found.told(audience, True)


@pytest.fixture
def duel(transactional_db: Any) -> Duel:
    return Duel()


def named(text: str) -> set[str]:
    return {key for key in KEYS[1:] if key in text}


def test_no_byte_tells_others_what_lies_facedown_until_it_is_exposed(duel: Duel):
    ship = int(match.view(duel.row, "watch")["ship_order"][0])
    duel.agreed("card_suffer", (ship,), (HIT,), (10,))
    lying = match.view(duel.row, "judge")["facedown"][str(ship)]
    assert len(lying) > 2
    assert named(duel.heard("judge")) == set(lying)
    for audience in OTHERS:
        assert named(duel.heard(audience)) == set()
        assert match.view(duel.row, audience)["ships"][str(ship)]["damage"]["hit"] == len(lying)
    refused = duel.take("p2", "card_repair", (1,))
    assert (refused["t"], named(json.dumps(refused))) == ("err", set())
    duel.agreed("card_deal", (ship + 1,), (1,))
    ships = match.view(duel.row, "watch")["ships"].values()
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
    ship = int(match.view(duel.row, "watch")["ship_order"][0])
    duel.agreed("card_deal", (ship,), (0,))
    (drawn,) = Event.objects.filter(match_id=duel.id, kind=ROLLED)
    for audience in OTHERS:
        told = json.loads(feed.read(duel.id, drawn.n - 1).told(audience, True))[0]  # type: ignore[union-attr]
        assert (told["k"], told["d"]) == (ROLLED, {"index": 0, "sides": 33})
        assert "secret" not in told
        assert "part_salt" not in told
    told = json.loads(feed.read(duel.id, drawn.n - 1).told("judge", True))[0]  # type: ignore[union-attr]
    assert list(told["secret"]) == ["faces"]


def test_the_record_of_a_match_with_decks_plays_again(duel: Duel):
    ships = match.view(duel.row, "watch")["ship_order"]
    for ship in map(int, ships):
        duel.agreed("card_suffer", (ship,), (HIT,), (2,))
    report = match.replay(duel.row)
    assert report.problems == []
    assert report.rolls >= 2
