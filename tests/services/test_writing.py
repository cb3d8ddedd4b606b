"""The group-commit writer does what `match.act` does for each command in turn, in one transaction."""

import dataclasses

import msgspec
import pytest
from django.db import DatabaseError

from attacks.models import Event, Handled, Holder
from attacks.rooms import ROOMS
from attacks.services import match, writing
from attacks.services.writing import Asked, Writer
from tests.services.people import Table
from tests.services.tinyroom import Tiny


def asked(table, seat, offer, *picks, **more):
    return Asked(table.id, table.holders[seat].id, table.order(seat, offer, *picks, **more))


def answers(writer, *orders):
    return [msgspec.json.decode(reply) for reply, _ in writer.settle(list(orders)).answers]


def test_commands_of_one_match_in_one_batch_follow_on_each_other(table):
    first, second = asked(table, "p1", "hide", (1,)), asked(table, "p2", "hide", (2,))
    kinds = [(answer["t"], answer["n"]) for answer in answers(Writer(), first, second)]
    assert [kind for kind, _ in kinds] == ["ack", "ack"]
    assert kinds[0][1] < kinds[1][1] == table.row.head
    assert match.replay(table.row).ok


def test_commands_of_many_matches_are_saved_in_one_transaction(table, django_assert_max_num_queries):
    tables = [table, *(Table() for _ in range(5))]
    orders = [asked(one, seat, "hide", (1,)) for one in tables for seat in ("p1", "p2")]
    writer = Writer()
    writer.settle([])
    assert {answer["t"] for answer in answers(writer, *orders)} == {"ack"}
    more = [asked(one, one.view("watch")["turn"]["seats"][0], "shoot", (1,)) for one in tables]
    with django_assert_max_num_queries(8):  # however many matches: holders, begin, lock, rights, three writes, commit
        assert {answer["t"] for answer in answers(writer, *more)} == {"ack"}
    assert all(match.replay(one.row).ok for one in tables)


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
    assert match.replay(table.row).ok
    assert match.replay(other_table.row).ok


def test_rights_that_ended_meanwhile_end_the_command_too(table):
    writer = Writer()
    order = asked(table, "p1", "hide", (1,))
    Holder.objects.filter(id=order.holder_id).update(revoked=True, access=2)
    assert answers(writer, order)[0]["code"] == "forbidden"
    assert answers(writer, dataclasses.replace(order, holder_id="h_nobody"))[0]["code"] == "forbidden"


def test_after_a_database_error_each_command_is_settled_alone(table, monkeypatch):
    def broken(decisions):
        raise DatabaseError("gone")

    order, writer = asked(table, "p1", "hide", (1,)), Writer()
    monkeypatch.setattr(writing, "store", broken)
    assert answers(writer, order)[0]["t"] == "ack"
    assert Event.objects.filter(match_id=table.id).count() == 2


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
    for module in (writing, match):
        monkeypatch.setattr(module, "store", gone)
        monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    tables = [table, Table(), Table()]
    answered = answers(Writer(), *[asked(one, "p1", "hide", (1,)) for one in tables])
    assert [(answer["code"], answer["retry"]) for answer in answered] == [("server_busy", True)] * 3
    assert len(tried) == 1
    assert match.act(table.id, table.holders["p1"].id, table.order("p1", "hide", (1,)))[1] is None
    assert len(tried) == 2


@pytest.mark.parametrize("together", [1, 3, 16])
def test_any_grouping_gives_gapless_numbers_and_a_record_that_replays(table, together):
    tables, writer = [table, Table(), Table()], Writer()
    for _ in range(4):
        orders = [asked(one, seat, "hide", (1,)) for one in tables for seat in one.view("watch")["turn"]["seats"]]
        orders += orders[: len(orders) // 2]  # some are sent twice
        for start in range(0, len(orders), together):
            writer.settle(orders[start : start + together])
        for one in tables:
            if one.row.status == "live":
                answers(writer, asked(one, one.view("watch")["turn"]["seats"][0], "shoot", (2,)))
    for one in tables:
        assert [event.n for event in one.events] == list(range(1, one.row.head + 1))
        assert match.replay(one.row).ok


def test_rights_that_end_between_two_commands_of_a_writer_count_at_once(table):
    writer = Writer()
    assert answers(writer, asked(table, "p1", "note"))[0]["t"] == "ack"
    order = asked(table, "p1", "note")
    Holder.objects.filter(id=order.holder_id).update(revoked=True, access=2)
    assert answers(writer, order, asked(table, "p2", "note"))[0]["code"] == "forbidden"
    Holder.objects.filter(id=order.holder_id).update(revoked=False, access=3)
    assert answers(writer, asked(table, "p1", "note"))[0]["t"] == "ack"
    assert match.replay(table.row).ok
