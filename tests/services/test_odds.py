"""Odds of a match under way: the numbers, who is shown them, and what becomes of questions nobody waits for now."""

from __future__ import annotations

from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import pytest

from attacks.models import Match
from attacks.services.live import spectator_delay
from attacks.services.match.terms import MatchTerms
from attacks.services.odds import ask as odds
from attacks.services.odds import client, luck
from attacks.services.odds.worker import OddsReply, Question
from tests.services.shooting import Attack
from tests.support.said import said


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However busy the machine is, a question is answered."""
    monkeypatch.setattr(client, "PATIENCE", 60.0)


@pytest.fixture
def attack(transactional_db) -> Attack:
    return Attack(MatchTerms()).rolled()


def expected(told: dict[str, Any]) -> float:
    return sum(value * chance for value, chance, _exact in told["numbers"]["damage"])


def test_the_odds_of_dice_that_lie_are_what_they_come_to_with_the_token(attack):
    seen = odds.of_match(attack.row, "watch")
    assert seen["n"] == attack.row.head
    assert seen["exact"] and seen["low"] == seen["high"] == expected(seen) == 3
    assert sum(chance for _value, chance, _exact in seen["numbers"]["destroyed"]) == 1


def test_what_each_offer_is_worth_is_told_to_its_seat_and_the_judge_only(attack):
    for audience, told in (("p1", True), ("judge", True), ("p2", False), ("watch", False)):
        options = odds.of_match(attack.row, audience).get("options", [])
        assert bool(options) == told, audience
    options = {one["key"]: one["worth"] for one in odds.of_match(attack.row, "p1")["options"]}
    assert options == {"spend_focus": 3, "finalize": 2}


@pytest.mark.parametrize(
    ("setting", "shown"),
    [("both", {"p1", "p2", "watch", "judge"}), ("watch", {"watch", "judge"}), ("off", {"judge"})],
)
def test_the_table_says_who_is_shown_odds(transactional_db, setting, shown):
    attack = Attack(MatchTerms(odds=setting)).rolled()
    seen = {who for who in ("p1", "p2", "watch", "judge") if "names" in odds.of_match(attack.row, who)}
    assert seen == shown


def test_before_an_attack_there_is_nothing_to_tell(transactional_db):
    attack = Attack(MatchTerms())
    assert odds.of_match(attack.row, "watch").keys() == {"n", "aim", "aims", "play"}


def test_a_watcher_behind_the_table_gets_the_odds_of_then(transactional_db):
    attack = Attack(MatchTerms(delay=900)).rolled()
    cut = spectator_delay.as_known(attack.row)
    assert cut.head < attack.row.head
    assert "names" not in odds.of_match(cut, "watch")
    assert "names" in odds.of_match(attack.row, "p2")


def test_a_question_that_a_newer_one_has_overtaken_is_given_up():
    desk, begun, go_on = client.OddsClient(), Event(), Event()
    asked: list[bytes] = []

    def exchange(sent: bytes, *_more: Any) -> OddsReply:
        asked.append(sent)
        begun.set()
        assert go_on.wait(20)
        return OddsReply(value="1")

    came: SimpleQueue[str] = SimpleQueue()
    noted = desk._came

    def coming(about: str, key: str) -> None:
        noted(about, key)
        came.put(key)

    desk._exchange = exchange  # type: ignore[method-assign]
    desk._came = coming  # type: ignore[method-assign]
    answers: dict[str, OddsReply | None] = {}

    def ask(name: str) -> Thread:
        aim = name.removesuffix(" too")
        thread = Thread(
            target=lambda: answers.update({name: desk.ask(Question("xwing", aim), about=said("page.one_match"))})
        )
        thread.start()
        return thread

    first = ask("first")
    assert begun.wait(20)
    came.get(timeout=20)
    waiting = []
    for name in ("second", "third", "third too"):
        waiting.append(ask(name))
        came.get(timeout=20)
    go_on.set()
    for thread in (first, *waiting):
        thread.join(20)
    assert answers == {
        "first": OddsReply(value="1"),
        "second": None,
        "third": OddsReply(value="1"),
        "third too": OddsReply(value="1"),
    }
    assert len(asked) == 2
    assert desk.ask(Question("xwing", "third"), about=said("page.one_match")) == OddsReply(value="1")
    assert len(asked) == 2


def test_a_process_that_dies_is_begun_anew():
    desk = client.OddsClient()
    try:
        question = Question("xwing", "damage", ask="3 v 0 hull:9 damage:counted")
        assert desk.ask(question).low == 1.5
        assert desk.process.worker is not None
        desk.process.worker.kill()
        desk.process.worker.wait()
        desk.kept.clear()
        assert desk.ask(question).value == "3/2"
    finally:
        desk.close()


def test_what_is_wrong_with_a_described_question_is_said():
    answer = odds.what_if("xwing", "3 range:9 v 2", "damage", {})
    assert (answer.why, answer.detail) == ("bad_question", "arc or range")


def test_a_question_that_takes_too_long_is_answered_as_too_large(monkeypatch):
    desk = client.OddsClient()
    monkeypatch.setattr(client, "PATIENCE", 0.0)
    try:
        assert desk.ask(Question("xwing", "damage", ask="3 v 2")).why == "too_large"
        assert not desk.kept
    finally:
        desk.close()


def test_rolls_are_weighed_against_what_was_to_be_expected(transactional_db):
    attack = Attack(MatchTerms(), dice="server")
    attack.declare()
    while attack.row.status == Match.Status.LIVE and "finalize" in attack.offered("p1"):
        attack.take("p1", "finalize")
    row = attack.row
    rolls = [luck.weighed(row, place) for place in range(luck.weighed(row, 0)["of"])]
    (roll,) = [one for one in rolls if "seat" in one]
    assert roll["seat"] == "p1"
    assert sum(chance for _luck, chance in roll["results"]) == pytest.approx(1)
    assert sum(worth * chance for worth, chance in roll["results"]) == pytest.approx(0)
    assert any(worth == roll.get("luck", 0) for worth, _chance in roll["results"])
    assert luck.weighed(row, 99) == {"of": len(rolls), "roll": 99}
