"""Every die kind falls evenly, and a check that looked for favoured faces would notice what `byte % sides` does."""

from collections import Counter

import pytest

from attacks.engine import fair

DICE = 600_000
AT_ONCE = 1_000
LIMITS = {6: 20.515, 8: 24.322, 10: 27.877, 12: 31.264, 20: 43.820}  # chi-square, p = 0.001, one degree less than sides


def chi_square(counts: Counter[int], sides: int) -> float:
    expected = sum(counts.values()) / sides
    return sum((counts[face] - expected) ** 2 / expected for face in range(1, sides + 1))


@pytest.mark.parametrize("sides", LIMITS)
def test_every_face_comes_as_often_as_any_other(sides):
    key, counts = fair.H(b"chance", bytes([sides])), Counter[int]()
    for index in range(DICE // AT_ONCE):
        counts.update(fair.roll(key, fair.label(index, sides, AT_ONCE), sides, AT_ONCE))
    assert sum(counts.values()) == DICE
    assert set(counts) == set(range(1, sides + 1))
    assert chi_square(counts, sides) < LIMITS[sides]


@pytest.mark.parametrize("sides", [6, 10, 12, 20])
def test_the_same_count_finds_dice_made_by_the_rest_of_a_division(sides):
    counts = Counter[int]()
    for index in range(DICE // 32):
        counts.update(byte % sides + 1 for byte in fair.H(b"bytes", index.to_bytes(4, "big")))
    assert chi_square(counts, sides) > LIMITS[sides]
