"""What a keyword does stands in its entry; steps ask what the keywords of a unit or a pool do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from attacks.rooms.legion import keywords

ROOM = Path(keywords.__file__).parent.parent
STEPS = sorted(path for path in ROOM.glob("*.py") if path.name != "odds_key.py")  # it says what odds may forget
BY_NAME = re.compile(r"""(?:\.has|total|some)\((?:state, )?f?"(\w+)""")


@pytest.mark.parametrize("path", STEPS, ids=lambda path: path.stem)
def test_no_step_asks_for_a_keyword_by_its_name(path: Path):
    assert BY_NAME.findall(path.read_text("utf-8")) == []
