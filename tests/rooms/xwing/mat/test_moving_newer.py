"""Cards about moving: sideslips, ships moved through, moves that are no actions, repairs, cards that are turned."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.values import Refused
from attacks.rooms.xwing.deck import ENGINE, PANICKED, Faceup
from attacks.rooms.xwing.mat.maneuvers import execute, maneuver
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Act
from attacks.rooms.xwing.on_mat.reading import with_stands
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.rounds import FIRST, LAST, activate, offered, placed, planned, put, rock
from tests.rooms.xwing.mat.scenes import ship as base
from tests.rooms.xwing.mat.scenes import ships
from tests.rooms.xwing.mat.tables import ROOM, Table, shuttle, x_wing
from tests.rooms.xwing.mat.test_by_hand_moving import charged
from tests.rooms.xwing.mat.test_moving_cards import bears, flying, mine

EDITIONS = (FIRST, LAST)


def two_sided(key: str) -> dict[str, Any]:
    return {"upgrades": [{"key": key, "name": key, "slot": "configuration", "sides": 2}]}


def with_bar(table: Table, number: int, *acts: Act) -> None:
    table.state = with_stands(table.state, table.ship(number), bar=acts)


# --- ships that are moved through ---


@pytest.mark.parametrize(
    ("start", "code", "others", "passed"),
    [
        ("s 0 0 0", "3FB", "X s 0 80 0", "X"),  # between start and end
        ("s 0 0 0", "3FB", "X s 29 80 0", "X"),  # its edge is at 9, the template's at 10
        ("s 0 0 0", "3FB", "X s 30 80 0", ""),  # edge at edge
        ("s 0 0 0", "3FB", "X s 0 80 0, Y s 0 150 0", ""),  # stopped before both
        ("s 0 0 0", "5FB", "X s 0 70 0, Y s 0 150 0", "XY"),
        ("s 0 0 0", "5FB", "X s 0 60 0, Y s 0 130 0, Z s 0 230 0", "XY"),  # back to between Y and Z
        ("s 0 0 0", "0OB", "X s 0 40 0", ""),
    ],
)
def test_a_ship_is_moved_through_where_the_used_template_lies_on_it(start: str, code: str, others: str, passed: str):
    done = execute(base(start), maneuver(code), ships(others))
    assert "".join(map(chr, done.passed)) == passed


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_friend_that_is_moved_through_is_answered(edition: str):
    table = flying("p.caithrenalli", dial="3FW", edition=edition)
    put(table, 1, 0, -300)
    put(table, 2, 15, -220)
    activate(table, 1)
    table.take("p1", "p.caithrenalli")
    table.take("p1", "evade")
    assert table.ship(1).tokens.evade == 1
    table = flying("p.caithrenalli", dial="3FW", edition=edition)
    activate(table, 1)
    assert not table.told("ability.used") and "p.caithrenalli" not in mine(table)


def test_an_enemy_that_is_moved_through_is_locked_or_strained():
    for key in ("p.breach", "u.starbirdslash"):
        table = flying(key, dial="3FW")
        put(table, 1, 0, -300)
        put(table, 3, 0, -220, 0)
        activate(table, 1)
        with pytest.raises(Refused):
            table.take("p1", key, (2,))
        table.take("p1", key, (3,))
        if key == "p.breach":
            assert table.ship(1).lock == 3
        else:
            assert (table.ship(3).tokens.strain, table.ship(1).tokens.strain) == (1, 1)  # ahead of it, in its arc


def test_a_boost_goes_through_ships_too():
    table = flying("p.breach", dial="2FB")
    with_bar(table, 1, Act("boost"))
    activate(table, 1)
    x, y, _ = table.ship(1).stands.pose.millimetres
    put(table, 3, x + 25, y + 40, 0)  # beside the straight template, and under its edge
    put(table, 3, x + 45, y + 41, 45)
    table.take("p1", "boost", (1,))
    assert "p.breach" not in mine(table)


# --- sideslips ---


def test_a_bank_is_slipped_for_charges():
    ana = [x_wing(initiative=1, pilot="slider", charges=[{"key": "slider", "name": "Slider", "value": 2}])]
    table = flying("p.slider", dial="2BB", ana=[*ana, x_wing(initiative=2)])
    put(table, 1, 0, 0)
    activate(table, 1)
    table.take("p1", "p.slider")
    assert table.told("maneuver.slips") == [{"ship": 1}]
    assert table.ship(1).stands.pose == Pose.at(126.07, 52.22, 315)  # dialled to the left, slipped to the right
    assert table.ship(1).stands.flew == "2BB" and table.ship(1).charges_left("slider") == 0
    way = table.told("maneuver.executed")[-1]["way"]
    assert way[0] == [0, 0, 0] and way[-1] == [12607, 5222, 31500]


def test_a_slip_that_is_one_step_harder_gives_force_back_and_stress():
    table = flying("p.keovenzee", dial="2TW")
    table.state = with_ship(table.state, replace(table.ship(1), force_spent=2))
    put(table, 1, 0, 0)
    activate(table, 1)
    table.take("p1", "p.keovenzee")
    assert table.told("maneuver.now")[0]["maneuver"] == "2TR"
    assert (table.ship(1).tokens.stress, table.ship(1).force) == (1, 1)
    assert table.ship(1).stands.pose == Pose.at(82.5, 82.5, 270)
    for changes in ({"stress": 1}, {}):  # stressed it would be red; with Force it is not asked
        table = flying("p.keovenzee", dial="2TW", **changes)
        if changes:
            table.state = with_ship(table.state, replace(table.ship(1), force_spent=2))
        activate(table, 1)
        assert not table.told("maneuver.slips")


def test_a_partial_sideslip_goes_back_along_its_template():
    done = execute(base("s 0 0 0"), maneuver("1TW", sideslip=True), ships("X s 60 60 0"))
    assert not done.full and done.overlapped and done.touching
    gap = 60 - 20 - max(x for x, _ in base("s 0 0 0").at(done.pose).corners)
    up = 60 - 20 - max(y for _, y in base("s 0 0 0").at(done.pose).corners)
    assert max(gap, up) == pytest.approx(0, abs=0.06)


def test_stabilizers_that_are_turned_make_a_sideslip_and_turn_back():
    ana = [x_wing(initiative=1, **two_sided("repulsorliftstabilizers")), x_wing(initiative=2)]
    table = placed(LAST, ana, [x_wing(initiative=6)])
    one = table.ship(1)
    table.state = with_ship(table.state, replace(one, turned=("repulsorliftstabilizers",)))
    bears(table, 1, "u.repulsorliftstabilizers/2", "u.repulsorliftstabilizers/2.2")
    put(table, 1, 0, 0)
    planned(table, "1NB 2FB")
    activate(table, 1)
    assert table.told("maneuver.slips") == [{"ship": 1}] and table.ship(1).turned == ()
    assert table.ship(1).stands.pose == Pose.at(-90.71, 37.57, 45)


def test_an_ionized_ship_and_a_straight_are_not_slipped():
    table = flying("p.slider", dial="2FB")
    activate(table, 1)
    assert not table.told("maneuver.slips")
    table = flying("p.slider", dial="2BB", ion=1)
    activate(table, 1)
    assert not table.told("maneuver.slips")


def test_a_sideslip_counts_as_advanced():
    table = flying("p.slider", "p.onderonoppressor.2", "p.q90", dial="2BB", stress=2)
    table.state = with_ship(table.state, replace(table.ship(1), card=replace(table.ship(1).card, charges=()), spent=()))
    assert "p.q90" not in offered(table, "p1")


# --- moves that are no actions ---


@pytest.mark.parametrize("edition", EDITIONS)
def test_ailerons_boost_before_the_dial_is_revealed_and_leave_the_action(edition: str):
    table = flying("s.controlledailerons", dial="2FB", edition=edition)
    put(table, 1, 0, -300)
    activate(table, 1)
    assert not table.told("dial.revealed")
    looked = ROOM.looked_up(table.state, {"about": "places", "ship": "1"})["places"]
    assert len(looked["s.controlledailerons"]) == 3
    table.take("p1", "s.controlledailerons", (1,))
    assert table.ship(1).stands.pose == Pose.at(0, -100) and table.ship(1).stands.acted == ()  # 80 on, then 120
    assert {"focus", "boost"} <= set(offered(table, "p1")), "no action was performed"


def test_ailerons_that_must_boost_leave_no_choice_but_where():
    table = flying("s.adaptiveailerons", dial="2FB")
    put(table, 1, 0, -300)
    rock(table, "coreasteroid0", 60, -230)
    activate(table, 1)
    assert offered(table, "p1")["decline"].why_not == "mandatory"
    assert 2 not in offered(table, "p1")["s.adaptiveailerons"].picks[0].ids  # the rock lies to the right
    with pytest.raises(Refused):
        table.take("p1", "decline")
    table.take("p1", "s.adaptiveailerons", (0,))
    assert table.told("ship.moved") and table.told("dial.revealed")
    table = flying("s.adaptiveailerons", dial="2FB", stress=1)
    activate(table, 1)
    assert not table.told("ship.moved")


def test_force_rolls_and_a_fast_straight_boosts():
    table = flying("p.anakinskywalker-nabooroyaln1starfighter", dial="2FB")
    put(table, 1, 0, -300)
    activate(table, 1)
    table.take("p1", "p.anakinskywalker-nabooroyaln1starfighter", (4,))
    assert table.ship(1).stands.pose == Pose.at(80, -180) and table.ship(1).force_spent == 1
    table = flying("u.attackspeed-battleofyavin", dial="3FW")
    put(table, 1, 0, -300)
    activate(table, 1)
    assert mine(table)["u.attackspeed-battleofyavin"].picks[0].ids == (1,)
    table.take("p1", "u.attackspeed-battleofyavin", (1,))
    assert table.ship(1).stands.pose == Pose.at(0, -60)


@pytest.mark.parametrize(
    ("key", "colour", "able", "stress", "spent"),
    [
        ("p.karekun", "white", True, 0, 0),
        ("p.karekun", "red", True, 1, 0),
        ("u.daredevil", "white", True, 1, 0),
        ("u.daredevil", "red", False, 0, 0),
        ("u.extrememaneuvers", "white", True, 0, 1),
        ("u.extrememaneuvers", "red", True, 1, 1),
    ],
)
def test_a_boost_goes_with_a_turn_at_its_price(key: str, colour: str, able: bool, stress: int, spent: int):
    table = flying(key, dial="2FB")
    put(table, 1, 0, -300)
    with_bar(table, 1, Act("boost", colour))
    activate(table, 1)
    assert (3 in mine(table)["boost"].picks[0].ids) == able
    if able:
        table.take("p1", "boost", (4,))
        assert table.ship(1).stands.pose == Pose.at(55, -125, 90)
        assert (table.ship(1).tokens.stress, table.ship(1).force_spent) == (stress, spent)
    else:
        with pytest.raises(Refused):
            table.take("p1", "boost", (4,))


def test_a_roll_with_the_bank_has_twelve_places():
    table = flying("s.microthrusters", dial="2FB")
    put(table, 1, 0, -120)
    activate(table, 1)
    assert mine(table)["barrel_roll"].picks[0].ids == tuple(range(12))
    table.take("p1", "barrel_roll", (8,))  # to the right, curved forward, placed forward
    assert table.ship(1).stands.pose == Pose.at(83.64, 44.64, 315)


# --- repairs, charges, locks, turrets ---


@pytest.mark.parametrize("damage", ["deck", "counted"])
def test_astromechs_repair_as_an_action(damage: str):
    table = placed(LAST, [x_wing(initiative=1, **charged("r5astromech"))], [x_wing(initiative=6)], damage=damage)
    bears(table, 1, "u.r5astromech", "u.r5astromech.2")
    if damage == "deck":
        hurt: dict[str, Any] = {"faceup": (Faceup(ENGINE, 90), Faceup(PANICKED, 91)), "facedown": (1,)}
    else:
        hurt = {"hits": 1, "crits": 1}
    table.state = with_ship(table.state, replace(table.ship(1), **hurt))
    planned(table, "2FB")
    activate(table, 1)
    assert mine(table)["u.r5astromech.2"].picks[0].ids == ((90,) if damage == "deck" else (0,))
    table.take("p1", "u.r5astromech.2", mine(table)["u.r5astromech.2"].picks[0].ids)
    after = table.ship(1)
    assert (len(after.faceup), len(after.facedown), after.hits, after.crits) == (
        (1, 2, 0, 0) if damage == "deck" else (0, 0, 2, 0)
    )
    assert table.step() == "A0"


def test_a_facedown_card_is_repaired_for_a_charge():
    ana = [x_wing(initiative=1, **charged("r5astromech"))]
    table = placed(LAST, ana, [x_wing(initiative=6)])
    bears(table, 1, "u.r5astromech", "u.r5astromech.2")
    planned(table, "2FB")
    activate(table, 1)
    assert "u.r5astromech" not in mine(table), "it is whole"
    table.state = with_ship(table.state, replace(table.ship(1), hits=1))
    table.take("p1", "u.r5astromech")
    assert (table.ship(1).hits, table.ship(1).charges_left("r5astromech")) == (0, 1)
    assert table.told("damage.repaired") == [{"ship": 1}]


def test_a_friend_locks_what_the_ship_locks():
    table = flying("p.dutchvander", dial="2FB")
    put(table, 3, -100, -100, 180)
    activate(table, 1)
    table.take("p1", "lock", (3,))
    table.take("p1", "p.dutchvander", (2,))
    assert (table.ship(1).lock, table.ship(2).lock) == (3, 3)


def test_a_reload_brings_back_more_and_a_talent_s_charge():
    ana = [shuttle(initiative=1, charges_spent={"rockets": 2}), x_wing(initiative=2)]
    for key, left in (("p.lieutenantkarsabi-ssl", 2), ("u.thermaldetonators", 1), ("", 1)):
        table = flying(*[key] * bool(key), dial="2FW", ana=ana)
        activate(table, 1)
        table.take("p1", "reload", (0,))
        assert table.ship(1).charges_left("rockets") == left, key


def test_a_turret_turns_without_an_action():
    table = flying("p.greersonnel", dial="2FW", ana=[shuttle(initiative=1), x_wing(initiative=2)])
    activate(table, 1)
    table.take("p1", "p.greersonnel", (3,))
    assert table.ship(1).stands.indicator == "right" and "rotate" in mine(table)


def test_c1_10p_evades_turns_and_jams():
    ana = [x_wing(initiative=1, **two_sided("c110p")), x_wing(initiative=2)]
    table = flying("u.c110p/2", dial="2FB", ana=ana)
    put(table, 2, -100, -200)
    activate(table, 1)
    assert mine(table)["u.c110p/2"].picks[0].ids == (1, 2)
    table.take("p1", "u.c110p/2", (2,))
    assert table.ship(2).tokens.jam == 1


def test_dampeners_stop_a_ship_for_a_shield():
    table = flying("u.inertialdampeners", dial="4KR", ana=[x_wing(initiative=1, shields=1), x_wing(initiative=2)])
    pose = table.ship(1).stands.pose
    activate(table, 1)
    table.take("p1", "u.inertialdampeners")
    assert table.ship(1).stands.pose == pose and table.ship(1).stands.flew == "0OW"
    assert (table.ship(1).tokens.stress, table.ship(1).shields) == (1, 0)


def test_a_friend_takes_stress_to_calculate_or_acts_though_stressed():
    table = flying("u.primeministeralmec", dial="2FB", ana=[x_wing(initiative=2), x_wing(initiative=1)])
    table.state = with_stands(table.state, table.ship(2), dial="3FW")
    activate(table, 2)
    table.take("p1", "u.primeministeralmec")
    assert (table.ship(2).tokens.stress, table.ship(2).tokens.calculate) == (1, 1)
    table = flying("u.primeministeralmec/2", dial="2FB", ana=[x_wing(initiative=2), x_wing(initiative=1)])
    table.state = with_stands(table.state, table.ship(2), dial="4KR")
    activate(table, 2)
    table.take("p1", "u.primeministeralmec/2")
    assert set(mine(table)) == {"no_action", "focus"}, "its bar has no calculate"


def test_a_match_begun_by_the_rules_before_goes_on_by_hand():
    table = placed(LAST, [x_wing(pilot="caithrenalli")], [x_wing()], rules=9)
    assert table.ship(1).abilities == ("p.caithrenalli.hand_moving",)
    assert placed(LAST, [x_wing(pilot="caithrenalli")], [x_wing()]).ship(1).abilities == ("p.caithrenalli",)
