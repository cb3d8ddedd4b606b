"""Devices: placed in the System Phase, mines that burst when met, bombs after the last activation (2.3, 2.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.values import CHANCE, Refused
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Lying
from attacks.rooms.xwing.on_mat.bursts import BURSTS
from attacks.rooms.xwing.on_mat.reading import with_mat
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.rounds import (
    BLANK,
    CRIT,
    FIRST,
    FOCUS,
    HIT,
    LAST,
    activate,
    offered,
    placed,
    planned,
    put,
    rock,
)
from tests.rooms.xwing.mat.tables import ROOM, Table, x_wing


def carrier(name: str, *more: str, **numbers: Any) -> dict[str, Any]:
    """A fighter that carries a device with two charges."""
    cards = [{"key": key, "name": key, "slot": "device"} for key in (name, *more)]
    return x_wing(charges=[{"key": name, "name": name, "value": 2}], upgrades=cards, **numbers)


def at_system(name: str, *more: str, edition: str = LAST, ben: Any = None, damage: str = "", **numbers: Any) -> Table:
    options = {"damage": damage} if damage else {}
    others = ben or [x_wing(shields=9, initiative=1)]
    table = placed(edition, ana=[carrier(name, *more, shields=9, **numbers)], ben=others, **options)
    rock(table, "coreasteroid0", 420, 420)
    put(table, 1, 0, 0)
    put(table, 2, 300, 300)
    planned(table, "2FB", " ".join(["2FB"] * len(others)))
    assert table.step() == "Y"
    return table


def lost(table: Table, number: int) -> int:
    return int(table.ship(number).shields_lost)


def flown(table: Table, *numbers: int) -> None:
    """The ships activate and do nothing else."""
    for number in numbers:
        activate(table, number)
        if table.step() in ("A10", "A11"):
            table.take(table.ship(number).seat, "no_action")


def test_a_device_is_dropped_behind_the_ship_and_paid_for():
    table = at_system("protonbombs")
    view = ROOM.view(table.state, "watch")["mat"]
    assert view["drops"] == [{"name": "protonbombs", "way": "drop_1", "at": [[0, -7400]], "radius": 14.0}]
    table.take("p1", "place_device", (0,))
    assert table.ship(1).charges_left("protonbombs") == 1
    assert ROOM.view(table.state, "watch")["mat"]["devices"] == {
        "1": {"name": "protonbombs", "kind": "bomb", "seat": "p1", "at": [0, -7400], "radius": 14.0}
    }
    assert table.step() == "A0", "one device for each ship"


def test_nothing_is_placed_off_the_mat_nor_without_a_charge():
    table = at_system("protonbombs")
    put(table, 1, 0, -400)
    assert ROOM.to_act(table.state) != ("p1",) or "place_device" not in offered(table, "p1")
    table = placed(ana=[carrier("protonbombs", charges_spent={"protonbombs": 2})])
    planned(table, "2FB")
    assert table.step() == "A0"
    table = at_system("protonbombs")
    table.take("p1", "no_device")
    assert table.step() == "A0"
    with pytest.raises(Refused):
        table.take("p1", "place_device", (0,))


def test_a_bomb_bursts_after_the_last_activation_on_all_within_range_1():
    table = at_system("protonbombs", damage_hits=0)
    table.take("p1", "place_device", (0,))
    put(table, 2, 0, -170, 180)  # its base ends 96 away once it has flown
    table.state = with_mat(table.state, touching=())
    activate(table, 2)
    table.take("p2", "no_action")
    put(table, 2, 0, -200, 180)
    activate(table, 1)
    table.take("p1", "no_action")
    assert [told["card"] for told in table.told("device.bursts")] == ["protonbombs"]
    assert (lost(table, 1), lost(table, 2)) == (0, 1), "Red One has flown out of its reach"
    assert table.step() == "0" and not table.state.table.mat.devices


def test_ion_bombs_and_bomblets_and_thermal_detonators_do_what_they_do():
    table = at_system("ionbombs")
    table.take("p1", "place_device", (0,))
    put(table, 2, 0, -200)
    flown(table, 2)
    put(table, 2, 0, -200)
    flown(table, 1)
    assert table.ship(2).tokens.ion == 3
    table = at_system("bombletgenerator")
    table.take("p1", "place_device", (0,))
    table.take("p1", "decline")  # shields for charges, by hand
    put(table, 2, 0, -200)
    flown(table, 2)
    put(table, 2, 0, -200)
    flown(table, 1)
    table.throw(HIT, CRIT)
    assert lost(table, 2) == 2
    table = at_system("thermaldetonators")
    assert [one["way"] for one in ROOM.view(table.state, "p1")["mat"]["drops"]] == ["drop_1", "drop_2"]
    table.take("p1", "place_device", (1,))
    table.take("p1", "no_device")
    put(table, 2, 0, -200)
    flown(table, 2)
    put(table, 2, 0, -200)
    flown(table, 1)
    table.throw(FOCUS)
    assert (lost(table, 2), table.ship(2).tokens.strain) == (0, 1)


def test_a_seismic_charge_breaks_an_obstacle_that_is_picked():
    table = at_system("seismiccharges")
    rocks = (Lying("coreasteroid0", Pose.at(140, -74)), Lying("coreasteroid1", Pose.at(-120, -74)))
    table.state = with_mat(table.state, lying=rocks)
    table.take("p1", "place_device", (0,))
    put(table, 2, 250, 0)
    flown(table, 2)
    put(table, 2, 250, -74)
    flown(table, 1)
    assert table.step() == "B2" and offered(table, "p1")["burst_obstacle"].picks[0].ids == (1, 2)
    table.take("p1", "burst_obstacle", (1,))
    assert lost(table, 2) == 1
    assert list(ROOM.view(table.state, "watch")["mat"]["obstacles"]) == ["-2"]


def test_one_obstacle_is_not_asked_for_and_without_one_nothing_happens():
    table = at_system("seismiccharges")
    table.take("p1", "place_device", (0,))
    put(table, 2, 0, -200)
    flown(table, 2)
    put(table, 2, 0, -200)
    flown(table, 1)
    assert table.told("device.bursts") and lost(table, 2) == 0 and table.step() == "0"


@pytest.mark.parametrize("edition", [FIRST, LAST])
def test_a_mine_bursts_under_who_flies_through_it(edition: str):
    table = at_system("proximitymines", edition=edition)
    table.take("p1", "place_device", (0,))
    put(table, 2, 0, -180)
    activate(table, 2)
    assert table.told("device.bursts") and ROOM.to_act(table.state) == (CHANCE,)
    table.throw(HIT, BLANK)
    assert lost(table, 2) == 2
    assert not table.state.table.mat.devices and table.step() == "A10"


def test_conner_nets_ionize_and_cluster_mines_lie_in_three_parts():
    table = at_system("connernets")
    table.take("p1", "place_device", (0,))
    put(table, 2, 0, -220)
    activate(table, 2)
    assert (lost(table, 2), table.ship(2).tokens.ion) == (1, 3)
    table = at_system("clustermines")
    table.take("p1", "place_device", (0,))
    assert len(ROOM.view(table.state, "watch")["mat"]["devices"]) == 3
    put(table, 2, 60, -220)
    activate(table, 2)
    table.throw(HIT, HIT)
    assert lost(table, 2) == 2 and len(table.state.table.mat.devices) == 2


def test_a_mine_placed_under_ships_bursts_at_once_under_the_one_that_is_picked():
    table = at_system("proximitymines", ben=[x_wing(shields=9, initiative=1), x_wing(shields=9, initiative=1)])
    put(table, 2, -21, -100)
    put(table, 3, 21, -100)
    table.take("p1", "place_device", (0,))
    assert offered(table, "p1")["burst_ship"].picks[0].ids == (2, 3)
    table.take("p1", "burst_ship", (3,))
    table.throw(CRIT, HIT)
    assert (lost(table, 2), lost(table, 3), table.step()) == (0, 3, "A0")


def test_a_barrel_roll_onto_a_mine_sets_it_off():
    table = at_system("proximitymines")
    table.take("p1", "place_device", (0,))
    put(table, 2, 90, -300)
    activate(table, 2)
    put(table, 2, 80, -110)
    place = next(at for at in offered(table, "p2")["barrel_roll"].picks[0].ids if at < 3)
    table.take("p2", "barrel_roll", (place,))
    table.throw(BLANK, BLANK)
    assert lost(table, 2) == 1 and table.step() == "A0"


def test_a_bomb_may_be_launched_by_who_has_a_launcher_and_a_mine_may_not():
    table = at_system("protonbombs", "trajectorysimulator")
    assert [one["way"] for one in ROOM.view(table.state, "p1")["mat"]["drops"]] == ["drop_1", "launch_5"]
    table.take("p1", "place_device", (1,))
    assert ROOM.view(table.state, "p1")["mat"]["devices"]["1"]["at"] == [0, 23400]
    table = at_system("connernets", "trajectorysimulator")
    assert [one["way"] for one in ROOM.view(table.state, "p1")["mat"]["drops"]] == ["drop_1"]


def test_a_ship_that_a_bomb_destroys_leaves_and_the_match_may_be_over():
    table = at_system("protonbombs", ben=[x_wing(hull=1, shields=0, initiative=1)])
    table.take("p1", "place_device", (0,))
    put(table, 2, 0, -200)
    flown(table, 2)
    put(table, 2, 0, -200)
    flown(table, 1)
    assert table.told("ship.removed") == [{"ship": 2}] and table.told("game.over")[0]["winner"] == "p1"


def test_every_device_that_is_played_has_a_burst():
    assert all(burst.damage or burst.dice or burst.token[0] or burst.deals for burst in BURSTS.values())


def bursts_at(table: Table, x: float = 0, y: float = -200) -> None:
    """The second ship stands in the reach of what the first placed when the last has activated."""
    put(table, 2, x, y)
    flown(table, 2)
    put(table, 2, x, y)
    flown(table, 1)


def test_a_fuse_burns_instead_of_the_bomb_and_then_it_bursts_with_its_four_dice():
    table = at_system("electroprotonbomb", ben=[x_wing(shields=9, initiative=1)])
    table.take("p1", "place_device", (0,))
    assert ROOM.view(table.state, "watch")["mat"]["devices"]["1"]["fuses"] == 1
    bursts_at(table)
    assert table.told("fuse.removed") == [{"card": "electroprotonbomb", "seat": "p1"}]
    assert not table.told("device.bursts") and table.step() == "0"
    assert "fuses" not in ROOM.view(table.state, "watch")["mat"]["devices"]["1"]
    while table.step() != "P1":
        (seat,) = ROOM.to_act(table.state)[:1]
        keys = offered(table, seat)
        table.take(seat, next(key for key in ("skip", "no_attack", "end_phase") if key in keys), *_first(keys))
    planned(table, "1FB", "1FB")
    table.take("p1", "no_device")
    bursts_at(table, 0, -270)
    assert table.told("device.bursts"), "at range 2 of it"
    table.throw(BLANK, FOCUS, HIT, CRIT)
    assert (lost(table, 2), table.ship(2).tokens.ion, table.ship(2).tokens.disarm) == (1, 2, 1)


def _first(keys: dict[str, Any]) -> tuple[tuple[int, ...], ...]:
    key = next(key for key in ("skip", "no_attack", "end_phase") if key in keys)
    return tuple(pick.first for pick in keys[key].picks)


def test_a_ship_with_delayed_fuses_may_lay_one_on_what_it_places():
    table = at_system("protonbombs", "delayedfuses")
    drops = ROOM.view(table.state, "p1")["mat"]["drops"]
    assert [(one["way"], one.get("fuse", False)) for one in drops] == [("drop_1", False), ("drop_1", True)]
    table.take("p1", "place_device", (1,))
    bursts_at(table)
    assert table.told("fuse.removed") and not lost(table, 2)


def test_two_thermal_detonators_are_placed_each_with_another_template():
    table = at_system("thermaldetonators")
    table.take("p1", "place_device", (0,))
    assert table.step() == "Y" and table.ship(1).charges_left("thermaldetonators") == 1
    assert [one["way"] for one in ROOM.view(table.state, "p1")["mat"]["drops"]] == ["drop_2"]
    table.take("p1", "place_device", (0,))
    assert table.step() == "A0" and len(ROOM.view(table.state, "watch")["mat"]["devices"]) == 2
    table = at_system("thermaldetonators")
    table.take("p1", "place_device", (1,))
    table.take("p1", "no_device")
    assert table.step() == "A0" and len(ROOM.view(table.state, "watch")["mat"]["devices"]) == 1


@pytest.mark.parametrize("key", ["take_strain", "expose_card"])
@pytest.mark.parametrize("damage", ["counted", "deck"])
def test_a_concussion_bomb_deals_a_card_and_its_player_chooses_strain_or_to_expose_one(key: str, damage: str):
    table = at_system("concussionbombs", damage=damage)
    table.take("p1", "place_device", (0,))
    bursts_at(table)
    while ROOM.to_act(table.state) == (CHANCE,):
        table.throw(*(1 for _ in range(sum(asked.n for asked in ROOM.chances(table.state)))))
    assert ROOM.to_act(table.state) == ("p2",) and set(offered(table, "p2")) == {"take_strain", "expose_card"}
    assert lost(table, 2) == 0, "shields or not"
    table.take("p2", key)
    while ROOM.to_act(table.state) == (CHANCE,):
        table.throw(*(1 for _ in range(sum(asked.n for asked in ROOM.chances(table.state)))))
    ship = table.ship(2)
    assert ship.damage == 1 and ship.tokens.strain == (key == "take_strain")
    exposed = ship.crits if damage == "counted" else len(table.told("card.exposed"))
    assert exposed == (key == "expose_card")


def test_once_begun_concussion_bombs_have_to_be_placed():
    table = at_system("concussionbombs")
    assert not offered(table, "p1")["no_device"].why_not
    table = at_system("concussionbombs", charges_spent={"concussionbombs": 1})
    assert offered(table, "p1")["no_device"].why_not == "must_place"
    with pytest.raises(Refused, match="must_place"):
        table.take("p1", "no_device")


@pytest.mark.parametrize("edition", [FIRST, LAST])
def test_a_blazer_bomb_leaves_a_blaze_that_acts_from_then_on(edition: str):
    table = at_system("blazerbomb", edition=edition)
    table.take("p1", "place_device", (0,))
    bursts_at(table)
    table.throw(CRIT)
    assert lost(table, 2) == 1
    lies = ROOM.view(table.state, "watch")["mat"]["obstacles"]["-2"]
    assert (lies["name"], lies["pose"][:2]) == ("blaze", [0, -7400])
    assert table.told("obstacle.lies")


@pytest.mark.parametrize("edition", [FIRST, LAST])
def test_cargo_is_dropped_as_an_action_and_acts_on_who_flies_into_it(edition: str):
    table = at_cargo("riggedcargochute", edition)
    table.take("p1", "jettison", (0,))
    lies = ROOM.view(table.state, "watch")["mat"]["obstacles"]["-2"]
    assert (lies["name"], lies["kind"]) == ("loosecargo", "debris")
    assert table.ship(1).charges_left("riggedcargochute") == 1
    put(table, 2, lies["pose"][0] / 100, lies["pose"][1] / 100 - 120)
    activate(table, 2)
    assert table.ship(2).tokens.stress == (edition == FIRST) and table.ship(2).tokens.strain == (edition == LAST)
    table.throw(CRIT)
    assert (lost(table, 2), table.ship(2).tokens.stress) == ((1, 1) if edition == FIRST else (0, 1))


def at_cargo(name: str, edition: str = LAST) -> Table:
    """The first ship, that carries cargo, has flown and may act."""
    ana = [x_wing(shields=9, initiative=1, charges=[{"key": name, "name": name, "value": 2}])]
    table = placed(edition, ana=ana, ben=[x_wing(shields=9, initiative=4)])
    rock(table, "coreasteroid0", 420, 420)
    put(table, 1, 0, 0)
    put(table, 2, 300, 300)
    planned(table, "2FB", "2FB")
    activate(table, 1)
    assert table.step() == "A10"
    return table


def test_spare_parts_break_the_locks_on_the_ship_and_nothing_is_dropped_off_the_mat():
    table = at_cargo("sparepartscanisters")
    table.state = with_ship(table.state, replace(table.ship(2), lock=1))
    table.take("p1", "jettison", (0,))
    assert table.ship(2).lock == 0 and table.told("lock.lost") == [{"ship": 2, "target": 1}]
    table = at_cargo("sparepartscanisters")
    put(table, 1, 0, -437)
    assert offered(table, "p1")["jettison"].why_not == "cargo_outside"
    with pytest.raises(Refused, match="cargo_outside"):
        table.take("p1", "jettison", (0,))
