"""*What would you do?*: the same position for the same number, and a best answer that direct odds agree with."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

from attacks.engine.answering import Odds
from attacks.engine.values import Command
from attacks.rooms import ROOMS
from attacks.services.puzzles.finding import LEAST, puzzle
from tests.conftest import SCALE
from tests.rooms.fifth.room import Fifth

NUMBERS = (7, 8) if SCALE == 1 else range(4, 5 + SCALE)  # these two are found fast


@cache
def made(key: str, number: int):
    return puzzle(ROOMS[key], number)


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_a_number_gives_the_same_puzzle_every_time_and_others_another(key):
    found = [made(key, number) for number in NUMBERS]
    assert None not in found
    assert puzzle(ROOMS[key], NUMBERS[1]) == found[1]
    assert len({one.state for one in found}) == len(found)


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_its_best_answer_is_better_than_the_second_by_a_margin_and_as_good_as_the_odds_say(key):
    room = ROOMS[key]
    for number in NUMBERS:
        found = made(key, number)
        _state, asked = room.from_description(room.parse_shorthand(found.line), found.aim, {})
        state = room.decode(found.state.encode())
        direct = Odds(asked).ask(state)
        assert direct.exact
        worths = dict(direct.options)
        sign = 1 if found.seat in asked.for_it else -1
        assert found.wants_it == (sign == 1)
        for one in found.answers:
            assert Fraction(one.value) == worths[Command(found.seat, one.key, one.picks)]
            assert sum(chance for _n, chance in next(iter(one.numbers.values()))) == pytest.approx(1)
        first, second = (sign * Fraction(one.value) for one in found.answers[:2])
        assert first == max(sign * worth for worth in worths.values())
        assert first - second >= LEAST
        for one in found.answers:
            room.apply(state, Command(found.seat, one.key, one.picks))


def test_a_room_whose_odds_nobody_can_describe_has_no_puzzles():
    assert puzzle(Fifth(), 1) is None
