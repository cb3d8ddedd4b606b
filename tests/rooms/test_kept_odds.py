"""What an opponent found it uses again: kept odds are those that would be found anew, of this attack or another."""

from __future__ import annotations

from random import Random

import pytest

from attacks.engine.answering import Odds
from attacks.engine.values import CHANCE, OVER
from attacks.rooms.opponent import come_to_mind, fallen
from attacks.rooms.opponent.kept import Kept
from tests.conftest import SCALE
from tests.rooms.test_whole_games import KINDS
from tools.bench.opponent import begun

BUDGET = 3_000


def asked_in(kind: str, seed: int):
    """Every question that a game in which everybody does what comes to mind comes to."""
    room, more = KINDS[kind]
    state, rng = begun(room, room.needed[seed % 2], more), Random(seed)
    for _ in range(160):
        (seat, *_rest) = room.to_act(state)
        if seat == OVER:
            return
        if seat == CHANCE:
            state = room.apply(state, fallen(room, state, rng.randrange))[0]
            continue
        known = room.known_to(state, seat)
        found = room.question_from(known, room.aims[0], {})
        if found is not None:
            yield found
        state = room.apply(state, come_to_mind(room, known, seat, rng.randrange))[0]


@pytest.mark.parametrize("kind", ["xwing", "legion"])
def test_odds_that_were_kept_are_those_that_would_be_found_anew(kind):
    kept, again = Kept(), 0
    for seed in range(2 * SCALE):
        for known, asked in asked_in(kind, seed):
            name, odds = kept.odds(known, asked, BUDGET)
            met = bool(odds.walk.met)
            answer, anew = odds.ask(known), Odds(asked, BUDGET).ask(known)
            kept.keep(name, odds, answer)
            if answer.exact and anew.exact:
                again += met
                assert (answer.low, answer.chances) == (anew.low, anew.chances)
                assert answer.options == anew.options, "its commands name the dice that lie here"
    assert again > 5


def test_what_has_not_been_asked_for_longest_makes_room_and_what_was_cut_is_not_kept():
    small, seen = Kept(most=1), []
    for known, asked in asked_in("legion", 1):
        name, odds = small.odds(known, asked, BUDGET)
        seen.append(odds.walk.met)
        small.keep(name, odds, odds.ask(known))
    assert seen and not any(seen)
    cut = Kept()
    known, asked = next(iter(asked_in("legion", 1)))
    for _ in range(2):
        name, odds = cut.odds(known, asked, 1)
        assert not odds.walk.met
        cut.keep(name, odds, odds.ask(known))


@pytest.mark.parametrize("kind", ["xwing", "legion"])
def test_questions_that_are_asked_again_leave_nothing_behind(kind):
    """The same attack with its dice in another order is met as one that is known, and that is all of it."""
    alone = 0
    for known, asked in list(asked_in(kind, 2))[:12]:
        odds = Odds(asked, BUDGET)
        answer = odds.ask(known)
        if answer.cut or len(answer.options) < 2:
            continue
        odds.ask(known)  # a second look meets the position under the name of the first
        before = left_in(odds)
        for _ in range(20):
            assert odds.ask(known).options == answer.options
        alone += bool(odds.walk.passing.commands)
        assert before == left_in(odds)
    assert alone, "no question was asked of a position that was met before"


def left_in(odds: Odds) -> list[int]:
    walk = odds.walk
    solved = [len(row) for one in odds.solved for row in (one.values, one.choice, one.marks)]
    return [walk.met, len(walk.nodes), len(walk.others), len(walk.turned), *solved]
