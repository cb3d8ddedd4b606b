"""What pages say, by the key of the word: a wording that is mended breaks no test of what happens."""

from __future__ import annotations

import re
from functools import cache
from html import unescape
from typing import Any

from attacks.rooms import ROOMS
from tests.support.server import ROOT

WORD = re.compile(r'<i data-word="([^"]+)">\{% translate "([^"]*)" %\}</i>')


@cache
def english() -> dict[str, str]:
    """Every word that has a key: `table.concede` of the pages' scripts, `xwing.offers.finalize` of a room."""
    found: dict[str, str] = {}
    for name in ("table", "trust", "audit"):
        page = (ROOT / f"templates/partials/{name}_words.html").read_text("utf-8")
        found |= {f"{name}.{key}": unescape(text) for key, text in WORD.findall(page)}
    for key, room in ROOMS.items():
        found |= dict(_flat(key, room.words("en")))
    return found


def _flat(key: str, words: Any) -> list[tuple[str, str]]:
    if isinstance(words, str):
        return [(key, words)]
    return [pair for name, inner in words.items() for pair in _flat(f"{key}.{name}", inner)]


def said(key: str, **parts: object) -> str:
    """The English sentence of a word, its parts filled in: `said("table.winner", seat="Ana")` is "Ana wins"."""
    return english()[key].format(**parts) if parts else english()[key]
