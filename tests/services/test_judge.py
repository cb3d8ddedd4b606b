"""A judge comes only if every seat wants one, sees what is hidden, corrects with a reason, and plays for nobody."""

from __future__ import annotations

import json
from typing import Any

import pytest

from attacks.models import Holder
from attacks.services.common.errors import LobbyError
from attacks.services.lobby import judges
from attacks.services.match.commands import Clock, Order, Take
from attacks.services.record import export
from attacks.services.store import holders, matches
from tests.support.people import numbers
from tests.support.people.table import Table


def ask(table: Table, seat: str, what: Any, name: str = "") -> dict[str, Any]:
    return table.send(seat, Order(f"j{next(numbers)}", "clock", Clock(what, name)))


def seated(table: Table) -> None:
    """Both want a judge, and Dan sits down as the judge."""
    for seat in ("p1", "p2"):
        assert ask(table, seat, "invite")["t"] == "ack"
    _, holder, table.tokens["judge"] = judges.claim_judge(judges.judge_link(table.holders["p1"]), "Dan")
    table.holders["judge"] = holder
    answer = ask(table, "judge", "sit", "Dan")
    assert answer["t"] == "ack", answer


def edit(table: Table, offer: str, note: str) -> dict[str, Any]:
    expect = json.loads(table.row.prompts)["judge"]
    return table.send("judge", Order(f"j{next(numbers)}", "take", Take(offer, (), note), expect))


def test_no_player_alone_gets_a_link_that_shows_what_is_hidden(table):
    with pytest.raises(LobbyError, match="judge_not_wanted"):
        judges.judge_link(table.holders["p1"])
    ask(table, "p1", "invite")
    assert ask(table, "p1", "invite")["reason"] == "judge_is_wanted"
    assert table.view("p2")["match"]["judge_wanted"] == ["p1"]
    with pytest.raises(LobbyError, match="judge_not_wanted"):
        judges.judge_link(table.holders["p1"])
    ask(table, "p2", "invite")
    assert judges.judge_link(table.holders["p1"])


def test_the_link_works_once_and_a_second_judge_replaces_the_first(table):
    seated(table)
    first = table.holders["judge"]
    assert table.view("watch")["match"]["judge"] == "Dan"
    token = judges.judge_link(table.holders["p2"])
    judges.claim_judge(token, "Chie")
    with pytest.raises(LobbyError, match="link_used"):
        judges.claim_judge(token, "Dan")
    assert Holder.objects.get(id=first.id).revoked
    assert edit(table, "note", "why")["code"] == "forbidden"


def test_a_player_does_not_sit_down_as_judge(table):
    for seat in ("p1", "p2"):
        ask(table, seat, "invite")
    assert ask(table, "p1", "sit", "Ana")["reason"] == "judge_not_wanted"


def test_the_judge_sees_what_is_hidden_once_it_is_chosen(table):
    seated(table)
    table.take("p1", "hide", (2,))
    assert table.view("judge")["places"] == {}, "an answer that is not committed yet is nobody's business"
    table.take("p2", "hide", (3,))
    assert table.view("judge")["places"] == {"p1": "2", "p2": "3"}
    assert holders.audience_of(table.holders["judge"]) == "judge"


def test_the_judge_corrects_with_a_reason_and_it_is_in_the_record(table):
    seated(table)
    before = table.row.head
    assert edit(table, "note", "")["reason"] == "reason_needed"
    assert edit(table, "note", "  ")["reason"] == "reason_needed"
    assert table.row.head == before
    assert edit(table, "note", "moved by mistake")["t"] == "ack"
    took = json.loads(table.events[before].body)
    assert took == {"d": {"key": "note", "note": "moved by mistake", "picks": [], "seat": "judge"}, "k": "took"}
    assert table.view("watch")["notes"] == 1
    assert matches.replay(table.row).problems == []


def test_the_judge_plays_for_no_seat(table):
    seated(table)
    assert set(table.view("judge")["prompt"]["offers"]) == {"note"}
    for offer in ("hide", "shoot"):
        assert edit(table, offer, "for Ana")["reason"] == "not_offered"
    assert ask(table, "judge", "claim")["reason"] == "nothing_to_claim"


def test_the_judge_stops_the_clocks_and_lets_the_match_go_on(table):
    seated(table)
    assert ask(table, "p1", "call")["t"] == "ack"
    assert ask(table, "judge", "go_on")["t"] == "ack"
    assert ask(table, "judge", "call")["t"] == "ack"
    assert table.view("p1")["match"]["called"] == "judge"
    assert ask(table, "p1", "go_on")["reason"] == "judge_not_called"


def test_nobody_goes_back_past_a_ruling(table):
    from tests.services.test_undo import targets

    seated(table)
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    table.take("p2", "note")
    assert len(targets(table)) == 1
    edit(table, "note", "settled")
    assert targets(table) == []


def test_a_click_of_a_player_is_not_spoiled_by_the_judge(table):
    seated(table)
    asked = json.loads(table.row.prompts)["p1"]
    edit(table, "note", "settled")
    assert table.take("p1", "hide", (1,), expect=asked)["t"] == "ack"


def test_the_file_of_such_a_match_is_in_order(table):
    seated(table)
    edit(table, "note", "settled")
    table.concede("p1", "resign")
    assert export.verify(json.loads(json.dumps(export.export(table.row, "watch")))).found.problems == []
