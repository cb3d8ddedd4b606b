"""What may be looked up on the mat before deciding: it is what then happens, and it tells nothing that is secret."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from attacks.engine.values import Refused
from attacks.rooms.xwing.mat.facts import sight
from attacks.rooms.xwing.mat.lines import obstruction
from attacks.rooms.xwing.mat.obstacles import obstacle
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.posed import base_of
from tests.rooms.xwing.mat.rounds import activate, gives, placed, planned, put, rock
from tests.rooms.xwing.mat.tables import ROOM, SHIFT, Table, played, random_setup, setup, x_wing
from tests.rooms.xwing.mat.test_moving_cards import bears


def look(table: Table, about: str, ship: int = 1, **more: int) -> dict:
    return ROOM.looked_up(table.state, {"about": about, "ship": str(ship), **{k: str(v) for k, v in more.items()}})


def test_a_maneuver_ends_where_it_was_said_to_end():
    for code in ("2FB", "3NW", "2TW", "4KR"):
        table = placed("2.0")
        told = look(table, "dial")["maneuvers"][code]
        planned(table, code)
        activate(table, 1)
        assert list(map(int, told["end"])) == [
            getattr(table.ship(1).stands.pose, name) for name in ("x", "y", "heading")
        ]
        assert table.told("maneuver.executed")[0]["way"] == told["way"]
        assert told["way"][0][:2] == [-10000, -40000] and told["way"][-1] == told["end"]


def test_a_bump_an_obstacle_and_leaving_the_mat_are_told_before():
    table = placed("2.0")
    put(table, 2, -100, -250)
    rock(table, "coreasteroid0", -100, -330)
    told = look(table, "dial")["maneuvers"]
    assert told["3FW"]["overlaps"] == ["2"] and told["3FW"]["meant"][:2] == [-10000, -24000]
    assert told["3FW"]["meets"] == ["-1"] and "fled" not in told["3FW"]
    put(table, 1, -430, -400, 270)
    assert look(table, "dial")["maneuvers"]["3FW"]["fled"] is True


def test_what_a_ship_sees_has_the_line_that_is_measured():
    table = placed("2.0")
    put(table, 1, 0, 0)
    put(table, 2, 0, 150)
    (seen,) = look(table, "sights")["sees"].values()
    assert (seen["range"], seen["gap"], seen["side"], seen["mine"]) == (2, 110.0, "in_front", ["front", "bullseye"])
    assert seen["line"][1::2] == [2000, 13000] and seen["arcs"]["front"]["line"][1::2] == [2000, 13000]
    assert sight(base_of(table.ship(1)), base_of(table.ship(2))).gap == seen["gap"]


def test_of_several_closest_lines_a_free_one_and_an_obstructed_one_are_told():
    table = placed("2.0")
    put(table, 1, 0, 0)
    put(table, 2, 0, 200)
    rock(table, "coreasteroid0", 45, 100)
    held = look(table, "sights")["sees"]["2"]["arcs"]["front"]
    assert held["obstructed"] == "choice"
    things = [obstacle(-1, "coreasteroid0", Pose.at(45, 100)).corners]
    for key, blocked in (("free", "no"), ("blocked", "yes")):
        x1, y1, x2, y2 = (value / 100 for value in held[key])
        line = (x1, y1), (x2, y2)
        assert (y1, y2) == (20, 180) and obstruction(line, line, things) == blocked
    put(table, 2, 0, 200, 12)
    assert not {"free", "blocked"} & set(look(table, "sights")["sees"]["2"]["arcs"]["front"])


def test_the_mat_is_told_in_words_range_and_whose_arc():
    table = placed("2.0")
    put(table, 1, 0, 0)
    put(table, 2, 0, 150, 180)
    told = ROOM.looked_up(table.state, {"about": "told"})["ships"]
    assert told["1"] == [{"of": "2", "range": 2, "arcs": ["bullseye", "front"]}]
    put(table, 2, 0, 150)
    told = ROOM.looked_up(table.state, {"about": "told"})["ships"]
    assert (told["1"][0]["arcs"], told["2"][0]["arcs"]) == (["rear"], ["bullseye", "front"])
    put(table, 2, 300, 400)
    assert ROOM.looked_up(table.state, {"about": "told"})["ships"] == {"1": [], "2": []}


def test_a_fact_that_hangs_by_a_hair_says_which():
    table = placed("2.0")
    put(table, 1, 0, 0)
    put(table, 2, 0, 140.2)
    (seen,) = look(table, "sights")["sees"].values()
    assert ["range"] in seen["hairs"] and (seen["gap"], seen["range"]) == (100.2, 2)
    put(table, 2, 0, 170)
    (seen,) = look(table, "sights")["sees"].values()
    assert ["range"] not in seen.get("hairs", [])


def test_places_of_a_roll_that_fail_say_why():
    table = placed("2.0")
    put(table, 1, -400, 0)
    places = look(table, "places")["places"]
    assert [place.get("why", "") for place in places["barrel_roll"]] == ["outside"] * 3 + [""] * 3
    assert [len(places[move]) for move in ("boost", "barrel_roll")] == [3, 6]


def test_placing_is_looked_at_before_it_is_tried():
    table = Table(setup([x_wing()], [x_wing()]))
    where = {"x": 24000 + SHIFT, "y": SHIFT, "heading": 0}
    assert look(table, "obstacle", which=0, **where) == {"why": "too_near_edge", "distance": 183.2}
    assert look(table, "obstacle", which=0, x=SHIFT, y=SHIFT, heading=0) == {"why": ""}
    assert look(table, "placing", x=SHIFT, y=SHIFT, heading=0) == {"why": "placed_zone"}
    assert look(table, "placing", x=SHIFT, y=4000, heading=0) == {"why": ""}


@pytest.mark.parametrize(
    "asked",
    [
        {"about": "dial", "ship": "9"},
        {"about": "dial", "ship": "1"},
        {"about": "secrets", "ship": "1"},
        {"about": "obstacle", "which": "7"},
        {"about": "obstacle", "which": "0", "x": "left"},
        {},
    ],
)
def test_what_is_not_asked_is_refused_with_a_reason(asked: dict[str, str]):
    with pytest.raises(Refused) as refused:
        ROOM.looked_up(Table(setup([x_wing()], [x_wing()])).state, asked)
    assert refused.value.code == "bad_question"


def test_no_answer_depends_on_a_dial_that_is_set():
    """A stressed ship that has set a red dial looks like one that has set a blue one."""
    rng = Random("looks")
    made, compared = random_setup(rng), 0
    for _state, command, _events, after in played(made, rng):
        if command.key != "set_dials" or not after.table.mat.ready:
            continue
        ships = tuple(
            replace(ship, stands=replace(ship.stands, dial=ship.stands.maneuvers[0])) for ship in after.table.ships
        )
        other = replace(after, table=replace(after.table, ships=ships))
        for ship in after.table.ships:
            for about in ("dial", "sights", "places"):
                if not ship.removed:
                    asked = {"about": about, "ship": str(ship.id)}
                    assert ROOM.looked_up(after, asked) == ROOM.looked_up(other, asked)
                    compared += 1
    assert compared


def test_a_stressed_ship_may_look_at_what_it_would_fly_instead():
    table = placed("2.0", [x_wing()])
    gives(table, 1, stress=1)
    assert "2FW" in look(table, "dial")["maneuvers"]


def test_the_wheel_is_told_how_a_ship_flies_a_maneuver_where_that_is_otherwise():
    table = placed("2.5", [x_wing()])
    assert not any("flies" in one for one in look(table, "dial")["maneuvers"].values())
    bears(table, 1, "u.r4astromech")
    told = look(table, "dial")["maneuvers"]
    assert (told["2TW"]["flies"], "flies" in told["3FW"]) == ("2TB", False)
    gives(table, 1, stress=1)
    assert look(table, "dial")["maneuvers"]["4KR"]["flies"] == "2FW"
    bears(table, 1, "p.pammichnerrogoode")
    assert "flies" not in look(table, "dial")["maneuvers"]["4KR"]


def test_the_place_that_is_proposed_may_always_be_taken_until_all_lies_and_stands():
    """From the first obstacle to the last ship, every proposal is looked at and then taken."""
    table, taken = Table(setup([x_wing()] * 3, [x_wing()] * 4)), 0
    while table.step() in ("S4", "S5"):
        (seat,) = ROOM.to_act(table.state)
        offer = next(one for one in ROOM.offers(table.state, seat) if one.key in ("place_obstacle", "place_ship"))
        what, which = offer.key.removeprefix("place_"), offer.picks[0].ids[0]
        of = {"which" if what == "obstacle" else "ship": which}
        x, y, heading = look(table, f"{what}_place", **of)["pose"]
        where = {"x": x + SHIFT, "y": y + SHIFT, "heading": heading}
        assert look(table, "obstacle" if what == "obstacle" else "placing", **of, **where) == {"why": ""}
        turret = () if what == "obstacle" else ((),)
        table.take(seat, offer.key, (which,), *((value,) for value in where.values()), *turret)
        taken += 1
    assert taken == 6 + 7
