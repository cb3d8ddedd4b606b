"""Every case, ruling, exact number and card of the page of the space combat is shown by a playthrough or a test.

The page is read as it stands, so that a row which nothing shows is noticed. `test_action_rows.py` holds the same of the
page of a tactical action, step by step.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest

from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.settings import EDITIONS
from tests.support.server import ROOT

PAGE = (ROOT / "docs" / "rules" / "ti4.md").read_text("utf-8")
FOLDER = ROOT / "tests" / "golden" / "ti4"
TESTS = ROOT / "tests" / "rooms" / "ti4"
SHOWN_IN_TESTS = {
    "kenara_on_afb": "test_settings.py",
    "component_limits": "test_settings.py",
    "swa2_result": "test_settings.py",
}
"""Rulings without a playthrough: where they are shown instead."""
BY_EDITION = {"naalu_mech"}
"""What is ruled by choosing another edition."""


def rows(begin: str, end: str) -> list[list[str]]:
    """The rows of the tables between two headings, cell by cell, without the heads."""
    part = PAGE[PAGE.index(f"\n{begin}") : PAGE.index(f"\n{end}")]
    lines = [line for line in part.splitlines() if line.startswith("| ") and "---" not in line]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in found if row[0] != "id"]


@cache
def goldens() -> dict[str, dict]:
    """What every playthrough of the room says of itself, by its name."""
    return {path.stem: tomllib.loads(path.read_text("utf-8")) for path in sorted(FOLDER.glob("*.toml"))}


@cache
def told() -> str:
    """Everything that is brought to a playthrough or happens in one."""
    return "\n".join(path.read_text("utf-8") for path in sorted(FOLDER.glob("*.t*")))


@cache
def text_of(name: str) -> str:
    """The text of a test of the room."""
    return (TESTS / name).read_text("utf-8")


@pytest.mark.parametrize("case", [row[0] for row in rows("## 13.", "## 14.")])
def test_every_case_is_played(case: str):
    assert [name for name, one in goldens().items() if re.search(rf"\b{case}\b", one["source"])]


RULINGS = [key for row in rows("## 10.", "## 11.") if row[0].startswith("R-") for key in re.findall(r"`(\w+)`", row[1])]


@pytest.mark.parametrize("key", RULINGS)
def test_every_ruling_is_played_otherwise_than_it_is_set(key: str):
    played = [name for name, one in goldens().items() if key in one.get("setup", {}).get("switches", {})]
    assert played or key in BY_EDITION or key in text_of(SHOWN_IN_TESTS[key])


def test_what_an_edition_rules_is_played_in_another():
    assert len({getattr(EDITIONS[name], key) for name in EDITIONS for key in BY_EDITION}) > 2
    assert {"pok", "codex"} <= {one.get("setup", {}).get("edition", "codex") for one in goldens().values()}


@pytest.mark.parametrize("row", rows("## 12.", "## 13."), ids=lambda row: row[0])
def test_every_exact_number_is_asked_for(row: list[str]):
    whole = re.match(r"(\d+)/(\d+)", row[2])
    wanted = f"Fraction({whole[1]}, {whole[2]})" if whole else f"0{row[2]}"
    assert wanted in text_of("test_exact_odds.py") and wanted in text_of("test_exact.py")


CARDS = [
    re.sub(r"\W*\(.*", "", one).strip()
    for row in rows("### 8.1", "### 8.2")
    for one in row[0].split(";")
    if one.strip()
]


@pytest.mark.parametrize("card", CARDS)
def test_every_card_that_the_app_plays_is_in_a_playthrough(card: str):
    assert card in ENTRIES or card == "sustain_damage"
    assert re.search(rf"\b{card}", told())
