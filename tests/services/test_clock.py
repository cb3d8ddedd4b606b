"""Time to think: it runs for whoever must decide, ends nothing by itself, and never runs while nobody could play."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from attacks.models import Holder, Match, Timer
from attacks.services.common import clock
from attacks.services.match.commands import Clock as Move
from attacks.services.match.commands import Compensate, Order
from attacks.services.match.terms import Clock, MatchTerms
from attacks.services.store import matches, timers
from tests.support.people import numbers
from tests.support.people.table import Table
from tests.support.said import said

START = datetime(2031, 5, 1, tzinfo=UTC)


class Watched(Table):
    """A table with a clock, and a moment that only passes when a test says so."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, mode: str, seconds: int, at_zero: str = "warn") -> None:
        self.moment = START
        monkeypatch.setattr(clock, "now", lambda: self.moment)
        self.terms = MatchTerms(clock=Clock(mode, seconds, at_zero))
        super().__init__()

    def passes(self, seconds: float, here: tuple[str, ...] = ("p1", "p2")) -> None:
        """Time passes; these seats are heard of until the end of it. What is due happens."""
        self.moment += timedelta(seconds=seconds)
        for seat in here:
            Holder.objects.filter(id=self.holders[seat].id).update(seen_at=self.moment)
        for due in timers.due():
            matches.act(due.match_id, due.holder_id, due.order)

    def ask(self, seat: str, what: Any) -> dict[str, Any]:
        return self.send(seat, Order(f"k{next(numbers)}", "clock", Move(what)))

    @property
    def clock(self) -> dict[str, Any]:
        return self.view("watch")["match"]["clock"]

    def left(self, seat: str) -> float:
        """Seconds, as a page shows them."""
        told = self.clock
        gone = clock.milliseconds(self.moment) - told["since"] if seat in told.get("runs", ()) else 0
        return (told["left"][seat] - gone) / 1000

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def hide(self) -> None:
        for seat in ("p1", "p2"):
            assert self.take(seat, "hide", (1,))["t"] == "ack"


@pytest.fixture
def each(transactional_db, monkeypatch) -> Watched:
    return Watched(monkeypatch, "decision", 60)


@pytest.fixture
def whole(transactional_db, monkeypatch) -> Watched:
    return Watched(monkeypatch, "total", 300)


def test_without_a_clock_nothing_runs(table):
    assert "clock" not in table.view("watch")["match"]
    assert not Timer.objects.filter(match_id=table.id).exists()


def test_it_runs_for_all_who_must_decide_and_for_nobody_else(each):
    assert each.clock["runs"] == ["p1", "p2"]
    each.passes(20)
    each.take("p1", "hide", (1,))
    assert each.clock["runs"] == ["p2"]
    each.passes(10)
    assert (each.left("p1"), each.left("p2")) == (40, 30)
    each.take("p2", "hide", (1,))
    assert (each.clock["runs"], each.left("p1")) == (["p1"], 60), "a new decision has the whole time"


def test_each_decision_of_the_same_seat_has_the_whole_time(each):
    each.hide()
    each.passes(45)
    each.take("p1", "look")
    assert each.left("p1") == 60


def test_what_the_other_does_meanwhile_takes_and_gives_no_time(each):
    each.hide()
    each.passes(45)
    each.take("p2", "note")
    assert each.left("p1") == 15
    assert Timer.objects.filter(match_id=each.id, state=said("page.open")).count() == 1


def test_a_clock_for_the_whole_match_counts_every_decision(whole):
    whole.passes(100)
    whole.hide()
    assert (whole.left("p1"), whole.left("p2")) == (200, 200)
    whole.passes(50)
    whole.take("p1", "look")
    assert (whole.left("p1"), whole.left("p2")) == (150, 200)


def test_running_out_turns_red_once_and_ends_nothing(each):
    each.hide()
    each.passes(61)
    assert each.clock["red"] == ["p1"]
    assert each.kinds().count("clock.ran_out") == 1
    each.passes(600)
    assert each.kinds().count("clock.ran_out") == 1
    assert each.row.status == "live"
    assert each.take("p1", "shoot", (1,))["t"] == "ack", "who is late may still play"
    assert "red" not in each.clock
    assert matches.replay(each.row).problems == []


def test_the_waiting_seat_may_give_more_time(each):
    each.hide()
    each.passes(61)
    assert each.ask("p2", "more")["t"] == "ack"
    assert (each.clock["runs"], each.left("p1")) == (["p1"], 60)
    assert "red" not in each.clock
    each.passes(61)
    assert each.kinds().count("clock.ran_out") == 2


def test_who_decides_may_take_more_time_for_a_decision_but_not_in_a_match_with_one_clock(each, monkeypatch):
    each.hide()
    each.passes(50)
    assert each.ask("p1", "more")["t"] == "ack"
    assert each.left("p1") == 70
    assert each.ask("p2", "more")["reason"] == "no_time_to_give"
    other = Watched(monkeypatch, "total", 300)
    other.hide()
    assert other.ask("p1", "more")["reason"] == "no_time_to_give"


def test_only_where_the_table_chose_so_the_match_may_be_claimed(each, monkeypatch):
    each.hide()
    each.passes(61)
    assert each.ask("p2", "claim")["reason"] == "nothing_to_claim"
    other = Watched(monkeypatch, "decision", 60, "claim")
    other.hide()
    assert other.ask("p2", "claim")["reason"] == "nothing_to_claim"
    other.passes(61)
    assert other.ask("p1", "claim")["reason"] == "nothing_to_claim", "not by the late one"
    assert other.ask("p2", "claim")["t"] == "ack"
    assert (other.row.status, other.row.result.winner, other.row.result.why) == ("over", "p2", "time")


def test_who_was_away_gets_the_grace_once(each):
    each.hide()
    each.passes(61, here=("p2",))
    assert each.kinds()[-1] == "clock.grace"
    assert (each.left("p1"), "red" in each.clock) == (30, False)
    each.passes(31, here=("p2",))
    assert each.kinds()[-1] == "clock.ran_out"
    assert each.clock["red"] == ["p1"]


def test_a_judge_call_stops_every_clock_and_it_goes_on_with_what_was_left(each):
    each.hide()
    each.passes(40)
    assert each.ask("p2", "call")["t"] == "ack"
    assert each.view("p1")["match"]["called"] == "p2"
    assert "runs" not in each.clock
    each.passes(1000)
    assert "clock.ran_out" not in each.kinds()
    assert each.ask("p1", "go_on")["reason"] == "judge_not_called", "who did not call does not end the call"
    assert each.ask("p1", "call")["reason"] == "judge_is_called"
    assert each.ask("p2", "go_on")["t"] == "ack"
    assert each.left("p1") == 20


def test_time_in_which_no_server_ran_does_not_count(each):
    each.hide()
    each.passes(40)
    since = clock.milliseconds(each.moment)
    each.moment += timedelta(hours=2)
    system = Holder.objects.get(match_id=each.id, role="system")
    order = Order(f"compensate:{since}", "compensate", Compensate(since=since))
    matches.act(each.id, system.id, order)
    assert each.left("p1") == 20
    each.passes(19)
    assert "clock.ran_out" not in each.kinds()
    each.passes(2)
    assert "clock.ran_out" in each.kinds()


def test_the_end_stops_the_clock(each):
    each.concede("p1", "resign")
    assert "runs" not in each.clock
    assert not Timer.objects.filter(match_id=each.id, state=said("page.open")).exists()


def test_where_the_table_chose_so_time_passes_for_a_seat_and_the_record_says_by_whom(transactional_db, monkeypatch):
    from attacks.engine.values import Offer
    from tests.services.tinyroom import Tiny

    offers, apply = Tiny.offers, Tiny.apply

    def with_pass(self, state, seat):
        found = offers(self, state, seat)
        return (Offer("pass"), *found) if state.step == "aim" and seat in self.to_act(state) else found

    def passing(self, state, command):
        if command.key == "pass" and command.seat in self.to_act(state):
            return msgspec.structs.replace(state, step="hide", hidden=(0, 0), round=state.round + 1), ()
        return apply(self, state, command)

    monkeypatch.setattr(Tiny, "offers", with_pass)
    monkeypatch.setattr(Tiny, "apply", passing)
    table = Watched(monkeypatch, "decision", 60, "pass")
    table.hide()
    table.passes(61)
    assert table.kinds()[-2:] == ["clock.ran_out", "took"]
    took = msgspec.json.decode(table.events[-1].body)["d"]
    assert took == {"seat": "p1", "key": "pass", "picks": [], "by": "system"}
    assert table.view("watch")["round"] == 2
    assert (table.clock["runs"], table.left("p1")) == (["p1", "p2"], 60)
    assert matches.replay(table.row).problems == []
    table.passes(61)
    assert table.clock["red"] == ["p1", "p2"], "what has to be chosen nobody chooses for a seat"


def test_going_back_gives_no_time_back_but_a_new_decision_has_its_own(each):
    from attacks.services.match.commands import Undo

    each.hide()
    there = each.row.head
    each.passes(30)
    each.take("p2", "note")
    each.send("p1", Order("u1", "undo", Undo("ask", there)))
    each.send("p2", Order("u2", "undo", Undo("agree")))
    assert each.left("p1") == 30
    assert Match.objects.get(id=each.id).status == "live"
