"""Pages call an ability by the name of its card, as the table does, and never by its key."""

from __future__ import annotations

import pytest

from attacks.engine.form import Said
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
    ("key", "card"),
    [
        ("p.howlrunner", "“Howlrunner”"),
        ("p.bossk.2", "Bossk"),
        ("u.shieldupgrade.1", "Shield Upgrade"),
        ("s.networkedcalculations", "Networked Calculations"),
        ("c.hunted", Said("fields", "hunted")),
    ],
)
def test_an_ability_has_the_name_of_its_card_and_says_what_that_does(key, card):
    assert offer_name(key, VIEW) == Said("words", "card_does", {"name": card, "does": Said("does", key)})
    assert ROOMS["xwing"].offer_name(key, VIEW) == offer_name(key, VIEW)


def test_what_is_done_by_hand_says_so():
    by_hand = {"name": "Shield Upgrade", "does": Said("words", "hand_does")}
    assert offer_name("u.shieldupgrade.hand1", VIEW) == Said("words", "card_does", by_hand)


@pytest.mark.parametrize("key", ["decline", "p.nobody", "u.missing", "p."])
def test_every_other_offer_has_its_word(key):
    assert offer_name(key, VIEW) == ("offers", key)


@pytest.mark.parametrize("key", sorted(set(ROOMS) - {"xwing"}))
def test_other_rooms_have_a_word_for_every_offer(key):
    assert ROOMS[key].offer_name("decline", {}) == ("offers", "decline")
