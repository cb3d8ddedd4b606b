"""What was not understood in a typed fleet is named with its line and column, in the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from attacks.services import fleets
from attacks.web.fleets.lists import lines


@pytest.mark.parametrize(
    ("language", "place", "sentence"),
    [
        ("en", "line 2, column 7", "No unit is called “carier”; it is left out. Is “Carrier I” meant?"),
        ("ja", "2行目、7文字目", "「carier」というユニットはありません。除きました。「Carrier I」のことですか？"),
    ],
)
def test_a_word_nobody_knows_has_its_place(language: str, place: str, sentence: str):
    found = fleets.read_fleet("ti4", "codex", "1 cruiser\n4 FF, carier")
    with translation.override(language):
        (line,) = lines("ti4", found.notes)
    assert (line.where, line.text) == (place, sentence)


def test_a_problem_without_a_place_in_a_text_has_none():
    found = fleets.read_fleet("ti4", "codex", "3 infantry")
    with translation.override("en"):
        (line,) = lines("ti4", found.notes, playable=False)
    assert line.where == ""
