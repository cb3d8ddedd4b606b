"""The form of a ship: its answers say the same ship again, all it asks has words, and what contradicts is named."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from attacks.engine.form import Said
from attacks.engine.values import plain
from attacks.rooms.xwing.squad import ShipCard
from tests.rooms.xwing.tables import ROOM

FORM = ROOM.fleets.ship_form
SHIPS = [plain(ship) for edition in ROOM.editions for squad in ROOM.fleets.ready_made(edition) for ship in squad.ships]
HURT = {"damage_hits": 1, "shields_lost": 1, "shields": 2, "tokens": {"focus": 2}, "force": 2, "force_spent": 1}


@pytest.mark.parametrize("more", [{}, HURT])
def test_the_answers_of_a_ship_say_the_same_ship(more: dict[str, Any]):
    for ship in (plain(msgspec.convert({**one, **more}, ShipCard)) for one in SHIPS):
        asked = {field.key for group in FORM.groups(ship) for field in group.fields}
        answers = {key: value for key, value in FORM.answers_of(ship).items() if key in asked}
        blank = {f"w{len(ship['weapons'])}_name": "", f"w{len(ship['weapons'])}_value": 0}
        again = msgspec.convert({**ship, **FORM.fields_from({**answers, **blank}, ship)}, ShipCard)
        assert again == msgspec.convert(ship, ShipCard)
        assert not FORM.problems(answers)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_that_is_asked_and_told_has_words(language: str):
    said = ROOM.words(language)

    def known(label: Any) -> bool:
        if isinstance(label, Said):
            return label.word in said[label.section] and all(map(known, label.params.values()))
        return not isinstance(label, tuple) or label[1] in said[label[0]]

    for ship in ({}, *SHIPS, {**SHIPS[0], **HURT}):
        for group in FORM.groups(ship):
            assert f"{group.words}_title" in said["form"]
            assert all(known(field.label) for field in group.fields)
            assert all(known(name) for field in group.fields for _key, name in field.options)
            assert all(known(label) for label, _keys in group.rows)
        facts = ROOM.fleets.ship_facts(ship)
        assert all(map(known, (*facts.weapons, *(label for label, _n in (*facts.numbers, *facts.setup)))))
    problems = FORM.problems({"shields": 0, "shields_lost": 1, "force": 0, "force_spent": 1, "w0_low": 2, "w0_high": 1})
    assert [key for key, _why in problems] == ["w0_high", "shields_lost", "force_spent"]
    assert all(known(why) for _key, why in problems)


def test_a_dial_and_actions_are_typed_in_and_what_is_none_is_named_with_how_it_is_written():
    typed = {"dial": "1fb 2TW, 4KR", "actions": "focus, barrel roll > red evade"}
    answers = {**FORM.answers_of({}), "name": "Scout", "w1_name": "", "w1_value": 0, **typed}
    assert not FORM.problems(answers)
    said = FORM.fields_from(answers, {})
    assert (said["dial"], said["actions"]) == ("1fb 2TW, 4KR", "focus, barrel roll > red evade")
    wrong = {**answers, "dial": "1FB 9ZZ", "actions": "focus, fly away"}
    assert [key for key, _why in FORM.problems(wrong)] == ["dial", "actions"]
    assert not FORM.problems({**answers, "dial": "", "actions": ""}), "nothing typed is what the tables know"
