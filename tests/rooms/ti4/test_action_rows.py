"""Every row of the page of a tactical action is reached by a golden playthrough: step, window, card, ruling, example.

What a row needs is read from the page itself (the page of the rules). Steps in which somebody decides, or dice fall,
count only where a playthrough does something there; steps that need nobody where they are gone through. A window of the
page is reached where a playthrough uses something in it, a card where one uses or refuses it, or brings a unit of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from pathlib import Path

import pytest

from attacks.engine.flow import Auto
from attacks.rooms import room
from attacks.rooms.playthrough import Play, Script, read
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import ByHand, Window
from attacks.rooms.ti4.action import ACTION_FLOWS
from attacks.rooms.ti4.state import Play as Using
from tests.support.server import ROOT

PAGE = (ROOT / "docs" / "rules" / "ti4-action.md").read_text("utf-8")
GOLDENS = sorted((ROOT / "tests/golden/ti4").glob("*.toml"))
STEPS = {number: step for flow in ACTION_FLOWS for number, step in flow.steps.items()}
CODES = ("MV", "IS", "CM", "GS", "ER", "GW", "CT", "TA", "BA", "AA", "SR", "OR", "BR", "RE", "BH", "AW", "AD")
"""The windows of the page; what the app plays at the end of a ground combat acts at the end of every round (ER)."""
OTHER_NAMES = {
    "indomitus": "indomitus",
    "loncara_ssodu": "xxcha",  # the flagship of this faction
    "quetzecoatl": "argent",
    "matriarch": "naalu",
    "demilitarized_zone": "demilitarized",
    "dunlain_reaper": "reaper_deploy",
    "infantry2": "infantry",
    "x89_bacterial_weapon": "x89_bacterial_weapon_omega",
}
ELSEWHERE = {"strike_wing_ambuscade": "t16_ambuscade_and_trrakan"}
"""Texts of a barrage that act in these rolls too, by the same entry."""
UNITS_ALONE = {"eanautic", "infantry2", "iconoclast", "indomitus"}
"""Names of units without anything that happens in these steps, or asked for before the action."""


def section(number: int) -> str:
    begin = PAGE.index(f"\n## {number}.")
    end = PAGE.find(f"\n## {number + 1}.")
    return PAGE[begin:end]


def rows(number: int) -> list[list[str]]:
    """The rows of the tables of a section, cell by cell, without the heads."""
    lines = [line for line in section(number).splitlines() if line.startswith("| ") and "---" not in line]
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [row for row in found if row[0] not in ("#", "id", "step")]


@cache
def script(path: Path) -> Script:
    return read(path.read_text("utf-8"), (path.parent / "defaults/setup.toml").read_text("utf-8"))


@cache
def played() -> tuple[dict[str, set[str]], dict[str, set[str]], dict[str, set[str]], dict[str, set[str]]]:
    """By step the playthroughs that go through it and those that act there, those that use things by window, by id."""
    passed: dict[str, set[str]] = defaultdict(set)
    acted: dict[str, set[str]] = defaultdict(set)
    windows: dict[str, set[str]] = defaultdict(set)
    used: dict[str, set[str]] = defaultdict(set)
    rules = room("ti4")
    known = rules.game.here
    now = ""

    def here(state):
        frame, step = known(state)
        passed[frame.step].add(now)
        if isinstance(frame.data, Using):
            windows[frame.data.window].add(now)
            used[frame.data.ability].add(now)
        return frame, step

    class Watched(Play):
        def _take(self, line: str) -> None:
            before = self.state
            super()._take(line)
            if before.stack and line.split()[1:2] != ["decline"]:
                acted[before.stack[-1].step].add(now)

    rules.game.here = here
    try:
        for path in GOLDENS:
            if script(path).setup["mode"] == "action":
                now = path.stem
                Watched(script(path), rules).run()
    finally:
        del rules.game.here
    return passed, acted, windows, used


STEP_ROWS = [row[0] for number in (1, 2) for row in rows(number) if row[0] in STEPS]


def test_the_page_names_every_step_that_is_played_and_no_other():
    named = [row[0] for number in (1, 2) for row in rows(number) if row[0] != "P0-8.4"]
    assert sorted(named) == sorted(STEPS)


@pytest.mark.parametrize("step", STEP_ROWS)
def test_every_step_is_reached_by_a_playthrough(step: str):
    passed, acted, _, _ = played()
    assert (passed if isinstance(STEPS[step], Auto) else acted)[step]


@pytest.mark.parametrize("code", CODES)
def test_something_is_used_in_every_window(code: str):
    window = next(one for one in Window if one.value == code)
    _, _, windows, _ = played()
    assert windows[window.value]


EXAMPLES = [row[0] for row in rows(8)]


@pytest.mark.parametrize("example", EXAMPLES)
def test_every_worked_example_is_played(example: str):
    assert any(re.search(rf"\b{example}\b", script(path).source) for path in GOLDENS)


@pytest.mark.parametrize("ruling", [row[0] for row in rows(7) if row[0].startswith("R-")])
def test_every_open_ruling_is_played_otherwise_than_it_is_set(ruling: str):
    keys = re.findall(r"`(\w+)`", next(row[1] for row in rows(7) if row[0] == ruling))
    assert keys
    for key in keys:
        assert any(key in script(path).setup.get("switches", {}) for path in GOLDENS), key


def cards() -> list[str]:
    """Ids of section 6 that the app plays."""
    found = [one.strip() for row in rows(6) for one in re.split("[;,]", row[0])]
    by_hand = {key for key, entry in ENTRIES.items() if ByHand() in entry.effects}
    by_hand |= {one for one in found if any(key.startswith(f"{one}_") for key in by_hand)}
    return [one for one in found if not one.endswith("(h)") and one not in by_hand | UNITS_ALONE]


@pytest.mark.parametrize("card", cards())
def test_every_card_that_is_automated_is_in_a_playthrough(card: str):
    name = OTHER_NAMES.get(card, card)
    names = [path.stem for path in GOLDENS if name in path.read_text("utf-8") + path.with_suffix(".txt").read_text()]
    assert any(one.startswith("action_") for one in names) or ELSEWHERE.get(card) in names
