"""Odds of combats in which both sides play their best: the short way against every step, and what it is good for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from attacks.engine.answering import NOTHING, Answer, Odds
from attacks.rooms import room
from attacks.rooms.ti4.odds import best_play as odds_best
from attacks.rooms.ti4.odds import question as odds

ROOM = room("ti4")
GREEDY = {"p1": "greedy", "p2": "greedy"}
BEST: dict[str, str] = {}


def asked(line: str, play: dict[str, str]) -> tuple[Any, odds.Combat]:
    state, question = ROOM.from_description(ROOM.parse_shorthand(line), "win", play)
    return state, question


def ask(line: str, play: dict[str, str]) -> Answer:
    state, question = asked(line, play)
    return Odds(question).ask(state)


def near(one: Fraction, other: Fraction) -> bool:
    return abs(one - other) < NOTHING


@pytest.mark.parametrize("play", [BEST, {"p1": "greedy"}, {"p2": "greedy"}, {"p1": "never"}], ids=str)
@pytest.mark.parametrize(
    "line", ["2 ca v 2 ca", "1 dn, 1 ff v 1 ca, 1 cv", "1 cv, 2 ff v 1 ca, 1 ff", "1 dd, 1 dn v 2 ff"]
)
def test_the_short_way_of_sides_that_choose_is_the_way_through_every_step(
    line: str, play: dict[str, str], monkeypatch: pytest.MonkeyPatch
):
    walked = ask(line, play)
    monkeypatch.setattr(odds, "STEPPED", 0)
    short = ask(line, play)
    assert walked.exact and short.exact
    assert near(walked.low, short.low) and near(walked.high, short.high) and near(walked.passed, short.passed)
    assert short.positions < walked.positions
    assert near(sum((chance * ending[0] for ending, chance in short.chances.items()), Fraction(0)), short.low)


@pytest.mark.parametrize(
    "line",
    [
        "2 dn, 2 ff, 1 cv v 2 dn, 2 ff, 1 cv",
        "2 dn, 3 ff v 1 dn, 2 ca, 2 ff",
        "3 dn, 2 ca v 1 ws, 4 ff",
    ],
)
def test_capital_ships_against_capital_ships_are_answered_with_both_at_their_best(line: str):
    """Nobody does worse at the best than by playing greedily against the other's best."""
    answer = ask(line, BEST)
    assert answer.exact
    assert ask(line, {"p1": "greedy"}).low <= answer.low + NOTHING
    assert answer.high <= ask(line, {"p2": "greedy"}).high + NOTHING


def test_equal_fleets_at_their_best_win_as_often():
    assert near(ask("2 dn, 2 ff, 1 cv v 2 dn, 2 ff, 1 cv", BEST).low, Fraction(0))


@pytest.mark.parametrize(("most", "exact"), [(100_000, True), (200, False)])
def test_what_is_too_much_for_both_is_bounded_by_what_each_is_sure_of(
    most: int, exact: bool, monkeypatch: pytest.MonkeyPatch
):
    """Whoever loses nothing by playing greedily plays the best with it; and nothing is looked at for ever."""
    line = "2 dn, 2 ff, 1 cv v 1 dn, 2 ca, 2 ff"
    known = ask(line, BEST)
    monkeypatch.setattr(odds_best, "MOST", most)
    answer = ask(line, BEST)
    assert known.exact and answer.exact is exact
    assert answer.low - NOTHING <= known.low <= known.high <= answer.high + NOTHING
    assert answer.positions < 50


def test_who_may_retreat_is_followed_step_by_step():
    """A best player may leave; that is not among what hits can do to a side."""
    state, question = asked("2 dn, 2 ff, 1 cv; next: Home (own planet) v 2 dn, 2 ff, 1 cv", {"p2": "greedy"})
    Odds(question, 500).ask(state)
    assert question.best is None
