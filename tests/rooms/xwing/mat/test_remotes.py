"""Remotes: placed, moved, met by ships, attacked, locked, hit by bombs, removed (2.3)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.values import CHANCE, Refused
from attacks.rooms.xwing.mat.poses import Pose
from attacks.rooms.xwing.mat.standing import Lying
from attacks.rooms.xwing.on_mat.reading import with_mat, with_stands
from attacks.rooms.xwing.on_mat.remotes import BUOY, DROIDS, SWARM, TEAM, stands_there
from attacks.rooms.xwing.score import tabled
from attacks.rooms.xwing.state import with_table
from tests.rooms.xwing.mat.rounds import (
    BLANK,
    FIRST,
    FOCUS,
    HIT,
    LAST,
    activate,
    gives,
    offered,
    placed,
    planned,
    put,
    rock,
)
from tests.rooms.xwing.mat.tables import ROOM, Table, setup, x_wing, xy

EDITIONS = pytest.mark.parametrize("edition", [FIRST, LAST])


def carrier(key: str, **numbers: Any) -> dict[str, Any]:
    return x_wing(
        charges=[{"key": key, "name": key, "value": 2}],
        upgrades=[{"key": key, "name": key, "slot": "device"}],
        shields=9,
        **numbers,
    )


def begun(key: str = "", edition: str = LAST, **options: Any) -> Table:
    """Two ships far from each other, one obstacle out of the way; dials are set."""
    ana = carrier(key, initiative=4) if key else x_wing(shields=9, initiative=4)
    table = placed(edition, ana=[ana], ben=[x_wing(shields=9, initiative=3)], **options)
    rock(table, "coreasteroid0", 420, 420)
    put(table, 1, 0, 0)
    put(table, 2, 300, 300)
    return table


def lies(table: Table, name: str, x: float, y: float, heading: float = 0, seat: str = "p1") -> int:
    """A remote, as if it had been placed; its number."""
    table.state = stands_there(table.state, name, seat, Pose.at(x, y, heading), lambda *_, **__: None)
    return len(table.state.table.ships)


def to_engagement(table: Table) -> None:
    while table.step() != "0":
        (seat,) = ROOM.to_act(table.state)
        able = offered(table, seat)
        key = next(key for key in ("activate", "no_action", "no_device", "stay") if key in able)
        table.take(seat, key, *(pick.first for pick in able[key].picks))


def ended(table: Table) -> None:
    """Nobody shoots in this round."""
    while table.step() == "0":
        (seat,) = ROOM.to_act(table.state)
        table.take(seat, "skip", offered(table, seat)["skip"].picks[0].first)


@EDITIONS
def test_a_probe_droid_is_launched_in_the_end_phase_and_may_move_in_the_system_phase(edition: str):
    table = begun("drk1probedroids", edition)
    planned(table, "2FB")
    to_engagement(table)
    ended(table)
    assert table.step() == "E1" and ROOM.to_act(table.state) == ("p1",)
    ways = [one["way"] for one in ROOM.view(table.state, "p1")["mat"]["drops"]]
    assert ways == [f"{how}_3_{side}" for how in ("launch", "drop") for side in ("left", "straight", "right")]
    table.take("p1", "place_device", (1,))
    assert table.step() == "E", "one of them"
    droid = table.ship(3)
    assert (droid.card.agility, droid.card.hull, droid.card.initiative, droid.seat) == (3, 1, 0, "p1")
    assert droid.stands.pose == Pose.at(0, 120 + 20 + 120 + 22) and table.ship(1).charges_left("drk1probedroids") == 1
    assert ROOM.view(table.state, "watch")["mat"]["ships"]["3"]["remote"] == DROIDS
    for seat in ROOM.to_act(table.state)[:1]:
        table.take(seat, "end_phase")
    planned(table, "2FB")
    assert table.step() == "Y" and offered(table, "p1")["relocate"].picks[0].ids == (0, 1, 2)
    table.take("p1", "relocate", (1,))
    assert table.ship(3).stands.pose == Pose.at(0, 282 + 80 + 44) and table.step() == "A0"


def test_it_stays_on_the_mat_and_is_not_dropped_off_it():
    table = begun("drk1probedroids")
    number = lies(table, DROIDS, 0, 400)
    planned(table, "2FB")
    assert offered(table, "p1")["relocate"].why_not == "no_place"
    with pytest.raises(Refused, match="no_place"):
        table.take("p1", "relocate", (1,))
    table.take("p1", "stay")
    to_engagement(table)
    put(table, 1, 0, -430)
    ended(table)
    assert [one["way"] for one in ROOM.view(table.state, "p1")["mat"]["drops"]] == [
        f"launch_3_{side}" for side in ("left", "straight", "right")
    ]
    assert not table.ship(number).removed
    table.take("p1", "no_device")
    assert table.step() == "E"


@EDITIONS
def test_a_swarm_costs_a_calculate_token_takes_hold_of_who_meets_it_and_bites_at_the_end(edition: str):
    table = begun("discordmissiles", edition)
    planned(table, "2FB")
    gives(table, 1, calculate=1)
    while table.step() != "S0":
        (seat,) = ROOM.to_act(table.state)
        key = "activate" if table.step() == "A0" else "no_action"
        table.take(seat, key, *(pick.first for pick in offered(table, seat)[key].picks))
    table.take("p1", "place_device", (1,))
    swarm = table.ship(3)
    assert (swarm.card.agility, swarm.card.hull) == ((1 if edition == LAST else 3), 1)
    assert table.ship(1).tokens.calculate == 0 and table.step() == "0"
    put(table, 2, 0, swarm.stands.pose.y / 100 + 39, 180)  # it touches the swarm
    ended(table)
    assert table.told("remote.acts") == [{"ship": 2, "target": 3}] and table.ship(2).shields_lost == 1
    table.take("p1", "end_phase")
    planned(table, "2FB")
    put(table, 2, 0, 390, 180)
    put(table, 1, 300, -300)
    activate(table, 2)
    assert table.step() == "A7c" and ROOM.to_act(table.state) == ("p1",)
    assert offered(table, "p1")["take_hold"].picks[0].ids == (0, 1)
    table.take("p1", "take_hold", (0,))
    one, held = table.ship(2).stands.pose, table.ship(3).stands.pose
    assert (held.x, one.y - held.y) == (one.x, 3900), "before its front, that looks down"


def test_a_swarm_that_finds_no_hold_and_its_ship_both_suffer():
    table = begun()
    swarm = lies(table, SWARM, 300, 180)
    planned(table, "2FB")
    rocks = tuple(Lying("coreasteroid0", Pose.at(300, y)) for y in (140, 219))  # before and behind where it ends
    put(table, 2, 300, 300, 180)
    table.state = with_mat(table.state, lying=rocks)
    activate(table, 2)
    while ROOM.to_act(table.state) == (CHANCE,):
        table.throw(BLANK)
    assert {"ship": 2, "target": swarm} in table.told("remote.met")
    assert table.ship(swarm).removed and table.told("damage.shield")[-1]["ship"] == 2


@EDITIONS
def test_commandos_move_strain_who_overlaps_them_and_attack_for_their_charges(edition: str):
    table = begun("niteowlcommandos", edition)
    planned(table, "2FB")
    assert [one["way"] for one in ROOM.view(table.state, "p1")["mat"]["drops"]] == ["drop_1", "drop_1_turned"]
    table.take("p1", "place_device", (1,))
    team = table.ship(3)
    assert (team.card.agility, team.card.hull, team.card.initiative) == (2, 2, 2)
    assert team.stands.pose == Pose.at(0, -80), "it looks at the ship that dropped it"
    assert table.step() == "Y+"
    table.take("p1", "relocate", (1,))
    assert table.ship(3).stands.pose == Pose.at(0, 40) and table.step() == "A0"
    put(table, 2, 0, 160, 180)
    activate(table, 2)  # ends on the commandos
    assert table.ship(2).tokens.strain == 1
    table.take("p2", "no_action")
    put(table, 2, 0, 200, 180)
    put(table, 1, -300, -300)
    to_engagement(table)
    seen = []
    while table.step() == "0":
        (seat,) = ROOM.to_act(table.state)
        able = offered(table, seat)
        ids = able["skip"].picks[0].ids
        seen.append(ids)
        if ids == (3,):
            break
        table.take(seat, "skip", (ids[0],))
    assert seen == [(1,), (2,), (3,)], "at initiative 2, after the ships"
    table.take("p1", "attack", (3,))
    assert table.step() == "1b"
    table.take("p1", "choose_weapon", (0,))
    table.take("p1", "declare_defender", (2,))
    assert table.ship(3).charges_left(TEAM) == 1


def test_commandos_with_an_enemy_at_range_0_may_not_attack():
    table = begun()
    team = lies(table, TEAM, 0, 0)
    planned(table, "2FB")
    to_engagement(table)
    put(table, 1, -300, -300)
    put(table, 2, 0, 40, 180)
    for number in (1, 2):
        table.take(table.ship(number).seat, "skip", (number,))
    table.take("p1", "attack", (team,))
    assert offered(table, "p1")["choose_weapon"].why_not == "enemy_beside"


@pytest.mark.parametrize(("face", "dies"), [(FOCUS, True), (HIT, False), (BLANK, False)])
def test_who_overlaps_a_probe_droid_rolls_a_die_for_it(face: int, dies: bool):
    table = begun()
    droid = lies(table, DROIDS, 300, 180)
    planned(table, "2FB")
    table.take("p1", "stay")
    put(table, 2, 300, 300, 180)
    activate(table, 2)
    assert ROOM.to_act(table.state) == (CHANCE,) and table.step() == "A7d"
    table.throw(face)
    assert table.ship(droid).removed == dies and table.step() == "A10"
    assert table.ship(2).shields_lost == 0 and not table.told("maneuver.bumped"), "nobody bumps into a remote"


def test_a_barrel_roll_onto_a_remote_meets_it_too_and_moving_over_it_alone_does_not():
    table = begun()
    droid = lies(table, DROIDS, 380, 180)
    planned(table, "3FW")
    table.take("p1", "stay")
    put(table, 2, 300, 300, 180)
    activate(table, 2)
    table.take("p2", "barrel_roll", (offered(table, "p2")["barrel_roll"].picks[0].first[0],))
    assert table.step() == "A7d"
    table.throw(BLANK)
    assert table.step() == "A0" and not table.ship(droid).removed
    table = begun()
    lies(table, DROIDS, 300, 230)
    planned(table, "2FB")
    table.take("p1", "stay")
    put(table, 2, 300, 300, 180)
    activate(table, 2)
    assert table.step() == "A10"


@pytest.mark.parametrize("damage", ["counted", "deck"])
def test_a_remote_is_attacked_like_a_ship_and_leaves_when_its_hull_is_gone(damage: str):
    table = begun(damage=damage)
    droid = lies(table, DROIDS, -200, 0, seat="p2")
    planned(table, "2FB", "2FB")
    table.take("p2", "stay")
    to_engagement(table)
    put(table, 1, -200, -150)
    table.take("p1", "attack", (1,))
    table.take("p1", "choose_weapon", (0,))
    assert droid in offered(table, "p1")["declare_defender"].picks[0].ids
    table.take("p1", "declare_defender", (droid,))
    while not table.ship(droid).removed:
        seats = ROOM.to_act(table.state)
        if seats == (CHANCE,):
            thrown = [asked for asked in ROOM.chances(table.state) for _ in range(asked.n)]
            table.throw(*(asked.sides if asked.kind == "defense" else 1 for asked in thrown))
            continue
        able = offered(table, seats[0])
        key = next(key for key in ("done", "pass", "skip") if key in able)
        table.take(seats[0], key, *(pick.first for pick in able[key].picks))
    gone = table.ship(droid)
    assert gone.crits == 0 and not gone.faceup, "each damage of a remote is one facedown card"
    assert gone.damage >= 1
    assert table.state.stack, "the match goes on"


def test_it_is_locked_also_from_a_friendly_probe_droid_and_gives_no_ground_to_its_last_ship():
    table = begun()
    buoy = lies(table, BUOY, 0, 300, seat="p2")
    lies(table, DROIDS, 200, 250, seat="p1")
    planned(table, "2FB")
    table.take("p1", "stay")
    put(table, 2, 300, 250)
    activate(table, 2)
    table.take("p2", "no_action")
    put(table, 1, -300, -420)
    activate(table, 1)
    assert offered(table, "p1")["lock"].picks[0].ids == (2, buoy), "measured from the droid"
    table.take("p1", "lock", (buoy,))
    assert table.ship(1).lock == buoy
    # a side whose last ship is gone has lost, whatever remotes are left
    gone = replace(table.ship(2), destroyed=True, removed=True)
    table.state = with_table(table.state, ships=(table.ship(1), gone, *table.state.table.ships[2:]))
    ending = tabled(table.state)
    assert ending is not None and ending.winner == "p1"


@EDITIONS
def test_bombs_hit_remotes_and_tokens_do_not(edition: str):
    table = placed(edition, ana=[carrier("ionbombs", initiative=1)], ben=[x_wing(initiative=4)])
    rock(table, "coreasteroid0", 420, 420)
    put(table, 1, 0, 0)
    put(table, 2, 300, 300)
    buoy = lies(table, BUOY, 0, -150, seat="p2")
    planned(table, "2FB")
    table.take("p1", "place_device", (0,))
    to_engagement(table)
    hurt = table.ship(buoy)
    assert hurt.damage == 1 and hurt.tokens.ion == 0 and table.told("device.strikes") == [{"ship": buoy}]


def test_sensor_buoys_are_placed_before_ships_beyond_range_2_of_every_edge():
    suite = x_wing(upgrades=[{"key": BUOY, "name": BUOY, "slot": "tech"}])
    table = Table(setup([suite], [x_wing()]))
    table.rocks()
    assert table.step() == "S4+" and ROOM.to_act(table.state) == ("p1",)
    with pytest.raises(Refused, match="buoy_edge"):
        table.take("p1", "place_remote", *xy(0, 240))
    for x in (-100, 100):
        table.take("p1", "place_remote", *xy(x, 239))
    assert table.step() == "S5" and [ship.stands.remote for ship in table.state.table.ships[2:]] == [BUOY, BUOY]


def test_nothing_of_it_is_asked_in_a_match_that_was_begun_before():
    table = begun("drk1probedroids")
    table.state = with_table(table.state, rules=6)
    planned(table, "2FB")
    to_engagement(table)
    ended(table)
    assert table.step() == "E"


def test_a_remote_that_moves_stands_there_in_the_view_of_everybody():
    table = begun()
    number = lies(table, DROIDS, 0, 100)
    table.state = with_stands(table.state, table.ship(number), pose=Pose.at(5, 6))
    for audience in ("p1", "p2", "watch"):
        assert ROOM.view(table.state, audience)["mat"]["ships"][str(number)]["pose"][:2] == [500, 600]
