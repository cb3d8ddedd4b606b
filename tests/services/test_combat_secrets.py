"""Hands and assignments of a stored space combat: in no byte that others get before they are shown."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from attacks.engine import fair
from attacks.models import Event
from attacks.rooms.ti4.fleet.squad import Fleet, UnitRow
from attacks.services import fleets as fleet
from attacks.services.match.commands import Concede, Order
from attacks.services.record import export
from attacks.services.store import matches
from tests.support.people.table import Alone, alone

HAND = ("direct_hit", "skilled_retreat")
OTHERS = ("p2", "watch")
HIT = 10


class Combat(Alone):
    """A started combat of two equal fleets; Ana (p1) holds two cards that stand nowhere else."""

    def __init__(self, cards: tuple[str, ...] = HAND, **options: str) -> None:
        rows = (UnitRow("cruiser", 4), UnitRow("carrier", 1), UnitRow("fighter", 4))
        brought = [Fleet(name=f"Fleet of {name}", ships=rows, cards=hand) for name, hand in (("A", cards), ("B", ()))]
        fleets = [fleet.from_squad(one, room="ti4", edition="codex") for one in brought]
        created = alone(
            fleets, room="ti4", edition="codex", mode="combat", options={"first": "p1", "dice": "entered", **options}
        )
        super().__init__(created)

    def to(self, number: str) -> None:
        """Decline and roll (two hits each) until the combat stands at a step."""
        while self.step() != number:
            seat = self.asked()[0]
            offers = matches.view(self.row, seat)["prompt"]["offers"]
            if "enter" in offers:
                dice = len(offers["enter"]["picks"])
                self.done(seat, "enter", *((0,) if place < 2 else (1,) for place in range(dice)))
            else:
                self.done(seat, "decline")


@pytest.fixture
def combat(transactional_db: Any) -> Combat:
    return Combat()


def test_which_cards_a_hand_holds_is_in_no_byte_for_others(combat: Combat):
    refused = combat.take("p2", "direct_hit")
    assert refused["t"] == "err"
    combat.to("4.4")
    for card in HAND:
        assert card not in json.dumps(refused)
        assert card in combat.heard("p1")
        for audience in OTHERS:
            assert card not in combat.heard(audience)
    for audience in OTHERS:
        assert matches.view(combat.row, audience)["seats"]["p1"]["cards"] == {"action": 2}


def test_a_card_that_is_played_is_seen_by_all_and_the_rest_stays_hidden(combat: Combat):
    while "skilled_retreat" not in matches.view(combat.row, "p1")["prompt"]["offers"]:
        combat.done("p1", "decline")
    reason = matches.view(combat.row, "p1")["prompt"]["offers"]["skilled_retreat"]["why_not"]
    assert reason == "NO_ELIGIBLE_SYSTEM"
    for audience in OTHERS:
        assert "NO_ELIGIBLE_SYSTEM" not in combat.heard(audience)


def test_nobody_reads_an_assignment_before_both_are_made(combat: Combat):
    combat.to("4.4")
    head = Event.objects.filter(match_id=combat.id).count()
    secret = (2, 0, 0)
    combat.done("p1", "assign", secret)
    assert combat.asked() == ["p2"]
    mine = matches.view(combat.row, "p1")["seats"]["p1"]["commit"]
    assert len(mine) == 2
    for audience in (*OTHERS, "judge"):
        view = matches.view(combat.row, audience)
        assert view["seats"]["p1"]["committed"] is True
        assert "commit" not in view["seats"]["p1"]
        told = combat.heard(audience, head)
        assert "[2,0,0]" not in told.replace(" ", "")
    combat.done("p2", "assign", (0, 0, 2))
    told = combat.heard("watch", head)
    assert told.count('"hits.assigned"') >= 2
    lost = [ship for ship in mine if matches.view(combat.row, "watch")["ships"][ship]["state"] == "destroyed"]
    assert lost == mine


@pytest.mark.django_db
@pytest.mark.parametrize(("option", "shown"), [({}, False), ({"hands": "closed"}, False), ({"hands": "opened"}, True)])
def test_cards_that_stayed_in_hand_stay_closed_after_the_combat_unless_the_table_opens_them(option, shown):
    combat = Combat(**option)
    order = Order("end", "concede", Concede("resign"))
    assert msgspec.json.decode(matches.act(combat.id, combat.holders["p2"], order)[0])["t"] == "ack"
    record = json.loads(json.dumps(export.export(combat.row, "watch")))
    assert fair.check(record).problems == []
    assert all((card in json.dumps(record)) is shown for card in HAND)
    assert all(card in json.dumps(export.export(combat.row, "p1")) for card in HAND)
