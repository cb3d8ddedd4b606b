"""How the odds of an attack have moved: the whole line for who comes late, and no more of it than a reader may see."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from attacks.services.common import clock
from attacks.services.live import spectator_delay
from attacks.services.match.commands import Undo
from attacks.services.match.terms import MatchTerms
from attacks.services.odds import ask, positions, timeline
from attacks.services.odds.worker import OddsReply
from tests.services.shooting import Attack

DELAY = 300
FOCUS = 0  # the first of the fields a ship is corrected in


@pytest.fixture(autouse=True)
def forgotten(monkeypatch):
    """Nothing was asked or read before."""
    forget()
    monkeypatch.setattr(timeline, "PATIENCE", 60.0)  # however busy the machine is


def forget() -> None:
    for desk in (ask.DESK, ask.PUBLIC):
        desk.kept.clear()
    positions._attacks.clear()
    timeline._beyond.clear()


class There:
    """Somebody who was there all the time, and noted what the odds were at each number."""

    def __init__(self, attack: Attack) -> None:
        self.attack = attack
        self.points: list[list[Any]] = []

    def note(self) -> None:
        seen = ask.of_match(self.attack.row, "watch")
        if "names" not in seen:
            return
        destroyed = {value: chance for value, chance, _ in seen["numbers"]["destroyed"]}.get(1, 0)
        damage = sum(value * chance for value, chance, _ in seen["numbers"]["damage"])
        if not self.points or self.points[-1][1:] != [destroyed, damage]:
            self.points.append([seen["n"], destroyed, damage])


def played(terms: MatchTerms) -> tuple[Attack, There]:
    """Ana rolls two hits and a focus result, and leaves her token unspent; Ben is about to roll his die."""
    attack = Attack(terms, hull=3, agility=1)
    told = There(attack)
    attack.declare()
    told.note()
    attack.take("p1", "enter", (0, 1, 2, 0))
    told.note()
    attack.take("p1", "finalize")
    told.note()
    return attack, told


def test_who_comes_late_gets_the_whole_line(transactional_db):
    attack, told = played(MatchTerms())
    forget()
    line = timeline.of_match(attack.row, "watch")
    assert line["points"] == told.points
    assert len(line["points"]) == 3 and line["whole"] and line["n"] == attack.row.head
    assert line["figures"] == [{"name": "destroyed", "value": 1}, {"name": "damage"}]
    assert [point[1:] for point in line["points"][1:]] == [[5 / 8, 3 - 3 / 8], [0, 2 - 3 / 8]]


def test_the_line_goes_on_from_what_was_read_and_from_what_was_asked(transactional_db, monkeypatch):
    attack = Attack(MatchTerms(), hull=3, agility=1)
    told = There(attack)
    attack.declare()
    told.note()
    first = timeline.of_match(attack.row, "watch")["points"]
    attack.take("p1", "enter", (0, 1, 2, 0))
    told.note()
    monkeypatch.setattr(ask.PUBLIC, "ask", lambda _question: pytest.fail("this was known"))
    assert timeline.of_match(attack.row, "watch")["points"] == told.points
    assert told.points[:1] == first


@pytest.mark.parametrize(
    ("setting", "shown"),
    [("both", {"p1", "p2", "watch", "judge"}), ("watch", {"watch", "judge"}), ("off", {"judge"})],
)
def test_the_line_is_for_those_who_are_shown_odds(transactional_db, setting, shown):
    attack, _told = played(MatchTerms(odds=setting))
    seen = {who for who in ("p1", "p2", "watch", "judge") if "points" in timeline.of_match(attack.row, who)}
    assert seen == shown


def test_a_watcher_behind_the_table_gets_nothing_from_before_its_time(transactional_db, monkeypatch):
    moment = [datetime(2031, 5, 1, tzinfo=UTC)]
    monkeypatch.setattr(clock, "now", lambda: moment[0])
    attack = Attack(MatchTerms(delay=DELAY), hull=3, agility=1)
    told = There(attack)
    attack.declare()
    told.note()
    begun = attack.row.head
    moment[0] += timedelta(seconds=DELAY)
    attack.take("p1", "enter", (0, 1, 2, 0))
    told.note()
    head = attack.row.head
    cut = spectator_delay.as_known(attack.row)
    for at in (0, begun, head, head + 99):
        line = timeline.of_match(cut, "watch", at=at)
        assert line["points"] == told.points[:1] and line["n"] == begun
    assert timeline.of_match(attack.row, "p1")["points"] == told.points
    moment[0] += timedelta(seconds=DELAY)
    assert timeline.of_match(spectator_delay.as_known(attack.row), "watch")["points"] == told.points


def test_a_replay_gets_the_line_as_it_was_at_any_number(transactional_db):
    attack, told = played(MatchTerms())
    for known, (n, *_figures) in enumerate(told.points, 1):
        assert timeline.of_match(attack.row, "watch", at=n)["points"] == told.points[:known]
    assert "points" not in timeline.of_match(attack.row, "watch", at=1)


def test_a_correction_in_between_does_not_end_the_line(transactional_db):
    attack, told = played(MatchTerms())
    attack.take("p1", "edit_ship", (1,), (FOCUS,), (0,))
    assert "names" not in ask.of_match(attack.row, "watch"), "it is not settled yet"
    assert timeline.of_match(attack.row, "watch")["points"] == told.points
    attack.take("p2", "confirm_edits")
    assert "names" in ask.of_match(attack.row, "watch")
    assert timeline.of_match(attack.row, "watch")["points"] == told.points


def test_what_is_not_known_exactly_has_no_point_and_is_asked_once(transactional_db, monkeypatch):
    attack, told = played(MatchTerms())
    forget()
    asked = []

    def too_large(question: Any) -> OddsReply:
        asked.append(question)
        return OddsReply(why="too_large")

    monkeypatch.setattr(ask.PUBLIC, "ask", too_large)
    for _ in range(2):
        assert timeline.of_match(attack.row, "watch").keys() == {"n"}
    assert len(asked) == 3
    ask.of_match(attack.row, "watch")
    line = timeline.of_match(attack.row, "watch")["points"]
    assert line == [[told.points[0][0], None, None], told.points[-1]]


def test_a_reader_waits_only_so_long_for_numbers_nobody_has_asked_about(transactional_db, monkeypatch):
    attack, told = played(MatchTerms())
    forget()
    ask.of_match(attack.row, "watch")
    monkeypatch.setattr(timeline, "PATIENCE", -1.0)
    line = timeline.of_match(attack.row, "watch")
    assert not line["whole"]
    assert line["points"] == told.points[-1:]


def test_the_line_goes_on_where_players_have_gone_back(transactional_db):
    attack, told = played(MatchTerms())
    before = timeline.of_match(attack.row, "watch")["points"]
    (rolled,) = [point for point in told.points if point[1:] == [5 / 8, 3 - 3 / 8]]
    attack.send("p1", "undo", Undo("ask", rolled[0]))
    attack.send("p2", "undo", Undo("agree"))
    line = timeline.of_match(attack.row, "watch")
    assert line["points"] == [*before, [attack.row.head, *rolled[1:]]]
    forget()
    assert timeline.of_match(attack.row, "watch") == line
