"""What cards ask of the players' tables is measured on the mat: nobody claims it and nobody confirms (3.1)."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.flow import with_table
from attacks.rooms.xwing.abilities.catalogue import Held, ability_in_play
from attacks.rooms.xwing.effects import seen
from attacks.rooms.xwing.effects.scene import Scene
from attacks.rooms.xwing.on_mat.reading import with_stands
from attacks.rooms.xwing.state import Attack, with_ship
from tests.rooms.xwing.mat.rounds import placed, put, rock
from tests.rooms.xwing.mat.tables import ROOM, Table, shuttle, x_wing


def table_of(ana: list[dict[str, Any]], ben: list[dict[str, Any]], *poses: tuple[float, ...]) -> Table:
    table = placed("2.0", ana=ana, ben=ben)
    for number, pose in enumerate(poses, 1):
        put(table, number, *pose)
    rock(table, "coreasteroid0", 400, 400)
    return table


def scene(table: Table, owner: int, attacker: int, defender: int, subject: int = 0) -> Scene:
    """A card of a ship looked at in an attack."""
    one = table.ship(owner)
    enemy = table.ship(defender if one.seat == table.ship(attacker).seat else attacker)
    attack = Attack(attacker, weapon=0, defender=defender)
    mine = attacker if one.seat == table.ship(attacker).seat else defender
    held = Held(owner, "p.graz", ability_in_play("p.graz"))
    return Scene(table.state, held, one, attack, table.ship(subject or mine), enemy)


X = x_wing


@pytest.mark.parametrize(
    ("what", "answer"),
    [
        ("friend_in_side_arc", False),
        ("friend_near_defender", True),
        ("friend_at_0_1", False),
        ("no_friend_at_0_1", True),
        ("no_friend_at_0_2", False),
        ("behind_the_enemy", False),
        ("attacker_behind_defender", False),
        ("in_enemy_firing_arc", True),
        ("defender_in_front_arc", True),
        ("defender_in_its_bullseye", True),
        ("not_in_attackers_bullseye", True),
        ("nobody_else_in_attack_arc", False),
        ("more_friends_at_0_1", False),
        ("another_enemy_at_0_1", False),
        ("friend_in_defenders_firing_arc", False),
        ("enemies_at_0_1", False),
        ("friends_in_attack_arc", None),
        ("friends_near_defender", None),
        ("ship_in_firing_arc", None),
        ("friend_at_1_3", None),
        ("friend_in_side_arc_1_2", False),
        ("friend_in_full_rear_0_2", False),
        ("friend_in_full_front_1_2", False),
        ("enemy_in_firing_arc", False),
        ("enemy_in_firing_arc_0_2", None),
        ("enemies_at_1_2", None),
        ("enemy_in_its_bullseye", None),
        ("ships_at_0_1", False),
        ("devices_in_attack_arc", False),
    ],
)
def test_claims_about_places_follow_from_poses(what: str, answer: bool | None):
    """Red One faces Black One at range 2; Red Two stands beside Black One."""
    table = table_of([X(), X()], [X()], (0, -100, 0), (60, 60, 0), (0, 60, 180))
    assert seen.claimed(scene(table, 1, 1, 3), what) is answer


def test_from_behind_the_enemy_one_is_behind_it():
    table = table_of([X()], [X()], (0, -100, 0), (0, 60, 0))
    for what in ("behind_the_enemy", "attacker_behind_defender"):
        assert seen.claimed(scene(table, 1, 1, 2), what) is True


def test_a_friend_beside_is_in_a_side_arc_and_one_on_each_side_flanks():
    table = table_of([X(), X()], [X()], (0, 0, 0), (100, 0, 0), (0, 200, 180))
    assert seen.claimed(scene(table, 1, 2, 3, subject=2), "friend_in_side_arc") is True
    table = table_of([X(), X()], [X()], (-90, 0, 0), (90, 0, 0), (0, 0, 0))
    assert seen.claimed(scene(table, 1, 1, 3), "friends_on_both_sides") is True


@pytest.mark.parametrize(
    ("mine", "theirs", "true"),
    [
        ("3FW", "2FB", {"faster_than_enemy", "own_speed_odd", "own_speed_3_5", "same_bearing"}),
        ("2TR", "2YW", {"same_speed_as_enemy", "own_speed_even", "own_red_maneuver"}),
        ("1BB", "2YW", {"own_speed_odd", "easier_maneuver"}),
        ("", "2YW", set()),
    ],
)
def test_claims_about_dials_follow_from_what_was_revealed(mine: str, theirs: str, true: set[str]):
    table = table_of([X()], [X()], (0, -100, 0), (0, 60, 0))
    table.state = with_stands(table.state, table.ship(1), revealed=mine)
    table.state = with_stands(table.state, table.ship(2), revealed=theirs)
    every = ("faster_than_enemy", "own_speed_odd", "own_speed_even", "own_speed_3_5", "same_bearing")
    every += ("same_speed_as_enemy", "own_red_maneuver", "easier_maneuver")
    assert {what for what in every if seen.claimed(scene(table, 1, 1, 2), what)} == true


def test_a_turret_an_obstacle_and_damage_beside_are_seen():
    table = table_of([shuttle()], [X(), X()], (0, -100, 0), (0, 60, 0), (60, 60, 0))
    looked = scene(table, 1, 1, 2)
    assert (seen.claimed(looked, "turret_in_front"), seen.claimed(looked, "turret_in_rear")) == (True, False)
    assert seen.damaged_beside(looked) is False
    ship = table.ship(3)
    table.state = with_ship(
        table.state, type(ship)(**{f: getattr(ship, f) for f in ship.__struct_fields__} | {"hits": 1})
    )
    assert seen.damaged_beside(scene(table, 1, 1, 2)) is True
    rock(table, "coreasteroid0", 0, 60)
    put(table, 2, 0, 60)
    assert seen.claimed(scene(table, 1, 1, 2), "defender_at_obstacle") is True


def test_off_the_mat_nothing_is_answered():
    table = table_of([X()], [X()], (0, -100, 0), (0, 60, 0))
    looked = scene(table, 1, 1, 2)
    bare = looked._replace(state=with_table(looked.state, mat=None))
    assert seen.claimed(bare, "behind_the_enemy") is None


def test_a_card_that_asks_where_ships_stand_counts_without_a_claim():
    """Graz rolls one die more from behind: nobody is asked whether he is there."""
    for heading, dice in ((0, 4), (180, 3)):
        table = table_of([X(pilot="graz")], [X()], (0, -100, 0), (0, 80, heading))
        table.dials(p1="1FB", p2="1FB")
        put(table, 1, 0, -200)
        put(table, 2, 0, 200, 180)
        for number in (1, 2):
            table.take(table.ship(number).seat, "activate", (number,))
            table.take(table.ship(number).seat, "no_action")
        put(table, 1, 0, -100)
        put(table, 2, 0, 80, heading)
        table.take("p1", "attack", (1,))
        table.take("p1", "choose_weapon", (0,))
        table.take("p1", "declare_defender", (2,))
        assert [(asked.kind, asked.n) for asked in ROOM.chances(table.state)] == [("attack", dice)]
        assert not table.told("ability.claimed")
