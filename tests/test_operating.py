"""docs/operating.md names every setting, logger and check of the server, and none besides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from attacks.services.live.process import BEAT, DEAD_AFTER
from attacks.services.lobby import judges, lobby
from attacks.sockets.connection import SOCKETS_PER_ADDRESS
from attacks.web.common import rates

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "operating.md").read_text("utf-8")
FOR_TESTS = {"BROADSIDE_TEST_BACKEND", "BROADSIDE_TEST_CHEAT", "BROADSIDE_SCALE"}
ROWS = re.compile(r"^\| ((?:`[\w.]+`(?:, )?)+) \|", re.M)


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def named(title: str) -> set[str]:
    return {word for cell in ROWS.findall(section(title)) for word in re.findall(r"[\w.]+", cell)}


def sources() -> Iterator[str]:
    for folder in ("attacks", "tabletop"):
        for path in (ROOT / folder).rglob("*.py"):
            yield path.read_text("utf-8")
    yield (ROOT / "serve.py").read_text("utf-8")


def test_every_setting_stands_on_the_page():
    read = {name for text in sources() for name in re.findall(r"environ(?:\.get\(|\[)\"(\w+)\"", text)}
    ours = {name for name in read if name.startswith("BROADSIDE_") or name.endswith("_URL")}
    assert "BROADSIDE_PROXIES" in ours
    assert named("Settings") == ours - FOR_TESTS


def test_every_name_of_a_setting_anywhere_is_on_the_page_or_is_for_tests():
    """Whatever mentions a setting, in scripts, documents and settings of the host, means one that there is."""
    files = [ROOT / "Makefile", *ROOT.glob("*.md"), *(ROOT / "docs").rglob("*"), *(ROOT / "tools").rglob("*.py")]
    texts = [
        path.read_text("utf-8")
        for path in files
        if path.suffix in ("", ".md", ".py", ".sh", ".conf") and path.is_file()
    ]
    mentioned = {name for text in [*texts, *sources()] for name in re.findall(r"\bBROADSIDE_[A-Z_]*[A-Z]\b", text)}
    assert mentioned - FOR_TESTS <= named("Settings")


def test_every_logger_stands_on_the_page():
    loggers = {name for text in sources() for name in re.findall(r"getLogger\(\"(broadside[\w.]*)\"\)", text)}
    assert len(loggers) > 5
    assert {name for name in named("Health and logs") if name.startswith("broadside")} == loggers


def test_the_numbers_on_the_page_are_those_of_the_code():
    assert (BEAT, DEAD_AFTER.seconds) == (5.0, 15)
    assert "every five seconds that it is alive, and counts as gone after fifteen" in PAGE
    assert (lobby.JOIN_LASTS.days, lobby.DEVICE_LASTS.seconds, judges.JUDGE_LASTS.seconds) == (7, 15 * 60, 2 * 3600)
    assert "Links to a seat last seven days,\nto another device fifteen minutes, to a judge's chair two hours" in PAGE
    made = rates.MADE
    limits = " ".join(section("Limits").split())
    assert f"{rates.WRONG} wrong links in five minutes" in limits and rates.WINDOW == 300
    assert (
        f"{made['match']} matches, {made['fleet']} fleets, {made['tournament']} tournaments and {made['file']} files"
        in limits
    )
    assert f"ask {rates.QUESTIONS} questions" in limits and f"{SOCKETS_PER_ADDRESS} live connections" in limits
