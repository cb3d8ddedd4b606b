"""Questions anybody may ask about odds: no visitor takes the answers from everybody else."""

from __future__ import annotations

from threading import Event, Thread

import pytest

from attacks.services.odds import crowd as odds_crowd
from attacks.services.odds.crowd import BUSY, GIVEN_UP, SPENT, Crowd
from attacks.services.odds.worker import OddsReply, Question
from tests.support.waiting import until


class Slow:
    """Stands in for a process: questions that begin with "dear" take until somebody says so."""

    def __init__(self, crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[tuple[str, str]] = []
        self.go_on = Event()
        for name, desk in (("quick", crowd.quick), ("dear", crowd.dear)):
            monkeypatch.setattr(desk, "_exchange", lambda *more, name=name: self.exchange(name, *more))

    def exchange(self, name, sent, patience, over):
        ask = sent.decode().split('"ask":"')[1].split('"')[0]
        self.asked.append((name, ask))
        if not ask.startswith("dear"):
            return OddsReply(value=ask)
        if name == "quick":
            return OddsReply(why="too_large")
        while not self.go_on.wait(0.01):
            if over():
                return None
        return OddsReply(why="too_large") if "large" in ask else OddsReply(value=ask)


@pytest.fixture
def crowd():
    return Crowd()


@pytest.fixture
def slow(crowd, monkeypatch):
    one = Slow(crowd, monkeypatch)
    yield one
    one.go_on.set()


class Asking:
    """Somebody asks, in a thread, and waits."""

    def __init__(self, crowd, ask, who):
        self.answer = None
        self.thread = Thread(target=self.go, args=(crowd, ask, who))
        self.thread.start()

    def go(self, crowd, ask, who):
        self.answer = crowd.ask(Question("xwing", "damage", ask=ask), who)

    def done(self):
        self.thread.join(20)
        return self.answer


def test_a_cheap_question_passes_the_dear_ones(crowd, slow):
    dear = [Asking(crowd, f"dear {n}", f"address {n}") for n in range(5)]
    until(lambda: ("dear", "dear 0") in slow.asked or len(slow.asked) > 5, "a dear question to be worked on")
    assert Asking(crowd, "cheap", "Ana").done() == OddsReply(value="cheap")
    assert all(one.answer is None for one in dear)
    slow.go_on.set()
    assert [one.done().value for one in dear] == [f"dear {n}" for n in range(5)]


def test_of_one_visitor_only_the_last_questions_are_worked_on(crowd, slow):
    asked = []
    for n in range(30):
        asked.append(Asking(crowd, f"dear {n}", "Dan"))
        until(lambda n=n: ("quick", f"dear {n}") in slow.asked or asked[n].answer, "the question to be taken in")
    given_up = [one.done().why for one in asked[: -odds_crowd.AT_ONCE]]
    assert given_up == [GIVEN_UP] * 27
    assert Asking(crowd, "cheap", "Ana").done() == OddsReply(value="cheap")
    slow.go_on.set()
    assert [one.done().value for one in asked[-odds_crowd.AT_ONCE :]] == ["dear 27", "dear 28", "dear 29"]


def test_all_visitors_together_wait_in_a_row_that_ends(crowd, slow):
    asked = [Asking(crowd, f"dear {n}", f"address {n}") for n in range(odds_crowd.MOST)]
    until(lambda: len(crowd._asking) == odds_crowd.MOST, "all to wait")
    assert Asking(crowd, "dear too", "Ana").done().why == BUSY
    assert Asking(crowd, "ours", "").done().value == "ours"
    slow.go_on.set()
    assert {one.done().why for one in asked} == {""}


def test_what_was_too_large_is_not_worked_on_again(crowd, slow, monkeypatch):
    slow.go_on.set()
    for _ in range(3):
        assert Asking(crowd, "dear and large", "Dan").done().why == "too_large"
    assert slow.asked == [("quick", "dear and large"), ("dear", "dear and large")]
    monkeypatch.setattr(odds_crowd, "monotonic", lambda: odds_crowd.FORGET + 1e9)
    assert Asking(crowd, "dear and large", "Dan").done().why == "too_large"
    assert slow.asked[2:] == [("dear", "dear and large")]


def test_whoever_has_used_up_a_budget_of_work_waits_and_nobody_else_does(crowd, slow, monkeypatch):
    now = [0.0]
    monkeypatch.setattr(odds_crowd, "monotonic", lambda: now[0])
    slow.go_on.set()
    exchange = crowd.dear._exchange

    def takes_its_time(*more):
        now[0] += 15
        return exchange(*more)

    monkeypatch.setattr(crowd.dear, "_exchange", takes_its_time)
    told = [Asking(crowd, f"dear {n}", "Dan").done().why for n in range(7)]
    assert told == [""] * 5 + [SPENT] * 2
    assert Asking(crowd, "dear one of Ana", "Ana").done().value == "dear one of Ana"
    assert Asking(crowd, "cheap", "Dan").done().value == "cheap"
    now[0] += odds_crowd.WINDOW
    assert Asking(crowd, "dear again", "Dan").done().value == "dear again"


def test_real_processes_answer_while_a_dear_question_is_worked_on():
    crowd = Crowd()
    dear = "6 focus:3 lock force:3 calculate:3 v 6 focus:3 evade:3 hull:9 shields:9"
    try:
        asking = Asking(crowd, dear, "Dan")
        assert Asking(crowd, "3 v 0 hull:9 damage:counted", "Ana").done() is not None
        known = crowd.ask(Question("xwing", "damage", ask="3 v 0 hull:9 damage:counted"), "Ana")
        assert known.value == "3/2"
        for one in crowd._asking:
            one.over = True
        assert asking.done() is not None
    finally:
        crowd.close()
