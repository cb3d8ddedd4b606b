"""A third player with cards and no ships: a seat in every window, a hand of its own, nothing to win or lose."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from attacks.engine.values import CHANCE, Command, Refused
from attacks.rooms import ROOMS
from attacks.rooms.ti4.changes import with_side
from tests.rooms.legal import Match, play
from tests.rooms.ti4 import setups

ROOM: Any = ROOMS["ti4"]
THREE = ("p1", "p2", "p3")


def seat_of_three(cards: tuple[str, ...]) -> dict[str, Any]:
    """The set-up of such a table."""
    return {
        "edition": "codex",
        "mode": "combat",
        "first": "p1",
        "seats": {
            "p1": {"name": "Ana", "squad": {"ships": [{"kind": "cruiser", "n": 2}], "cards": ["morale_boost"]}},
            "p2": {"name": "Ben", "squad": {"ships": [{"kind": "cruiser", "n": 2}], "cards": ["sabotage"]}},
            "p3": {"name": "Chie", "squad": {"cards": list(cards)}},
        },
    }


def table_for_three(cards: tuple[str, ...] = ("sabotage",), **setup: Any) -> Match:
    """Ana attacks Ben with Morale Boost in her hand; Chie has cards and no ships."""
    return Match(ROOM, {**seat_of_three(cards), **setup})


def turns(match: Match, answers: dict[str, str]) -> list[tuple[str, str]]:
    """Plays on to the dice by what each seat answers once, declining else; who had a turn and did what."""
    told, left = [], dict(answers)
    while match.seats() != (CHANCE,):
        seat = match.seats()[0]
        keys = [offer.key for offer in ROOM.offers(match.state, seat) if not offer.why_not and not offer.manual]
        key = (
            left.pop(seat) if left.get(seat) in keys else next(key for key in ("decline", "roll", *keys) if key in keys)
        )
        if key == "roll":
            break
        match.take(Command(seat, key))
        told.append((seat, key))
    return told


def test_the_third_player_stands_behind_both_and_a_window_closes_only_with_it():
    match = table_for_three()
    view = ROOM.view(match.state, "watch")
    assert view["seat_order"] == list(THREE)
    assert view["seats"]["p3"]["role"] == "bystander"
    assert not [ship for ship in view["ships"].values() if ship["seat"] == "p3"]
    told = turns(match, {"p1": "morale_boost"})
    at = told.index(("p1", "morale_boost"))
    assert told[at + 1 : at + 3] == [("p2", "decline"), ("p3", "decline")]
    assert "card.cancelled" not in [event.kind for event in match.events]


def test_a_third_players_sabotage_cancels_a_card_of_the_attacker():
    match = table_for_three()
    told = turns(match, {"p1": "morale_boost", "p3": "sabotage"})
    assert ("p1", "morale_boost") in told
    assert ("p3", "sabotage") in told
    assert "card.cancelled" in [event.kind for event in match.events]
    view = ROOM.view(match.state, "watch")
    assert view["seats"]["p3"]["discarded"] == ["sabotage"]
    assert view["seats"]["p3"]["cards"] == {}
    assert not view["seats"]["p1"]["bonuses"]


def test_without_the_third_players_sabotage_the_card_counts():
    match = table_for_three()
    turns(match, {"p1": "morale_boost"})
    assert ROOM.view(match.state, "watch")["seats"]["p1"]["bonuses"]


def test_after_its_card_is_gone_the_window_goes_on_with_whose_turn_it_is():
    told = turns(table_for_three(), {"p1": "morale_boost", "p3": "sabotage"})
    at = told.index(("p3", "sabotage"))
    assert told[at - 1][0] == "p2"  # asked first whether it cancels
    assert told[at + 1][0] == "p2"  # and now it is the defender's turn in the window


@pytest.mark.parametrize("hand", [("sabotage",), ("direct_hit",), ("unknown",)])
def test_whether_a_third_player_is_asked_does_not_depend_on_which_card_it_holds(hand: tuple[str, ...]):
    known, other = table_for_three(("sabotage",)), table_for_three(("sabotage",))
    other.state = with_side(other.state, "p3", cards=hand)
    for match in (known, other):
        match.take(Command("p1", "morale_boost"))
    for audience in ("p1", "p2", "watch"):
        assert ROOM.view(known.state, audience) == ROOM.view(other.state, audience)
        assert ROOM.offers(known.state, audience) == ROOM.offers(other.state, audience)
    assert ROOM.to_act(known.state) == ROOM.to_act(other.state)


def test_a_third_players_hand_shows_to_nobody_but_its_player_and_a_judge():
    for seed in range(6):
        rng = Random(seed)
        setup = setups.setup(rng, "all", mode="combat")
        setup["seats"]["p3"] = {"name": "Chie", "squad": {"cards": ["sabotage", "sabotage"]}}
        for match in play(ROOM, setup, rng, setups.NUMBER_REFUSALS, setups.WEIGHTS):
            other = with_side(match.state, "p3", cards=("direct_hit",) * len(match.state.table.side("p3").cards))
            for audience in ("p1", "p2", "watch"):
                assert ROOM.view(match.state, audience) == ROOM.view(other, audience)
                assert ROOM.offers(match.state, audience) == ROOM.offers(other, audience)
            assert ROOM.to_act(match.state) == ROOM.to_act(other)


def test_the_third_player_may_neither_win_nor_correct_but_yields():
    match = table_for_three()
    assert {offer.key for offer in ROOM.offers(match.state, "p3") if offer.manual} == {"yield_window"}
    rng = Random(3)
    *_, match = play(ROOM, match.setup, rng, setups.NUMBER_REFUSALS, setups.WEIGHTS)
    result = ROOM.result(match.state)
    assert set(result["scores"]) == set(result["survivors"]) == {"p1", "p2"}
    assert result["winner"] in ("", "p1", "p2")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"p3": {"name": "Chie", "squad": {"ships": [{"kind": "cruiser"}], "cards": ["sabotage"]}}}, "brings_no_ships"),
        ({"p2": {"name": "Ben", "squad": {"cards": ["sabotage"]}}}, "needs_ships"),
        ({"p3": {"name": "Chie", "squad": {}}}, "bad_fleet"),
        ({"p4": {"name": "Dan", "squad": {"cards": ["sabotage"]}}}, "bad_seats"),
    ],
)
def test_who_fights_brings_ships_and_who_only_holds_cards_brings_none(change: dict[str, Any], reason: str):
    setup = seat_of_three(("sabotage",))
    setup["seats"] = {**setup["seats"], **change}
    with pytest.raises(Refused) as refused:
        ROOM.start(setup)
    assert refused.value.reason == reason


@pytest.mark.parametrize("name", ["first", "benediction"])
def test_a_third_player_neither_attacks_nor_begins(name: str):
    with pytest.raises(Refused) as refused:
        table_for_three(**{name: "p3"})
    assert refused.value.reason == "bad_option"


def test_what_a_third_player_has_on_planets_and_next_door_is_asked_in_the_builder():
    keys = [group.key for group in ROOM.fleets.builder.groups("codex") if group.key in ROOM.fleets.builder.of_a_guest]
    assert {"planet", "planet1", "near"} <= set(keys) and "space" not in keys
    answers = {"faction": "sol", "near_pds": 2, "near_pds_upgraded": True, "planet_infantry": 1, "planet_name": "Quann"}
    found = ROOM.fleets.builder.squad_from(answers, "codex", None)
    assert found.squad is not None
    assert [(row.kind, row.n, row.where) for row in found.squad.ships] == [
        ("infantry", 1, "planet:Quann"),
        ("pds", 2, "near"),
    ]
    assert {key: one for key, one in ROOM.fleets.builder.answers_of(found.squad).items() if key in answers} == answers
