"""Every golden playthrough: what its script expects holds, its transcript is the stored one, byte for byte."""

from __future__ import annotations

from pathlib import Path

import pytest

from attacks.rooms import room
from attacks.rooms.playthrough import Play, Script, Wrong, read

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.toml"))


def script_of(path: Path) -> Script:
    defaults = path.parent / "defaults" / "setup.toml"
    return read(path.read_text("utf-8"), defaults.read_text("utf-8"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_playthrough_goes_as_its_rule_says(path: Path):
    script = script_of(path)
    transcript = Play(script, room(script.room)).run()
    assert transcript == path.with_suffix(".txt").read_text("utf-8"), "store it with manage.py playthrough --write"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_saving_and_loading_between_all_commands_changes_nothing(path: Path):
    script = script_of(path)
    assert Play(script, room(script.room), reload=True).run() == path.with_suffix(".txt").read_text("utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_playthrough_says_what_it_shows_and_has_a_refusal(path: Path):
    script = script_of(path)
    assert script.title and script.rule and script.source
    assert any(line.startswith("?") for line in script.lines)
    assert any(line.startswith("!") for line in script.lines)


def test_no_transcript_lost_its_script():
    assert {path.stem for path in FOLDER.glob("*/*.txt")} == {path.stem for path in FILES}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("? attack.hit true", "attack.hit is"),
        ("? to_act p2", "to act is p1"),
        ("? offers p1 = attack[1]", "p1 is offered attack[1] skip[1]"),
        ("? offers p1 = attack[2] skip[1]", "p1 is offered attack[1] skip[1]"),
        ("? offers p2 = attack[1]", "p2 is offered"),
        ("? told attack.began", "told was"),
        ("? throws attack 3", "thrown is nothing"),
        ("p2 attack 1", "refused: not_offered"),
        ("! p1 attack 1 -> not_offered", "it was not refused"),
        ("! p2 attack 1 -> bad_picks", "refused, but for not_offered"),
        ("p1 edit_ship 1 / speed / 2", "nothing is called speed"),
    ],
)
def test_a_line_that_does_not_hold_is_found(line: str, message: str):
    text = f"title = 't'\nrule = 'r'\nsource = 's'\nscript = '''\n{line}\n'''\n"
    script = read(text, (FOLDER / "xwing" / "defaults" / "setup.toml").read_text("utf-8"))
    with pytest.raises(Wrong) as error:
        Play(script, room(script.room)).run()
    assert message in str(error.value)
    assert line in str(error.value)
