"""Objectives on the mat: satellites are placed, and the mat says what each side has of them (2.7)."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import CHANCE, Refused
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.on_mat.reading import with_mat
from attacks.rooms.xwing.on_mat.targets import WORTH
from tests.rooms.xwing.mat.rounds import LAST, activate, placed, planned, put, rock
from tests.rooms.xwing.mat.tables import ROOM, Table, setup, shuttle, x_wing, xy

PLACES = ((-200, -200), (200, 200), (-200, 200), (200, -200))


def begun(scenario: str, ana: Any = None, ben: Any = None) -> Table:
    return Table(setup(ana or [x_wing()], ben or [x_wing()], edition=LAST, scenario=scenario))


def test_satellites_are_placed_in_turn_before_obstacles():
    table = begun("assault")
    assert table.step() == "S3" and ROOM.to_act(table.state) == ("p1",)
    for (x, y), seat in zip(PLACES, ("p1", "p2", "p1", "p2"), strict=True):
        assert ROOM.to_act(table.state) == (seat,)
        table.take(seat, "place_objective", *xy(x, y))
    assert table.step() == "S4"
    assert ROOM.view(table.state, "watch")["mat"]["objectives"][0] == [0, 0]


@pytest.mark.parametrize(
    ("before", "where", "reason"),
    [
        (0, (0, -200), "objective_middle"),
        (0, (0, -400), "objective_middle"),
        (0, (200, 200), "objective_own_edge"),
        (1, (-200, -100), "objective_middle"),
        (2, (-200, -200), "objective_apart"),
        (2, (280, -60), "objective_their_edge"),
    ],
)
def test_a_satellite_that_lies_wrongly_is_refused(before: int, where: tuple[int, int], reason: str):
    table = begun("assault")
    for at in range(before):
        table.take(ROOM.to_act(table.state)[0], "place_objective", *xy(*PLACES[at]))
    with pytest.raises(Refused, match=reason):
        table.take(ROOM.to_act(table.state)[0], "place_objective", *xy(*where))
    x, y, heading = (str(n) for (n,) in xy(*where))
    assert ROOM.looked_up(table.state, {"about": "objective", "x": x, "y": y, "heading": heading}) == {"why": reason}


def test_chance_has_its_token_in_the_middle_and_no_obstacle_lies_on_it():
    table = begun("chance")
    assert table.step() == "S4"
    with pytest.raises(Refused, match="on_objective"):
        table.take("p1", "place_obstacle", (0,), *xy(0, 20))


def scoring(scenario: str, *poses: tuple[float, float], ana: Any = None, ben: Any = None) -> tuple[int, ...]:
    table = placed(LAST, ana=ana, ben=ben, damage="counted")
    table.state = with_mat(table.state, objectives=tuple(Pose.at(x, y) for x, y in ((0, 0), *PLACES)))
    if scenario == "chance":
        table.state = with_mat(table.state, objectives=(Pose.at(0, 0),))
    for number, pose in enumerate(poses, 1):
        put(table, number, *pose)
    return WORTH[scenario](table.state)


def test_chance_counts_who_is_within_range_2():
    assert scoring("chance", (0, -230), (0, 300)) == (2, 0)
    assert scoring("chance", (0, -230), (0, 237)) == (1, 1)
    assert scoring("chance", (0, -239), (0, 239)) == (0, 0)


def test_assault_counts_satellites_held_by_more_and_larger_ships_twice():
    two = [x_wing(), x_wing()]
    assert scoring("assault", (0, -100), (0, 100)) == (0, 0), "as many on both sides"
    assert scoring("assault", (0, -100), (-200, -140), (0, 100), ana=two) == (1, 0)
    assert scoring("assault", (0, -100), (0, 100), ana=[shuttle()]) == (1, 0)


def test_the_mat_scores_at_the_end_of_a_round_and_nobody_is_asked():
    table = begun("chance")
    table.rocks()
    table.place(1, -100, -400)
    table.place(2, 100, 400, 180)
    rock(table, "coreasteroid0", 420, 420)
    put(table, 1, 0, -150)
    planned(table, "1FB", "1FB")
    for number in (1, 2):
        activate(table, number)
        if table.step() == "A10":
            table.take(table.ship(number).seat, "no_action")
    for number in (1, 2):
        table.take(table.ship(number).seat, "skip", (number,))
    assert table.told("objectives.scored") == [{"round": 1, "p1": 2, "p2": 0}]
    assert table.step() == "E"
    assert [one.key for one in ROOM.game.at_step(table.state, "p1")] == ["end_phase"]
    assert ROOM.to_act(table.state) != (CHANCE,)


@pytest.mark.parametrize("scenario", ["salvage", "scramble", "ancient"])
def test_of_other_scenarios_the_players_say_the_points_and_are_told_so_before(scenario: str):
    for language in ("en", "ja"):
        assert ROOM.words(language)["options"][f"scenario_{scenario}_hint"]
    table = begun(scenario)
    assert table.step() == "S4" and "objectives" not in ROOM.view(table.state, "watch")["mat"]
    table.rocks()
    table.place(1, -100, -400)
    table.place(2, 100, 400, 180)
    planned(table, "1FB", "1FB")
    for number in (1, 2):
        activate(table, number)
        table.take(table.ship(number).seat, "no_action")
    for number in (1, 2):
        table.take(table.ship(number).seat, "skip", (number,))
    assert table.step() == "E"
    assert next(one for one in ROOM.game.at_step(table.state, "p1") if one.key == "end_phase").why_not
    table.take("p1", "count_objectives", (2,), (1,))
    assert not table.told("objectives.scored"), "the other side confirms it first"
    table.take("p2", "agree_objectives")
    assert table.told("objectives.scored") == [{"round": 1, "p1": 2, "p2": 1}]
