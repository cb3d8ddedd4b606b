"""The facts of an attack as the mat fills them in."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from attacks.rooms.xwing.mat.facts import Hair, hairs, sight
from attacks.rooms.xwing.mat.poses import Base
from attacks.rooms.xwing.measured import facts_of
from attacks.rooms.xwing.state import Facts
from tests.conftest import SCALE
from tests.rooms.xwing.mat.drawn import bases, lying
from tests.rooms.xwing.mat.scenes import ship, things


def measured(a: str, b: str, arc: str = "front", rocks: str = "-", **more) -> Facts:
    one, other, lie = ship(a), ship(b), things(rocks)
    recorded = more.pop("recorded", False)
    seen, back = (sight(*pair, lie, recorded=recorded) for pair in ((one, other), (other, one)))
    return facts_of(2, seen, back, arc, **more)


def test_a_target_straight_ahead():
    facts = measured("s 0 0 0", "s 0 150 0")
    assert facts == Facts(2, 2, 2, ("front", "full_front", "bullseye"), False, ("rear", "full_rear"))


def test_the_attack_range_is_that_of_the_arc_of_the_weapon():
    there = "s 0 0 0", "l 165 112 0"
    assert measured(*there, "front").attack_range == 2
    assert measured(*there, "full_front").attack_range == 2
    far = "s 0 0 0", "m 211.8 294.7 20"
    assert measured(*far, "full_front").attack_range == 3
    assert measured(*far, "front").attack_range == 4


def test_a_turret_attacks_where_its_indicator_points():
    side = "s 0 0 0", "s 150 0 0"
    assert measured(*side, "turret", indicator="right").attack_range == 2
    assert measured(*side, "turret", indicator="left").attack_range == 4
    assert measured(*side, "double_turret", indicator="left").attack_range == 2
    assert "double_turret" in measured(*side, "double_turret", indicator="left").arcs
    assert "turret" in measured(*side, their_indicator="left").their_arcs


def test_one_of_several_lines_is_free_unless_the_attacker_takes_another():
    there = "s 0 0 0", "s 0 200 0", "front", "R1 45 100 0"
    assert not measured(*there).obstructed
    assert measured(*there, through=True).obstructed
    assert measured("s 0 0 0", "s 0 200 0", "front", "R1 0 100 0").obstructed


@pytest.mark.parametrize(("recorded", "reach", "attack_range"), [(True, 0, 0), (False, 1, 1)])
def test_ships_that_a_maneuver_recorded_as_touching_are_at_range_0(recorded: bool, reach: int, attack_range: int):
    facts = measured("s 0 0 0", "s 39 39.9 10", "right", recorded=recorded)
    assert (facts.range, facts.attack_range) == (reach, attack_range)


def test_edge_on_edge_is_range_0_and_attack_range_0():
    facts = measured("s 0 0 0", "s 0 40 0")
    assert (facts.range, facts.attack_range) == (0, 0)


@pytest.mark.parametrize(
    ("a", "b", "rocks", "hair"),
    [
        ("s 0 0 0", "s 0 140.2 0", "-", Hair("range")),
        ("s 0 0 0", "s 0 140.2 0", "-", Hair("attack_range", "front")),
        ("s 0 0 0", "s 27.7 200 0", "-", Hair("arc", "bullseye")),
        ("s 0 0 0", "s 150 149.6 0", "-", Hair("arc", "rear")),
        ("s 0 0 0", "s 0 200 0", "R1 55.2 100 0", Hair("obstructed", "full_front")),
    ],
)
def test_what_would_change_by_half_a_millimetre_hangs_by_a_hair(a: str, b: str, rocks: str, hair: Hair):
    found = hairs(ship(a), ship(b), things(rocks))
    assert (hair in found) == (hair.arc != "rear")


def test_what_is_clear_hangs_by_no_hair():
    assert hairs(ship("s 0 0 0"), ship("s 3 170 20")) == ()


@given(bases(20_000), bases(20_000), lying())
@settings(max_examples=100 * SCALE)
def test_facts_are_ones_that_players_could_have_declared(one: Base, other: Base, rocks):
    seen, back = sight(one, other, rocks), sight(other, one, rocks)
    for arc in ("front", "turret", "bullseye", "full_rear", "double_turret"):
        facts = facts_of(2, seen, back, arc, indicator="left")
        assert 0 <= facts.range <= facts.attack_range <= 4
        assert (facts.attack_range == 4) == (arc not in facts.arcs)
