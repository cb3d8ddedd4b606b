"""The words of the room: its table, pages, settings and cards have a file each, which are one to everybody else."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any

from attacks.rooms.ti4.abilities.entries import ENTRIES

FOLDER = Path(__file__).parent / "words"


@cache
def words(language: str) -> dict[str, Any]:
    """Every word of a language, from `<language>*.toml`, read once. An offer of a card is called by its name."""
    found: dict[str, Any] = {}
    for path in sorted(FOLDER.glob(f"{language}*.toml")):
        for section, said in loads(path.read_text(encoding="utf-8")).items():
            found[section] = {**found.get(section, {}), **said}
    used = (key for key, entry in ENTRIES.items() if entry.windows != ("ST",))
    names = {key: found["cards"][key] for key in used if key in found.get("cards", {})}
    return {**found, "offers": {**names, **found.get("offers", {})}}
