"""An opponent on the mat: at every level it plays to the end, knows no hidden dial, and looks where both could end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.values import CHANCE, OVER, Command, Offer
from attacks.rooms.opponent import GREEDY, LEVELS, NEVER, PERFECT, PERSON, come_to_mind, decide, fallen
from attacks.rooms.xwing.mat.maneuvers import execute, maneuver
from attacks.rooms.xwing.mat.poses import Pose, base
from attacks.rooms.xwing.mat.standing import Lying
from attacks.rooms.xwing.on_mat.partner import dials
from attacks.rooms.xwing.on_mat.reading import with_mat
from attacks.rooms.xwing.on_mat.worth import expected, piece, shot
from attacks.rooms.xwing.posed import base_of, mat_of, others
from attacks.rooms.xwing.state import Ship
from attacks.services.opponent.mind import draws_of
from tests.rooms.xwing.mat.rounds import gives, offered, placed, planned, put, rock
from tests.rooms.xwing.mat.tables import ROOM, Table, setup, shuttle, x_wing
from tests.support.thinking import Steps

WHOLE = 200  # decisions and rolls of a short match


def thought(state: Any, seat: str, level: str = PERFECT, looks: int = 9) -> Any:
    decided = decide(ROOM, ROOM.known_to(state, seat), seat, draws_of("a test"), level=level, hurry=Steps(looks))
    assert decided is not None
    return decided


def dial(table: Table, seat: str, level: str = PERFECT) -> list[str]:
    """The maneuvers that it sets."""
    command = thought(table.state, seat, level, 99).command
    assert command.key == "set_dials"
    return [one.stands.maneuvers[at] for one, (at,) in zip(table.state.table.living(seat), command.picks, strict=True)]


def flown(table: Table, number: int, code: str) -> Any:
    ship = table.ship(number)
    return execute(base_of(ship), maneuver(code), others(table.state, ship), mat_of(table.state).things)


def whole(levels: dict[str, str], seed: int, made: dict[str, Any]) -> tuple[Any, set[str]]:
    """A match in which both sides are played, and what was done in it."""
    state, rng, keys = ROOM.start(made), Random(seed), set[str]()
    for _ in range(WHOLE):
        acting = ROOM.to_act(state)
        if acting == (OVER,):
            return state, keys
        command = fallen(ROOM, state, rng.randrange) if acting == (CHANCE,) else None
        command = command or thought(state, acting[0], levels[acting[0]], 2).command
        keys.add(command.key)
        state, _told = ROOM.apply(state, command)
    raise AssertionError(f"the match does not end: {state.stack}")


@pytest.mark.parametrize("level", LEVELS)
def test_it_plays_a_whole_match_to_the_end_at_every_level(level: str):
    made = setup([x_wing(), shuttle()], [x_wing(initiative=5)], rounds=3, damage="counted")
    state, keys = whole({"p1": level, "p2": PERFECT}, 1, made)
    assert keys >= {"place_obstacle", "place_ship", "set_dials", "activate", "end_phase"}
    assert ROOM.result(state)["rounds"] <= 3


def test_it_answers_for_its_cards_about_moving_and_the_match_ends():
    cards = [{"key": key, "name": key, "slot": "crew"} for key in ("niennunb", "perceptivecopilot")]
    ships = [x_wing(pilot="saeseetiin", force=2, upgrades=cards), shuttle(pilot="sabinewren", initiative=3)]
    state, keys = whole({"p1": PERFECT, "p2": PERFECT}, 2, setup(ships, [x_wing(initiative=5)], rounds=2))
    assert keys & {"p.saeseetiin", "p.sabinewren", "u.perceptivecopilot", "decline"}
    assert ROOM.result(state)["rounds"] <= 2


def test_no_dial_that_is_hidden_changes_what_it_does():
    rng, compared = Random(5), 0
    state = ROOM.start(setup([x_wing(), x_wing()], [x_wing(initiative=2)], rounds=2, damage="counted"))
    for _ in range(WHOLE):
        acting = ROOM.to_act(state)
        if acting == (OVER,):
            break
        seat = acting[0]
        if seat != CHANCE:
            known = ROOM.known_to(state, seat)
            hidden = [one for one in state.table.ships if one.seat != seat and one.stands.dial]
            for one in hidden[:1] if len(state.stack) == 1 and compared < 8 else ():
                other = rng.choice([code for code in one.stands.maneuvers if code != one.stands.dial])
                twin_ship = replace(one, stands=replace(one.stands, dial=other))
                ships = tuple(twin_ship if ship.id == one.id else ship for ship in state.table.ships)
                twin = replace(state, table=replace(state.table, ships=ships))
                compared += 1
                assert ROOM.known_to(twin, seat) == known != twin
                assert thought(twin, seat) == thought(state, seat)
            assert ROOM.offers(known, seat) == ROOM.offers(state, seat)
        command = (
            fallen(ROOM, state, rng.randrange) if seat == CHANCE else come_to_mind(ROOM, known, seat, rng.randrange)
        )
        state, _told = ROOM.apply(state, command)
    assert compared > 3


@pytest.mark.parametrize("level", LEVELS)
def test_no_dial_leads_off_the_mat_while_another_does_not(level: str):
    table = placed()
    put(table, 1, 0, 330)
    put(table, 2, 0, -100, 180)
    (code,) = dial(table, "p1", level)
    assert not flown(table, 1, code).fled


def test_a_ship_under_stress_flies_nothing_red():
    table = placed()
    gives(table, 1, stress=1)
    assert all(not dial(table, "p1", level)[0].endswith("R") for level in (NEVER, GREEDY, PERFECT))


def test_it_turns_towards_an_enemy_that_stands_beside_it():
    for level in (GREEDY, PERFECT):
        table = placed()
        rock(table, "coreasteroid0", 200, -300)
        put(table, 1, -100, 0)
        put(table, 2, 180, 60, 0)
        (code,) = dial(table, "p1", level)
        assert maneuver(code).side == 1, (level, code)


def test_a_rock_on_the_way_is_flown_around():
    table = placed()
    put(table, 1, 0, -200)
    put(table, 2, 0, 350, 180)
    rock(table, "coreasteroid0", 0, -90)
    (code,) = dial(table, "p1")
    done = flown(table, 1, code)
    assert not done.on and not done.through


def test_of_the_dials_of_several_ships_none_leads_onto_a_friend():
    table = placed(ana=[x_wing(), x_wing(initiative=2)])
    put(table, 1, 0, -300)
    put(table, 2, 0, -220)
    codes = dial(table, "p1")
    planned(table, " ".join(codes))
    while ROOM.to_act(table.state) != (OVER,) and "activate" in offered(table, ROOM.to_act(table.state)[0]):
        seat = ROOM.to_act(table.state)[0]
        table.take(seat, "activate", (offered(table, seat)["activate"].picks[0].ids[0],))
        while "no_action" in offered(table, ROOM.to_act(table.state)[0]):
            table.take(ROOM.to_act(table.state)[0], "no_action")
    assert not table.told("maneuver.bumped")


def test_an_action_is_taken_that_serves_the_next_attack():
    table = placed()
    put(table, 1, 0, -100)
    put(table, 2, 0, 150, 180)
    planned(table, "1FB", "1FB")
    table.take("p1", "activate", (1,))
    assert {GREEDY, PERFECT} == {
        one for one in (GREEDY, PERFECT) if thought(table.state, "p1", one).command.key in ("focus", "lock")
    }
    assert thought(table.state, "p1", NEVER).command.key == "no_action"
    assert thought(table.state, "p1", PERSON).command.key != ""


def test_what_is_offered_that_it_does_not_know_is_decided_as_everywhere_else():
    """A new step of the round, with an offer of another kind, must not stop a match."""

    class Another(type(ROOM)):  # type: ignore[misc]
        def offers(self, state: Any, seat: str) -> tuple[Offer, ...]:
            return (Offer("launch", rule="Y"),) if seat == "p1" else ()

        def apply(self, state: Any, command: Command) -> Any:
            return state, ()

    table = placed()
    decided = decide(Another(), table.state, "p1", draws_of("a test"), level=PERFECT, hurry=Steps(2))
    assert decided is not None and decided.command == Command("p1", "launch")


# --- what a shot is worth ---


def test_the_damage_that_is_expected_is_that_of_the_dice():
    assert expected(1, 0, False, 0, 0, 0, 5)[0] == pytest.approx(0.5)
    assert expected(2, 4, False, 0, 0, 0, 5)[0] == pytest.approx(1.5)
    assert expected(1, 0, True, 0, 0, 0, 5)[0] == pytest.approx(0.75)
    assert expected(1, 0, False, 1, 0, 0, 5)[0] == pytest.approx(0.5 * 0.625)
    assert expected(3, 4, True, 3, 4, 1, 9)[0] < expected(3, 4, True, 3, 4, 0, 9)[0]
    assert expected(3, 0, False, 0, 0, 0, 1)[1] == pytest.approx(1 - 0.125)


def test_a_shot_is_worth_more_at_range_1_and_nothing_out_of_arc_or_range():
    table = placed()
    ships: dict[int, Ship] = {n: table.ship(n) for n in (1, 2)}
    target = piece(ships[2], base("small", 0, 0), 10.0)

    def worth(x: float, y: float, heading: float = 0) -> float:
        return shot(piece(ships[1], base("small", x, y, heading), 10.0), target, (), "attacker")

    assert worth(0, -120) > worth(0, -220) > worth(0, -320) > 0
    assert worth(0, -120, 180) == worth(0, -400) == worth(0, -39) == 0


def test_dials_are_ranked_with_what_time_there_is():
    table = placed(ana=[x_wing(), x_wing()])
    known = ROOM.known_to(table.state, "p1")
    for looks in (0, 1, 50):
        rows = dials(known, "p1", 2, Random(1).randrange, Steps(looks).goes_on, lambda ship: 5.0)
        assert len(rows) > 1 and rows[0][1] == max(worth for _command, worth in rows)
        assert all(ROOM.apply(table.state, command) for command, _worth in rows)


def test_where_it_puts_things_they_may_lie():
    table = Table(setup([x_wing(), shuttle()], [shuttle(), x_wing()]))
    while table.step() in ("S4", "S5"):
        command = thought(table.state, ROOM.to_act(table.state)[0], NEVER).command
        table.take(command.seat, command.key, *command.picks)
    there = [one.stands.pose for one in table.state.table.ships]
    assert all(isinstance(one, Pose) for one in there) and len({(one.x, one.y) for one in there}) == 4


def test_an_obstacle_is_put_where_it_may_lie_also_on_a_mat_on_which_no_usual_spot_is_free():
    table = Table(setup([x_wing()], [x_wing()]))
    there = [(50, 160), (-150, 120), (-120, -190), (150, -120), (-110, -30)]
    lying = tuple(Lying("coreasteroid0", Pose.at(*at)) for at in there)
    table.state = with_mat(table.state, brought=("coreasteroid0",), lying=lying)
    command = thought(table.state, "p2", NEVER).command
    assert command.key == "place_obstacle"
    table.state = ROOM.apply(table.state, command)[0]
    assert not mat_of(table.state).brought and table.step() == "S5"


def test_obstacles_that_have_no_place_any_more_are_left_out_and_the_match_goes_on():
    table = Table(setup([x_wing()], [x_wing()]))
    there = [(-115, -115), (115, -115), (-115, 115), (115, 115)]
    lying = tuple(Lying("coreasteroid0", Pose.at(*at)) for at in there)
    left = ("coreasteroid0", "coreasteroid0")
    table.state = with_mat(table.state, brought=(*left, "core2asteroid0"), lying=lying)
    offers = {offer.key for offer in ROOM.offers(table.state, "p1")}
    assert "place_obstacle" in offers and "leave_obstacles" not in offers, "one of them has a place"
    table.state = with_mat(table.state, brought=left)
    offers = {offer.key for offer in ROOM.offers(table.state, "p1")}
    assert offers >= {"place_obstacle", "leave_obstacles"}
    command = thought(table.state, "p1", NEVER).command
    assert command.key == "leave_obstacles"
    table.take("p1", command.key)
    assert [told["obstacle"] for told in table.told("obstacle.left_out")] == list(left)
    assert table.step() == "S5" and not mat_of(table.state).brought
