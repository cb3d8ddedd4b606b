"""A ship that is moved by hand: proposed, confirmed or contested; a judge's place counts at once (2.9, check 22)."""

from __future__ import annotations

import pytest

from attacks.engine.values import JUDGE, Refused
from attacks.rooms.xwing.corrections.moving import packed, unpacked
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.on_mat.reading import with_mat
from tests.rooms.xwing.mat.rounds import activate, placed, planned, put, rock
from tests.rooms.xwing.mat.tables import ROOM, SHIFT, Table, xy


def offered(table: Table, seat: str) -> set[str]:
    return {offer.key for offer in ROOM.offers(table.state, seat)}


def pose(table: Table, number: int) -> tuple[float, ...]:
    found = table.ship(number).stands.pose.millimetres
    return tuple(found)


def test_a_pose_is_one_number_and_back():
    for one in (Pose(0, 0), Pose(-SHIFT, SHIFT, 35_999), Pose(12_345, -6_789, 4_500)):
        assert unpacked(packed(one)) == one and packed(one) < 2**53


def test_a_move_that_is_proposed_is_a_ghost_until_the_other_side_confirms_it():
    table = placed()
    table.take("p1", "edit_pose", (1,), *xy(-100, -370, 90))
    assert pose(table, 1) == (-100.0, -400.0, 0.0), "the old place stays"
    (told,) = table.told("edit.opened.pose")
    assert (told["ship"], told["distance"], told["turn"]) == (1, 30, 90)
    (edit,) = ROOM.view(table.state, "watch")["edits"].values()
    assert (edit["ship"], edit["pose"], edit["distance"]) == ("1", [-10000, -37000, 9000], 30)
    table.take("p2", "confirm_edits")
    assert pose(table, 1) == (-100.0, -370.0, 90.0) and table.told("edit.made.pose")
    assert not table.state.table.edits


def test_one_that_is_contested_stops_nothing_and_a_judge_rules():
    table = placed()
    table.take("p1", "edit_pose", (1,), *xy(-100, -370))
    table.take("p2", "contest_edit", (1,))
    planned(table, "2FB")
    assert pose(table, 1)[1] == -400.0
    table.take(JUDGE, "judge_allow_edit", (1,))
    assert pose(table, 1)[1] == -370.0


def test_a_judge_may_put_any_ship_anywhere_at_once():
    table = placed()
    planned(table, "2FB")
    table.take(JUDGE, "edit_pose", (2,), *xy(17, 33, 200))
    assert pose(table, 2) == (17.0, 33.0, 200.0) and not table.state.table.edits


def test_nothing_stands_on_a_ship_or_off_the_mat_nor_where_it_stands():
    table = placed()
    put(table, 2, 0, 0)
    for where, why in ((xy(10, 10), "placed_ship"), (xy(450, 0), "placed_outside"), (xy(-100, -400), "no_change")):
        with pytest.raises(Refused, match=why):
            table.take("p1", "edit_pose", (1,), *where)
        x, y, heading = (str(value) for (value,) in where)
        asked = {"about": "moving", "ship": "1", "x": x, "y": y, "heading": heading}
        assert ROOM.looked_up(table.state, asked) == {"why": why}, "the same is said before it is tried"


def test_what_a_ship_touched_and_stood_on_is_reckoned_anew():
    table = placed()
    put(table, 1, 0, 0)
    rock(table, "gascloud1", 0, 0)
    table.state = with_mat(table.state, touching=((1, 2),))
    table.take(JUDGE, "edit_pose", (1,), *xy(150, 0))
    assert table.ship(1).obstacle == "" and table.state.table.mat.touching == ()
    table.take(JUDGE, "edit_pose", (1,), *xy(5, 5))
    assert table.ship(1).obstacle == "gas"


def test_a_place_that_was_taken_meanwhile_comes_to_nothing():
    table = placed()
    table.take("p1", "edit_pose", (1,), *xy(0, -200))
    table.take(JUDGE, "edit_pose", (2,), *xy(0, -200))
    table.take("p2", "confirm_edits")
    assert pose(table, 1) == (-100.0, -400.0, 0.0) and table.told("edit.withdrawn.pose")


def test_in_an_attack_that_is_measured_and_off_the_mat_nobody_moves_a_ship():
    table = placed("2.0")
    put(table, 2, -100, -150, 180)
    planned(table, "1FB", "1FB")
    for number in (1, 2):
        activate(table, number)
        if table.step() == "A10":
            table.take(table.ship(number).seat, "no_action")
    assert "edit_pose" in offered(table, "p1")
    seat = ROOM.to_act(table.state)[0]
    table.take(seat, "attack", (table.state.table.living(seat)[0].id,))
    assert "edit_pose" not in offered(table, "p1") | offered(table, "p2")
