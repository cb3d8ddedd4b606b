"""Every setting of the table, and every one of its values, has its words in each language."""

from __future__ import annotations

import pytest

from attacks.engine.editions import word_of
from attacks.rooms.ti4 import settings
from attacks.rooms.ti4.wording import FOLDER, words

LANGUAGES = ("en", "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_every_answer_has_its_words(language: str):
    said = words(language)["switches"]
    wanted = set(settings.CHOICES) | {"sets"}
    wanted |= {word_of(switch, value) for switch, values in settings.CHOICES.items() for value in values}
    wanted |= {word_of("sets", settings.preset(edition)["sets"]) for edition in settings.EDITIONS}
    assert set(said) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_has_its_words(language: str):
    assert set(words(language)["editions"]) == set(words(language)["edition_names"]) == set(settings.EDITIONS)


def test_every_file_of_words_has_its_twin():
    names = sorted(path.name for path in FOLDER.glob("*.toml"))
    twins = {one: sorted(name.removeprefix(one) for name in names if name.startswith(one)) for one in LANGUAGES}
    assert twins["en"] == twins["ja"]
