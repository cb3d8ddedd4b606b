"""Several takes in one command: all of them or none, and none that rests on something learned on the way."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from attacks.models import Event
from attacks.services.match.commands import Next, Order, Take
from attacks.services.match.terms import NONE
from tests.services.shooting import Attack
from tests.support.people import numbers
from tests.support.people.table import Table


def order(table: Table | Attack, seat: str, first: tuple[Any, ...], *then: tuple[Any, ...]) -> Order:
    take = Take(first[0], first[1:], then=tuple(Next(one[0], one[1:]) for one in then))
    return Order(f"c{next(numbers)}", "take", take, msgspec.json.decode(table.row.prompts)[seat])


def refused(table: Table, seat: str, *takes: tuple[Any, ...]) -> str:
    """The reason why it is not done; nothing has changed."""
    before = table.fingerprint()
    answer = table.send(seat, order(table, seat, *takes))
    assert answer["t"] == "err", answer
    assert table.fingerprint() == before
    return str(answer["reason"])


def aiming(table: Table) -> Table:
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    return table


def test_takes_of_one_breath_are_told_one_after_the_other_and_answered_once(table):
    answer = table.send("p1", order(table, "p1", ("note",), ("note",)))
    assert answer["t"] == "ack" and answer["n"] == table.row.head
    assert [event.kind for event in table.events] == ["match.began", "took", "noted", "took", "noted"]
    assert [bool(event.patch) for event in table.events] == [True, False, False, False, True]


def test_a_take_that_is_refused_refuses_those_before_it(table):
    aiming(table)
    assert refused(table, "p1", ("note",), ("shoot", (9,))) == "bad_picks"
    assert refused(table, "p1", ("note",), ("hide", (1,))) == "not_offered"


def test_nothing_follows_dice_or_a_look_at_something_or_an_answer_that_uncovers_others(table):
    assert refused(table, "p1", ("hide", (1,)), ("note",)) == "not_in_one_breath"
    table.take("p2", "hide", (1,))
    assert refused(table, "p1", ("hide", (1,)), ("shoot", (1,))) == "not_in_one_breath"
    table.take("p1", "hide", (1,))
    assert refused(table, "p1", ("look",), ("shoot", (1,))) == "not_in_one_breath"
    assert refused(table, "p1", ("shoot", (1,)), ("note",)) == "not_in_one_breath"
    assert table.take("p1", "shoot", (1,))["t"] == "ack"


@pytest.mark.django_db(transaction=True)
def test_an_attack_declared_in_one_breath_is_the_one_that_was_declared_step_by_step():
    steps, once = Attack(NONE), Attack(NONE)
    steps.declare()
    once.take("p1", "attack", (1,))
    measured = ("measure", (2,), (0,), (2,), (2,), (0,), ())
    declared = order(once, "p1", measured, ("measured",), ("choose_weapon", (0,)), ("declare_defender", (2,)))
    once.send("p1", declared.op, declared.d, declared.expect)
    once.take("p2", "confirm")
    told = [
        [msgspec.json.decode(event.body)["d"] for event in Event.objects.filter(match_id=one.id, n__gt=1)]
        for one in (steps, once)
    ]
    assert told[0] == told[1]
