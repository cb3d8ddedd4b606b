"""Matches of teams: what follows from their boards, and how captains pair them."""

import itertools
import random

import pytest

from attacks.swiss import boards
from attacks.swiss.boards import captains, of_teams, result_of, say
from attacks.swiss.profile import bye, conceded, presets
from attacks.swiss.standings import standings
from attacks.swiss.values import DRAW, LOSS, WIN, Pairing, Player, Result, Side, Wrong

XWING = presets()["xwing-2.5"]
TEAM = of_teams(XWING, 3)


def board(first, second):
    outcome = (WIN, LOSS) if first > second else (LOSS, WIN) if second > first else (DRAW, DRAW)
    return Result("played", (Side(outcome[0], {"mission": first}), Side(outcome[1], {"mission": second})))


def test_more_boards_win_whatever_was_scored():
    result = result_of([board(11, 10), board(11, 10), board(0, 30)], TEAM)
    assert [side.outcome for side in result.sides] == [WIN, LOSS]
    assert [dict(side.entered) for side in result.sides] == [{"boards": 4, "mission": 22}, {"boards": 2, "mission": 50}]


def test_level_on_boards_what_was_scored_decides_and_level_on_both_is_a_draw():
    level = result_of([board(20, 5), board(8, 20), board(10, 10)], TEAM)
    assert [side.outcome for side in level.sides] == [WIN, LOSS] and level.sides[0].entered["boards"] == 3
    drawn = result_of([board(20, 5), board(5, 20), board(10, 10)], TEAM)
    assert [side.outcome for side in drawn.sides] == [DRAW, DRAW]


@pytest.mark.parametrize("key", sorted(presets()))
def test_every_scoring_has_one_for_teams(key):
    profile = of_teams(presets()[key], 4)
    assert profile.score[WIN] > profile.score[DRAW] > profile.score[LOSS] and profile.rank[-1] == "random"
    assert bye(profile).sides[0].entered["boards"] == 5
    assert [side.entered["boards"] for side in conceded(profile, 1).sides] == [0, 8]


def test_teams_are_ranked_by_matches_then_boards():
    pairings = [
        Pairing(1, 1, 1, 2, result_of([board(20, 5)] * 3, TEAM)),
        Pairing(1, 2, 3, 4, result_of([board(20, 5), board(20, 5), board(5, 20)], TEAM)),
    ]
    order = standings(TEAM, [Player(n, f"Team {n}") for n in range(1, 5)], pairings)
    assert [row.player for row in order][:2] == [1, 3] and order[0].values["boards"] == 6
    assert order[0].values["mission"] == 60 and [row.player for row in order][2] == 4


def test_records_of_people_on_the_boards():
    told = boards.records([((1, 4), board(20, 5)), ((1, 5), board(10, 10)), ((2, 5), board(20, 4))], "mission")
    assert [number for number, _record in told][:2] == [1, 2]
    first = told[0][1]
    assert (first.wins, first.draws, first.losses, first.scored) == (1, 1, 0, 30)


def test_three_against_three_as_captains_do_it():
    state = captains([1, 2, 3], [4, 5, 6])
    assert state.offers(0) == ([1, 2, 3], 1)
    state = say(state, 0, [1])
    assert state.offers(0) == ([], 0) and state.step == boards.DEFENDER
    state = say(state, 1, [5])
    assert state.step == boards.ANSWER and state.offers(0) == ([4, 6], 1) and state.offers(1) == ([2, 3], 1)
    state = say(say(state, 1, [3]), 0, [6])
    assert state.done and state.pairs == [(1, 6), (3, 5), (2, 4)]


@pytest.mark.parametrize("size", range(1, 11))
def test_everybody_sits_at_one_board_however_captains_choose(size):
    chance = random.Random(size)
    first, second = list(range(1, size + 1)), list(range(101, 101 + size))
    state = captains(first, second)
    for _ in itertools.repeat(None, 100):
        sides = [side for side in (0, 1) if state.offers(side)[1]]
        if not sides:
            break
        side = chance.choice(sides)
        offered, count = state.offers(side)
        state = say(state, side, chance.sample(offered, count))
    assert state.done
    assert sorted(pair[0] for pair in state.pairs) == first and sorted(pair[1] for pair in state.pairs) == second


@pytest.mark.parametrize("named", [[], [4], [1, 2], [9]])
def test_who_is_not_offered_cannot_be_named(named):
    with pytest.raises(Wrong, match="not_offered"):
        say(captains([1, 2, 3], [4, 5, 6]), 0, named)
    waits = say(captains([1, 2, 3], [4, 5, 6]), 0, [1])
    with pytest.raises(Wrong, match="not_offered"):
        say(waits, 0, [2])
