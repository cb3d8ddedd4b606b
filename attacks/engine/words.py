"""What people write instead of keys: the names that words of a room have in any language."""

from __future__ import annotations

from pathlib import Path

from attacks.engine.room import read_words


def keys_by_name(folder: Path, section: str) -> dict[str, str]:
    """The keys of a section of words by their names, in every language there is."""
    languages = sorted(path.stem for path in folder.glob("*.toml") if "_" not in path.stem)
    every = [read_words(folder, language).get(section, {}) for language in languages]
    return {name: key for words in every for key, name in words.items() if isinstance(name, str)}
