"""Everybody meets everybody, once each time round."""

from collections import Counter

import pytest

from attacks.swiss.circle import circle, rounds_of_all
from attacks.swiss.values import Player


def field(n, **but):
    return [Player(k, f"P{k}", **but.get(f"p{k}", {})) for k in range(1, n + 1)]


@pytest.mark.parametrize("n", range(2, 21))
def test_all_meet_once_sit_once_a_round_and_twice_in_a_double_round(n):
    rounds = rounds_of_all(n)
    drawn = [circle(field(n), number, "seed") for number in range(1, 2 * rounds + 1)]
    for pairs in drawn:
        assert sorted(one for pair in pairs for one in pair if one) == list(range(1, n + 1))
    met = [frozenset(pair) for pairs in drawn for pair in pairs if 0 not in pair]
    assert set(Counter(met[: len(met) // 2]).values()) == {1} and len(set(met)) == n * (n - 1) // 2
    assert set(Counter(met).values()) == {2}
    assert circle(field(n), 1, "seed") == circle(field(n)[::-1], 1, "seed")


def test_who_leaves_gives_a_bye_and_who_comes_late_has_no_place():
    gone = field(6, p3={"left": 2})
    assert circle(gone, 2, "s") == circle(field(6), 2, "s")
    with_byes = circle(gone, 3, "s")
    assert sum(0 in pair for pair in with_byes) == 1 and 3 not in {one for pair in with_byes for one in pair}
    assert circle(field(6, p6={"entered": 2}), 1, "s") is not None
    assert circle(field(6, p6={"entered": 2}), 2, "s") is None
