"""Writers that come at the same time: one wins, the other starts over; nothing is written twice or lost."""

import threading
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest
from django.conf import settings
from django.db import OperationalError, connection, connections

from attacks.models import Event, Holder, Match
from attacks.services.decision.decide import decide
from attacks.services.lobby import lobby
from attacks.services.store import group_commit, matches, repository
from attacks.services.store.repository import load, store
from tests.support.backend import PRODUCTION, locked


def at_once(*calls):
    """Run the calls in threads that start together, each with a connection of its own."""
    barrier = threading.Barrier(len(calls))

    def run(call):
        barrier.wait()
        try:
            return call()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(run, call) for call in calls]]


def test_of_two_decisions_on_the_same_number_one_is_stored(table):
    order_a, order_b = table.order("p1", "hide", (1,)), table.order("p2", "hide", (2,))
    a = decide(order_a, load(table.id, table.holders["p1"].id, order_a.id))
    b = decide(order_b, load(table.id, table.holders["p2"].id, order_b.id))
    assert store([a]) == [a]
    assert store([b]) == []
    assert table.row.head == 2
    assert Event.objects.filter(match_id=table.id).count() == 2


def test_two_threads_decide_on_the_same_number_and_one_wins(table):
    orders = {seat: table.order(seat, "hide", (1,)) for seat in ("p1", "p2")}
    decisions = [decide(order, load(table.id, table.holders[seat].id, order.id)) for seat, order in orders.items()]
    stored = at_once(*[lambda decision=decision: store([decision]) for decision in decisions])
    assert sorted(len(one) for one in stored) == [0, 1]


def test_both_answers_given_at_the_same_time_arrive(table):
    orders = {seat: table.order(seat, "hide", (1,)) for seat in ("p1", "p2")}
    answers = at_once(
        *[
            lambda seat=seat, order=order: matches.act(table.id, table.holders[seat].id, order)
            for seat, order in orders.items()
        ]
    )
    assert [msgspec.json.decode(answer)["t"] for answer, _ in answers] == ["ack", "ack"]
    assert matches.replay(table.row).ok


def test_one_command_sent_from_twelve_threads_happens_once(table):
    order = table.order("p1", "hide", (1,), cmd="once")
    answers = at_once(*[lambda: matches.act(table.id, table.holders["p1"].id, order)[0] for _ in range(12)])
    assert len(set(answers)) == 1
    assert [event.kind for event in table.events] == ["match.began", "took"]


def test_a_decision_under_rights_that_have_changed_is_not_stored(table):
    order = table.order("p1", "hide", (1,))
    decision = decide(order, load(table.id, table.holders["p1"].id, order.id))
    lobby.revoke(table.holders["p1"])
    assert store([decision]) == []
    assert table.row.head == 1


@pytest.mark.parametrize("few", [0, 99])
def test_decisions_of_several_matches_go_in_together_and_one_that_missed_drops_out(table, monkeypatch, few):
    from tests.support.people.table import Table

    monkeypatch.setattr(repository, "FEW", few)
    tables = [table, Table(), Table()]
    orders = [one.order("p1", "hide", (1,)) for one in tables]
    decisions = [
        decide(order, load(one.id, one.holders["p1"].id, order.id)) for one, order in zip(tables, orders, strict=True)
    ]
    tables[1].take("p1", "hide", (3,))
    assert {decision.after.id for decision in store(decisions)} == {tables[0].id, tables[2].id}


@pytest.mark.parametrize("few", [0, 99])
def test_a_number_can_be_taken_once_even_if_the_head_was_forged(table, monkeypatch, few):
    monkeypatch.setattr(repository, "FEW", few)
    table.take("p1", "hide", (1,))
    order = table.order("p2", "hide", (1,))
    decision = decide(order, load(table.id, table.holders["p2"].id, order.id))
    Event.objects.filter(match_id=table.id, n=2).update(n=3)
    from django.db import IntegrityError

    with pytest.raises(IntegrityError):
        store([decision])
    assert table.row.head == 2


def test_a_database_that_stays_locked_gives_no_false_ack(table, monkeypatch):
    monkeypatch.setattr(group_commit, "TRIES", 2)
    order = table.order("p1", "hide", (1,))
    with locked("attacks_match", table.id):
        answer, head = matches.act(table.id, table.holders["p1"].id, order)
    told = msgspec.json.decode(answer)
    assert (told["code"], told["retry"], head) == ("server_busy", True, None)
    assert table.send("p1", order)["t"] == "ack"


def test_an_error_during_commit_is_found_out_and_not_done_twice(table, monkeypatch):
    calls = []

    def lost_in_commit(decisions):
        stored = store(decisions)
        calls.append(len(stored))
        if len(calls) == 1:
            raise OperationalError("connection lost")
        return stored

    monkeypatch.setattr(group_commit, "store", lost_in_commit)
    assert table.take("p1", "hide", (1,))["t"] == "ack"
    assert calls == [1]
    assert table.row.head == 2


def test_the_database_waits_for_locks_and_flushes_every_commit(transactional_db):
    ask = ("fsync", "synchronous_commit", "lock_timeout") if PRODUCTION else ("journal_mode", "synchronous")
    with connection.cursor() as cursor:
        found = {}
        for name in ask:
            cursor.execute(f"{'SHOW' if PRODUCTION else 'PRAGMA'} {name}")
            found[name] = cursor.fetchone()[0]
    if PRODUCTION:
        assert found == {"fsync": "on", "synchronous_commit": "on", "lock_timeout": "2s"}
    else:
        assert found == {"journal_mode": "wal", "synchronous": 2}
        assert settings.DATABASES["default"]["OPTIONS"]["transaction_mode"] == "IMMEDIATE"


def test_a_holder_of_the_server_itself_belongs_to_every_match(table):
    assert Holder.objects.filter(match_id=table.id, role="system").count() == 1
    assert Match.objects.count() == 1
