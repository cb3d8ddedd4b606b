"""Points: whole for a destroyed ship, half (rounded up) for one that is half destroyed, everything for a whole side."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import Command
from attacks.rooms.xwing import score
from attacks.rooms.xwing.corrections.edits import FIELDS
from tests.rooms.xwing.tables import ROOM, setup, ship


def points(**numbers: Any) -> int:
    state = ROOM.start(setup([ship()], [ship(**numbers), ship(points=0)], mode="game"))
    return score.scores(state)["p1"]


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ({"hull": 4, "points": 41}, 0),
        ({"hull": 4, "points": 41, "damage_hits": 1}, 0),
        ({"hull": 4, "points": 41, "damage_hits": 1, "damage_crits": 1}, 21),
        ({"hull": 4, "points": 40, "damage_hits": 3}, 20),
        ({"hull": 4, "points": 41, "damage_hits": 4}, 41),
        # shields count as well as hull
        ({"hull": 2, "shields": 3, "points": 41, "shields_lost": 2}, 0),
        ({"hull": 2, "shields": 3, "points": 41, "shields_lost": 3}, 21),
        ({"hull": 3, "shields": 2, "points": 1, "shields_lost": 2, "damage_crits": 1}, 1),
    ],
)
def test_a_ship_counts_what_it_has_lost(numbers: dict[str, Any], expected: int):
    assert points(**numbers) == expected


@pytest.mark.parametrize(("lost", "expected"), [(2, 0), (3, 0), (4, 41)])
def test_in_2_5_only_destroyed_ships_count(lost: int, expected: int):
    cards = [ship(hull=4, points=41, damage_hits=lost), ship(points=0)]
    assert score.scores(ROOM.start(setup([ship()], cards, mode="game", edition="2.5")))["p1"] == expected


def test_mission_points_are_added_to_the_score_and_decide_who_leads():
    state = ROOM.start(setup([ship()], [ship()], mode="game", edition="2.5"))
    state = ROOM.apply(state, Command("judge", "edit_score", ((1,), (2,))))[0]
    assert score.scores(state) == {"p1": 0, "p2": 2}
    assert score.leader(state) == "p2"


def test_a_side_without_ships_has_lost_at_least_the_full_score():
    state = ROOM.start(setup([ship()], [ship(points=40), ship(points=30)], mode="game"))
    for at in (2, 3):
        state = _destroyed(state, at)
    assert ROOM.result(state) == {
        "winner": "p1",
        "why": "destroyed",
        "scores": {"p1": 200, "p2": 0},
        "survivors": {"p1": [1], "p2": []},
        "rounds": 1,
    }


def test_equal_points_are_a_draw_and_a_match_that_goes_on_has_a_leader():
    state = ROOM.start(setup([ship(), ship()], [ship(), ship()], mode="game"))
    assert ROOM.result(state)["winner"] == ""
    assert ROOM.result(state)["why"] == "open"
    state = _destroyed(state, 3)
    assert ROOM.result(state)["winner"] == "p1"
    assert ROOM.result(_destroyed(state, 1))["winner"] == ""


def _destroyed(state: Any, at: int) -> Any:
    """A judge notes a ship as destroyed."""
    field = FIELDS.index("destroyed")
    return ROOM.apply(state, Command("judge", "edit_ship", ((at,), (field,), (1,))))[0]
