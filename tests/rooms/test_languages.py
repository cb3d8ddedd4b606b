"""Every room speaks every language: the same keys, the same blanks, and nothing left empty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from attacks.rooms import ROOMS
from attacks.services.games import catalogue
from attacks.services.games.scenes import scenes_of

PLURALS = {"en": {"one", "other"}, "ja": {"other"}}
"""The plural forms of a language, as browsers choose them."""
EVERYWHERE = {"one", "other"}
SAME = ("kinds", "cites")
"""Sections that hold no words: what a blank stands for, and which rule an event cites."""
NAMES = re.compile(
    "Legion HQ|Tabletop Admiral|Assault at the Satellite Array|Chance Engagement|Salvage Mission|"
    "Scramble the Transmissions|Ancient Knowledge"
)
"""Names of programs, and of scenarios as they are printed, which are the same in every language."""
PAIRS = [(key, language) for key in sorted(ROOMS) for language in catalogue.LANGUAGES if language != "en"]


def sentences(words: dict[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    """Every word with its place: "events.dice.landed" and a sentence or its plural forms."""
    for name, value in words.items():
        if isinstance(value, dict) and not set(value) <= EVERYWHERE:
            yield from sentences(value, f"{path}{name}.")
        else:
            yield f"{path}{name}", value


def forms(value: Any) -> list[str]:
    return list(value.values()) if isinstance(value, dict) else [value]


def blanks(value: Any) -> set[str]:
    """The blanks of a sentence. A plural form may leave its number out, so all forms count together."""
    return {blank for form in forms(value) for blank in re.findall(r"\{(\w+)\}", form)}


@pytest.mark.parametrize(("key", "language"), PAIRS)
def test_every_word_of_a_room_is_there_in_every_language(key: str, language: str):
    english, other = dict(sentences(ROOMS[key].words("en"))), dict(sentences(ROOMS[key].words(language)))
    assert sorted(set(english) - set(other)) == [], "words are missing"
    assert sorted(set(other) - set(english)) == [], "words nobody asks for"
    assert [name for name, value in other.items() if not all(form.strip() for form in forms(value))] == []
    for section in SAME:
        assert ROOMS[key].words(language).get(section) == ROOMS[key].words("en").get(section), section


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_a_game_that_tells_of_steps_without_use_has_one_line_for_all_of_them(key: str):
    words = ROOMS[key].words("en")
    table = words.get("table", {"quiet_n": "{n}"})  # a game without a table of its own has a line with a number: × 3
    assert "window.quiet" not in words["events"] or "{n}" in table["quiet_n"]


@pytest.mark.parametrize(("key", "language"), PAIRS)
def test_a_sentence_has_the_same_blanks_in_every_language(key: str, language: str):
    english, other = dict(sentences(ROOMS[key].words("en"))), dict(sentences(ROOMS[key].words(language)))
    shared = english.keys() & other.keys()
    differ = {name: other[name] for name in shared if blanks(english[name]) - {"n"} != blanks(other[name]) - {"n"}}
    differ |= {name: other[name] for name in shared if "n" in blanks(english[name]) and "n" not in blanks(other[name])}
    assert differ == {}


@pytest.mark.parametrize(("key", "language"), [(key, language) for key in sorted(ROOMS) for language in PLURALS])
def test_plural_forms_are_those_of_the_language(key: str, language: str):
    for name, value in sentences(ROOMS[key].words(language)):
        if isinstance(value, dict):
            assert set(value) <= PLURALS[language] and "other" in value, name


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_no_japanese_word_is_an_english_sentence(key: str):
    left = [
        f"{name}: {form}"
        for name, value in sentences({k: v for k, v in ROOMS[key].words("ja").items() if k not in SAME})
        for form in forms(value)
        if re.search(r"[A-Za-z]{3,} [A-Za-z]{2,}", re.sub(r"\{\w+\}", "", NAMES.sub("", form)))
    ]
    assert left == []


@pytest.mark.parametrize("language", catalogue.LANGUAGES)
def test_captions_of_scenes_are_short_and_speak_of_scenes_and_sides_there_are(language: str) -> None:
    for key, room in ROOMS.items():
        for name, text in room.words(language).get("captions", {}).items():
            scene, _, step = name.rpartition("/")
            assert not scene or 1 <= int(scene) <= len(scenes_of(key)), (key, name)
            assert step.endswith(("_you", "_they")), (key, name)
            assert len(text.split()) <= 12 and len(text) <= 70, (key, name)


BOOKKEEPING = re.compile(
    r"\b[Tt]he go of\b|\b\d? ?goes are\b|\banything else of\b|\{n\} taken\b|\bgoes? stays? closed\b"
)


@pytest.mark.parametrize("key", sorted(ROOMS))
def test_the_log_speaks_as_people_do(key: str):
    """Not of a go that is final, nor of a layer "anything else" (reviews: new-players-rooms, C4)."""
    told = sentences(ROOMS[key].words("en")["events"])
    assert [path for path, value in told if any(BOOKKEEPING.search(form) for form in forms(value))] == []
