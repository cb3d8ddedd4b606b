"""Cards about moving that the app does not play: named at their moment, to who has them only."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from attacks.rooms.xwing import marks
from attacks.rooms.xwing.abilities.by_hand_moving import NEVER_ASKED, by_hand_moving, never_asked, table
from attacks.rooms.xwing.abilities.catalogue import ability_in_play, cards, is_of_mat
from attacks.rooms.xwing.abilities.summary import templates
from attacks.rooms.xwing.abilities.vocabulary_moving import NEWER
from attacks.rooms.xwing.effects.conditions import TESTS
from attacks.rooms.xwing.state import with_ship
from tests.rooms.xwing.mat.rounds import activate, placed, put
from tests.rooms.xwing.mat.tables import ROOM, played, random_setup, x_wing
from tests.rooms.xwing.mat.test_moving_cards import flying, mine
from tests.rooms.xwing.tables import setup as own

TABLES = ("2.5", "legacy")
LANDO = "p.landocalrissian-battleoverendor"


def hand(card: str, n: str = "") -> str:
    return f"{card}.hand_moving{n}"


def charged(card: str, n: int = 2) -> dict[str, object]:
    return {"charges": [{"key": card, "name": card, "value": n}]}


# --- every text ---


@pytest.mark.parametrize("name", TABLES)
def test_every_text_about_moving_is_played_or_named_at_a_moment_or_never_happens_on_the_mat(name: str):
    """`manage.py cards DIR` counts the same; the ids stand in data/readings_moving.json."""
    found = marks.moving_hashes(name)
    unread = [card for card in found if marks.moving_mark(name, card).state == "none" and card not in never_asked()]
    assert len(found) > 300 and unread == []


def test_no_card_stands_in_two_places_of_the_table_and_each_is_about_moving():
    known = {card for name in TABLES for card in marks.moving_hashes(name)}
    never = [card for name in NEVER_ASKED for card in table()[name]]
    assert len(never) == len(set(never)) and not set(never) & set(by_hand_moving())
    assert {*never, *by_hand_moving()} <= known
    automated = {card: [one.since for one in found if is_of_mat(one)] for card, found in cards().items()}
    assert not any(automated.get(card) for card in never)
    assert all(min(automated.get(card) or [NEWER]) >= NEWER for card in by_hand_moving()), "only what came later"


def test_every_moment_is_one_that_comes_and_every_condition_is_looked_at():
    """A moment is reached by a step of the mat, or is one of the attack's; conditions are seen by the server."""
    said = templates("en")["moments"]
    for card, moments in by_hand_moving().items():
        for one in moments:
            assert one.moment in said, card
            assert all(type(part) in TESTS for part in one.when), card


def test_a_key_without_a_row_is_never_asked():
    assert ability_in_play("p.wedgeantilles.hand_moving").moment == "never"


# --- at the moment ---


def test_before_the_action_a_card_is_named_to_its_player_alone_and_waits():
    table = flying(hand("p.ibtisam"), dial="2FB", stress=2)
    activate(table, 1)
    assert ROOM.to_act(table.state) == ("p1",) and hand("p.ibtisam") in mine(table)
    assert mine(table)[hand("p.ibtisam")].by_hand
    table.take("p1", hand("p.ibtisam"))
    assert table.told("hand.used")[0]["ability"] == hand("p.ibtisam")
    table.take("p1", "edit_ship", (1,), (ROOM.names["field"].index("stress"),), (0,))
    table.take("p2", "confirm_edits")
    table.take("p1", "done")
    assert table.ship(1).tokens.stress == 0 and table.step() == "A10"


def test_declined_or_not_so_it_holds_nothing_up():
    table = flying(hand("p.ibtisam"), dial="2FB", stress=2)
    activate(table, 1)
    table.take("p1", "decline")
    assert not table.told("hand.used")
    table = flying(hand("p.ibtisam"), dial="2FB")
    activate(table, 1)
    assert table.step() == "A10" and hand("p.ibtisam") not in mine(table)


def test_passed_by_for_good_it_is_asked_no_more():
    table = flying(hand("p.greersonnel"), dial="2FB")
    (offer,) = (one for one in ROOM.offers(table.state, "p1") if one.key == "pass_card")
    table.take("p1", "pass_card", offer.picks[0].ids)
    activate(table, 1)
    assert table.step() == "A10"


def test_an_action_that_is_printed_on_a_card_stands_among_the_actions_and_is_the_action():
    table = flying(hand("u.landocalrissian"), dial="2FB")
    activate(table, 1)
    assert {"focus", hand("u.landocalrissian")} <= set(mine(table))
    table.take("p1", hand("u.landocalrissian"))
    table.take("p1", "done")
    assert table.ship(1).stands.activated and table.step() == "A0"


def test_a_card_without_a_charge_is_not_named():
    card = "u.passivesensors"
    for n, named in ((1, True), (0, False)):
        table = flying(hand(card), dial="2FB", ana=[x_wing(initiative=1, **charged("passivesensors", 1)), x_wing()])
        if not n:
            table.state = with_ship(table.state, replace(table.ship(1), spent=(1,)))
        activate(table, 1)
        assert (hand(card) in mine(table)) == named


def test_at_the_start_and_the_end_of_the_activation_phase():
    first = x_wing(initiative=1, **charged("landocalrissian-battleoverendor"))
    table = flying(hand(LANDO), hand("u.composure"), dial="2FB", ana=[first, x_wing(initiative=2)])
    assert hand(LANDO) in mine(table) and ROOM.to_act(table.state) == ("p1",)
    table.take("p1", "decline")
    activate(table, 1)
    assert table.step() == "A10" and hand(LANDO) not in mine(table)
    table.take("p1", "no_action")
    assert hand("u.composure") in mine(table)
    table.take("p1", "decline")
    assert table.ship(1).stands.activated and table.step() == "A0"


def test_what_answers_an_enemys_maneuver_is_named_only_where_it_can_be_used():
    for x, named in ((-100, True), (200, False)):
        table = flying(hand("u.kalani"), dial="2FB", ana=[x_wing(initiative=1, **charged("kalani")), x_wing()])
        put(table, 3, x, -100, 180)
        for number in (1, 2):
            activate(table, number)
            table.take("p1", "no_action")
        activate(table, 3)
        assert (hand("u.kalani") in mine(table)) == named


def test_a_match_begun_by_older_rules_names_none_and_neither_does_a_table_of_ones_own():
    squads = {"ana": [x_wing(pilot="ibtisam")], "ben": [x_wing()]}
    assert hand("p.ibtisam") in placed(**squads).ship(1).abilities
    assert hand("p.ibtisam") not in placed(**squads, rules=8).ship(1).abilities
    state = ROOM.start(own([x_wing(pilot="ibtisam")], [x_wing()], edition="2.5", mode="game"))
    assert hand("p.ibtisam") not in state.table.ship(1).abilities


def test_the_sheet_of_a_ship_says_how_its_cards_about_moving_are_played():
    squads = {"ana": [x_wing(pilot="ibtisam"), x_wing(pilot="nightbeast")], "ben": [x_wing()]}
    seen = ROOM.view(placed(**squads).state, "watch")["ships"]
    assert seen["1"]["cards"] == {"p.ibtisam": {"state": "manual", "reason": "moving"}}
    assert seen["2"]["cards"] == {"p.nightbeast": {"state": "automated", "does": ["p.nightbeast"]}}
    assert "cards" not in ROOM.view(placed(**squads, rules=8).state, "watch")["ships"]["1"]


@pytest.mark.parametrize("seed", range(4))
def test_random_games_with_such_cards_end_and_ask_only_who_has_them(seed: int):
    rng = Random(f"by hand {seed}")
    setup = random_setup(rng)
    for side in setup["seats"].values():
        for ship in side["squad"]["ships"]:
            ship["pilot"], ship["force"] = rng.choice([key for key in by_hand_moving() if key[0] == "p"])[2:], 2
            picked = [rng.choice([key for key in by_hand_moving() if key[0] == "u"])[2:].split("/")[0] for _ in "ab"]
            ship["upgrades"] = [{"key": key, "name": key, "slot": "crew"} for key in picked]
            ship["charges"] = [{"key": key, "name": key, "value": 2} for key in picked]
    owner: dict[tuple[int, str], str] = {}
    for state, _, events, _ in played(setup, rng):
        owner |= {(ship.id, key): ship.seat for ship in state.table.ships for key in ship.abilities}
        for event in events:
            if event.kind == "hand.used":
                assert owner[event.data["ship"], event.data["ability"]] == event.data["seat"]
