"""Dials of a stored match on the mat: in no byte that others get before they are revealed, and in nothing looked up."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import pytest

from attacks.rooms import room
from attacks.rooms.opponent import come_to_mind
from attacks.services import fleets as fleet
from attacks.services.common import clock
from attacks.services.live import spectator_delay
from attacks.services.live.looking import looked_up
from attacks.services.lobby import lobby
from attacks.services.match.commands import Order, Played
from attacks.services.match.terms import Machine, MatchTerms
from attacks.services.opponent.players import next_order
from attacks.services.store.group_commit import act
from attacks.services.store.repository import table_at
from tests.rooms.xwing.mat.tables import xy
from tests.support.people.table import Alone, alone
from tests.support.thinking import Here

OTHERS = ("p2", "watch", "judge")
SPOTS = [(-205, -110), (-205, 110), (0, -110), (0, 110), (205, -110), (205, 110)]
OPTIONS = {"first": "p1", "table": "mat", "damage": "counted", "rounds": 2}


def squads() -> list[Any]:
    """Two ready-made squads of three and four ships."""
    made = [one for one in room("xwing").fleets.ready_made("2.0") if len(one.ships) < 5][:2]
    return [fleet.from_squad(one, room="xwing", edition="2.0") for one in made]


class OnMat(Alone):
    """A match on the mat, with obstacles and ships placed: dials are to be set."""

    def __init__(self, **how: Any) -> None:
        super().__init__(alone(squads(), room="xwing", edition="2.0", mode="game", options=OPTIONS, **how))
        for spot in SPOTS:
            self.done(self.asked()[0], "place_obstacle", (0,), *xy(*spot))
        while self.step() == "S5":
            (seat,) = self.asked()
            view = json.loads(json.dumps(self.view(seat)))
            ship = view["mat"]["waits"][0]
            up = seat == "p1"
            turret = ((0,),) if view["mat"]["ships"][ship].get("turns") else ((),)
            x = -300 + 90 * int(ship)
            self.done(seat, "place_ship", (int(ship),), *xy(x, -407 if up else 407, 0 if up else 180), *turret)

    def view(self, audience: str) -> dict[str, Any]:
        from attacks.services.store import matches

        return matches.view(self.row, audience)

    def dials(self, seat: str, place: int) -> None:
        ships = self.view(seat)["mat"]["dials"][seat]
        self.done(seat, "set_dials", *((place,) for _ in ships))


@pytest.fixture
def table(transactional_db: Any) -> OnMat:
    return OnMat()


def dials_in(heard: str) -> list[Any]:
    """Every dial, and every pick of dials, that stands in what somebody heard."""
    found: list[Any] = []

    def look(value: Any) -> None:
        if isinstance(value, dict):
            found.extend(value[key] for key in ("dial",) if isinstance(value.get(key), str))
            if value.get("offer", value.get("key")) == "set_dials" and value.get("picks"):
                found.append(value["picks"])
            for one in value.values():
                look(one)
        elif isinstance(value, list):
            for one in value:
                look(one)

    decoder = json.JSONDecoder()
    while heard:
        value, end = decoder.raw_decode(heard)
        look(value)
        heard = heard[end:]
    return found


def test_a_dial_is_in_no_byte_for_others_before_it_is_revealed(table: OnMat):
    table.dials("p1", 3)
    assert dials_in(table.heard("p1"))
    for audience in OTHERS:
        assert not dials_in(table.heard(audience)), audience
        assert table.view(audience)["mat"]["ready"] == ["p1"]


def test_what_others_get_of_set_dials_is_of_one_length_whatever_they_are(table: OnMat):
    """A dial with a longer number must not make a longer message."""
    lengths = set()
    for place in (0, 11):
        since = table.row.head
        table.dials("p1", place)
        lengths.add(len(json.dumps(table.view("p2")["mat"])))
        lengths.add(len(json.dumps(table.view("watch")["mat"])))
        assert not dials_in(table.heard("p2", since))
        table.done("p1", "withdraw_dials")
    assert len(lengths) == 1


def test_what_is_looked_up_is_the_same_before_and_after_dials_are_set_and_leaves_no_trace(table: OnMat):
    asked = [{"about": about, "ship": "1"} for about in ("dial", "sights", "places")]
    before = [looked_up(table.row, one) for one in asked]
    head = table.row.head
    assert [looked_up(table.row, one) for one in asked] == before and table.row.head == head
    table.dials("p1", 3)
    after = [looked_up(table.row, one) for one in asked]
    assert [{**(one or {}), "n": 0} for one in after] == [{**(one or {}), "n": 0} for one in before]


def test_an_earlier_number_is_looked_up_as_it_was(table: OnMat):
    n = table.row.head
    before = looked_up(table.row, {"about": "sights", "ship": "1"})
    table.dials("p1", 3)
    table.dials("p2", 3)
    table.done(table.asked()[0], "activate", (int(table.view("watch")["mat"]["waits"][0]),))
    assert looked_up(table.row, {"about": "sights", "ship": "1"}, n) == before
    assert looked_up(table.row, {"about": "sights", "ship": "1"}) != before


def test_what_is_not_to_be_looked_up_is_refused_in_words(table: OnMat):
    with pytest.raises(ValueError, match="no such ship"):
        looked_up(table.row, {"about": "dial", "ship": "99"})


def test_an_opponent_sits_down_sets_its_dials_and_is_told_nobody_elses(transactional_db: Any):
    mine, theirs = squads()
    laid = lobby.create(
        room="xwing", edition="2.0", mode="game", options=OPTIONS, title="", host_name="Ana", host_fleet=mine,
        other_fleet=theirs, public=False, machines={"p2": Machine("greedy", brisk=True)}, machine_name="Machine",
    )  # fmt: skip
    ana = laid.match.holders.get(role="seat", machine=False)
    here = Here()
    for _ in range(40):
        table = table_at(laid.match.id)
        if table.room.to_act(table.state)[0] == "p1":
            known, rng = table.room.known_to(table.state, "p1"), Random(table.head)
            done = come_to_mind(table.room, known, "p1", rng.randrange)
            act(table.id, ana.id, Order(f"a{table.head}", "take", Played(done.key, done.picks), table.prompts["p1"]))
        else:
            order = next_order(table, "p2", here)
            act(table.id, laid.match.holders.get(seat="p2").id, order)
            if order.d.offer == "set_dials":
                break
    assert here.told and order.d.offer == "set_dials"
    known = json.loads(here.told[-1].state)
    assert not [one for one in known["table"]["ships"] if one["seat"] == "p1" and one["stands"].get("dial")]
    assert [one for one in table.state.table.ships if one.seat == "p1" and one.stands.dial]
    assert table_at(laid.match.id).state.stack[0].step == "A0"


def test_with_a_delay_spectators_see_the_mat_as_it_stood_so_long_ago(
    transactional_db: Any, monkeypatch: pytest.MonkeyPatch
):
    from attacks.services.store import matches

    moment = datetime(2031, 5, 1, tzinfo=UTC)
    monkeypatch.setattr(clock, "now", lambda: moment)
    table = OnMat(terms=MatchTerms(delay=300))
    before = table.view("watch")["mat"]
    moment += timedelta(seconds=200)
    for seat in ("p1", "p2"):
        table.dials(seat, 0)
    while table.step() != "A0":
        table.done(table.asked()[0], "decline")
    (seat,) = table.asked()
    offers = json.loads(json.dumps(table.view(seat)["prompt"]["offers"]))
    table.done(seat, "activate", tuple(offers["activate"]["picks"][0]["ids"][:1]))
    live = table.view("watch")["mat"]
    assert live != before, "a dial was revealed and a ship has flown"
    moment += timedelta(seconds=299)
    assert matches.view(spectator_delay.as_known(table.row), "watch")["mat"] == before
    moment += timedelta(seconds=2)
    assert matches.view(spectator_delay.as_known(table.row), "watch")["mat"] == live
