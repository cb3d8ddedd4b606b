"""Ships with a dial of their own, typed in: read, refused with a reason, and flown on the mat."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import Refused
from attacks.rooms.xwing.mat.maneuvers import BadManeuver
from attacks.rooms.xwing.mat.standing import Act
from attacks.rooms.xwing.mat.typed import ACTIONS, BadActions, bar_of, dial_of
from attacks.rooms.xwing.on_mat.acts import DOES
from tests.rooms.xwing.mat.tables import ROOM, setup
from tests.rooms.xwing.tables import ship

SCOUT = {"name": "Scout", "pilot": "custom", "chassis": "Scout"}


def test_what_is_typed_is_a_dial_and_a_bar():
    assert dial_of("1fb 2TW, 4kr 1FB") == ("1FB", "2TW", "4KR")
    assert bar_of("Focus, red boost, lock > red barrel roll") == (
        Act("focus"), Act("boost", "red"), Act("lock", "white", "barrel_roll", "red"),
    )  # fmt: skip
    assert dial_of("") == () and bar_of("") == ()
    assert set(ACTIONS) == set(DOES) - {"repair", "jettison"}


@pytest.mark.parametrize("text", ["9FB", "1XB", "1FG", "straight", "1FB2FB"])
def test_what_is_no_maneuver_is_refused(text: str):
    with pytest.raises(BadManeuver):
        dial_of(text)


@pytest.mark.parametrize("text", ["fly", "focus > fly", "focus, focus", "red", "focus focus"])
def test_what_is_no_action_is_refused(text: str):
    with pytest.raises(BadActions):
        bar_of(text)


def begun(**numbers: Any) -> Any:
    made = setup([ship(**SCOUT, **numbers)], [ship(**SCOUT, dial="2FB 3FW", actions="evade")])
    return ROOM.furnished({key: value for key, value in made.items() if key != "on_mat"})


def test_a_ship_that_no_table_knows_flies_by_its_own_dial():
    made = begun(dial="1FB 2TW 2YW", actions="focus, boost > red evade")
    state = ROOM.start(made)
    stands = [one.stands for one in state.table.ships]
    assert stands[0].maneuvers == ("1FB", "2TW", "2YW") and stands[1].maneuvers == ("2FB", "3FW")
    assert stands[0].bar == (Act("focus"), Act("boost", "white", "evade", "red"))
    assert ROOM.view(state, "watch")["mat"]["ships"]["1"]["maneuvers"] == ["1FB", "2TW", "2YW"]


def test_without_one_the_match_is_refused_with_what_to_do():
    with pytest.raises(Refused, match="no_dial"):
        ROOM.start(begun())
    with pytest.raises(Refused, match="bad_dial"):
        begun(dial="1ZZ")
    for language in ("en", "ja"):
        assert "{ship}" in ROOM.words(language)["why"]["no_dial"]
