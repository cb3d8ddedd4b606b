"""Few presses: a target with its range in one, cover with the confirmation; and nothing else of the attack changes."""

from __future__ import annotations

from random import Random

import pytest

from attacks.engine.values import CHANCE, OVER, Command, Refused
from attacks.rooms.legion.packing import target_code
from attacks.rooms.legion.room import Legion
from tests.rooms.legal import play
from tests.rooms.legion.setups import NUMBER_REFUSALS, WEIGHTS, setup
from tests.rooms.legion.tables import ROOM, begun, measured, offer, offered, step, take, unit, why
from tests.rooms.legion.tables import setup as table
from tests.support.presses import Presses

DECISIONS = {"attack", "attack_at", "choose_weapons", "confirm_behind", "pools_done", "choose_pool", "spend_aim"}
DECISIONS |= {"cover_and_dodge", "allocate", "finalize"}
"""What the rules ask of somebody; confirming what the other side has entered is none of it."""


def quick(attackers, defenders, edition="fixed"):
    return take(begun_with(attackers, defenders, edition), "p1", "attack", [1])


def begun_with(attackers, defenders, edition="fixed"):
    return ROOM.start(table(attackers, defenders, edition) | {"handling": "quick"})


def aimed(state, target, far):
    return take(state, "p1", "attack_at", [target_code(target, far)])


def counted(state, *taken):
    """The state after these commands, each a press, and how many of them were decisions."""
    count = Presses()
    for seat, key, *picks in taken:
        state = take(state, seat, key, *picks)
        count.press(seat, int(key in DECISIONS), key)
    return state, count


def test_an_attack_against_a_unit_in_cover_takes_at_most_one_press_more_than_it_has_decisions():
    state, count = counted(
        begun_with([unit(n=2)], [unit()]),
        ("p1", "attack", [1]),
        ("p1", "attack_at", [target_code(2, 2)]),
        ("p1", "choose_weapons", [100, 200]),
        ("p2", "confirm_behind", [1]),
        ("p1", "accept_facts"),
    )
    assert ROOM.to_act(state) == (CHANCE,)
    assert count.presses == {"p1": 4, "p2": 1}
    assert count.fair(), str(count)


def test_a_press_on_a_range_measures_and_declares_with_everything_in_sight():
    state = aimed(quick([unit(n=2)], [unit(n=2)]), 2, 3)
    assert step(state) == "2b"
    data = ROOM.view(state, "p1")["attack"]["pools"]["0"]["facts"]
    assert data["range"] == 3
    assert (data["los"], data["seen"]) == ([1, 2], [1, 2])


def test_only_ranges_from_which_a_weapon_reaches_are_offered():
    state = quick([unit()], [unit(), unit()])
    codes = offer(state, "p1", "attack_at").picks[0].ids
    reach = [far for far in range(7) if target_code(2, far) in codes]
    assert reach == [1, 2, 3]
    assert why(state, "p1", "attack_at", [target_code(2, 5)]) != ""


def test_a_target_that_was_measured_keeps_who_sees_it():
    state = quick([unit()], [unit()])
    state = aimed(measured(state, 2, 2, los=[1], seen=[1]), 2, 3)
    facts = ROOM.view(state, "p1")["attack"]["pools"]["0"]["facts"]
    assert (facts["range"], facts["los"], facts["seen"]) == (3, [1], [1])


def test_where_a_card_asks_for_more_the_facts_are_entered_and_the_attack_goes_on():
    state = aimed(quick([unit()], [unit()], "2.6"), 2, 2)  # there the leader has to see its target
    assert step(state) == "1+"
    assert ROOM.view(state, "p1")["measure"] == {"target": 2, "far": 2}
    picks = [{"range": [2], "engaged": [], "leader_sees": [1]}.get(one.what, list(one.ids))
             for one in offer(state, "p1", "facts").picks]  # fmt: skip
    assert step(take(state, "p1", "facts", *picks)) == "2b"


def test_the_cover_is_confirmed_in_one_and_still_contested_by_the_other_side():
    state = take(aimed(quick([unit()], [unit()]), 2, 2), "p1", "choose_weapons", [100, 200])
    state = take(state, "p2", "confirm_behind", [2])
    assert "contest_cover" in offered(state, "p1")
    assert ROOM.view(state, "p1")["attack"]["pools"]["0"]["facts"]["cover"] == 2
    assert step(take(state, "p1", "contest_cover", [0])) == "2b+"


def test_a_table_that_has_not_chosen_few_presses_has_the_old_way_alone():
    state = begun([unit()], [unit()])
    assert "attack_at" not in offered(state, "p1")
    with pytest.raises(Refused):
        ROOM.apply(state, Command("p1", "attack_at", ((target_code(2, 2),),)))


@pytest.mark.parametrize("edition", ["fixed", "2.5", "2.6"])
def test_random_matches_with_few_presses_end_and_are_saved_as_they_are(edition):
    room = Legion()
    keys, weights = set(), WEIGHTS | {"attack_at": 6.0, "confirm_behind": 6.0}
    for seed in range(6):
        rng = Random(f"quick {edition} {seed}")
        *_, match = play(room, setup(rng, edition) | {"handling": "quick"}, rng, NUMBER_REFUSALS, weights)
        assert room.to_act(match.state) == (OVER,)
        assert room.decode(room.encode(match.state)) == match.state
        keys |= {command.key for command in match.commands}
    assert {"attack_at", "confirm_behind"} <= keys
