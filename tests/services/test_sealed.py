"""What event 1 and the salts seal of a match, what its rows must agree with, and a match that began before that."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from attacks.engine import fair
from attacks.models import Event, Match, Result
from attacks.services.decision import decide
from attacks.services.match.terms import Clock, MatchTerms
from attacks.services.record import export
from attacks.services.store import matches
from tests.services.test_handshake import Drawn
from tests.services.test_links import Linked
from tests.services.tinyroom import Tiny
from tests.support.people.table import Table


class Timed(Table):
    terms = MatchTerms(clock=Clock("decision", 90, "claim"), undo_mode="free", delay=0)


def record_of(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(export.export(table.row, "watch")))
    return found


def test_event_1_says_what_the_match_is_and_on_what_terms(transactional_db):
    began = record_of(Timed())["events"][0]["body"]["d"]
    assert {name: began[name] for name in ("format", "room", "rules", "title", "opens")} == {
        "format": 2,
        "room": "tiny",
        "rules": 1,
        "title": "Ana against Ben",
        "opens": True,
    }
    assert began["terms"] == {
        "undo": "free",
        "delay": 0,
        "odds": "both",
        "refereed": False,
        "clock": {"mode": "decision", "seconds": 90, "at_zero": "claim"},
    }
    assert "level" not in began
    assert record_of(Linked())["events"][0]["body"]["d"]["level"] == 2


def test_the_salt_of_an_event_begins_with_its_time_and_no_two_are_alike(table):
    table.play_round()
    events = [event for event in record_of(table)["events"] if "body" in event]
    assert [fair.stamp(int(event["salt"][:12], 16)) for event in events] == [event["at"] for event in events]
    assert len({event["salt"][12:] for event in events}) == len(events)


def test_what_an_audience_may_not_see_comes_without_a_time_that_nothing_proves(transactional_db):
    table = Drawn()
    table.agree()
    table.take("p1", "hide", (1,))
    table.take("p2", "hide", (1,))
    stubs = [event for event in record_of(table)["events"] if "body" not in event]
    assert stubs and all(set(event) == {"n", "hash", "ph"} for event in stubs)


@pytest.mark.parametrize("began", [Drawn, Linked])
def test_a_match_that_began_with_an_earlier_version_goes_on_and_says_what_it_does_not_prove(
    transactional_db, monkeypatch, began
):
    earlier = {"rules": 1, **({"level": 2} if began is Linked else {})}
    monkeypatch.setattr(decide, "about", lambda *_: earlier)
    table = began()
    monkeypatch.undo()
    monkeypatch.setitem(export.ROOMS, "tiny", Tiny())
    table.agree()
    table.hide_and_shoot()
    if began is Linked:
        table.give("p1")
        table.give("p2")
    table.concede("p2", "resign")
    record = record_of(table)
    verdict = export.verify(record)
    assert record["version"] == (2 if began is Linked else 1)
    assert (verdict.found.verdict, verdict.found.problems) == ("WARN", [])
    assert verdict.found.warnings == [fair.OLDER] == matches.replay(table.row).warnings
    assert verdict.agrees_to == record["head"]
    assert matches.replay(table.row).problems == []


def test_a_stored_match_whose_result_is_not_its_end_is_found(table):
    table.play_round()
    table.play_round()
    assert matches.replay(table.row).problems == []
    for change in ({"winner": "p5"}, {"scores": '{"p1": 99}'}, {"why": "agreed"}, {"rounds": 9}):
        kept = Result.objects.filter(match_id=table.id).values().get()
        Result.objects.filter(match_id=table.id).update(**change)
        assert matches.replay(table.row).problems == ["the result that is kept is not the end in the record"]
        Result.objects.filter(match_id=table.id).update(**{name: kept[name] for name in change})
    Result.objects.filter(match_id=table.id).update(fingerprint="AAAAAAAAAA")
    assert matches.replay(table.row).problems == ["the fingerprint that is kept is not that of the record"]
    Match.objects.filter(id=table.id).update(status="live")
    assert "the match row does not know whether the match is over" in matches.replay(table.row).problems


def test_a_stored_match_whose_times_were_moved_is_found(table):
    table.play_round()
    Event.objects.filter(match_id=table.id, n=3).update(at=F("at") + timedelta(seconds=5))
    assert matches.replay(table.row).problems == ["event 3: its time is not the one that was sealed"]


class Generous(Tiny):
    """Its rules know of another end than the one that is told."""

    def result(self, state: Any) -> dict[str, Any]:
        return {**super().result(state), "rounds": 77}


def test_the_end_is_worked_out_again_by_the_rules(table, monkeypatch):
    table.play_round()
    table.concede("p1", "resign")
    record = record_of(table)
    assert export.verify(record).found.problems == []
    monkeypatch.setitem(export.ROOMS, "tiny", Generous())
    told = export.verify(record).found.problems
    assert told == [f"event {record['head']}: the rules know another end: rounds"]
    assert matches.replay(table.row).problems == told
