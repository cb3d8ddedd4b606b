"""Coordinate, reload, SLAM, repair, jam, and what a tractor beam moves (rules/xwing-mat.md 2.6)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.values import CHANCE, Refused
from attacks.rooms.xwing.cards import cards
from attacks.rooms.xwing.deck import ENGINE, FAILURE, SENSORS, STABILIZER, STUNNED, WOUNDED, Faceup
from attacks.rooms.xwing.effects.pulling import pulled
from attacks.rooms.xwing.on_mat.begin import USUAL, from_cards
from attacks.rooms.xwing.on_mat.difficulty import flown
from attacks.rooms.xwing.on_mat.reading import with_stands
from attacks.rooms.xwing.squad import ShipCard, Squad
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.rounds import (
    CRIT,
    FIRST,
    HIT,
    LAST,
    LAST_20,
    activate,
    offered,
    placed,
    planned,
    put,
    rock,
)
from tests.rooms.xwing.mat.tables import ROOM, Table, shuttle, x_wing
from tests.rooms.xwing.tables import weapon


def acting(ana: list[dict[str, Any]], dials: str, ben: str = "2FB", **options: Any) -> Table:
    table = placed(ana=ana, **options)
    planned(table, dials, ben)
    activate(table, 1)
    return table


def shows(table: Table, number: int, *kinds: int) -> None:
    """Faceup damage cards of a ship."""
    cards = tuple(Faceup(kind, 90 + n) for n, kind in enumerate(kinds))
    table.state = with_ship(table.state, replace(table.ship(number), faceup=cards))


# --- coordinate ---


def test_a_friend_at_range_1_or_2_is_coordinated_and_acts_with_its_link():
    table = acting([shuttle(), x_wing(initiative=5)], "2FW 2FB")
    assert offered(table, "p1")["coordinate"].picks[0].ids == (2,)
    table.take("p1", "coordinate", (2,))
    assert ROOM.view(table.state, "watch")["mat"]["active"]["ship"] == "2"
    assert set(offered(table, "p1")) == {"no_action", "focus", "lock", "barrel_roll", "boost", "evade"}
    table.take("p1", "focus")
    assert set(offered(table, "p1")) == {"no_action", "boost"}
    table.take("p1", "no_action")
    assert (table.ship(2).tokens.focus, table.ship(2).stands.acted) == (1, ("focus",))
    assert table.step() == "A0" and not table.ship(2).stands.activated


def test_who_could_do_nothing_or_is_too_far_is_not_coordinated():
    table = acting([shuttle(), x_wing(initiative=5)], "2FW 2FB")
    put(table, 2, 0, 300)
    assert offered(table, "p1")["coordinate"].why_not == "none_in_range"
    put(table, 2, *table.ship(1).stands.pose.millimetres[:2])
    put(table, 2, -100, -120)
    table.state = with_ship(table.state, table.ship(2).gain("stress"))
    assert offered(table, "p1")["coordinate"].why_not == "none_can_act"
    with pytest.raises(Refused, match="none_can_act"):
        table.take("p1", "coordinate", (2,))


def test_who_is_coordinated_does_not_slam():
    table = acting([shuttle(), shuttle(initiative=5)], "2FW 2FW")
    put(table, 2, 0, -150)
    table.take("p1", "coordinate", (2,))
    assert "slam" not in offered(table, "p1") and "coordinate" in offered(table, "p1")


# --- reload and repair ---


def test_a_reload_brings_a_charge_back_and_disarms():
    table = acting([shuttle()], "2FW")
    table.take("p1", "reload", (0,))
    assert table.ship(1).charges_left("rockets") == 2 and table.ship(1).tokens.disarm == 1
    table = acting([shuttle(charges_spent={})], "2FW")
    assert offered(table, "p1")["reload"].why_not == "nothing_to_recover"


def test_a_damage_card_is_repaired_by_an_action():
    table = placed(damage="deck")
    shows(table, 1, FAILURE)
    planned(table, "2FB")
    activate(table, 1)
    (offer,) = (one for one in offered(table, "p1").values() if one.key == "repair")
    assert offer.picks[0].ids == (90,)
    table.take("p1", "repair", (90,))
    assert not table.ship(1).faceup and len(table.ship(1).facedown) == 1 and table.step() == "A0"


# --- damage cards that look at maneuvers and actions ---


def test_damage_cards_act_on_maneuvers_and_actions():
    table = placed(damage="deck", ana=[x_wing(shields=5)])
    shows(table, 1, ENGINE)
    table.state = with_stands(table.state, table.ship(1), dial="2TW")
    assert flown(table.state, table.ship(1)) == "2TR"
    table.state = with_stands(table.state, table.ship(1), dial="3FW")
    assert flown(table.state, table.ship(1)) == "3FW"
    table = placed(damage="deck", ana=[x_wing(shields=5)])
    shows(table, 1, STABILIZER, WOUNDED)
    planned(table, "2BB")
    activate(table, 1)
    assert table.told("damage.shield") and [card.kind for card in table.ship(1).faceup] == [WOUNDED]
    table.take("p1", "focus")
    table.throw(CRIT)
    assert table.ship(1).tokens.stress == 1
    assert table.step() == "A0", "stressed, it performs no linked action"


def test_a_stunned_pilot_suffers_at_an_obstacle_and_broken_sensors_leave_focus():
    table = placed("2.0", damage="deck", ana=[x_wing(shields=5)])
    shows(table, 1, STUNNED)
    rock(table, "gascloud1", -100, -330)
    planned(table, "2FB")
    activate(table, 1)
    assert len(table.told("damage.shield")) == 1
    table = placed(damage="deck")
    shows(table, 1, SENSORS)
    planned(table, "2FB")
    activate(table, 1)
    assert set(offered(table, "p1")) == {"no_action", "focus", "repair"}


# --- SLAM ---


def test_a_slam_flies_the_same_speed_again_disarms_and_may_link():
    table = acting([shuttle()], "2FW")
    codes = table.ship(1).stands.maneuvers
    offer = offered(table, "p1")["slam"]
    assert {codes[place][0] for place in offer.picks[0].ids} == {"2"}
    y = table.ship(1).stands.pose.millimetres[1]
    table.take("p1", "slam", (codes.index("2FW"),))
    assert table.ship(1).stands.pose.millimetres[1] == y + 160
    assert (table.ship(1).tokens.disarm, table.step()) == (1, "A11")
    table.take("p1", "calculate")
    assert table.ship(1).tokens.stress == 1


def test_a_slam_that_overlaps_or_is_red_has_no_link():
    for other, code, stress in (((-100, -100, 180), "2FW", 0), ((300, 300, 0), "2TR", 1)):
        table = acting([shuttle()], "2FW")
        put(table, 2, *other)
        rock(table, "coreasteroid0", 400, 400)
        table.take("p1", "slam", (table.ship(1).stands.maneuvers.index(code),))
        assert (table.ship(1).tokens.disarm, table.ship(1).tokens.stress) == (1, stress)
        assert table.step() == "A0"
        assert len(table.told("maneuver.executed")) == 2


def test_a_slam_never_leads_off_the_mat():
    table = acting([shuttle()], "2FW")
    put(table, 1, 0, 380)
    codes = table.ship(1).stands.maneuvers
    assert "2FW" not in [codes[place] for place in offered(table, "p1")["slam"].picks[0].ids]


# --- jam ---


@pytest.mark.parametrize(("edition", "reached"), [(FIRST, ()), (LAST_20, (2,)), (LAST, (2,))])
def test_a_jam_reaches_range_2_in_the_bullseye_where_the_edition_says_so(edition: str, reached: tuple[int, ...]):
    table = placed(edition, ana=[shuttle()])
    put(table, 1, 0, -200)
    put(table, 2, 0, 180, 180)
    planned(table, "2FW")
    activate(table, 1)
    assert offered(table, "p1")["jam"].picks[0].ids == reached


# --- tractor ---


def beaming(edition: str = LAST) -> Table:
    """Ana's beam has hit Ben's fighter at range 1."""
    beam = weapon(key="tractorbeam", name="Tractor Beam", kind="cannon")
    card = {"key": "tractorbeam", "name": "Tractor Beam", "slot": "cannon"}
    table = placed(edition, ana=[x_wing(weapons=[weapon(), beam], upgrades=[card])])
    put(table, 1, 0, -150)
    put(table, 2, 0, 150, 180)
    planned(table, "1FB", "1FB")
    for number in (1, 2):
        activate(table, number)
        table.take(table.ship(number).seat, "no_action")
    return table


def fired(table: Table) -> None:
    """The beam is fired and hits."""
    table.take("p1", "attack", (1,))
    table.take("p1", "choose_weapon", (1,))
    table.take("p1", "declare_defender", (2,))
    while table.step() not in ("X1", "0", "E", "6a"):
        seats = ROOM.to_act(table.state)
        if seats == (CHANCE,):
            (asked,) = ROOM.chances(table.state)
            side = HIT if asked.kind == "attack" else 8
            table.throw(*[side] * asked.n)
        else:
            offers = {one.key for one in ROOM.game.at_step(table.state, seats[0])}
            table.take(seats[0], next(key for key in ("finalize", "decline") if key in offers))


def test_a_tractored_ship_is_moved_by_who_did_it_and_may_turn():
    table = beaming()
    fired(table)
    assert table.step() == "X1" and ROOM.to_act(table.state) == ("p1",)
    assert ROOM.looked_up(table.state, {"about": "places", "ship": "2"})["places"]["move_tractored"]
    x, y, heading = table.ship(2).stands.pose.millimetres
    table.take("p1", "move_tractored", (0,))
    assert table.ship(2).stands.pose.millimetres == (x, y - 80, heading)
    assert ROOM.to_act(table.state) == ("p2",) and set(offered(table, "p2")) == {
        "keep_heading",
        "turn_left",
        "turn_right",
    }
    table.take("p2", "turn_left")
    assert table.ship(2).stands.pose.heading == 9000 and table.ship(2).tokens.stress == 1
    assert table.state.table.mat.active is None and table.step() != "X1"


def test_a_tractored_ship_may_be_left_and_keeps_its_heading():
    table = beaming()
    fired(table)
    pose = table.ship(2).stands.pose
    table.take("p1", "leave_tractored")
    assert table.ship(2).stands.pose == pose and table.ship(2).tokens.tractor == 4
    assert "X2" not in table.step()


def test_obstacles_stop_a_tractor_beam_in_2_5_and_act_in_2_0():
    table = beaming(LAST)
    rock(table, "coreasteroid0", 0, 30)
    fired(table)
    assert 0 not in offered(table, "p1")["move_tractored"].picks[0].ids
    table = beaming(FIRST)
    rock(table, "coreasteroid0", 0, 30)
    fired(table)
    table.take("p1", "move_tractored", (0,))
    assert table.told("obstacle.acts")[-1] == {"ship": 2, "obstacle": "asteroid"}
    table.throw(HIT)
    assert table.told("damage.shield") or table.told("damage.hull")
    table.take("p2", "keep_heading")


def test_a_large_ship_is_not_moved_by_one_token_and_nobody_twice_in_a_round():
    table = placed(ben=[shuttle()])
    number = 2
    table.state = with_ship(table.state, table.ship(number).gain("tractor", 2))
    assert pulled(table.state, number, "p1") is table.state
    table.state = with_ship(table.state, table.ship(number).gain("tractor", 1))
    pushed = pulled(table.state, number, "p1")
    assert pushed.frame.flow == "tractor"
    assert pulled(pushed.state, number, "p1") is pushed.state


# --- what squads bring ---


def test_a_squad_brings_its_obstacles_and_bars_speak_of_turrets():
    known = cards("2.5")
    chassis = next(ship for ship in known.ships.values() if any(a.type == "rotate_arc" for a in ship.actions))
    pilot = next(one for one in known.pilots.values() if one.ship == chassis.id and not one.actions)
    card = ShipCard(
        pilot=pilot.id,
        name=pilot.name,
        chassis=chassis.name,
        size=chassis.size,
        ship=chassis.id,
        initiative=1,
        agility=1,
        hull=1,
        shields=1,
    )
    named = ("gascloud2", "gascloud3", "pomdebris1")
    brought = from_cards(
        known, {"p1": Squad("", "", 0, (card,), obstacles=named), "p2": Squad("", "", 0, (card,), obstacles=("x",))}
    )
    assert brought.obstacles == {"p1": named, "p2": USUAL["p2"]}
    assert "rotate" in [act.key for act in brought.ships["1"].bar]
