"""Points: whole for a destroyed ship, half (rounded up) for one that is half destroyed, everything for a whole side."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import Command, Refused
from attacks.rooms.xwing import score
from attacks.rooms.xwing.corrections.numbers import FIELDS
from tests.rooms.xwing.tables import ROOM, setup, ship, take


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


@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [
        ([20], [20], {"p1": 0, "p2": 0}),
        # what a squad stays below the limit the other side has from the start
        ([18], [13, 5], {"p1": 2, "p2": 2}),
        ([20], [4], {"p1": 16, "p2": 0}),
        # a squad above it owes nothing, and nobody knows what one without points stays below
        ([23], [20], {"p1": 0, "p2": 0}),
        ([20], [0], {"p1": 0, "p2": 0}),
    ],
)
def test_a_squad_below_the_limit_gives_the_rest_to_the_other_side(mine, theirs, expected):
    cards = [[ship(points=n) for n in side] for side in (mine, theirs)]
    assert score.scores(ROOM.start(setup(*cards, mode="game", edition="2.5"))) == expected
    assert set(score.scores(ROOM.start(setup(*cards, mode="attack", edition="2.5"))).values()) == {0}


@pytest.mark.parametrize(("rounding", "expected"), [("up", 4), ("down", 3)])
def test_half_of_an_odd_ship_is_rounded_as_the_table_says(rounding: str, expected: int):
    switches = {"half_points": True, "half_rounding": rounding, "squad_limit": 0}
    cards = [ship(hull=4, points=7, damage_hits=2), ship(points=0)]
    state = ROOM.start(setup([ship()], cards, mode="game", edition="2.5", switches=switches))
    assert score.scores(state)["p1"] == expected


HOUSE = {"half_points": True, "squad_limit": 50, "mission_goal": 50, "objectives_worth": "agreed"}


@pytest.mark.parametrize(("edition", "wants"), [("2.5", HOUSE), ("xwa", {})])
def test_points_of_every_kind_add_up_as_on_a_score_sheet(edition: str, wants: dict[str, Any]):
    """By hand: 50 less 47 below the limit, 9 for a ship destroyed, half of 13, and 4 for objectives: 3 + 9 + 6 + 4."""
    theirs = [ship(points=9, damage_hits=3), ship(hull=5, points=13, damage_hits=3), ship(points=25)]
    options = {"mode": "game", "edition": edition, "scenario": "salvage", "rounds": 12, "switches": wants}
    state = ROOM.start(setup([ship(points=50, initiative=5)], theirs, **options))
    state = take(take(state, "p1", "ready"), "p2", "ready")
    state = ROOM.apply(state, Command("chance", "landed", ((1, 5, 5), (5, 5, 5))))[0]
    for seat, at in (("p1", 1), ("p2", 3), ("p2", 4)):
        state = take(state, seat, "skip", (at,))
    assert score.scores(state) == {"p1": 18, "p2": 0}
    state = take(take(state, "p2", "count_objectives", (2,), (4,)), "p1", "agree_objectives")
    assert score.scores(state) == {"p1": 22, "p2": 2}


@pytest.mark.parametrize(
    ("mine", "theirs", "ends"),
    [
        ([50], [25, 25], {"winner": "", "scores": {"p1": 0, "p2": 0}}),
        # by hand: 25 for the first of two ships, half of 25 rounded down for the other; 50 less 48 below the limit
        ([48], [25, 25], {"winner": "p1", "scores": {"p1": 37, "p2": 2}}),
    ],
)
def test_an_xwa_match_ends_by_points_and_equal_ones_are_a_draw(mine, theirs, ends):
    lost = [{"damage_hits": 3}, {"damage_hits": 2}] if ends["winner"] else [{}, {}]
    cards = [ship(hull=3, shields=0, points=n, **hurt) for n, hurt in zip(theirs, lost, strict=True)]
    state = ROOM.start(setup([ship(points=n) for n in mine], cards, mode="game", edition="xwa", rounds=12))
    found = ROOM.result(state)
    assert {key: found[key] for key in ends} == ends


@pytest.mark.parametrize(("edition", "scenario", "mode"), [("2.0", "chance", "game"), ("2.5", "assault", "attack")])
def test_a_scenario_needs_a_game_in_which_mission_points_count(edition: str, scenario: str, mode: str):
    with pytest.raises(Refused, match="no_scenarios"):
        ROOM.start(setup([ship()], [ship()], edition=edition, scenario=scenario, mode=mode))


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
