"""Names and titles that a host does not want to see, from a list of its own.

One word or phrase a line; case, accents' form and width do not matter. It counts as a whole word; with a * before it
also within others. Lines that begin with # say something to the reader.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path

from django.conf import settings


def is_refused(text: str) -> bool:
    """Does this name or title hold something from the host's list?"""
    if not settings.WORDS or not text:
        return False
    path = Path(settings.WORDS)
    try:
        when = path.stat().st_mtime_ns
    except OSError:
        return False
    pattern = _pattern(path, when)
    return bool(pattern and pattern.search(plain(text)))


def plain(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold()


@lru_cache(maxsize=2)
def _pattern(path: Path, when: int) -> re.Pattern[str] | None:
    parts = []
    for line in path.read_text("utf-8", "replace").splitlines():
        word = plain(line).strip()
        if not word or word.startswith("#"):
            continue
        inside, word = word.startswith("*"), word.lstrip("*")
        if word:
            parts.append(re.escape(word) if inside else rf"(?<!\w){re.escape(word)}(?!\w)")
    return re.compile("|".join(parts)) if parts else None
