"""The machine plays on for a seat whose player has left or stands up, if all agree who are there."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from attacks.engine import fair
from attacks.models import Holder, Match
from attacks.rooms import ROOMS
from attacks.services.common import clock
from attacks.services.fleets import from_squad
from attacks.services.lobby import lobby, rematch
from attacks.services.match.commands import Concede, Order, Played, QueuedCommand, Said, Seating, Take, Undo
from attacks.services.match.terms import MatchTerms
from attacks.services.opponent.players import Players, awaited
from attacks.services.record.export import export
from attacks.services.store import matches
from attacks.services.store.group_commit import act
from attacks.services.store.replay import replay
from attacks.services.store.repository import table_at
from tests.services.test_links import Linked
from tests.support.people import numbers
from tests.support.people.table import Table
from tests.support.thinking import Here
from tests.support.verifiers import Browser, alone, by_the_rules

pytestmark = pytest.mark.django_db(transaction=True)


def ask(table: Any, by: str, what: str, seat: str = "", level: str = "person") -> dict[str, Any]:
    order = Order(f"s{next(numbers)}", "seat", Seating(what, seat, level))
    return msgspec.json.decode(act(table.id, table.holders[by].id, order)[0])


def reason(told: dict[str, Any]) -> str:
    return told.get("reason", told["t"])


def seen(table: Any, seat: str, ago: int) -> None:
    """This seat was last heard of so many seconds ago."""
    Holder.objects.filter(pk=table.holders[seat].pk).update(
        seen_at=clock.now() - timedelta(seconds=ago), created=clock.now() - timedelta(seconds=max(ago, 600))
    )


def part(table: Any) -> dict[str, Any]:
    return matches.view(Match.objects.get(pk=table.id), "watch")["match"]


def kinds(table: Any) -> list[str]:
    rows = Match.objects.get(pk=table.id).events.order_by("n").values_list("kind", flat=True)
    return [kind for kind in rows if kind.startswith("machine.")]


def machine_at(table: Any, seat: str) -> Holder:
    return Holder.objects.get(match_id=table.id, seat=seat, machine=True, revoked=False)


def moves(table: Any) -> int:
    """What the machines do now, done; how many things that were."""
    found = [one for one in Players(Here()).due() if one.match_id == table.id]
    assert all(act(one.match_id, one.holder_id, one.order)[1] is not None for one in found)
    return len(found)


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """Nobody waits for the pause of a machine."""
    for name in ("LEAST", "MORE", "IN_HAND"):
        monkeypatch.setattr(f"attacks.services.opponent.players.{name}", 0.0)


def test_who_stands_up_asks_the_others_and_the_machine_sits_down_when_they_agree(table):
    assert ask(table, "p2", "ask", level="greedy")["t"] == "ack"
    assert part(table)["machine_asked"] == {"seat": "p2", "by": "p2", "level": "greedy"}
    assert "machines" not in part(table)
    assert reason(ask(table, "p2", "agree")) == "not_yours_to_agree"
    assert ask(table, "p1", "agree")["t"] == "ack"
    assert part(table)["machines"] == {"p2": "greedy"} and "machine_asked" not in part(table)
    assert kinds(table) == ["machine.asked", "machine.agreed", "machine.sat"]
    assert machine_at(table, "p2").name == "Ben"


def test_where_one_has_left_the_other_is_not_kept_waiting(table):
    seen(table, "p1", 0)
    seen(table, "p2", 30)
    assert ask(table, "p1", "ask", seat="p2")["t"] == "ack"
    assert "machines" not in part(table), "Ben is asked as long as he may be there"
    seen(table, "p2", 90)
    assert ask(table, "p1", "ask", seat="p2")["t"] == "ack", "asked again, it is settled"
    assert part(table)["machines"] == {"p2": "person"}
    assert kinds(table) == ["machine.asked", "machine.sat"]


def test_the_other_may_say_no_and_whoever_asked_may_call_it_off(table):
    for seat in ("p1", "p2"):
        ask(table, "p2", "ask")
        assert ask(table, seat, "decline")["t"] == "ack"
        assert "machine_asked" not in part(table)
    assert reason(ask(table, "p1", "agree")) == "no_machine_asked"
    assert reason(ask(table, "p1", "decline")) == "no_machine_asked"


def test_it_plays_on_by_its_own_holder_and_its_person_is_told_why_nothing_else_works(table):
    ask(table, "p2", "ask")
    ask(table, "p1", "agree")
    seen(table, "p1", 0)
    seen(table, "p2", 0)
    before = Match.objects.get(pk=table.id).head
    assert reason(table.take("p2", "hide", (1,))) == "machine_plays"
    for op, body in (("concede", Concede("resign")), ("undo", Undo("agree"))):
        assert reason(table.send("p2", Order(f"s{next(numbers)}", op, body))) == "machine_plays"
    assert reason(ask(table, "p2", "ask")) == "machine_sits"
    assert reason(ask(table, "p2", "ask", seat="p1")) == "machine_plays"
    assert Match.objects.get(pk=table.id).head == before
    assert [one.seat for one in awaited()] == ["p2"], "also while its person looks on"
    assert moves(table) == 1
    assert table.take("p1", "hide", (1,))["t"] == "ack"


def test_the_person_comes_back_at_any_time_and_the_machine_has_no_right_any_more(table):
    ask(table, "p2", "ask")
    ask(table, "p1", "agree")
    seen(table, "p1", 0)
    machine = machine_at(table, "p2")
    (late,) = [one for one in Players(Here()).due() if one.match_id == table.id]
    assert ask(table, "p2", "back")["t"] == "ack"
    assert "machines" not in part(table) and kinds(table)[-1] == "machine.left"
    reply, saved = act(late.match_id, late.holder_id, late.order)
    assert saved is None and msgspec.json.decode(reply)["code"] == "forbidden"
    assert Holder.objects.get(pk=machine.pk).revoked and not [one for one in awaited() if one.match == table.id]
    assert table.take("p2", "hide", (2,))["t"] == "ack"
    assert reason(ask(table, "p2", "back")) == "machine_sits_not"
    assert ask(table, "p2", "ask")["t"] == "ack" and ask(table, "p1", "agree")["t"] == "ack", "and again"
    assert machine_at(table, "p2").pk != machine.pk


def test_a_forged_command_in_its_place_is_refused_like_anybodys(table):
    ask(table, "p2", "ask")
    ask(table, "p1", "agree")
    prompts = json.loads(table.row.prompts)
    order = Order(f"machine:p2:{table.row.head}", "take", Take("hide", ((1,),)), prompts["p2"])
    assert msgspec.json.decode(act(table.id, table.holders["p2"].id, order)[0])["reason"] == "machine_plays"
    other = Table()
    assert msgspec.json.decode(act(other.id, machine_at(table, "p2").id, order)[0])["code"] == "forbidden"
    (own,) = [one for one in due(table) if one.match_id == table.id]
    assert act(own.match_id, own.holder_id, own.order)[1] is not None
    reused = msgspec.structs.replace(own.order, d=Played(own.order.d.offer, ((9,),)))
    assert msgspec.json.decode(act(own.match_id, own.holder_id, reused)[0])["code"] == "cmd_reused"


def due(table: Any) -> list[QueuedCommand]:
    seen(table, "p1", 0)
    return Players(Here()).due()


def test_what_is_asked_for_where_it_cannot_be_is_refused_with_the_reason(table):
    assert reason(ask(table, "p1", "ask", seat="p4")) == "machine_no_seat"
    assert reason(ask(table, "p1", "back")) == "machine_sits_not"
    assert ask(table, "p2", "ask")["t"] == "ack"
    assert reason(ask(table, "p1", "ask", seat="p1")) == "machine_is_asked"


class Refereed(Table):
    terms = MatchTerms(refereed=True)


def test_a_match_of_a_tournament_has_no_machine_unless_its_organizer_seats_one():
    table = Refereed()
    assert reason(ask(table, "p2", "ask")) == "machine_not_here"
    assert kinds(table) == []


@pytest.mark.parametrize(("room", "seats"), [("xwing", 2), ("ti4", 2), ("legion", 2), ("starships", 5)])
def test_in_every_room_all_seats_but_one_may_be_played_on_for_and_the_record_holds(room, seats):
    table = OfRoom(room, seats)
    for seat in table.rest:
        seen(table, seat, 600)
    seen(table, "p1", 0)
    for seat in table.rest:
        assert ask(table, "p1", "ask", seat=seat, level="never")["t"] == "ack"
    assert sorted(part(table)["machines"]) == sorted(table.rest)
    assert len(kinds(table)) == 2 * len(table.rest)
    due = table.rules.to_act(table_at(table.id).state)
    assert moves(table) == bool(set(due) & set(table.rest))
    assert ask(table, table.rest[-1], "back")["t"] == "ack"
    row = Match.objects.get(pk=table.id)
    assert replay(row).problems == []
    assert fair.check(fair.parse_json(msgspec.json.encode(export(row, "watch")).decode())).verdict != "FAIL"


class OfRoom:
    """A match of a room that persons have begun."""

    def __init__(self, room: str, seats: int) -> None:
        self.rules = ROOMS[room]
        edition = self.rules.today or next(iter(self.rules.editions))
        sitting = self.rules.seats[:seats]
        made = self.rules.fleets.ready_made(edition)
        fleets = {seat: from_squad(made[at % len(made)], room=room, edition=edition) for at, seat in enumerate(sitting)}
        options = {name: self.rules.defaults.get(name, values[0]) for name, values in self.rules.options.items()}
        created = lobby.create(
            room=room,
            edition=edition,
            mode=self.rules.modes[-1],
            options={"first": "p1", **options},
            title="",
            host_name="Ana",
            host_fleet=fleets["p1"],
            other_fleet=fleets["p2"],
            seats=sitting if seats > len(self.rules.needed) else (),
            guest_fleets=fleets,
            public=True,
            alone=True,
        )
        self.id = created.match.id
        self.holders = {holder.seat: holder for holder, _token in created.holders}
        self.tokens = {holder.seat: token for holder, token in created.holders}
        self.rest = [seat for seat in self.holders if seat != "p1"]


def test_at_level_2_nobody_waits_for_links_of_a_browser_that_has_gone(transactional_db):
    table = Linked()
    table.agree()
    seen(table, "p1", 0)
    seen(table, "p2", 90)
    for seat in ("p1", "p2"):
        assert table.take(seat, "hide", (1,))["t"] == "ack"
    assert table.take("p1", "shoot", (1,))["t"] == "ack"
    assert table.told["open"]["owing"] == ["p1", "p2"]
    assert ask(table, "p1", "ask", seat="p2")["t"] == "ack"
    assert table.told["open"]["owing"] == ["p1"]
    assert table.give("p1")["t"] == "ack"
    assert "open" not in table.told and list(table.told["chains"]) == ["p1"]
    checked = fair.check(fair.parse_json(msgspec.json.encode(export(table.row, "watch")).decode()))
    assert checked.verdict == "WARN" and checked.problems == []


def test_a_record_with_all_that_machines_do_and_say_passes_every_verifier(table, tmp_path):
    ask(table, "p2", "ask")
    ask(table, "p1", "decline")
    ask(table, "p2", "ask")
    ask(table, "p1", "agree")
    holder, prompt = machine_at(table, "p2"), json.loads(table.row.prompts)["p2"]
    said = Said("damage", 2.31, "pass", 1.94)
    assert act(table.id, holder.id, Order("why", "take", Played("hide", ((2,),), said=said), prompt))[1] is not None
    ask(table, "p2", "back")
    for seat in ("p1", "p2"):
        assert table.concede(seat, "offer_end" if seat == "p1" else "accept_end")["t"] == "ack"
    text = msgspec.json.encode(export(table.row, "watch")).decode()
    browser = Browser(tmp_path)
    told = {"alone": alone(text), "browser": browser.verdicts([(text, None)])[0], "rules": by_the_rules(text)}
    browser.close()
    assert set(told.values()) <= {"OK", "WARN"}, told


def test_in_a_rematch_the_person_sits_again_and_not_the_machine_that_played_on():
    table = OfRoom("ti4", 2)
    seen(table, "p2", 600)
    assert ask(table, "p1", "ask", "p2")["t"] == "ack" and machine_at(table, "p2")
    assert act(table.id, table.holders["p1"].id, Order("end", "concede", Concede("resign")))[1] is not None
    rematch.propose(Holder.objects.get(pk=table.holders["p1"].pk))
    following = rematch.accept(Holder.objects.get(pk=table.holders["p2"].pk))
    for seat in ("p1", "p2"):
        rematch.sit_down(Holder.objects.get(pk=table.holders[seat].pk))
    following = Match.objects.get(pk=following.pk)
    assert following.status == Match.Status.LIVE and not following.holders.filter(machine=True).exists()
