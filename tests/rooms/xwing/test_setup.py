"""What a match may be set up from, and how a bad setup is refused."""

from __future__ import annotations

from typing import Any

import pytest

from attacks.engine.values import Refused
from attacks.rooms.xwing.editions import EDITIONS, Switches, switches_of
from tests.rooms.xwing.mat.tables import ROCKS
from tests.rooms.xwing.tables import ROOM, fired, setup, ship, weapon


def bad(**options: Any) -> dict[str, Any]:
    return setup([ship()], [ship()], **options)


def with_ship(**numbers: Any) -> dict[str, Any]:
    return setup([ship(name="Odd", **numbers)], [ship()])


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ({}, "bad_setup"),
        ({"edition": "2.0", "seats": 3}, "bad_setup"),
        (bad(seats={}), "bad_seats"),
        (bad(seats={"p1": bad()["seats"]["p1"]}), "bad_seats"),
        (bad(seats={**bad()["seats"], "p3": bad()["seats"]["p1"]}), "bad_seats"),
        (bad(edition="3.0"), "no_such_edition"),
        (bad(edition=""), "no_such_edition"),
        (bad(mode="campaign"), "bad_option"),
        (bad(first="p3"), "bad_option"),
        (bad(rounds=-1), "bad_option"),
        (bad(rounds=1000), "bad_option"),
        (bad(contests="shout"), "bad_option"),
        (bad(dice="loaded"), "bad_option"),
        (bad(switches={"dice_max": "many"}), "bad_switch"),
        (bad(switches={"dice_max": -1}), "bad_switch"),
        (bad(switches={"no_such_switch": 1}), "bad_switch"),
        (bad(switches={"target_touching": "maybe"}), "bad_switch"),
        (bad(switches={"attack_bonus_at": [9]}), "bad_switch"),
        (bad(switches={"no_attack_at_obstacles": ["fog"]}), "bad_switch"),
        (bad(edition="2.5", switches={"r0_attacker_dice": "nobody"}), "bad_switch"),
        (bad(edition="2.6"), "no_such_edition"),
        (setup([], [ship()]), "bad_squad_size"),
        (setup([ship()] * 41, [ship()]), "bad_squad_size"),
        (with_ship(hull="three"), "bad_setup"),
        (with_ship(hull=0), "bad_ship"),
        (with_ship(hull=10**9), "bad_ship"),
        (with_ship(agility=-1), "bad_ship"),
        (with_ship(agility=1000), "bad_ship"),
        (with_ship(shields=-1), "bad_ship"),
        (with_ship(initiative=-1), "bad_ship"),
        (with_ship(points=-1), "bad_ship"),
        (with_ship(size="tiny"), "bad_ship"),
        (with_ship(damage_hits=-1), "bad_ship"),
        (with_ship(force_spent=-1), "bad_ship"),
        (with_ship(tokens={"luck": 1}), "bad_ship"),
        (with_ship(tokens={"focus": -1}), "bad_ship"),
        (with_ship(tokens={"focus": 10**6}), "bad_ship"),
        (with_ship(weapons=[weapon(arc="sideways")]), "bad_ship"),
        (with_ship(weapons=[weapon(value=-1)]), "bad_ship"),
        (with_ship(weapons=[weapon(value=10**6)]), "bad_ship"),
        (with_ship(weapons=[weapon(low=3, high=2)]), "bad_ship"),
        (with_ship(weapons=[weapon(demand=["luck"])]), "bad_ship"),
        (with_ship(charges=[{"key": "a", "name": "A", "value": -1}]), "bad_ship"),
        (with_ship(charges=[{"key": "a", "name": "A", "value": 1}] * 2), "bad_ship"),
        (with_ship(damage_hits=3), "no_ship_left"),
    ],
)
def test_a_bad_setup_is_refused_with_its_reason(wanted: dict[str, Any], reason: str):
    with pytest.raises(Refused) as refused:
        ROOM.start(wanted)
    assert refused.value.code == "bad_setup"
    assert refused.value.reason == reason
    assert reason in ROOM.words("en")["why"]


def test_a_refused_ship_is_named():
    with pytest.raises(Refused) as refused:
        ROOM.start(with_ship(hull=0))
    assert refused.value.params == {"seat": "p1", "ship": "Odd"}


def test_more_lost_or_spent_than_there_is_counts_as_all_of_it():
    charges = [{"key": "a", "name": "A", "value": 2}]
    card = ship(shields=2, shields_lost=9, force=1, force_spent=9, charges=charges, charges_spent={"a": 9, "b": 1})
    odd = ROOM.start(setup([card], [ship()])).table.ships[0]
    assert (odd.shields, odd.shields_lost, odd.force, odd.force_spent, odd.charges_left("a")) == (0, 2, 0, 1, 0)


def test_a_ship_destroyed_before_the_match_has_left_the_table():
    state = ROOM.start(setup([ship(), ship(damage_hits=1, damage_crits=2)], [ship()]))
    gone = ROOM.view(state, "watch")["ships"]["2"]
    assert gone["state"] == "removed"
    assert [offer.picks[0].ids for offer in ROOM.offers(state, "p1") if offer.key == "attack"] == [(1,)]
    assert ROOM.result(state)["scores"] == {"p1": 0, "p2": 40}
    assert ROOM.result(state)["survivors"] == {"p1": [1], "p2": [3]}


def test_an_edition_is_one_record_of_switches_and_a_table_may_change_single_ones():
    assert ROOM.editions == tuple(EDITIONS)
    assert switches_of("2.0", {}) == EDITIONS["2.0"] == Switches()
    assert switches_of("2.0", {"dice_max": 6}) == Switches(dice_max=6)
    assert switches_of("2.0", {"attack_bonus_at": [1]}).attack_bonus_at == (1,)


def test_switches_change_the_counts_they_name():
    def dice(**switches: Any) -> int:
        state = fired(ROOM.start(setup([ship(weapons=[weapon(low=0)])], [ship()], switches=switches)), attack_range=1)
        (throw,) = ROOM.chances(state)
        count: int = throw.n
        return count

    assert dice() == 4
    assert dice(attack_bonus_at=[]) == 3
    assert dice(dice_max=2) == 2
    assert dice(attack_bonus_at=[1, 2], dice_max=6) == 4


def test_the_options_that_a_new_match_shows_are_those_it_accepts():
    for name, allowed in ROOM.options.items():
        # scenarios are for whole games of editions that count mission points
        where = {"edition": "2.5", "mode": "game"} if name == "scenario" else {}
        if name == "table":  # a whole game, for which every ship has a dial
            dials = {"Fighter": {"maneuvers": ["2FB"]}}
            where = {"mode": "game", "on_mat": {"obstacles": ROCKS, "chassis": dials}}
        for value in allowed:
            ROOM.start(bad(**where, **{name: value}))


def test_a_scenario_is_refused_where_no_mission_points_are_counted():
    with pytest.raises(Refused) as refused:
        ROOM.start(bad(scenario="assault"))
    assert (refused.value.code, refused.value.reason) == ("bad_setup", "no_scenarios")


def test_the_modes_that_a_new_match_shows_are_those_it_accepts():
    for mode in ROOM.modes:
        ROOM.start(bad(mode=mode))
