"""The 26 acceptance checks of the mat's screen: each is held by a test that exists, or is said to be open."""

from __future__ import annotations

import tomllib
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parents[2]


def test_every_check_is_held_by_a_test_that_exists_or_is_said_to_be_open():
    table = tomllib.loads((HERE / "checks.toml").read_text("utf-8"))
    assert {int(number) for number in (*table["checks"], *table["open"])} == set(range(1, 27))
    assert not set(table["checks"]) & set(table["open"])
    for number, held in table["checks"].items():
        for one in held:
            path, name = one.split("::")
            assert name in (TESTS / path).read_text("utf-8"), (number, one)
