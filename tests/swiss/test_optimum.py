"""Whole random tournaments, each draw held against the best there is, which `tests/swiss/optimum.py` finds."""

import pytest

from attacks.swiss.pairing import Wish, draw
from attacks.swiss.profile import read
from tests.swiss.optimum import Case, Hall, Rules, cheapest, cheapest_of_all

FIRST = 20
MANY = 50  # tournaments for each of the long run's twenty: a thousand


def by_the_product(hall, number, case):
    profile = read("drawn", hall.rules.data())
    wish = Wish(f"{hall.seed}/{number}", hall.forbidden, case.locked, f"{hall.seed}")
    return draw(profile, list(hall.players.values()), hall.past, number, wish).pairs


def faults(seed, largest, drawn=by_the_product):
    """The draws of one tournament that are not the best there is, and how many were drawn."""
    told, rounds, hall = [], 0, Hall(seed, largest)
    for case, pairs in hall.play(drawn):
        rounds += 1
        assert sorted(n for pair in pairs for n in pair if n) == sorted(
            {*case.free, *(n for p in case.locked for n in p)}
        )
        if hall.rules.bye_to == "lowest rank":
            case = as_the_lot_fell(case, pairs)
        found, best = case.total(pairs), cheapest(case)
        if len(case.free) <= 8:
            assert best == cheapest_of_all(case)
        if found != best:
            told.append((seed, case.number, found, best))
    return told, rounds


def as_the_lot_fell(case, pairs):
    """Among players level in the standings the lot names who has the bye; the rest is judged with that bye."""
    bye = next((pair for pair in pairs if 0 in pair and pair not in case.locked), None)
    if bye is None:
        return case
    level = case.bye_heights[bye[0]]
    lowest = cheapest(case)[3]
    assert (level - min(case.bye_heights.values())) ** 2 == lowest
    return Case(
        case.number,
        case.players,
        [n for n in case.free if n != bye[0]],
        (*case.locked, bye),
        case.forbidden,
        case.ledger,
    )


@pytest.mark.parametrize("part", range(4))
def test_no_draw_of_a_whole_tournament_is_worse_than_the_best_there_is(part, scale):
    told, rounds = [], 0
    for seed in range(part, FIRST if scale == 1 else MANY * scale, 4):
        worse, drawn = faults(seed, 24 if seed < FIRST else 48)
        told += worse
        rounds += drawn
    assert told == []
    assert rounds > 3 * FIRST // 4


def test_a_large_field_is_as_good_in_all_that_comes_before_the_score():
    hall = Hall(3, 3)
    hall.players = {n: hall._player(n, 1, clubs=True) for n in range(1, 136)}
    hall.rounds, hall.rules = 2, Rules()
    for case, pairs in hall.play(by_the_product):
        assert case.total(pairs)[:5] == cheapest(case)[:5]
