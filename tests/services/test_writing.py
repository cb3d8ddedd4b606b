"""The group-commit writer does with many commands what it does with each in turn, in one transaction."""

import dataclasses

import msgspec
import pytest
from django.db import DatabaseError

from attacks.models import Event, Handled, Holder
from attacks.rooms import ROOMS
from attacks.services.match.commands import Concede, Order, QueuedCommand, Undo
from attacks.services.store import group_commit, matches
from attacks.services.store.group_commit import Writer
from attacks.services.store.repository import store
from tests.services.tinyroom import Tiny
from tests.support.people.table import Table


def asked(table, seat, offer, *picks, **more):
    return QueuedCommand(table.id, table.holders[seat].id, table.order(seat, offer, *picks, **more))


def answers(writer, *orders):
    return [msgspec.json.decode(reply) for reply, _ in writer.process_batch(list(orders)).answers]


def test_commands_of_one_match_in_one_batch_follow_on_each_other(table):
    first, second = asked(table, "p1", "hide", (1,)), asked(table, "p2", "hide", (2,))
    kinds = [(answer["t"], answer["n"]) for answer in answers(Writer(), first, second)]
    assert [kind for kind, _ in kinds] == ["ack", "ack"]
    assert kinds[0][1] < kinds[1][1] == table.row.head
    assert matches.replay(table.row).ok


def test_commands_of_many_matches_are_saved_in_one_transaction(table, django_assert_max_num_queries):
    tables = [table, *(Table() for _ in range(5))]
    orders = [asked(one, seat, "hide", (1,)) for one in tables for seat in ("p1", "p2")]
    writer = Writer()
    writer.process_batch([])
    assert {answer["t"] for answer in answers(writer, *orders)} == {"ack"}
    more = [asked(one, one.view("watch")["turn"]["seats"][0], "shoot", (1,)) for one in tables]
    with django_assert_max_num_queries(8):  # however many matches: holders, begin, lock, rights, three writes, commit
        assert {answer["t"] for answer in answers(writer, *more)} == {"ack"}
    assert all(matches.replay(one.row).ok for one in tables)


def test_the_same_command_twice_in_a_batch_is_done_once_and_answered_twice(table):
    once = asked(table, "p1", "hide", (1,))
    one, two = answers(Writer(), once, once)
    assert one == two
    assert Handled.objects.filter(match_id=table.id).count() == 1


def test_the_same_command_in_a_later_batch_gets_the_stored_answer(table):
    once, writer = asked(table, "p1", "hide", (1,)), Writer()
    first = answers(writer, once)
    assert answers(writer, once) == first
    assert answers(Writer(), once) == first


def test_the_same_id_with_another_body_is_refused_within_and_after_a_batch(table):
    one, writer = asked(table, "p1", "hide", (1,), cmd="same"), Writer()
    other = asked(table, "p1", "hide", (2,), cmd="same")
    assert [answer.get("code") for answer in answers(writer, one, other)] == [None, "cmd_reused"]
    assert answers(writer, other)[0]["code"] == "cmd_reused"


def test_a_match_that_another_process_moved_is_loaded_and_decided_again(table):
    other_table, writer = Table(), Writer()
    answers(writer, asked(table, "p1", "hide", (1,)), asked(other_table, "p1", "hide", (1,)))
    assert table.take("p2", "hide", (1,))["t"] == "ack"  # by another way than this writer
    shooter = table.view("watch")["turn"]["seats"][0]
    moved, calm = asked(table, shooter, "shoot", (1,)), asked(other_table, "p2", "hide", (2,))
    assert [answer["t"] for answer in answers(writer, moved, calm)] == ["ack", "ack"]
    assert matches.replay(table.row).ok
    assert matches.replay(other_table.row).ok


def test_rights_that_ended_meanwhile_end_the_command_too(table):
    writer = Writer()
    order = asked(table, "p1", "hide", (1,))
    Holder.objects.filter(id=order.holder_id).update(revoked=True, access=2)
    assert answers(writer, order)[0]["code"] == "forbidden"
    assert answers(writer, dataclasses.replace(order, holder_id="h_nobody"))[0]["code"] == "forbidden"


def test_after_a_database_error_each_command_is_settled_alone(table, monkeypatch):
    def alone(decisions):
        tried.append(len(decisions))
        if len(decisions) > 1:
            raise DatabaseError("gone")
        return store(decisions)

    tried, other = [], Table()
    monkeypatch.setattr(group_commit, "store", alone)
    orders = [asked(one, seat, "hide", (1,)) for one in (table, other) for seat in ("p1", "p2")]
    assert {answer["t"] for answer in answers(Writer(), *orders)} == {"ack"}
    assert tried == [4, 1, 1, 1, 1]
    assert matches.replay(table.row).ok and matches.replay(other.row).ok


def test_a_command_that_could_not_be_saved_is_tried_again(table, monkeypatch):
    def broken(decisions):
        if failures:
            raise DatabaseError(failures.pop())
        return store(decisions)

    failures = ["locked", "gone", "locked"]
    monkeypatch.setattr(group_commit, "store", broken)
    assert answers(Writer(), asked(table, "p1", "hide", (1,)))[0]["t"] == "ack"
    assert not failures
    assert Event.objects.filter(match_id=table.id).count() == 2


def test_what_was_done_alone_is_handed_on_like_the_rest(table, monkeypatch):
    def alone(decisions):
        if len(decisions) > 1:
            raise DatabaseError("gone")
        return store(decisions)

    monkeypatch.setattr(group_commit, "store", alone)
    result = Writer().process_batch([asked(table, seat, "hide", (1,)) for seat in ("p1", "p2")])
    assert [decision.head for decision in result.saved] == [head for _, head in result.answers]
    assert result.heads == {table.id: table.row.head}


def test_a_refusal_that_rests_on_what_was_not_saved_is_not_told(table, monkeypatch):
    """Ben may not offer an end while Ana's offer stands; what stands at last is that hers was never made."""

    def moved_before(decisions):
        if elsewhere:
            seat, name = elsewhere.pop()
            assert table.take(seat, "note", cmd=name)["t"] == "ack"
        return store(decisions)

    elsewhere = [("p1", "ana"), ("p2", "note")]
    monkeypatch.setattr(group_commit, "store", moved_before)
    offers = [
        QueuedCommand(table.id, table.holders[seat].id, Order(name, "concede", Concede("offer_end")))
        for seat, name in (("p1", "ana"), ("p2", "ben"))
    ]
    assert [answer.get("code", "ack") for answer in answers(Writer(), *offers)] == ["cmd_reused", "ack"]
    assert not elsewhere
    assert table.view("watch")["match"]["end_offered"] == "p2"
    assert matches.replay(table.row).ok


@pytest.mark.parametrize("as_stored", [False, True])
def test_what_is_done_in_a_batch_can_be_asked_back_in_the_same(table, as_stored):
    """The step it goes back to is in the record only when the batch is saved: refused until then, it is asked again."""
    for seat in ("p1", "p2"):
        assert table.take(seat, "hide", (1,))["t"] == "ack"
    back = QueuedCommand(table.id, table.holders["p1"].id, Order("back", "undo", Undo("ask", table.row.head)))
    result = Writer().process_batch([asked(table, "p1", "note"), back], as_stored=as_stored)
    assert ['"ack"' in reply for reply, _ in result.answers] == [True, True]
    assert table.view("p2")["match"]["undo"]["seat"] == "p1"
    assert matches.replay(table.row).ok


def test_a_command_that_its_room_stumbles_over_spoils_no_other(table, monkeypatch):
    class Clumsy(Tiny):
        def taken(self, state, command):
            return super().taken(state, command) if command.key == "hide" else self.stumble()

    monkeypatch.setitem(ROOMS, "tiny", Clumsy())
    other = Table()
    bad = asked(table, "p1", "note")
    answered = answers(Writer(), asked(other, "p1", "hide", (1,)), bad, asked(table, "p2", "hide", (1,)))
    assert [answer.get("code", "ack") for answer in answered] == ["ack", "server_busy", "ack"]
    assert table.row.head == other.row.head == 2


def test_while_the_database_is_away_nobody_waits_for_the_tries_of_all_before(table, monkeypatch):
    tried = []

    def gone(decisions):
        tried.append(decisions)
        now[0] += 5  # seconds a locked file is waited for
        raise DatabaseError("locked")

    now = [0.0]
    monkeypatch.setattr(group_commit, "store", gone)
    monkeypatch.setattr(group_commit.time, "monotonic", lambda: now[0])
    tables = [table, Table(), Table()]
    answered = answers(Writer(), *[asked(one, "p1", "hide", (1,)) for one in tables])
    assert [(answer["code"], answer["retry"]) for answer in answered] == [("server_busy", True)] * 3
    assert len(tried) == 1
    assert matches.act(table.id, table.holders["p1"].id, table.order("p1", "hide", (1,)))[1] is None
    assert len(tried) == 2


@pytest.mark.parametrize("together", [1, 3, 16])
def test_any_grouping_gives_gapless_numbers_and_a_record_that_replays(table, together):
    tables, writer = [table, Table(), Table()], Writer()
    for _ in range(4):
        orders = [asked(one, seat, "hide", (1,)) for one in tables for seat in one.view("watch")["turn"]["seats"]]
        orders += orders[: len(orders) // 2]  # some are sent twice
        for start in range(0, len(orders), together):
            writer.process_batch(orders[start : start + together])
        for one in tables:
            if one.row.status == "live":
                answers(writer, asked(one, one.view("watch")["turn"]["seats"][0], "shoot", (2,)))
    for one in tables:
        assert [event.n for event in one.events] == list(range(1, one.row.head + 1))
        assert matches.replay(one.row).ok


def test_rights_that_end_between_two_commands_of_a_writer_count_at_once(table):
    writer = Writer()
    assert answers(writer, asked(table, "p1", "note"))[0]["t"] == "ack"
    order = asked(table, "p1", "note")
    Holder.objects.filter(id=order.holder_id).update(revoked=True, access=2)
    assert answers(writer, order, asked(table, "p2", "note"))[0]["code"] == "forbidden"
    Holder.objects.filter(id=order.holder_id).update(revoked=False, access=3)
    assert answers(writer, asked(table, "p1", "note"))[0]["t"] == "ack"
    assert matches.replay(table.row).ok
