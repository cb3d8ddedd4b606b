"""What a keyword does stands in its entry; steps ask what the keywords of a unit or a pool do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from attacks.rooms.legion import keywords
from tests.rooms.legion.tables import begun, on, pooled, refusal, step, unit, weapon

ROOM = Path(keywords.__file__).parent.parent
STEPS = sorted(path for path in ROOM.glob("*.py") if path.name != "odds_key.py")  # it says what odds may forget
BY_NAME = re.compile(r"""(?:\.has|total|some)\((?:state, )?f?"(\w+)""")


@pytest.mark.parametrize("path", STEPS, ids=lambda path: path.stem)
def test_no_step_asks_for_a_keyword_by_its_name(path: Path):
    assert BY_NAME.findall(path.read_text("utf-8")) == []


def test_who_asks_for_soresu_at_another_moment_is_told_that_it_is_not_now():
    men, target = unit("Men", [weapon("Gun", "4R", 1, 3)], n=1), unit(keywords={"soresu": 1}, tokens={"dodge": 1})
    state = on(pooled(begun([men], [target], "2.6"), 2), "hbbb")
    assert (step(state), refusal(state, "p2", "soresu").reason) == ("5", "not_your_window")
