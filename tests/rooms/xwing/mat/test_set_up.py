"""Set-up, planning and System Phase on the mat (rules/xwing-mat.md 2.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import to_builtins

from attacks.engine.values import CHANCE, Refused
from attacks.rooms.xwing.mat.poses import Pose
from tests.rooms.xwing.mat.rounds import BLANK, CRIT, FIRST, LAST, activate, gives, offered, placed, planned
from tests.rooms.xwing.mat.tables import CHASSIS, ROCKS, ROOM, Table, setup, shuttle, x_wing, xy


def test_obstacles_are_placed_in_turn_and_too_near_is_refused_with_the_distance():
    table = Table(setup([x_wing()], [x_wing()]))
    assert ROOM.to_act(table.state) == ("p1",)
    with pytest.raises(Refused) as refused:
        table.take("p1", "place_obstacle", (0,), *xy(240, 0))
    assert (refused.value.reason, refused.value.params["distance"]) == ("too_near_edge", 183.2)
    table.take("p1", "place_obstacle", (0,), *xy(0, 0))
    assert ROOM.to_act(table.state) == ("p2",)
    assert offered(table, "p2")["place_obstacle"].picks[0].ids == (0, 1, 2, 3, 4)
    with pytest.raises(Refused) as refused:
        table.take("p2", "place_obstacle", (0,), *xy(0, 120))
    assert refused.value.reason == "too_near_obstacle"


def test_ships_are_placed_in_ascending_initiative_the_first_players_first():
    table = Table(setup([x_wing(initiative=4), x_wing(initiative=1)], [x_wing(initiative=1), shuttle(initiative=2)]))
    table.rocks()
    order = []
    for number, x in ((2, 0), (3, 0), (4, 150), (1, 150)):
        order.append((ROOM.to_act(table.state)[0], offered(table, table.ship(number).seat)["place_ship"].picks[0].ids))
        up = table.ship(number).seat == "p1"
        table.place(number, x, -430 if up else 410, 0 if up else 180, *((2,) if number == 4 else ()))
    assert order == [("p1", (2,)), ("p2", (3,)), ("p2", (4,)), ("p1", (1,))]
    assert table.step() == "P1" and table.ship(4).stands.indicator == "left"


@pytest.mark.parametrize(
    ("where", "turret", "reason"),
    [
        ((0, -376), (0,), "placed_zone"),
        ((0, -440), (0,), "placed_outside"),
        ((0, -410), (), "turret_needed"),
        ((0, -410), (0,), ""),
    ],
)
def test_a_ship_that_may_not_be_placed_is_refused_and_says_why(where, turret, reason: str):
    table = Table(setup([shuttle()], [x_wing()]))
    table.rocks()
    if not reason:
        table.place(1, *where, 0, *turret)
        assert table.ship(1).stands.pose == Pose.at(*where)
        return
    with pytest.raises(Refused) as refused:
        table.place(1, *where, 0, *turret)
    assert refused.value.reason == reason


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"obstacles": {"p1": ROCKS["p1"][:2], "p2": ROCKS["p2"]}}, "bad_obstacles"),
        ({"obstacles": {"p1": [*ROCKS["p1"][:2], "R1"], "p2": ROCKS["p2"]}}, "bad_obstacles"),
        ({"chassis": {}}, "no_dial"),
        ({"chassis": {"X": {"maneuvers": ["9FB"]}}}, "bad_dial"),
        ({"chassis": {"X": {"maneuvers": []}}}, "no_dial"),
        ({"surprise": 1}, "bad_setup"),
    ],
)
def test_a_match_that_the_mat_cannot_hold_is_refused(change: dict[str, Any], reason: str):
    with pytest.raises(Refused) as refused:
        ROOM.start(setup([x_wing()], [x_wing()], on_mat={"obstacles": ROCKS, "chassis": CHASSIS} | change))
    assert (refused.value.code, refused.value.reason) == ("bad_setup", reason)


@pytest.mark.parametrize(
    ("ships", "options", "reason"),
    [
        ([x_wing(size="huge")], {}, "too_large"),
        ([x_wing()], {"dice": "entered"}, "mat_rolls"),
        ([x_wing()], {"mode": "attack"}, "mat_whole_games"),
    ],
)
def test_neither_huge_ships_nor_typed_dice_nor_single_attacks_are_on_the_mat(ships, options, reason: str):
    with pytest.raises(Refused) as refused:
        ROOM.start(setup(ships, [x_wing()], **options))
    assert refused.value.reason == reason


def test_all_dials_are_set_at_once_and_revealed_one_by_one():
    table = placed(FIRST, [x_wing(initiative=1), x_wing(initiative=4)], [x_wing(initiative=2)])
    assert ROOM.to_act(table.state) == ("p1", "p2")
    assert all(offer.secret for offer in (offered(table, "p1")["set_dials"], offered(table, "p2")["set_dials"]))
    table.dials(p1="2FB 3NW")
    assert ROOM.to_act(table.state) == ("p2",)
    assert ROOM.view(table.state, "p1")["mat"]["ships"]["1"]["dial"] == "2FB"
    assert ROOM.view(table.state, "p2")["mat"]["ready"] == ["p1"]
    table.dials(p2="4KR")
    assert [event["maneuver"] for event in table.told("dial.revealed")] == []
    activate(table, 1)
    assert [event["maneuver"] for event in table.told("dial.revealed")] == ["2FB"]
    seen = ROOM.view(table.state, "p2")["mat"]["ships"]
    assert (seen["1"]["revealed"], "dial" in seen["2"], seen["3"]["dial"]) == ("2FB", False, "4KR")


def test_a_seat_may_take_its_dials_back_until_the_other_is_ready():
    table = placed(FIRST)
    table.dials(p1="2FB")
    table.take("p1", "withdraw_dials")
    assert ROOM.to_act(table.state) == ("p1", "p2") and table.ship(1).stands.dial == ""
    table.dials(p1="4KR", p2="2FB")
    with pytest.raises(Refused):
        table.take("p1", "withdraw_dials")
    activate(table, 1)
    assert table.told("dial.revealed") == [{"ship": 1, "maneuver": "4KR"}]


def test_player_order_is_rolled_once_dials_are_set_where_the_edition_says_so():
    table = placed(LAST)
    table.dials(p1="2FB", p2="2FB")
    assert (ROOM.to_act(table.state), [asked.n for asked in ROOM.chances(table.state)]) == ((CHANCE,), [3, 3])
    table.throw(BLANK, BLANK, BLANK, CRIT, BLANK, BLANK)
    assert (table.state.table.first, ROOM.to_act(table.state)) == ("p2", ("p2",))
    table = placed(FIRST)
    table.dials(p1="2FB", p2="2FB")
    assert ROOM.to_act(table.state) == ("p1",)


def test_a_cloaked_ship_may_decloak_before_activations():
    table = placed(FIRST)
    gives(table, 1, cloak=1)
    planned(table, "2FB")
    assert table.step() == "Y"
    assert offered(table, "p1")["decloak"].picks[0].ids == (0, 1, 2, 3, 4, 5, 6)
    table.take("p1", "decloak", (0,))
    assert table.ship(1).stands.pose.millimetres == (-100, -280, 0)
    assert table.ship(1).tokens.cloak == 0 and table.step() == "A0"
    table = placed(FIRST)
    gives(table, 1, cloak=1)
    planned(table, "2FB")
    table.take("p1", "stay_cloaked")
    assert table.ship(1).tokens.cloak == 1 and table.step() == "A0"


@pytest.mark.parametrize("edition", ["2.0", "2.5"])
def test_ready_made_squads_bring_the_dials_and_bars_of_the_card_table(edition: str):
    squads = dict(zip(("p1", "p2"), ROOM.fleets.ready_made(edition), strict=False))
    seats = {seat: {"name": seat, "squad": to_builtins(squad)} for seat, squad in squads.items()}
    made = ROOM.furnished({"edition": edition, "table": "mat", "seats": seats})
    state = ROOM.start(made)
    assert all(ship.stands.maneuvers and ship.stands.bar for ship in state.table.ships)
    assert ROOM.furnished(made) == made
    assert ROOM.furnished({"edition": edition, "seats": seats}) == {"edition": edition, "seats": seats}
