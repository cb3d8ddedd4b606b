"""The words of the room: its table, pages, settings and cards have a file each, which are one to everybody else."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from attacks.engine.words import read_words
from attacks.rooms.ti4.abilities.entries import ENTRIES
from attacks.rooms.ti4.abilities.vocabulary import Window
from attacks.rooms.ti4.cards import CARDS, HAND

FOLDER = Path(__file__).parent / "words"


@cache
def words(language: str) -> dict[str, Any]:
    """Every word of a language, read once. An offer of a card is called by its name; a card in hand says its moment."""
    found = read_words(FOLDER, language)
    used = (key for key, entry in ENTRIES.items() if entry.windows != (Window.STATIC,))
    names = {key: found["cards"][key] for key in used if key in found.get("cards", {})}
    held = (key for key in names if key in CARDS and CARDS[key].kind in HAND)
    moments = {key: found["moments"][ENTRIES[key].windows[0].name.lower()] for key in held}
    return {**found, "offers": {**names, **found.get("offers", {})}, "moments": moments}
