"""Faces are counted from what a record tells, and the test says of fair dice and of loaded ones what it should."""

from __future__ import annotations

import pytest

from attacks.engine import fair
from attacks.services.record.dice_statistics import Kind, kinds, tail

KEY = bytes([5]) * 32
CRITICAL = [(3, 7.815), (5, 11.070), (7, 14.067), (9, 16.919), (11, 19.675), (19, 30.144)]  # from printed tables


@pytest.mark.parametrize(("freedom", "value"), CRITICAL)
def test_the_tail_of_a_chi_square_is_that_of_the_printed_tables(freedom: int, value: float):
    assert tail(value, freedom) == pytest.approx(0.05, abs=5e-5)
    assert tail(0, freedom) == pytest.approx(1)
    assert tail(1e4, freedom) == pytest.approx(0)


def rolled(sides: int, faces: list[int]) -> dict:
    return {"body": {"k": "dice.rolled", "d": {"index": 0, "sides": sides, "faces": faces}}}


def test_open_dice_are_counted_by_their_sides_and_nothing_else_is():
    events = [
        rolled(8, [1, 1, 8]),
        rolled(6, [2]),
        rolled(8, [3]),
        rolled(33, [7]),  # a card drawn
        rolled(12, []),
        {"body": {"k": "dice.rolled", "d": {"index": 3, "sides": 8}, "secret": {"judge": "00"}}},
        {"ph": "00"},
        {"body": {"k": "took", "d": {"seat": "p1"}}},
    ]
    assert kinds(events) == [Kind(6, (0, 1, 0, 0, 0, 0)), Kind(8, (2, 0, 1, 0, 0, 0, 0, 1))]


def test_too_few_dice_are_not_tested():
    assert Kind(8, (5,) * 7 + (4,)).p is None
    assert Kind(8, (5,) * 8).p == pytest.approx(1)


@pytest.mark.parametrize("sides", [6, 8, 10, 12, 20])
def test_our_own_dice_are_as_uneven_as_fair_dice_are(sides: int, scale: int):
    """Of so many matches a tenth should have a p below 0.1, give or take."""
    matches, rare = 300 * scale, 0
    for match in range(matches):
        faces = fair.roll(KEY, fair.label(match, sides, 240), sides, 240)
        (kind,) = kinds([rolled(sides, faces)])
        assert kind.p is not None
        rare += kind.p < 0.1
    spread = (matches * 0.1 * 0.9) ** 0.5
    assert abs(rare - matches * 0.1) < 4 * spread


def test_loaded_dice_are_noticed():
    faces = fair.roll(KEY, fair.label(0, 8, 240), 8, 240)
    loaded = [8 if face == 1 else face for face in faces]
    (kind,) = kinds([rolled(8, loaded)])
    assert kind.p is not None and kind.p < 0.01
