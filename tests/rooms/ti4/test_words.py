"""Every setting of the table, and every one of its values, has its words in each language."""

from __future__ import annotations

import pytest

from attacks.engine.editions import word_of
from attacks.rooms.ti4 import settings
from attacks.rooms.ti4.flow import STEPS
from attacks.rooms.ti4.wording import FOLDER, words

LANGUAGES = ("en", "ja")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_every_answer_has_its_words(language: str):
    said = words(language)["switches"]
    choices = settings.CHOICES | settings.ACTION_CHOICES
    wanted = set(choices) | {"sets"}
    wanted |= {word_of(switch, value) for switch, values in choices.items() for value in values}
    wanted |= {word_of("sets", settings.preset(edition)["sets"]) for edition in settings.EDITIONS}
    assert set(said) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_has_its_words(language: str):
    assert set(words(language)["editions"]) == set(words(language)["edition_names"]) == set(settings.EDITIONS)


def test_every_file_of_words_has_its_twin():
    names = sorted(path.name for path in FOLDER.glob("*.toml"))
    twins = {one: sorted(name.removeprefix(one) for name in names if name.startswith(one)) for one in LANGUAGES}
    assert twins["en"] == twins["ja"]


def test_steps_keep_the_places_by_which_records_count_them():
    """A step that is new in the flow may only be added at the end: `yield_window` names a step by its place."""
    recorded = (
        "P0 P1 0.1 0.2 1.1 1.2 1.3 1.4 1.5 1.6 1.7 1.8 1.9 1.10 2.1 2.2 2.3 2.4 2.5 3.0 3.1 3.2 3.3 3.4 "
        "3.5 3.6 3.7 4.1 4.2 4.3 4.4 4.5 4.6 4.7 5.2 5.3 5.4 5.5 6.1 7.1 8.1 8.2 8.3 PA AD 0.2b 0.2f 1.4d "
        "4.3a"
    )
    assert " ".join(STEPS).startswith(recorded)


def test_what_was_lost_is_not_counted_as_ships_where_it_may_be_infantry():
    said = words("ja")["table"]
    assert not [key for key in said if key.startswith("lost_") and "隻" in said[key]]
    assert "隻" not in said["forces_stay"]


@pytest.mark.parametrize(("language", "typing"), [("en", "Type them in"), ("ja", "入力")])
def test_nobody_is_asked_to_type_dice_in_that_the_server_rolls(language: str, typing: str):
    asked = {step: text["you"] for step, text in words(language)["prompts"].items() if "you" in text}
    typed = {step for step in asked if step.endswith("_typed")}
    assert typed and all(typing in asked[step] for step in typed)
    assert not [step for step in asked.keys() - typed if typing in asked[step]]
