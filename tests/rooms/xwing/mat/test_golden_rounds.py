"""Small games on the mat in both editions, a round and its actions: scripts hold, transcripts are the stored ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from attacks.engine.values import OVER
from attacks.rooms.playthrough import Play, Script, read
from tests.rooms.xwing.mat.tables import ROOM

FOLDER = Path(__file__).parent / "golden"
FILES = sorted(path for path in FOLDER.glob("*.toml") if path.stem != "setup")


def script_of(path: Path) -> Script:
    return read(path.read_text("utf-8"), (FOLDER / "setup.toml").read_text("utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.parametrize("reload", [False, True])
def test_the_playthrough_goes_as_its_rule_says(path: Path, reload: bool):
    play = Play(script_of(path), ROOM, reload=reload)
    assert play.run() == path.with_suffix(".txt").read_text("utf-8")
    assert ROOM.to_act(play.state) == (OVER,)
    assert any(line.startswith("!") for line in play.script.lines)


def test_there_is_one_for_each_printing_that_is_played_on():
    assert [path.stem for path in FILES] == [
        f"{what}{edition}"
        for what in ("", "acts_", "devices_", "moving_", "remotes_", "verbs_")
        for edition in ("2.0", "2.5")
    ]
