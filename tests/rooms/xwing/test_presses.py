"""Few presses in a whole X-Wing attack: at most one more than the rules ask decisions, for both sides."""

from __future__ import annotations

import pytest

from tests.rooms.xwing.pressing import ATTACKS, whole
from tests.support.presses import Presses

SEEDS = range(4)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_takes_at_most_one_press_more_than_its_decisions(name: str, seed: int):
    count = whole(name, seed)
    assert count.decisions["p1"] >= 3, name
    assert count.fair(), f"{name}: {count}"


def test_an_attack_in_which_nothing_can_be_used_takes_three_presses_and_one_of_the_defender():
    count = whole("nothing but dice", 0)
    assert (count.presses["p1"], count.presses["p2"]) == (3, 1)


@pytest.mark.parametrize("name", ATTACKS)
def test_what_an_attack_is_to_show_is_used_in_it(name: str):
    used = {key for seed in SEEDS for key in whole(name, seed).asked}
    assert set(ATTACKS[name][4]) <= used


def test_a_press_for_bookkeeping_is_found():
    count = Presses()
    count.press("p1", 1)
    count.press("p1")
    assert count.fair()
    count.press("p1")
    assert not count.fair()
