"""manage.py playthrough shows a scripted match, stores its transcript, and says which line does not hold."""

from __future__ import annotations

import shutil
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

FOLDER = Path(__file__).parent / "xwing"


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    shutil.copytree(FOLDER / "defaults", tmp_path / "defaults")
    shutil.copy(FOLDER / "stops.toml", tmp_path)
    return tmp_path


def test_it_prints_a_playthrough():
    out = StringIO()
    call_command("playthrough", str(FOLDER / "stops.toml"), stdout=out)
    assert out.getvalue() == (FOLDER / "stops.txt").read_text("utf-8")


def test_it_stores_the_playthroughs_of_a_folder(own_folder: Path):
    call_command("playthrough", str(own_folder), "--write", stdout=StringIO())
    assert (own_folder / "stops.txt").read_bytes() == (FOLDER / "stops.txt").read_bytes()


def test_it_names_the_line_that_does_not_hold_and_stores_nothing(own_folder: Path):
    script = own_folder / "stops.toml"
    script.write_text(
        script.read_text("utf-8").replace("? told attack.hit hits=1", "? told attack.hit hits=2"), "utf-8"
    )
    with pytest.raises(CommandError, match=r"stops\.toml: line \d+: \? told attack\.hit hits=2"):
        call_command("playthrough", str(own_folder), "--write", stdout=StringIO())
    assert not (own_folder / "stops.txt").exists()
