"""`manage.py new_room` writes a game that can be played at once, and docs/adding-a-game.md builds a real one from it.

A copy of the project gets both; in it nothing but the games' folders and a line each in the registry may differ. The
tests that hold for every game are run there for these two.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.sources import ROOT, tracked
from tools.bench.peers.guide import blocks

MOST_LINES = 800
NEWCOMERS = {"quickdraw": "Quick Draw", "fencers": "Fencers"}
REGISTRY = Path("attacks/rooms/__init__.py")


def run(copy: Path, *args: str, **more: str) -> str:
    env = {**os.environ, **more}
    done = subprocess.run([sys.executable, *args], cwd=copy, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    """The project with a skeleton as it is written, and with the guide's game."""
    there = tmp_path_factory.mktemp("copy")
    for path in tracked("*"):
        target = there / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(path, target)
    for key, name in NEWCOMERS.items():
        run(there, "manage.py", "new_room", key, name)
    for name, text in blocks().items():
        (there / "attacks" / "rooms" / "fencers" / name).write_text(text, "utf-8")
    return there


def test_the_guide_writes_at_most_800_lines_by_hand():
    found = blocks()
    assert {"room.py", "flow.py", "steps.py", "squad.py", "odds.py", "words/en.toml", "words/ja.toml"} <= set(found)
    assert sum(len(text.splitlines()) for text in found.values()) <= MOST_LINES


def test_outside_its_folder_a_game_is_one_line(copy):
    folders = tuple(f"attacks/rooms/{key}/" for key in NEWCOMERS)
    files = {path.relative_to(copy).as_posix() for path in copy.rglob("*") if path.is_file()}
    known = {path.relative_to(ROOT).as_posix() for path in tracked("*")}
    new = {name for name in files - known if "__pycache__" not in name and not name.startswith((".pytest_", "var/"))}
    assert {name for name in new if not name.startswith(folders)} == set()
    changed = {name for name in known if (ROOT / name).read_bytes() != (copy / name).read_bytes()}
    assert changed == {REGISTRY.as_posix()}
    before, after = ((root / REGISTRY).read_text("utf-8").splitlines() for root in (ROOT, copy))
    assert len(after) == len(before) + len(NEWCOMERS)
    assert [line for line in after if line not in before] == [
        "from attacks.rooms.quickdraw.room import QuickDraw",
        "from attacks.rooms.fencers.room import Fencers",
    ]


def test_both_hold_what_every_game_holds_and_are_played_to_their_end(copy):
    tests = ["tests/rooms/test_every_room.py", "tests/rooms/test_languages.py", "tests/support/newcomer.py"]
    said = run(
        copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, "-k", " or ".join(NEWCOMERS), "-rA",
        NEWCOMERS=" ".join(NEWCOMERS),
    )  # fmt: skip
    for key in NEWCOMERS:
        assert len(re.findall(rf"^PASSED .*\[{key}\b", said, re.MULTILINE)) >= 15
        for language in ("en", "ja"):
            assert f"test_it_is_opened_played_to_its_end_and_read_over_the_pages[{language}-{key}]" in said
    assert "FAILED" not in said and "SKIPPED" not in said


def test_the_guides_game_is_written_as_the_project_is(copy):
    run(copy, "-m", "ruff", "check", *(f"attacks/rooms/{key}" for key in NEWCOMERS))
    run(copy, "-m", "ruff", "format", "--check", *(f"attacks/rooms/{key}" for key in NEWCOMERS))


def test_the_guides_game_answers_odds_from_a_line(copy):
    """One die against a guard of one touches once more than it only with a six."""
    assert "touches" in run(copy, "manage.py", "odds", "fencers", "1 v 1")
    assert '"1/6"' in run(copy, "manage.py", "odds", "fencers", "1 v 1", "--json")


MORE = ("Big", "a", "class")  # refused for the reason of the dash


@pytest.mark.parametrize("key", ["legion", "with-dash", *(pytest.param(key, marks=pytest.mark.long) for key in MORE)])
def test_a_key_that_is_taken_or_none_is_refused(copy, key):
    command = [sys.executable, "manage.py", "new_room", key]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode != 0 and "CommandError" in done.stderr
