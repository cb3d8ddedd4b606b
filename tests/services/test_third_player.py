"""A match with a third player: it begins when all have come, nobody else sees the third hand, and only two can win."""

from __future__ import annotations

import itertools
import json
from typing import Any

import msgspec
import pytest

from attacks.models import Event, Match
from attacks.rooms import ROOMS
from attacks.rooms.ti4.fleet.squad import Fleet, UnitRow
from attacks.services import fleets
from attacks.services.common.errors import LobbyError
from attacks.services.decision import views
from attacks.services.lobby import lobby
from attacks.services.match.commands import Concede, Order, Take
from attacks.services.match.terms import Clock, MatchTerms
from attacks.services.record import export
from attacks.services.store import matches

pytestmark = pytest.mark.django_db
THREE = ("p1", "p2", "p3")
CANARY = "sabotage"
numbers = itertools.count(1)


def stored(name: str, **more: Any) -> Any:
    return fleets.from_squad(Fleet(name=name, **more), room="ti4", edition="codex")


def ships(name: str, **more: Any) -> Any:
    return stored(name, ships=(UnitRow("cruiser", 2),), **more)


def created(seats: tuple[str, ...] = THREE, **more: Any) -> lobby.Created:
    usual: dict[str, Any] = {
        "room": "ti4",
        "edition": "codex",
        "mode": "combat",
        "options": {"first": "p1", "dice": "entered"},
        "title": "",
        "host_name": "Ana",
        "host_fleet": ships("A", cards=("morale_boost",)),
        "public": True,
    }
    return lobby.create(**usual | {"seats": seats} | more)


class Three:
    """A started combat: Ana and Ben fight, Chie has cards."""

    def __init__(self, **more: Any) -> None:
        made = created(**more)
        ana = made.holders[0][0]
        links = {invite.seat: invite for invite, _token in lobby.invites_of(ana)}
        _match, ben, _ = lobby.join(links["p2"], name="Ben", fleet=ships("B"))
        _match, chie, _ = lobby.join(links["p3"], name="Chie", fleet=stored("C", cards=(CANARY,)))
        self.id = made.match.id
        self.holders = {"p1": ana.id, "p2": ben.id, "p3": chie.id}

    @property
    def row(self) -> Match:
        return Match.objects.get(id=self.id)

    def send(self, seat: str, op: str, what: Any, expect: int = 0) -> dict[str, Any]:
        order = Order(f"c{next(numbers)}", op, what, expect)
        answer: dict[str, Any] = msgspec.json.decode(matches.act(self.id, self.holders[seat], order)[0])
        return answer

    def take(self, seat: str, offer: str, *picks: tuple[int, ...]) -> None:
        expect = matches.view(self.row, seat)["prompt"]["n"]
        assert self.send(seat, "take", Take(offer, picks), expect)["t"] == "ack"

    def heard(self, audience: str) -> str:
        """All that an audience gets: the picture, every event with the chain, the record as a file."""
        row = self.row
        told = [views.event(event, audience, chain=chain) for event in row.events.all() for chain in (False, True)]
        return json.dumps([matches.view(row, audience), told, export.export(row, audience)])


def test_the_match_begins_only_when_all_three_have_come_in_whatever_order():
    for order in (("p2", "p3"), ("p3", "p2")):
        made = created()
        links = {invite.seat: invite for invite, _token in lobby.invites_of(made.holders[0][0])}
        assert set(links) == {"p2", "p3"}
        first, second = order
        brought = {"p2": ships("B"), "p3": stored("C", cards=(CANARY,))}
        row, _holder, _ = lobby.join(links[first], name="One", fleet=brought[first])
        assert (row.status, row.head) == ("open", 0)
        assert matches.view(row, "watch")["seat_order"] == list(THREE)
        row, _holder, _ = lobby.join(links[second], name="Two", fleet=brought[second])
        assert row.status == "live"
        assert set(matches.view(row, "watch")["seats"]) == set(THREE)


def test_two_seats_are_a_match_as_before():
    made = created(seats=("p1", "p2"))
    assert made.match.trust == created(seats=()).match.trust
    assert [invite.seat for invite, _token in lobby.invites_of(made.holders[0][0])] == ["p2"]
    assert made.invite is not None
    row, _holder, _ = lobby.join(made.invite[0], name="Ben", fleet=ships("B"))
    assert row.status == "live"
    view = matches.view(row, "p1")
    assert view["seat_order"] == ["p1", "p2"]
    assert "rivals" not in view["match"]
    assert set(msgspec.json.decode(row.prompts)) == {"p1", "p2"}


@pytest.mark.parametrize("seats", [("p1", "p3"), ("p1", "p2", "p4"), ("p3",)])
def test_seats_that_a_room_does_not_have_so_are_refused(seats: tuple[str, ...]):
    with pytest.raises(LobbyError) as error:
        created(seats=seats)
    assert error.value.code == "no_such_seat"
    assert not Match.objects.exists()


def test_a_room_for_two_has_no_third_seat():
    assert ROOMS["xwing"].seats == ("p1", "p2")
    with pytest.raises(LobbyError):
        created(room="xwing", edition="2.0")


def test_a_third_player_with_ships_cannot_begin_and_the_seat_stays_free():
    made = created()
    links = {invite.seat: invite for invite, _token in lobby.invites_of(made.holders[0][0])}
    lobby.join(links["p2"], name="Ben", fleet=ships("B"))
    with pytest.raises(LobbyError) as error:
        lobby.join(links["p3"], name="Chie", fleet=ships("C"))
    assert error.value.reason == "brings_no_ships"
    assert not Event.objects.exists()
    assert made.match.holders.filter(role="seat", seat="p3").count() == 0


def test_a_new_link_for_one_seat_leaves_the_other_seats_link_as_it_is():
    made = created()
    ana = made.holders[0][0]
    before = {invite.seat: token for invite, token in lobby.invites_of(ana)}
    lobby.renew_invite(ana, "p3")
    after = {invite.seat: token for invite, token in lobby.invites_of(ana)}
    assert after["p2"] == before["p2"]
    assert after["p3"] != before["p3"]


def test_alone_one_browser_holds_all_three_seats():
    made = created(alone=True, other_fleet=ships("B"), guest_fleets={"p3": stored("C", cards=(CANARY,))})
    assert [holder.seat for holder, _token in made.holders] == list(THREE)
    assert made.match.status == "live"


def test_a_third_players_card_cancels_and_the_record_replays():
    table = Three()
    while matches.view(table.row, "watch")["turn"]["seats"] != ["p1"]:
        table.take(matches.view(table.row, "watch")["turn"]["seats"][0], "decline")
    table.take("p1", "morale_boost")
    while (seat := matches.view(table.row, "watch")["turn"]["seats"][0]) != "p3":
        table.take(seat, "decline")
    assert CANARY in matches.view(table.row, "p3")["prompt"]["offers"]
    table.take("p3", CANARY)
    assert "card.cancelled" in set(table.row.events.values_list("kind", flat=True))
    report = matches.check(table.id)
    assert report is not None and not report.problems


def test_the_third_hand_is_in_nothing_the_others_get():
    table = Three()
    for audience in ("p1", "p2", "watch"):
        assert CANARY not in table.heard(audience)
        assert CANARY not in json.dumps(matches.view(table.row, audience))
    assert CANARY in table.heard("p3")
    assert CANARY in table.heard("judge")
    assert matches.view(table.row, "watch")["seats"]["p3"]["cards"] == {"action": 1}


def test_the_third_player_ends_nothing_and_two_fight_on_to_a_winner():
    table = Three()
    for what in ("resign", "offer_end"):
        assert table.send("p3", "concede", Concede(what))["reason"] == "not_a_rival"
    assert table.send("p1", "concede", Concede("offer_end"))["t"] == "ack"
    assert table.send("p3", "concede", Concede("accept_end"))["reason"] == "not_a_rival"
    assert table.send("p2", "concede", Concede("decline_end"))["t"] == "ack"
    assert table.send("p1", "concede", Concede("resign"))["t"] == "ack"
    assert table.row.result.winner == "p2"


def test_all_three_have_a_clock():
    table = Three(terms=MatchTerms(clock=Clock("total", 600)))
    assert set(matches.view(table.row, "watch")["match"]["clock"]["left"]) == set(THREE)
