"""Pages call an ability by the name of its card, as the table does, and never by its key."""

from __future__ import annotations

import pytest

from attacks.rooms import ROOMS
from attacks.rooms.xwing.offer_name import offer_name

VIEW = {
    "ships": {
        "0": {
            "pilot": "howlrunner",
            "name": "“Howlrunner” #2",
            "upgrades": [{"key": "shieldupgrade", "name": "Shield Upgrade"}],
            "abilities": [{"key": "networkedcalculations", "name": "Networked Calculations"}],
        },
        "1": {"pilot": "bossk", "name": "Bossk", "upgrades": []},
    }
}


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("p.howlrunner", "“Howlrunner”"),
        ("p.bossk.2", "Bossk"),
        ("u.shieldupgrade.hand1", "Shield Upgrade"),
        ("s.networkedcalculations", "Networked Calculations"),
        ("c.hunted", ("fields", "hunted")),
        ("decline", ("offers", "decline")),
        ("p.nobody", ("offers", "p.nobody")),
    ],
)
def test_an_ability_has_the_name_of_its_card_and_every_other_offer_its_word(key, name):
    assert offer_name(key, VIEW) == name
    assert ROOMS["xwing"].offer_name(key, VIEW) == name


@pytest.mark.parametrize("key", sorted(set(ROOMS) - {"xwing"}))
def test_other_rooms_have_a_word_for_every_offer(key):
    assert ROOMS[key].offer_name("decline", {}) == ("offers", "decline")
