"""An offer to end the match stands for a minute, whoever serves; time in which nobody served does not count."""

from datetime import timedelta

import msgspec
import pytest
from django.db import IntegrityError

from attacks.models import Handled, Holder, Timer
from attacks.services.common import clock
from attacks.services.match.commands import Concede, Lapse, Order
from attacks.services.store import group_commit, matches, timers
from tests.support.said import said


def kinds(table):
    return [event.kind for event in table.events]


def run_out(table, by=timedelta(seconds=1)):
    Timer.objects.filter(match_id=table.id, state=said("page.open")).update(deadline=clock.now() - by)


def do(due):
    return msgspec.json.decode(matches.act(due.match_id, due.holder_id, due.order)[0])


@pytest.fixture
def stopped(monkeypatch):
    """A clock that stands still."""
    moment = clock.now().replace(microsecond=0)  # ids of commands name it to the millisecond
    monkeypatch.setattr(clock, "now", lambda: moment)


def test_an_offered_end_is_due_in_a_minute_from_the_other_seat(table, stopped):
    head = table.concede("p1", "offer_end")["n"]
    timer = Timer.objects.get(match_id=table.id)
    assert (timer.seat, timer.prompt, timer.state) == ("p2", head, "open")
    assert timer.deadline - clock.now() == timedelta(seconds=60)
    assert timers.due() == []


@pytest.mark.parametrize("answer", [("p2", "accept_end"), ("p2", "decline_end"), ("p1", "resign")])
def test_an_answer_closes_the_deadline(table, answer):
    table.concede("p1", "offer_end")
    assert table.concede(*answer)["t"] == "ack"
    run_out(table)
    assert Timer.objects.get(match_id=table.id).state == "done"
    assert timers.due() == []


def test_play_goes_on_under_an_open_offer_and_does_not_renew_it(table):
    head = table.concede("p1", "offer_end")["n"]
    table.take("p1", "hide", (1,))
    assert Timer.objects.get(match_id=table.id).prompt == head
    run_out(table)
    assert do(timers.due()[0])["t"] == "ack"


def test_nobody_answers_and_the_server_declines(table):
    table.concede("p1", "offer_end")
    run_out(table)
    (due,) = timers.due()
    timer = Timer.objects.get(match_id=table.id)
    assert due.order.id == f"timer:{timer.id}:{clock.milliseconds(timer.deadline)}"
    answer = do(due)
    assert (answer["t"], kinds(table)[-1]) == ("ack", "end.declined")
    assert msgspec.json.decode(table.events[-1].body)["d"] == {"by": "system"}
    assert "end_offered" not in table.view("watch")["match"]
    assert timers.due() == []
    assert matches.replay(table.row).ok


def test_a_deadline_that_passes_in_two_processes_passes_once(table):
    table.concede("p1", "offer_end")
    run_out(table)
    (here,), (there,) = timers.due(), timers.due()
    assert do(here) == do(there)
    assert kinds(table).count("end.declined") == 1


def test_a_late_look_at_an_old_offer_does_not_decline_a_new_one(table):
    table.concede("p1", "offer_end")
    run_out(table)
    (late,) = timers.due()
    table.concede("p2", "decline_end")
    table.concede("p1", "offer_end")
    assert do(late)["code"] == "stale"
    assert table.view("watch")["match"]["end_offered"] == "p1"
    timers.forget(late)
    assert Timer.objects.filter(match_id=table.id, state=said("page.open")).count() == 1


def test_players_cannot_let_time_pass_and_the_server_cannot_play(table):
    head = table.concede("p1", "offer_end")["n"]
    assert table.send("p1", Order("x", "lapse", Lapse(), head))["code"] == "forbidden"
    system = Holder.objects.get(match_id=table.id, role="system")
    answer, _ = matches.act(table.id, system.id, Order("y", "concede", Concede("resign")))
    assert msgspec.json.decode(answer)["code"] == "forbidden"


def test_down_time_is_added_to_every_open_deadline_once(table, stopped):
    table.concede("p1", "offer_end")
    before = Timer.objects.get(match_id=table.id).deadline
    since = clock.now() - timedelta(seconds=90)
    (here,), (there,) = timers.compensations(since), timers.compensations(since)
    assert do(here) == do(there)
    assert Timer.objects.get(match_id=table.id).deadline - before == timedelta(seconds=90)
    assert kinds(table).count("clock.compensated") == 1
    assert msgspec.json.decode(table.events[-1].body)["d"] == {"seconds": 90}
    assert matches.replay(table.row).ok


def test_a_match_without_deadlines_is_not_compensated(table):
    assert timers.compensations(clock.now() - timedelta(seconds=90)) == []


def test_deadline_and_decision_are_saved_together_or_not_at_all(table, monkeypatch):
    def broken(*_):
        raise IntegrityError("disk full")

    monkeypatch.setattr(timers, "save", broken)
    monkeypatch.setattr(group_commit, "TRIES", 2)
    assert table.concede("p1", "offer_end")["code"] == "server_busy"
    assert kinds(table) == ["match.began"]
    assert not Handled.objects.filter(match_id=table.id).exists()
