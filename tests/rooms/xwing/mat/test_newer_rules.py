"""What the rules with the number 10 mend of the round on the mat; matches begun before go on as they were."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.values import Refused
from attacks.rooms.xwing.cards import cards
from attacks.rooms.xwing.deck import ENGINE, Faceup
from attacks.rooms.xwing.effects.pulling import pulled
from attacks.rooms.xwing.mat.maneuvers import execute, maneuver
from attacks.rooms.xwing.mat.poses import Pose, base
from attacks.rooms.xwing.mat.standing import Act, Laid
from attacks.rooms.xwing.mat.typed import BadActions, bar_of
from attacks.rooms.xwing.on_mat.begin import from_cards
from attacks.rooms.xwing.on_mat.devices import burnt_down, lain
from attacks.rooms.xwing.on_mat.reading import with_mat, with_stands
from attacks.rooms.xwing.on_mat.ways import path_of
from attacks.rooms.xwing.squad import ShipCard, Squad
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.rounds import activate, gives, offered, placed, planned, put, rock
from tests.rooms.xwing.mat.tables import ROOM, Table, shuttle, x_wing

BEFORE, SINCE = 9, 10


def mine(table: Table, x: float, y: float) -> None:
    """A connernet of p2 with its middle there."""
    laid = Laid(1, "connernets", "Conner Nets", "p2", Pose.at(x, y - 39))
    table.state = with_mat(table.state, devices=(laid,), dropped=1)


@pytest.mark.parametrize(("rules", "able"), [(SINCE, ()), (BEFORE, (3,))])
def test_who_is_touched_is_not_jammed(rules: int, able: tuple[int, ...]):
    table = placed(ana=[shuttle(), x_wing(initiative=6)], ben=[x_wing(initiative=6)], rules=rules)
    put(table, 1, 0, -100)
    put(table, 3, 0, 160, 180)
    planned(table, "3FW 2FB")
    activate(table, 1)  # its front edge stops at the enemy's
    assert table.ship(1).stands.pose == Pose.at(0, 100)
    jam = offered(table, "p1")["jam"]
    assert (jam.picks[0].ids, jam.why_not) == (able, "" if able else "none_in_range")
    if not able:
        with pytest.raises(Refused, match="none_in_range"):
            table.take("p1", "jam", (3,))


@pytest.mark.parametrize(("rules", "ion"), [(SINCE, 3), (BEFORE, 0)])
def test_a_ship_that_decloaks_over_a_mine_sets_it_off(rules: int, ion: int):
    table = placed(rules=rules)
    rock(table, "coreasteroid0", 420, 420)
    put(table, 1, 0, 0)
    mine(table, 0, 70)  # the template of the 2 straight lies on it
    gives(table, 1, cloak=1)
    planned(table, "2FB")
    table.take("p1", "decloak", (0,))
    assert table.ship(1).stands.pose == Pose.at(0, 120) and table.ship(1).tokens.ion == ion
    assert table.step() == "A0" and len(table.state.table.mat.devices) == (not ion)


@pytest.mark.parametrize(("rules", "ion"), [(SINCE, 3), (BEFORE, 0)])
def test_a_ship_that_is_pulled_over_a_mine_sets_it_off(rules: int, ion: int):
    table = placed(rules=rules)
    rock(table, "coreasteroid0", 420, 420)
    put(table, 2, 0, 0, 180)
    mine(table, 0, -70)
    planned(table, "2FB")
    table.state = with_ship(table.state, table.ship(2).gain("tractor"))
    pushed = pulled(table.state, 2, "p1")
    table.state = replace(pushed.state, stack=(*pushed.state.stack, pushed.frame))
    table.take("p1", "move_tractored", (0,))
    assert table.ship(2).stands.pose == Pose.at(0, -80, 180) and table.ship(2).tokens.ion == ion
    assert table.step() == "X2", "and its player may turn it"


@pytest.mark.parametrize(("rules", "stress"), [(SINCE, 1), (BEFORE, 0)])
def test_a_damaged_engine_makes_the_turn_of_a_slam_harder(rules: int, stress: int):
    table = placed(ana=[shuttle()], rules=rules, damage="deck")
    put(table, 1, 0, -200)
    table.state = with_ship(table.state, replace(table.ship(1), faceup=(Faceup(ENGINE, 90),)))
    table.state = with_stands(table.state, table.ship(1), maneuvers=("2FW", "2TW"))
    planned(table, "2FW")
    activate(table, 1)
    table.take("p1", "slam", (1,))
    assert table.ship(1).stands.flew == ("2TR" if stress else "2TW")
    assert table.ship(1).tokens.stress == stress


def test_a_blaze_burns_down_at_the_end_of_the_second_round():
    table = placed()
    told: list[Any] = []

    def tell(kind: str, **data: Any) -> None:
        told.append(kind)

    state = lain(table.state, "blaze", Pose.at(0, 0), tell)
    assert state.table.mat.lying[-1].fuses == 1
    state = burnt_down(state, tell)
    assert not state.table.mat.lying[-1].gone and told == ["obstacle.lies"]
    state = burnt_down(state, tell)
    assert state.table.mat.lying[-1].gone and told == ["obstacle.lies", "obstacle.leaves"]
    assert burnt_down(state, tell).table.mat == state.table.mat
    older = placed(rules=BEFORE).state
    older = lain(older, "blaze", Pose.at(0, 0), tell)
    assert burnt_down(burnt_down(older, tell), tell) == older


@pytest.mark.parametrize("code", ["1SR", "1AR", "1DR"])
def test_a_ship_that_flies_backward_looks_ahead_all_the_way(code: str):
    one = base("small", 0, 0, 0)
    done = execute(one, maneuver(code), {})
    way = path_of(one, maneuver(code), done)
    assert way[0] == [0, 0, 0] and way[-1][2] == done.pose.heading
    turned = [(later[2] - before[2] + 18_000) % 36_000 - 18_000 for before, later in pairwise(way)]
    assert all(abs(turn) < 2_000 for turn in turned)
    assert path_of(one, maneuver(code), done, astern=True)[0] == [0, 0, 18_000]


def test_an_action_with_two_links_leads_to_either():
    numbers = {"name": "", "size": "small", "initiative": 1, "agility": 1, "hull": 1, "shields": 1}
    card = ShipCard(ship="rogueclassstarfighter", pilot="ig101", chassis="Rogue", **numbers)
    squads = {"p1": Squad("", "", 0, (card,)), "p2": Squad("", "", 0, ())}
    (calculate, *_) = from_cards(cards("2.5"), squads).ships["1"].bar
    assert calculate.links == (("boost", "red"), ("barrel_roll", "red"))
    table = placed()
    table.state = with_stands(table.state, table.ship(1), bar=(calculate, Act("boost")))
    planned(table, "2FB")
    activate(table, 1)
    table.take("p1", "calculate")
    assert set(offered(table, "p1")) == {"no_action", "boost", "barrel_roll"}
    table.take("p1", "barrel_roll", (1,))
    assert table.ship(1).tokens.stress == 1 and table.step() == "A0"
    assert ROOM.view(table.state, "watch")["mat"]["ships"]["1"]["bar"][0]["more"] == [["barrel_roll", "red"]]


def test_two_links_are_typed_one_after_the_other():
    (focus,) = bar_of("focus > red boost, focus > red barrel roll")
    assert focus.links == (("boost", "red"), ("barrel_roll", "red"))
    for wrong in ("focus, focus", "focus > boost, red focus > lock"):
        with pytest.raises(BadActions):
            bar_of(wrong)
