"""The words of the room: what the table says, and the names of units and cards, which fill a file of their own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

FOLDER = Path(__file__).parent / "words"


@cache
def words(language: str) -> dict[str, Any]:
    """Every word of a language: `<language>.toml` and `<language>_cards.toml`, read once, section by section."""
    found: dict[str, Any] = {}
    for path in (FOLDER / f"{language}.toml", FOLDER / f"{language}_cards.toml"):
        if path.exists():
            for section, said in loads(path.read_text(encoding="utf-8")).items():
                found[section] = {**found.get(section, {}), **said}
    return found
