"""Odds of small games made up for it: rounds that lead back to themselves, and choices inside them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from attacks.engine.odds import Node, OddsQuestion, hands_of
from attacks.engine.solving import Solved
from attacks.engine.values import CHANCE
from tests.support.played import UNLIKELY, fit


class Points(OddsQuestion[object]):  # type: ignore[type-var]
    """An ending is worth its number; p1 wants many."""

    def __init__(self) -> None:
        """Nothing is walked here."""

    def worth(self, ending: tuple[int, ...]) -> int:
        return ending[0]


def end(worth: int) -> Node:
    node = Node()
    node.ending = (worth,)
    return node


def chance(*ways: tuple[int, Node]) -> Node:
    return choice(CHANCE, *(child for _, child in ways), weights=[weight for weight, _ in ways])


def choice(seat: str, *children: Node, weights: list[int] | None = None) -> Node:
    node = Node()
    node.seat, node.children = seat, list(children)
    node.weights = weights or []
    node.total = sum(node.weights) or 1
    return node


def test_a_handful_of_dice_has_a_weight_for_every_way_it_can_fall():
    hands = hands_of(("h", "h", "b"), 2)
    assert dict(hands) == {(1, 1): 4, (1, 3): 4, (3, 3): 1}
    assert sum(weight for _, weight in hands_of(tuple("chhhffbb"), 5)) == 8**5


def test_a_round_without_effect_is_a_loop_solved_exactly():
    again = chance((1, end(1)), (2, end(0)))
    again.children.append(again)
    again.weights.append(5)
    again.total = 8
    solved = Solved(Points(), 0)
    assert solved.value(again) == Fraction(1, 3)
    assert solved.chances(again)[0] == {(1,): Fraction(1, 3), (0,): Fraction(2, 3)}


def test_loops_through_several_positions_and_from_outside_are_solved_exactly():
    a, b = Node(), Node()
    a.seat = b.seat = CHANCE
    a.children, a.weights, a.total = [b, end(1)], [1, 1], 2
    b.children, b.weights, b.total = [a, end(0)], [1, 1], 2
    start = chance((1, a), (3, b))
    solved = Solved(Points(), 0)
    assert solved.value(a) == Fraction(2, 3)
    assert solved.value(start) == Fraction(1, 4) * Fraction(2, 3) + Fraction(3, 4) * Fraction(1, 3)
    chances = solved.chances(start)[0]
    assert chances[1,] == solved.value(start)
    assert sum(chances.values()) == 1


def test_choices_inside_a_loop_are_bettered_until_nobody_can_better_them():
    """p1 may stop at 4, or roll on: half the time 6, half the time p2 chooses between ending at 3 and another go."""
    start = Node()
    p2 = choice("p2", end(3), start)
    start.seat = "p1"
    start.children = [end(4), chance((1, end(6)), (1, p2))]
    solved = Solved(Points(), 0)
    assert solved.value(start) == Fraction(9, 2)
    assert solved.chances(start)[0] == {(6,): Fraction(1, 2), (3,): Fraction(1, 2)}


def test_of_equal_ways_the_first_is_taken():
    start = choice("p1", end(2), end(2), end(1))
    solved = Solved(Points(), 0)
    assert solved.value(start) == 2
    assert solved.choice[start] == 0
    theirs = choice("p2", end(2), end(1), end(1))
    assert solved.value(theirs) == 1
    assert solved.choice[theirs] == 1


def test_what_was_not_looked_at_counts_as_it_is_told_and_is_named():
    start = chance((1, end(1)), (1, Node()))
    assert [Solved(Points(), unseen).value(start) for unseen in (0, 1)] == [Fraction(1, 2), 1]
    assert Solved(Points(), 0).chances(start)[0] == {(1,): Fraction(1, 2), None: Fraction(1, 2)}


@pytest.mark.parametrize("endings", [2, 3, 6, 10])
def test_a_hundred_thousand_games_tell_odds_that_are_wrong_by_one_per_cent(endings: int):
    """Games that fall exactly as they should, held against odds with a hundredth moved from one ending to the next."""
    games, share = 100_000, Fraction(1, endings)
    fallen = Counter({(n,): round(games * share) for n in range(endings)})
    right = {(n,): share for n in range(endings)}
    assert fit(fallen, right) > 0.9
    assert fit(fallen, right | {(0,): share - Fraction(1, 100), (1,): share + Fraction(1, 100)}) < UNLIKELY / 10
