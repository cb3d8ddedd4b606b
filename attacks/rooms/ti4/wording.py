"""The words of the room: its table, pages, settings and cards have a file each, which are one to everybody else."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from attacks.engine.words import read_words
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import Window

FOLDER = Path(__file__).parent / "words"


@cache
def words(language: str) -> dict[str, Any]:
    """Every word of a language, read once. An offer of a card is called by its name."""
    found = read_words(FOLDER, language)
    used = (key for key, entry in ENTRIES.items() if entry.windows != (Window.STATIC,))
    names = {key: found["cards"][key] for key in used if key in found.get("cards", {})}
    return {**found, "offers": {**names, **found.get("offers", {})}}
