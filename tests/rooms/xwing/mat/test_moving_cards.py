"""Cards about moving: asked at their moment, only where they can be used, and never in a match begun before them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from attacks.engine.values import Refused
from attacks.rooms.xwing import marks
from attacks.rooms.xwing.abilities.catalogue import abilities, cards, is_of_mat
from attacks.rooms.xwing.on_mat.difficulty import flown
from attacks.rooms.xwing.on_mat.reading import with_stands
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.rounds import BLANK, FIRST, LAST, activate, gives, offered, placed, planned, put, rock
from tests.rooms.xwing.mat.tables import ROOM, Table, played, random_setup, shuttle, x_wing
from tests.rooms.xwing.tables import setup as own

EDITIONS = (FIRST, LAST)
MINE = sorted(key for key, one in abilities().items() if is_of_mat(one))


def bears(table: Table, number: int, *keys: str) -> None:
    """A ship with these abilities of cards."""
    table.state = with_ship(table.state, replace(table.ship(number), abilities=keys))
    table.state = replace(table.state, table=replace(table.state.table, armed=True))


def flying(
    *keys: str, dial: str = "2FB", edition: str = LAST, ana: Any = None, other: str = "", **tokens: int
) -> Table:
    """Ship 1 with cards has set its dial; ship 2 is its friend, ship 3 its enemy far ahead."""
    table = placed(edition, ana or [x_wing(initiative=1, force=2), x_wing(initiative=2)], [x_wing(initiative=6)])
    bears(table, 1, *keys)
    gives(table, 1, **tokens)
    planned(table, f"{dial} 2FB", other or "2FB")
    return table


def mine(table: Table) -> dict[str, Any]:
    return offered(table, "p1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_after_a_blue_maneuver_an_action_is_granted_and_the_own_one_follows(edition: str):
    table = flying("p.nightbeast", dial="2FB", edition=edition)
    activate(table, 1)
    assert {key for key, one in mine(table).items() if not one.why_not} == {"decline", "p.nightbeast"}
    table.take("p1", "p.nightbeast")
    assert set(mine(table)) == {"no_action", "focus"}
    table.take("p1", "focus")
    assert table.ship(1).tokens.focus == 1
    assert table.step() == "A10" and "focus" not in mine(table) and "lock" in mine(table)


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_is_asked_where_a_card_can_do_nothing(edition: str):
    table = flying("p.nightbeast", "p.kadsolus", "u.r4p17", dial="3FW", edition=edition)
    activate(table, 1)
    assert table.step() == "A10" and not {"decline", "p.nightbeast"} & set(mine(table))
    with pytest.raises(Refused):
        table.take("p1", "p.nightbeast")


def test_the_other_player_is_not_asked_and_what_must_happen_happens():
    table = flying("p.kadsolus", dial="4KR")
    activate(table, 1)
    assert table.ship(1).tokens.focus == 2 and table.ship(1).tokens.stress == 1
    assert ROOM.to_act(table.state) == ("p1",)


def test_stress_is_taken_away_for_strain_after_a_red_maneuver():
    table = flying("p.aftabackbar", dial="4KR")
    activate(table, 1)
    assert table.step() != "A10"  # a Koiogran turn is no basic maneuver, its red is not answered
    table = flying("u.pushthelimit-battleoverendor", dial="4KR")
    activate(table, 1)
    table.take("p1", "u.pushthelimit-battleoverendor")
    assert (table.ship(1).tokens.stress, table.ship(1).tokens.strain) == (0, 1)


def test_force_is_spent_for_a_stress_of_a_friend_in_range():
    table = flying("u.kananjarrus", ana=[x_wing(initiative=2, force=2), x_wing(initiative=1)], dial="2FB")
    table.state = with_stands(table.state, table.ship(2), dial="3FW")
    gives(table, 2, stress=1)
    activate(table, 2)
    table.take("p1", "u.kananjarrus")
    assert (table.ship(1).force_spent, table.ship(2).tokens.stress) == (1, 0)


def test_a_friend_that_is_picked_acts():
    table = flying("p.popskrail", dial="3FW")
    put(table, 2, -40, -280)
    activate(table, 1)
    assert mine(table)["p.popskrail"].picks[0].ids == (1, 2)
    table.take("p1", "p.popskrail", (2,))
    table.take("p1", "focus")
    assert table.ship(2).tokens.focus == 1 and table.step() == "A10"


def test_a_lock_is_acquired_on_an_enemy_in_the_bullseye():
    table = flying("p.yricaquell", dial="2FB")
    put(table, 3, -100, -100, 180)
    activate(table, 1)
    table.take("p1", "p.yricaquell", (3,))
    assert table.ship(1).lock == 3


def test_after_an_action_one_more_as_red():
    table = flying("s.autothrusters", dial="2FB")
    activate(table, 1)
    table.take("p1", "evade")
    table.take("p1", "s.autothrusters")
    table.take("p1", "barrel_roll", (1,))
    assert table.ship(1).tokens.stress == 1


def test_a_token_more_after_an_action_and_one_handed_over():
    table = flying("u.perceptivecopilot", "p.benthictwotubes", dial="2FB")
    put(table, 2, 60, -280)
    activate(table, 1)
    table.take("p1", "focus")
    table.take("p1", "u.perceptivecopilot")
    table.take("p1", "p.benthictwotubes", (2,))
    assert (table.ship(1).tokens.focus, table.ship(2).tokens.focus) == (1, 1)


def test_a_ship_that_stopped_short_turns_on_the_spot_for_strain():
    table = flying("p.suralindajavos", dial="2FB")
    put(table, 2, -100, -280)
    activate(table, 1)
    table.throw(BLANK)
    table.take("p1", "p.suralindajavos", (2,))
    assert table.ship(1).stands.pose.heading == 18_000 and table.ship(1).tokens.strain == 1


@pytest.mark.parametrize(
    ("card", "dial", "flies"),
    [("u.niennunb", "2BB", "2BB"), ("u.r4astromech", "2TW", "2TB"), ("s.modifiedfororganics", "3TW", "3TR")],
)
def test_some_maneuvers_are_easier_or_harder_as_long_as_the_ship_flies(card: str, dial: str, flies: str):
    table = flying(card, dial=dial)
    assert flown(table.state, table.ship(1)) == flies
    activate(table, 1)
    assert bool(table.told("maneuver.easier") or table.told("maneuver.harder")) == (flies != dial)


def test_unshielded_only():
    table = flying("p.l337", dial="3BW", ana=[x_wing(initiative=1, shields=2), x_wing(initiative=2)])
    assert flown(table.state, table.ship(1)) == "3BW"
    table.state = with_ship(table.state, replace(table.ship(1), shields_lost=table.ship(1).card.shields))
    assert flown(table.state, table.ship(1)) == "3BB"


def test_a_maneuver_that_was_revealed_is_made_easier_by_a_charge():
    charged = {"charges": [{"key": "r4pastromech", "name": "R4-P", "value": 2}]}
    table = flying("u.r4pastromech", dial="2TW", ana=[x_wing(initiative=1, **charged), x_wing(initiative=2)])
    activate(table, 1)
    table.take("p1", "u.r4pastromech")
    assert table.told("maneuver.now")[0]["maneuver"] == "2TB"
    assert table.told("maneuver.executed")[0]["maneuver"] == "2TB"
    assert table.ship(1).spent == (1,)


def test_a_dial_is_set_anew_among_what_the_card_allows():
    table = flying("p.saeseetiin", dial="2TW")
    activate(table, 1)
    codes = [table.ship(1).stands.maneuvers[at] for at in mine(table)["p.saeseetiin"].picks[0].ids]
    assert codes == ["2YW"]
    table.take("p1", "p.saeseetiin", (table.ship(1).stands.maneuvers.index("2YW"),))
    assert table.told("dial.changed")[0]["maneuver"] == "2YW"
    assert table.told("maneuver.executed")[0]["maneuver"] == "2YW" and table.ship(1).force_spent == 1


def test_an_ionized_ship_sets_no_dial_anew():
    table = flying("u.r2a6", dial="2FB", ion=1)
    activate(table, 1)
    assert not table.told("dial.changed") and "u.r2a6" not in mine(table)


def test_despite_stress_a_ship_acts_up_to_two_tokens():
    table = flying("p.tychocelchu", dial="3FW", stress=2)
    activate(table, 1)
    assert table.step() == "A10" and "focus" in mine(table)
    table = flying("u.primedthrusters", dial="3FW", stress=2)
    activate(table, 1)
    assert set(mine(table)) == {"no_action", "barrel_roll", "boost"}
    table = flying("p.tychocelchu", dial="3FW", stress=3)
    activate(table, 1)
    assert table.told("action.skipped")[0]["because"] == "stressed"


def test_before_activating_and_in_the_system_phase_a_ship_moves():
    table = flying("p.sabinewren", dial="2FB")
    activate(table, 1)
    assert not table.told("dial.revealed")
    table.take("p1", "p.sabinewren")
    table.take("p1", "boost", (1,))
    assert table.told("dial.revealed") and table.ship(1).stands.acted[0] == "boost"
    table = flying("s.pursuitthrusters", dial="2FB")
    assert "s.pursuitthrusters" in mine(table)
    table.take("p1", "decline")
    assert table.step() == "A0"


def test_obstacles_are_ignored_on_the_way():
    for keys, met in ((("p.dashrendar",), 0), ((), 1)):
        table = flying(*keys, dial="2FB")
        rock(table, "coreasteroid0", -100, -330)
        activate(table, 1)
        assert len(table.told("obstacle.acts")) == met


def test_an_older_match_is_played_without_these_cards():
    squads = {"ana": [x_wing(pilot="nightbeast")], "ben": [shuttle()]}
    now, before = placed(**squads), placed(**squads, rules=7)
    assert "p.nightbeast" in now.ship(1).abilities and "p.nightbeast" not in before.ship(1).abilities


def test_in_an_attack_no_card_about_moving_is_asked_for_by_hand_whatever_the_rules():
    for card, found in cards().items():
        if all(is_of_mat(one) for one in found):
            for table in ("legacy", "2.5", "xwa"):
                by_hand = marks.mark(table, card).state in marks.BY_HAND
                for rules in (7, 8):
                    assert marks.by_hand(table, card, rules) == by_hand or card in marks.lists().same, (card, table)


def test_on_tables_of_their_own_nothing_is_asked():
    state = ROOM.start(own([x_wing(pilot="nightbeast")], [x_wing()], edition="2.5", mode="game"))
    assert "p.nightbeast" not in state.table.ship(1).abilities


@pytest.mark.parametrize("seed", range(6))
def test_random_games_with_such_cards_end_and_always_offer_something(seed: int):
    rng = Random(f"moving {seed}")
    setup = random_setup(rng)
    for side in setup["seats"].values():
        for ship in side["squad"]["ships"]:
            picked = rng.choice([key for key in MINE if key.startswith("p.")]).split(".")[1]
            upgrade = rng.choice([key for key in MINE if key.startswith("u.")]).split(".")[1]
            ability = rng.choice([key for key in MINE if key.startswith("s.")]).split(".")[1]
            ship["pilot"], ship["force"] = picked, 2
            ship["upgrades"] = [*ship.get("upgrades", ()), {"key": upgrade, "name": upgrade, "slot": "crew"}]
            ship["abilities"] = [{"key": ability, "name": ability}]
    used = [event for _, _, events, _ in played(setup, rng) for event in events if event.kind == "ability.used"]
    assert all(event.data["ability"] in abilities() for event in used)
