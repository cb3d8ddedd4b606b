"""docs/architecture.md and its picture say what the imports say."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from tests.support.names import in_the_code
from tools import architecture
from tools.architecture import FILE, Package, box_of, drawn, hidden, levels, placed

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
packages = cache(architecture.packages)


def section(title: str) -> str:
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def small(name: str, *imports: str, library: str = "") -> Package:
    return Package(name, (), (library,) if library else (), frozenset(imports))


def test_the_picture_is_what_the_imports_say():
    found = packages()
    assert FILE.read_text("utf-8") == drawn(found), "draw it anew: python -m tools.architecture"
    assert hidden(placed(found)) == 0


def test_a_new_import_is_another_picture():
    before = {one.name: one for one in (small("low"), small("high", "low"), small("side"))}
    after = {**before, "side": small("side", "low")}
    assert drawn(before) != drawn(after)
    assert drawn(before) == drawn(dict(reversed(before.items())))


def test_imports_in_a_circle_have_no_picture():
    with pytest.raises(ValueError, match="circle"):
        levels({"a": small("a", "b"), "b": small("b", "a")})


def test_a_package_stands_above_what_it_imports_and_is_pure_without_django():
    found = {one.name: one for one in (small("c", "b"), small("b", "a"), small("a", library="django"))}
    assert levels(found) == [["a"], ["b"], ["c"]]
    assert [name for name, one in found.items() if not one.is_pure] == ["a"]
    assert (box_of("attacks.rooms.xwing.flow"), box_of("attacks"), box_of("tabletop.urls")) == ("rooms", "", "tabletop")


def test_every_package_stands_on_the_page():
    rows = re.findall(r"^\| `(\w+)` \|", section("The packages"), re.M)
    assert sorted(rows) == sorted(packages())


def test_every_folder_of_services_stands_on_the_page():
    rows = re.findall(r"^\| (\w+) \|", section("The packages").split("| folder of `services` |")[1], re.M)
    assert sorted(rows) == sorted(packages()["services"].holds)


def test_what_the_page_calls_pure_is_pure():
    row = section("Pure and not").splitlines()[3]
    pure, other = (set(re.findall(r"`(\w+)`", cell)) for cell in row.strip("|").split(" | "))
    found = packages()
    assert {name for name in pure if name in found and not found[name].is_pure} == {"services"}
    assert {name for name, one in found.items() if one.is_pure} == pure & set(found) - {"services"}
    assert {name for name, one in found.items() if not one.is_pure} == other


def test_every_name_on_the_way_of_a_command_exists():
    names, _ = in_the_code()
    told = re.findall(r"`(\w+)`", section("The way of one command") + section("Pure and not"))
    assert len(told) > 15
    assert [name for name in told if name not in names and name != "tabletop"] == []


def test_every_contract_stands_on_the_page():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = [contract["name"] for contract in settings["tool"]["importlinter"]["contracts"]]
    assert re.findall(r"^- (.*)$", section("What the import contracts hold"), re.M) == contracts
