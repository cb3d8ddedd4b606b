"""What a keyword does stands in its entry; steps ask what the keywords of a unit or a pool do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from attacks.rooms.legion import keywords, survey
from attacks.rooms.legion.keywords import KEYWORDS
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


def test_keywords_of_the_newest_cards_are_counted_by_how_they_are_played():
    rows = survey.survey()
    states = {(row.kind, row.key): row.state for row in rows}
    assert states["weapon", "pierce"] == "automated" and states["weapon", "overwhelm"] == "manual"
    assert states["unit", "sharpshooter"] == "automated" and states["unit", "exemplar"] == "manual"
    assert states["unit", "jump"] == "elsewhere" and states["upgrade", "charge"] == "partly"
    assert {row.state for row in rows} == set(survey.STATES) and all(row.cards for row in rows)
    by_hand = {key for key, one in KEYWORDS.items() if one.by_hand}
    assert {key for (_, key), state in states.items() if state == "automated"} <= set(KEYWORDS) - by_hand
    assert not survey.ELSEWHERE & by_hand
    assert not any(kind == "unit" and "rifle" in key for kind, key in states), "a weapon without dice is no keyword"
