"""Going back: only if everybody agrees, never past a roll or a reveal, and the record says all of it."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from attacks.engine import fair
from attacks.models import Match, Timer
from attacks.rooms import ROOMS
from attacks.services.common import clock
from attacks.services.decision import undo as undoing
from attacks.services.match.commands import Order, QueuedCommand, Undo
from attacks.services.match.table import EVERY
from attacks.services.match.terms import MatchTerms
from attacks.services.match.walk import walk
from attacks.services.record import export, playback
from attacks.services.store import matches, timers, undo_history
from attacks.services.store.group_commit import Writer
from attacks.services.store.repository import table_at
from attacks.services.store.rows import of_row
from tests.support.people import numbers
from tests.support.people.table import Table
from tests.support.said import said


def undo(table: Table, seat: str, what: Any, to: int = 0) -> dict[str, Any]:
    return table.send(seat, Order(f"u{next(numbers)}", "undo", Undo(what, to)))


def targets(table: Table) -> list[int]:
    found = table_at(table.id)
    assert found is not None
    return [target.n for target in undo_history.targets_of(found)]


def without(view: dict[str, Any], *keys: str) -> dict[str, Any]:
    return json.loads(json.dumps({key: value for key, value in view.items() if key not in keys}))


@pytest.fixture
def noted(table) -> Table:
    """Both have hidden; then Ben and Ana have made two notes, which everybody sees."""
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    for seat in ("p2", "p1"):
        table.take(seat, "note")
    return table


def test_with_the_others_consent_the_table_stands_again_where_it_stood(table):
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    there, before = table.row.head, {seat: without(table.view(seat), "prompt") for seat in ("p1", "p2", "watch")}
    table.take("p2", "note")
    table.take("p1", "note")
    assert undo(table, "p1", "ask", there)["t"] == "ack"
    assert table.view("p2")["match"]["undo"] == {"seat": "p1", "to": there, "step": "aim"}
    assert table.view("watch")["notes"] == 2, "nothing happens before Ben agrees"
    assert undo(table, "p2", "agree")["t"] == "ack"
    assert {seat: without(table.view(seat), "prompt") for seat in before} == before
    assert [event.kind for event in table.events][-2:] == ["undo.asked", "undo.done"]
    assert matches.replay(table.row).problems == []


def test_after_going_back_every_question_is_a_new_one(noted):
    old = msgspec.json.decode(noted.row.prompts)["p1"]
    undo(noted, "p2", "ask", targets(noted)[0])
    undo(noted, "p1", "agree")
    assert set(msgspec.json.decode(noted.row.prompts).values()) == {noted.row.head}
    assert noted.take("p1", "shoot", (1,), expect=old)["code"] == "stale"
    assert noted.take("p1", "shoot", (1,))["t"] == "ack"


def test_dice_keep_their_numbers_and_nobody_goes_back_past_them(noted):
    noted.take("p1", "shoot", (1,))
    head = noted.row.head
    assert targets(noted) == []
    assert undo(noted, "p1", "ask", 1)["reason"] == "undo_too_far"
    noted.take("p1", "note")
    assert targets(noted) == [head]
    undo(noted, "p2", "ask", head)
    undo(noted, "p1", "agree")
    assert noted.row.next_index == 2
    report = matches.replay(noted.row)
    assert (report.problems, report.rolls) == ([], 2)


def test_nobody_goes_back_past_what_only_some_have_seen(noted):
    noted.take("p1", "look")
    assert targets(noted) == []
    assert undo(noted, "p2", "ask", 1)["reason"] == "undo_too_far"


def test_nobody_goes_back_past_a_card_that_was_shown_from_a_hand():
    class Cards:
        seats = ("p1", "p2")

        def view(self, state, audience):
            hand = {"hand": state["hand"]} if audience == "p1" else {}
            return {"table": state["table"], "stops": 1, **hand}

    held = {"hand": {"ace": 1, "king": 1}, "table": []}
    assert undoing.reveals(undoing.Look(Cards()), held, {"hand": {"king": 1}, "table": ["ace"]})
    assert not undoing.reveals(undoing.Look(Cards()), held, {"hand": {"ace": 1, "king": 1}, "table": ["coin"]})
    assert not undoing.reveals(undoing.Look(Cards()), held, {"hand": {"king": 1}, "table": []}), (
        "nobody else has seen it"
    )


def test_one_may_go_back_only_to_just_before_somebodys_command(noted):
    head = noted.row.head
    for nowhere in (0, 1, 3, head, head + 5):
        assert undo(noted, "p1", "ask", nowhere)["reason"] == "undo_too_far", nowhere
    assert targets(noted) == [head - 2, head - 4]


def test_a_declined_request_changes_nothing(noted):
    undo(noted, "p1", "ask", targets(noted)[0])
    assert undo(noted, "p2", "decline")["t"] == "ack"
    assert "undo" not in noted.view("p1")["match"]
    assert noted.view("watch")["notes"] == 2
    assert undo(noted, "p2", "agree")["reason"] == "no_undo_asked"


def test_only_one_request_at_a_time_and_nobody_agrees_for_oneself(noted):
    undo(noted, "p1", "ask", targets(noted)[0])
    assert undo(noted, "p2", "ask", targets(noted)[0])["reason"] == "undo_is_asked"
    assert undo(noted, "p1", "agree")["reason"] == "not_yours_to_agree"


def test_whoever_plays_on_does_not_want_to_go_back(noted):
    undo(noted, "p1", "ask", targets(noted)[0])
    noted.take("p2", "note")
    assert "undo" not in noted.view("p1")["match"]
    assert "undo.declined" in [event.kind for event in noted.events]
    assert matches.replay(noted.row).problems == []


def test_after_half_a_minute_silence_is_a_no(noted, monkeypatch):
    moment = clock.now()
    monkeypatch.setattr(clock, "now", lambda: moment)
    undo(noted, "p1", "ask", targets(noted)[0])
    timer = Timer.objects.get(match_id=noted.id, state="open")
    assert timer.seat == "p2"
    assert timer.deadline - moment == timedelta(seconds=30)
    Timer.objects.update(deadline=clock.now() - timedelta(seconds=1))
    for due in timers.due():
        matches.act(due.match_id, due.holder_id, due.order)
    assert json.loads(noted.events[-1].body) == {"d": {"by": "system"}, "k": "undo.declined"}
    assert not Timer.objects.filter(match_id=noted.id, state=said("page.open")).exists()


def test_what_was_undone_is_not_gone_back_to(noted):
    there = targets(noted)[1]
    undo(noted, "p1", "ask", there)
    undo(noted, "p2", "agree")
    noted.take("p1", "note")
    assert targets(noted) == [noted.row.head - 2]
    undo(noted, "p1", "ask", targets(noted)[0])
    undo(noted, "p2", "agree")
    assert noted.view("watch")["notes"] == 0
    assert matches.replay(noted.row).problems == []


def test_where_the_table_chose_so_ones_own_last_input_goes_back_freely(noted):
    free = MatchTerms(undo_mode="free")
    Match.objects.filter(id=noted.id).update(trust=msgspec.json.encode(free).decode())
    assert undo(noted, "p1", "ask", targets(noted)[0])["t"] == "ack"
    assert json.loads(noted.events[-1].body)["d"]["free"] is True
    assert noted.view("watch")["notes"] == 1
    noted.take("p2", "note")
    undo(noted, "p1", "ask", targets(noted)[0])
    assert "undo" in noted.view("p2")["match"], "Ben's input is not Ana's to take back freely"


def test_where_the_table_chose_so_there_is_none(noted):
    Match.objects.filter(id=noted.id).update(trust='{"undo_mode":"off"}')
    assert undo(noted, "p1", "ask", targets(noted)[0])["reason"] == "undo_is_off"


def test_the_file_of_such_a_match_is_in_order_and_plays_again(noted):
    undo(noted, "p1", "ask", targets(noted)[0])
    undo(noted, "p2", "agree")
    noted.take("p1", "shoot", (1,))
    noted.concede("p2", "resign")
    record = json.loads(json.dumps(export.export(noted.row, "watch")))
    verdict = export.verify(record)
    assert verdict.found.problems == []
    assert verdict.agrees_to == record["head"]
    assert fair.check(record).rolls == 2


def test_a_replay_shows_the_way_back(noted):
    there = targets(noted)[1]
    undo(noted, "p1", "ask", there)
    undo(noted, "p2", "agree")
    frames = playback.frames(noted.row, "watch")["frames"]
    assert [frame["n"] for frame in frames][-1] == noted.row.head
    assert frames[-1]["patch"]["notes"] == 0


def test_a_table_known_from_before_finds_the_way_back_too(noted):
    known = table_at(noted.id)
    undo(noted, "p1", "ask", targets(noted)[1])
    undo(noted, "p2", "agree")
    since = [event for event in noted.events if known and event.n > known.head]
    again = of_row(noted.row, known=known, since=since)
    assert again.room.view(again.state, "watch")["notes"] == 0
    assert noted.row.state_head == noted.row.head


def test_a_request_behind_an_unsaved_command_is_decided_after_it(noted):
    to = targets(noted)[0]
    note = QueuedCommand(noted.id, noted.holders["p2"].id, noted.order("p2", "note", cmd="n1"))
    ask = QueuedCommand(noted.id, noted.holders["p1"].id, Order("a1", "undo", Undo("ask", to)))
    answers = [json.loads(text)["t"] for text, _ in Writer().process_batch([note, ask]).answers]
    assert answers == ["ack", "ack"]
    assert noted.view("p2")["match"]["undo"]["to"] == to


def whole_line(table: Table) -> list[int]:
    """Where one may go back to, found by playing the record from its first event."""
    row, events = table.row, table.events
    walked = walk(ROOMS["tiny"], events)
    line = undoing.moments(ROOMS["tiny"], walked, {event.n for event in events if event.patch})
    assert line[-1].n == row.head
    return [target.n for target in undoing.targets(ROOMS["tiny"], line)]


def test_in_a_long_match_the_same_targets_are_found_without_playing_all_of_it(table, monkeypatch):
    played: list[int] = []

    def counted(*args: Any) -> Any:
        for event, state in walk(*args):
            played.append(event.n)
            yield event, state

    monkeypatch.setattr(undo_history, "walk", counted)
    for seat in ("p1", "p2"):
        table.take(seat, "hide", (1,))
    table.take("p1", "look")
    for n in range(300):
        table.take(("p1", "p2")[n % 2], "note")
        if n % 60 == 30:
            undo(table, "p1", "ask", targets(table)[5])
            undo(table, "p2", "agree")
    assert table.row.checkpoints.count() == table.row.head // EVERY
    played.clear()
    found = targets(table)
    assert len(played) <= undo_history.FURTHEST + 2 * EVERY + 10 < table.row.head
    assert found == whole_line(table)[: len(found)]
    assert 0 < len(found) <= undo_history.FURTHEST
    undo(table, "p1", "ask", found[-1])
    undo(table, "p2", "agree")
    assert matches.replay(table.row).problems == []


def test_nobody_goes_further_back_than_so_many_commands(table):
    for _ in range(undo_history.FURTHEST + 10):
        table.take("p2", "note")
    assert len(targets(table)) == undo_history.FURTHEST
    assert len(whole_line(table)) == undo_history.FURTHEST + 10
    assert undo(table, "p1", "ask", whole_line(table)[undo_history.FURTHEST])["reason"] == "undo_too_far"


def test_who_went_back_to_before_a_kept_state_is_followed_from_further_back(table):
    for _ in range(EVERY // 2 - 4):  # each note is two events
        table.take("p2", "note")
    back = targets(table)[3]
    for _ in range(20):
        table.take("p2", "note")
    kept = table.row.checkpoints.get().n
    undo(table, "p1", "ask", back)
    undo(table, "p2", "agree")
    for _ in range(undo_history.FURTHEST - 14):
        table.take("p1", "note")
    found_table = table_at(table.id)
    assert found_table is not None and back < kept < undo_history.first_of(found_table)
    found = targets(table)
    assert found == whole_line(table)[: len(found)]
    assert len(found) == undo_history.FURTHEST - 14


def test_a_match_from_before_states_were_kept_is_played_from_its_beginning(noted):
    for _ in range(EVERY):
        noted.take("p1", "note")
    noted.row.checkpoints.all().delete()
    assert targets(noted) == whole_line(noted)[: undo_history.FURTHEST]
