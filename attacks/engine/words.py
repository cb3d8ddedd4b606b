"""The words of a room as they stand in its folder, and what people write instead of keys: the names in any language."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Any


def keys_by_name(folder: Path, section: str) -> dict[str, str]:
    """The keys of a section of words by their names, in every language there is."""
    languages = sorted(path.stem for path in folder.glob("*.toml") if "_" not in path.stem)
    every = [read_words(folder, language).get(section, {}) for language in languages]
    return {name: key for words in every for key, name in words.items() if isinstance(name, str)}


@cache
def read_words(folder: Path, language: str) -> dict[str, Any]:
    """The words of a language from `<language>.toml` and the files of its parts beside it. Not to be changed."""
    found: dict[str, Any] = {}
    for path in (folder / f"{language}.toml", *sorted(folder.glob(f"{language}_*.toml"))):
        for section, said in loads(path.read_text(encoding="utf-8")).items():
            found[section] = {**found.get(section, {}), **said} if isinstance(said, dict) else said
    return found
