"""A ship is activated, in the editions where it differs (rules/xwing-mat.md 2.5)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from attacks.engine.values import OVER
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Lying
from attacks.rooms.xwing.on_mat.reading import with_mat
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.rounds import (
    BLANK,
    CRIT,
    FIRST,
    FOCUS,
    HIT,
    LAST,
    LAST_20,
    activate,
    gives,
    offered,
    placed,
    planned,
    put,
    rock,
)
from tests.rooms.xwing.mat.tables import ROOM, Table, shuttle, x_wing


@pytest.mark.parametrize(("edition", "left"), [(FIRST, (1, 1, 1)), (LAST, (1, 0, 0))])
def test_blue_takes_away_what_the_edition_says(edition: str, left: tuple[int, int, int]):
    table = placed(edition)
    gives(table, 1, stress=2, strain=1, deplete=1)
    planned(table, "2FB")
    activate(table, 1)
    tokens = table.ship(1).tokens
    assert (tokens.stress, tokens.strain, tokens.deplete) == left
    assert table.ship(1).stands.pose.millimetres == (-100, -280, 0)
    assert table.step() == "A0", "still stressed: no action"


def test_red_gives_stress_and_no_action_follows():
    table = placed()
    planned(table, "4KR")
    activate(table, 1)
    assert table.ship(1).stands.pose.millimetres == (-100, -200, 180)
    assert table.ship(1).tokens.stress == 1
    assert ROOM.to_act(table.state) == ("p2",)


def test_a_stressed_ship_flies_white_2_straight_instead_of_red():
    table = placed()
    gives(table, 1, stress=1)
    planned(table, "4KR")
    activate(table, 1)
    assert [event["maneuver"] for event in table.told("maneuver.instead")] == ["2FW"]
    assert table.ship(1).stands.pose.millimetres == (-100, -280, 0)
    assert table.ship(1).tokens.stress == 1


@pytest.mark.parametrize(("force", "heading"), [(1, 180), (0, 0)])
def test_purple_costs_a_force_charge_or_becomes_the_white_2_straight(force: int, heading: int):
    table = placed(ana=[shuttle() | {"force": force}])
    planned(table, "2KP")
    activate(table, 1)
    assert table.ship(1).stands.pose.millimetres == (-100, -240, heading)
    assert table.ship(1).force == 0


def test_the_player_of_a_tallon_roll_chooses_among_its_places():
    table = placed()
    planned(table, "3RR")
    activate(table, 1)
    assert table.step() == "A4" and offered(table, "p1")["tallon"].picks[0].ids == (0, 1, 2)
    table.take("p1", "tallon", (2,))
    assert table.ship(1).stands.pose.millimetres == (10, -300, 180)


@pytest.mark.parametrize(
    ("edition", "dial", "end"),
    [(FIRST, None, (-100, -320, 0)), (LAST, "3NW", (-62.43, -309.29, 45)), (LAST, "3TW", (-137.57, -309.29, 315))],
)
def test_an_ionized_ship_flies_a_blue_1_and_loses_its_ion_tokens(edition: str, dial: str | None, end):
    table = placed(edition)
    gives(table, 1, ion=2)
    if dial is None:
        assert ROOM.to_act(table.state) == ("p2",), "no dial for an ionized ship"
        table.dials(p2="2FB")
    else:
        planned(table, dial)
    activate(table, 1)
    assert table.ship(1).stands.pose.millimetres == pytest.approx(end, abs=0.011)
    assert set(offered(table, "p1")) == {"no_action", "focus"}
    table.take("p1", "focus")
    while table.step() == "A11":
        table.take("p1", "no_action")
    assert table.ship(1).tokens.ion == 0


def bump(edition: str, other: int, dial: str = "3FW") -> Table:
    """Ship 1 flies into a ship 130 ahead: ship 2 is a friend, ship 3 an enemy."""
    table = placed(edition, [x_wing(initiative=1), x_wing()], [x_wing()])
    put(table, 1, 0, 0)
    put(table, other, 0, 130)
    planned(table, f"{dial} 2FB")
    activate(table, 1)
    assert table.ship(1).stands.pose.millimetres == (0, 90, 0)
    assert table.state.table.mat.touch(1, other)
    return table


@pytest.mark.parametrize(("side", "damage"), [(HIT, 1), (CRIT, 1), (FOCUS, 0), (BLANK, 0)])
def test_who_bumps_a_friend_rolls_a_die_in_later_editions(side: int, damage: int):
    table = bump(LAST, 2)
    assert table.step() == "A8"
    table.throw(side)
    assert (table.ship(1).damage, table.step()) == (damage, "A0"), "and performs no action"


def test_who_bumps_a_friend_only_loses_its_action_in_2_0():
    table = bump(FIRST, 2)
    assert table.ship(1).damage == 0 and table.step() == "A0"
    assert "focus" not in table.ship(1).stands.acted


def test_who_bumps_an_enemy_may_focus_in_red_in_later_editions():
    table = bump(LAST, 3)
    assert table.step() == "A8+" and set(offered(table, "p1")) == {"no_action", "focus"}
    table.take("p1", "focus")
    assert (table.ship(1).tokens.focus, table.ship(1).tokens.stress, table.step()) == (1, 1, "A0")
    assert bump(FIRST, 3).step() == "A0"


def test_a_record_of_touching_ends_when_one_of_the_two_moves():
    table = bump(FIRST, 3)
    activate(table, 2)
    table.take("p1", "no_action")
    activate(table, 3)
    assert table.state.table.mat.touching == ()


def over(edition: str, name: str, y: float = 80, dial: str = "3FW") -> Table:
    """Ship 1 flies from the middle over an obstacle ahead."""
    table = placed(edition)
    put(table, 1, 0, 0)
    rock(table, name, 0, y)
    planned(table, dial)
    activate(table, 1)
    return table


@pytest.mark.parametrize(
    ("edition", "name", "side", "told"),
    [
        (FIRST, "coreasteroid0", HIT, {"hits": 1}),
        (FIRST, "coreasteroid0", CRIT, {"crits": 1}),
        (FIRST, "coreasteroid0", FOCUS, {}),
        (LAST, "coreasteroid0", HIT, {"hits": 2}),
        (LAST, "coreasteroid0", CRIT, {"hits": 2}),
        (LAST, "coreasteroid0", BLANK, {"hits": 1}),
        (FIRST, "pomdebris2", CRIT, {"stress": 1, "crits": 1}),
        (FIRST, "pomdebris2", HIT, {"stress": 1}),
        (LAST, "pomdebris2", HIT, {"stress": 1, "hits": 1}),
        (LAST, "pomdebris2", CRIT, {"stress": 1, "crits": 1}),
        (LAST_20, "gascloud1", FOCUS, {"strain": 1}),
        (LAST_20, "gascloud1", HIT, {"strain": 1}),
        (LAST_20, "gascloud1", CRIT, {}),
        (LAST, "gascloud1", HIT, {"strain": 1, "ion": 1}),
        (LAST, "gascloud1", CRIT, {"strain": 1, "ion": 3}),
        (LAST, "gascloud1", FOCUS, {"strain": 1}),
    ],
)
def test_obstacles_do_what_the_edition_says(edition: str, name: str, side: int, told: dict[str, int]):
    table = over(edition, name)
    assert table.step() == "A6+"
    table.throw(side)
    one = table.ship(1)
    found = {"hits": one.hits, "crits": one.crits}
    found |= {token: getattr(one.tokens, token) for token in ("stress", "strain", "ion")}
    assert {what: n for what, n in found.items() if n} == told


def test_gas_does_nothing_in_2_0_but_take_the_action():
    table = over(FIRST, "gascloud1")
    assert ROOM.to_act(table.state) == ("p2",) and table.ship(1).tokens.strain == 0


def test_in_later_editions_only_the_end_counts_for_the_action():
    table = over(LAST, "coreasteroid5")
    table.throw(BLANK)
    assert table.step() == "A10"
    table = over(LAST, "coreasteroid5", y=165)
    table.throw(BLANK)
    assert table.step() == "A0" and table.ship(1).obstacle == "asteroid"


def test_what_a_ship_starts_on_acts_again_only_if_it_ends_on_it():
    table = placed(FIRST)
    put(table, 1, 0, 0)
    rock(table, "coreasteroid0", 0, 10)
    planned(table, "3FW")
    activate(table, 1)
    assert table.step() == "A10"


def test_several_obstacles_act_one_by_one_the_nearest_first():
    table = placed(FIRST)
    put(table, 1, 0, 0)
    table.state = with_mat(
        table.state, lying=(Lying("pomdebris2", Pose.at(0, 160)), Lying("coreasteroid5", Pose.at(0, 60)))
    )
    planned(table, "4FW")
    activate(table, 1)
    table.throw(HIT)
    table.throw(CRIT)
    assert [event["obstacle"] for event in table.told("obstacle.acts")] == ["asteroid", "debris"]
    assert (table.ship(1).hits, table.ship(1).crits, table.ship(1).tokens.stress) == (1, 1, 1)


def test_gas_breaks_locks_both_ways_in_later_editions():
    table = placed(LAST)
    table.state = with_ship(table.state, replace(table.ship(2), lock=1))
    put(table, 1, 0, 0)
    rock(table, "gascloud1", 0, 80)
    planned(table, "3FW")
    activate(table, 1)
    assert table.ship(2).lock == 0


def test_a_ship_that_leaves_the_mat_has_fled_and_its_side_may_have_lost():
    table = placed()
    put(table, 1, 430, 0, 80)
    planned(table, "1FB")
    activate(table, 1)
    assert table.ship(1).removed and ROOM.to_act(table.state) == (OVER,)
    assert ROOM.result(table.state)["winner"] == "p2"


def test_a_ship_that_an_obstacle_destroys_leaves_and_the_next_activates():
    table = placed(LAST, [x_wing(initiative=1, hull=1), x_wing(initiative=2)])
    put(table, 1, 0, 0)
    rock(table, "coreasteroid0", 0, 80)
    planned(table, "3FW 2FB")
    activate(table, 1)
    assert table.ship(1).removed and (table.step(), ROOM.to_act(table.state)) == ("A0", ("p1",))
