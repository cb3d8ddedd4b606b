"""Actions, the engagement and the end of a round on the mat (rules/xwing-mat.md 2.6)."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import Refused
from attacks.rooms.xwing.on_mat.reading import with_stands
from tests.rooms.xwing.mat.rounds import BLANK, FIRST, LAST, LAST_20, activate, offered, placed, planned, put, rock
from tests.rooms.xwing.mat.tables import ROOM, Table, shuttle, x_wing


def acting(dial: str = "2FB", **options: Any) -> Table:
    table = placed(**options)
    planned(table, dial)
    activate(table, 1)
    assert table.step() == "A10"
    return table


def test_an_action_may_link_to_a_red_one_and_that_to_none():
    table = acting()
    assert set(offered(table, "p1")) == {"no_action", "focus", "lock", "barrel_roll", "boost", "evade"}
    assert {key: one.why_not for key, one in offered(table, "p1").items() if one.why_not} == {
        "evade": "no_force",
        "lock": "none_in_range",
    }
    table.take("p1", "focus")
    assert table.step() == "A11" and set(offered(table, "p1")) == {"no_action", "boost"}
    table.take("p1", "boost", (1,))
    assert table.ship(1).stands.pose.millimetres == (-100, -200, 0)
    assert (table.ship(1).tokens.stress, table.ship(1).stands.acted, table.step()) == (1, ("focus", "boost"), "A0")


def test_a_barrel_roll_offers_the_places_where_the_ship_may_stand():
    table = acting()
    assert offered(table, "p1")["barrel_roll"].picks[0].ids == (0, 1, 2, 3, 4, 5)
    table.take("p1", "barrel_roll", (5,))
    assert table.ship(1).stands.pose.millimetres == (-20, -270, 0)
    table = placed()
    rock(table, "coreasteroid0", -150, -280)
    planned(table, "2FB")
    activate(table, 1)
    table.throw(BLANK)
    assert table.step() == "A0"  # the base ends on it
    table = placed()
    rock(table, "coreasteroid0", -175, -280)
    planned(table, "2FB")
    activate(table, 1)
    assert offered(table, "p1")["barrel_roll"].picks[0].ids == (3, 4, 5)


def test_a_shuttle_turns_its_turret_reinforces_jams_and_cloaks():
    table = acting("2FW", ana=[shuttle()])
    offers = offered(table, "p1")
    bar = {"calculate", "reinforce", "rotate", "jam", "cloak", "coordinate", "reload", "slam"}
    assert set(offers) == {"no_action"} | bar
    assert offers["rotate"].picks[0].ids == (1, 2, 3)
    assert offers["jam"].why_not == "none_in_range"
    table.take("p1", "rotate", (3,))
    assert table.ship(1).stands.indicator == "right"
    table.take("p1", "calculate")
    assert table.ship(1).tokens.calculate == 1
    table = acting("2FW", ana=[shuttle()])
    table.take("p1", "reinforce", (1,))
    assert table.ship(1).tokens.reinforce_aft == 1


def test_locks_and_jams_reach_whom_the_mat_says():
    table = placed(ana=[shuttle(), x_wing(initiative=5)], ben=[x_wing(), x_wing()])
    put(table, 1, 0, 0)
    put(table, 3, 0, 330, 180)
    put(table, 4, 190, 20, 180)
    put(table, 2, 0, -60)
    planned(table, "2FW 2FB", "2FB 2FB")
    activate(table, 1)
    assert offered(table, "p1")["jam"].picks[0].ids == (3,)
    table.take("p1", "jam", (3,))
    assert table.ship(3).tokens.jam == 1 and table.ship(1).tokens.stress == 1


def engaging(edition: str, ana: Any = None) -> Table:
    table = placed(edition, ana)
    put(table, 1, 0, -150)
    put(table, 2, 0, 150, 180)
    planned(table, "1FB", "1FB")
    for number in (1, 2):
        activate(table, number)
        table.take(table.ship(number).seat, "no_action")
    assert table.step() == "0"
    return table


@pytest.mark.parametrize("edition", [FIRST, LAST_20, LAST])
def test_nobody_is_asked_for_a_fact(edition: str):
    table = engaging(edition)
    table.take("p1", "attack", (1,))
    assert table.step() == "1b"
    assert set(offered(table, "p1")) == {"choose_weapon", "no_attack", "back"}
    table.take("p1", "choose_weapon", (0,))
    table.take("p1", "declare_defender", (2,))
    (told,) = table.told("facts.confirmed")
    assert (told["range"], told["attack_range"], told["obstructed"]) == (1, 1, 0)
    assert told["arcs"] == ["front", "full_front", "bullseye"]
    assert [(asked.kind, asked.n) for asked in ROOM.chances(table.state)] == [("attack", 4)]


def test_each_weapon_has_the_range_of_its_own_arc():
    table = engaging(LAST, [shuttle()])
    table.state = with_stands(table.state, table.ship(1), indicator="rear")
    table.take("p1", "attack", (1,))
    assert offered(table, "p1")["choose_weapon"].picks[0].ids == (0,)
    with pytest.raises(Refused):
        table.take("p1", "choose_weapon", (1,))


def test_an_obstacle_between_the_ships_obstructs():
    table = engaging(FIRST)
    rock(table, "coreasteroid0", 0, 0)
    table.take("p1", "attack", (1,))
    table.take("p1", "choose_weapon", (0,))
    table.take("p1", "declare_defender", (2,))
    assert table.told("facts.confirmed")[0]["obstructed"] == 1


def test_of_several_closest_lines_the_attacker_takes_a_free_one_or_an_obstructed_one():
    for key, obstructed in (("declare_defender", 0), ("declare_through", 1)):
        table = engaging(LAST)
        rock(table, "coreasteroid0", 45, 0)
        table.take("p1", "attack", (1,))
        table.take("p1", "choose_weapon", (0,))
        assert offered(table, "p1")["declare_through"].picks[0].ids == (2,)
        table.take("p1", key, (2,))
        assert table.told("facts.confirmed")[0]["obstructed"] == obstructed


def test_a_round_ends_and_dials_are_set_anew():
    table = engaging(LAST)
    for number in (1, 2):
        table.take(table.ship(number).seat, "skip", (number,))
    assert table.step() == "E"
    rock(table, "coreasteroid0", 0, -80)
    table.take("p1", "end_phase")
    assert (table.step(), table.state.table.round) == ("P1", 2)
    one = table.ship(1)
    assert (one.stands.dial, one.stands.revealed, one.stands.activated, one.stands.acted) == ("", "", False, ())
    assert one.obstacle == "asteroid", "where it stands does not change with the round"
