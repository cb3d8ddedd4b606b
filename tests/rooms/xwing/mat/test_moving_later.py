"""Cards about moving at phases, before maneuvers and after devices; bold flying; another bearing of a maneuver."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from attacks.rooms.xwing.mat.arcs import STANDARD
from attacks.rooms.xwing.on_mat.acts import PICKS
from attacks.rooms.xwing.on_mat.difficulty import flown
from attacks.rooms.xwing.on_mat.reading import with_stands
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.rounds import LAST, activate, gives, offered, placed, planned, put
from tests.rooms.xwing.mat.tables import ROOM, Table, x_wing
from tests.rooms.xwing.mat.test_by_hand_moving import charged
from tests.rooms.xwing.mat.test_moving_cards import bears, flying, mine


def named(table: Table, number: int, pilot: str) -> None:
    ship = table.ship(number)
    table.state = with_ship(table.state, replace(ship, card=replace(ship.card, pilot=pilot)))


def rest(table: Table) -> None:
    """All ships activate, and none of them acts."""
    for number in (1, 2, 3):
        activate(table, number)
        table.take(table.ship(number).seat, "no_action")


def test_at_the_start_of_the_activation_phase_a_friend_sheds_its_stress_and_once_only():
    table = placed(LAST, [x_wing(initiative=1), x_wing(initiative=2)], [x_wing(initiative=6)])
    bears(table, 1, "p.cassianandor")
    gives(table, 2, stress=1)
    put(table, 2, -40, -300)
    planned(table, "2FB 2FB")
    table.take("p1", "p.cassianandor", (2,))
    assert table.ship(2).tokens.stress == 0 and table.step() == "A0"
    activate(table, 1)
    table.take("p1", "no_action")
    assert table.step() == "A0" and "p.cassianandor" not in mine(table)


def test_at_its_end_a_token_goes_to_a_friend_or_a_red_one_for_strain():
    table = flying("u.pz4co", "u.truegrit-swz98", dial="2FB")
    gives(table, 1, calculate=1, deplete=1)
    rest(table)
    assert {"u.pz4co", "decline"} <= set(mine(table))
    assert "u.truegrit-swz98" in mine(table)
    table.take("p1", "u.pz4co", (2,))
    assert (table.ship(1).tokens.calculate, table.ship(2).tokens.calculate) == (0, 1)


def test_a_stressed_ship_flies_red_maneuvers_with_a_card_that_lets_it():
    table = flying("p.pammichnerrogoode", dial="4KR", stress=2)
    assert flown(table.state, table.ship(1)) == "4KR"
    gives(table, 1, stress=1)
    assert flown(table.state, table.ship(1)) == "2FW"
    table = flying("u.reysmillenniumfalcon", dial="4KR", stress=1)
    assert flown(table.state, table.ship(1)) == "2FW"  # it is bold in Segnor's loops only
    table = flying("p.jarekyeager", dial="4KR", stress=1)
    assert flown(table.state, table.ship(1)) == "2FW"  # it is not damaged critically


def test_a_straight_is_flown_as_a_koiogran_turn_one_step_harder():
    table = flying("p.countessryad", dial="3FW")
    activate(table, 1)
    table.take("p1", "p.countessryad")
    assert table.told("maneuver.now")[0]["maneuver"] == "3KR"
    assert table.ship(1).stands.pose.heading == 18_000 and table.ship(1).tokens.stress == 1
    table = flying("p.countessryad", dial="3FW", stress=1)
    activate(table, 1)
    assert not table.told("maneuver.now")  # it would be red


def test_a_koiogran_turn_becomes_a_segnors_loop_for_a_charge():
    ana = [x_wing(initiative=1, **charged("precisionionengines")), x_wing(initiative=2)]
    table = flying("u.precisionionengines", "u.precisionionengines.2", dial="4KR", ana=ana)
    activate(table, 1)
    assert not table.told("ability.used")  # a speed of 4 is too fast
    assert table.told("maneuver.executed")[0]["maneuver"] == "4KR"


@pytest.mark.parametrize(
    ("card", "dial", "other", "flies"),
    [("u.seasonednavigator", "2TW", "2FB", "2FW"), ("u.kaydelconnix", "2FB", "3FW", "3FR")],
)
def test_another_maneuver_of_the_dial_is_flown_one_step_harder(card: str, dial: str, other: str, flies: str):
    table = flying(card, dial=dial)
    activate(table, 1)
    table.take("p1", card, (table.ship(1).stands.maneuvers.index(other),))
    assert table.told("dial.changed")[0]["maneuver"] == other
    assert table.told("maneuver.executed")[0]["maneuver"] == flies


def test_a_friends_maneuver_is_made_easier_by_force():
    ana = [x_wing(initiative=2, force=1), x_wing(initiative=1)]
    table = flying("u.leiaorgana-resistance", ana=ana, dial="2FB", other="2FB")
    activate(table, 2)
    assert "u.leiaorgana-resistance" not in mine(table)  # blue cannot be easier


def test_among_more_enemies_than_friends_a_jedi_sheds_a_red_token():
    table = flying("p.anakinskywalker-eta2actis", dial="3FW", strain=1)
    named(table, 1, "anakinskywalker-eta2actis")
    put(table, 2, 200, -400)
    put(table, 3, -40, -230, 180)
    activate(table, 1)
    table.take("p1", "p.anakinskywalker-eta2actis", (ROOM.names["token"].index("strain"),))
    assert (table.ship(1).tokens.strain, table.ship(1).force_spent) == (0, 1)
    table = flying("p.anakinskywalker-eta2actis", dial="3FW", strain=1)
    named(table, 1, "anakinskywalker-eta2actis")
    activate(table, 1)
    assert "p.anakinskywalker-eta2actis" not in mine(table)


def test_after_a_device_was_placed_its_ship_acts():
    ana = [x_wing(initiative=1, **charged("protonbombs")), x_wing(initiative=2)]
    table = placed(LAST, ana, [x_wing(initiative=6)])
    bears(table, 1, "p.deathrain")
    put(table, 1, -100, -200)
    planned(table, "2FB 2FB")
    table.take("p1", "place_device", (0,))
    assert {"p.deathrain", "decline"} <= set(mine(table))
    table.take("p1", "p.deathrain")
    table.take("p1", "focus")
    table.take("p1", "no_action")
    assert table.ship(1).tokens.focus == 1 and table.step() == "A0"


def test_a_turret_turns_only_where_its_card_lets_it():
    table = flying("s.refinedgyrostabilizers", "s.refinedgyrostabilizers.2", dial="2FB")
    table.state = with_stands(table.state, table.ship(1), indicator="front")
    (act,) = (ids for what, ids, _ in (PICKS["rotate"](table.state, table.ship(1)),) if what == "turret")
    assert [STANDARD[at] for at in act] == ["rear"]


def test_in_the_end_phase_damage_is_suffered_for_a_red_token():
    table = flying("u.electronicbaffle", dial="3FW", strain=1)
    rest(table)
    while table.step() == "0":
        seat = ROOM.to_act(table.state)[0]
        table.take(seat, "skip", *(pick.ids[:1] for pick in offered(table, seat)["skip"].picks))
    assert "u.electronicbaffle" in mine(table)
    table.take("p1", "u.electronicbaffle", (ROOM.names["token"].index("strain"),))
    assert (table.ship(1).tokens.strain, table.ship(1).damage) == (0, 1)
