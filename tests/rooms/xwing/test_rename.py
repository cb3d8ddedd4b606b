"""No step knows a ship or a weapon by its name: with every name changed the same script goes the same way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.rooms import room
from attacks.rooms.playthrough import Play, read

GOLDEN = Path(__file__).parents[2] / "golden" / "xwing"
NAMED = ("pilot", "name", "chassis", "faction", "squad")
KEYED = ("key", "charge_of")


def renamed(value: Any, names: dict[str, str], place: str = "") -> Any:
    """The setup with another name for every ship, pilot, chassis, squad, weapon and card.

    "primary" stays: it is the class of a weapon, not its name.
    """
    if isinstance(value, dict):
        return {
            (_other(key, names) if place == "charges_spent" else key): renamed(member, names, key)
            for key, member in value.items()
        }
    if isinstance(value, list):
        return [renamed(member, names, place) for member in value]
    plain = isinstance(value, str) and value and (place in NAMED or (place in KEYED and value != "primary"))
    return _other(value, names) if plain else value


def _other(name: str, names: dict[str, str]) -> str:
    return names.setdefault(name, f"Renamed{len(names):03}X")


def scripts() -> list[Path]:
    """All but those that play cards: a card is known by its id."""
    return sorted(path for path in GOLDEN.glob("*.toml") if not path.stem.startswith("cards_"))


@pytest.mark.parametrize("path", scripts(), ids=lambda path: path.stem)
def test_renaming_every_ship_and_weapon_changes_nothing_but_names(path: Path):
    script = read(path.read_text("utf-8"), (path.parent / "defaults" / "setup.toml").read_text("utf-8"))
    names: dict[str, str] = {}
    setup = renamed(script.setup, names)
    assert len(names) > 5
    lines = tuple(_line(line, names) for line in script.lines)
    told = _back(Play(replace(script, setup=setup, lines=lines), room("xwing")).run(), names)
    stored = path.with_suffix(".txt").read_text("utf-8")
    # views are sorted by key, so only the order of keys that are names may differ
    assert sorted(told.replace(",\n", "\n").splitlines()) == sorted(stored.replace(",\n", "\n").splitlines())


def _line(line: str, names: dict[str, str]) -> str:
    """An expectation speaks of a card by its key in the view, and of its name in an event."""
    for old, new in names.items():
        line = line.replace(f".charges.{old}.", f".charges.{new}.").replace(f"card={old}", f"card={new}")
    return line


def _back(text: str, names: dict[str, str]) -> str:
    for old, new in names.items():
        text = text.replace(new, old)
    return text
